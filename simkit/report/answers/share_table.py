"""What each seat wins with each bot, where nothing but bots varies: the table of the first screen for fair seats."""

from __future__ import annotations

from collections.abc import Sequence

from simkit.plots.groups import ArmGroup
from simkit.report.answers.boxes import STATES, tell_basis, tell_margin
from simkit.report.answers.brackets import tell_brackets, tell_word
from simkit.report.answers.ladder import from_weak_to_strong
from simkit.report.answers.words import clean, interval, name_seat, percent
from simkit.report.evidence import Evidence
from simkit.report.model import SYMBOLS, Cell, Table
from simkit.stats.verdict.declared import Judged


def share_table(evidence: Evidence, groups: Sequence[ArmGroup]) -> Table | None:
    """Write a row for every bot, the strongest first; None where other things vary, or more is judged than seats."""
    judged = {one.arm.id: one for one in evidence.verdicts.judged}
    is_alone = len({group.seats for group in groups}) == 1 and not any(group.keys for group in groups)
    is_judged = len(judged) == len(evidence.verdicts.judged) == len(groups)
    if not is_alone or not is_judged or not all(one.gate.is_on_seats for one in judged.values()):
        return None
    from_strong = from_weak_to_strong(evidence, groups)[::-1]
    seats = groups[0].seats
    rows = []
    for group in from_strong:
        strongest = " (strongest asked)" if group is from_strong[0] and len(groups) > 1 else ""
        rows.append((Cell(f"{group.bots}{strongest}"), *_cells(judged[group.arms[0].id])))
    first = judged[groups[0].arms[0].id]
    heading = f"{seats} players: what each seat wins (fair: {percent(1 / seats, 1)})"
    doubts, basis = tell_brackets(list(judged.values())), tell_basis(evidence.verdicts)
    note = f"Verdict: whether all seats lie {tell_margin(first)} of fair. {doubts} {basis}"
    head = ("bot", "verdict", *(name_seat(seat) for seat in range(seats)))
    return Table(heading, "", head, tuple(rows), 1, clean(note))


def _cells(one: Judged) -> list[Cell]:
    """Write a verdict, and every seat's share of the wins with its interval."""
    parts = one.verdict.reading.parts
    shares = [Cell(percent(part.estimate, 1), interval(part.low, part.high, 1, 100)) for part in parts]
    return [Cell(f"{SYMBOLS[STATES[one.verdict.state]]} {tell_word(one)}"), *shares]
