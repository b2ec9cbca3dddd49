"""What a castle tile is worth to a realm: alone with a shrine, as one of a pair, or discarded."""

from __future__ import annotations

from simkit.core.bits import first_bit
from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.core.records import Vector
from simkit.games.dragon_castle.bots import weights
from simkit.games.dragon_castle.bots.evaluation import NO_VALUE
from simkit.games.dragon_castle.bots.features import Features
from simkit.games.dragon_castle.bots.placement import recall_one, recall_two
from simkit.games.dragon_castle.bots.potential import evaluate_pool
from simkit.games.dragon_castle.config import Rules
from simkit.games.dragon_castle.constants import (
    N_WORDS,
    Action,
    CastleCell,
    Tile,
    action,
    spirit,
)
from simkit.games.dragon_castle.data import Tables
from simkit.games.dragon_castle.rules.castle import find_floor, find_top, read_tile
from simkit.games.dragon_castle.rules.cells import bit
from simkit.games.dragon_castle.rules.codes import kind_of, second_of
from simkit.games.dragon_castle.rules.takes import find_beside, has_second
from simkit.games.dragon_castle.state import State

PAIR_DOUBT = 1.0  # what a pair by a Spirit must gain: it also brings the end of the match nearer


@kernel
def evaluate_single(
    tables: Tables, rules: Rules, state: State, features: Features, params: Vector[float], tile: Tile
) -> float:
    """Gain of a lone tile: placed with a shrine for the pool, or discarded."""
    gain = 1.0 * rules.discard_points
    if state.supply > 0 and features.spaces:
        placed = recall_one(tables, rules, state, features, params, tile)
        gain = max(gain, placed + evaluate_pool(features, params, features.pool + 1))
    return gain


@kernel(inline=True)
def evaluate_first(
    tables: Tables, rules: Rules, state: State, features: Features, params: Vector[float], code: Action
) -> float:
    """Gain of a first tile, a second counting only if it can be seen, or of a summons; NO_VALUE for Spirits."""
    if kind_of(code) != action.TAKE:
        return 1.0 * rules.token_points if kind_of(code) == action.SUMMON else NO_VALUE
    castle, cell = state.castle, CastleCell(second_of(code))
    floor = find_floor(castle, cell)
    tile = read_tile(castle, floor, cell)
    none, yes = int64(0), int64(1)
    gain = NO_VALUE
    if not state.must_pair and not state.must_use_short:
        gain = evaluate_single(tables, rules, state, features, params, tile)
    if has_second(tables, rules, castle, cell, floor, state.used, none):
        gain = max(gain, recall_two(tables, rules, state, features, params, tile))
    elif state.spirits & ~state.used:
        spirits, cost = state.spirits & ~state.used, evaluate_cheapest(tables, features, params)
        used = state.used
        if (
            spirits >> spirit.DEPTHS & 1
            and has_second(tables, rules, castle, cell, floor, used | bit(spirit.DEPTHS), none)
        ) or (
            spirits >> spirit.ELEGANCE & 1
            and has_second(tables, rules, castle, cell, floor, used | bit(spirit.ELEGANCE), yes)
        ):
            gain = max(gain, recall_two(tables, rules, state, features, params, tile) - cost)
    if (state.spirits & ~state.used) >> spirit.DECEPTION & 1:
        beside = evaluate_neighbour(tables, rules, state, features, params, cell, floor)
        one = recall_one(tables, rules, state, features, params, tile)
        gain = max(gain, one + beside - evaluate_cheapest(tables, features, params))
    return gain


@kernel
def evaluate_neighbour(
    tables: Tables,
    rules: Rules,
    state: State,
    features: Features,
    params: Vector[float],
    cell: CastleCell,
    floor: int,
) -> float:
    """Gain of the best tile beside a castle cell that Deception can reach; NO_VALUE without one."""
    best = NO_VALUE
    for word in range(N_WORDS):
        rest = find_beside(rules, state.castle, cell, floor, int64(word))
        while rest:
            place = first_bit(rest)
            rest &= ~bit(place)
            tile = find_top(state.castle, CastleCell(place + 64 * word))
            best = max(best, recall_one(tables, rules, state, features, params, tile))
    return best


@kernel
def evaluate_cheapest(tables: Tables, features: Features, params: Vector[float]) -> float:
    """Doubt, and loss by the cheapest payment for a Spirit: roughly, a lone tile or the last shrine of the pool."""
    lone = features.late * params[weights.GROUP]
    return PAIR_DOUBT + (
        min(lone, evaluate_pool(features, params, features.pool)) if features.pool > 0 else lone
    )


@kernel(inline=True)
def evaluate_second(
    tables: Tables, rules: Rules, state: State, features: Features, params: Vector[float], code: Action
) -> float:
    """Gain of an action with the tile in hand; NO_VALUE for activations of Spirits."""
    tile, kind = state.held[0], kind_of(code)
    if kind == action.PAIR:
        other = find_top(state.castle, CastleCell(second_of(code)))
        if tables.types[other] == tables.types[tile]:
            return recall_two(tables, rules, state, features, params, tile)
        one = recall_one(tables, rules, state, features, params, tile)
        return one + recall_one(tables, rules, state, features, params, other)
    if kind == action.SHRINE:
        one = recall_one(tables, rules, state, features, params, tile)
        return one + evaluate_pool(features, params, features.pool + 1)
    return 1.0 * rules.discard_points if kind == action.DISCARD else NO_VALUE
