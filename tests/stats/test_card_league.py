"""Cards in and out: equal cards are left alone, planted effects are found, and the best of many is drawn back."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import stats

from simkit.stats.compare.card_league import LEVEL, card_effects
from simkit.stats.compare.league import ArmSums
from simkit.stats.compare.shrinkage import find_spread, shrink
from simkit.stats.compare.significance import benjamini_hochberg
from simkit.stats.data.measures import Measure

WIN = Measure("win", "rate", "win", "Win")
N_CARDS = 20


def sum_values(values):
    """The sums of arms, [deal, arm]."""
    products = values.T @ values
    return ArmSums(
        len(values),
        tuple(map(int, values.sum(axis=0))),
        tuple(tuple(map(int, row)) for row in products),
        1,
        WIN,
        True,
    )


def play_cards(chance, effects, n, *, has_common_out):
    """Wins of deals that differ in how easy they are, for every card in and out, or in and without any."""
    ease = chance.normal(0, 0.15, (n, 1))
    outs = 1 if has_common_out else len(effects)
    rates = 0.5 + ease + np.concatenate([np.asarray(effects), np.zeros(outs)])
    wins = (chance.random(rates.shape) < rates).astype(np.int64)
    pairs = [(card, len(effects) + (0 if has_common_out else card)) for card in range(len(effects))]
    return card_effects(sum_values(wins), pairs)


@pytest.mark.parametrize("has_common_out", [True, False])
def test_of_twenty_equal_cards_none_is_named_but_for_one_study_in_twenty(has_common_out):
    n_studies = 300
    chance = np.random.default_rng(7)
    n_claims = 0
    for _ in range(n_studies):
        rows = play_cards(chance, [0.0] * N_CARDS, 200, has_common_out=has_common_out)
        n_claims += any(q <= LEVEL for q in benjamini_hochberg([row["p"] for row in rows]))
    assert n_claims <= stats.binom.ppf(0.999, n_studies, LEVEL)


@pytest.mark.parametrize("has_common_out", [True, False])
def test_a_planted_card_is_named_and_its_interval_holds_its_effect(has_common_out):
    chance = np.random.default_rng(3)
    rows = play_cards(chance, [0.25, *[0.0] * (N_CARDS - 1)], 1_000, has_common_out=has_common_out)
    adjusted = benjamini_hochberg([row["p"] for row in rows])
    assert [q <= LEVEL for q in adjusted] == [True, *[False] * (N_CARDS - 1)]
    assert rows[0]["low"] < 0.25 < rows[0]["high"]
    assert rows[0]["difference"] == pytest.approx(rows[0]["effect"] - rows[0]["others"])


def test_a_card_alone_is_tested_against_nothing():
    chance = np.random.default_rng(4)
    [row] = play_cards(chance, [0.2], 800, has_common_out=False)
    assert row["others"] is None
    assert row["difference"] == row["effect"] == pytest.approx(row["shrunken"])
    assert row["p"] < 1e-6


def test_the_effect_and_its_test_are_those_of_scipy():
    chance = np.random.default_rng(5)
    values = chance.integers(0, 9, (50, 4))
    [first, _] = card_effects(sum_values(values), [(0, 1), (2, 3)])
    paired = values[:, 0] - values[:, 1]
    known = stats.ttest_1samp(paired, 0).confidence_interval()
    assert (first["low"], first["high"]) == pytest.approx((known.low, known.high))
    apart = paired - (values[:, 2] - values[:, 3])
    assert first["p"] == pytest.approx(stats.ttest_1samp(apart, 0).pvalue)


def test_shrunken_estimates_are_nearer_to_the_truth_and_their_intervals_hold_it():
    chance = np.random.default_rng(6)
    errors = chance.uniform(0.5, 2.0, N_CARDS)
    plain, drawn, held = 0.0, 0.0, 0
    for _ in range(300):
        truth = chance.normal(3, 1, N_CARDS)
        seen = truth + errors * chance.normal(size=N_CARDS)
        found = shrink(seen, errors)
        plain += ((seen - truth) ** 2).sum()
        drawn += ((found.values - truth) ** 2).sum()
        held += (np.abs(found.values - truth) < 1.96 * found.errors).sum()
    assert drawn < 0.7 * plain
    assert held / (300 * N_CARDS) > 0.94


def test_equal_estimates_have_no_spread_and_few_are_left_alone():
    errors = np.full(6, 1.0)
    assert find_spread(np.full(6, 2.0), errors) == 0
    assert shrink(np.arange(3.0), errors[:3]).values.tolist() == [0, 1, 2]
    assert shrink(np.zeros(6), np.zeros(6)).values.tolist() == [0] * 6
