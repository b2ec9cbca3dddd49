"""`denier`: builder, less a part of the best gain that it leaves to the next seat in the castle."""

from __future__ import annotations

from typing import Any

import numpy as np

from simkit.core.bits import first_bit
from simkit.core.jit import kernel
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
    look_at_rival(tables, rules, state, lineup, params)
    part = params[DENIAL] / (rules.players - 1)
    left = open_castle(tables, rules, state, lineup, params, np.int64(-1))
    for index in range(desk.n_actions):
        kind = kind_of(desk.actions[index])
        opened = left
        if kind in (TAKE, PAIR):
            opened = open_castle(tables, rules, state, lineup, params, second_of(desk.actions[index]))
        desk.values[index] -= part * opened


@kernel
def look_at_rival(tables: Any, rules: Any, state: Any, lineup: Any, params: Any) -> None:
    """Sketch the realm of the next seat."""
    rival = lineup.rival
    set_clock(tables, rules, state, rival, params)
    draw_sketch(rules, state, (state.seat + 1) % rules.players, rival)
    rate_potential(tables, rules, state, rival, params)


@kernel
def open_castle(tables: Any, rules: Any, state: Any, lineup: Any, params: Any, cell: Any) -> Any:
    """Best gain of the next seat once the top of a cell is taken, −1 for none; what lies beneath is not known."""
    castle = state.castle
    if cell < 0:
        return rate_castle(tables, rules, state, lineup.rival, params, cell)
    floor, word, here = find_floor(castle, cell), cell >> 6, bit(cell & 63)
    tile = np.int64(castle.tiles[floor, cell])
    castle.floors[floor, word] &= ~here
    castle.visible[tile, word] &= ~here
    best = rate_castle(tables, rules, state, lineup.rival, params, cell)
    castle.floors[floor, word] |= here
    castle.visible[tile, word] |= here
    return best


@kernel
def rate_castle(tables: Any, rules: Any, state: Any, rival: Any, params: Any, unknown: Any) -> Any:
    """Best gain by a first tile of the castle, other than the top of one cell; 0 without one."""
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
                tile = np.int64(castle.tiles[floor, cell])
                gain = rate_single(tables, rules, state, rival, params, tile)
                if has_second(tables, rules, castle, cell, floor, np.int64(0), np.int64(0)):
                    gain = max(gain, recall_two(tables, rules, state, rival, params, tile))
                best = max(best, gain)
    return best
