"""Values of Spirits: they are used where realm or pair after them are worth more than what pays for them.

Payments are sorted by what they cost, and only the cheapest few are looked into. Destruction is used to free
the second tile of a pair. A gain must be worth the doubt: potentials are guesses, and only Faith gives sure points.
"""

from __future__ import annotations

import numpy as np

from simkit.core.bits import first_bit
from simkit.core.copies import copy_into
from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.core.records import Vector
from simkit.games.dragon_castle.bots.evaluation import NO_VALUE
from simkit.games.dragon_castle.bots.features import Features
from simkit.games.dragon_castle.bots.placement import recall_one, recall_two
from simkit.games.dragon_castle.bots.potential import evaluate_pool, evaluate_realm, evaluate_type
from simkit.games.dragon_castle.bots.scratch import Scratch
from simkit.games.dragon_castle.bots.tiles import PAIR_DOUBT, evaluate_neighbour
from simkit.games.dragon_castle.config import Rules
from simkit.games.dragon_castle.constants import (
    N_WORDS,
    Action,
    Card,
    CastleCell,
    RealmCell,
    Tile,
    action,
    phase,
    spirit,
)
from simkit.games.dragon_castle.data import Tables
from simkit.games.dragon_castle.rules.actions import list_actions
from simkit.games.dragon_castle.rules.castle import find_available, find_floor
from simkit.games.dragon_castle.rules.cells import beside, bit, first_cell
from simkit.games.dragon_castle.rules.codes import first_of, kind_of, second_of
from simkit.games.dragon_castle.rules.realm import find_type
from simkit.games.dragon_castle.rules.turn import apply_action
from simkit.games.dragon_castle.scoring import score_shrine
from simkit.games.dragon_castle.state import Actions, Realm, State

N_PAYMENTS = 3  # looked into for each Spirit
DOUBT = 0.5  # what a change of the realm must gain


@kernel(inline=True)
def evaluate_spirits(
    tables: Tables, rules: Rules, state: State, actions: Actions, params: Vector[float], scratch: Scratch
) -> None:
    """Write the value of activations: the best without them, and what those with the cheapest payments add."""
    features, values = scratch.features, scratch.values
    best, start = NO_VALUE, int64(0)
    for index in range(actions.n):
        if kind_of(actions.codes[index]) < action.SPIRIT:
            best = max(best, values[index])
    while start < actions.n:
        card = Card(kind_of(actions.codes[start]) - action.SPIRIT)
        end = start + 1
        while end < actions.n and kind_of(actions.codes[end]) - action.SPIRIT == card:
            end += 1
        is_of_castle = card in (spirit.ELEGANCE, spirit.DECEPTION, spirit.DEPTHS, spirit.DESTRUCTION)
        gain = NO_VALUE
        if is_of_castle and state.phase == phase.ACTION:
            gain = evaluate_castle(tables, rules, state, features, params, card) - PAIR_DOUBT
        now = evaluate_realm(tables, rules, state, state.seat, features, params) if card >= 0 else 0.0
        if card >= 0:
            evaluate_payments(tables, state, actions, params, gain, start, end, scratch)
        if card >= 0 and not is_of_castle:
            now += 0.0 if card == spirit.FAITH else DOUBT
            for _ in range(min(N_PAYMENTS, int(end - start))):
                cheapest = take_cheapest(scratch.costs, start, end)
                after = evaluate_effect(tables, rules, state, actions.codes[cheapest], params, scratch)
                values[cheapest] = best + after - now
        start = end


@kernel
def evaluate_payments(
    tables: Tables,
    state: State,
    actions: Actions,
    params: Vector[float],
    gain: float,
    start: int,
    end: int,
    scratch: Scratch,
) -> None:
    """Write what the activations of one Spirit cost, and what they are worth with such a gain."""
    for index in range(start, end):
        cost = evaluate_payment(tables, state, scratch.features, params, second_of(actions.codes[index]))
        scratch.values[index] = gain - cost if gain > NO_VALUE else NO_VALUE
        scratch.costs[index] = cost


@kernel
def take_cheapest(costs: Vector[float], start: int, end: int) -> int:
    """The activation with the cheapest payment that was not yet taken."""
    cheapest = start
    for index in range(start, end):
        if costs[index] < costs[cheapest]:
            cheapest = index
    costs[cheapest] = np.inf
    return cheapest


@kernel
def evaluate_payment(
    tables: Tables, state: State, features: Features, params: Vector[float], payment: int
) -> float:
    """Loss of potential by the shrine or tile that pays for a Spirit."""
    if payment == action.PAY_SHRINE:
        return evaluate_pool(features, params, features.pool)
    here = bit(payment)
    kind = find_type(state.realms[state.seat], RealmCell(payment))
    left, _, _ = evaluate_type(
        tables,
        features,
        params,
        kind,
        features.tiles[kind] & ~here,
        features.spaces | here,
        features.low,
        features.middle,
        features.high,
    )
    return features.potential[kind] - left


@kernel
def evaluate_effect(
    tables: Tables, rules: Rules, state: State, code: Action, params: Vector[float], scratch: Scratch
) -> float:
    """Value of the realm after an activation and the best first step of its effect."""
    paid, effects, features, seat = scratch.ahead, scratch.effects, scratch.features, state.seat
    copy_into(paid, state)
    apply_action(tables, rules, paid, code, scratch.null_log)
    list_actions(tables, rules, paid, effects)
    best = NO_VALUE
    if paid.card == spirit.STRENGTH:
        now = evaluate_realm(tables, rules, paid, seat, features, params)
        evaluate_moves(tables, paid, effects, features, params, scratch.effect_values)
        for index in range(effects.n):
            best = max(best, now + scratch.effect_values[index])
        return best
    for index in range(effects.n):
        copy_into(scratch.further, paid)
        apply_action(tables, rules, scratch.further, effects.codes[index], scratch.null_log)
        value = evaluate_realm(tables, rules, scratch.further, seat, features, params)
        if kind_of(effects.codes[index]) == action.FLIP:
            value += evaluate_lift(rules, paid.realms[seat], RealmCell(second_of(effects.codes[index])))
        best = max(best, value)
    return best


@kernel
def evaluate_lift(rules: Rules, realm: Realm, goal: RealmCell) -> int:
    """Points that the lowest shrine gains by moving to a cell (D-27)."""
    most = int64(0)
    rest = realm.shrines
    while rest:
        cell = first_cell(rest)
        rest &= ~bit(cell)
        most = max(most, score_shrine(rules, realm, goal) - score_shrine(rules, realm, cell))
    return most


@kernel
def evaluate_moves(
    tables: Tables,
    state: State,
    actions: Actions,
    features: Features,
    params: Vector[float],
    values: Vector[float],
) -> None:
    """Evaluate moves of face-up tiles to spaces near others of their type; to stop is worth nothing."""
    realm = state.realms[state.seat]
    for index in range(actions.n):
        code = actions.codes[index]
        start, goal = RealmCell(first_of(code)), RealmCell(second_of(code))
        values[index] = 0.0
        if kind_of(code) != action.MOVE_TILE:
            continue
        values[index] = -1.0
        here, there = bit(start), bit(goal)
        if realm.up & here:
            kind = find_type(realm, start)
            tiles = features.tiles[kind] & ~here
            if beside(tiles) & there:
                value, _, _ = evaluate_type(
                    tables,
                    features,
                    params,
                    kind,
                    tiles | there,
                    (features.spaces | here) & ~there,
                    features.low | there,
                    features.middle | features.low & there,
                    features.high | features.middle & there,
                )
                values[index] = value - features.potential[kind]


@kernel
def evaluate_castle(
    tables: Tables, rules: Rules, state: State, features: Features, params: Vector[float], card: Card
) -> float:
    """Gain of the pair that a Spirit of the castle makes with the tile in hand; NO_VALUE if it makes none."""
    tile = state.held[0]
    if card == spirit.DECEPTION:
        one = recall_one(tables, rules, state, features, params, tile)
        return one + evaluate_neighbour(
            tables, rules, state, features, params, state.first_cell, state.first_floor
        )
    if card == spirit.DESTRUCTION and not can_free_twin(state, tile):
        return NO_VALUE
    return recall_two(tables, rules, state, features, params, tile)


@kernel
def frees_twin(state: State, tile: Tile, cell: CastleCell) -> bool:
    """Whether taking the top of a castle cell away frees an identical tile that can be seen."""
    castle = state.castle
    floor, word, here = find_floor(castle, cell), cell >> 6, bit(cell & 63)
    twins = castle.visible[tile, word] & ~here & ~find_available(castle, word)
    if twins & castle.floors[floor, word] == 0:
        return False
    castle.floors[floor, word] &= ~here
    found = twins & find_available(castle, word)
    castle.floors[floor, word] |= here
    return found != 0


@kernel
def can_free_twin(state: State, tile: Tile) -> bool:
    """Whether Destruction can free the second tile of a pair."""
    for word in range(N_WORDS):
        rest = find_available(state.castle, word) if state.castle.visible[tile, word] else int64(0)
        while rest:
            place = first_bit(rest)
            rest &= ~bit(place)
            if frees_twin(state, tile, CastleCell(place + 64 * word)):
                return True
    return False


@kernel
def evaluate_removals(state: State, actions: Actions, values: Vector[float]) -> None:
    """Evaluate castle tiles to be removed: those that free the second tile of a pair."""
    for index in range(actions.n):
        values[index] = 0.0
        if state.n_held == 1:
            values[index] = 1.0 * frees_twin(
                state, state.held[0], CastleCell(second_of(actions.codes[index]))
            )
