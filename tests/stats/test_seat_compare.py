"""Paired comparisons where seats compete: by seat, by bot, and bots against their fair share."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import polars as pl
import pytest
from scipy import stats

from simkit.stats.compare.comparison import compare_arms, compare_planned
from tests.stats.contest import by_hand, play_contest

FIRST, SECOND, HALVES = (60, 0), (0, 60), (30, 30)


def row_of(table: pl.DataFrame, **keys: str) -> dict[str, object]:
    [row] = table.filter(**keys).iter_rows(named=True)
    return row


def test_one_bot_line_ups_are_compared_seat_by_seat() -> None:
    old = [FIRST] * 20 + [HALVES] * 5 + [SECOND] * 15
    new = [FIRST] * 12 + [SECOND] * 8 + [HALVES] * 10 + [SECOND] * 10
    table = compare_planned(by_hand(("ann+ann", old), ("ann+ann", new), rule=("old", "new")))
    for seat in (0, 1):
        row = row_of(table, seat=str(seat), measure="win_share")
        a, b = (np.array(values)[:, seat] / 60 for values in (old, new))
        reference = stats.ttest_rel(b, a)
        low, high = reference.confidence_interval()
        assert (row["setting"], row["from"], row["to"], row["given"]) == ("rule", "old", "new", "ann")
        assert row["difference"] == pytest.approx(b.mean() - a.mean())
        assert (row["low"], row["high"], row["p"]) == pytest.approx((low, high, reference.pvalue))
        assert row["rho"] == pytest.approx(np.corrcoef(a, b)[0, 1])
    total = row_of(table, measure="total")
    assert (total["seat"], total["difference"]) == (None, 0.0), "the mean over all seats"


def test_sole_wins_are_paired_as_flags() -> None:
    old = [FIRST] * 10 + [FIRST] * 2 + [SECOND] * 8 + [SECOND] * 20
    new = [FIRST] * 10 + [SECOND] * 2 + [FIRST] * 8 + [SECOND] * 20
    results = by_hand(("ann+ann", old), ("ann+ann", new), rule=("old", "new"))
    row = row_of(compare_planned(results, ["win_share"]), seat="0")
    assert row["difference"] == pytest.approx(0.15)
    assert (row["method"], row["test"]) == ("Tango score, paired", "McNemar, exact")
    assert row["p"] == pytest.approx(stats.binomtest(2, 10).pvalue)


def test_the_same_mixed_line_up_is_compared_bot_by_bot() -> None:
    rng = np.random.default_rng(3)
    old, new = (rng.choice([0, 30, 60], size=(30, 2)) for _ in range(2))

    def matches(first: np.ndarray) -> list[tuple[int, int]]:
        return [(a, 60 - a) for deal in first.tolist() for a in deal]

    results = by_hand(("ann+bob", matches(old)), ("ann+bob", matches(new)), rule=("old", "new"))
    table = compare_planned(results, ["win_share"]).filter(setting="rule")
    a, b = ((values[:, 0] + 60 - values[:, 1]) / 120 for values in (old, new))
    row = row_of(table, bot="ann")
    assert row["difference"] == pytest.approx(b.mean() - a.mean())
    assert row["p"] == pytest.approx(stats.ttest_rel(b, a).pvalue)
    assert row_of(table, bot="bob")["difference"] == pytest.approx(a.mean() - b.mean())


def test_bots_that_meet_are_compared_with_their_fair_share() -> None:
    rng = np.random.default_rng(4)
    winners = rng.integers(0, 3, size=(50, 3))
    matches = [
        tuple(60 * (seat == winner) for seat in range(3)) for deal in winners.tolist() for winner in deal
    ]
    table = compare_planned(by_hand(("ann+bob+bob", matches)), ["win_share"])
    ann_seats = np.array([0, 2, 1])  # ann bob bob, bob bob ann, bob ann bob
    blocks = (winners == ann_seats).mean(axis=1)
    reference = stats.ttest_1samp(blocks, 1 / 3)
    row = row_of(table, bot="ann")
    assert (row["setting"], row["from"], row["to"]) == ("fair share", "fair", "ann")
    assert (row["estimate_from"], row["estimate_to"]) == pytest.approx((1 / 3, blocks.mean()))
    assert (row["low"], row["high"]) == pytest.approx(
        tuple(x - 1 / 3 for x in reference.confidence_interval())
    )
    assert row["p"] == pytest.approx(reference.pvalue)
    assert (row["rho"], row["saving"], row["test"]) == (None, None, "t against the fair share")
    bob = row_of(table, bot="bob")
    assert (bob["estimate_from"], bob["estimate_to"]) == pytest.approx((2 / 3, 1 - blocks.mean()))
    assert bob["difference"] == pytest.approx(blocks.mean() * -1 + 1 / 3)


def test_shares_of_tables_of_different_size_are_not_compared(tmp_path: Path) -> None:
    results = play_contest(tmp_path / "a", 60, sets=("players=2,3",), bots="weak,strong")
    table = compare_planned(results)
    assert set(table.filter(setting="players")["measure"]) == {"total"}
    assert set(table.filter(setting="bots")["measure"]) == {"win_share", "total"}
    assert table.filter(setting="bots", measure="win_share", given="players=3")["seat"].to_list() == [
        "0",
        "1",
        "2",
    ]


def test_chosen_arms_may_differ_in_their_bots() -> None:
    results = by_hand(("ann+ann", [FIRST, SECOND, FIRST]), ("ann+bob", [FIRST, FIRST] * 3))
    a, b = results.arms
    table = compare_arms(results, a, results, b)
    assert table.filter(measure="win_share")["seat"].to_list() == ["0", "1"]
    assert row_of(table, measure="win_share", seat="0")["difference"] == pytest.approx(1 / 3)
    planned = compare_planned(results, ["win_share"])
    assert set(planned["setting"]) == {"fair share"}, "a step to other bots says nothing about a seat"
