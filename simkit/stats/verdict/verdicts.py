"""Verdicts on declared gates: does a mean lie within its bounds, does it not, or is that still open?"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from simkit.stats.compare.significance import holm
from simkit.stats.data.tally import Tally
from simkit.stats.estimate.fixed import fixed_bounds, fixed_p, name_fixed
from simkit.stats.estimate.sequential import ALPHA, lower_end, name_sequence, sequence_p, upper_end

State = Literal["holds", "fails", "undecided"]

FARTHEST = 1000.0  # times the blocks played; beyond that no forecast is given
HALVINGS = 24


@dataclass(frozen=True)
class Bounds:
    """Where a mean should lie, ends included; None: no bound on that side. In the units of the measure."""

    low: float | None
    high: float | None

    def holds(self, mean: float) -> bool:
        """Tell whether a mean lies within the bounds."""
        return (self.low is None or self.low <= mean) and (self.high is None or mean <= self.high)


def within(margin: float, target: float = 0.0) -> Bounds:
    """Bound a mean to at most `margin` on either side of a target."""
    return Bounds(target - margin, target + margin)


@dataclass(frozen=True)
class Reading:
    """What the blocks say of one gate, before other gates are considered.

    `low` and `high` bound the mean, each with confidence 1 − α; both inside the gate's bounds is equivalence
    shown (TOST). The p values are against the claims that the mean lies within, and that it lies outside.
    `more` is how many more blocks would decide if they were like those so far, 0 if none is needed, None if that
    is beyond FARTHEST times as many. `parts` are the readings by seat of a gate on all seats, without forecasts.
    """

    bounds: Bounds
    estimate: float | None
    low: float | None
    high: float | None
    n: int
    method: str
    p_holds: float
    p_fails: float
    more: int | None
    parts: tuple[Reading, ...] = ()


@dataclass(frozen=True)
class Verdict:
    """A gate's verdict with the p value behind it, adjusted by Holm for the other gates."""

    state: State
    p: float
    reading: Reading

    @property
    def word(self) -> str:
        """The verdict in a word: seats are balanced or unbalanced, other gates hold or fail."""
        if self.state == "undecided" or not self.reading.parts:
            return self.state
        return "balanced" if self.state == "holds" else "unbalanced"

    @property
    def text(self) -> str:
        """The verdict in words, with the deals that it still needs."""
        if self.state != "undecided":
            return self.word
        if self.reading.n == 0:
            return "undecided, nothing was played"
        if self.reading.more is None:
            return f"undecided, needs more than {self.reading.n * FARTHEST:,.0f} deals"
        return f"undecided, needs about {round_up(max(self.reading.more, 1)):,} more deals"


def read_gate(tally: Tally, bounds: Bounds, *, live: bool, alpha: float = ALPHA, family: int = 1) -> Reading:
    """Read a gate on the mean of a tally; `live` readings hold at every look, others at one planned n.

    `family` is the number of gates that the forecast of further blocks reckons with.
    """
    reading = read_once(tally, bounds, live=live, alpha=alpha)
    claim = 0 if tally.mean is not None and bounds.holds(tally.mean) else 1

    def decides(times: float) -> bool:
        return gate_p(tally, bounds, live=live, times=times)[claim] <= alpha / family

    return replace(reading, more=forecast(decides, tally.n))


def read_once(tally: Tally, bounds: Bounds, *, live: bool, alpha: float = ALPHA) -> Reading:
    """Read a gate without a forecast."""
    p_holds, p_fails = gate_p(tally, bounds, live=live)
    low, high = gate_bounds(tally, live=live, alpha=alpha)
    method = name_sequence(tally) if live else name_fixed(tally)
    return Reading(bounds, tally.mean, low, high, tally.n, method, p_holds, p_fails, None)


def gate_bounds(tally: Tally, *, live: bool, alpha: float) -> tuple[float | None, float | None]:
    """Return a lower and an upper bound of the mean, each with confidence 1 − alpha, None where unknown."""
    if tally.n == 0:
        return None, None
    low, high = (lower_end(tally, alpha), upper_end(tally, alpha)) if live else fixed_bounds(tally, alpha)
    return (low, high) if math.isfinite(high - low) else (None, None)


def gate_p(tally: Tally, bounds: Bounds, *, live: bool, times: float = 1.0) -> tuple[float, float]:
    """Return p values for two claims: the mean lies within (both sides must be shown), it lies outside (either)."""
    p = sequence_p if live else fixed_p
    inside, outside = [], []
    if bounds.low is not None:
        inside.append(p(tally, bounds.low, above=True, times=times))
        outside.append(p(tally, bounds.low, above=False, times=times))
    if bounds.high is not None:
        inside.append(p(tally, bounds.high, above=False, times=times))
        outside.append(p(tally, bounds.high, above=True, times=times))
    return max(inside, default=0.0), min(1.0, len(outside) * min(outside, default=1.0))


def judge(readings: Sequence[Reading], alpha: float = ALPHA) -> tuple[Verdict, ...]:
    """Decide all gates of a scenario together.

    The chance that any gate is wrongly said to hold is at most alpha, and so is the chance that any is wrongly
    said to fail: Holm's correction is made for each of the two claims.
    """
    holds = holm([reading.p_holds for reading in readings])
    fails = holm([reading.p_fails for reading in readings])
    verdicts = []
    for reading, p_holds, p_fails in zip(readings, holds, fails, strict=True):
        state: State = "holds" if p_holds <= alpha else "fails" if p_fails <= alpha else "undecided"
        verdicts.append(Verdict(state, p_fails if state == "fails" else p_holds, reading))
    return tuple(verdicts)


def forecast(decides: Callable[[float], bool], n: int) -> int | None:
    """Return how many more blocks decide, where `decides` tells it for any multiple of the n blocks so far."""
    if n == 0 or not decides(FARTHEST):
        return None
    if decides(1.0):
        return 0
    few, enough = 0.0, math.log(FARTHEST)
    for _ in range(HALVINGS):
        middle = (few + enough) / 2
        few, enough = (few, middle) if decides(math.exp(middle)) else (middle, enough)
    return math.ceil(n * math.expm1(enough))


def round_up(number: int) -> int:
    """Round up to two digits: 1,234 becomes 1,300."""
    step = int(10 ** max(0, len(str(number)) - 2))
    return -(-number // step) * step
