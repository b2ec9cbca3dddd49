"""`denier`: builder, less a part of the best gain that it leaves to the next seat in the castle."""

from __future__ import annotations

from typing import Any

from simkit.core.bits import first_bit
from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.games.dragon_castle.bots.pairing import rate_single
from simkit.games.dragon_castle.bots.placing import recall_two
from simkit.games.dragon_castle.bots.potential import rate_potential
from simkit.games.dragon_castle.bots.sketch import draw_sketch, set_clock
from simkit.games.dragon_castle.constants import N_WORDS, PAIR, PHASE_ACTION, PHASE_TURN, TAKE
from simkit.games.dragon_castle.rules.actions import kind_of, second_of
from simkit.games.dragon_castle.rules.castle import find_floor, find_long_free, find_top_floor
from simkit.games.dragon_castle.rules.cells import bit
from simkit.games.dragon_castle.rules.takes import has_second
from simkit.games.dragon_castle.weights import DENIAL


@kernel
def deny(tables: Any, rules: Any, state: Any, lineup: Any) -> None:
    """Take from the worth of tiles and pairs, as builder rates them, a part of what they leave to the next seat."""
    desk, params = lineup.desk, lineup.params[state.seat]
    is_last = state.is_final and state.seat + 1 == rules.players
    if state.phase not in (PHASE_TURN, PHASE_ACTION) or is_last:
        return
    castle, rival = state.castle, lineup.rival
    set_clock(tables, rules, state, rival, params)
    draw_sketch(rules, state, (state.seat + 1) % rules.players, rival)
    rate_potential(tables, rules, state, rival, params)
    part = params[DENIAL] / (rules.players - 1)
    left = rate_castle(tables, rules, state, rival, params, int64(-1))
    for index in range(desk.n_actions):
        kind, cell = kind_of(desk.actions[index]), second_of(desk.actions[index])
        opened = left
        if kind in (TAKE, PAIR):
            floor = find_floor(castle, cell)
            lift_out(castle, floor, cell)
            opened = rate_castle(tables, rules, state, rival, params, cell)
            put_back(castle, floor, cell)
        desk.values[index] -= part * opened


@kernel
def lift_out(castle: Any, floor: Any, cell: Any) -> None:
    """Take the top of a cell away without a look at what lies beneath."""
    castle.floors[floor, cell >> 6] &= ~bit(cell & 63)
    castle.visible[int64(castle.tiles[floor, cell]), cell >> 6] &= ~bit(cell & 63)


@kernel
def put_back(castle: Any, floor: Any, cell: Any) -> None:
    """Put the top of a cell back."""
    castle.floors[floor, cell >> 6] |= bit(cell & 63)
    castle.visible[int64(castle.tiles[floor, cell]), cell >> 6] |= bit(cell & 63)


@kernel
def rate_castle(tables: Any, rules: Any, state: Any, rival: Any, params: Any, unknown: Any) -> Any:
    """Best gain of the next seat by a first tile, other than the top of one cell, −1 for none; 0 without a tile."""
    castle = state.castle
    floor, best = find_top_floor(castle), 0.0
    if floor < 0:
        return best
    for word in range(N_WORDS):
        rest = find_long_free(castle, floor, word)
        while rest:
            place = first_bit(rest)
            rest &= ~bit(place)
            cell = place + 64 * word
            if cell != unknown:
                tile = int64(castle.tiles[floor, cell])
                gain = rate_single(tables, rules, state, rival, params, tile)
                if has_second(tables, rules, castle, cell, floor, int64(0), int64(0)):
                    gain = max(gain, recall_two(tables, rules, state, rival, params, tile))
                best = max(best, gain)
    return best
