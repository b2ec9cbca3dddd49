"""How `greedy` uses Spirits: where what they give at once is worth more than the payment.

Those that make pairs are used when a pair is worth more than what else can be done. Destruction gives nothing at once
and is left alone.
"""

from __future__ import annotations

from typing import Any

from simkit.core.bits import count_bits, first_bit
from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.games.dragon_castle.bots.worth import NO_WORTH, measure_sizes, value_builds, value_pool
from simkit.games.dragon_castle.constants import (
    BEAUTY,
    CHANGE,
    CONSOLIDATE,
    CUNNING,
    CUNNING_SIZE,
    DECEPTION,
    DEPTHS,
    DRAGON,
    ELEGANCE,
    FAITH,
    MOVE_SHRINE,
    MOVE_TILE,
    N_NUMBERS,
    N_TYPES,
    PASS,
    PAY_SHRINE,
    PHASE_ACTION,
    PHASE_GROUP,
    SET_MIN,
    SPIRIT,
    STRENGTH,
    TREAT,
    WIND,
)
from simkit.games.dragon_castle.rules.actions import first_of, kind_of, second_of
from simkit.games.dragon_castle.rules.cells import bit, find_group
from simkit.games.dragon_castle.rules.realm import (
    find_due,
    find_spaces,
    find_type,
    value_set,
    value_shrine,
)
from simkit.games.dragon_castle.rules.sets import value_trio
from simkit.games.dragon_castle.rules.spirits import find_specials
from simkit.games.dragon_castle.weights import JOIN, TILE

USELESS = -0.1  # a step that gives nothing


@kernel
def value_payment(realm: Any, payment: Any, params: Any) -> Any:
    """Worth of the shrine or tile that pays for a Spirit."""
    if payment == PAY_SHRINE:
        return value_pool(params, realm.pool)
    group = find_group(bit(payment), realm.types[find_type(realm, payment)])
    return params[TILE] + params[JOIN] * (count_bits(group) - 1)


@kernel
def rate_spirits(tables: Any, rules: Any, state: Any, lineup: Any, params: Any) -> None:
    """Write the worth of each activation listed: its gain less its payment, above the best without it."""
    desk, realm = lineup.desk, state.realms[state.seat]
    best = NO_WORTH
    for index in range(desk.n_actions):
        if kind_of(desk.actions[index]) < SPIRIT:
            best = max(best, desk.values[index])
    for index in range(desk.n_actions):
        action = desk.actions[index]
        card, payment = kind_of(action) - SPIRIT, second_of(action)
        if card >= 0:
            cost = value_payment(realm, payment, params)
            if card in (ELEGANCE, DECEPTION, DEPTHS):
                desk.values[index] = value_pair(tables, state, lineup, card, params) - cost
            else:
                gain = value_spirit(tables, rules, state, lineup, card, payment, params)
                desk.values[index] = best + gain - cost


@kernel
def value_pair(tables: Any, state: Any, lineup: Any, card: Any, params: Any) -> Any:
    """Worth of the pair that a Spirit makes with the tile in hand."""
    if state.phase != PHASE_ACTION:
        return NO_WORTH
    kind = tables.types[state.held[0]]
    return lineup.one[kind] + params[TILE] if card == DECEPTION else lineup.two[kind]


@kernel
def value_spirit(
    tables: Any, rules: Any, state: Any, lineup: Any, card: Any, payment: Any, params: Any
) -> Any:
    """What a Spirit of the realm would add at once, the payment being gone."""
    realm = state.realms[state.seat]
    paid = int64(0) if payment == PAY_SHRINE else bit(payment)
    pool = realm.pool - int64(payment == PAY_SHRINE)
    if card in (BEAUTY, CUNNING):
        return value_best_group(tables, rules, realm, card, paid, pool, params)
    if card == CHANGE:
        return value_best_treat(tables, realm, paid, pool, params)
    if card == FAITH:
        cells = state.flipped & realm.down & ~realm.shrines
        return 1.0 * value_builds(realm, cells, int64(0), int64(1))
    if card == WIND:
        return value_best_shrine(realm)
    if card == STRENGTH:
        return value_best_move(tables, rules, realm, paid, lineup.sizes)
    return NO_WORTH


@kernel
def value_group(tables: Any, realm: Any, cells: Any, vp: Any, kind: Any, pool: Any, params: Any) -> Any:
    """VP of a set and its shrines, less the hope that its tiles were."""
    n_shrines = min(pool, tables.allowances[kind])
    return vp + value_builds(realm, cells, int64(0), n_shrines) - params[TILE] * count_bits(cells)


@kernel
def value_best_group(
    tables: Any, rules: Any, realm: Any, card: Any, paid: Any, pool: Any, params: Any
) -> Any:
    """Worth of the best group of one number for Beauty, of three tiles of one type for Cunning."""
    best = NO_WORTH
    for sort in range(N_NUMBERS):  # there are as many numbers as types
        rest = (realm.numbers[sort] if card == BEAUTY else realm.types[sort]) & ~paid
        while rest:
            group = find_group(bit(first_bit(rest)), rest)
            rest &= ~group
            size = count_bits(group)
            if card == BEAUTY and size >= SET_MIN:
                vp = value_set(tables, size, int64(DRAGON))
                best = max(best, value_group(tables, realm, group, vp, int64(DRAGON), pool, params))
            elif card == CUNNING and size == CUNNING_SIZE:
                vp = value_trio(rules, int64(sort))
                best = max(best, value_group(tables, realm, group, vp, int64(sort), pool, params))
    return best


@kernel
def value_best_treat(tables: Any, realm: Any, paid: Any, pool: Any, params: Any) -> Any:
    """Worth of the best set that Change can make."""
    best = NO_WORTH
    due = find_due(realm)
    rest = find_specials(realm) & ~paid & ~due
    while rest:
        cell = first_bit(rest)
        rest &= ~bit(cell)
        for kind in range(N_TYPES):
            if not realm.types[kind] & bit(cell):
                best = max(best, value_treat(tables, realm, cell, int64(kind), paid, due, pool, params))
    return best


@kernel
def value_treat(
    tables: Any, realm: Any, cell: Any, kind: Any, paid: Any, due: Any, pool: Any, params: Any
) -> Any:
    """Worth of the set to which a special tile would belong as another type, above what is due without it."""
    group = find_group(bit(cell), realm.types[kind] & ~paid | bit(cell))
    if count_bits(group) < SET_MIN:
        return NO_WORTH
    worth = value_group(tables, realm, group, value_set(tables, count_bits(group), kind), kind, pool, params)
    n_due = count_bits(group & due)
    return worth - (value_set(tables, n_due, kind) if n_due else 0)


@kernel
def value_best_shrine(realm: Any) -> Any:
    """VP that Wind adds by moving the lowest shrine to the highest goal, without a flip."""
    goals = realm.down & ~realm.shrines
    if goals == 0:
        return NO_WORTH
    lowest = int64(3)
    rest = realm.shrines
    while rest:
        cell = first_bit(rest)
        rest &= ~bit(cell)
        lowest = min(lowest, value_shrine(realm, cell))
    return 1.0 * (value_builds(realm, goals, int64(0), int64(1)) - lowest)


@kernel
def value_best_move(tables: Any, rules: Any, realm: Any, paid: Any, sizes: Any) -> Any:
    """VP of the best set that Strength can make by moving one face-up tile."""
    best = NO_WORTH
    spaces = find_spaces(rules, realm)
    for kind in range(N_TYPES):
        tiles = realm.types[kind] & ~paid
        rest = tiles if count_bits(tiles) >= SET_MIN else int64(0)
        while rest:
            cell = first_bit(rest)
            rest &= ~bit(cell)
            measure_sizes(tiles & ~bit(cell), spaces, sizes)
            goals = spaces
            while goals:
                goal = first_bit(goals)
                goals &= ~bit(goal)
                if sizes[goal] >= SET_MIN:
                    best = max(best, 1.0 * value_set(tables, sizes[goal], int64(kind)))
    return best


@kernel
def rate_effect(tables: Any, rules: Any, state: Any, lineup: Any, desk: Any, params: Any) -> None:
    """Rate the steps of a Spirit at work, the order of due sets, and passing."""
    realm, last = state.realms[state.seat], int64(-1)
    spaces, due = find_spaces(rules, realm), find_due(realm)
    for index in range(desk.n_actions):
        action = desk.actions[index]
        kind, a, b = kind_of(action), first_of(action), second_of(action)
        worth = NO_WORTH if kind >= SPIRIT else USELESS
        if kind == PASS:
            worth = 0.0
        elif kind == CONSOLIDATE:
            worth = rate_group(tables, rules, state, b, params)
        elif kind == TREAT:
            worth = value_treat(tables, realm, a, b, int64(0), due, realm.pool, params)
        elif kind == MOVE_SHRINE:
            worth = 1.0 * (value_shrine(realm, b) - value_shrine(realm, a))
        elif kind == MOVE_TILE and realm.up & bit(a):
            sort = find_type(realm, a)
            if a != last:
                measure_sizes(realm.types[sort] & ~bit(a), spaces, lineup.sizes)
                last = a
            if lineup.sizes[b] >= SET_MIN:
                worth = 1.0 * value_set(tables, lineup.sizes[b], sort)
        desk.values[index] = worth


@kernel
def rate_group(tables: Any, rules: Any, state: Any, cell: Any, params: Any) -> Any:
    """Worth of a group that may be consolidated; due sets go by their size."""
    realm = state.realms[state.seat]
    if state.phase == PHASE_GROUP and state.card == BEAUTY:
        number = tables.numbers[int64(realm.tops[cell])]
        cells = find_group(bit(cell), realm.numbers[number - 1])
        vp = value_set(tables, count_bits(cells), int64(DRAGON))
        return value_group(tables, realm, cells, vp, int64(DRAGON), realm.pool, params)
    kind = find_type(realm, cell)
    cells = find_group(bit(cell), realm.types[kind])
    vp = value_trio(rules, kind) if state.phase == PHASE_GROUP else value_set(tables, count_bits(cells), kind)
    return value_group(tables, realm, cells, vp, kind, realm.pool, params)
