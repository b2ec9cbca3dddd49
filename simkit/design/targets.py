"""What a tuning shall reach: a measure and where its mean shall lie, for every bot."""

from __future__ import annotations

import re
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.special import ndtr

from simkit.design.quantities import Quantity, column_mean, seat_shares
from simkit.errors import InputError
from simkit.games.contract import GameSpec
from simkit.games.criteria import NO_MEASURE, Gate, parse_gate
from simkit.scenario.model import Arm

Array = NDArray[np.float64]

AROUND = re.compile(r"(\S+)\s*=\s*([\d.]+\s*%?)\s*(?:±|\+-|\+/-)\s*([\d.]+\s*%?)")
SLACK = 0.1  # of a bound, that counts as one step beyond it where a target has one side only


@dataclass(frozen=True)
class Target:
    """A gate that the tuned configuration shall pass."""

    gate: Gate

    def quantities(self, spec: GameSpec, arm: Arm) -> tuple[Quantity, ...]:
        """Return what must be measured: the share of every seat, or one mean."""
        if self.gate.is_on_seats:
            return seat_shares(spec, arm)
        return (column_mean(spec, arm, self.gate.column_for(arm.question)),)

    def bounds(self, n: int) -> tuple[float, float]:
        """Return where each of n quantities must lie; infinite where there is no bound."""
        low, high = self.gate.low, self.gate.high
        if self.gate.is_on_seats:
            assert high is not None
            return 1 / n - high, 1 / n + high
        return -np.inf if low is None else low, np.inf if high is None else high

    def distance(self, means: Array) -> Array:
        """Return how far means [quantity, point] lie from the middle, 1 at the bound; beyond it, more."""
        low, high = self.bounds(len(means))
        if np.isfinite(low) and np.isfinite(high):
            return np.asarray(np.abs(means - (low + high) / 2).max(axis=0) / ((high - low) / 2))
        bound = low if np.isfinite(low) else high
        beyond = (bound - means if np.isfinite(low) else means - bound).max(axis=0)
        return np.asarray(1 + beyond / (SLACK * max(abs(bound), 1e-9)))

    def chance(self, means: Array, spreads: Array) -> Array:
        """Return how likely all quantities lie within, taken as independent."""
        low, high = self.bounds(len(means))
        inside = ndtr((high - means) / spreads) - ndtr((low - means) / spreads)
        return np.asarray(inside.prod(axis=0))


def parse_target(spec: GameSpec, text: str) -> Target:
    """Read `win_rate = 0.30 ± 0.02`, or a gate: `win_rate between 0.2 and 0.4`, `seat_share within 0.01`."""
    around = AROUND.fullmatch(text.strip())
    try:
        if around:
            middle, width = (_number(part) for part in around.group(2, 3))
            return Target(parse_gate(spec, around[1], f"between {middle - width:g} and {middle + width:g}"))
        measure, _, condition = text.strip().partition(" ")
        return Target(parse_gate(spec, measure, condition))
    except InputError as error:
        if error.problem == NO_MEASURE:
            raise InputError(NO_MEASURE, key="--target", value=error.value, allowed=error.allowed) from None
        hint = "Write --target 'win_rate = 0.30 ± 0.02' or --target 'turns between 40 and 50'."
        raise InputError(
            error.problem, key="--target", value=text, allowed=error.allowed, hint=error.hint or hint
        ) from None


def _number(text: str) -> float:
    digits = text.strip().removesuffix("%").strip()
    try:
        return float(digits) / (100 if "%" in text else 1)
    except ValueError:
        raise InputError("not a number", value=text) from None
