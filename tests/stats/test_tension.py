"""Tension worked by hand on matches of a few turns, and beliefs on a walk whose chances are known."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import stats

from simkit.stats.tension.belief import (
    Belief,
    calibrate,
    find_margins,
    find_states,
    fit_belief,
    measure_surprise,
    measure_suspense,
    predict,
)
from simkit.stats.tension.leads import (
    count_lead_changes,
    find_comebacks,
    find_decided,
    find_leaders,
    find_leads,
    is_close,
    measure_tension,
)

# One match per row: scores of two seats after turns 1 to 4.
DUEL = np.array(
    [
        [(3, 0), (3, 5), (9, 5), (12, 11)],  # 0, 1, 0, 0: two changes, decided by turn 3, behind at half time
        [(2, 2), (4, 4), (5, 7), (5, 20)],  # tie, tie, 1, 1: no change, decided by turn 3, level at half time
        [(1, 0), (5, 2), (5, 5), (8, 6)],  # 0, 0, tie, 0: a tie does not end the lead, but is not won
        [(1, 0), (2, 0), (3, 0), (4, 4)],  # ends level
    ]
)


def test_leads_of_four_duels() -> None:
    assert find_leaders(DUEL).tolist() == [[0, 1, 0, 0], [-1, -1, 1, 1], [0, 0, -1, 0], [0, 0, 0, -1]]
    assert count_lead_changes(DUEL).tolist() == [2, 0, 0, 0]
    assert find_decided(DUEL).tolist() == [3, 3, 4, 4]
    is_sole, is_comeback = find_comebacks(DUEL, 2)
    assert is_sole.tolist() == [True, True, True, False]
    assert is_comeback.tolist() == [True, False, False, False]


def test_close_finishes() -> None:
    """12 : 11 is a lead of 1 on 12; a tie is close; 8 : 6 is not."""
    best, lead = find_leads(DUEL[:, -1])
    assert (best.tolist(), lead.tolist()) == ([12, 20, 8, 4], [1, 15, 2, 0])
    assert is_close(best, lead).tolist() == [True, False, False, True]


def test_means_of_four_duels() -> None:
    found = measure_tension(DUEL)
    assert (found.matches, found.lead_changes) == (4, 0.5)
    assert found.decided_by == pytest.approx((3 + 3 + 4 + 4) / 16)
    assert found.comebacks == pytest.approx(1 / 3)
    assert measure_tension(DUEL[:0]).lead_changes is None
    assert measure_tension(DUEL[3:]).comebacks is None


def test_a_lead_among_three_is_held_until_another_takes_it() -> None:
    scores = np.array([[(1, 0, 0), (1, 1, 0), (1, 1, 1), (1, 2, 1), (1, 2, 3), (5, 2, 3)]])
    assert count_lead_changes(scores).tolist() == [3]
    assert find_decided(scores).tolist() == [6]
    assert find_leads(scores[:, -1])[1].tolist() == [2]


def test_margins_are_those_over_the_best_opponent() -> None:
    scores = np.array([[(5, 9, 2), (4, 4, 1)]])
    assert find_margins(scores).tolist() == [[[-4, 4, -7], [0, 0, -3]]]


def test_surprise_and_suspense_by_hand() -> None:
    """Beliefs ½ → ¾ → 1 move by √2/4 twice; in the second match ½ → ¼ → 0, and both start in one state."""
    chances = np.array([[(0.5, 0.5), (0.75, 0.25), (1, 0)], [(0.5, 0.5), (0.25, 0.75), (0.25, 0.75)]])
    root = np.sqrt(2) / 4
    assert measure_surprise(chances) == pytest.approx([2 * root, root])
    states = np.array([[0, 1, 2], [0, 1, 2]])
    assert measure_suspense(chances, states) == pytest.approx([root + root / np.sqrt(2)] * 2)
    apart = np.array([[0, 1, 2], [0, 2, 2]])
    assert measure_suspense(chances, apart) == pytest.approx([2 * root, root])


def test_chances_are_read_off_matches_alike() -> None:
    """Two bins split at 0; of ten seats ahead 8 won: (8 + 1) / (10 + 2)."""
    scores = np.array([[(4, 1)]] * 10)
    shares = np.array([(60, 0)] * 8 + [(0, 60)] * 2)
    belief = fit_belief(scores, shares, 60, bins=2)
    assert belief.edges.tolist() == [[3]]
    assert belief.chances == pytest.approx(np.array([[3 / 12, 9 / 12]]))
    assert predict(belief, scores[:1]) == pytest.approx(np.array([[[0.75, 0.25]]]))
    assert find_states(Belief(np.array([[0]]), belief.chances), scores[:1]).tolist() == [[[1, 0]]]


def walk(matches: int, seed: int) -> tuple[np.ndarray, np.ndarray]:
    """Two seats, 16 turns of normal steps: the chance of a seat ahead by m with t turns to go is Φ(m / 14√t)."""
    rng = np.random.default_rng(seed)
    scores = np.rint(rng.normal(0, 10, size=(matches, 16, 2))).astype(np.int64).cumsum(axis=1)
    final = scores[:, -1]
    shares = np.where(final[:, :1] == final[:, 1:], 30, 60 * (final == final.max(axis=1, keepdims=True)))
    return scores, shares


def test_beliefs_hold_on_matches_that_they_were_not_fitted_on() -> None:
    belief = fit_belief(*walk(8000, 1), 60)
    scores, shares = walk(8000, 2)
    chances = predict(belief, scores)
    for found in calibrate(chances, shares, 60):
        assert found.observed == pytest.approx(found.predicted, abs=0.03)
    margin = (scores[:, 7, 0] - scores[:, 7, 1]) / (10 * np.sqrt(2 * 8))
    assert np.abs(chances[:, 7, 0] - stats.norm.cdf(margin)).mean() < 0.05
    states = find_states(belief, scores)[:, :, 0]
    assert measure_suspense(chances, states).mean() >= measure_surprise(chances).mean()
