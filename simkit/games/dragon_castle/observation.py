"""What one seat sees and may do, as plain Python data."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from simkit.core.kinds import Seat
from simkit.games.dragon_castle.config import Rules
from simkit.games.dragon_castle.constants import (
    NO_CARD,
    TYPES,
    Action,
    CastleCell,
    action,
    dragon,
    phase,
    spirit,
)
from simkit.games.dragon_castle.data import Tables
from simkit.games.dragon_castle.rules.castle import find_top
from simkit.games.dragon_castle.scoring import score_seat
from simkit.games.dragon_castle.state import Actions, Castle, State
from simkit.games.dragon_castle.transcript import castle_cell, realm_cell, tile_name

Data = dict[str, Any]


def observe(tables: Tables, rules: Rules, state: State, seat: Seat) -> Data:
    """What everybody sees, and whose eyes they are: all but the covered tiles of the castle."""
    return {
        "seat": seat,
        "players": int(rules.players),
        "phase": phase.NAMES[state.phase],
        "turn": int(state.turns),
        "columns": int(rules.columns),
        "rows": int(rules.rows),
        "castle": show_castle(rules, state.castle),
        "realms": [show_realm(rules, state, Seat(other)) for other in range(rules.players)],
        "hand": [tile_name(tile) for tile in state.held.tolist()[: state.n_held]],
        "spirits": [spirit.NAMES[card] for card in state.spirit_cards.tolist() if card != NO_CARD],
        "used": [name for card, name in enumerate(spirit.NAMES) if int(state.used) >> card & 1],
        "dragons": [dragon.NAMES[card] for card in state.dragon_cards.tolist() if card != NO_CARD],
        "supply": int(state.supply),
        "countdown": int(state.countdown),
        "countdown_end": int(rules.trigger),
        "is_final": bool(state.is_final),
    }


def show_castle(rules: Rules, castle: Castle) -> list[Data]:
    """The stacks of the castle: cell, height and the tile on top."""
    floors, tiles = castle.floors.tolist(), castle.tiles.tolist()
    found = []
    for cell, most in enumerate(rules.castle.tolist()):
        height = sum(floors[floor][cell >> 6] >> (cell & 63) & 1 for floor in range(most))
        if height:
            top = tile_name(tiles[height - 1][cell])
            found.append({"cell": castle_cell(cell), "height": height, "tile": top})
    return found


def show_realm(rules: Rules, state: State, seat: Seat) -> Data:
    """A realm: its stacks (`tile` None: the top lies face down), shrines to be built, and points as things are."""
    realm = state.realms[seat]
    heights, tops = realm.heights.tolist(), realm.tops.tolist()
    up, shrines = int(realm.up), int(realm.shrines)
    stacks = [
        {
            "cell": realm_cell(cell),
            "height": height,
            "tile": tile_name(tops[cell]) if up >> cell & 1 else None,
            "shrine": bool(shrines >> cell & 1),
        }
        for cell, height in enumerate(heights)
        if height
    ]
    return {
        "stacks": stacks,
        "pool": int(realm.pool),
        "tokens": int(realm.tokens),
        "countdown": int(realm.countdown),
        "points": int(score_seat(rules, state, seat)),
    }


# What the numbers a and b of an action mean, in the words of the transcript.
DESCRIBE: dict[int, Callable[[State, int, int], Data]] = {
    action.TAKE: lambda s, a, b: {"event": "take", **_castle_tile(s, b)},
    action.SUMMON: lambda s, a, b: {"event": "action", "kind": "summon"},
    action.PAIR: lambda s, a, b: {"event": "take", **_castle_tile(s, b)},
    action.SHRINE: lambda s, a, b: {"event": "action", "kind": "shrine"},
    action.DISCARD: lambda s, a, b: {"event": "action", "kind": "discard"},
    action.PLACE: lambda s, a, b: {
        "event": "place",
        "cell": realm_cell(b),
        "tile": tile_name(int(s.held[a])),
    },
    action.PASS: lambda s, a, b: {"event": "pass"},
    action.CONSOLIDATE: lambda s, a, b: {"event": "consolidate", "cell": realm_cell(b)},
    action.BUILD: lambda s, a, b: {"event": "build", "cell": realm_cell(b)},
    action.FLIP: lambda s, a, b: {"event": "flip", "cell": realm_cell(b)},
    action.MOVE_SHRINE: lambda s, a, b: {"event": "move-shrine", "from": realm_cell(a), "to": realm_cell(b)},
    action.MOVE_TILE: lambda s, a, b: {"event": "move-tile", "from": realm_cell(a), "to": realm_cell(b)},
    action.TREAT: lambda s, a, b: {"event": "treat", "cell": realm_cell(a), "as": TYPES[b]},
    action.REMOVE: lambda s, a, b: {"event": "remove", **_castle_tile(s, b)},
}


def describe_actions(tables: Tables, rules: Rules, state: State, actions: Actions) -> list[Data]:
    """Every legal action in the words of the transcript's event."""
    return [describe_action(state, code) for code in actions.codes.tolist()[: actions.n]]


def describe_action(state: State, code: Action) -> Data:
    """An action as the event that it leads to; `pass` leads to none, `consolidate` names a cell of its set."""
    kind, a, b = code >> action.SHIFT, code >> 8 & 255, code & 255
    if kind < action.SPIRIT:
        return DESCRIBE[kind](state, a, b)
    pay = "shrine" if b == action.PAY_SHRINE else {"tile": realm_cell(b)}
    return {"event": "spirit", "card": spirit.NAMES[kind - action.SPIRIT], "pay": pay}


def _castle_tile(state: State, cell: int) -> Data:
    return {"cell": castle_cell(cell), "tile": tile_name(int(find_top(state.castle, CastleCell(cell))))}
