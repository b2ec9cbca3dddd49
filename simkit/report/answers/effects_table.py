"""What settings change, as the table of the first screen: just the differences that its sentences tell."""

from __future__ import annotations

from collections.abc import Iterator

from simkit.plots.groups import seats_key
from simkit.plots.win_rate import title_of
from simkit.report.answers.telling import Effect, Telling, find_effects, plan_telling
from simkit.report.answers.words import ABSENT, interval, number, percent, unit_of
from simkit.report.evidence import Evidence
from simkit.report.model import Cell, Table
from simkit.stats.data.selection import BOTS, varied_keys

MAX_ROWS = 24


def effects_tables(evidence: Evidence) -> Iterator[Table]:
    """Yield a table for each number of players: values beside the other settings downwards, bots across."""
    telling = plan_telling(evidence)
    found: dict[int, dict[str, dict[str, Effect]]] = {}
    starts: dict[str, None] = {}
    for setting in varied_keys(evidence.results):
        if setting in (BOTS, seats_key(evidence.results)):
            continue
        for value, effects in find_effects(evidence, setting, telling).items():
            name = evidence.names.value(setting, value)
            for effect in effects:
                starts[evidence.names.value(setting, effect.row["from"])] = None
                row = f"{name} ({effect.beside})" if effect.beside else name
                found.setdefault(effect.seats, {}).setdefault(row, {})[effect.bots] = effect
    for seats, rows in found.items():
        yield _table(telling, seats, rows, tuple(starts))


def _table(
    telling: Telling, seats: int, rows: dict[str, dict[str, Effect]], starts: tuple[str, ...]
) -> Table:
    bots = [bot for bot in telling.order[::-1] if any(bot in row for row in rows.values())]
    cells = tuple((Cell(name), *(_cell(row.get(bot), telling) for bot in bots)) for name, row in rows.items())
    players = f"{seats} players: " if seats > 1 else ""
    measure = telling.measure
    title, unit = title_of(measure), unit_of(measure)
    of = "" if unit in title.lower() else f" in {unit}"
    heading = f"{players}change of {title[:1].lower()}{title[1:]}{of}"
    head = ("change", f"{bots[0]} (strongest)" if len(bots) > 1 else bots[0], *bots[1:])
    left = len(cells) - MAX_ROWS
    more = f" {left} more rows stand in the tables below." if left > 0 else ""
    against = " or ".join(f"“{start}”" for start in starts)
    note = f"Against {against} on the same deals [95 % interval]; below it: from → to.{more}"
    return Table(heading[:1].upper() + heading[1:], "", head, cells[:MAX_ROWS], 1, note)


def _cell(effect: Effect | None, telling: Telling) -> Cell:
    if effect is None:
        return Cell(ABSENT)
    row, decimals, scale = effect.row, telling.decimals, telling.scale
    write = percent if telling.measure.is_percent else number
    change = number(scale * row["difference"], decimals, signed=True)
    means = f"{write(row['estimate_from'], decimals + 1)} → {write(row['estimate_to'], decimals + 1)}"
    return Cell(f"{change} {interval(row['low'], row['high'], decimals, scale)}", means)
