"""The bands of a gate: how far from a limit a mean may stand at each look without its side being shown."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from scipy.special import bdtr, bdtrik

from simkit.stats.data.tally import Tally
from simkit.stats.estimate.fixed import fixed_bounds, is_sparse
from simkit.stats.estimate.intervals import FEW
from simkit.stats.estimate.sequential import sequence_p, upper_end
from simkit.stats.estimate.spending import Look
from simkit.stats.verdict.bounds import Bounds


class Claims(NamedTuple):
    """A look, what was counted until then, and the levels at which a gate is said to hold and to fail."""

    look: Look
    tally: Tally
    holds: float
    fails: float

    @property
    def mirrored(self) -> Claims:
        """The same for minus the totals."""
        return self._replace(tally=self.tally.mirrored)


def find_bands(looks: Sequence[Claims], bounds: Bounds, *, at_high: bool) -> tuple[list[float], list[float]]:
    """Return the lower and upper ends, look by look, of the means that leave open on which side of a limit they lie.

    The limit is the upper one of the bounds, or the lower one. Where the other is so near that nothing can be shown
    to lie between the two, means are followed through to the far side of the other.
    """
    if not at_high:
        turned = Bounds(*(None if end is None else -end for end in (bounds.high, bounds.low)))
        lows, highs = find_bands([claims.mirrored for claims in looks], turned, at_high=True)
        return [-end for end in highs], [-end for end in lows]
    assert bounds.high is not None
    lows, highs = [], []
    for claims in looks:
        low = lowest_open(claims, bounds.high, claims.holds)
        if bounds.low is not None and low <= -lowest_open(claims.mirrored, -bounds.low, claims.holds):
            low = lowest_open(claims, bounds.low, claims.fails)
        lows.append(low)
        highs.append(-lowest_open(claims.mirrored, -bounds.high, claims.fails))
    return lows, highs


def lowest_open(claims: Claims, limit: float, level: float) -> float:
    """Return the mean below which a look shows that the truth is below a limit, at a level for all looks."""
    tally = claims.tally
    if tally.is_whole and not tally.is_count:
        return _lowest_whole(tally, limit, level, claims.look.tail(level))
    if tally.is_count or is_sparse(tally):
        return limit - (upper_end(tally, level) - (tally.mean or 0.0))
    return limit - (fixed_bounds(tally, claims.look.tail(level))[1] - (tally.mean or 0.0))


def _lowest_whole(tally: Tally, limit: float, level: float, tail: float) -> float:
    """Return that mean where blocks lie at one of two ends, halfway between two numbers of blocks.

    The test is exact, but where few blocks lie at one of the ends: there a sequence judges.
    """
    assert tally.least is not None
    assert tally.most is not None
    rate, n = tally.place(limit), tally.n
    if not 0 < rate < 1:
        return -math.inf if rate <= 0 else limit
    most = int(bdtrik(tail, n, rate))
    if most < FEW or n - most < FEW or bdtr(most, n, rate) > tail:
        few = (high for high in range(min(n, FEW), 0, -1) if _sequence_p(tally, high - 1, limit) <= level)
        most = next(few, 0) - 1
    return (
        -math.inf if most < 0 else (tally.least + (most + 0.5) / n * (tally.most - tally.least)) / tally.scale
    )


def _sequence_p(tally: Tally, wins: int, limit: float) -> float:
    """Return the p value of so many blocks at the upper end, against the mean not lying below a limit."""
    assert tally.least is not None
    assert tally.most is not None
    counted = replace(tally, values=(tally.least, tally.most), counts=(tally.n - wins, wins))
    return sequence_p(counted, limit, above=False)
