"""Castles drawn as text, and the state behind them.

The top row comes first. A cell is a type and a motif (`S△`, `C□`, `J○`, `P△`; `-△` is a Pantry tile), or a type alone
(`s`): then neighbours get different motifs. `··` and `.` are empty cells. Plays are written as the referee does:
`("discard", "none")`, `("place", "left", None)`, `("place", "top", 3)`, `("vigil", keep, play)`.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from simkit import games
from simkit.core.log import new_log, read_log
from simkit.games.castellion.bots.desk import new_desk
from simkit.games.castellion.constants import (
    ACTED,
    CARDS,
    DISCARD,
    DRAW_SAFE,
    DRAW_STANDARD,
    DRAWN,
    EVENTS,
    FIRST_STEP,
    FROM_VIGIL,
    HEIGHT,
    MOTIFS,
    NO_TILE,
    OVER,
    PLACE_LEFT,
    PLACE_RIGHT,
    PLAY,
    STRIDE,
    SWAP_VIGIL,
    TILES,
    TRAITOR,
    TRAITOR_DRAWN,
    TURN,
    TYPES,
    USE_POWER,
    WIDTH,
)
from simkit.games.castellion.rules.actions import list_actions
from simkit.games.castellion.rules.castle import place
from simkit.games.castellion.rules.steps import apply_action, step
from simkit.games.castellion.state import new_state, reset

GAME = games.find("castellion")
SIGNS = dict(zip("△□○", MOTIFS, strict=True))
LETTERS = {kind[0]: kind for kind in TYPES} | {"-": "pantry"}
EMPTY = ".·"
TRIALS = {"intro": ("E1", "E2", "E3c"), "base": ("S1", "S2a", "S3a"), "expert": ("A1h", "A2h", "A3h")}

Castle = list[list[str]]  # columns from left to right, tiles from the foundation upwards
Play = tuple[Any, ...]


@cache
def prepared(**settings: Any) -> tuple[Any, Any]:
    """The tables and rules of a configuration."""
    tables, rules = GAME.kernel.prepare(GAME.configure(settings))
    return tables, rules


TABLES, RULES = prepared()
VIGIL_RULES = prepared(appendices=("vigil",))[1]


# Drawings ------------------------------------------------------------------------


def castle_of(picture: str) -> Castle:
    """The columns of a drawn castle."""
    lines = [line.strip() for line in picture.splitlines() if line.strip()]
    rows = [line.split() if any(sign in line for sign in "△□○·") else list(line) for line in lines][::-1]
    columns: Castle = []
    for col in range(len(rows[0]) if rows else 0):
        cells = [row[col] for row in rows]
        height = next((row for row, cell in enumerate(cells) if cell[0] in EMPTY), len(cells))
        assert all(cell[0] in EMPTY for cell in cells[height:]), "a tile hangs in the air"
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


def state_of(picture: str = "", *, trial: int = 1, traitors: int = 0, **more: Any) -> Any:
    """A state at the start of a turn, with the castle drawn, the current Trial (1–3) and the Traitors beside it.

    `standard` and `safe` are the tiles that are left, next first (default: none drawn, in the order of the tables);
    `vigil` is a tile; `other` the second player's castle; `level` chooses the cards, `card` the last, `trials`
    all three; `discards` are tiles in the discard pile, `revealed` those laid open.
    """
    tables, _ = prepared(level=more.get("level", "intro"))
    state = new_state()
    reset(state)
    for stack in ("standard", "safe"):
        left = [number_of(tile) for tile in more[stack]] if stack in more else tables[stack].tolist()
        state[stack] = tables[stack]
        state[f"{stack}_next"] = len(tables[stack]) - len(left)
        state[stack][len(tables[stack]) - len(left) :] = left
        state["left"][("standard", "safe").index(stack)] = np.bincount(left, minlength=len(TILES))
    trials = list(more.get("trials", TRIALS[more.get("level", "intro")]))
    trials[2] = more.get("card", trials[2])
    state["cards"] = [CARDS.index(name) for name in trials]
    state["needed"] = tables["cards"][state["cards"], 0]
    state["face_up"] = more.get("level") != "expert"
    state["trial"], state["traitors"] = trial - 1, traitors
    if "vigil" in more:
        state["vigil"] = number_of(more["vigil"])
    for tile in more.get("discards", ()):
        state["discards"][number_of(tile)] += 1
    revealed = [number_of(tile) for tile in more.get("revealed", ())]
    state["revealed"][: len(revealed)] = revealed
    state["n_revealed"] = len(revealed)
    build(state, castle_of(picture))
    build(state, castle_of(more.get("other", "")), 1)
    return state


def build(state: Any, castle: Castle, seat: int = 0) -> None:
    """Put the tiles of a castle into a state."""
    for col, column in enumerate(castle):
        for row, tile in enumerate(column):
            place(state, seat, TILES.index(tile), col * STRIDE + row)


def castle_in(state: Any, seat: int = 0) -> Castle:
    """Read the castle of a state, and check that its bits describe one.

    Every cell has as many types as motifs, at most one; columns have no holes and no gaps between them; nothing lies
    outside the grid, and the haunted tile is one of the castle's.
    """
    types, motifs = state["types"][seat].tolist(), state["motifs"][seat].tolist()
    columns: Castle = [[] for _ in range(WIDTH)]
    seen = 0
    for col in range(WIDTH):
        for row in range(HEIGHT):
            bit = 1 << (col * STRIDE + row)
            kinds = [(*TYPES, "pantry")[k] for k, cells in enumerate(types) if cells & bit]
            signs = [MOTIFS[m] for m, cells in enumerate(motifs) if cells & bit]
            assert len(kinds) == len(signs) <= 1
            if kinds:
                assert len(columns[col]) == row, "a tile hangs in the air"
                columns[col].append(f"{kinds[0]}-{signs[0]}")
                seen |= bit
    assert not any(cells & ~seen for cells in types + motifs), "a tile lies outside the grid"
    assert not int(state["haunted"][seat]) & ~seen, "the pawn lies outside the castle"
    n_columns = sum(bool(column) for column in columns)
    assert all(columns[:n_columns]), "the castle is split"
    return columns[:n_columns]


def vigil_in(state: Any) -> str | None:
    """The Vigil tile of a state."""
    return None if state["vigil"] == NO_TILE else TILES[state["vigil"]]


# Decisions -----------------------------------------------------------------------


def hold(state: Any, tile: str, origin: int = DRAWN, seat: int = 0) -> Any:
    """Put a tile into a seat's hand."""
    state["tile"] = number_of(tile)
    state["origin"], state["seat"], state["active"] = origin, seat, seat
    state["phase"] = TRAITOR_DRAWN if state["tile"] >= TRAITOR else PLAY
    return state


def actions_in(state: Any, rules: Any = RULES, tables: Any = TABLES) -> list[int]:
    """The legal actions of the decision that is due, in their order."""
    desk = new_desk()
    list_actions(tables, rules, state, desk)
    found: list[int] = desk["legal"][: desk["n_legal"]].tolist()
    assert len(set(found)) == len(found)
    return found


def act(state: Any, action: int, rules: Any = RULES, tables: Any = TABLES, log: Any = None) -> list[Any]:
    """Perform a legal action and return the events that were noted, each as its name and numbers."""
    log = open_log() if log is None else log
    assert action in actions_in(state, rules, tables)
    begun = int(log["count"])
    apply_action(tables, rules, state, action, log)
    return [(EVENTS[code], *numbers) for code, *numbers in read_log(log)[begun:]]


def plays_in(state: Any, tile: str, *, may_swap: bool = True) -> set[Play]:
    """What the introductory rules allow to do with a Defender, with the Vigil if there is one."""
    hold(state, tile, DRAWN if may_swap else FROM_VIGIL)
    rules = VIGIL_RULES if vigil_in(state) else RULES
    return {play_of(state, action, TILES[state["tile"]]) for action in actions_in(state, rules)}


def play_of(state: Any, action: int, tile: str, seat: int = 0) -> Play:
    """An action with a tile in hand in the words of the transcript."""
    if action < PLACE_LEFT:
        col, row = divmod(action, STRIDE)
        assert row == len(castle_in(state, seat)[col])
        return ("place", "top", col)
    return {
        DISCARD: ("discard", "none"),
        USE_POWER: ("discard", tile.split("-")[0]),
        PLACE_LEFT: ("place", "left", None),
        PLACE_RIGHT: ("place", "right", None),
        SWAP_VIGIL: ("vigil", tile, vigil_in(state)),
    }[action]


def action_of(state: Any, play: Play, seat: int = 0) -> int:
    """A play as the number that the kernel knows."""
    if play[:2] == ("place", "top"):
        return int(play[2] * STRIDE + len(castle_in(state, seat)[play[2]]))
    return int(
        {
            ("discard", "none"): DISCARD,
            ("place", "left"): PLACE_LEFT,
            ("place", "right"): PLACE_RIGHT,
        }.get(play[:2], USE_POWER)
    )


def play_tile(state: Any, tile: str, play: Play, rules: Any = RULES, tables: Any = TABLES) -> list[Any]:
    """Play a tile and return the events."""
    hold(state, tile)
    return act(state, action_of(state, play), rules, tables)


def sources_in(state: Any, rules: Any = RULES) -> list[str]:
    """The stacks that may be drawn from."""
    state["phase"] = TURN
    names = {DRAW_STANDARD: "standard", DRAW_SAFE: "safe"}
    return [names[np.int64(action)] for action in actions_in(state, rules)]


def is_over(state: Any) -> bool:
    """Whether the match has ended."""
    return bool(state["phase"] == OVER)


def open_log() -> Any:
    """An empty log with room for a match."""
    return new_log(traced=True)


def settle(state: Any, rules: Any = RULES, tables: Any = TABLES) -> list[Any]:
    """End an action: resolve what is due, up to the next decision; return the events."""
    log = open_log()
    state["phase"] = ACTED
    while state["phase"] >= FIRST_STEP:
        step(tables, rules, state, log)
    return [(EVENTS[code], *numbers) for code, *numbers in read_log(log)]
