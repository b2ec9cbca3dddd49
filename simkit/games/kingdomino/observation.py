"""What one seat sees and may do, as plain Python data."""

from __future__ import annotations

from typing import Any

from simkit.games.kingdomino.config import Rules
from simkit.games.kingdomino.constants import N_DOMINOES, NO_DOMINO, NOBODY, TERRAINS, action, ring
from simkit.games.kingdomino.data import Tables
from simkit.games.kingdomino.scoring import score_kingdom
from simkit.games.kingdomino.state import Actions, Kingdom, State

Data = dict[str, Any]


def observe(tables: Tables, rules: Rules, state: State, seat: int) -> Data:
    """What everybody at the table sees, and whose eyes they are; all is open but the deck."""
    turns = range(int(state.turn), int(rules.kings))
    return {
        "seat": seat,
        "players": int(rules.players),
        "size": int(rules.side),
        "middle_kingdom": bool(rules.middle_kingdom),
        "harmony": bool(rules.harmony),
        "rounds": int(rules.rounds),
        "earlier_points": [int(state.carried[other]) for other in range(rules.players)],
        "kingdoms": [show_kingdom(rules, state.kingdoms[other]) for other in range(rules.players)],
        "held": show_domino(tables, int(state.held[state.turn])),
        "turns": [
            {"seat": int(state.seats[turn]), "held": show_domino(tables, int(state.held[turn]))}
            for turn in turns
        ],
        "row": [
            {**show_domino(tables, int(state.row[place])), "king": _king(int(state.owners[place]))}  # type: ignore[dict-item]
            for place in range(rules.row)
            if state.row[place] != NO_DOMINO
        ],
        "unseen": [number for number in range(1, N_DOMINOES + 1) if not int(state.seen) >> (number - 1) & 1],
        "to_come": int(rules.deck - state.drawn),
    }


def show_domino(tables: Tables, number: int) -> Data | None:
    """A domino by its number with terrain and crowns of both halves; None where there is none."""
    if number == NO_DOMINO:
        return None
    halves = tables.halves[number]
    return {
        "domino": number,
        "a": {"terrain": TERRAINS[int(halves.a)], "crowns": int(halves.a_crowns)},
        "b": {"terrain": TERRAINS[int(halves.b)], "crowns": int(halves.b_crowns)},
    }


def show_kingdom(rules: Rules, kingdom: Kingdom) -> Data:
    """A kingdom: its squares without the castle at [0, 0], its discards, and its points if the round ended now."""
    squares = []
    left, top, ones, twos = (
        int(kingdom.left),
        int(kingdom.top),
        int(kingdom.ones),
        int(kingdom.twos),
    )
    for terrain, cells in zip(TERRAINS, kingdom.terrains.tolist(), strict=True):
        for cell in range(ring.N_CELLS):
            if cells >> cell & 1:
                crowns = (ones >> cell & 1) + 2 * (twos >> cell & 1)
                squares.append({"cell": _find_cell(cell, left, top), "terrain": terrain, "crowns": crowns})
    return {
        "squares": squares,
        "discards": int(kingdom.discards),
        "points": int(score_kingdom(rules, kingdom)),
    }


def describe_actions(tables: Tables, rules: Rules, state: State, actions: Actions) -> list[Data]:
    """Every legal move in the words of transcripts: `place`, `discard` or `pick`, the first two with their pick."""
    row, domino = state.row.tolist(), int(state.held[state.turn])
    kingdom = state.kingdoms[state.seat]
    corner = int(kingdom.first_x), int(kingdom.first_y)
    picks = [
        None if claim == action.NO_CLAIM else row[claim]
        for claim in actions.claims.tolist()[: actions.n_claims]
    ]
    found = []
    for code in actions.placements.tolist()[: actions.n_placements]:
        for pick in picks:
            if code == action.NO_PLACEMENT:
                found.append({"event": "pick", "domino": pick})
            elif code == action.DISCARD:
                found.append({"event": "discard", "domino": domino, "pick": pick})
            else:
                a, b = _find_halves(code, *corner)
                found.append({"event": "place", "domino": domino, "a": a, "b": b, "pick": pick})
    return found


def _find_halves(code: int, left: int, top: int) -> list[list[int]]:
    """The cells of both halves of a placement on the table, no cell of which lies left of or above these."""
    x, y = _find_cell(code & (ring.N_CELLS - 1), left, top)
    ends = [[x, y], [x, y + 1] if code & action.UPRIGHT else [x + 1, y]]
    return ends[::-1] if code & action.SWAPPED else ends


def _find_cell(cell: int, left: int, top: int) -> list[int]:
    """x and y of a cell of the ring, counted from the first column and row that it may lie in."""
    x, y = cell % ring.SIDE - ring.CASTLE_AT, cell // ring.SIDE - ring.CASTLE_AT
    return [left + (x - left) % ring.SIDE, top + (y - top) % ring.SIDE]


def _king(owner: int) -> int | None:
    return owner if owner != NOBODY else None
