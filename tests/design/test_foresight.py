"""What boards already played foretell of others: trends are found, luck is not taken for one."""

from __future__ import annotations

import numpy as np
import pytest

from simkit.design.foresight import REST, fit_trend, join

SLOPES = np.array([0.006, -0.003, 0.0])


def played(n, error, seed=1):
    """Boards with three features, and what was measured of a seat that follows the first two of them."""
    chance = np.random.default_rng(seed)
    features = chance.normal([60.0, 20.0, 40.0], [4.0, 3.0, 5.0], (n, 3))
    true = 0.01 + ((features - [60.0, 20.0, 40.0]) / [4.0, 3.0, 5.0]) @ SLOPES
    return features, true, true + chance.normal(0, error, n)


def test_a_trend_over_many_boards_is_known_better_than_any_board_alone():
    features, true, seen = played(120, 0.017)
    means, spreads = fit_trend(features, seen, np.full(120, 0.017)).foretell(features)
    off = np.sqrt(((means - true) ** 2).mean())
    assert off < 0.017 / 4
    assert spreads.mean() == pytest.approx(np.hypot(off, REST), rel=0.5)


def test_boards_that_were_not_played_are_foretold():
    features, _, seen = played(120, 0.017)
    others, true, _ = played(50, 0.0, seed=2)
    means, _ = fit_trend(features, seen, np.full(120, 0.017)).foretell(others)
    assert np.corrcoef(means, true)[0, 1] > 0.9


def test_a_feature_that_is_the_same_for_all_boards_does_no_harm():
    features, true, seen = played(60, 0.01)
    features = np.column_stack([features, np.ones(60)])
    means, _ = fit_trend(features, seen, np.full(60, 0.01)).foretell(features)
    assert np.sqrt(((means - true) ** 2).mean()) < 0.005


def test_what_is_measured_well_outweighs_the_trend():
    foretold = np.array([0.02, 0.02]), np.array([0.004, 0.004])
    means, spreads = join(foretold, np.array([0.0, 0.0]), np.array([0.0004, 0.04]))
    assert means == pytest.approx([0.0, 0.02], abs=3e-4)
    assert spreads == pytest.approx([0.0004, 0.004], rel=0.02)
