"""How many deals will it take? For a precision, for a verdict on a gate or on all seats, for a sequential test."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from scipy.special import ndtri

from simkit.stats.data.tally import Tally
from simkit.stats.estimate.sequential import ALPHA, lower_end, upper_end
from simkit.stats.verdict.verdicts import Bounds, forecast, gate_p

POWER = 0.9


@dataclass(frozen=True)
class SprtPlan:
    """Expected deals of a sequential test if H0 holds, if H1 holds, in the worst case between, and a fixed plan's."""

    if_h0: int
    if_h1: int
    worst: int
    fixed: int


def deals_for_precision(variance: float, half_width: float, alpha: float = ALPHA) -> int:
    """Return the deals after which an interval of one look is as narrow; variance of a block in whole units."""
    return _count((_z(alpha / 2) / half_width) ** 2 * variance)


def deals_for_live_precision(pilot: Tally, half_width: float, alpha: float = ALPHA) -> int | None:
    """Return the deals after which the confidence sequence of blocks like those of the pilot is as narrow.

    None if that is beyond 1,000 times the pilot, or if the pilot is empty.
    """

    def is_narrow(times: float) -> bool:
        grown = replace(pilot, counts=tuple(round(count * times) for count in pilot.counts))
        return upper_end(grown, alpha / 2) - lower_end(grown, alpha / 2) <= 2 * half_width

    more = forecast(is_narrow, pilot.n)
    return None if more is None else pilot.n + more


def deals_for_seats(
    seats: int, margin: float, power: float = POWER, alpha: float = ALPHA, variance: float | None = None
) -> int:
    """Return the deals that show all of equally good seats to lie within `margin` of their fair share, at most.

    The power is guarded by Bonferroni over seats and sides, of two seats over sides only: the second mirrors
    the first. Without a variance, that of sole wins in one match per deal.
    """
    spread = (1 / seats) * (1 - 1 / seats) if variance is None else variance
    tests = seats if seats > 2 else 1
    steps = _z(alpha) + _z((1 - power) / (2 * tests))
    return _count((steps / margin) ** 2 * spread)


def deals_for_gate(
    pilot: Tally, bounds: Bounds, *, live: bool, alpha: float = ALPHA, family: int = 1
) -> int | None:
    """Return the deals that decide a gate if all blocks are like those of the pilot, about an even chance.

    None if that is beyond 1,000 times the pilot, or if the pilot is empty.
    """
    claim = 0 if pilot.mean is not None and bounds.holds(pilot.mean) else 1
    more = forecast(
        lambda times: gate_p(pilot, bounds, live=live, times=times)[claim] <= alpha / family, pilot.n
    )
    return None if more is None else pilot.n + more


def sprt_limits(alpha: float, beta: float) -> tuple[float, float]:
    """Return the log likelihood ratios that accept H0 and H1; alpha and beta are the chances of a wrong H1 and H0."""
    return math.log(beta / (1 - alpha)), math.log((1 - beta) / alpha)


def expected_deals(
    variance: float, mean0: float, mean1: float, truth: float, alpha: float = ALPHA, beta: float = ALPHA
) -> int:
    """Return the deals that a sequential test of mean `mean1` against `mean0` takes on average if `truth` holds.

    Wald's approximation for block means that are about normal: the log likelihood ratio drifts by `drift` a
    block and stops at one of its limits.
    """
    lower, upper = sprt_limits(alpha, beta)
    unit = (mean1 - mean0) ** 2 / variance
    drift = unit * ((truth - mean0) / (mean1 - mean0) - 0.5)
    if abs(drift) < 1e-9 * unit:
        return _count(-lower * upper / unit)
    tilt = -2 * drift / unit
    accept = -math.expm1(tilt * lower) / (math.exp(tilt * upper) - math.exp(tilt * lower))
    return _count((accept * upper + (1 - accept) * lower) / drift)


def plan_sprt(
    variance: float, mean0: float, mean1: float, alpha: float = ALPHA, beta: float = ALPHA
) -> SprtPlan:
    """Return what a sequential test will take, beside the fixed number of deals with the same two errors."""
    fixed = ((_z(alpha) + _z(beta)) / (mean1 - mean0)) ** 2 * variance
    middle = (mean0 + mean1) / 2
    if_h0, if_h1, worst = (
        expected_deals(variance, mean0, mean1, truth, alpha, beta) for truth in (mean0, mean1, middle)
    )
    return SprtPlan(if_h0, if_h1, worst, _count(fixed))


def _z(tail: float) -> float:
    """Return how many standard errors leave this tail."""
    return -float(ndtri(tail))


def _count(deals: float) -> int:
    return max(1, math.ceil(deals - 1e-9))
