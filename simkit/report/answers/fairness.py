"""Whether the seats are fair, in sentences: for each number of players, along the ladder of bots."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from simkit.plots.groups import ArmGroup
from simkit.report.answers.boxes import tell_margin, tell_one
from simkit.report.answers.ladder import every_bot, from_weak_to_strong
from simkit.report.answers.words import enumerate_words
from simkit.report.evidence import Evidence
from simkit.report.model import Advice
from simkit.stats.verdict.declared import Judged
from simkit.stats.verdict.forecast import More
from simkit.stats.verdict.verdicts import write_more

Seen = tuple[ArmGroup, Judged]


def advise_seats(evidence: Evidence) -> Iterator[Advice]:
    """Yield for each number of players and choice of settings whether all seats are fair with every bot."""
    judged = {one.arm.id: one for one in evidence.verdicts.judged if one.gate.is_on_seats}
    groups = [group for group in evidence.groups if not group.is_mixed and group.seats > 1]
    for seats in dict.fromkeys(group.seats for group in groups):
        ladder = from_weak_to_strong(evidence, [group for group in groups if group.seats == seats])
        found: dict[str, list[Seen]] = {}
        for group in ladder:
            for arm in group.arms:
                if arm.id in judged:
                    found.setdefault(group.name(arm) if group.keys else "", []).append(
                        (group, judged[arm.id])
                    )
        for name, seen in found.items():
            yield Advice(_tell(seats, name, seen, ladder))


def _tell(seats: int, name: str, seen: Sequence[Seen], ladder: Sequence[ArmGroup]) -> str:
    where = f"With {seats} players{f' and “{name}”' if name else ''}"
    states = {one.verdict.state for _, one in seen}
    strongest = seen[-1]
    within = tell_margin(strongest[1])
    beside = f"with {strongest[0].bots}{', the strongest,' if len(seen) > 1 else ''} {tell_one(strongest[1])}"
    if states == {"holds"}:
        return f"{where} the seats are fair {every_bot(ladder)}, each {within}: {beside}."
    if states >= {"holds", "fails"}:
        parts = [f"{one.verdict.word} {_with(seen, group, one)}" for group, one in seen]
        return f"{where} the answer turns with skill: the seats are {enumerate_words(parts)}."
    if states == {"fails"}:
        return f"{where} the seats are not fair {every_bot(ladder)}: {beside}, more than {within[7:]} off."
    if states == {"undecided"}:
        return f"{where} it is open whether the seats are fair {within}: {beside}; {_needs(seen)}."
    return f"{where} {'; '.join(_by_state(seen, within))}."


def _by_state(seen: Sequence[Seen], within: str) -> Iterator[str]:
    """Yield with which bots the seats are fair, not fair, or that is open; the strongest bot's part first."""
    from_strong = seen[::-1]
    told = {
        "holds": f"the seats are fair {within}",
        "fails": f"the seats are not fair {within}",
        "undecided": f"it is open whether the seats are fair {within}",
    }
    for state in dict.fromkeys(one.verdict.state for _, one in from_strong):
        parts = [_with(seen, group, one) for group, one in from_strong if one.verdict.state == state]
        needs = f": {_needs(seen)}" if state == "undecided" else ""
        yield f"{told[state]} {enumerate_words(parts)}{needs}"
        told = {"holds": "they are", "fails": "they are not", "undecided": "it is open"}


def _with(seen: Sequence[Seen], group: ArmGroup, one: Judged) -> str:
    """Name a bot, whether it is the strongest, and what the seat farthest from fair wins with it."""
    strongest = "the strongest; " if one is seen[-1][1] and len(seen) > 1 else ""
    return f"with {group.bots} ({strongest}{tell_one(one, is_aside=True)})"


def _needs(seen: Sequence[Seen]) -> str:
    """Say what would decide: the deals that the slowest bot needs, or that it lies at the limit."""
    limit = [group.bots for group, one in seen if one.verdict.is_at_limit]
    if limit:
        return f"it lies at the limit with {enumerate_words(limit)}"
    needs = [one.verdict.reading.more for _, one in seen if one.verdict.state == "undecided"]
    known = [more for more in needs if more is not None]
    if len(known) < len(needs):
        return "to decide takes far more deals than were played"
    ends = [more.many for more in known]
    most = None if None in ends else max(end or 0 for end in ends)
    return f"to decide takes {write_more(More(max(more.few for more in known), most))}"
