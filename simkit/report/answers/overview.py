"""The table of the first screen: every configuration in a row, every bot in a column, the strongest first."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from simkit.plots.groups import ArmGroup
from simkit.plots.win_rate import title_of
from simkit.report.answers.boxes import STATES, farthest_seat, tell_basis, tell_gate
from simkit.report.answers.brackets import shown_reading, tell_brackets, tell_word
from simkit.report.answers.candidates import find_aside
from simkit.report.answers.effects_table import effects_tables
from simkit.report.answers.ladder import from_weak_to_strong
from simkit.report.answers.mixed import mixed_table
from simkit.report.answers.share_table import share_table
from simkit.report.answers.words import (
    ABSENT,
    capital,
    choose_decimals,
    clean,
    count,
    enumerate_words,
    interval,
    name_seat,
    number,
    percent,
)
from simkit.report.evidence import Evidence
from simkit.report.model import SYMBOLS, Cell, Table
from simkit.results.view import ArmInfo
from simkit.scenario.aims import Aim
from simkit.stats.data.measures import Measure
from simkit.stats.verdict.declared import Judged

MAX_ROWS = 24
MAX_CROSSED = 3  # bots that have a crossed table each

NOTHING: Mapping[str, str] = {}
CellOf = Callable[[ArmGroup, ArmInfo], Cell]


def overview_tables(evidence: Evidence, aim: Aim) -> tuple[Table, ...]:
    """Return one table for each number of players: verdicts, differences or rates with each bot."""
    if aim == "skill" and evidence.question.has_seat_shares:
        return tuple(mixed_table(evidence, g) for g in evidence.groups if g.is_mixed and g.keys)
    if aim == "effects" and (changes := tuple(effects_tables(evidence))):
        return changes
    groups = [group for group in evidence.groups if not group.is_mixed]
    if aim == "seats" and (shares := share_table(evidence, groups)):
        return (shares,)
    found = []
    for seats in dict.fromkeys(group.seats for group in groups):
        ladder = from_weak_to_strong(evidence, [group for group in groups if group.seats == seats])
        if aim == "win-rates" and not evidence.question.has_seat_shares and _is_crossed(ladder):
            found += [_cross(evidence, group, ladder) for group in ladder[: -MAX_CROSSED - 1 : -1]]
            continue
        table = _table(evidence, aim, ladder)
        if table is not None:
            found.append(table)
    return _join(found)


def _is_crossed(ladder: Sequence[ArmGroup]) -> bool:
    """Tell whether every value of one setting met every value of one other, with every bot."""
    return all(
        len(group.keys) == 2
        and len(group.arms) > 4
        and len(group.arms) == len(_values(group, 0)) * len(_values(group, 1))
        for group in ladder
    )


def _values(group: ArmGroup, key: int) -> list[str]:
    return list(dict.fromkeys(arm.varied.get(group.keys[key], "") for arm in group.arms))


def _cross(evidence: Evidence, group: ArmGroup, ladder: Sequence[ArmGroup]) -> Table:
    """Write the rates of one bot with the setting of more values downwards and the other across."""
    down, across = (0, 1) if len(_values(group, 0)) > len(_values(group, 1)) else (1, 0)
    found = evidence.estimates(evidence.headline.name)
    arms = {(arm.varied.get(group.keys[down]), arm.varied.get(group.keys[across])): arm for arm in group.arms}
    columns = _values(group, across)
    rows = tuple(
        (
            Cell(group.names.value(group.keys[down], name)),
            *(_rate(found, arms[name, column], evidence.headline) for column in columns),
        )
        for name in _values(group, down)
    )
    strongest = ", the strongest bot asked" if group is ladder[-1] and len(ladder) > 1 else ""
    heading = f"{title_of(evidence.headline)} with {group.bots}{strongest}"
    head = [group.names.value(group.keys[across], column) for column in columns]
    rows_of = group.names.setting(group.keys[down])
    note = f"{_tell_deals(group)} Brackets: 95 % intervals."
    return Table(heading, "", (rows_of, *head), rows, 1, note)


def _tell_deals(group: ArmGroup) -> str:
    """Write how many deals each rate of a table rests on."""
    fewest, most = (end(arm.deals for arm in group.arms) for end in (min, max))
    return f"{count(most)} deals each." if fewest == most else f"{count(fewest)} to {count(most)} deals each."


def _join(tables: Sequence[Table]) -> tuple[Table, ...]:
    """Make one table of those with a single row each, for several numbers of players and the same bots."""
    first = tables[0] if tables else None
    is_long = any(first is not None and (t.head != first.head or len(t.rows) > 1) for t in tables)
    if first is None or len(tables) == 1 or is_long:
        return tuple(tables)
    rows = tuple((Cell(table.heading.partition(":")[0]), *row[1:]) for table in tables for row in table.rows)
    heading = capital(first.heading.partition(": ")[2])
    return (replace(first, heading=heading, head=("players", *first.head[1:]), rows=rows),)


def _tell_farthest(seats: Sequence[int]) -> str:
    first, *others = dict.fromkeys(seats)
    fair = [f"{100 / first:.1f} % with {first} players", *(f"{100 / n:.1f} % with {n}" for n in others)]
    return f"the seat farthest from fair and its share of the wins (fair: {enumerate_words(fair)})"


def _table(evidence: Evidence, aim: Aim, ladder: Sequence[ArmGroup]) -> Table | None:
    is_choice = aim in ("choice", "seats")
    judged: dict[str, list[Judged]] = {}
    for one in evidence.verdicts.judged:
        judged.setdefault(one.arm.id, []).append(one)
    arms = [arm for group in ladder for arm in group.arms]
    aside = find_aside(evidence) if aim == "choice" else {}
    if is_choice and all(len(judged.get(arm.id, ())) == 1 for arm in arms):
        [first] = judged[arms[0].id]
        seats = [len(one.arm.lineup) for one in evidence.verdicts.judged]
        below = _tell_farthest(seats) if first.gate.is_on_seats else "the estimate"
        doubts = tell_brackets(evidence.verdicts.judged)
        note = f"Below each verdict: {below} [95 % interval]. {doubts} {tell_basis(evidence.verdicts)}"
        what = tell_gate(first)
        return _rows(
            evidence, ladder, what, lambda _, arm: write_verdict(judged[arm.id][0]), clean(note), aside
        )
    if is_choice and evidence.question.has_seat_shares:
        return None
    if not evidence.question.has_seat_shares:
        found = evidence.estimates(evidence.headline.name)
        note = "Brackets: 95 % intervals."
        what = title_of(evidence.headline)
        return _rows(evidence, ladder, what, lambda _, arm: _rate(found, arm, evidence.headline), note)
    return None


def _rows(
    evidence: Evidence,
    ladder: Sequence[ArmGroup],
    what: str,
    cell: CellOf,
    note: str,
    aside: Mapping[str, str] = NOTHING,
) -> Table:
    """Write a row for every configuration that the strongest bot has played, last those that advice leaves aside."""
    found = [ladder[-1].name(arm) if ladder[-1].keys else "" for arm in ladder[-1].arms]
    names = sorted(found, key=lambda name: name in aside)
    from_strong = ladder[::-1]
    by_bot = [{group.name(arm) if group.keys else "": arm for arm in group.arms} for group in from_strong]
    rows = []
    for name in names[:MAX_ROWS]:
        arm = by_bot[0][name]
        head = Cell(name or what, aside.get(name, ""), evidence.boards.get(arm.id, ()))
        cells = [
            cell(group, found[name]) if name in found else Cell(ABSENT)
            for group, found in zip(from_strong, by_bot, strict=True)
        ]
        rows.append((head, *cells))
    keys = ladder[-1].key_words or "asked"
    players = f"{ladder[-1].seats} players: " if ladder[-1].seats > 1 else ""
    bots = [group.bots for group in from_strong]
    head_row = (keys, f"{bots[0]} (strongest asked)" if len(bots) > 1 else bots[0], *bots[1:])
    left = len(names) - MAX_ROWS
    more = f" {left} more configurations stand in the tables below." if left > 0 else ""
    return Table(capital(f"{players}{what}"), "", head_row, tuple(rows), 1, f"{note}{more}")


def write_verdict(one: Judged) -> Cell:
    """Write a verdict with its symbol, and the estimate behind it."""
    reading, shown = one.verdict.reading, shown_reading(one)
    word = f"{SYMBOLS[STATES[one.verdict.state]]} {tell_word(one)}"
    write, scale = (percent, 100) if one.is_percent or reading.parts else (number, 1)
    seat = f"{name_seat(farthest_seat(reading))}: " if reading.parts else ""
    ends = interval(shown.low, shown.high, 1, scale)
    return Cell(word, f"{seat}{write(shown.estimate, 1)} {ends}".rstrip())


def _rate(found: Mapping[str, Mapping[str, Any]], arm: ArmInfo, measure: Measure) -> Cell:
    row = found.get(arm.label)
    if row is None or row["estimate"] is None:
        return Cell(ABSENT)
    scale = 100 if measure.is_percent else 1
    half = None if row["low"] is None else scale * (row["high"] - row["low"]) / 2
    decimals = choose_decimals([half], most=2)
    write = percent if measure.is_percent else number
    return Cell(write(row["estimate"], decimals), interval(row["low"], row["high"], decimals, scale))
