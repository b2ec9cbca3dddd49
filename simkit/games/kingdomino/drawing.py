"""Kingdomino as pictures: kingdoms and the row of dominoes as SVG elements, from the events of a transcript."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from simkit.games.kingdomino.constants import TERRAINS
from simkit.games.kingdomino.dominoes import PrintedDomino, list_dominoes
from simkit.games.setting import PRINTED

Event = Mapping[str, Any]
Cell = tuple[int, int]
Square = tuple[str, int]  # terrain and crowns; the castle is a terrain of its own

SIDE = 36
CASTLE = "castle"
EDGE, NOW, INK = "#565e66", "#b03a00", "#1f2328"
COLOURS = {
    "wheat": "#f4dc8c",
    "forest": "#8fbf8f",
    "lake": "#a9d3f0",
    "grass": "#cfe8a9",
    "swamp": "#d6c7ae",
    "mine": "#b9bcc2",
    CASTLE: "#ffffff",
}


def draw(events: Sequence[Event]) -> Iterator[dict[str, str]]:
    """Yield the boards that each event changes, by name; at the setup all of them."""
    seats = len(events[0]["bots"])
    kingdoms: list[dict[Cell, Square]] = [{(0, 0): (CASTLE, 0)} for _ in range(seats)]
    claims: dict[int, int | None] = {}
    dominoes = list_dominoes(events[0].get("config", {}).get("own_dominoes", PRINTED))
    for event in events:
        match event["event"]:
            case "setup":
                yield {_name(seat): _kingdom(kingdoms[seat], ()) for seat in range(seats)}
            case "row":
                claims = dict.fromkeys(event["dominoes"])
                yield {"Row": _row(claims, dominoes)}
            case "pick":
                claims[event["domino"]] = event["seat"]
                yield {"Row": _row(claims, dominoes)}
            case "place":
                cells = [(event[half][0], event[half][1]) for half in "ab"]
                kingdoms[event["seat"]] |= zip(cells, _halves(dominoes[event["domino"] - 1]), strict=True)
                yield {_name(event["seat"]): _kingdom(kingdoms[event["seat"]], cells)}
            case _:
                yield {}


def points(event: Event) -> tuple[int, int] | None:
    """Return nothing: points are counted at the end."""
    return None


def _name(seat: int) -> str:
    return f"Kingdom of seat {seat + 1}"


def _halves(domino: PrintedDomino) -> tuple[Square, Square]:
    _, a, a_crowns, b, b_crowns = domino
    return (TERRAINS[a], a_crowns), (TERRAINS[b], b_crowns)


def _kingdom(kingdom: Mapping[Cell, Square], now: Sequence[Cell]) -> str:
    left, top = (min(cell[axis] for cell in kingdom) for axis in (0, 1))
    width, height = (max(cell[axis] for cell in kingdom) + 1 - low for axis, low in ((0, left), (1, top)))
    parts = [
        _square((x - left) * SIDE + 2, (y - top) * SIDE + 2, square, (x, y) in now)
        for (x, y), square in kingdom.items()
    ]
    return _svg(width * SIDE + 4, height * SIDE + 4, parts)


def _row(claims: Mapping[int, int | None], dominoes: Sequence[PrintedDomino]) -> str:
    """Draw the dominoes of the row below each other, each with its number and the seat that claims it."""
    parts = []
    for place, (domino, seat) in enumerate(claims.items()):
        y = place * (SIDE + 6) + 2
        parts += [
            _square(30 + i * SIDE, y, half, False) for i, half in enumerate(_halves(dominoes[domino - 1]))
        ]
        parts.append(f'<text x="14" y="{y + 23}" font-size="14" fill="{EDGE}">{domino}</text>')
        if seat is not None:
            parts.append(
                f'<text x="{30 + 2 * SIDE + 32}" y="{y + 23}" font-size="14" fill="{NOW}">seat {seat + 1}</text>'
            )
    return _svg(30 + 2 * SIDE + 66, max(1, len(claims)) * (SIDE + 6), parts)


def _square(x: int, y: int, square: Square, is_now: bool) -> str:
    terrain, crowns = square
    edge = f'stroke="{NOW}" stroke-width="3"' if is_now else f'stroke="{EDGE}" stroke-width="1"'
    mark = "♜" if terrain == CASTLE else terrain[0]
    told = f'<rect x="{x}" y="{y}" width="{SIDE}" height="{SIDE}" fill="{COLOURS[terrain]}" {edge}/>'
    told += f'<text x="{x + SIDE / 2}" y="{y + 17}" font-size="14" fill="{INK}">{mark}</text>'
    if crowns:
        told += f'<text x="{x + SIDE / 2}" y="{y + 31}" font-size="12" fill="{INK}">{"♛" * crowns}</text>'
    return told


def _svg(width: int, height: int, parts: Sequence[str]) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" '
        f'text-anchor="middle">{"".join(parts)}</svg>'
    )
