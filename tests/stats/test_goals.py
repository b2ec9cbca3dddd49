"""Several goals at once: the joint confidence set of the best, where the truth is known."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.special import ndtri

from simkit.errors import InputError
from simkit.stats.compare.evenness import EVENNESS
from simkit.stats.compare.goals import beaten_arms, choose_goals, find_front, show_evenness, show_means
from tests.stats.contest import play_contest

RUNS, DEALS, ALPHA = 400, 2_000, 0.05
# Six toys: distances of the farthest of three seats, lead changes, length. The first three are beaten by none in all.
OFFS = np.array([0.0, 0.03, 0.06, 0.12, 0.09, 0.14])
LEADS = np.array([4.0, 5.0, 4.0, 4.5, 3.5, 3.5])
TURNS = np.array([60.0, 60.0, 50.0, 62.0, 62.0, 51.2])


def true_front(offs: np.ndarray, leads: np.ndarray, turns: np.ndarray) -> set[int]:
    """The arms that no other beats in all goals."""
    arms = range(len(offs))
    return {
        b
        for b in arms
        if not any(offs[a] < offs[b] and leads[a] > leads[b] and turns[a] < turns[b] for a in arms)
    }


def kept_arms(
    offs: np.ndarray, leads: np.ndarray, turns: np.ndarray, rng: np.random.Generator, level: float
) -> set[int]:
    """Play a league of toys: shares of three seats, and two means on the same deals."""
    k = len(offs)
    truth = 1 / 3 + offs[:, None] * np.array([1.0, -0.5, -0.5])
    shares = np.array([rng.multinomial(DEALS, row) for row in truth]) / DEALS
    errors = np.sqrt(shares * (1 - shares) / DEALS)
    better = [show_evenness(np.abs(shares - 1 / 3), errors, level)]
    for means, sign, spread in ((leads, 1, 2.0), (turns, -1, 8.0)):
        seen = sign * (means + rng.normal(0, spread / np.sqrt(DEALS), size=k))
        error = np.full((k, k), spread * np.sqrt(2 / DEALS))
        better.append(show_means(seen[:, None] - seen[None, :], error, DEALS, level))
    return {arm for arm, others in enumerate(beaten_arms(np.all(better, axis=0))) if not others}


@pytest.mark.parametrize("is_equal", [False, True])
def test_the_set_holds_all_of_the_best_in_at_least_95_of_100_leagues(is_equal: bool) -> None:
    """Also where all arms are alike, so that none is beaten."""
    rng = np.random.default_rng(7)
    toys = tuple(goal * 0 + goal[0] if is_equal else goal for goal in (OFFS, LEADS, TURNS))
    best, level = true_front(*toys), ALPHA / (6 * 5)
    found = [kept_arms(*toys, rng, level) for _ in range(RUNS)]
    assert np.mean([best <= kept for kept in found]) >= 0.95
    if not is_equal:
        assert best == {0, 1, 2}
        assert np.mean([len(kept) for kept in found]) < 4.5, "and it tells something"


def test_an_arm_that_is_worse_by_a_single_goal_stays() -> None:
    is_better = np.array([[False, True, False], [False, False, False], [False, True, False]])
    assert beaten_arms(is_better) == ((), (0, 2), ())


def test_evenness_is_bounded_on_both_sides() -> None:
    """One arm's farthest seat is at most 0.01 + z × 0.01 off, the other's at least 0.1 − z′ × 0.01."""
    offs, errors = np.array([[0.01, 0.0], [0.1, 0.1]]), np.full((2, 2), 0.01)
    assert 0.01 - ndtri(0.025) * 0.01 < 0.1 + ndtri(0.025 / 4) * 0.01
    assert show_evenness(offs, errors, 0.05).tolist() == [[False, True], [False, False]]


def test_goals_of_results_are_read_and_judged(tmp_path) -> None:
    results = play_contest(tmp_path / "r", 400, sets=("rule=old,new", "players=2"), bots="weak")
    [even, length] = choose_goals(results)
    assert (even.measure, length.text) == (EVENNESS, "less turns")
    front = find_front(results, results.arms, [even, length])
    assert front.means.shape == (2, 2)
    assert front.means[1] == pytest.approx(
        [results.matches(arm, ["turns"]).collect()["turns"].mean() for arm in results.arms]
    )
    alone = find_front(results, results.arms, choose_goals(results, ["total"]))
    assert len(alone.kept) in (1, 2)
    with pytest.raises(InputError, match="more or less"):
        choose_goals(results, ["turns"])
