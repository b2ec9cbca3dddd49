"""Castellion as pictures: castles, Trials, stacks and prison as SVG elements, from the events of a transcript.

A tile has the colour and the letter of its type inside its motif; what the event changed has a bold frame. Haunted
tiles bear a ghost, Traitors an eye, and those with a black border may not be discarded.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from simkit.games.castellion.constants import HEIGHT, N_PANTRY, WIDTH
from simkit.games.castellion.table import AHEAD, FAILED, HAUNTED, PASSED, Table
from simkit.svg import EDGE, FAINT, INK, NOW, PAPER, circle, path, rect, svg, text

Event = Mapping[str, Any]

SIDE, GAP = 40, 4
COLOURS = {
    "seer": "#bcdcf5",
    "chameleon": "#b5dfc6",
    "juggler": "#f6d9a0",
    "pyro": "#f2b8a0",
    "pantry": "#e3e6ea",
}
DARK, EMPTY, GOOD, BAD = "#3d444c", "#f1f3f5", "#00694d", "#a83600"
CARD_WIDE, CARD_HIGH = 128, 150
KINDS = {"E": "Exam", "S": "Simulation", "h": "Harpy", "b": "Behemoth", "d": "Horde", "w": "Worm"}
NAMED = {"towers": "tower", "bastions": "bastion", "lines": "line"}
CELLS = {  # of formations, in small squares
    "towers": [(0, row) for row in range(4)],
    "bastions": [(column, row) for column in (0, 1) for row in (0, 1)],
    "lines": [(column, 0) for column in range(4)],
}
# Places of the prison's cells around its yard, column and row, clockwise.
RING = ((0, 0), (1, 0), (2, 0), (2, 1), (2, 2), (1, 2), (0, 2), (0, 1))
PRISON_LEFT = GAP + 3 * (SIDE + GAP) // 2  # in the middle of a drawing as wide as a castle
MOST_OF_PILE = 6  # tiles of the discard pile that are shown
OF_CASTLE = ("place", "swap", "destroy", "destroy-rows", "move", "haunt")


def draw(events: Sequence[Event]) -> Iterator[dict[str, str]]:
    """Yield the boards that each event changes, by name; at the setup all of them."""
    table, shown = Table(events[0]), dict[str, str]()
    for event in events:
        table.follow(event)
        if not table.trials:
            yield {}
            continue
        seat = event.get("seat") if event["event"] in OF_CASTLE else None
        boards = {
            _name(table, place): _castle(table, place, table.now if place == seat else ())
            for place in range(len(table.castles))
        }
        boards |= {"Trials": _trials(table), "Stacks and open tiles": _tiles(table)}
        if table.has_prison:
            boards["Prison"] = _prison(table, event.get("cell") if event["event"] == "prison" else None)
        changed = {name: board for name, board in boards.items() if shown.get(name) != board}
        shown |= changed
        yield changed


def points(event: Event) -> tuple[int, int] | None:
    """Return nothing: the game has no points."""
    return None


def _name(table: Table, seat: int) -> str:
    return f"Castle of seat {seat + 1}" if len(table.castles) > 1 else "Castle"


def _castle(table: Table, seat: int, now: Sequence[tuple[int, int]]) -> str:
    castle = table.castles[seat]
    parts = []
    for column in range(WIDTH):
        for row in range(HEIGHT):
            x, y = GAP + column * (SIDE + GAP), GAP + (HEIGHT - 1 - row) * (SIDE + GAP)
            if column < len(castle) and row < len(castle[column]):
                parts.append(_tile(x, y, castle[column][row], is_now=(column, row) in now))
            else:
                parts.append(rect(x, y, SIDE, SIDE, EMPTY, edge="#d5dae0", radius=5))
    ground = GAP + HEIGHT * (SIDE + GAP)
    parts.append(path(f"M{GAP} {ground}H{WIDTH * (SIDE + GAP)}", "none", edge=DARK, line=3))
    return svg(GAP + WIDTH * (SIDE + GAP), ground + 4, parts)


def _tile(x: float, y: float, tile: str, *, is_now: bool = False) -> str:
    name = tile.removesuffix(HAUNTED)
    edge, line = (NOW, 3.0) if is_now else (EDGE, 1.0)
    if name.startswith("traitor"):
        return _traitor(x, y, name, edge, line)
    kind, motif = name.split("-")
    middle, centre = x + SIDE / 2, y + SIDE / 2
    told = rect(x, y, SIDE, SIDE, COLOURS[kind], edge=edge, line=line, radius=5)
    told += _motif(motif, middle, centre)
    if kind != "pantry":
        told += text(
            middle, centre + (8 if motif == "triangle" else 5), kind[0].upper(), 13, fill=INK, bold=True
        )
    return told + (_ghost(x + SIDE - 10, y + 10) if tile.endswith(HAUNTED) else "")


def _motif(motif: str, x: float, y: float) -> str:
    if motif == "triangle":
        return path(f"M{x:g} {y - 16:g}l17 30h-34z", PAPER, edge=EDGE)
    if motif == "square":
        return rect(x - 12, y - 12, 24, 24, PAPER)
    return circle(x, y, 14, PAPER)


def _traitor(x: float, y: float, name: str, edge: str, line: float) -> str:
    told = rect(
        x, y, SIDE, SIDE, DARK if name == "traitor-black" else "#8a5a7d", edge=edge, line=line, radius=5
    )
    eye = f"M{x + 6:g} {y + 20:g}q14 -15 28 0q-14 15 -28 0z"
    return told + path(eye, PAPER, edge=INK) + circle(x + SIDE / 2, y + SIDE / 2, 5, INK)


def _ghost(x: float, y: float) -> str:
    way = f"M{x - 7:g} {y + 8:g}v-8a7 7 0 0 1 14 0v8l-3.5 -3l-3.5 3l-3.5 -3z"
    return path(way, "#5a3d8a", edge=PAPER) + circle(x - 2.5, y, 1.4, PAPER) + circle(x + 2.5, y, 1.4, PAPER)


def _trials(table: Table) -> str:
    parts = []
    for place in range(len(table.trials)):
        parts.append(_card(table, place, GAP + place * (CARD_WIDE + 2 * GAP)))
    height = CARD_HIGH + 2 * GAP
    if table.champion is not None and len(table.castles) > 1:
        height += 20
        parts.append(
            text(GAP, height - 6, f"Seat {table.champion + 1} holds the Champion card", 12, anchor="start")
        )
    return svg(len(table.trials) * (CARD_WIDE + 2 * GAP), height, parts)


def _card(table: Table, place: int, x: float) -> str:
    """Draw a Trial: what it asks for, the Traitors beside it, and how it went."""
    fate, y = table.fates[place], float(GAP)
    is_current = fate == AHEAD and all(one == PASSED for one in table.fates[:place])
    edge = {PASSED: GOOD, FAILED: BAD}.get(fate, INK if is_current else EDGE)
    told = rect(
        x, y, CARD_WIDE, CARD_HIGH, PAPER, edge=edge, line=2.5 if fate != AHEAD or is_current else 1, radius=6
    )
    told += text(x + 9, y + 19, f"Trial {place + 1}", 13, anchor="start", bold=True)
    if fate != AHEAD:
        told += text(x + CARD_WIDE - 9, y + 19, fate, 12, fill=edge, anchor="end", bold=True)
    elif table.herald == place + 1:
        told += text(x + CARD_WIDE - 9, y + 19, "Herald", 12, fill="#5a3d8a", anchor="end", bold=True)
    if not table.is_open[place]:
        told += rect(x + 9, y + 29, CARD_WIDE - 18, 76, "#d5dae0", edge=EDGE, radius=5, dash="4 3")
        told += text(x + CARD_WIDE / 2, y + 71, "face down", 12, fill=INK)
    else:
        told += _demand(table.cards[table.trials[place]], x, y)
    if fate != PASSED:
        told += _traitors(table, place, x, y)
    return told


def _demand(card: Any, x: float, y: float) -> str:
    kind = KINDS.get(card.id[-1] if card.id[0] == "A" else card.id[0], "")
    told = text(x + 9, y + 36, f"{kind} {card.id}", 12, fill=FAINT, anchor="start")
    asked = [(name, getattr(card, name)) for name in NAMED if getattr(card, name)]
    for line, (name, count) in enumerate(asked):
        top = y + 43 + line * 22
        told += _formation(x + 9, top, name)
        told += text(x + 48, top + 13, f"{count} {NAMED[name]}{'s' if count > 1 else ''}", 12, anchor="start")
    below = y + 57 + len(asked) * 22
    if card.rows:
        rows = "lowest row goes" if card.rows == 1 else f"lowest {card.rows} rows go"
        told += text(x + 9, below, rows, 12, anchor="start")
    if card.damage:
        told += text(x + 9, below, f"else {card.damage} tiles go", 12, anchor="start")
    return told


def _formation(x: float, y: float, name: str) -> str:
    side = 4.5 if name == "towers" else 7
    return "".join(
        rect(x + 2 + column * side, y + row * side, side, side, COLOURS["seer"], edge=INK, line=0.8)
        for column, row in CELLS[name]
    )


def _traitors(table: Table, place: int, x: float, y: float) -> str:
    """Draw a place for each Traitor that brings the Trial about; those that lie there are eyes."""
    laid, needed = table.traitors[place], table.needed[place]
    told = text(x + 9, y + 123, f"Traitors {len(laid)} of {needed}", 11, fill=FAINT, anchor="start")
    step = min(18, (CARD_WIDE - 18) / max(needed, len(laid), 1))
    for number in range(max(needed, len(laid))):
        middle = x + 17 + number * step
        if number >= len(laid):
            told += circle(middle, y + 136, 7, PAPER)
            continue
        told += circle(middle, y + 136, 7, DARK if laid[number] == "traitor-black" else "#8a5a7d", edge=INK)
        told += circle(middle, y + 136, 2.5, PAPER, edge="none")
    return told


def _tiles(table: Table) -> str:
    """Draw both stacks with what is left of them, and every open tile that belongs to nobody's castle."""
    step = SIDE + GAP
    groups: list[tuple[str, list[str | None]]] = [("in hand", [table.hand])]
    if table.vigil is not None:
        groups.append(("Vigil", [table.vigil]))
    if table.open:
        groups.append(("revealed", list(table.open)))
    if table.has_pantry:
        left = [f"pantry-{motif}" for motif, count in table.pantry.items() for _ in range(count)]
        groups.append((f"pantry, {len(left)} of {3 * N_PANTRY}", list(left[: 3 * N_PANTRY])))
    groups.append((f"discarded: {len(table.pile)}", list(table.pile[: -MOST_OF_PILE - 1 : -1])))
    parts = []
    for place, (stack, count) in enumerate(table.left.items()):
        x = GAP + place * (step + 14)
        for layer in range(min(3, (count + 23) // 24)):
            parts.append(
                rect(x + 4 - 2 * layer, 22 - 2 * layer, SIDE, SIDE, "#9db2c7" if count else EMPTY, radius=5)
            )
        if not count:
            parts.append(rect(x + 4, 22, SIDE, SIDE, EMPTY, edge="#d5dae0", radius=5))
        parts.append(text(x + 22, 47, count, 15, bold=True))
        parts.append(text(x + 22, 12, stack, 12, fill=FAINT))
    parts.append(_group(groups[0], 2 * (step + 14) + GAP, 0))
    y = 76.0
    x = float(GAP)
    for group in groups[1:]:
        wide = max(len(group[1]), 1) * step + 30
        if x > GAP and x + wide > WIDTH * step + 60:
            x, y = float(GAP), y + 76
        parts.append(_group(group, x, y))
        x += wide
    return svg(WIDTH * step + 60, y + 64, parts)


def _group(group: tuple[str, list[str | None]], x: float, y: float) -> str:
    name, tiles = group
    told = text(x, y + 12, name, 12, fill=FAINT, anchor="start")
    for place, tile in enumerate(tiles or [None]):
        left = x + place * (SIDE + GAP)
        told += (
            _tile(left, y + 18, tile)
            if tile is not None
            else rect(left, y + 18, SIDE, SIDE, EMPTY, edge="#d5dae0", radius=5)
        )
    return told


def _prison(table: Table, now: int | None) -> str:
    step, parts = SIDE + GAP, []
    for cell, (column, row) in enumerate(RING):
        x, y, tile = PRISON_LEFT + column * step, GAP + row * step, table.prison[cell]
        if tile is None:
            parts.append(rect(x, y, SIDE, SIDE, EMPTY, edge=EDGE, radius=5, dash="4 3"))
        else:
            parts.append(_tile(x, y, tile, is_now=cell == now))
    built = sum(tile is not None for tile in table.prison)
    parts.append(
        text(PRISON_LEFT + step + SIDE / 2, GAP + step + 25, f"{built} of {len(RING)}", 11, fill=FAINT)
    )
    return svg(GAP + WIDTH * step, GAP + 3 * step, parts)
