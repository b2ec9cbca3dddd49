"""Shares of wins by seat and by bot: worked by hand, against SciPy, and for any cutting of the data."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import polars as pl
import pytest
from scipy import stats

from simkit.errors import InputError
from simkit.games.contract import Question
from simkit.results.view import Results
from simkit.stats.compare.comparison import compare_planned
from simkit.stats.data import sums
from simkit.stats.data.measures import default_measures, find_measures, score_of
from simkit.stats.estimate.pivot import widen
from simkit.stats.estimate.summary import summarise
from simkit.stats.verdict.fairness import seat_tests
from tests.stats.contest import by_hand, play_contest
from tests.stats.synthetic import ask

FIRST, SECOND, HALVES = (60, 0), (0, 60), (30, 30)


def row_of(table: pl.DataFrame, **keys: str) -> dict[str, object]:
    [row] = table.filter(**keys).iter_rows(named=True)
    return row


def shares(results: Results, per: str | None = None) -> pl.DataFrame:
    return summarise(results, measures=["win_share"], per=per)


def test_sole_wins_of_a_seat_are_a_binomial_rate() -> None:
    table = shares(by_hand(("ann+ann", [FIRST] * 30 + [SECOND] * 12)))
    row = row_of(table, seat="0")
    expected = stats.binomtest(30, 42).proportion_ci(method="wilson")
    assert (row["estimate"], row["n"], row["matches"], row["fair"]) == (30 / 42, 42, 42, 0.5)
    assert (row["low"], row["high"], row["method"]) == pytest.approx((expected.low, expected.high, "Wilson"))
    assert row["arm"] == "ann · seat 0"


def test_shared_wins_of_a_seat_are_a_mean_of_blocks() -> None:
    """Shares 1 (20 times), 0 (15 times), 1/2 (10 times): mean 25/45."""
    row = row_of(shares(by_hand(("ann+ann", [FIRST] * 20 + [SECOND] * 15 + [HALVES] * 10))), seat="0")
    expected = stats.ttest_1samp([1.0] * 20 + [0.0] * 15 + [0.5] * 10, 0).confidence_interval()
    assert row["estimate"] == pytest.approx(25 / 45)
    assert (row["low"], row["high"]) == pytest.approx((expected.low, expected.high))
    assert row["method"] == "t on means of deals"


def test_a_bot_is_followed_through_all_rotations_of_its_deal() -> None:
    """Rotation 0 seats (ann, bob), rotation 1 (bob, ann): ann's share of a block is the mean of seats 0 and 1."""
    block = [[FIRST, SECOND], [FIRST, FIRST], [SECOND, SECOND], [HALVES, SECOND]] * 12
    table = shares(by_hand(("ann+bob", [match for deal in block for match in deal])))
    means = [np.mean([a[0], b[1]]) / 60 for a, b in block]
    expected = stats.ttest_1samp(means, 0).confidence_interval()
    ann, bob = row_of(table, bot="ann"), row_of(table, bot="bob")
    assert ann["estimate"] == pytest.approx(np.mean(means)) == pytest.approx(0.6875)
    assert (ann["low"], ann["high"]) == pytest.approx((expected.low, expected.high))
    assert (ann["n"], ann["matches"], ann["fair"]) == (48, 96, 0.5)
    assert bob["estimate"] == pytest.approx(1 - 0.6875)


def test_a_bot_in_two_of_three_seats_has_their_shares_together() -> None:
    deal = [(60, 0, 0), (30, 30, 0), (0, 0, 60)]  # ann bob bob, bob bob ann, bob ann bob
    table = shares(by_hand(("ann+bob+bob", deal * 40)))
    ann, bob = row_of(table, bot="ann"), row_of(table, bot="bob")
    assert (ann["estimate"], bob["estimate"]) == pytest.approx((1 / 3, 2 / 3))
    assert (ann["fair"], bob["fair"]) == pytest.approx((1 / 3, 2 / 3))
    assert (ann["matches"], bob["matches"]) == (120, 120)
    totals = summarise(by_hand(("ann+bob+bob", deal * 40)), measures=["total"], per="bot")
    assert row_of(totals, bot="bob")["estimate"] == pytest.approx((0 + 0 + 30 + 30 + 0 + 60) / 6)


def test_seats_of_mixed_line_ups_are_means_over_rotations() -> None:
    table = shares(by_hand(("ann+bob", [FIRST, FIRST, FIRST, SECOND] * 20)), per="seat")
    expected = stats.ttest_1samp([1.0, 0.5] * 20, 0).confidence_interval()
    row = row_of(table, seat="0")
    assert (row["estimate"], row["fair"]) == (0.75, 0.5)
    assert (row["low"], row["high"]) == pytest.approx((expected.low, expected.high))


def test_a_bot_that_never_wins_has_an_exact_bound_over_blocks() -> None:
    table = shares(by_hand(("ann+bob", [FIRST, SECOND] * 50)))
    exact = stats.binomtest(0, 50).proportion_ci(method="exact")
    ann, bob = row_of(table, bot="ann"), row_of(table, bot="bob")
    assert (bob["low"], bob["method"]) == (0.0, "Clopper–Pearson over deals")
    assert bob["high"] == pytest.approx(exact.high)
    assert (ann["low"], ann["high"]) == pytest.approx((1 - exact.high, 1.0))


@pytest.mark.long
def test_intervals_of_bots_cover_where_wins_are_shared_and_blocks_alike() -> None:
    """True share of the first bot 0.3; a deal favours one chair, so that its two matches are not independent."""
    rng = np.random.default_rng(5)
    covered = 0
    for _ in range(300):
        luck = rng.random(80)
        chances = np.stack([0.3 + 0.4 * (luck - 0.5), 0.3 - 0.4 * (luck - 0.5)], axis=1)
        draw = rng.random((80, 2))
        parts = np.where(draw < chances - 0.05, 60, np.where(draw < chances + 0.05, 30, 0))
        matches = [((a, 60 - a), (60 - b, b)) for a, b in parts.tolist()]
        row = row_of(shares(by_hand(("ann+bob", [m for deal in matches for m in deal]))), bot="ann")
        covered += float(str(row["low"])) <= 0.3 <= float(str(row["high"]))
    assert 0.92 <= covered / 300 <= 0.98


@pytest.fixture(scope="module")
def contest(tmp_path_factory: pytest.TempPathFactory) -> Results:
    return play_contest(tmp_path_factory.mktemp("results") / "a", 300)


def test_the_usual_rows_are_seats_of_one_bot_and_bots_that_meet(contest: Results) -> None:
    wide = widen(summarise(contest), ["win_share"])
    assert wide.columns[:6] == ["rule", "bots", "bot", "seat", "n", "matches"]
    assert "win_share_fair" in wide.columns
    assert len(wide) == 2 * (4 + 4 + 3)
    for part in wide.partition_by("rule", "bots"):
        assert part["win_share"].sum() == pytest.approx(1)
    assert wide.filter(bots="weak")["seat"].to_list() == ["0", "1", "2", "3"] * 2
    assert wide.filter(bot="weak")["win_share_fair"].to_list() == [0.5, 0.5]


def test_shares_and_scores_agree_with_the_rows(contest: Results) -> None:
    arm = next(arm for arm in contest.arms if arm.label == "old · strong+weak+weak+even")
    frame = contest.seats(arm).collect()
    weak = frame.filter(pl.col("bot") == "weak")
    table = summarise(
        contest, where=["rule=old", "bots=strong+weak+weak+even"], measures=["win_share", "total"]
    )
    found = table.filter(bot="weak")
    assert found["estimate"].to_list() == pytest.approx(
        [weak["win_share"].sum() / 60 / 1200, weak["total"].mean()]
    )
    by_deal = weak.group_by("deal").agg(pl.col("win_share").sum() / 240).sort("deal")["win_share"]
    expected = stats.ttest_1samp(by_deal.to_numpy(), 0).confidence_interval()
    assert (found["low"][0], found["high"][0]) == pytest.approx((expected.low, expected.high))


def test_keys_of_seats_split_and_filter(contest: Results) -> None:
    words = ["rule=old", "bots=weak", "decided=points"]
    table = summarise(contest, ["first_king"], words, ["win_share", "turns"])
    frame = (
        contest.seats(contest.arms[0])
        .collect()
        .join(contest.matches(contest.arms[0]).collect(), on=["deal", "rotation"], suffix="_match")
    )
    for king in range(1, 5):
        part = frame.filter((pl.col("first_king") == king) & (pl.col("decided") == "points"))
        rows = table.filter(first_king=str(king))
        assert rows["estimate"].to_list() == pytest.approx(
            [part["win_share"].mean() / 60, part["turns"].mean()]
        )
        assert rows["n"].to_list() == [len(part)] * 2
        assert rows["fair"].to_list() == [0.25, None]
    row = row_of(summarise(contest, ["clean"], [*words, "seat=3", "place=win,draw"], ["total"]), clean="true")
    part = frame.filter((pl.col("seat") == 2) & (pl.col("place") != "loss") & (pl.col("decided") == "points"))
    assert row["estimate"] == part.filter(pl.col("clean"))["total"].mean()


def test_a_name_of_both_tables_means_the_table_of_the_rows(contest: Results) -> None:
    where = ["rule=old", "bots=weak"]
    of_seats = summarise(contest, where=where, measures=["drops"])
    of_arms = summarise(contest, where=where, measures=["drops"], per="arm")
    assert len(of_seats) == 4
    assert of_seats["estimate"].sum() == pytest.approx(of_arms["estimate"][0])


def test_rows_of_arms_hold_matches_and_means_over_seats(contest: Results) -> None:
    table = summarise(contest, per="arm", where=["rule=old", "bots=strong+weak+weak+even"])
    names = table["measure"].to_list()
    assert names == [
        "turns",
        "drops",
        "total",
        "bonus",
        "clean",
        "first_king",
        "decided=points",
        "decided=shared",
    ]
    assert table.filter(measure="total")["matches"].to_list() == [1200]
    arm = next(arm for arm in contest.arms if arm.label == "old · strong+weak+weak+even")
    assert row_of(table, measure="total")["estimate"] == contest.seats(arm).collect()["total"].mean()


def test_a_measure_named_like_a_setting_keeps_its_own_column(contest: Results) -> None:
    renamed = contest.arms[0].varied | {"total": "x"}
    arm = replace(contest.arms[0], varied=renamed)
    wide = widen(summarise(replace(contest, arms=(arm,)), measures=["win_share", "total"]), ["total"])
    assert {"total", "total_mean", "total_mean_low"} <= set(wide.columns)


def test_sets_of_bits_have_no_mean(contest: Results) -> None:
    assert "held" not in [measure.name for measure in default_measures(contest, "seats")]
    with pytest.raises(InputError, match="no such measure"):
        find_measures(contest, ["held"], "seats")
    score = score_of(contest)
    assert score is not None
    assert score.name == "total"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"by": ["total"]}, "more than a table is split by"),
        ({"by": ["held"]}, "no such key to group by"),
        ({"by": ["seats"]}, "nearest: seat"),
        ({"where": ["seat=5"]}, "1, 2, 3, 4"),
        ({"where": ["seat=0"]}, "1, 2, 3, 4"),
        ({"where": ["bot=wek"]}, "nearest: weak"),
        ({"where": ["first_king=x"]}, "whole number"),
        ({"per": "sead"}, "nearest: seat"),
        ({"by": ["rule"], "per": "bot"}, "holds more seats in some of these configurations"),
    ],
)
def test_wrong_words_are_answered(contest: Results, arguments: dict[str, object], message: str) -> None:
    with pytest.raises(InputError) as caught:
        summarise(contest, **arguments)  # type: ignore[arg-type]
    assert message in str(caught.value)


def test_games_without_seats_have_no_rows_of_seats() -> None:
    results = by_hand(("ann+ann", [FIRST] * 4))
    with pytest.raises(InputError, match="no seats to tell apart"):
        summarise(ask(replace(results, seat_columns=()), Question("together", "turns")), per="seat")


def test_an_arm_without_matches_has_no_rows() -> None:
    assert shares(by_hand(("ann+ann", []))).is_empty()


def test_tables_have_the_same_bytes_for_any_chunks_and_windows(
    tmp_path: Path, contest: Results, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = play_contest(tmp_path / "b", 300, chunk=37)
    monkeypatch.setattr(sums, "CELLS", 700)
    for per in (None, "seat", "bot", "arm"):
        assert summarise(other, per=per).write_csv() == summarise(contest, per=per).write_csv()
    assert (
        summarise(other, ["first_king", "decided"]).write_csv()
        == summarise(contest, ["first_king", "decided"]).write_csv()
    )
    assert compare_planned(other).write_csv() == compare_planned(contest).write_csv()
    assert seat_tests(other).write_csv() == seat_tests(contest).write_csv()
