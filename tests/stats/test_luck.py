"""Luck and skill: the repeated winner by hand, and invented games of pure luck and of pure skill."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import polars as pl
import pytest

from simkit.stats.skill.luck import (
    beyond_chance,
    luck_table,
    measure_repeatability,
    repeat_chairs,
    repeat_winners,
)
from tests.stats.contest import by_hand, play_contest

FIRST, SECOND, HALVES = (60, 0), (0, 60), (30, 30)


def value(table: pl.DataFrame, index: str, column: str = "estimate") -> float:
    [found] = table.filter(pl.col("index") == index)[column]
    return float(found)


def test_repeated_winners_by_hand() -> None:
    """Deal 0: the same side twice, 1. Deal 1: other sides, 0. Deal 2: one shared, ½. Agreement ½.

    Side 0 has 60 + 60 + 60 + 0 + 60 + 30 = 270 of 360 units: chance (¾)² + (¼)² = 10/16.
    """
    shares = np.array([[FIRST, FIRST], [FIRST, SECOND], [FIRST, HALVES]])
    found = measure_repeatability(shares, 60)
    assert (found.agreement, found.chance, found.n) == (0.5, 0.625, 3)
    assert beyond_chance(found.agreement, found.chance) == pytest.approx(-1 / 3)
    assert beyond_chance(0.3, 1.0) is None
    assert measure_repeatability(shares[:, :1], 60).agreement is None


def test_three_plays_are_compared_pair_by_pair() -> None:
    """Winners 0, 0, 1 of one deal: one of three pairs agrees."""
    found = measure_repeatability(60 * np.eye(2, dtype=np.int64)[[[0, 0, 1]]], 60)
    assert found.agreement == pytest.approx(1 / 3)


def test_agreement_is_unbiased() -> None:
    rng = np.random.default_rng(1)
    winners = rng.choice(3, p=[0.5, 0.3, 0.2], size=(4000, 3))
    found = measure_repeatability(60 * np.eye(3, dtype=np.int64)[winners], 60)
    assert found.agreement == pytest.approx(0.38, abs=0.02)
    assert found.chance == pytest.approx(0.38, abs=0.01)
    assert (found.interval.low or 0) < 0.38 < (found.interval.high or 0)


def test_pure_luck_of_the_deal_and_pure_skill() -> None:
    """The better chair wins whoever sits there; the better bot wins wherever it sits."""
    luck = luck_table(by_hand(("ann+bob", [FIRST, FIRST, SECOND, SECOND] * 50)))
    assert value(luck, "same chair wins the deal again") == 1
    assert value(luck, "same bot wins the deal again") == 0
    assert value(luck, "win share of the better bot", "beyond") == 0
    skill = luck_table(by_hand(("ann+bob", [FIRST, SECOND, FIRST, SECOND] * 50)))
    assert value(skill, "same chair wins the deal again") == 0
    assert value(skill, "same bot wins the deal again", "beyond") == 1
    assert value(skill, "win share of the better bot", "beyond") == 1


def test_a_bot_in_several_seats_is_one_side() -> None:
    deal = [(60, 0, 0), (60, 0, 0), (0, 0, 60)]  # ann bob bob, bob bob ann, bob ann bob: ann, bob, bob win
    results = by_hand(("ann+bob+bob", deal * 30))
    assert repeat_winners(results, results.arms[0], "bot").agreement == pytest.approx(1 / 3)
    assert repeat_winners(results, results.arms[0], "seat").agreement == pytest.approx(1 / 3)


def test_chairs_are_compared_between_arms_of_one_bot_each() -> None:
    """Of four deals the chair that wins is the same in two, by two bots."""
    ann, bob = [FIRST, FIRST, SECOND, SECOND], [FIRST, SECOND, SECOND, FIRST]
    table = luck_table(by_hand(("ann+ann", ann), ("bob+bob", bob), ("ann+ann", [FIRST] * 4)))
    [row] = table.filter(pl.col("of").str.starts_with("ann, bob")).iter_rows(named=True)
    assert (row["index"], row["n"]) == ("same chair wins the deal again", 4)
    results = by_hand(("ann+ann", ann), ("bob+bob", bob))
    found = repeat_chairs(results, results.arms)
    assert (found.agreement, found.chance) == (0.5, 0.5)
    three = by_hand(("ann+ann+ann", [(60, 0, 0), (0, 60, 0)]), ("bob+bob+bob", [(60, 0, 0), (0, 0, 60)]))
    assert repeat_chairs(three, three.arms).agreement == 0.5


def test_indices_of_results(tmp_path: Path) -> None:
    table = luck_table(play_contest(tmp_path / "a", 300, sets=(), bots="strong+weak+weak+even"))
    assert len(table) == 4
    assert value(table, "win share of the better bot", "chance") == 0.25
    assert value(table, "win share of the better bot") > 0.3
    assert 0.5 < value(table, "variance explained by the deal") < 1
    assert value(table, "same chair wins the deal again", "beyond") > 0.1
    assert table["n"].to_list() == [300] * 4
