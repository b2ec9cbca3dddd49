"""The choice nearest to meeting a gate with every bot: chosen on the even deals, judged on the odd ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.special import ndtri

from simkit.games.criteria import Gate
from simkit.results.view import ArmInfo, Results
from simkit.stats.data.blocks import ALL, Part, block_size, block_totals
from simkit.stats.data.measures import Measure, find_measures, headline_of
from simkit.stats.estimate.intervals import TAIL
from simkit.stats.estimate.spending import tail_of
from simkit.stats.verdict.bounds import Bounds, within

FEWEST = 4  # deals below which nothing is told


@dataclass(frozen=True)
class Nearest:
    """The place of a choice, and how far beyond the gate the odd deals see it, in the measure's units."""

    place: int
    arm: ArmInfo  # of the choice, the one with the bot that is farthest out
    beyond: float  # below 0: inside
    at_most: float  # with 95 % confidence
    alike: tuple[int, ...]  # the choices that are not shown to be farther out


def find_nearest(results: Results, choices: Sequence[Sequence[ArmInfo]], gate: Gate) -> Nearest | None:
    """Choose what is surely least far beyond a gate with its worst bot; a choice has an arm for each bot.

    Surely: by its upper bound, since of many means that rest on few deals the least is one that chance flatters.
    None with too few deals.
    """
    arms = [arm for choice in choices for arm in choice]
    if not arms or min(arm.deals for arm in arms) < FEWEST:
        return None
    halves = {arm.id: [_beyond(results, arm, gate, half) for half in (0, 1)] for arm in arms}

    reach = {arm.id: _steps(results, arm, gate, max(map(len, choices))) for arm in arms}

    def surely(choice: Sequence[ArmInfo], half: int, sign: int = 1) -> float:
        ends = [off + sign * reach[arm.id] * err for arm in choice for off, err in [halves[arm.id][half]]]
        return max(float(end.max()) for end in ends)

    best = min(range(len(choices)), key=lambda place: surely(choices[place], 0))
    chosen = choices[best]
    at_most = surely(chosen, 1)
    alike = tuple(
        place
        for place, choice in enumerate(choices)
        if place != best and surely(choice, 1, sign=-1) <= at_most
    )
    arm = max(chosen, key=lambda a: float(halves[a.id][1][0].max()))
    return Nearest(best, arm, float(halves[arm.id][1][0].max()), at_most, alike)


def _beyond(
    results: Results, arm: ArmInfo, gate: Gate, half: int
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return how far the mean of every other deal lies beyond its bounds, by seat, and its standard error."""
    measure, parts, bounds = _gated(results, arm, gate)
    columns = [block_totals(results, arm, measure, arm.deals, part).to_numpy()[half::2] for part in parts]
    values = np.stack(columns, axis=1) / block_size(arm, measure, parts[0])
    values = values[~np.isnan(values).any(axis=1)]  # a missing total
    means = values.mean(axis=0)
    ends = [sign * (means - end) for end, sign in ((bounds.low, -1), (bounds.high, 1)) if end is not None]
    return np.asarray(np.max(ends, axis=0)), values.std(axis=0, ddof=1) / np.sqrt(len(values))


def _gated(results: Results, arm: ArmInfo, gate: Gate) -> tuple[Measure, list[Part], Bounds]:
    """Return what a gate bounds in an arm: the measure, the seats or all, and the bounds."""
    if not gate.is_on_seats:
        [measure] = find_measures(results, [gate.column_for(arm.question)])
        return measure, [ALL], Bounds(gate.low, gate.high)
    seats = len(arm.lineup)
    assert gate.high is not None
    return headline_of(results, arm), [Part(seat=seat) for seat in range(seats)], within(gate.high, 1 / seats)


def _steps(results: Results, arm: ArmInfo, gate: Gate, bots: int) -> float:
    """Return how many standard errors hold for all seats and bots together, at all looks where there are several."""
    seats = len(arm.lineup) if gate.is_on_seats else 1
    return -float(ndtri(tail_of(results, arm, tail=TAIL / (seats * bots))))
