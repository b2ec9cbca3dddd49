"""Ratings: closed forms, choix and SciPy as second sources, coverage, and ladders from results."""

from __future__ import annotations

import math
from pathlib import Path

import choix
import numpy as np
import pytest
from scipy import optimize

from simkit.errors import InputError
from simkit.stats.skill.ratings import Encounters, fit_ratings, rating_table
from tests.stats.contest import by_hand, play_contest

FIRST, SECOND = (60, 0), (0, 60)


def encounters(held: list[list[int]], winners: list[np.ndarray]) -> Encounters:
    """Line-ups of one match per deal, the winning bot of each given."""
    bots = len(held[0])
    units = np.stack([np.eye(bots, dtype=np.int64)[won] for won in winners])  # [line-up, deal, bot]
    by_deal = units.sum(axis=0)
    n = len(by_deal)
    return Encounters(
        tuple("abcdef"[:bots]),
        np.array(held),
        np.full(len(held), n),
        units.sum(axis=1),
        by_deal.T @ by_deal,
        1,
        n,
    )


def test_two_bots_by_hand() -> None:
    """30 wins to 10 are three times the strength: 400 log₁₀ 3 = 190.8 Elo, error 400/ln 10 · √(1/30 + 1/10)."""
    found = fit_ratings(encounters([[1, 1]], [np.array([0] * 30 + [1] * 10)]), even=0)
    assert found.elo == pytest.approx([95.42, -95.42], abs=0.01)
    apart = 400 / math.log(10) * math.sqrt(1 / 30 + 1 / 10) * math.sqrt(40 / 39)
    assert found.errors == pytest.approx([apart / 2, apart / 2])


def test_strengths_agree_with_choix() -> None:
    rng = np.random.default_rng(1)
    held = [[1, 1, 1, 0], [0, 1, 1, 1], [1, 0, 1, 1]]
    winners = [rng.choice(np.flatnonzero(row), size=60) for row in held]
    found = fit_ratings(encounters(held, winners), even=0)
    data = [
        (int(won), tuple(int(b) for b in np.flatnonzero(row) if b != won))
        for row, all_won in zip(held, winners, strict=True)
        for won in all_won
    ]
    assert found.strengths == pytest.approx(choix.ilsr_top1(4, data), abs=1e-6)


def test_a_bot_in_several_seats_counts_with_each() -> None:
    """a against three b: with equal strength it would win a quarter; a general optimiser finds the same."""
    won = np.array([0] * 50 + [1] * 50)
    found = fit_ratings(encounters([[1, 3]], [won]), even=0)
    assert found.strengths[0] - found.strengths[1] == pytest.approx(math.log(3))
    held = np.array([[1, 3, 0], [0, 1, 3], [2, 1, 1]])
    rng = np.random.default_rng(2)
    winners = [rng.choice(np.flatnonzero(row), size=80) for row in held]
    met = encounters(held.tolist(), winners)

    def loss(strengths: np.ndarray) -> float:
        weights = held * np.exp(strengths)
        return -float((met.wins * strengths).sum() - (met.matches * np.log(weights.sum(axis=1))).sum())

    best = optimize.minimize(loss, np.zeros(3), tol=1e-12).x
    assert fit_ratings(met, even=0).strengths == pytest.approx(best - best.mean(), abs=1e-4)


def test_a_bot_that_always_wins_has_a_finite_rating() -> None:
    found = fit_ratings(encounters([[1, 1]], [np.zeros(99, dtype=int)]))
    assert found.strengths[0] - found.strengths[1] == pytest.approx(math.log(99.5 / 0.5))
    assert found.errors.min() > 80, "and an uncertain one: 99 wins of 99 tell no upper end"


def test_bots_that_never_met_cannot_be_rated() -> None:
    met = encounters([[1, 1, 0, 0], [0, 0, 1, 1]], [np.array([0, 1]), np.array([2, 3])])
    with pytest.raises(InputError, match="never met these bots"):
        fit_ratings(met)


def test_intervals_cover_although_line_ups_share_their_deals() -> None:
    """Two line-ups with the same two bots on the same deals, alike in three of four: half a run counted twice."""
    rng = np.random.default_rng(3)
    covered = 0
    for _ in range(600):
        first = (rng.random(150) < 0.4).astype(int)
        second = np.where(rng.random(150) < 0.75, first, rng.random(150) < 0.4).astype(int)
        found = fit_ratings(encounters([[1, 1], [1, 1]], [first, second]))
        covered += abs(found.elo[0] - 200 * math.log10(1.5)) <= 1.959964 * found.errors[0]
    assert 0.925 <= covered / 600 <= 0.98


def test_ladders_are_rated_from_results(tmp_path: Path) -> None:
    results = play_contest(
        tmp_path / "a", 300, sets=("rule=old,new", "players=3"), bots="weak,weak+even+even,even+strong+strong"
    )
    table = rating_table(results)
    assert table["given"].to_list() == ["old"] * 3 + ["new"] * 3
    for given in ("old", "new"):
        ladder = dict(table.filter(given=given).select("bot", "rating").iter_rows())
        assert ladder["weak"] < ladder["even"] < ladder["strong"]
        assert sum(ladder.values()) == pytest.approx(0, abs=1e-9)
    assert set(table["n"]) == {300}
    assert (table["low"] < table["rating"]).all()
    assert table.filter(given="old", bot="even")["matches"].to_list() == [1800]
    other = play_contest(
        tmp_path / "b",
        300,
        sets=("rule=old,new", "players=3"),
        bots="weak,weak+even+even,even+strong+strong",
        chunk=37,
    )
    assert rating_table(other).write_csv() == table.write_csv()


def test_wins_of_rotations_are_summed_by_deal() -> None:
    """ann wins 3 of 4 matches of each two deals, so nothing varies between pairs of deals but chance."""
    table = rating_table(by_hand(("ann+bob", [FIRST, SECOND, FIRST, FIRST] * 40)))
    ann = table.filter(bot="ann").row(0, named=True)
    assert (ann["wins"], ann["matches"], ann["n"]) == (120, 160, 80)
    assert ann["rating"] == pytest.approx(200 * math.log10(120.5 / 40.5))


def test_one_bot_line_ups_rate_nobody() -> None:
    assert rating_table(by_hand(("ann+ann", [FIRST] * 9))).is_empty()
