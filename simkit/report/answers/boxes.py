"""Verdict boxes: one for each gate and group of arms, in sentences that need no statistics."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from simkit.plots.groups import ArmGroup
from simkit.plots.win_rate import title_of
from simkit.report.answers.verdicts import Verdicts
from simkit.report.answers.words import (
    POINTS,
    enumerate_words,
    fair_percent,
    in_words,
    interval,
    name_seat,
    number,
    percent,
)
from simkit.report.evidence import Evidence
from simkit.report.model import Box, State
from simkit.stats.data.measures import Measure
from simkit.stats.verdict.declared import Judged
from simkit.stats.verdict.forecast import More
from simkit.stats.verdict.verdicts import Reading, write_more

FEW = 3  # arms named in a sentence
FEW_BOXES = 6  # verdicts in all: with more, the arms of a group share a box
MAX_BOXES = 12
SEATS = "Seats are numbered from 1; seat 1 begins unless the game draws who does."
NO_GATE = "No gate was declared, so there is nothing to pass or fail."
STATES: dict[str, State] = {"holds": "good", "fails": "bad", "undecided": "open"}


def verdict_boxes(verdicts: Verdicts, groups: Sequence[ArmGroup]) -> tuple[Box, ...]:
    """Write a box for each gate and group, or for each arm of small groups."""
    together = [
        (group, members)
        for gate in dict.fromkeys(found.gate for found in verdicts.judged)
        for group in groups
        if (members := [j for j in verdicts.judged if j.gate == gate and j.arm in group.arms])
    ]
    is_short = len(verdicts.judged) <= FEW_BOXES
    boxes = [
        box
        for group, members in together
        for box in (_box_each if is_short or len(members) == 1 else _box_all)(group, members, verdicts)
    ]
    if len(boxes) <= MAX_BOXES:
        return tuple(boxes)
    left = len(boxes) - MAX_BOXES + 1
    rest = Box(
        "told", f"{left} more", "Further verdicts", "They stand under “What would change this verdict”."
    )
    return (*boxes[: MAX_BOXES - 1], rest)


def _box_each(group: ArmGroup, members: Sequence[Judged], verdicts: Verdicts) -> list[Box]:
    """Write a box for every arm of a group."""
    return [
        Box(
            STATES[one.verdict.state],
            one.verdict.word,
            _head(group, one) + (f" · {group.name(one.arm)}" if group.keys else ""),
            f"{_sentence(tell_one(one))}{_needs([one])}",
            tell_basis(verdicts),
        )
        for one in members
    ]


def _box_all(group: ArmGroup, members: Sequence[Judged], verdicts: Verdicts) -> list[Box]:
    """Write one box for a whole group."""
    text = _tell_many(group, members)
    return [Box(*_summarise(members), _head(group, members[0]), text, tell_basis(verdicts))]


def _head(group: ArmGroup, one: Judged) -> str:
    return group.heading if one.gate.is_on_seats else f"{group.heading} · {tell_gate(one)}"


def tell_basis(verdicts: Verdicts) -> str:
    """Say where gates come from and how seats are numbered."""
    margins = {one.gate.high for one in verdicts.judged if one.gate.is_on_seats and one.gate.high}
    told = [f"{100 * margin:g} {POINTS} are one match in {1 / margin:.0f}." for margin in sorted(margins)]
    return " ".join([*filter(None, [verdicts.note]), *told, SEATS]) if margins else verdicts.note


def _summarise(members: Sequence[Judged]) -> tuple[State, str]:
    """Return the state of a whole group and its word: the common one, or how many there are of each."""
    words = list(dict.fromkeys(one.verdict.word for one in members))
    if len(words) == 1:
        return STATES[members[0].verdict.state], f"all {len(members)} {_word(members[0])}"
    counts = {word: sum(one.verdict.word == word for one in members) for word in words}
    return "mixed", ", ".join(f"{n} {word}" for word, n in sorted(counts.items(), key=lambda item: -item[1]))


def _word(one: Judged) -> str:
    return {"holds": "hold", "fails": "fail"}.get(one.verdict.word, one.verdict.word)


def _tell_many(group: ArmGroup, members: Sequence[Judged]) -> str:
    """Summarise many arms: how many are well, which are not and why, and what is still open."""
    good, bad, pending = (
        [one for one in members if one.verdict.state == state] for state in ("holds", "fails", "undecided")
    )
    edge = [one for one in pending if one.verdict.is_at_limit]
    unclear = [one for one in pending if not one.verdict.is_at_limit]
    first = members[0]
    well = f"balanced {tell_margin(first)}" if first.gate.is_on_seats else f"as wished ({tell_gate(first)})"
    parts = []
    if good or bad:
        named = f" ({enumerate_words([_quote(group, one) for one in good])})" if 0 < len(good) <= FEW else ""
        many = f"all {len(members)}" if good == list(members) else f"{len(good) or 'none'} of {len(members)}"
        are = "are" if len(good) > 1 else "is shown to be" if pending and not good else "is"
        parts.append(f"{many} {group.noun} {are} {well}{named}")
    if bad:
        worst = sorted(bad, key=lambda one: -find_excess(one.verdict.reading))
        told = [f"{_quote(group, one)} ({tell_one(one, is_aside=True)})" for one in worst[:FEW]]
        more = [f"{len(bad) - FEW} more"] if len(bad) > FEW else []
        parts.append(f"{enumerate_words([*told, *more])} {'is' if len(bad) == 1 else 'are'} not")
    if edge:
        named = enumerate_words([_quote(group, one) for one in edge])
        which = named if len(edge) <= FEW else f"{len(edge)} {'others' if parts else group.noun}"
        parts.append(f"{which} {'lies' if len(edge) == 1 else 'lie'} at the limit{_far(edge)}")
    if unclear:
        named = enumerate_words([_quote(group, one) for one in unclear])
        which = named if len(unclear) <= FEW else f"{len(unclear)} {'others' if parts else group.noun}"
        parts.append(f"{which} {'is' if len(unclear) == 1 else 'are'} undecided{_far(unclear)}")
    return f"{_sentence('; '.join(parts))}{_needs(unclear)}"


def _quote(group: ArmGroup, one: Judged) -> str:
    return f"“{group.name(one.arm)}”"


def _far(unclear: Sequence[Judged]) -> str:
    """Say how far off the worst of the undecided arms is."""
    worst = max(unclear, key=lambda one: find_excess(one.verdict.reading))
    return f" (at the most: {tell_one(worst, is_aside=True)})"


def _needs(members: Sequence[Judged]) -> str:
    """Say how many more deals would decide what is undecided, and that none will where it lies at the limit."""
    if len(members) == 1 and members[0].verdict.is_at_limit:
        return " Too close to the limit: to tell the side may take tens of millions of deals."
    unclear = [
        one.verdict.reading
        for one in members
        if one.verdict.state == "undecided" and not one.verdict.is_at_limit
    ]
    if not unclear:
        return ""
    known = [reading.more for reading in unclear if reading.more is not None]
    if not known:
        return " Needs far more deals than were played."
    ends = [more.many for more in known]
    many = None if len(known) < len(unclear) or None in ends else max(end or 0 for end in ends)
    needed = write_more(More(min(more.few for more in known), many))
    return f" Needs {needed}{' each' if len(unclear) > 1 else ''}."


def tell_one(one: Judged, *, is_aside: bool = False) -> str:
    """Say in a few words what the bots of an arm did: the seat farthest off, or the value of the measure."""
    reading = one.verdict.reading
    if reading.estimate is None:
        return "nothing was played"
    if not one.gate.is_on_seats:
        unit, scale = (" %", 100) if one.is_percent else ("", 1)
        value = in_words(reading.estimate, reading.low, reading.high, 1, scale=scale, unit=unit)
        measure = one.gate.measure.replace("_", " ")
        told = f"{measure} {value}" if is_aside else f"the {measure} is {value}"
        return f"{told}, {_direction(reading)}"
    seat = farthest_seat(reading)
    fair, part = f"fair: {fair_percent(len(reading.parts))}", reading.parts[seat]
    share = in_words(part.estimate, part.low, part.high, 1, scale=100, unit=" % of matches", aside=fair)
    told = f"{name_seat(seat)} wins {share}"
    return told.replace(" (", ", ").removesuffix(")") if is_aside else told


def farthest_seat(reading: Reading) -> int:
    """Return the seat whose share is farthest from the fair one, of two that are as far the one above it."""
    shares = [part.estimate or 0.0 for part in reading.parts]
    fair = 1 / len(shares)
    return max(range(len(shares)), key=lambda seat: (round(abs(shares[seat] - fair), 9), shares[seat]))


def tell_gate(one: Judged) -> str:
    """Write a gate for people."""
    if one.gate.is_on_seats:
        return f"all seats {tell_margin(one)}"
    return f"{one.gate.measure.replace('_', ' ')} {_tell_limits(one)}"


def _tell_limits(one: Judged) -> str:
    """Write the limits of a gate, those of a rate in per cent."""
    low, high = one.gate.low, one.gate.high
    if not one.is_percent:
        return one.gate.text
    ends = [f"{100 * end:g} %" for end in (low, high) if end is not None]
    return (
        f"between {' and '.join(ends)}"
        if len(ends) == 2
        else f"at {'most' if low is None else 'least'} {ends[0]}"
    )


def tell_margin(one: Judged) -> str:
    """Write the margin of a gate on seats in percentage points."""
    return f"within {100 * (one.gate.high or 0):g} {POINTS}"


def _direction(reading: Reading) -> str:
    estimate, bounds = reading.estimate, reading.bounds
    assert estimate is not None
    if bounds.holds(estimate):
        return "inside the limits"
    return "too low" if bounds.low is not None and estimate < bounds.low else "too high"


def find_excess(reading: Reading) -> float:
    """Return how far an estimate lies beyond its nearest bound, below 0 inside."""
    if reading.estimate is None:
        return 0.0
    low, high = reading.bounds.low, reading.bounds.high
    below = [] if low is None else [low - reading.estimate]
    above = [] if high is None else [reading.estimate - high]
    return max(below + above)


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."


def range_boxes(evidence: Evidence) -> tuple[Box, ...]:
    """Write a box for each line-up where nothing is judged: from its lowest arm to its highest."""
    measure = evidence.headline
    found = evidence.estimates(measure.name)
    write = percent if measure.is_percent else number
    boxes = []
    for group in evidence.groups[:MAX_BOXES]:
        known = [(found[arm.label]["estimate"], arm) for arm in group.arms if arm.label in found]
        ranked = sorted(
            ((value, arm) for value, arm in known if isinstance(value, float)), key=lambda one: one[0]
        )
        if not ranked:
            continue
        low, high = write(ranked[0][0], 1), write(ranked[-1][0], 1)
        ends = [
            f"{value} {_interval_of(found[arm.label], measure)} (“{group.name(arm)}”)"
            for value, arm in ((low, ranked[0][1]), (high, ranked[-1][1]))
        ]
        span = (
            f"{low} {_interval_of(found[ranked[0][1].label], measure)}".rstrip()
            if len(ranked) == 1
            else f"{low} in every configuration"
            if low == high
            else f"from {ends[0]} to {ends[1]}"
        )
        text = f"{title_of(measure)} {span}."
        boxes.append(Box("told", low if low == high else f"{low} to {high}", group.heading, text, NO_GATE))
    return tuple(boxes)


def _interval_of(row: Mapping[str, Any], measure: Measure) -> str:
    return interval(row["low"], row["high"], 1, 100 if measure.is_percent else 1)
