"""Kingdoms drawn as text, and the records behind them.

A cell is the first letter of a terrain and its crowns (`w`, `f1`, `m3`), `##` the castle, `.` an empty cell.
Placements are written as the referee writes them: the cells (x, y) of half a and half b, the castle being at (0, 0).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from simkit.core.records import new_record
from simkit.games.contract import bot_arrays
from simkit.games.kingdomino import GAME
from simkit.games.kingdomino.bots.choose import choose_move, count_nodes
from simkit.games.kingdomino.bots.lineup import LINEUP, NODE, open_bot_streams, seat_bots
from simkit.games.kingdomino.constants import (
    CASTLE_AT,
    DISCARD,
    NO_DOMINO,
    NOTHING,
    RING,
    SWAPPED,
    TERRAINS,
    UPRIGHT,
)
from simkit.games.kingdomino.data import read_tables
from simkit.games.kingdomino.rules.kingdom import (
    cover_cell,
    find_place,
    found_kingdom,
    measure_space,
)
from simkit.games.kingdomino.rules.turn import list_moves, list_placements
from simkit.games.kingdomino.state import DESK, KINGDOM, STATE

TABLES = read_tables()
LETTERS = {terrain[0]: number for number, terrain in enumerate(TERRAINS)}

Cell = tuple[int, int]
Placement = tuple[Cell, Cell]


def rules_of(**changes: Any) -> Any:
    """The rules of a configuration."""
    return GAME.kernel.prepare(GAME.configure(changes))[1]


def squares_of(picture: str) -> dict[Cell, tuple[int, int]]:
    """Terrain and crowns by cell, relative to the castle."""
    rows = [line.split() for line in picture.strip().splitlines()]
    [(x0, y0)] = [(x, y) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark == "##"]
    return {
        (x - x0, y - y0): (LETTERS[mark[0]], int(mark[1:] or 0))
        for y, row in enumerate(rows)
        for x, mark in enumerate(row)
        if mark not in (".", "##")
    }


def fill_kingdom(kingdom: Any, picture: str, rules: Any) -> Any:
    """Write a drawn kingdom into a record."""
    found_kingdom(TABLES, rules, kingdom)
    for (x, y), (terrain, crowns) in squares_of(picture).items():
        cell = ((y + CASTLE_AT) % RING) * RING + (x + CASTLE_AT) % RING
        cover_cell(TABLES, kingdom, cell, terrain, crowns)
        kingdom.left, kingdom.right = min(kingdom.left, x), max(kingdom.right, x)
        kingdom.top, kingdom.bottom = min(kingdom.top, y), max(kingdom.bottom, y)
        kingdom.squares += 1
    measure_space(TABLES, rules, kingdom)
    return kingdom


def kingdom_of(picture: str, rules: Any = None) -> Any:
    """A kingdom as drawn."""
    return fill_kingdom(new_record(KINGDOM), picture, rules_of() if rules is None else rules)


def placement_of(kingdom: Any, code: int) -> Placement | str:
    """A placement code in the referee's words."""
    if code == DISCARD:
        return "discard"
    if code == NOTHING:
        return "nothing"
    x, y = find_place(kingdom, np.int64(code))
    first = (int(x), int(y))
    second = (first[0], first[1] + 1) if code & UPRIGHT else (first[0] + 1, first[1])
    return (second, first) if code & SWAPPED else (first, second)


def code_of(kingdom: Any, domino: int, placement: Placement, rules: Any) -> int:
    """The code of a legal placement."""
    desk = new_record(DESK)
    list_placements(TABLES, rules, kingdom, np.int64(domino), desk)
    return next(int(code) for code in desk.placements if placement_of(kingdom, int(code)) == placement)


def placements_in(kingdom: Any, domino: int, rules: Any = None) -> list[Placement | str]:
    """All that may be done with a domino."""
    desk = new_record(DESK)
    list_placements(TABLES, rules_of() if rules is None else rules, kingdom, np.int64(domino), desk)
    return [placement_of(kingdom, int(code)) for code in desk.placements[: desk.n_placements]]


def state_of(pictures: list[str], held: int, row: list[int], rules: Any, drawn: int = 8) -> Any:
    """Seat 0 is to place a domino and to claim one of a row; the deck holds the dominoes that are left, ascending."""
    state = new_record(STATE)
    for seat, picture in enumerate(pictures):
        fill_kingdom(state.kingdoms[seat], picture, rules)
    seen = [held, *row] if held != NO_DOMINO else row
    hidden = [domino for domino in range(1, 49) if domino not in seen]
    early = hidden[: drawn - len(seen)]
    state.deck[:] = [*seen, *early, *hidden[len(early) :]]
    state.drawn = drawn
    state.seen = sum(1 << (domino - 1) for domino in [*seen, *early])
    state.row[:] = [*row, *[NO_DOMINO] * (4 - len(row))]
    state.owners[:] = -1
    state.seats[:] = [seat % len(pictures) for seat in range(4)]
    state.held[:] = NO_DOMINO
    state.held[0] = held
    return state


def lineup_of(bots: tuple[str, ...], seed: int = 1, deal: int = 0) -> tuple[Any, Any]:
    """A line-up ready to choose, and the room for its trees."""
    numbers, params = bot_arrays(GAME, [bots])
    lineup = new_record(LINEUP)
    seat_bots(lineup, numbers, params, 0)
    open_bot_streams(lineup, np.int64(seed), np.int64(deal), np.int64(0))
    return lineup, np.zeros(count_nodes(numbers, params), dtype=NODE)


def choice(state: Any, rules: Any, bot: str, seed: int = 1) -> tuple[Placement | str, int]:
    """What a bot in every seat does: its placement and the number of the domino claimed, 0 for none."""
    lineup, tree = lineup_of((bot,) * int(rules["players"]), seed)
    list_moves(TABLES, rules, state, lineup.desk)
    move = int(choose_move(TABLES, rules, state, lineup, tree))
    n_claims = int(lineup.desk.n_claims)
    code, claim = int(lineup.desk.placements[move // n_claims]), int(lineup.desk.claims[move % n_claims])
    placed = placement_of(state.kingdoms[state.seats[state.turn]], code)
    return placed, 0 if claim == NOTHING else int(state.row[claim])
