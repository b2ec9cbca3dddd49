"""What settings change, as the table of the first screen: just the differences that its sentences tell."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from simkit.plots.groups import seats_key
from simkit.plots.win_rate import title_of
from simkit.report.answers.seat_changes import SeatChange, find_seat_change, find_seat_rows
from simkit.report.answers.telling import Effect, Row, Telling, count_choices, find_effects, plan_telling
from simkit.report.answers.words import (
    ABSENT,
    POINTS,
    capital,
    enumerate_words,
    interval,
    number,
    percent,
    unit_of,
)
from simkit.report.evidence import Evidence
from simkit.report.model import Cell, Table
from simkit.stats.data.selection import BOTS, varied_keys

MAX_ROWS = 24


def effects_tables(evidence: Evidence) -> Iterator[Table]:
    """Yield a table for each number of players: values beside the other settings downwards, bots across.

    Beside them stand the changes of a seat's share of the wins that the sentences tell, with every bot: above them
    what is surely large, below them what is not.
    """
    results, telling = evidence.results, plan_telling(evidence)
    found: dict[int, dict[str, dict[str, Effect]]] = {}
    changes: list[SeatChange] = []
    starts: dict[str, None] = {}
    settings = [key for key in varied_keys(results) if key not in (BOTS, seats_key(results))]
    for setting in settings:
        for value, effects in find_effects(evidence, setting, telling).items():
            name = evidence.names.value(setting, value)
            for effect in effects:
                starts[evidence.names.value(setting, effect.row["from"])] = None
                row = f"{name} ({effect.beside})" if effect.beside else name
                found.setdefault(effect.seats, {}).setdefault(row, {})[effect.bots] = effect
        if evidence.question.has_seat_shares and (change := find_seat_change(evidence, setting)):
            changes.append(change)
    is_wide = any(count_choices(results, setting) > 1 for setting in settings)
    for seats, rows in found.items():
        told = [change for change in changes if change.seats == seats]
        yield _table(evidence, telling, seats, rows, told, tuple(starts), is_wide=is_wide)


def _table(
    evidence: Evidence,
    telling: Telling,
    seats: int,
    rows: Mapping[str, Mapping[str, Effect]],
    changes: Sequence[SeatChange],
    starts: Sequence[str],
    *,
    is_wide: bool,
) -> Table:
    bots = [bot for bot in telling.order[::-1] if any(bot in row for row in rows.values())]
    cells = [(Cell(name), *(_cell(row.get(bot), telling) for bot in bots)) for name, row in rows.items()]
    left = len(cells) - MAX_ROWS
    large, others = (
        [change for change in changes if change.is_large is is_large] for is_large in (True, False)
    )
    above, below = (
        [row for change in some for row in _seat_rows(evidence, change, bots)] for some in (large, others)
    )
    players = f"{seats} players: " if seats > 1 else ""
    measure = telling.measure
    title, unit = title_of(measure), unit_of(measure)
    of = "" if unit in title.lower() else f" in {unit}"
    shares = enumerate_words(list(dict.fromkeys(change.who for change in changes)))
    more = f", and of what {shares} win{'s' if len(changes) == 1 else ''}" if changes else ""
    heading = f"{players}change of {title[:1].lower()}{title[1:]}{of}{more}"
    head = ("change", f"{bots[0]} (strongest asked)" if len(bots) > 1 else bots[0], *bots[1:])
    against = " or ".join(f"“{start}”" for start in starts)
    note = (
        f"Against {against} on the same deals [95 % interval]; below it: from → to."
        f"{_tell_wide(changes, is_wide=is_wide)}{f' {left} more rows stand in the tables below.' if left > 0 else ''}"
    )
    return Table(capital(heading), "", head, (*above, *cells[:MAX_ROWS], *below), 1, note)


def _tell_wide(changes: Sequence[SeatChange], *, is_wide: bool) -> str:
    """Say which intervals are widened because many are told at once, or because they were chosen of many."""
    what = [
        *(["of a column are right at once"] if is_wide else []),
        *(["comparisons of seats are right at once"] if changes else []),
    ]
    if not what:
        return ""
    wide = f" Brackets are so wide that all {' and all '.join(what)}"
    return f"{wide}; tables further down have narrower ones, each for itself."


def _seat_rows(evidence: Evidence, change: SeatChange, bots: Sequence[str]) -> Iterator[tuple[Cell, ...]]:
    """Yield rows of what one value does to the seat that a sentence names, beside each of the other settings."""
    name = evidence.names.value(change.setting, change.row["to"])
    for beside, row in find_seat_rows(evidence, change).items():
        head = Cell(f"{name} ({beside})" if beside else name, f"wins of {change.who}, {POINTS}")
        yield (head, *(_seat_cell(row.get(bot)) for bot in bots))


def _seat_cell(row: Row | None) -> Cell:
    if row is None:
        return Cell(ABSENT)
    change = number(100 * row["difference"], 1, signed=True)
    shares = f"{percent(row['estimate_from'], 1)} → {percent(row['estimate_to'], 1)}"
    return Cell(f"{change} {interval(row['low'], row['high'], 1, 100)}", shares)


def _cell(effect: Effect | None, telling: Telling) -> Cell:
    if effect is None:
        return Cell(ABSENT)
    row, decimals, scale = effect.row, telling.decimals, telling.scale
    write = percent if telling.measure.is_percent else number
    change = number(scale * row["difference"], decimals, signed=True)
    means = f"{write(row['estimate_from'], decimals + 1)} → {write(row['estimate_to'], decimals + 1)}"
    return Cell(f"{change} {interval(row['low'], row['high'], decimals, scale)}", means)
