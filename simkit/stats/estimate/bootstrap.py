"""Intervals for what has no formula: medians, quantiles, and other functions of the blocks."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray
from scipy.special import ndtr, ndtri

from simkit.stats.data.tally import Tally
from simkit.stats.estimate.intervals import EMPTY, Interval
from simkit.stats.estimate.sequential import ALPHA

Floats = NDArray[np.float64]
Statistic = Callable[[Floats, Floats], Floats]  # counts [..., value] and values [value] -> [...]

BCA = "BCa bootstrap over blocks"
RESAMPLES = 4000
SEED = 20_000  # resampling is a part of the method: the same blocks give the same interval


def find_quantile(counts: Floats, values: Floats, share: float) -> Floats:
    """Return the smallest value that at least this share of the blocks does not exceed."""
    reached = counts.cumsum(axis=-1)
    wanted = share * reached[..., -1:]
    return np.asarray(values[(reached < wanted * (1 - 1e-12)).sum(axis=-1)])


def bootstrap_interval(tally: Tally, statistic: Statistic, alpha: float = ALPHA) -> Interval:
    """Return the BCa interval of a statistic of the blocks, in whole units; empty below two blocks.

    Blocks are drawn again with replacement; the percentiles of the statistic are corrected for its bias and for
    a spread that grows with its value (Efron's bias-corrected and accelerated interval).
    """
    n = tally.n
    if n < 2:
        return EMPTY
    counts = np.array(tally.counts, dtype=np.float64)
    values = np.array(tally.values, dtype=np.float64) / tally.scale
    here = float(statistic(counts, values))
    drawn = np.random.default_rng(SEED).multinomial(n, counts / n, size=RESAMPLES).astype(np.float64)
    found = np.sort(statistic(drawn, values))
    below = (np.count_nonzero(found < here) + np.count_nonzero(found == here) / 2) / RESAMPLES
    bias = float(ndtri(min(max(below, 1 / RESAMPLES), 1 - 1 / RESAMPLES)))
    tilt = _accelerate(counts, values, statistic)
    ends = []
    for tail in (alpha / 2, 1 - alpha / 2):
        step = bias + float(ndtri(tail))
        share = float(ndtr(bias + step / (1 - tilt * step)))
        ends.append(float(found[min(int(share * RESAMPLES), RESAMPLES - 1)]))
    return Interval(ends[0], ends[1], BCA)


def _accelerate(counts: Floats, values: Floats, statistic: Statistic) -> float:
    """Return the acceleration: the skewness of the statistic when one block at a time is left out, over 6."""
    kept = counts > 0
    left = statistic(counts - np.eye(len(counts))[kept], values)
    weights = counts[kept]
    gaps = (weights @ left) / weights.sum() - left
    spread = float(weights @ gaps**2)
    return float(weights @ gaps**3) / (6 * spread**1.5) if spread > 0 else 0.0
