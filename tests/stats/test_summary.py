"""Summaries worked by hand, against NumPy, and for any cutting of the data."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

from simkit.errors import InputError
from simkit.results.view import Results
from simkit.stats.data import sums
from simkit.stats.data.frames import n_rotations
from simkit.stats.data.measures import Measure
from simkit.stats.estimate.course import band, follow
from simkit.stats.estimate.intervals import count_interval
from simkit.stats.estimate.pivot import widen
from simkit.stats.estimate.summary import summarise
from tests.stats.synthetic import COURSE, toy_arm, toy_frame, toy_results, write_castellion


def row_of(table: pl.DataFrame, **keys: str) -> dict[str, object]:
    [row] = table.filter(**keys).iter_rows(named=True)
    return row


def one_arm(rotations: int = 1, **columns: list[object]) -> Results:
    n = len(next(iter(columns.values())))
    arm = toy_arm("+".join(["ann", *["bob"] * (rotations - 1)]), deals=n // rotations)
    return toy_results([(arm, toy_frame(columns, rotations))])


def test_solo_wins_are_a_binomial_rate() -> None:
    row = row_of(summarise(one_arm(win=[True] * 12 + [False] * 18)), measure="win")
    expected = stats.binomtest(12, 30).proportion_ci(method="wilson")
    assert (row["estimate"], row["n"], row["matches"], row["method"]) == (0.4, 30, 30, "Wilson")
    assert (row["low"], row["high"]) == pytest.approx((expected.low, expected.high))


def test_counts_have_mean_spread_and_extremes_of_the_matches_with_a_value() -> None:
    row = row_of(summarise(one_arm(points=[4, None, 8, 6, None])), measure="points")
    assert (row["estimate"], row["n"], row["sd"], row["min"], row["max"]) == (6.0, 3, 2.0, 4, 8)
    expected = stats.ttest_1samp([4, 8, 6], 0).confidence_interval()
    assert (row["low"], row["high"]) == pytest.approx((expected.low, expected.high))


def test_the_block_is_the_unit_where_a_deal_is_played_in_several_rotations() -> None:
    """Block means 1/2, 1, 0, 1/2 …: the interval is the t interval of these, not one of 24 matches."""
    wins = [True, False, True, True, False, False, True, False] * 3
    row = row_of(summarise(one_arm(2, win=wins)), measure="win")
    means = np.array(wins, dtype=float).reshape(-1, 2).mean(axis=1)
    expected = stats.ttest_1samp(means, 0).confidence_interval()
    assert (row["estimate"], row["n"], row["matches"], row["method"]) == (0.5, 12, 24, "t on means of deals")
    assert (row["low"], row["high"]) == pytest.approx((expected.low, expected.high))


def test_rare_wins_in_blocks_are_answered_conservatively() -> None:
    row = row_of(summarise(one_arm(2, win=[False] * 200)), measure="win")
    exact = stats.binomtest(0, 100).proportion_ci(method="exact")
    assert (row["low"], row["method"]) == (0.0, "Clopper–Pearson over deals")
    assert row["high"] == pytest.approx(exact.high)


def test_endings_are_shares_of_the_matches_that_have_one() -> None:
    ends = ["won", "lost: slow", "lost: slow", None]
    table = summarise(one_arm(end=ends), measures=["end"])
    assert table["measure"].to_list() == ["end=won", "end=lost: slow", "end=lost: weak"]
    assert table["estimate"].to_list() == pytest.approx([1 / 3, 2 / 3, 0])
    assert table["n"].to_list() == [3, 3, 3]


def test_an_arm_without_matches_has_empty_rows() -> None:
    table = summarise(toy_results([(toy_arm("ann"), toy_frame({"win": []}))]))
    assert table["estimate"].null_count() == len(table) == 5
    assert set(table["method"]) == {"none"}


@settings(deadline=None)
@given(
    st.lists(
        st.lists(st.one_of(st.none(), st.integers(-9, 30)), min_size=3, max_size=3), min_size=2, max_size=12
    )
)
def test_ratio_over_blocks_agrees_with_its_textbook_form(blocks: list[list[int | None]]) -> None:
    """Mean = Σt/Σk; error² = Σ(t − mean·k)² / (n (n − 1) k̄²) over blocks with a value.

    Where all blocks have as many values, the end towards the long tail lies farther off by the skewness.
    """
    results = one_arm(3, points=[value for block in blocks for value in block])
    row = row_of(summarise(results, measures=["points"]), measure="points")
    known = [[value for value in block if value is not None] for block in blocks]
    k, t = (np.array([f(block) for block in known if block], dtype=float) for f in (len, sum))
    assert row["n"] == len(k)
    if len(k) < 2:
        assert row["low"] is None
        return
    mean = t.sum() / k.sum()
    error = math.sqrt(((t - mean * k) ** 2).sum() / (len(k) * (len(k) - 1))) / k.mean()
    steps, skewness = stats.t.ppf(0.975, len(k) - 1), stats.skew(t) if t.std() and not k.std() else 0.0
    more = skewness * (2 * steps**2 + 1) / (6 * math.sqrt(len(k)))
    error = error or 1 / k.sum()  # all alike: as if one had been off by one
    low, high = mean - error * (steps + max(0, -more)), mean + error * (steps + max(0, more))
    assert (row["estimate"], row["low"], row["high"]) == pytest.approx((mean, low, high), abs=1e-6)


def test_blocks_give_honest_intervals_where_matches_of_a_deal_are_alike() -> None:
    """Counting matches instead of blocks would cover far less than 95 %."""
    rng = np.random.default_rng(4)
    covered = 0
    for _ in range(400):
        deals = rng.normal(20, 6, size=60)
        points = np.rint(np.repeat(deals, 2) + rng.normal(0, 1, size=120)).astype(int)
        row = row_of(summarise(one_arm(2, points=points.tolist()), measures=["points"]), measure="points")
        covered += float(str(row["low"])) <= 20 <= float(str(row["high"]))
    assert covered / 400 >= 0.92


@pytest.fixture(scope="module")
def castellion(tmp_path_factory: pytest.TempPathFactory) -> Results:
    return write_castellion(tmp_path_factory.mktemp("results") / "a", 400)


@pytest.mark.long
def test_tables_have_the_same_bytes_for_any_chunks(tmp_path: Path, castellion: Results) -> None:
    for chunk in (1000, 37):
        other = write_castellion(tmp_path / str(chunk), 400, chunk=chunk)
        for by in ([], ["bots"], ["ending"]):
            assert summarise(other, by).write_csv() == summarise(castellion, by).write_csv()
        course = castellion.courses[0]
        assert (
            follow(other, course, other.arms).write_csv()
            == follow(castellion, course, castellion.arms).write_csv()
        )
        assert band(other, other.arms[2], course).equals(band(castellion, castellion.arms[2], course))


def test_windows_of_deals_change_no_number(castellion: Results, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = summarise(castellion, by=["bots", "ending"]).write_csv()
    monkeypatch.setattr(sums, "CELLS", 700)
    assert summarise(castellion, by=["bots", "ending"]).write_csv() == whole


def test_pooled_arms_share_their_deals_as_blocks(castellion: Results) -> None:
    row = row_of(summarise(castellion, by=["bots"], measures=["turns"]), bots="greedy")
    frames = [castellion.matches(arm).collect() for arm in castellion.arms if arm.lineup == ("greedy",)]
    totals = np.array([frame["turns"].to_numpy() for frame in frames])
    means = totals.mean(axis=0)
    expected = count_interval(means.mean(), stats.sem(means), 400, stats.skew(means), (0, None))
    assert (row["n"], row["matches"]) == (400, 1600)
    assert (row["low"], row["high"]) == pytest.approx((expected.low, expected.high))


def test_category_keys_split_every_arm_in_the_order_of_their_labels(castellion: Results) -> None:
    chosen = ["bots=greedy", "appendices=none"]
    table = summarise(castellion, by=["ending"], where=chosen, measures=["turns"])
    frame = castellion.matches(castellion.arms[1]).collect()
    assert len(table) > 3
    assert table["ending"].to_list() == [str(label) for label in frame["ending"].unique().sort()]
    for label, n, mean in table.select("ending", "n", "estimate").iter_rows():
        part = frame.filter(pl.col("ending") == label)
        assert (n, mean) == (len(part), part["turns"].mean())


def test_where_filters_matches_by_flag_and_category(castellion: Results) -> None:
    frame = castellion.matches(next(a for a in castellion.arms if a.label == "vigil · blueprint")).collect()
    endings = [str(label) for label in frame["ending"].unique().sort()[1:4:2]]
    chosen = ["arm=vigil · blueprint", "win=false", f"ending=won,{','.join(endings)}"]
    [row] = summarise(castellion, where=chosen, measures=["turns"]).iter_rows(named=True)
    part = frame.filter(~pl.col("win") & pl.col("ending").is_in(endings))
    assert (row["n"], row["estimate"]) == (len(part), part["turns"].mean())


@pytest.mark.parametrize(
    ("arguments", "near"),
    [
        ({"by": ["bot"]}, "bots"),
        ({"by": ["endings"]}, "ending"),
        ({"where": ["appendices=vigill"]}, "vigil"),
        ({"where": ["endings=won"]}, "ending"),
        ({"where": ["ending=I: foundations"]}, "I: foundation"),
        ({"where": ["win=yes"]}, "true, false"),
        ({"where": ["level"]}, "key=value"),
        ({"where": ["bots=random", "bots=greedy"]}, "no configuration is left"),
        ({"measures": ["turn"]}, "turns"),
    ],
)
def test_unknown_words_are_answered_with_the_nearest(
    castellion: Results, arguments: dict[str, list[str]], near: str
) -> None:
    with pytest.raises(InputError) as caught:
        summarise(castellion, **arguments)
    assert near in str(caught.value)


def test_measures_can_be_courses_and_single_shares(castellion: Results) -> None:
    names = summarise(castellion, measures=["tiles_after", "ending=won"])["measure"].unique(
        maintain_order=True
    )
    assert names[0] == "tiles_after_005"
    assert names[-1] == "ending=won"


def test_wide_table_has_one_row_for_each_arm(castellion: Results) -> None:
    tidy = summarise(castellion)
    wide = widen(tidy, ["win"])
    assert len(wide) == 12
    assert wide.columns[:7] == ["appendices", "bots", "n", "matches", "win", "win_low", "win_high"]
    blueprint = tidy.filter(pl.col("measure") == "turns", pl.col("arm") == "none · blueprint")
    assert wide["turns"][2] == blueprint["estimate"][0]


def test_course_counts_only_matches_still_running() -> None:
    results = one_arm(**{COURSE.columns[0].name: [2, 4, 6, 8], COURSE.columns[1].name: [5, None, None, 9]})
    table = follow(results, COURSE, results.arms)
    assert table["estimate"].to_list() == [5.0, 7.0]
    assert table["running"].to_list() == [1.0, 0.5]


def test_band_holds_the_middle_of_the_running_matches() -> None:
    name = COURSE.columns[0].name
    results = one_arm(**{name: [*range(1, 101), *[None] * 50], COURSE.columns[1].name: [None] * 150})
    assert band(results, results.arms[0], COURSE).rows() == [(1, 10, 90), (2, None, None)]


@pytest.mark.parametrize(
    ("lineup", "n"), [(("a",), 1), (("a", "a"), 1), (("a", "b"), 2), (("a", "b", "a", "b"), 2)]
)
def test_rotations_are_counted_once_each(lineup: tuple[str, ...], n: int) -> None:
    assert n_rotations(lineup) == n


@pytest.mark.parametrize("big", [7, 2**26 + 1, 2**28 + 1])
def test_sums_of_large_numbers_are_exact(big: int) -> None:
    """Floats hold whole numbers up to 2⁵³: beyond, whole numbers are added instead."""
    values = [big, big - 1, big - 3, 1] * 2
    measure = Measure("points", "mean", "points", "Points")
    frame = pl.DataFrame(
        {"deal": range(8), "points": values}, schema={"deal": pl.Int64, "points": pl.Int32}
    ).lazy()
    [(_, single)] = sums.sums_by(frame, [measure], (), 8, is_single=True)
    paired = sums.sums_of_deals(frame, [measure], 4, 2)
    squares, pairs = sum(value**2 for value in values), list(zip(values[::2], values[1::2], strict=True))
    found = single["points"]
    assert (found.t, found.tt, found.squares) == (sum(values), squares, squares)
    found = paired["points"]
    totals = [a + b for a, b in pairs]
    assert (found.t, found.tt, found.squares) == (sum(values), sum(t**2 for t in totals), squares)
    assert (found.tk, found.kk, found.low, found.high) == (2 * sum(values), 16, 1, big)
