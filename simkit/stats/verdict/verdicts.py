"""Verdicts on declared gates: does a mean lie within its bounds, does it not, or is that still open?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from simkit.stats.compare.significance import holm
from simkit.stats.data.tally import Tally
from simkit.stats.estimate.fixed import fixed_p, is_sparse, tally_interval
from simkit.stats.estimate.intervals import TAIL
from simkit.stats.estimate.sequential import ALPHA, sequence_p
from simkit.stats.estimate.spending import Look
from simkit.stats.verdict.bounds import Bounds
from simkit.stats.verdict.forecast import FARTHEST, More, forecast

State = Literal["holds", "fails", "undecided"]
TOUCHING = "shown for the side of the limit at 5 %; the bracket leaves 2.5 % on either side"
WHY_TOUCHING = f"A verdict can stand although a limit lies within its bracket: it is {TOUCHING}."
BEFORE = "shown at an earlier look, before its last deals"
AT_LIMIT = 10_000_000  # deals: a gate that may take more to decide lies at its limit, as far as play can tell


@dataclass(frozen=True)
class Reading:
    """What the blocks say of one gate, before other gates are considered.

    `low` and `high` are the ends of the 95 % interval that tables show too. The p values are against the claims that
    the mean lies within, and that it lies outside. `more` is the range of further blocks that would decide, None if
    that is beyond FARTHEST times as many. `parts` are the readings by seat of a gate on all seats, without forecasts.
    """

    bounds: Bounds
    estimate: float | None
    low: float | None
    high: float | None
    n: int
    method: str
    p_holds: float
    p_fails: float
    more: More | None
    parts: tuple[Reading, ...] = ()
    is_of_before: bool = False  # whether an earlier look has shown what this one would leave open
    seen: float | None = None  # the mean of the deals played, where the estimate allows for an early stop


@dataclass(frozen=True)
class Verdict:
    """A gate's verdict with the p value behind it, adjusted by Holm for the other gates."""

    state: State
    p: float
    reading: Reading

    @property
    def is_at_limit(self) -> bool:
        """Whether an open gate is so near its limit that tens of millions of deals may not tell the side."""
        if self.state != "undecided" or self.reading.n == 0:
            return False
        more = self.reading.more
        farthest = self.reading.n * FARTHEST if more is None or more.many is None else more.many
        return farthest >= AT_LIMIT

    @property
    def is_touching(self) -> bool:
        """Whether a decided gate has a limit within its bracket: the test asks for one side, the bracket for two."""
        if self.state == "undecided" or self.reading.is_of_before:
            return False
        read = self.reading.parts or (self.reading,)
        if self.state == "fails":  # of seats, one that is out is enough
            return not any(_is_clear(one) and not _is_inside(one) for one in read)
        return not all(map(_is_clear, read))

    @property
    def word(self) -> str:
        """The verdict in a word: seats are balanced or unbalanced, other gates hold or fail."""
        if self.is_at_limit:
            return "at the limit"
        if self.state == "undecided" or not self.reading.parts:
            return self.state
        return "balanced" if self.state == "holds" else "unbalanced"

    @property
    def text(self) -> str:
        """The verdict in words, with the deals that it still needs."""
        if self.state != "undecided":
            return self.word + self._tell_why()
        if self.reading.n == 0:
            return "undecided, nothing was played"
        if self.is_at_limit:
            return f"at the limit: to tell the side may take more than {AT_LIMIT:,} deals"
        if self.reading.more is None:
            return f"undecided, needs more than {self.reading.n * FARTHEST:,.0f} deals"
        return f"undecided, needs {write_more(self.reading.more)}"

    def _tell_why(self) -> str:
        """Say how a gate could be decided where its bracket alone would not tell."""
        if self.reading.is_of_before:
            return f", {BEFORE}"
        return f", {TOUCHING}" if self.is_touching else ""


def _is_clear(reading: Reading) -> bool:
    """Tell whether no limit lies within the bracket."""
    if reading.low is None or reading.high is None:
        return False
    limits = (reading.bounds.low, reading.bounds.high)
    return not any(limit is not None and reading.low < limit < reading.high for limit in limits)


def _is_inside(reading: Reading) -> bool:
    return reading.estimate is not None and reading.bounds.holds(reading.estimate)


def write_more(more: More) -> str:
    """Write how many more deals are needed: the range, or that it is open above."""
    few = round_up(max(1, more.few))
    if more.many is None:
        return f"at least about {few:,} more deals"
    many = round_up(max(1, more.many))
    return f"about {few:,} more deals" if few == many else f"about {few:,} to {many:,} more deals"


def read_gate(
    tally: Tally, bounds: Bounds, look: Look | None = None, *, alpha: float = ALPHA, family: int | None = 1
) -> Reading:
    """Read a gate on the mean of a tally, at a look of several, or at the only one if None.

    `family` is the number of gates that the forecast of further blocks reckons with; None: no forecast.
    """
    reading = read_once(tally, bounds, look)
    if family is None or min(reading.p_holds, reading.p_fails) <= alpha / family:
        return reading
    return replace(reading, more=forecast([tally], bounds, look, alpha / family))


def read_once(tally: Tally, bounds: Bounds, look: Look | None) -> Reading:
    """Read a gate without a forecast."""
    p_holds, p_fails = gate_p(tally, bounds, look)
    low, high, method = tally_interval(tally, TAIL if look is None else look.tail())
    return Reading(bounds, tally.mean, low, high, tally.n, method, p_holds, p_fails, None)


def gate_p(tally: Tally, bounds: Bounds, look: Look | None) -> tuple[float, float]:
    """Return p values for two claims: the mean lies within (both sides must be shown), it lies outside (either)."""
    inside, outside = [], []
    if bounds.low is not None:
        inside.append(mean_p(tally, bounds.low, look, above=True))
        outside.append(mean_p(tally, bounds.low, look, above=False))
    if bounds.high is not None:
        inside.append(mean_p(tally, bounds.high, look, above=False))
        outside.append(mean_p(tally, bounds.high, look, above=True))
    return max(inside, default=0.0), min(1.0, len(outside) * min(outside, default=1.0))


def mean_p(tally: Tally, bound: float, look: Look | None, *, above: bool) -> float:
    """Return the p value against the mean *not* lying above (below) the bound; one of several looks holds at all.

    What is counted may be skewed, so that early looks have not seen its rare values: a betting sequence judges it.
    """
    if look is not None and (tally.is_count or is_sparse(tally)):
        return sequence_p(tally, bound, above=above)
    p = fixed_p(tally, bound, above=above)
    return p if look is None or is_sparse(tally) else look.p(p)


def judge(readings: Sequence[Reading], alpha: float = ALPHA) -> tuple[Verdict, ...]:
    """Decide all gates of a scenario together; the chance that any verdict is wrong is at most alpha.

    Of the two claims on a gate, that it holds and that it fails, one is true. So as long as no verdict was wrong,
    there are as many false claims as open gates, and each may be tested at alpha divided by their number: Holm's
    correction over gates, whichever way those before were decided.
    """
    adjusted = holm([min(reading.p_holds, reading.p_fails) for reading in readings])
    verdicts = []
    for reading, p in zip(readings, adjusted, strict=True):
        claim: State = "holds" if reading.p_holds <= reading.p_fails else "fails"
        verdicts.append(Verdict(claim if p <= alpha else "undecided", p, reading))
    return tuple(verdicts)


def round_up(number: int) -> int:
    """Round up to two digits: 1,234 becomes 1,300."""
    step = int(10 ** max(0, len(str(number)) - 2))
    return -(-number // step) * step
