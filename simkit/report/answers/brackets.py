"""Why a verdict may differ from what its bracket alone suggests."""

from __future__ import annotations

from collections.abc import Sequence

from simkit.report.answers.boxes import farthest_seat
from simkit.stats.verdict.declared import Judged
from simkit.stats.verdict.verdicts import Reading

TOUCHING = (
    "A verdict can stand although a limit lies within its bracket: it asks for one side only, with 95 %; the bracket "
    "leaves 2.5 % on either side."
)


def tell_brackets(judged: Sequence[Judged]) -> str:
    """Explain verdicts that stand though their bracket holds a limit, and open ones though it holds none."""
    told = []
    if any(one.verdict.state == "undecided" and _is_clear(one) for one in judged):
        told.append(
            f"Undecided although no limit lies within the bracket: all {len(judged)} verdicts together shall be "
            "right with 95 %, so each needs more than its own bracket."
        )
    if any(one.verdict.state != "undecided" and not _is_clear(one) for one in judged):
        told.append(TOUCHING)
    return " ".join(told)


def _is_clear(one: Judged) -> bool:
    """Tell whether no limit lies within the bracket that is shown."""
    reading = shown_reading(one)
    if reading.low is None or reading.high is None:
        return False
    limits = (reading.bounds.low, reading.bounds.high)
    return not any(limit is not None and reading.low < limit < reading.high for limit in limits)


def shown_reading(one: Judged) -> Reading:
    """Return what is shown of a verdict: of a gate on all seats the seat that is farthest from fair."""
    reading = one.verdict.reading
    return reading.parts[farthest_seat(reading)] if reading.parts else reading
