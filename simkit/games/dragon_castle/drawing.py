"""Dragon Castle as pictures: the castle and every realm as an SVG element, from the events of a transcript.

A tile shows its number and a letter of its kind, and behind a stroke the height of its stack; a roof is a shrine,
a hatched tile lies face down. The space that the event changed has a bold frame.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from simkit.games.dragon_castle.show import FACE_DOWN, SHRINE, Cell, Event, Table, mark

WIDE, HIGH = 34, 40  # of a space: tiles are narrower than deep
GAP = 3
EMPTY, EDGE, NOW, INK = "#eef1f4", "#6b747d", "#b03a00", "#1f2328"
COLOURS = {
    "merchant": "#f6d9a0",
    "soldier": "#f2b8a0",
    "farmer": "#b5dfc6",
    "season": "#bcdcf5",
    "wind": "#f3ecb0",
    "dragon": "#e5c4dd",
}
DOWN = "#7d93ab"
DISCARD, DISCARD_POINTS = "discard", 1


def draw(events: Sequence[Event]) -> Iterator[dict[str, str]]:
    """Yield the boards that each event changes, by name; at the setup all of them."""
    table = Table(events)
    seats = len(events[0]["bots"])
    for event in events:
        table.follow(event)
        name = event["event"]
        if name == "setup":
            yield {"Castle": _castle(table, ())} | {
                _realm_name(s): _realm(table, s, ()) for s in range(seats)
            }
        elif name in ("take", "remove"):
            yield {"Castle": _castle(table, [_pair(event["cell"])])}
        elif name in ("place", "consolidate", "build", "flip", "move-tile", "move-shrine", "spirit"):
            yield {_realm_name(event["seat"]): _realm(table, event["seat"], _changed(event))}
        else:
            yield {}


def points(event: Event) -> tuple[int, int] | None:
    """Return the seat and the victory point tokens that it takes in an event; the rest is counted at the end."""
    if event["event"] == "consolidate":
        return event["seat"], event["vp"]
    if event["event"] == "action" and event["kind"] == DISCARD:
        return event["seat"], DISCARD_POINTS
    return None


def _realm_name(seat: int) -> str:
    return f"Realm of seat {seat + 1}"


def _pair(cell: Sequence[int]) -> Cell:
    return cell[0], cell[1]


def _changed(event: Event) -> list[Cell]:
    cells = list(event.get("cells", ()))
    cells += [event[key] for key in ("cell", "to", "from") if key in event]
    return [_pair(cell) for cell in cells]


def _castle(table: Table, now: Sequence[Cell]) -> str:
    width, height = (max(cell[axis] for cell in table.castle) + 1 for axis in (0, 1))
    return _board(table.castle, width, height, now, frame=False)


def _realm(table: Table, seat: int, now: Sequence[Cell]) -> str:
    return _board(table.realms.get(seat, {}), table.size[0], table.size[1], now, frame=True)


def _board(
    stacks: Mapping[Cell, Sequence[str]], width: int, height: int, now: Sequence[Cell], *, frame: bool
) -> str:
    """Draw stacks on a grid; `frame` shows empty spaces too."""
    spaces = [(x, y) for y in range(height) for x in range(width)]
    parts = [_space(cell, stacks.get(cell, ()), cell in now) for cell in spaces if frame or cell in stacks]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width * WIDE + GAP} {height * HIGH + GAP}" '
        f'font-family="sans-serif" text-anchor="middle">{"".join(parts)}</svg>'
    )


def _space(cell: Cell, stack: Sequence[str], is_now: bool) -> str:
    x, y = cell[0] * WIDE + GAP, cell[1] * HIGH + GAP
    edge = f'stroke="{NOW}" stroke-width="3"' if is_now else f'stroke="{EDGE}" stroke-width="1"'
    box = f'<rect x="{x}" y="{y}" width="{WIDE - GAP}" height="{HIGH - GAP}" rx="4" fill="{{}}" {edge}/>'
    tiles = [tile for tile in stack if tile != SHRINE]
    if not tiles:
        return box.format(EMPTY)
    top = tiles[-1]
    is_down = top == FACE_DOWN
    told = box.format(DOWN if is_down else COLOURS[top.split("-")[0]])
    middle = x + (WIDE - GAP) / 2
    if is_down:
        told += f'<path d="M{x + 5} {y + 30}l20-20M{x + 5} {y + 20}l12-12M{x + 13} {y + 32}l12-12" stroke="#fff"/>'
    else:
        told += f'<text x="{middle}" y="{y + 20}" font-size="15" font-weight="bold" fill="{INK}">{mark(top)}</text>'
    if stack[-1] == SHRINE:
        told += (
            f'<path d="M{middle - 13} {y + 15}L{middle} {y + 3}L{middle + 13} {y + 15}z" fill="{NOW}" stroke="#fff"/>'
            f'<rect x="{middle - 7}" y="{y + 15}" width="14" height="9" fill="{NOW}" stroke="#fff"/>'
        )
    if len(tiles) > 1:
        fill = "#ffffff" if is_down else INK
        told += f'<text x="{middle}" y="{y + 33}" font-size="10" fill="{fill}">/{len(tiles)}</text>'
    return told
