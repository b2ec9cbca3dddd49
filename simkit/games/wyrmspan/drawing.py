"""Wyrmspan as pictures: mats, guild and objectives, display and Automa as SVG elements, from a transcript's events.

A dragon shows its number, printed points and name, its eggs of what it holds, cached resources as dots and tucked
cards; a dark space is not excavated. What the event changed has a bold frame.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from textwrap import wrap
from typing import Any

from simkit.games.wyrmspan.constants import CAVES, HALF_TRACK, N_COLUMNS, N_ROUNDS, N_ROWS, RESOURCES, TRACK
from simkit.games.wyrmspan.table import Den, Event, Player, Table
from simkit.svg import EDGE, FAINT, INK, NOW, PAPER, circle, path, rect, svg, text

WIDE, HIGH, GAP, SIDE = 106, 76, 5, 66  # of a space; SIDE: left of the caves
MAT_WIDE = SIDE + N_COLUMNS * (WIDE + GAP) + GAP
CAVE_COLOURS = {"crimson": "#a8323e", "golden": "#8a6200", "amethyst": "#6b459c"}
FLOORS = {"crimson": "#f9e3e4", "golden": "#faf0d2", "amethyst": "#ece3f6"}
ROCK, EMPTY, BROWN = "#5b5148", "#eef1f4", "#d6bd9c"
RESOURCE_COLOURS = {"meat": "#c25b4e", "milk": "#f2f2ea", "gold": "#e2b53c", "crystal": "#7db4e0"}
SEATS = ("#0072b2", "#a35f00", "#00694d", "#8a3d8a", "#3d444c")
LETTERS = 18  # of a dragon's name in a line
NAME_LINES = 2


def draw(events: Sequence[Event]) -> Iterator[dict[str, str]]:
    """Yield the boards that each event changes, by name; at the setup all of them."""
    table, shown = Table(events[0]), dict[str, str]()
    for event in events:
        table.follow(event)
        if not table.guild:
            yield {}
            continue
        seat = event.get("seat")
        boards = {
            f"Mat of seat {place + 1}": _mat(table, player, table.now if place == seat else ())
            for place, player in enumerate(table.players)
        }
        boards |= {"Guild and objectives": _guild(table), "Display": _display(table)}
        if table.automa is not None:
            boards["Automa"] = _automa(table)
        changed = {name: board for name, board in boards.items() if shown.get(name) != board}
        shown |= changed
        yield changed


def points(event: Event) -> tuple[int, int] | None:
    """Return nothing: points are counted at the end, but for objectives, which stand beside the guild."""
    return None


def _mat(table: Table, player: Player, now: Sequence[tuple[str, int]]) -> str:
    parts = []
    for line, cave in enumerate(CAVES):
        y = GAP + line * (HIGH + GAP)
        parts.append(rect(GAP, y, SIDE - 2 * GAP, HIGH, CAVE_COLOURS[cave], edge="none", radius=6))
        parts.append(text(SIDE / 2, y + 30, cave, 9.5, fill=PAPER, bold=True))
        parts.append(text(SIDE / 2, y + 52, f"{player.explored[cave]}× this", 9, fill=PAPER))
        parts.append(text(SIDE / 2, y + 63, "round", 9, fill=PAPER))
        for column in range(N_COLUMNS):
            space = (cave, column)
            x = SIDE + column * (WIDE + GAP)
            parts.append(_space(table, player, space, x, y, space in now))
    bottom = GAP + len(CAVES) * (HIGH + GAP)
    return svg(MAT_WIDE, bottom + 52, [*parts, _supply(player, bottom)])


def _space(table: Table, player: Player, space: tuple[str, int], x: float, y: float, is_now: bool) -> str:
    edge, line = (NOW, 3.0) if is_now else (EDGE, 1.0)
    den = player.dens.get(space)
    if den is not None:
        told = rect(x, y, WIDE, HIGH, FLOORS[space[0]], edge=edge, line=line, radius=6)
        return told + _dragon(table.dragons[den.dragon - 1], den, x, y)
    if space in player.excavated:
        return rect(x, y, WIDE, HIGH, PAPER, edge=edge, line=line, radius=6, dash="" if is_now else "5 4")
    return rect(x, y, WIDE, HIGH, ROCK, edge=edge, line=line, radius=6)


def _dragon(row: Mapping[str, str], den: Den, x: float, y: float) -> str:
    told = circle(x + 15, y + 14, 10, PAPER, edge=INK)
    told += text(x + 15, y + 18, row["vp"], 12, bold=True)
    told += text(x + WIDE - 7, y + 17, f"no. {den.dragon}", 9, fill=FAINT, anchor="end")
    for line, words in enumerate(wrap(row["name"], LETTERS)[:NAME_LINES]):
        told += text(x + 7, y + 36 + 11 * line, words, 10, anchor="start")
    below, at = y + HIGH - 11, x + 12
    for number in range(int(row["egg_capacity"])):
        told += _egg(at, below, number < den.eggs)
        at += 11
    for resource in RESOURCES:
        for _ in range(den.cached[resource]):
            told += circle(at, below, 4.5, RESOURCE_COLOURS[resource], edge=INK)
            at += 10
    if den.tucked:
        told += _cards(x + WIDE - 30, below - 7, den.tucked)
    return told


def _egg(x: float, y: float, is_there: bool) -> str:
    way = f"M{x:g} {y - 7:g}c3.5 0 5 5.5 5 8.5a5 5 0 0 1 -10 0c0 -3 1.5 -8.5 5 -8.5z"
    return path(way, "#f3e3bd" if is_there else "none", edge=INK if is_there else EDGE)


def _cards(x: float, y: float, count: int) -> str:
    told = rect(x, y, 9, 13, PAPER, edge=INK, radius=1.5) + rect(
        x + 3, y - 2, 9, 13, PAPER, edge=INK, radius=1.5
    )
    return told + text(x + 15, y + 10, count, 11, anchor="start", bold=True)


def _supply(player: Player, y: float) -> str:
    """Draw what a player has beside the mat: coins, resources, eggs on the nests, cards in hand."""
    told, x = "", float(GAP + 8)
    told += circle(x, y + 16, 8, "#caa24a", edge=INK) + _amount(x + 13, y, player.stock["coin"], "coins")
    x += 62
    for resource in RESOURCES:
        told += circle(x, y + 16, 7, RESOURCE_COLOURS[resource], edge=INK)
        told += _amount(x + 11, y, player.stock[resource], resource)
        x += 51
    told += _egg(x, y + 16, True) + _amount(x + 10, y, player.nest, "nests")
    x += 56
    told += _cards(x - 6, y + 11, player.stock["dragons"]) + text(
        x - 6, y + 39, "dragons", 9, fill=FAINT, anchor="start"
    )
    x += 50
    told += _cards(x - 6, y + 11, player.stock["caves"]) + text(
        x - 6, y + 39, "caves", 9, fill=FAINT, anchor="start"
    )
    if player.has_passed:
        told += text(MAT_WIDE - GAP, y + 21, "passed", 12, fill=NOW, anchor="end", bold=True)
    return told


def _amount(x: float, y: float, count: int, name: str) -> str:
    return text(x, y + 21, count, 14, anchor="start", bold=True) + text(
        x - 13, y + 39, name, 9, fill=FAINT, anchor="start"
    )


def _seat_name(table: Table, seat: int) -> str:
    return "A" if seat >= len(table.players) else str(seat + 1)


def _token(table: Table, x: float, y: float, seat: int) -> str:
    return circle(x, y, 8, SEATS[seat % len(SEATS)], edge=PAPER) + text(
        x, y + 4, _seat_name(table, seat), 10.5, fill=PAPER, bold=True
    )


def _guild(table: Table) -> str:
    """Draw the guild track, the cubes on the rows of the tile, and the objectives of the rounds."""
    parts = [text(GAP, 15, f"Guild: {table.guild}", 12.5, anchor="start", bold=True)]
    step = 30
    for space in range(TRACK):
        x = GAP + 15 + space * step
        parts.append(rect(x - 14, 24, 28, 28, BROWN if space % HALF_TRACK == 0 else EMPTY, radius=5))
        parts.append(text(x, 36, space, 9, fill=FAINT))
    stacked: dict[int, int] = {}
    for seat, space in table.spaces.items():
        place = stacked.get(space, 0)
        stacked[space] = place + 1
        parts.append(_token(table, GAP + 15 + space * step, 54 + place * 15, seat))
    top = 66.0 + 15 * max(stacked.values(), default=1)
    for row in range(1, N_ROWS + 1):
        y = top + (row - 1) * 20
        parts.append(text(GAP, y + 12, f"row {row}", 11, fill=FAINT, anchor="start"))
        parts.append(path(f"M48 {y + 18:g}H{TRACK * step:g}", "none", edge="#d5dae0"))
        parts += [
            _token(table, 58 + 19 * place, y + 8, seat) for place, seat in enumerate(table.cubes.get(row, ()))
        ]
    y = top + N_ROWS * 20 + 18
    for number, code in enumerate(table.objectives[:N_ROUNDS]):
        parts.append(_objective(table, number, code, y + number * 22))
    return svg(GAP + TRACK * step + GAP, y + N_ROUNDS * 22 - 6, parts)


def _objective(table: Table, number: int, code: str, y: float) -> str:
    is_now = number + 1 == table.round and number >= len(table.points)
    told = text(GAP, y, f"Round {number + 1}", 11, fill=NOW if is_now else FAINT, anchor="start", bold=is_now)
    told += text(64, y, code.replace("_", " "), 11.5, anchor="start", bold=is_now)
    if number < len(table.points):
        for seat, taken in enumerate(table.points[number]):
            x = 200 + seat * 34
            told += _token(table, x, y - 4, seat) + text(x + 11, y, taken, 11.5, anchor="start")
    return told


def _display(table: Table) -> str:
    parts = []
    for column in range(3):
        x = GAP + column * (WIDE + GAP)
        dragons, caves = table.display["dragons"], table.display["caves"]
        parts.append(_slot(table, x, GAP, dragons[column] if column < len(dragons) else None))
        cave = caves[column] if column < len(caves) else None
        parts.append(rect(x, GAP + HIGH + GAP, WIDE, 26, EMPTY if cave is None else BROWN, radius=5))
        if cave is not None:
            parts.append(text(x + WIDE / 2, GAP + HIGH + GAP + 17, f"cave {cave}", 11))
    return svg(GAP + 3 * (WIDE + GAP), HIGH + 26 + 3 * GAP, parts)


def _slot(table: Table, x: float, y: float, dragon: int | None) -> str:
    if dragon is None:
        return rect(x, y, WIDE, HIGH, EMPTY, edge="#d5dae0", radius=6)
    row = table.dragons[dragon - 1]
    told = rect(x, y, WIDE, HIGH, PAPER, radius=6) + _dragon(row, Den(dragon), x, y)
    for place, cave in enumerate(cave for cave in CAVES if row[cave] == "1"):
        told += rect(
            x + WIDE - 14 - 12 * place, y + HIGH - 15, 9, 9, CAVE_COLOURS[cave], edge="none", radius=2
        )
    return told


def _automa(table: Table) -> str:
    automa: Any = table.automa
    lines = [f"{len(automa.dragons)} dragons, {automa.caves} caves", f"{automa.coins} coins on the objective"]
    if automa.has_passed:
        lines.append("passed")
    parts = [
        text(GAP, 18 + 18 * place, line, 13, anchor="start", bold=place == 0)
        for place, line in enumerate(lines)
    ]
    for place, dragon in enumerate(automa.dragons):
        name = f"{table.dragons[dragon - 1]['name']} (no. {dragon})"
        parts.append(text(GAP, 80 + 15 * place, name, 11, fill=FAINT, anchor="start"))
    return svg(3 * (WIDE + GAP), 80 + 15 * max(1, len(automa.dragons)), parts)
