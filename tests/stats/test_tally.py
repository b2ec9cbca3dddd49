"""Tallies of block totals: exact sums, limits, and what they count of a results folder."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import polars as pl
import pytest

from simkit.stats.compare.paired_sums import pair_sums
from simkit.stats.data.blocks import Part
from simkit.stats.data.measures import find_measures, headline_of
from simkit.stats.data.tally import Tally, tally_blocks, tally_pairs, tally_seats, tally_totals
from tests.stats.contest import by_hand, play_contest

FIRST, SECOND, HALVES = (60, 0), (0, 60), (30, 30)


def test_mean_and_spread_are_those_of_the_blocks() -> None:
    values = [3, 5, 5, -2, 8]
    tally = tally_totals(values, scale=4)
    assert (tally.values, tally.counts, tally.n, tally.total) == ((-2, 3, 5, 8), (1, 1, 2, 1), 5, 19)
    assert (tally.mean, tally.variance) == pytest.approx((np.mean(values) / 4, np.var(values, ddof=1) / 16))
    assert tally.error == pytest.approx(np.std(values, ddof=1) / 4 / np.sqrt(5))
    assert (tally.mirrored.values, tally.mirrored.mean) == ((-8, -5, -3, 2), pytest.approx(-0.95))


def test_limits_say_what_a_block_can_be() -> None:
    solo = tally_totals(pl.Series([0, 1, None, 1]), 1, 0, 1)
    shared = tally_totals([0, 60, 60], 60, 0, 60)
    assert (solo.is_whole, solo.n, solo.n_most) == (True, 3, 2)
    assert shared.is_whole
    assert not tally_totals([0, 30], 60, 0, 60).is_whole
    assert Tally((0, 30, 60), (4, 0, 5), 60, 0, 60).is_whole
    assert not tally_totals([0, 30]).is_bounded
    difference = Tally((-1, 0), (1, 1), 1, -1, 1)
    assert difference.scores().tolist() == [0, 0.5]
    assert difference.place(0.5) == 0.75
    assert (difference.mirrored.least, difference.mirrored.most) == (-1, 1)
    assert (Tally((), ()).mean, Tally((), ()).variance, Tally((4,), (1,)).error) == (None, 0.0, 0.0)
    with pytest.raises(AssertionError):
        tally_totals([0, 61], 60, 0, 60)


def test_chairs_of_a_rotated_line_up_are_counted_by_block() -> None:
    """Rotation 0 seats (ann, bob), rotation 1 (bob, ann); chair 0 has 120, 60, 90 of 120 units in three deals."""
    results = by_hand(("ann+bob", [FIRST, FIRST, FIRST, SECOND, HALVES, FIRST]))
    share, arm = headline_of(results), results.arms[0]
    chairs = tally_seats(results, arm, share)
    assert [(t.values, t.counts, t.scale, t.least, t.most) for t in chairs] == [
        ((60, 90, 120), (1, 1, 1), 120, 0, 120),
        ((0, 30, 60), (1, 1, 1), 120, 0, 120),
    ]
    ann = tally_blocks(results, arm, share, Part(bot="ann"))
    assert (ann.values, ann.counts, ann.scale) == ((30, 60, 120), (1, 1, 1), 120)
    assert tally_blocks(results, arm, share, Part(bot="ann"), deals=1).values == (60,)


def test_pairs_are_counted_on_the_deals_of_both(tmp_path: Path) -> None:
    results = play_contest(tmp_path / "a", 90, bots="weak,strong+weak+weak+even")
    a, b = (arm for arm in results.arms if len(set(arm.lineup)) == 1)
    b = replace(b, deals=70)
    for name, least in (("win_share", -60), ("total", None)):
        [measure] = find_measures(results, [name], "seats")
        tally = tally_pairs(results, a, results, b, measure, Part(seat=0))
        sums = pair_sums(results, a, results, b, measure, Part(seat=0))
        assert (tally.n, tally.least) == (70, least)
        assert (tally.mean, tally.error) == pytest.approx((sums.difference, sums.error))
    assert tally_pairs(results, a, results, b, measure, deals=20).n == 20
