"""What a castle tile is worth to a realm: alone with a shrine, as one of a pair, or discarded."""

from __future__ import annotations

from typing import Any

from simkit.core.bits import first_bit
from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.games.dragon_castle.bots.placing import recall_one, recall_two
from simkit.games.dragon_castle.bots.potential import rate_pool
from simkit.games.dragon_castle.bots.worth import NO_WORTH
from simkit.games.dragon_castle.constants import (
    COUNTDOWN_VP,
    DECEPTION,
    DEPTHS,
    DISCARD,
    DISCARD_VP,
    ELEGANCE,
    N_WORDS,
    PAIR,
    SHRINE,
    SUMMON,
    TAKE,
)
from simkit.games.dragon_castle.rules.actions import kind_of, second_of
from simkit.games.dragon_castle.rules.castle import find_floor, find_top
from simkit.games.dragon_castle.rules.cells import bit
from simkit.games.dragon_castle.rules.takes import find_beside, has_second

PAIR_DOUBT = 1.0  # what a pair by a Spirit must gain: it also brings the end of the match nearer


@kernel
def rate_single(tables: Any, rules: Any, state: Any, sketch: Any, params: Any, tile: Any) -> Any:
    """Gain of a lone tile: placed with a shrine for the pool, or discarded."""
    gain = 1.0 * DISCARD_VP
    if state.supply > 0 and sketch.spaces:
        placed = recall_one(tables, rules, state, sketch, params, tile)
        gain = max(gain, placed + rate_pool(sketch, params, sketch.pool + 1))
    return gain


@kernel
def rate_first(tables: Any, rules: Any, state: Any, sketch: Any, params: Any, action: Any) -> Any:
    """Gain of a first tile, a second counting only if it can be seen, or of a summons; NO_WORTH for Spirits."""
    if kind_of(action) != TAKE:
        return 1.0 * COUNTDOWN_VP if kind_of(action) == SUMMON else NO_WORTH
    castle, cell = state.castle, second_of(action)
    floor = find_floor(castle, cell)
    tile = int64(castle.tiles[floor, cell])
    none, yes = int64(0), int64(1)
    gain = NO_WORTH
    if not state.must_pair and not state.must_use_short:
        gain = rate_single(tables, rules, state, sketch, params, tile)
    if has_second(tables, rules, castle, cell, floor, state.used, none):
        gain = max(gain, recall_two(tables, rules, state, sketch, params, tile))
    elif state.spirits & ~state.used:
        spirits, cost = state.spirits & ~state.used, rate_cheapest(tables, sketch, params)
        used = state.used
        if (
            spirits >> DEPTHS & 1 and has_second(tables, rules, castle, cell, floor, used | bit(DEPTHS), none)
        ) or (
            spirits >> ELEGANCE & 1
            and has_second(tables, rules, castle, cell, floor, used | bit(ELEGANCE), yes)
        ):
            gain = max(gain, recall_two(tables, rules, state, sketch, params, tile) - cost)
    if (state.spirits & ~state.used) >> DECEPTION & 1:
        beside = rate_neighbour(tables, rules, state, sketch, params, cell, floor)
        one = recall_one(tables, rules, state, sketch, params, tile)
        gain = max(gain, one + beside - rate_cheapest(tables, sketch, params))
    return gain


@kernel
def rate_neighbour(
    tables: Any, rules: Any, state: Any, sketch: Any, params: Any, cell: Any, floor: Any
) -> Any:
    """Gain of the best tile beside a castle cell that Deception can reach; NO_WORTH without one."""
    best = NO_WORTH
    for word in range(N_WORDS):
        rest = find_beside(rules, state.castle, cell, floor, int64(word))
        while rest:
            place = first_bit(rest)
            rest &= ~bit(place)
            tile = find_top(state.castle, place + 64 * word)
            best = max(best, recall_one(tables, rules, state, sketch, params, tile))
    return best


@kernel
def rate_cheapest(tables: Any, sketch: Any, params: Any) -> Any:
    """Doubt, and loss by the cheapest payment for a Spirit: roughly, a lone tile or the last shrine of the pool."""
    lone = sketch.late * params[0]
    return PAIR_DOUBT + (min(lone, rate_pool(sketch, params, sketch.pool)) if sketch.pool > 0 else lone)


@kernel
def rate_second(tables: Any, rules: Any, state: Any, sketch: Any, params: Any, action: Any) -> Any:
    """Gain of an action with the tile in hand; NO_WORTH for activations of Spirits."""
    tile, kind = state.held[0], kind_of(action)
    if kind == PAIR:
        other = find_top(state.castle, second_of(action))
        if tables.types[other] == tables.types[tile]:
            return recall_two(tables, rules, state, sketch, params, tile)
        one = recall_one(tables, rules, state, sketch, params, tile)
        return one + recall_one(tables, rules, state, sketch, params, other)
    if kind == SHRINE:
        one = recall_one(tables, rules, state, sketch, params, tile)
        return one + rate_pool(sketch, params, sketch.pool + 1)
    return 1.0 * DISCARD_VP if kind == DISCARD else NO_WORTH
