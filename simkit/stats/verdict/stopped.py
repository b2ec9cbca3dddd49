"""Estimates that allow for an early stop, of the measure that the gate was on which ended an arm.

Of a gate on seats the seat that kept it open is followed, and the others go with it as far as their shares do.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from simkit.games.criteria import Gate
from simkit.results.view import ArmInfo, Results
from simkit.stats.data.blocks import Part, block_totals
from simkit.stats.data.measures import headline_of
from simkit.stats.data.tally import Tally
from simkit.stats.estimate.early_stop import EarlyStop, median_unbiased
from simkit.stats.estimate.fixed import is_sparse
from simkit.stats.estimate.intervals import EARLY_STOP
from simkit.stats.estimate.spending import Look
from simkit.stats.verdict.balance import farthest_seat
from simkit.stats.verdict.bands import Claims, find_bands
from simkit.stats.verdict.bounds import Bounds
from simkit.stats.verdict.claims import find_bounds, find_tallies
from simkit.stats.verdict.ending import Ending, find_ending
from simkit.stats.verdict.forecast import tests_outside
from simkit.stats.verdict.verdicts import Reading, mean_p

STOPPED = "stopped"  # marks the estimates that results keep
SEEN = "seen"  # the mean of the deals played, where the estimate allows for an early stop
WHY_STOPPED = "Where a gate ended the play early, the estimate of its measure allows for that."

Estimates = Mapping[tuple[str, int | None], float]  # by measure, and by seat where each has its own


def stopped_estimates(results: Results, arm: ArmInfo) -> Estimates:
    """Return what is told of an arm in place of means, empty unless a gate ended it early; results keep it.

    Where fewer than ten deals are off the rest, so that the spread of deals says nothing, means stay as they are.
    """
    kept: dict[tuple[str, int], Estimates] = results.cache.setdefault(STOPPED, {})
    key = arm.id, arm.deals
    if key not in kept:
        ending = find_ending(results, arm)
        kept[key] = {} if ending is None else _estimate(results, arm, ending)
    return kept[key]


def keep_within(estimate: float, low: float | None, high: float | None) -> float:
    """Return an estimate that lies within its interval."""
    return min(max(estimate, estimate if low is None else low), estimate if high is None else high)


def allow_for_stop(reading: Reading, results: Results, arm: ArmInfo, gate: Gate) -> Reading:
    """Let the reading of any gate tell the estimates that allow for an early stop, where there are some."""
    told = stopped_estimates(results, arm)
    if not gate.is_on_seats:
        return _replace(reading, told.get((gate.column_for(arm.question), None)))
    share = headline_of(results, arm).name
    parts = tuple(_replace(part, told.get((share, seat))) for seat, part in enumerate(reading.parts))
    if parts == reading.parts:
        return reading
    farthest = max(parts, key=lambda part: abs((part.estimate or 0.0) - 1 / len(parts)))
    return replace(
        reading,
        estimate=farthest.estimate,
        low=farthest.low,
        high=farthest.high,
        seen=farthest.seen,
        method=f"{reading.method}{EARLY_STOP}",
        parts=parts,
    )


def _replace(reading: Reading, estimate: float | None) -> Reading:
    if estimate is None:
        return reading
    kept = keep_within(estimate, reading.low, reading.high)
    return replace(reading, estimate=kept, seen=reading.estimate, method=f"{reading.method}{EARLY_STOP}")


def _estimate(results: Results, arm: ArmInfo, ending: Ending) -> Estimates:
    gate, bounds = ending.gate, find_bounds(arm, ending.gate)
    by_look = [find_tallies(results, arm, gate, look) for look in ending.looks]
    last = by_look[-1]
    if any(len(tally.values) < 2 or (is_sparse(tally) and not tally.is_whole) for tally in last):
        return {}
    place = farthest_seat(by_look[-2] if ending.holds else last)
    told = _follow(ending, bounds, [tallies[place] for tallies in by_look], len(last))
    if not gate.is_on_seats:
        return {(gate.column_for(arm.question), None): told}
    share = headline_of(results, arm)
    shift = told - _mean(last[place])
    totals = [block_totals(results, arm, share, arm.deals, Part(seat=seat)) for seat in range(len(last))]
    slopes = _slopes(np.stack([column.to_numpy() for column in totals]), place)
    return {(share.name, seat): _mean(tally) + shift * slopes[seat] for seat, tally in enumerate(last)}


def _follow(ending: Ending, bounds: Bounds, tallies: Sequence[Tally], seats: int) -> float:
    """Return the estimate of a mean that has left the band around the limit which it was last shown to be off."""
    last, mean, is_high = tallies[-1], _mean(tallies[-1]), _is_at_high(ending, bounds, tallies)
    limit = bounds.high if is_high else bounds.low
    assert limit is not None
    tests = tests_outside(seats, bounds)
    looks = [
        Claims(Look(deals, ending.planned), tally, level, level / tests)
        for deals, tally, level in zip(ending.looks[:-1], tallies, ending.levels, strict=False)
    ]
    lows, highs = find_bands(looks, bounds, at_high=is_high)
    if last.is_count or not last.is_whole:
        spread = math.sqrt(last.variance)
        return median_unbiased(EarlyStop(ending.looks, lows, highs, limit, mean, spread, is_low=mean < limit))
    lows, highs = ([_angle(last, end) for end in ends] for ends in (lows, highs))
    at, seen = _angle(last, limit), _angle(last, mean)
    stop = EarlyStop(ending.looks, lows, highs, at, seen, 0.5, is_low=mean < limit)
    return _from_angle(last, median_unbiased(stop))


def _is_at_high(ending: Ending, bounds: Bounds, tallies: Sequence[Tally]) -> bool:
    """Tell whether the gate was about its upper limit: what fails is beyond it, what holds was open there before."""
    if bounds.low is None or bounds.high is None:
        return bounds.low is None
    if not ending.holds:
        return _mean(tallies[-1]) > (bounds.low + bounds.high) / 2
    look = Look(ending.looks[-2], ending.planned)
    below, above = (
        mean_p(tallies[-2], end, look, above=up) for end, up in ((bounds.high, False), (bounds.low, True))
    )
    return below > above


def _angle(tally: Tally, mean: float) -> float:
    """Return the angle of a rate, whose standard error is 0.5 ÷ √n whatever the rate is."""
    return math.asin(math.sqrt(min(max(tally.place(mean), 0.0), 1.0)))


def _from_angle(tally: Tally, angle: float) -> float:
    assert tally.least is not None
    assert tally.most is not None
    return (tally.least + math.sin(angle) ** 2 * (tally.most - tally.least)) / tally.scale


def _slopes(totals: NDArray[np.int32], place: int) -> NDArray[np.float64]:
    """Return by how much each row [row, deal] goes up on average where that at a place goes up by one."""
    covariance = np.cov(totals.astype(np.float64))
    return np.asarray(covariance[place] / covariance[place, place])


def _mean(tally: Tally) -> float:
    return tally.mean or 0.0
