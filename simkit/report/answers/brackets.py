"""Why a verdict may differ from what its bracket alone suggests."""

from __future__ import annotations

from collections.abc import Sequence

from simkit.report.answers.boxes import farthest_seat
from simkit.stats.estimate.sequential import ALPHA
from simkit.stats.verdict.declared import Judged
from simkit.stats.verdict.verdicts import WHY_TOUCHING, Reading


def tell_brackets(judged: Sequence[Judged]) -> str:
    """Explain verdicts that stand though their bracket holds a limit, and those that are only probable."""
    told = []
    many = "both" if len(judged) == 2 else f"all {len(judged)}"
    if any(_waits_for_others(one) for one in judged):
        told.append(
            f"Probably: its own bracket says so, but {many} verdicts together shall be right with 95 %, "
            "and that takes more deals."
        )
    if any(one.verdict.is_touching for one in judged):
        told.append(WHY_TOUCHING)
    return " ".join(told)


def tell_word(one: Judged) -> str:
    """Write a verdict in a word or two; an open one with what its own bracket suggests."""
    if not _waits_for_others(one) or one.verdict.is_at_limit:
        return one.verdict.word
    is_within = one.verdict.reading.p_holds < one.verdict.reading.p_fails
    words = ("balanced", "unbalanced") if one.gate.is_on_seats else ("holds", "fails")
    return f"undecided, probably {words[0] if is_within else words[1]}"


def _waits_for_others(one: Judged) -> bool:
    """Tell whether a verdict would be decided if it were the only one, as its bracket suggests."""
    reading, verdict = one.verdict.reading, one.verdict
    return verdict.state == "undecided" and min(reading.p_holds, reading.p_fails) <= ALPHA < verdict.p


def shown_reading(one: Judged) -> Reading:
    """Return what is shown of a verdict: of a gate on all seats the seat that is farthest from fair."""
    reading = one.verdict.reading
    return reading.parts[farthest_seat(reading)] if reading.parts else reading
