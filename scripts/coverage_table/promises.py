"""What is counted, and what was promised."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import numpy as np

from scripts.coverage_table.pool import Pool

WRONG, SHOWN, RIGHT, RANGE, POWER = "≤ 5 %", "≥ 94 %", "≥ 95 %", "≥ 80 %", "≥ 90 %"
POINTS = "within ± 5"  # of points, between two shares
LEAN, REST = "within ± 0.05", "within ± 0.3"  # of standard errors: of what is corrected, and of the rest
WITHIN = {POINTS: 5.0, LEAN: 0.05, REST: 0.3}
NUMBERS = {"not below 0": (-0.2, math.inf), "near 1": (0.67, 1.5)}  # no shares, with what few runs may find


class Told(NamedTuple):
    """What was counted, its share of runs (or the number itself), and what was promised."""

    what: str
    found: float
    promise: str
    error: float = 0.0  # standard error of what shall lie within so much of 0

    def keeps(self, runs: int) -> bool:
        """Tell whether a share keeps its promise, but for three standard errors of so many runs.

        A lean keeps it likewise; a difference of shares within 5 points, and where so few runs cannot tell it from 0.
        """
        if self.promise == POINTS:
            return abs(self.found) <= max(WITHIN[POINTS], 3 * self.error)
        if self.promise in WITHIN:
            return abs(self.found) <= WITHIN[self.promise] + 3 * self.error
        if "%" not in self.promise:
            low, high = NUMBERS[self.promise]
            return low <= self.found <= high
        sign, number, _ = self.promise.split()
        limit = float(number) / 100
        slack = 3 * math.sqrt(limit * (1 - limit) / runs)
        return self.found <= limit + slack if sign == "≤" else self.found >= limit - slack

    def write(self) -> str:
        """Write a row of the table."""
        shown = f"{100 * self.found:.1f} %" if "%" in self.promise else f"{self.found:.2f}"
        if self.promise in WITHIN:
            digits = 1 if self.promise == POINTS else 2
            found = f"{self.found:.{digits}f}".replace("-", "−")
            shown = f"{found} (standard error {self.error:.{digits}f})"
        return f"| {self.what} | {shown} | {self.promise} |"


@dataclass(frozen=True)
class Study:
    """The pools, how many runs are drawn for each row, and the deals that a run plans."""

    castellion: Pool  # one configuration, won or lost by one player
    appendices: Pool  # six of them
    castles: Pool  # Dragon Castle for three, one bot in every seat
    folder: Path
    runs: int
    planned: int
    is_short: bool

    def seeds(self, seed: int, times: float = 1) -> Iterator[np.random.Generator]:
        """Yield a generator for each run, or for so many times as many."""
        yield from (np.random.default_rng([seed, run]) for run in range(round(times * self.runs)))


Check = Callable[[Study], Iterator[Told]]


def share(found: Sequence[bool | np.bool_]) -> float:
    """Return the share of what is true."""
    return sum(map(bool, found)) / len(found) if found else math.nan
