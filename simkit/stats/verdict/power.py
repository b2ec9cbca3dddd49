"""How many deals will it take? For a precision, and for a verdict on equal seats, at one look and at several."""

from __future__ import annotations

import math

from scipy.special import ndtri

from simkit.stats.estimate.intervals import TAIL
from simkit.stats.estimate.sequential import ALPHA
from simkit.stats.estimate.spending import Look, fixed_looks

POWER = 0.9


def deals_for_precision(variance: float, half_width: float, tail: float = TAIL) -> int:
    """Return the deals after which an interval of one look is as narrow; variance of a block in whole units."""
    return _count((_z(tail) / half_width) ** 2 * variance)


def deals_for_watched_precision(variance: float, half_width: float, planned: int) -> int | None:
    """Return the first look of a plan at which an interval that holds at all looks is as narrow, None if none is."""
    looks = ((deals, Look(deals, planned).tail()) for deals in fixed_looks(planned))
    return next((n for n, tail in looks if deals_for_precision(variance, half_width, tail) <= n), None)


def deals_for_seats(
    seats: int, margin: float, power: float = POWER, alpha: float = ALPHA, variance: float | None = None
) -> int:
    """Return the deals that show all of equally good seats to lie within `margin` of their fair share, at most.

    For a single look at the end. The power is guarded by Bonferroni over seats and sides, of two seats over sides
    only: the second mirrors the first. Without a variance, that of sole wins in one match per deal.
    """
    spread = (1 / seats) * (1 - 1 / seats) if variance is None else variance
    tests = seats if seats > 2 else 1
    steps = _z(alpha) + _z((1 - power) / (2 * tests))
    return _count((steps / margin) ** 2 * spread)


def _z(tail: float) -> float:
    """Return how many standard errors leave this tail."""
    return -float(ndtri(tail))


def _count(deals: float) -> int:
    return max(1, math.ceil(deals - 1e-9))
