"""How `builder` uses Spirits: where realm or pair after them are worth more than what pays for them.

Payments are sorted by what they cost, and only the cheapest few are thought through. Destruction is used to free
the second tile of a pair. A gain must be worth the doubt: potentials are guesses, and only Faith gives sure points.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from simkit.core.bits import first_bit
from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.games.dragon_castle.bots.pairing import PAIR_DOUBT, rate_neighbour
from simkit.games.dragon_castle.bots.placing import recall_one, recall_two
from simkit.games.dragon_castle.bots.potential import rate_pool, rate_realm, rate_type
from simkit.games.dragon_castle.bots.worth import NO_WORTH
from simkit.games.dragon_castle.constants import (
    DECEPTION,
    DEPTHS,
    DESTRUCTION,
    ELEGANCE,
    FAITH,
    FLIP,
    MOVE_TILE,
    N_WORDS,
    PAY_SHRINE,
    PHASE_ACTION,
    SPIRIT,
    STRENGTH,
)
from simkit.games.dragon_castle.rules.actions import first_of, kind_of, second_of
from simkit.games.dragon_castle.rules.castle import find_available, find_floor
from simkit.games.dragon_castle.rules.cells import beside, bit
from simkit.games.dragon_castle.rules.listing import list_actions
from simkit.games.dragon_castle.rules.realm import find_type, value_shrine
from simkit.games.dragon_castle.rules.turn import apply_action

N_PAYMENTS = 3  # thought through for each Spirit
DOUBT = 0.5  # what a change of the realm must gain


@kernel(inline=True)
def rate_spirits(tables: Any, rules: Any, state: Any, lineup: Any, params: Any) -> None:
    """Write the worth of activations: the best without them, and what those with the cheapest payments add."""
    desk, sketch = lineup.desk, lineup.sketch
    best, start = NO_WORTH, int64(0)
    for index in range(desk.n_actions):
        if kind_of(desk.actions[index]) < SPIRIT:
            best = max(best, desk.values[index])
    while start < desk.n_actions:
        card = kind_of(desk.actions[start]) - SPIRIT
        end = start + 1
        while end < desk.n_actions and kind_of(desk.actions[end]) - SPIRIT == card:
            end += 1
        is_of_castle = card in (ELEGANCE, DECEPTION, DEPTHS, DESTRUCTION)
        gain = NO_WORTH
        if is_of_castle and state.phase == PHASE_ACTION:
            gain = rate_castle(tables, rules, state, sketch, params, card) - PAIR_DOUBT
        now = rate_realm(tables, rules, state, state.seat, sketch, params) if card >= 0 else 0.0
        if card >= 0:
            rate_payments(tables, state, desk, sketch, params, gain, start, end)
        if card >= 0 and not is_of_castle:
            now += 0.0 if card == FAITH else DOUBT
            for _ in range(min(N_PAYMENTS, int(end - start))):
                cheapest = take_cheapest(desk, start, end)
                after = rate_effect(tables, rules, state, lineup, params, card, desk.actions[cheapest])
                desk.values[cheapest] = best + after - now
        start = end


@kernel
def rate_payments(
    tables: Any, state: Any, desk: Any, sketch: Any, params: Any, gain: Any, start: Any, end: Any
) -> None:
    """Write what the activations of one Spirit cost, and what they are worth with such a gain."""
    for index in range(start, end):
        cost = rate_payment(tables, state, sketch, params, second_of(desk.actions[index]))
        desk.values[index] = gain - cost if gain > NO_WORTH else NO_WORTH
        desk.costs[index] = cost


@kernel
def take_cheapest(desk: Any, start: Any, end: Any) -> Any:
    """The activation with the cheapest payment that was not yet taken."""
    cheapest = start
    for index in range(start, end):
        if desk.costs[index] < desk.costs[cheapest]:
            cheapest = index
    desk.costs[cheapest] = np.inf
    return cheapest


@kernel
def rate_payment(tables: Any, state: Any, sketch: Any, params: Any, payment: Any) -> Any:
    """Loss of potential by the shrine or tile that pays for a Spirit."""
    if payment == PAY_SHRINE:
        return rate_pool(sketch, params, sketch.pool)
    here = bit(payment)
    kind = find_type(state.realms[state.seat], payment)
    left, _, _ = rate_type(
        tables,
        sketch,
        params,
        kind,
        sketch.tiles[kind] & ~here,
        sketch.spaces | here,
        sketch.low,
        sketch.middle,
        sketch.high,
    )
    return sketch.worth[kind] - left


@kernel
def rate_effect(tables: Any, rules: Any, state: Any, lineup: Any, params: Any, card: Any, action: Any) -> Any:
    """Worth of the realm after an activation and the best first step of its effect."""
    paid, desk, sketch, seat = lineup.imagined, lineup.imagined_desk, lineup.sketch, state.seat
    lineup.imagined = state
    apply_action(tables, rules, paid, action, lineup.silence)
    list_actions(tables, rules, paid, desk)
    best = NO_WORTH
    if card == STRENGTH:
        now = rate_realm(tables, rules, paid, seat, sketch, params)
        rate_moves(tables, paid, desk, sketch, params)
        for index in range(desk.n_actions):
            best = max(best, now + desk.values[index])
        return best
    for index in range(desk.n_actions):
        lineup.ahead = paid
        apply_action(tables, rules, lineup.ahead, desk.actions[index], lineup.silence)
        worth = rate_realm(tables, rules, lineup.ahead, seat, sketch, params)
        if kind_of(desk.actions[index]) == FLIP:
            worth += rate_lift(paid.realms[seat], second_of(desk.actions[index]))
        best = max(best, worth)
    return best


@kernel
def rate_lift(realm: Any, goal: Any) -> Any:
    """Points that the lowest shrine gains by moving to a cell (D-27)."""
    most = int64(0)
    rest = realm.shrines
    while rest:
        cell = first_bit(rest)
        rest &= ~bit(cell)
        most = max(most, value_shrine(realm, goal) - value_shrine(realm, cell))
    return most


@kernel
def rate_moves(tables: Any, state: Any, desk: Any, sketch: Any, params: Any) -> None:
    """Rate moves of face-up tiles to spaces near others of their type; to stop is worth nothing."""
    realm = state.realms[state.seat]
    for index in range(desk.n_actions):
        action = desk.actions[index]
        start, goal = first_of(action), second_of(action)
        desk.values[index] = 0.0
        if kind_of(action) != MOVE_TILE:
            continue
        desk.values[index] = -1.0
        here, there = bit(start), bit(goal)
        if realm.up & here:
            kind = find_type(realm, start)
            tiles = sketch.tiles[kind] & ~here
            if beside(tiles) & there:
                worth, _, _ = rate_type(
                    tables,
                    sketch,
                    params,
                    kind,
                    tiles | there,
                    (sketch.spaces | here) & ~there,
                    sketch.low | there,
                    sketch.middle | sketch.low & there,
                    sketch.high | sketch.middle & there,
                )
                desk.values[index] = worth - sketch.worth[kind]


@kernel
def rate_castle(tables: Any, rules: Any, state: Any, sketch: Any, params: Any, card: Any) -> Any:
    """Gain of the pair that a Spirit of the castle makes with the tile in hand; NO_WORTH if it makes none."""
    tile = state.held[0]
    if card == DECEPTION:
        one = recall_one(tables, rules, state, sketch, params, tile)
        return one + rate_neighbour(tables, rules, state, sketch, params, state.first_cell, state.first_floor)
    if card == DESTRUCTION and not can_free_twin(state, tile):
        return NO_WORTH
    return recall_two(tables, rules, state, sketch, params, tile)


@kernel
def frees_twin(state: Any, tile: Any, cell: Any) -> Any:
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
def can_free_twin(state: Any, tile: Any) -> Any:
    """Whether Destruction can free the second tile of a pair."""
    for word in range(N_WORDS):
        rest = find_available(state.castle, word) if state.castle.visible[tile, word] else int64(0)
        while rest:
            place = first_bit(rest)
            rest &= ~bit(place)
            if frees_twin(state, tile, place + 64 * word):
                return True
    return False


@kernel
def rate_removals(tables: Any, rules: Any, state: Any, desk: Any) -> None:
    """Rate castle tiles to be removed: those that free the second tile of a pair."""
    for index in range(desk.n_actions):
        desk.values[index] = 0.0
        if state.n_held == 1:
            desk.values[index] = 1.0 * frees_twin(state, state.held[0], second_of(desk.actions[index]))
