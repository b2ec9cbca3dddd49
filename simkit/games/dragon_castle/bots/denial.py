"""Denial: values of actions, less a part of the best gain that they leave to the next seat in the castle."""

from __future__ import annotations

from simkit.core.bits import first_bit
from simkit.core.jit import kernel
from simkit.core.kinds import Seat, int64
from simkit.core.records import Vector
from simkit.games.dragon_castle.bots import weights
from simkit.games.dragon_castle.bots.features import Features, extract_features, extract_time
from simkit.games.dragon_castle.bots.placement import recall_two
from simkit.games.dragon_castle.bots.potential import evaluate_potential
from simkit.games.dragon_castle.bots.scratch import Scratch
from simkit.games.dragon_castle.bots.tiles import evaluate_single
from simkit.games.dragon_castle.config import Rules
from simkit.games.dragon_castle.constants import N_WORDS, CastleCell, action, phase
from simkit.games.dragon_castle.data import Tables
from simkit.games.dragon_castle.rules.castle import find_floor, find_long_free, find_top_floor, read_tile
from simkit.games.dragon_castle.rules.cells import bit
from simkit.games.dragon_castle.rules.codes import kind_of, second_of
from simkit.games.dragon_castle.rules.takes import has_second
from simkit.games.dragon_castle.state import Actions, Castle, State


@kernel
def deny(
    tables: Tables, rules: Rules, state: State, actions: Actions, params: Vector[float], scratch: Scratch
) -> None:
    """Take from the values of tiles and pairs a part of what they leave to the next seat."""
    is_last = state.is_final and state.seat + 1 == rules.players
    if state.phase not in (phase.TURN, phase.ACTION) or is_last:
        return
    castle, rival = state.castle, scratch.rival
    extract_time(tables, rules, state, rival, params)
    extract_features(rules, state, Seat((state.seat + 1) % rules.players), rival)
    evaluate_potential(tables, rules, state, rival, params)
    part = params[weights.DENIAL] / (rules.players - 1)
    left = evaluate_offer(tables, rules, state, rival, params, int64(-1))
    for index in range(actions.n):
        kind, cell = kind_of(actions.codes[index]), CastleCell(second_of(actions.codes[index]))
        opened = left
        if kind in (action.TAKE, action.PAIR):
            floor = find_floor(castle, cell)
            lift_out(castle, floor, cell)
            opened = evaluate_offer(tables, rules, state, rival, params, cell)
            put_back(castle, floor, cell)
        scratch.values[index] -= part * opened


@kernel
def lift_out(castle: Castle, floor: int, cell: CastleCell) -> None:
    """Take the top of a cell away without a look at what lies beneath."""
    castle.floors[floor, cell >> 6] &= ~bit(cell & 63)
    castle.visible[read_tile(castle, floor, cell), cell >> 6] &= ~bit(cell & 63)


@kernel
def put_back(castle: Castle, floor: int, cell: CastleCell) -> None:
    """Put the top of a cell back."""
    castle.floors[floor, cell >> 6] |= bit(cell & 63)
    castle.visible[read_tile(castle, floor, cell), cell >> 6] |= bit(cell & 63)


@kernel
def evaluate_offer(
    tables: Tables, rules: Rules, state: State, rival: Features, params: Vector[float], unknown: int
) -> float:
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
            cell = CastleCell(place + 64 * word)
            if cell != unknown:
                tile = read_tile(castle, floor, cell)
                best = max(best, evaluate_single(tables, rules, state, rival, params, tile))
                pair = recall_two(tables, rules, state, rival, params, tile)
                if pair > best and has_second(tables, rules, castle, cell, floor, int64(0), int64(0)):
                    best = pair  # whether there is a second is asked last, for it takes longest
    return best
