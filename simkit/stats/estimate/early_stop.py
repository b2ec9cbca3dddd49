"""The estimate after an early stop: the mean under which half of all runs would have ended lower, half higher.

A run that ends because its mean has left a band around a limit tells a mean that leans away from the limit: the luck
that pointed there has ended it. So all runs are put in order, those first that left on the lower side, the sooner the
lower; told is the truth that puts the run seen into the middle (the *median-unbiased estimate* by *stage-wise
ordering*: Fairbanks and Madsen; Tsiatis, Rosner and Mehta).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray
from scipy.special import ndtr

NODES = 64  # of the quadrature over where a run may stand at a look
FARTHEST = 6.5  # standard errors beyond which no run is followed
STEPS = 40  # halvings

Array = NDArray[np.float64]


@dataclass(frozen=True)
class EarlyStop:
    """A run that went on as long as its mean stayed in a band around a limit, and left it at its last look.

    `looks` are the deals of all looks up to that one; `lows` and `highs` the ends of the band at each look before it.
    """

    looks: Sequence[int]
    lows: Sequence[float]
    highs: Sequence[float]
    limit: float
    mean: float  # at the last look
    spread: float  # standard deviation of a deal
    is_low: bool  # left on the lower side

    @property
    def mirrored(self) -> EarlyStop:
        """The same with all signs changed."""
        lows, highs = ([-end for end in ends] for ends in (self.lows, self.highs))
        return EarlyStop(
            self.looks, highs, lows, -self.limit, -self.mean, self.spread, is_low=not self.is_low
        )


def median_unbiased(stop: EarlyStop) -> float:
    """Return the mean under which a run ends as low as the one seen with a chance of one half.

    It lies between the mean seen and the limit; it is the mean seen if that was the first look.
    """
    if not stop.is_low:
        return -median_unbiased(stop.mirrored)
    if len(stop.looks) < 2 or stop.spread <= 0 or stop.mean >= stop.limit:
        return stop.mean
    paths = _follow(stop)
    near, far = stop.mean, stop.limit  # the chance to end so low falls from one to the other
    for _ in range(STEPS):
        middle = (near + far) / 2
        near, far = (middle, far) if paths.chance_low(middle) > 1 / 2 else (near, middle)
    return near if near > stop.mean else stop.mean


@dataclass(frozen=True)
class Paths:
    """Where runs stand that have not left the band, at the start and after each look: one behind the other.

    Sums are in standard deviations of a deal, counted from the limit; `logs` tell how likely they are if the limit
    is the truth. `ends` are the sums at or below which a run leaves on the lower side at the next look, the sum seen
    at the last.
    """

    limit: float
    spread: float
    sums: Array
    logs: Array
    before: Array  # deals played
    more: Array  # deals to the next look
    ends: Array

    def chance_low(self, truth: float) -> float:
        """Return the chance that a run leaves on the lower side before the last look, or as low as seen at it."""
        drift = (truth - self.limit) / self.spread
        likely = np.exp(self.logs + drift * self.sums - drift**2 * self.before / 2)
        leaves = ndtr((self.ends - self.sums - drift * self.more) / np.sqrt(self.more))
        return float(likely @ leaves)


def _follow(stop: EarlyStop) -> Paths:
    """Follow all runs through their bands, look by look."""
    looks = np.array([0, *stop.looks], dtype=np.float64)
    seen = (stop.mean - stop.limit) / stop.spread * looks
    reach = FARTHEST * np.sqrt(looks)
    lows, highs = (
        looks[1:-1] * (np.array(ends, dtype=np.float64) - stop.limit) / stop.spread
        for ends in (stop.lows, stop.highs)
    )
    ends = [*lows, seen[-1]]
    sums, logs = np.zeros(1), np.zeros(1)
    parts = []
    for place, (before, now) in enumerate(pairwise(looks)):
        more = now - before
        parts.append([sums, logs, *(np.full(len(sums), part) for part in (before, more, ends[place]))])
        if place < len(lows):
            low = max(lows[place], seen[place + 1] - reach[place + 1])
            high = max(low, min(highs[place], reach[place + 1]))
            new, weights = _nodes(low, high)
            steps = logs - (new[:, None] - sums) ** 2 / (2 * more)
            top = steps.max(axis=1)
            moved = np.log(np.exp(steps - top[:, None]).sum(axis=1)) + top
            sums, logs = new, moved + np.log(weights / np.sqrt(2 * np.pi * more))
    joined = [np.concatenate(columns) for columns in zip(*parts, strict=True)]
    return Paths(stop.limit, stop.spread, *joined)


def _nodes(low: float, high: float) -> tuple[Array, Array]:
    """Return the points and weights of the quadrature from low to high."""
    points, weights = _unit_nodes()
    half = max((high - low) / 2, np.finfo(np.float64).tiny)
    return low + half * (points + 1), half * weights


@lru_cache(maxsize=1)
def _unit_nodes() -> tuple[Array, Array]:
    return np.polynomial.legendre.leggauss(NODES)
