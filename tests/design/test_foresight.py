"""What boards already played foretell of others: trends are found, luck is not taken for one."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from simkit.design.foresight import USUAL, Widths, estimate_widths, fit_trend, join

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
    assert spreads.mean() == pytest.approx(np.hypot(off, USUAL.rest), rel=0.5)


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


ALIKE = Widths(0.001, 0.0005)
DIFFERENT = Widths(0.02, 0.01)


def planted(widths, n, error, seed):
    """Boards whose features and rest have such widths, their true values and what was measured of two quantities."""
    chance = np.random.default_rng(seed)
    features = chance.normal(0, 1, (n, 6))
    true = features @ chance.normal(0, widths.slope, (6, 2)) + chance.normal(0, widths.rest, (n, 2))
    errors = np.full((n, 2), error)
    return features, true, true + chance.normal(0, errors), errors


def foretell_later(widths, measured, told):
    """How far later boards lie from what earlier ones foretell, in units of how sure that was said to be."""
    features, true, seen, errors = measured
    off = []
    for one in range(2):
        trend = fit_trend(features[:-60], seen[:-60, one], errors[:-60, one], told)
        means, spreads = trend.foretell(features[-60:])
        off += [*((means - true[-60:, one]) / spreads)]
    return np.std(off)


@pytest.mark.parametrize(
    ("widths", "error"), [(ALIKE, 0.002), (DIFFERENT, 0.0125)], ids=["alike", "different"]
)
def test_how_much_boards_differ_is_learnt_from_them(widths, error):
    found, sure, usual = [], [], []
    for seed in range(8):
        measured = planted(widths, 300, error, seed)
        told = estimate_widths(measured[0][:-60], measured[2][:-60], measured[3][:-60])
        found.append([told.slope / widths.slope, told.rest / widths.rest])
        sure.append(foretell_later(widths, measured, told))
        usual.append(foretell_later(widths, measured, USUAL))
    assert np.exp(np.log(found).mean(axis=0)) == pytest.approx([1, 1], rel=0.4)
    assert np.mean(sure) == pytest.approx(1, abs=0.2)
    assert abs(np.log(np.mean(usual))) > np.log(2)  # what is usual says far too much or too little


def test_few_boards_measured_coarsely_leave_what_is_usual():
    for seed in range(8):
        features, _, seen, errors = planted(USUAL, 12, 0.035, seed)
        told = estimate_widths(features, seen, errors)
        assert 0.5 <= told.slope / USUAL.slope <= 2
        assert 0.5 <= told.rest / USUAL.rest <= 2


def test_with_many_boards_a_trend_bends_where_boards_say_so():
    chance = np.random.default_rng(1)
    features = chance.normal(0, 1, (600, 4))
    straight = features @ np.array([0.01, 0.0, -0.01, 0.0])
    errors = np.full((600, 1), 0.0125)
    luck = chance.normal(0, errors)
    wrong = {}
    for name, true in (("bent", straight + 0.01 * features[:, 0] * features[:, 1]), ("straight", straight)):
        seen = true[:, None] + luck
        told = estimate_widths(features[:500], seen[:500], errors[:500])
        for n, widths in (("told", told), ("not", replace(told, bend=0.0))):
            trend = fit_trend(features[:500], seen[:500, 0], errors[:500, 0], widths)
            wrong[name, n] = np.sqrt(((trend.foretell(features[500:])[0] - true[500:]) ** 2).mean())
    assert wrong["bent", "told"] < 0.3 * wrong["bent", "not"]
    assert wrong["straight", "told"] < 1.3 * wrong["straight", "not"]
    few = estimate_widths(features[:60], features[:60, :1], errors[:60])
    assert few.bend == 0
