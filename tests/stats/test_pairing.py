"""What pairing is worth: by hand, against SciPy, and in runs with and without shared deals."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy import stats

from simkit.stats.compare.paired_sums import PairSums, pair_sums
from simkit.stats.compare.pairing_gain import unpaired_interval, value_pairing
from simkit.stats.data.blocks import Part
from simkit.stats.data.measures import find_measures
from simkit.stats.estimate.intervals import Interval
from tests.stats.contest import play_contest


def sums_of(a: NDArray[np.int64], b: NDArray[np.int64]) -> PairSums:
    values = (len(a), a.sum(), b.sum(), (a * a).sum(), (b * b).sum(), (a * b).sum())
    return PairSums(*map(int, values), scale=1, is_solo_flag=False)


def width(interval: Interval) -> float:
    return (interval.high or 0) - (interval.low or 0)


def test_pairing_by_hand() -> None:
    """a = 1 2 3 4, b = 2 3 3 6: variances 5/3 and 3, of the difference 2/3, 7 times the deals."""
    a, b = np.array([1, 2, 3, 4]), np.array([2, 3, 3, 6])
    found = value_pairing(sums_of(a, b))
    assert (found.n, found.difference) == (4, 1.0)
    assert (found.saving, found.deals_saved) == (pytest.approx(7), 24)
    assert found.rho == pytest.approx(np.corrcoef(a, b)[0, 1])
    reference = stats.ttest_ind(b, a, equal_var=False).confidence_interval()
    assert (found.unpaired.low, found.unpaired.high) == pytest.approx((reference.low, reference.high))
    paired = stats.ttest_rel(b, a).confidence_interval()
    assert (found.paired.low, found.paired.high) == pytest.approx((paired.low, paired.high))


def test_arms_without_spread_save_nothing_that_could_be_told() -> None:
    found = value_pairing(sums_of(np.array([1, 2]), np.array([3, 4])))
    assert (found.saving, found.deals_saved, found.difference) == (None, None, 2.0)
    same = value_pairing(sums_of(np.array([1, 1]), np.array([3, 3])))
    assert same.unpaired[:2] == (2.0, 2.0)
    assert value_pairing(sums_of(np.array([1]), np.array([3]))).unpaired == (None, None, "none")


def test_the_saving_is_what_independent_runs_need_more() -> None:
    """Over 4,000 runs of 50 deals the variance of unpaired differences is `saving` times that of paired ones."""
    rng = np.random.default_rng(1)
    luck = rng.normal(0, 9, size=(4000, 2, 50))
    a = np.rint(40 + luck[:, 0] + rng.normal(0, 4, size=(4000, 50))).astype(int)
    b = np.rint(42 + luck[:, 0] + rng.normal(0, 4, size=(4000, 50))).astype(int)
    other = np.rint(42 + luck[:, 1] + rng.normal(0, 4, size=(4000, 50))).astype(int)
    ratio = np.var((other - a).mean(axis=1)) / np.var((b - a).mean(axis=1))
    saving = np.mean([value_pairing(sums_of(x, y)).saving for x, y in zip(a[:300], b[:300], strict=True)])
    assert saving == pytest.approx(ratio, rel=0.1)
    assert ratio == pytest.approx(97 / 16, rel=0.1)


def test_a_run_on_deals_of_its_own_has_the_wider_interval(tmp_path: Path) -> None:
    shared, own = (
        play_contest(tmp_path / str(seed), 600, sets=(), bots="weak,strong", seed=seed) for seed in (1, 2)
    )
    [total] = find_measures(shared, ["total"], "seats")
    part = Part(seat=0)
    on_same = pair_sums(shared, shared.arms[0], shared, shared.arms[1], total, part)
    on_other = pair_sums(own, own.arms[0], own, own.arms[1], total, part)
    found = value_pairing(on_same)
    honest = unpaired_interval(on_same, on_other)
    assert (found.rho or 0) > 0.5
    assert width(found.paired) < 0.8 * width(honest)
    assert width(honest) == pytest.approx(width(found.unpaired), rel=0.05)
    assert (width(found.unpaired) / width(found.paired)) ** 2 == pytest.approx(found.saving, rel=0.01)
