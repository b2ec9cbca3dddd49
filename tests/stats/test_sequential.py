"""Confidence sequences: what they are made of, their ends, and how often they miss over all looks."""

from __future__ import annotations

import math
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import integrate, stats

from simkit.stats.data.tally import Tally
from simkit.stats.estimate import sequential
from simkit.stats.estimate.intervals import wilson
from simkit.stats.estimate.sequential import (
    betting_fortune,
    log_fortune,
    lower_end,
    name_sequence,
    sequence_p,
    upper_end,
)
from simkit.stats.estimate.spending import fixed_looks

RUNS = 2000
LOOKS = [2, 5, 10, 20, 50, *fixed_looks(10_000)]


def flags(wins: int, n: int) -> Tally:
    return Tally((0, 1), (n - wins, wins), 1, 0, 1)


def test_looks_are_fixed_numbers_of_deals() -> None:
    assert fixed_looks(1000)[:4] == [100, 125, 160, 200]
    assert fixed_looks(1000)[-3:] == [640, 800, 1000]
    assert fixed_looks(70) == [70]
    assert fixed_looks(1300)[-2:] == [1000, 1300], "none so shortly before the last"
    assert all(a < b for a, b in pairwise(fixed_looks(10**7)))


def test_fortune_of_three_wins_in_four_is_the_averaged_likelihood_ratio() -> None:
    """Against a rate of 1/2: the mean over rates q above 1/2 of (q / ½)³ (1 − q) / ½, weights 1 / √(q (1 − q))."""
    weight = integrate.quad(lambda q: 1 / math.sqrt(q * (1 - q)), 0.5, 1)[0]
    mixed = integrate.quad(lambda q: 16 * q**3 * (1 - q) / math.sqrt(q * (1 - q)), 0.5, 1)[0]
    assert log_fortune(flags(3, 4), 0.5) == pytest.approx(math.log(mixed / weight))


def test_a_bet_of_one_block_by_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """Half the fortune on a mean above 1/4: a score of 3/4 makes 1 + ½ (3 − 1) = 2, a score of 0 makes ½."""
    monkeypatch.setattr(sequential, "BETS", np.array([0.5]))
    monkeypatch.setattr(sequential, "LOG_WEIGHTS", np.array([0.0]))
    scores = np.array([0.0, 0.75])
    found = betting_fortune(np.array([[0.0, 1.0], [1.0, 0.0], [2.0, 3.0]]), scores, 0.25)
    assert np.exp(found) == pytest.approx([2, 0.5, 2])


@pytest.mark.parametrize("mean", [0.1, 0.4, 0.8])
def test_fortunes_are_fair_if_the_mean_is_the_bound(mean: float) -> None:
    """The expectation over all outcomes of six blocks is exactly 1."""
    scores = np.array([0.0, 0.5, 1.0])
    chances = np.array([1 - 1.5 * mean, mean, mean / 2] if mean < 0.6 else [(1 - mean) / 2, 1 - mean, 0])
    chances[2] = 1 - chances[0] - chances[1]
    mean = float(chances @ scores)
    outcomes = np.array([(i, j, 6 - i - j) for i in range(7) for j in range(7 - i)], dtype=float)
    weights = stats.multinomial(6, chances).pmf(outcomes)
    assert weights @ np.exp(betting_fortune(outcomes, scores, mean)) == pytest.approx(1)
    solo = [math.exp(log_fortune(flags(wins, 6), mean)) for wins in range(7)]
    assert stats.binom(6, mean).pmf(range(7)) @ solo == pytest.approx(1)


@settings(deadline=None, max_examples=60)
@given(st.lists(st.integers(0, 400), min_size=2, max_size=6), st.integers(0, 1), st.floats(0.001, 0.3))
def test_ends_lie_where_the_p_value_passes_alpha(counts: list[int], shift: int, alpha: float) -> None:
    k = len(counts)
    tally = Tally(tuple(range(-shift, k - shift)), tuple(counts), k - 1, -shift, k - 1 - shift)
    if tally.n == 0:
        assert sequence_p(tally, 0.0, above=True) == 1.0
        return
    low, high, mean = lower_end(tally, alpha), upper_end(tally, alpha), tally.mean or 0.0
    assert -shift / (k - 1) <= low <= mean <= high <= (k - 1 - shift) / (k - 1)
    for end, above in ((low, True), (high, False)):
        out = 1e-6 if above else -1e-6
        assert sequence_p(tally, end - out, above=above) <= alpha * (1 + 1e-9)
        assert sequence_p(tally, end + out, above=above) >= alpha * (1 - 1e-9)


def test_ends_of_differences_and_of_counts() -> None:
    """Paired differences −1, 0, 1 have limits on both sides; turns have none."""
    gaps, turns = Tally((-1, 0, 1), (100, 700, 200), 1, -1, 1), Tally((30, 40, 50), (200, 500, 300))
    assert lower_end(gaps, 0.025) < 0.1 < upper_end(gaps, 0.025)
    assert name_sequence(gaps) == "betting sequence"
    assert name_sequence(turns) == "normal-mixture sequence (asymptotic)"
    assert lower_end(turns, 0.025) == pytest.approx(41 - 7 * 2.07 / math.sqrt(1000), abs=0.5)
    assert lower_end(Tally((30, 40), (3, 4))) == -math.inf


def test_a_sequence_is_about_twice_as_wide_as_wilson() -> None:
    for scale in (1, 60):
        tally = Tally((0, scale), (5000, 5000), scale, 0, scale)
        fixed = wilson(5000, 10_000)
        width = upper_end(tally, 0.025) - lower_end(tally, 0.025)
        ratio = width / ((fixed.high or 0) - (fixed.low or 0))
        assert 1.7 < ratio < 2.1


def missed(counts: np.ndarray, values: tuple[int, ...], mean: float, *, bounded: bool) -> np.ndarray:
    """Tell for each run [run, look, value] whether some look's 95 % sequence leaves the mean out."""
    limits = (values[0], values[-1]) if bounded else (None, None)
    found = np.zeros(len(counts), dtype=bool)
    for run, looks in enumerate(counts):
        tallies = (Tally(values, tuple(look), 1, *limits) for look in looks.tolist())
        found[run] = any(sequence_p(t, mean, above=up) <= 0.025 for t in tallies for up in (True, False))
    return found


def missed_scores(counts: np.ndarray, scores: np.ndarray, mean: float) -> np.ndarray:
    """The same for scores in 0 … 1, all runs at once."""
    above = betting_fortune(counts.astype(float), scores, mean)
    below = betting_fortune(counts.astype(float), 1 - scores, 1 - mean)
    return (np.maximum(above, below) >= math.log(40)).any(axis=1)


def grow(chances: list[float], looks: list[int], seed: int, runs: int = RUNS) -> np.ndarray:
    """Counts [run, look, score] of runs that grow from look to look."""
    steps = np.diff([0, *looks])
    rng = np.random.default_rng(seed)
    return np.stack([rng.multinomial(step, chances, size=runs) for step in steps], axis=1).cumsum(axis=1)


@pytest.mark.long
@pytest.mark.parametrize("rate", [0.002, 0.25, 0.5])
def test_win_rates_are_missed_in_at_most_one_of_twenty_runs_over_all_looks(rate: float) -> None:
    assert missed(grow([1 - rate, rate], LOOKS, seed=1), (0, 1), rate, bounded=True).mean() <= 0.05


@pytest.mark.parametrize(
    ("chances", "scores"),
    [
        ([0.3, 0.05, 0.35, 0.05, 0.25], [0, 0.25, 0.5, 0.75, 1]),
        ([0.6, 0.1, 0.3], [0, 0.5, 1]),
        ([0.02, 0.95, 0.03], [0, 0.5, 1]),
        ([0.97, 0.03], [0, 1]),
    ],
)
def test_means_are_missed_in_at_most_one_of_twenty_runs_over_all_looks(
    chances: list[float], scores: list[float]
) -> None:
    counts = grow(chances, LOOKS, seed=len(scores))
    mean = float(np.dot(chances, scores))
    found = missed_scores(counts, np.array(scores), mean)
    assert found.mean() <= 0.05
    units = tuple(round(4 * score) for score in scores)
    assert (missed(counts[:20], units, 4 * mean, bounded=True) == found[:20]).all()


@pytest.mark.long
def test_the_asymptotic_sequence_misses_rarely_even_for_skewed_counts() -> None:
    chances = stats.nbinom(2, 0.1).pmf(range(200))
    chances = (chances / chances.sum()).tolist()
    mean = float(np.dot(chances, range(200)))
    looks = [look for look in LOOKS if look <= 3200]
    counts = grow(chances, looks, seed=9, runs=500)
    assert missed(counts, tuple(range(200)), mean, bounded=False).mean() <= 0.05


def test_looking_often_at_a_fixed_interval_is_wrong_far_more_often() -> None:
    counts = grow([0.5, 0.5], list(range(100, 10_001, 100)), seed=4, runs=500)
    ends = np.array(
        [[wilson(int(wins), int(sum(look)))[:2] for *look, wins in run] for run in _pairs(counts)]
    )
    assert ((ends[:, :, 0] > 0.5) | (ends[:, :, 1] < 0.5)).any(axis=1).mean() > 0.3


def _pairs(counts: np.ndarray) -> list[list[list[int]]]:
    return [[[int(look.sum()), int(look[1])] for look in run] for run in counts]
