"""Bootstrap intervals: SciPy as a second source, and coverage of a median."""

from __future__ import annotations

import math

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy import stats

from simkit.stats.data.tally import Tally, tally_totals
from simkit.stats.estimate import bootstrap
from simkit.stats.estimate.bootstrap import bootstrap_interval, find_quantile

Floats = NDArray[np.float64]


def median(counts: Floats, values: Floats) -> Floats:
    return find_quantile(counts, values, 0.5)


def deviation(counts: Floats, values: Floats) -> Floats:
    n = counts.sum(axis=-1)
    mean = counts @ values / n
    return np.sqrt(np.maximum(counts @ values**2 / n - mean**2, 0))


def test_quantiles_are_values_that_occurred() -> None:
    counts, values = np.array([[1.0, 0, 2, 1], [1, 1, 1, 1]]), np.array([3.0, 4, 5, 9])
    assert find_quantile(counts, values, 0.5).tolist() == [5, 4]
    assert find_quantile(counts, values, 0.25).tolist() == [3, 3]
    assert find_quantile(counts, values, 1.0).tolist() == [9, 9]


def test_a_skewed_statistic_agrees_with_scipy() -> None:
    values = np.random.default_rng(1).geometric(0.1, size=80)
    found = bootstrap_interval(tally_totals(values), deviation)
    expected = stats.bootstrap(
        (values,), np.std, n_resamples=9999, method="BCa", rng=np.random.default_rng(2)
    ).confidence_interval
    assert (found.low, found.high) == pytest.approx((expected.low, expected.high), rel=0.04)
    assert found.method == "BCa bootstrap over blocks"
    assert found == bootstrap_interval(tally_totals(values), deviation), "the same blocks, the same interval"


def test_units_are_whole_and_few_blocks_have_no_interval() -> None:
    halves = bootstrap_interval(Tally((30, 60), (40, 50), 60), median)
    assert (halves.low, halves.high) == (0.5, 1.0)
    assert bootstrap_interval(Tally((3,), (1,)), median) == (None, None, "none")
    assert bootstrap_interval(Tally((3,), (9,)), median)[:2] == (3.0, 3.0)


def test_intervals_of_a_median_cover(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bootstrap, "RESAMPLES", 500)
    rng = np.random.default_rng(3)
    covered = 0
    for _ in range(400):
        found = bootstrap_interval(tally_totals(np.rint(rng.exponential(1000, size=101))), median)
        covered += (found.low or 0) <= 1000 * math.log(2) <= (found.high or 0)
    assert 0.91 <= covered / 400 <= 0.98
