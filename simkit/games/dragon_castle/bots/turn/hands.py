"""Hands in the search of a turn: what an action brings, and which of them are alike."""

from __future__ import annotations

from simkit.core.bits import first_bit
from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.games.dragon_castle.bots.turn.room import MAX_HANDS, OF_SYMBOLS, Search
from simkit.games.dragon_castle.config import Rules
from simkit.games.dragon_castle.constants import Action, CastleCell, action, spirit
from simkit.games.dragon_castle.data import Tables
from simkit.games.dragon_castle.rules.castle import find_top
from simkit.games.dragon_castle.rules.codes import kind_of, second_of
from simkit.games.dragon_castle.state import State


@kernel
def find_hand(tables: Tables, rules: Rules, state: State, code: Action, paid: int, search: Search) -> int:
    """The place of the hand that an action makes with the tile in hand, a new one if need be; −1 without room."""
    kind, one, other = kind_of(code), int64(0), int64(0)
    if kind in (action.SHRINE, action.PAIR):
        one = name_tile(tables, rules, state, int64(state.held[0]))
    if kind == action.PAIR:
        other = name_tile(tables, rules, state, find_top(state.castle, CastleCell(second_of(code))))
    key = find_key(kind, one, other, state, paid)
    for hand in range(search.n_hands):
        if search.hands[hand] == key:
            return int64(hand)
    hand = search.n_hands
    if hand == MAX_HANDS:
        return int64(-1)
    search.hands[hand] = key
    search.n_results[hand] = 0
    search.n_setups[hand] = 0
    search.n_hands += 1
    return hand


@kernel
def find_key(kind: int, one: int, other: int, state: State, paid: int) -> int:
    """A number for a hand: the action, its tiles, the Spirits used and what paid for them."""
    return (((kind + 1) * 32 + one) * 32 + other) * 128 + first_bit(paid) << 10 | state.used


@kernel
def name_tile(tables: Tables, rules: Rules, state: State, tile: int) -> int:
    """A number that tiles share which are alike in a realm: those of a type, unless a card looks at symbols."""
    if state.dragons & OF_SYMBOLS or state.spirits >> spirit.BEAUTY & 1:
        return tile
    return int64(tables.types[tile])
