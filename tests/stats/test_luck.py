"""Luck and skill: the repeated winner by hand, and invented games of pure luck and of pure skill."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import polars as pl
import pytest

from simkit import games
from simkit.api.luck import measure_luck
from simkit.run.chunk import play_chunk
from simkit.run.plan import Chunk
from simkit.run.replays import replay_deals
from simkit.run.run import run_scenario
from simkit.scenario.expand import expand
from simkit.scenario.load import scenario_from_words
from simkit.stats.skill.luck import (
    beyond_chance,
    deal_share,
    luck_table,
    measure_repeatability,
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


def test_the_deal_explains_what_its_plays_share() -> None:
    """Deals of variance 4, bots of variance 1: four fifths; pure noise: nothing; bots without chance: all."""
    rng = np.random.default_rng(1)
    deals, noise = rng.normal(size=(2000, 1, 2)), rng.normal(size=(2000, 3, 2))
    share, interval = deal_share(2 * deals + noise)
    assert share == pytest.approx(0.8, abs=0.02)
    assert (interval.low or 0) < 0.8 < (interval.high or 0)
    assert deal_share(noise)[0] == pytest.approx(0, abs=0.03)
    assert deal_share(np.repeat(deals, 3, axis=1))[0] == 1
    assert deal_share(np.ones((10, 3, 1)))[0] is None


def test_the_interval_of_the_deals_share_covers() -> None:
    rng = np.random.default_rng(2)
    inside = []
    for _ in range(200):
        wins = rng.random((60, 4, 1)) < rng.choice(
            [0.2, 0.8], size=(60, 1, 1)
        )  # variance 0.09 of 0.25 in all
        _, (low, high, _) = deal_share(wins.astype(np.float64))
        inside.append((low or 0) <= 0.36 <= (high or 0))
    assert np.mean(inside) >= 0.9


def test_luck_does_not_depend_on_what_else_stands_in_the_folder(tmp_path: Path) -> None:
    alone = scenario_from_words("castellion", [], "random", 10, 3)
    more = scenario_from_words("castellion", ["appendices=none,herald"], "random,greedy", 10, 3)
    for name, scenario in (("alone", alone), ("more", more)):
        run_scenario(scenario, tmp_path / name)
    one, many = (measure_luck(tmp_path / name, deals=40, plays=3) for name in ("alone", "more"))
    [row] = one.iter_rows(named=True)
    same = many.filter(pl.col("of") == "win, none · random").row(0, named=True)
    assert {**same, "of": row["of"]} == row
    greedy = many.filter(pl.col("of") == "win, none · greedy").row(0, named=True)
    assert greedy["estimate"] in (1.0, None), "greedy draws nothing for itself"


def test_plays_of_a_deal_share_its_cards_and_nothing_of_the_bots() -> None:
    [arm] = expand(scenario_from_words("castellion", [], "random", 10, 3))
    found = replay_deals(arm, 3, 20, 3)
    matches, seats, _ = play_chunk(arm, Chunk(arm.id, 3, 0, 20))
    assert np.array_equal(found.matches[:, 0], matches)
    assert np.array_equal(found.seats[:, 0], seats)
    names = [column.name for column in games.find("castellion").all_match_columns]
    cards, turns = (found.matches[:, :, names.index(name)] for name in ("card_1", "turns"))
    assert (cards == cards[:, :1]).all()
    assert (turns != turns[:, :1]).any()


def test_indices_of_results(tmp_path: Path) -> None:
    table = luck_table(play_contest(tmp_path / "a", 300, sets=(), bots="strong+weak+weak+even"))
    assert len(table) == 3
    assert value(table, "win share of the better bot", "chance") == 0.25
    assert value(table, "win share of the better bot") > 0.3
    assert value(table, "same chair wins the deal again", "beyond") > 0.1
    assert table["n"].to_list() == [300] * 3
