"""Castles drawn as text, and the state behind them.

The top row comes first. A cell is a type and a motif (`S△`, `C□`, `J○`, `P△`), or a type alone (`s`): then neighbours
get different motifs. `··` and `.` are empty cells. Plays are written as the referee writes them:
`("discard", "none")`, `("place", "left", None)`, `("place", "top", 3)`, `("vigil", keep, play)`.
"""

from __future__ import annotations

from typing import Any

from simkit.core.log import new_log, read_log
from simkit.games.castellion.constants import (
    DISCARD,
    DRAW_SAFE,
    DRAW_STANDARD,
    HEIGHT,
    MOTIFS,
    NO_TILE,
    PLACE_LEFT,
    PLACE_RIGHT,
    STRIDE,
    SWAP_VIGIL,
    TILES,
    TYPES,
    WIDTH,
)
from simkit.games.castellion.data import read_cards, read_tables
from simkit.games.castellion.kernel import LOG
from simkit.games.castellion.rules.castle import place
from simkit.games.castellion.rules.turn import list_plays, list_sources
from simkit.games.castellion.state import new_state, reset

SIGNS = dict(zip("△□○", MOTIFS, strict=True))
LETTERS = {kind[0]: kind for kind in TYPES}
CARDS = [card.id for card in read_cards()]
TABLES = read_tables()

Castle = list[list[str]]  # columns from left to right, tiles from the foundation upwards
Play = tuple[Any, ...]


# Drawings ------------------------------------------------------------------------


def castle_of(picture: str) -> Castle:
    """The columns of a drawn castle."""
    lines = [line.strip() for line in picture.splitlines() if line.strip()]
    rows = [line.split() if any(sign in line for sign in "△□○·") else list(line) for line in lines][::-1]
    columns: Castle = []
    for col in range(len(rows[0]) if rows else 0):
        cells = [row[col] for row in rows]
        height = next((row for row, cell in enumerate(cells) if cell[0] in ".·"), len(cells))
        assert all(cell[0] in ".·" for cell in cells[height:]), "a tile hangs in the air"
        columns.append([tile_of(cell, col, row) for row, cell in enumerate(cells[:height])])
    while columns and not columns[-1]:
        columns.pop()
    assert all(columns), "the castle is split"
    return columns


def tile_of(cell: str, col: int = 0, row: int = 0) -> str:
    """The tile that a cell is drawn for."""
    motif = SIGNS[cell[1]] if len(cell) == 2 else MOTIFS[(col + row) % len(MOTIFS)]
    return f"{LETTERS[cell[0].lower()]}-{motif}"


def number_of(tile: str) -> int:
    """The number of a tile, given by its name or drawn."""
    return TILES.index(tile if tile in TILES else tile_of(tile))


# States --------------------------------------------------------------------------


def state_of(
    picture: str = "", *, trial: int = 1, traitors: int = 0, card: str = "E3c", **stacks: Any
) -> Any:
    """A state between two turns, with the castle drawn, the current Trial (1–3) and the Traitors beside it.

    `standard` and `safe` are the tiles that are left, next first (default: none drawn, in the order of the tables);
    `vigil` is a tile.
    """
    state = new_state()
    reset(state)
    for stack in ("standard", "safe"):
        left = [number_of(tile) for tile in stacks[stack]] if stack in stacks else TABLES[stack].tolist()
        state[stack] = TABLES[stack]
        state[f"{stack}_next"] = len(TABLES[stack]) - len(left)
        state[stack][len(TABLES[stack]) - len(left) :] = left
    state["cards"] = [CARDS.index(name) for name in ("E1", "E2", card)]
    state["needed"] = TABLES["cards"][state["cards"], 0]
    state["trial"], state["traitors"] = trial - 1, traitors
    if "vigil" in stacks:
        state["vigil"] = number_of(stacks["vigil"])
    build(state, castle_of(picture))
    return state


def build(state: Any, castle: Castle) -> None:
    """Put the tiles of a castle into a state."""
    for col, column in enumerate(castle):
        for row, tile in enumerate(column):
            place(state, 0, TILES.index(tile), col * STRIDE + row)


def castle_in(state: Any) -> Castle:
    """Read the castle of a state, and check that its bits describe one.

    Every cell has as many types as motifs, at most one; columns have no holes and no gaps between them; nothing lies
    outside the grid.
    """
    types, motifs = state["types"][0].tolist(), state["motifs"][0].tolist()
    columns: Castle = [[] for _ in range(WIDTH)]
    seen = 0
    for col in range(WIDTH):
        for row in range(HEIGHT):
            bit = 1 << (col * STRIDE + row)
            kinds = [TYPES[k] for k, cells in enumerate(types) if cells & bit]
            signs = [MOTIFS[m] for m, cells in enumerate(motifs) if cells & bit]
            assert len(kinds) == len(signs) <= 1
            if kinds:
                assert len(columns[col]) == row, "a tile hangs in the air"
                columns[col].append(f"{kinds[0]}-{signs[0]}")
                seen |= bit
    assert not any(cells & ~seen for cells in types + motifs), "a tile lies outside the grid"
    n_columns = sum(bool(column) for column in columns)
    assert all(columns[:n_columns]), "the castle is split"
    return columns[:n_columns]


def vigil_in(state: Any) -> str | None:
    """The Vigil tile of a state."""
    return None if state["vigil"] == NO_TILE else TILES[state["vigil"]]


# Plays ---------------------------------------------------------------------------


def plays_in(state: Any, tile: str, *, may_swap: bool = True) -> set[Play]:
    """What the rules allow to do with a Defender."""
    number = number_of(tile)
    list_plays(state, 0, number, may_swap)
    found = [play_of(state, int(action), TILES[number]) for action in state["legal"][: state["n_legal"]]]
    assert len(set(found)) == len(found)
    return set(found)


def play_of(state: Any, action: int, tile: str) -> Play:
    """An action in the words of the transcript."""
    if action < PLACE_LEFT:
        col, row = divmod(action, STRIDE)
        assert row == len(castle_in(state)[col])
        return ("place", "top", col)
    return {
        DISCARD: ("discard", "none"),
        PLACE_LEFT: ("place", "left", None),
        PLACE_RIGHT: ("place", "right", None),
        SWAP_VIGIL: ("vigil", tile, vigil_in(state)),
    }[action]


def action_of(state: Any, play: Play) -> int:
    """A play as the number that the kernel knows."""
    if play[:2] == ("place", "top"):
        return play[2] * STRIDE + len(castle_in(state)[play[2]])
    return {
        ("discard", "none"): DISCARD,
        ("place", "left"): PLACE_LEFT,
        ("place", "right"): PLACE_RIGHT,
    }[play[:2]]


def sources_in(state: Any) -> list[str]:
    """The stacks that may be drawn from."""
    list_sources(state)
    names = {DRAW_STANDARD: "standard", DRAW_SAFE: "safe"}
    return [names[action] for action in state["legal"][: state["n_legal"]].tolist()]


def open_log() -> Any:
    """An empty log with room for a match."""
    return new_log(LOG, traced=True)


def codes_in(log: Any) -> list[int]:
    """The events noted so far, by their codes."""
    return [row[0] for row in read_log(log)]
