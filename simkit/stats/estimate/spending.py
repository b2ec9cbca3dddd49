"""Looks at a run with a plan: how much of the error each look may spend, and what an interval needs to hold at all.

A run that declares its deals beforehand is looked at on the way, and a decision may end it. Whoever tests at 5 % at
every look errs far more often; so the error is *spent*: the looks up to a part t of the plan may together err with a
chance of α × 0.9 t√t, and those beyond the plan, if it is carried on, with the rest, up to α × (1 − 0.1 ÷ t). From
that follows for each look how many standard errors a claim needs (Lan and DeMets; Armitage, McPherson and Rowe).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.special import ndtr, ndtri

from simkit.results.view import ArmInfo, Results
from simkit.stats.estimate.intervals import TAIL

LOOKS = (100, 125, 160, 200, 250, 320, 400, 500, 640, 800)
NEAREST = 0.9  # a look is left out if a later one follows before it has been this part of the deals
IN_PLAN = 0.9  # of the error is spent by the end of the plan, the rest beyond


class Pace(NamedTuple):
    """When a run is looked at, and by which power of the part of the plan its error is spent."""

    power: float
    looks: tuple[int, ...]  # the first ones; the next have ten times as many deals, and so on
    nearest: float = NEAREST


STEADY = Pace(1.5, LOOKS)
EARLY = Pace(1.0, tuple(round(50 * 10 ** (step / 48)) for step in range(48)), 0.975)  # for an early end

FARTHEST = 9.0  # standard errors: a look that may spend next to nothing asks for these
NODES = 160  # of the quadrature over where a run may stand at a look
LEVELS = np.geomspace(1e-7, 0.5, 40)  # errors for which limits are computed; others lie between
LOG_LEVELS = np.log(LEVELS)
STEPS = 32  # halvings

Array = NDArray[np.float64]


def fixed_looks(most: int, pace: Pace = STEADY) -> list[int]:
    """Return the numbers of deals at which a run is looked at: those of its pace, and `most` itself."""
    found = [look * 10**power for power in range(len(str(most))) for look in pace.looks]
    return [*(look for look in found if look <= pace.nearest * most), most]


def spent(part: float, power: float = STEADY.power) -> float:
    """Return the part of the error that the looks up to a part of the plan may spend together."""
    return IN_PLAN * part**power if part <= 1 else 1 - (1 - IN_PLAN) / part


@dataclass(frozen=True)
class Look:
    """A look at a run after so many deals; `planned` were declared before the first was played."""

    deals: int
    planned: int
    pace: Pace = STEADY

    def tail(self, tail: float = TAIL) -> float:
        """Return the tail that an interval leaves at this look, so that those of all looks leave `tail` together."""
        return look_tail(self.deals, self.planned, tail, self.pace) if self.deals else tail

    def p(self, p: float) -> float:
        """Return a p value that holds at all looks, from that of this one alone."""
        return look_p(p, self.deals, self.planned, self.pace) if self.deals else 1.0


def look_at(results: Results, *arms: ArmInfo, deals: int | None = None) -> Look | None:
    """Return the look at which arms stand on the deals that all have, None where a single look was planned."""
    if results.planned is None:
        return None
    known = min(arm.deals for arm in arms)
    return Look(known if deals is None else min(known, deals), results.planned)


def tail_of(results: Results, *arms: ArmInfo, tail: float = TAIL) -> float:
    """Return what the intervals of arms leave on each side."""
    look = look_at(results, *arms)
    return tail if look is None else look.tail(tail)


def look_tail(n: int, planned: int, tail: float, pace: Pace = STEADY) -> float:
    """Return the tail that an interval after n deals leaves, so that those of all looks leave `tail` together."""
    limits = _limits_at(n, planned, pace)
    return float(ndtr(-np.interp(np.log(tail), LOG_LEVELS, limits)))


def look_p(p: float, n: int, planned: int, pace: Pace = STEADY) -> float:
    """Return a p value that holds at all looks, from that of a single look after n deals."""
    return float(look_p_values(np.array([p]), n, planned, pace)[0])


def look_p_values(p: Array, n: int, planned: int, pace: Pace = STEADY) -> Array:
    """Return p values that hold at all looks, from those of a single look after n deals."""
    limits, steps = _limits_at(n, planned, pace), -ndtri(p)
    found = np.exp(np.interp(-steps, -limits, LOG_LEVELS))
    return np.where(steps <= limits[-1], 1.0, found)


def look_limits(looks: tuple[int, ...], planned: int, alpha: float) -> Array:
    """Return how many standard errors each of the looks asks for, so that all err with a chance of alpha."""
    limits = _limits(looks, planned, STEADY.power)
    return np.array([np.interp(np.log(alpha), LOG_LEVELS, column) for column in limits.T])


@lru_cache(maxsize=1024)
def _limits_at(n: int, planned: int, pace: Pace) -> Array:
    """Return the limits of all levels at n deals; looks at other numbers than the fixed ones count as one more."""
    plan = fixed_looks(planned, pace)
    if n in plan:
        return _limits(tuple(plan), planned, pace.power)[:, plan.index(n)]
    looks = [*(look for look in plan if look <= pace.nearest * n), n]
    limits: Array = _ends(tuple(looks), planned, pace.power) / np.sqrt(n / planned)
    return limits


@lru_cache(maxsize=128)
def _limits(looks: tuple[int, ...], planned: int, power: float) -> Array:
    """Return the limits [level, look] in standard errors, falling with the level."""
    columns = [
        _ends(looks[: number + 1], planned, power) / np.sqrt(n / planned) for number, n in enumerate(looks)
    ]
    return np.stack(columns, axis=1)


@lru_cache(maxsize=512)
def _ends(looks: tuple[int, ...], planned: int, power: float) -> Array:
    """Return for each level the place at which a run stops at the last of the looks."""
    part, before = looks[-1] / planned, looks[-2] / planned if len(looks) > 1 else 0.0
    wanted = LEVELS * (spent(part, power) - spent(before, power))
    places, density = _spread(looks[:-1], planned, power)
    return _find_ends(places, density, np.sqrt(part - before), wanted, np.sqrt(part))


@lru_cache(maxsize=128)
def _spread(looks: tuple[int, ...], planned: int, power: float) -> tuple[Array, Array]:
    """Return where a run that the looks have not stopped may stand, [level, place], and how likely.

    It is kept for each look, so that a run under way, whose last look differs every time, asks for one step alone.
    """
    if not looks:
        return np.zeros((len(LEVELS), 1)), np.ones((len(LEVELS), 1))
    points, weights = _nodes()
    part, before = looks[-1] / planned, looks[-2] / planned if len(looks) > 1 else 0.0
    places, density = _spread(looks[:-1], planned, power)
    low, width = -FARTHEST * np.sqrt(part), np.sqrt(part - before)
    reach = (_ends(looks, planned, power) - low) / 2
    new = low + reach[:, None] * (points + 1)
    steps = (new[:, :, None] - places[:, None, :]) / width
    moved = np.exp(-(steps**2) / 2) / (width * np.sqrt(2 * np.pi))
    return new, np.einsum("aij,aj->ai", moved, density) * reach[:, None] * weights


@lru_cache(maxsize=1)
def _nodes() -> tuple[Array, Array]:
    """Return the points and weights of the quadrature, from -1 to 1."""
    return np.polynomial.legendre.leggauss(NODES)


def _find_ends(places: Array, density: Array, width: float, wanted: Array, root: float) -> Array:
    """Return for each level the place beyond which a run lands with the chance wanted, by bisection."""
    low, high = np.full(len(wanted), -FARTHEST * root), np.full(len(wanted), FARTHEST * root)
    for _ in range(STEPS):
        middle = (low + high) / 2
        beyond = (density * ndtr((places - middle[:, None]) / width)).sum(axis=1)
        low, high = np.where(beyond > wanted, middle, low), np.where(beyond > wanted, high, middle)
    return high
