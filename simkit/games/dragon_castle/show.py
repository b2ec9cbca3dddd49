"""Dragon Castle for people: a transcript as text, with the castle and the realms drawn.

A space shows the letter of its top tile, its number and, behind a stroke, the height of the stack; `##` is a
face-down top, `@@` one with a shrine, `·` an empty space.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from simkit.games.sentences import find_sentence

Cell = tuple[int, int]
Event = Mapping[str, Any]

EMPTY = "·"
FACE_DOWN = "##"
SHRINE = "@@"
LETTERS = {"merchant": "m", "soldier": "s", "farmer": "f", "season": "S", "wind": "W", "dragon": "D"}


def mark(tile: str) -> str:
    """A tile in two characters, special tiles with a capital letter."""
    kind, number = tile.split("-")
    return LETTERS[kind] + number


class Table:
    """Castle and realms as the events leave them."""

    def __init__(self, events: Sequence[Event]) -> None:
        config = events[0].get("config", {})
        cells = [cell for event in events for cell in _realm_cells(event)]
        reach = [max((cell[axis] for cell in cells), default=0) + 1 for axis in (0, 1)]
        self.size: Sequence[int] = config.get("realm", reach)
        self.castle: dict[Cell, list[str]] = {}
        self.realms: dict[int, dict[Cell, list[str]]] = {}

    def follow(self, event: Event) -> None:
        """Change what an event changes."""
        name = event["event"]
        if name == "setup":
            self.castle = {_cell(stack["cell"]): list(stack["tiles"]) for stack in event["castle"]}
        elif name in ("take", "remove"):
            self.castle[_cell(event["cell"])].pop()
        elif name in FOLLOWERS:
            FOLLOWERS[name](self.realms.setdefault(event["seat"], {}), event)

    def draw_castle(self) -> list[str]:
        """The castle, one line for each row."""
        width, height = (max(cell[axis] for cell in self.castle) + 1 for axis in (0, 1))
        return _draw(self.castle, width, height)

    def draw_realm(self, seat: int) -> list[str]:
        """A realm, one line for each row."""
        return _draw(self.realms.get(seat, {}), *self.size)


def _cell(pair: Sequence[int]) -> Cell:
    return pair[0], pair[1]


def _realm_cells(event: Event) -> list[Sequence[int]]:
    if event["event"] in ("place", "build"):
        return [event["cell"]]
    return [event["to"]] if event["event"] in ("move-tile", "move-shrine") else []


def _draw(stacks: Mapping[Cell, Sequence[str]], width: int, height: int) -> list[str]:
    def space(cell: Cell) -> str:
        stack = stacks.get(cell)
        if not stack:
            return f"{EMPTY:4}"
        tiles = [tile for tile in stack if tile != SHRINE]
        top = stack[-1] if stack[-1] in (SHRINE, FACE_DOWN) else mark(stack[-1])
        return f"{top}/{len(tiles)}"

    return ["      " + " ".join(space((x, y)) for x in range(width)).rstrip() for y in range(height)]


def _pay(realm: dict[Cell, list[str]], event: Event) -> None:
    if event["pay"] != "shrine":
        realm[_cell(event["pay"]["tile"])].pop()


def _flip(realm: dict[Cell, list[str]], event: Event) -> None:
    for cell in event.get("cells") or [event["cell"]]:
        realm[_cell(cell)][-1] = FACE_DOWN


def _move(realm: dict[Cell, list[str]], event: Event) -> None:
    realm.setdefault(_cell(event["to"]), []).append(realm[_cell(event["from"])].pop())


FOLLOWERS: Mapping[str, Callable[[dict[Cell, list[str]], Event], None]] = {
    "spirit": _pay,
    "place": lambda realm, event: realm.setdefault(_cell(event["cell"]), []).append(event["tile"]),
    "consolidate": _flip,
    "flip": _flip,
    "build": lambda realm, event: realm[_cell(event["cell"])].append(SHRINE),
    "move-tile": _move,
    "move-shrine": _move,
}


def tell(events: Sequence[Event]) -> Iterator[list[str]]:
    """Yield the lines of each event, the castle each time round and a realm whenever it has changed."""
    table, changed = Table(events), set[int]()
    for event in events:
        name, lines = event["event"], list[str]()
        if name in ("turn", "result"):
            for seat in changed:
                lines.extend(table.draw_realm(seat))
            changed = set()
        lines.append(find_sentence(SENTENCES, event)(event))
        table.follow(event)
        if name == "setup" or (name == "turn" and event["seat"] == 0 and event["number"] > 1):
            lines.extend(table.draw_castle())
        if name in FOLLOWERS:
            changed.add(event["seat"])
        yield lines


def _at(cell: Sequence[int]) -> str:
    return f"column {cell[0] + 1}, row {cell[1] + 1}"


def _sentence_of_result(event: Event) -> str:
    lines = [
        f"seat {seat + 1}: {score['total']} points (sets and discards {score['tokens']}, shrines {score['shrines']}, "
        f"countdown {score['countdown']}, Dragons {'+'.join(map(str, score['dragons'])) or 0}), "
        f"face-down stacks {tie[0]}, shrines {tie[1]}"
        for seat, (score, tie) in enumerate(zip(event["scores"], event["tiebreak"], strict=True))
    ]
    winners = " and ".join(f"seat {seat + 1}" for seat in event["winners"])
    return "\n".join(["", *lines, f"Won by {winners} after {event['turns']} turns."])


def _sentence_of_set(event: Event) -> str:
    what = f"number {event['number']}" if "number" in event else f"{event['type']}s"
    seat, tiles = event["seat"] + 1, len(event["cells"])
    return f"  seat {seat} consolidates {tiles} {what} for {event['vp']} VP ({event['why']})"


ACTIONS = {
    "pair": "keeps a pair",
    "shrine": "gains a shrine",
    "discard": "discards it for 1 VP",
    "summon": "takes a countdown token",
}

# One sentence for each event.
SENTENCES: Mapping[str, Callable[[Event], str]] = {
    "match": lambda e: (
        f"{e['game']}, deal {e['deal']}, rotation {e['rotation']}, seed {e['seed']}, "
        f"bots {' + '.join(e['bots'])}, rules version {e['rules_version']}\n"
        + ", ".join(f"{name} {value}" for name, value in e["config"].items())
    ),
    "setup": lambda e: (
        f"Spirits: {', '.join(e['spirits']) or 'none'}. Dragons: {', '.join(e['dragons']) or 'none'}. The castle:"
    ),
    "turn": lambda e: f"\nTurn {e['number']}, seat {e['seat'] + 1}",
    "spirit": lambda e: (
        f"  seat {e['seat'] + 1} uses {e['card']}, paid by "
        + ("a shrine" if e["pay"] == "shrine" else f"the tile on {_at(e['pay']['tile'])}")
    ),
    "take": lambda e: f"  seat {e['seat'] + 1} takes {e['tile']} from {_at(e['cell'])}",
    "action": lambda e: f"  seat {e['seat'] + 1} {ACTIONS[e['kind']]}",
    "place": lambda e: f"  seat {e['seat'] + 1} places {e['tile']} on {_at(e['cell'])}",
    "treat": lambda e: f"  the tile on {_at(e['cell'])} counts as {e['as']}",
    "consolidate": _sentence_of_set,
    "build": lambda e: f"  seat {e['seat'] + 1} builds a shrine on {_at(e['cell'])} ({e['why']})",
    "flip": lambda e: f"  seat {e['seat'] + 1} flips the tile on {_at(e['cell'])}",
    "move-shrine": lambda e: f"  the shrine moves from {_at(e['from'])} to {_at(e['to'])}",
    "move-tile": lambda e: f"  a tile moves from {_at(e['from'])} to {_at(e['to'])}",
    "remove": lambda e: f"  seat {e['seat'] + 1} removes {e['tile']} from {_at(e['cell'])}",
    "final-round": lambda e: f"  seat {e['seat'] + 1} uncovers the !: the final round",
    "result": _sentence_of_result,
}
