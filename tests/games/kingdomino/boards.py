"""Kingdoms drawn as text, and the records behind them.

A cell is the first letter of a terrain and its crowns (`w`, `f1`, `m3`), `##` the castle, `.` an empty cell.
Placements are written as the referee writes them: the cells (x, y) of half a and half b, the castle being at (0, 0).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from simkit.games.contract import bot_arrays
from simkit.games.kingdomino import GAME
from simkit.games.kingdomino.bots.scratch import Workspace, new_workspace
from simkit.games.kingdomino.bots.seated import SeatedBots
from simkit.games.kingdomino.config import Rules
from simkit.games.kingdomino.constants import NO_DOMINO, NOBODY, TERRAINS, action, ring
from simkit.games.kingdomino.data import read_tables
from simkit.games.kingdomino.kernel import KERNEL
from simkit.games.kingdomino.rules.actions import list_actions, list_placements
from simkit.games.kingdomino.rules.kingdom import (
    cover_cell,
    find_place,
    measure_space,
)
from simkit.games.kingdomino.state import Actions, Kingdom, State
from simkit.games.seating import seat_bots

TABLES = read_tables()
LETTERS = {terrain[0]: number for number, terrain in enumerate(TERRAINS)}

Cell = tuple[int, int]
Placement = tuple[Cell, Cell]


def rules_of(**changes: Any) -> Rules:
    """The rules of a configuration."""
    return KERNEL.prepare(GAME.configure(changes))[1]


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
    """Write a drawn kingdom into an empty record."""
    for (x, y), (terrain, crowns) in squares_of(picture).items():
        cell = ((y + ring.CASTLE_AT) % ring.SIDE) * ring.SIDE + (x + ring.CASTLE_AT) % ring.SIDE
        cover_cell(TABLES, kingdom, cell, terrain, crowns)
        kingdom.left, kingdom.right = min(kingdom.left, x), max(kingdom.right, x)
        kingdom.top, kingdom.bottom = min(kingdom.top, y), max(kingdom.bottom, y)
        kingdom.squares += 1
    measure_space(TABLES, rules, kingdom)
    return kingdom


def kingdom_of(picture: str, rules: Any = None) -> Any:
    """A kingdom as drawn."""
    return fill_kingdom(Kingdom.new(), picture, rules_of() if rules is None else rules)


def placement_of(kingdom: Any, code: int) -> Placement | str:
    """A placement code in the referee's words."""
    if code == action.DISCARD:
        return "discard"
    if code == action.NO_PLACEMENT:
        return "nothing"
    x, y = find_place(kingdom, np.int64(code))
    first = (int(x), int(y))
    second = (first[0], first[1] + 1) if code & action.UPRIGHT else (first[0] + 1, first[1])
    return (second, first) if code & action.SWAPPED else (first, second)


def code_of(kingdom: Any, domino: int, placement: Placement, rules: Any) -> int:
    """The code of a legal placement."""
    actions = Actions.new()
    list_placements(TABLES, rules, kingdom, np.int64(domino), actions)
    return next(int(code) for code in actions.placements if placement_of(kingdom, int(code)) == placement)


def placements_in(kingdom: Any, domino: int, rules: Any = None) -> list[Placement | str]:
    """All that may be done with a domino."""
    actions = Actions.new()
    list_placements(TABLES, rules_of() if rules is None else rules, kingdom, np.int64(domino), actions)
    return [placement_of(kingdom, int(code)) for code in actions.placements[: actions.n_placements]]


def state_of(pictures: list[str], held: int, row: list[int], rules: Rules, drawn: int = 8) -> State:
    """Seat 0 is to place a domino and to claim one of a row; the deck holds the dominoes that are left, ascending."""
    state = State.new()
    for seat, picture in enumerate(pictures):
        fill_kingdom(state.kingdoms[seat], picture, rules)
    seen = [held, *row] if held != NO_DOMINO else row
    hidden = [domino for domino in range(1, 49) if domino not in seen]
    early = hidden[: drawn - len(seen)]
    state.deck[:] = [*seen, *early, *hidden[len(early) :]]
    state.drawn = drawn
    state.seen = sum(1 << (domino - 1) for domino in [*seen, *early])
    state.row[:] = [*row, *[NO_DOMINO] * (4 - len(row))]
    state.owners[:] = NOBODY
    state.seats[:] = [seat % len(pictures) for seat in range(4)]
    state.held[:] = NO_DOMINO
    state.held[0] = held
    state.seat = 0
    return state


def seated(bots: tuple[str, ...], seed: int = 1, deal: int = 0) -> tuple[SeatedBots, Workspace]:
    """Bots ready to choose, and their room to think."""
    numbers, params = bot_arrays(GAME, [bots])
    found = SeatedBots.new()
    seat_bots(found, numbers, params, 0, np.int64(seed), np.int64(deal))
    return found, new_workspace(numbers, params)


def ask(state: State, rules: Rules, actions: Actions, bots: SeatedBots, workspace: Workspace) -> int:
    """The index that the bot in the seat to decide chooses of the legal actions."""
    choose = KERNEL.choosers(rules)[bots.numbers[state.seat]]
    return int(choose(TABLES, rules, state, actions, bots, workspace))


def choice(state: State, rules: Rules, bot: str, seed: int = 1) -> tuple[Placement | str, int]:
    """What a bot in every seat does: its placement and the number of the domino claimed, 0 for none."""
    actions = Actions.new()
    list_actions(TABLES, rules, state, actions)
    index = ask(state, rules, actions, *seated((bot,) * int(rules.players), seed))
    n_claims = int(actions.n_claims)
    code, claim = int(actions.placements[index // n_claims]), int(actions.claims[index % n_claims])
    placed = placement_of(state.kingdoms[state.seat], code)
    return placed, 0 if claim == action.NO_CLAIM else int(state.row[claim])
