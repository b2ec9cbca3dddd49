"""How `greedy` uses Spirits: where what they give at once is worth more than the payment.

Those that make pairs are used when a pair is worth more than what else can be done. Destruction gives nothing at once
and is left alone.
"""

from __future__ import annotations

from simkit.core.bits import count_bits, first_bit
from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.core.records import Vector
from simkit.games.dragon_castle.bots import weights
from simkit.games.dragon_castle.bots.evaluation import NO_VALUE
from simkit.games.dragon_castle.bots.immediate import measure_sizes, value_builds, value_pool
from simkit.games.dragon_castle.bots.scratch import Scratch
from simkit.games.dragon_castle.config import Rules
from simkit.games.dragon_castle.constants import (
    CUNNING_SIZE,
    DRAGON_TYPE,
    N_FLOORS,
    N_NUMBERS,
    N_TYPES,
    SET_MIN,
    Card,
    RealmCell,
    TileType,
    action,
    phase,
    spirit,
)
from simkit.games.dragon_castle.data import Tables
from simkit.games.dragon_castle.rules.cells import bit, find_group, first_cell
from simkit.games.dragon_castle.rules.codes import first_of, kind_of, second_of
from simkit.games.dragon_castle.rules.realm import find_due, find_spaces, find_specials, find_type
from simkit.games.dragon_castle.scoring import score_set, score_shrine, score_trio
from simkit.games.dragon_castle.state import Actions, Realm, State

USELESS = -0.1  # a step that gives nothing


@kernel
def value_payment(realm: Realm, payment: int, params: Vector[float]) -> float:
    """Value of the shrine or tile that pays for a Spirit."""
    if payment == action.PAY_SHRINE:
        return value_pool(params, realm.pool)
    group = find_group(bit(payment), realm.types[find_type(realm, RealmCell(payment))])
    return params[weights.TILE] + params[weights.JOIN] * (count_bits(group) - 1)


@kernel(inline=True)
def evaluate_activations(
    tables: Tables, rules: Rules, state: State, actions: Actions, params: Vector[float], scratch: Scratch
) -> None:
    """Write the value of each activation listed: its gain less its payment, above the best without it."""
    realm = state.realms[state.seat]
    best = NO_VALUE
    for index in range(actions.n):
        if kind_of(actions.codes[index]) < action.SPIRIT:
            best = max(best, scratch.values[index])
    for index in range(actions.n):
        code = actions.codes[index]
        card, payment = Card(kind_of(code) - action.SPIRIT), second_of(code)
        if card >= 0:
            cost = value_payment(realm, payment, params)
            if card in (spirit.ELEGANCE, spirit.DECEPTION, spirit.DEPTHS):
                scratch.values[index] = value_pair(tables, state, card, params, scratch) - cost
            else:
                gain = value_spirit(tables, rules, state, card, payment, params, scratch)
                scratch.values[index] = best + gain - cost


@kernel
def value_pair(tables: Tables, state: State, card: Card, params: Vector[float], scratch: Scratch) -> float:
    """Value of the pair that a Spirit makes with the tile in hand."""
    if state.phase != phase.ACTION:
        return NO_VALUE
    kind = tables.types[state.held[0]]
    return scratch.one[kind] + params[weights.TILE] if card == spirit.DECEPTION else scratch.two[kind]


@kernel(inline=True)
def value_spirit(
    tables: Tables,
    rules: Rules,
    state: State,
    card: Card,
    payment: int,
    params: Vector[float],
    scratch: Scratch,
) -> float:
    """What a Spirit of the realm would add at once, the payment being gone."""
    realm = state.realms[state.seat]
    paid = int64(0) if payment == action.PAY_SHRINE else bit(payment)
    pool = realm.pool - int64(payment == action.PAY_SHRINE)
    if card in (spirit.BEAUTY, spirit.CUNNING):
        return value_best_group(tables, rules, realm, card, paid, pool, params)
    if card == spirit.CHANGE:
        return value_best_treat(tables, rules, realm, paid, pool, params)
    if card == spirit.FAITH:
        cells = state.flipped & realm.down & ~realm.shrines
        return 1.0 * value_builds(rules, realm, cells, int64(0), int64(1))
    if card == spirit.WIND:
        return value_best_shrine(rules, realm)
    if card == spirit.STRENGTH:
        return value_best_move(tables, rules, realm, paid, scratch.sizes)
    return NO_VALUE


@kernel
def value_group(
    tables: Tables,
    rules: Rules,
    realm: Realm,
    cells: int,
    vp: int,
    kind: TileType,
    pool: int,
    params: Vector[float],
) -> float:
    """VP of a set and its shrines, less the hope that its tiles were."""
    n_shrines = min(pool, tables.allowances[kind])
    return (
        vp + value_builds(rules, realm, cells, int64(0), n_shrines) - params[weights.TILE] * count_bits(cells)
    )


@kernel
def value_best_group(
    tables: Tables, rules: Rules, realm: Realm, card: Card, paid: int, pool: int, params: Vector[float]
) -> float:
    """Value of the best group of one number for Beauty, of three tiles of one type for Cunning."""
    best = NO_VALUE
    for sort in range(N_NUMBERS):  # there are as many numbers as types
        rest = (realm.numbers[sort] if card == spirit.BEAUTY else realm.types[sort]) & ~paid
        while rest:
            group = find_group(bit(first_bit(rest)), rest)
            rest &= ~group
            size = count_bits(group)
            if card == spirit.BEAUTY and size >= SET_MIN:
                vp = score_set(tables, size, DRAGON_TYPE)
                best = max(best, value_group(tables, rules, realm, group, vp, DRAGON_TYPE, pool, params))
            elif card == spirit.CUNNING and size == CUNNING_SIZE:
                vp = score_trio(tables, rules, TileType(sort))
                best = max(best, value_group(tables, rules, realm, group, vp, TileType(sort), pool, params))
    return best


@kernel
def value_best_treat(
    tables: Tables, rules: Rules, realm: Realm, paid: int, pool: int, params: Vector[float]
) -> float:
    """Value of the best set that Change can make."""
    best = NO_VALUE
    due = find_due(realm)
    rest = find_specials(realm) & ~paid & ~due
    while rest:
        cell = first_cell(rest)
        rest &= ~bit(cell)
        for kind in range(N_TYPES):
            if not realm.types[kind] & bit(cell):
                best = max(
                    best, value_treat(tables, rules, realm, cell, TileType(kind), paid, due, pool, params)
                )
    return best


@kernel
def value_treat(
    tables: Tables,
    rules: Rules,
    realm: Realm,
    cell: RealmCell,
    kind: TileType,
    paid: int,
    due: int,
    pool: int,
    params: Vector[float],
) -> float:
    """Value of the set to which a special tile would belong as another type, above what is due without it."""
    group = find_group(bit(cell), realm.types[kind] & ~paid | bit(cell))
    if count_bits(group) < SET_MIN:
        return NO_VALUE
    value = value_group(
        tables, rules, realm, group, score_set(tables, count_bits(group), kind), kind, pool, params
    )
    n_due = count_bits(group & due)
    return value - (score_set(tables, n_due, kind) if n_due else 0)


@kernel
def value_best_shrine(rules: Rules, realm: Realm) -> float:
    """VP that Wind adds by moving the lowest shrine to the highest goal, without a flip."""
    goals = realm.down & ~realm.shrines
    if goals == 0:
        return NO_VALUE
    lowest = rules.floor_points[N_FLOORS]
    rest = realm.shrines
    while rest:
        cell = first_cell(rest)
        rest &= ~bit(cell)
        lowest = min(lowest, score_shrine(rules, realm, cell))
    return 1.0 * (value_builds(rules, realm, goals, int64(0), int64(1)) - lowest)


@kernel
def value_best_move(tables: Tables, rules: Rules, realm: Realm, paid: int, sizes: Vector[int]) -> float:
    """VP of the best set that Strength can make by moving one face-up tile."""
    best = NO_VALUE
    spaces = find_spaces(rules, realm)
    for kind in range(N_TYPES):
        tiles = realm.types[kind] & ~paid
        rest = tiles if count_bits(tiles) >= SET_MIN else int64(0)
        while rest:
            cell = first_cell(rest)
            rest &= ~bit(cell)
            measure_sizes(tiles & ~bit(cell), spaces, sizes)
            goals = spaces
            while goals:
                goal = first_cell(goals)
                goals &= ~bit(goal)
                if sizes[goal] >= SET_MIN:
                    best = max(best, 1.0 * score_set(tables, sizes[goal], TileType(kind)))
    return best


@kernel
def evaluate_steps(
    tables: Tables, rules: Rules, state: State, actions: Actions, params: Vector[float], scratch: Scratch
) -> None:
    """Evaluate the steps of a Spirit at work, the order of due sets, and passing."""
    realm, last = state.realms[state.seat], int64(-1)
    spaces, due = find_spaces(rules, realm), find_due(realm)
    for index in range(actions.n):
        code = actions.codes[index]
        kind, a, b = kind_of(code), first_of(code), second_of(code)
        value = NO_VALUE if kind >= action.SPIRIT else USELESS
        if kind == action.PASS:
            value = 0.0
        elif kind == action.CONSOLIDATE:
            value = evaluate_group(tables, rules, state, RealmCell(b), params)
        elif kind == action.TREAT:
            value = value_treat(
                tables, rules, realm, RealmCell(a), TileType(b), int64(0), due, realm.pool, params
            )
        elif kind == action.MOVE_SHRINE:
            value = 1.0 * (
                score_shrine(rules, realm, RealmCell(b)) - score_shrine(rules, realm, RealmCell(a))
            )
        elif kind == action.MOVE_TILE and realm.up & bit(a):
            sort = find_type(realm, RealmCell(a))
            if a != last:
                measure_sizes(realm.types[sort] & ~bit(a), spaces, scratch.sizes)
                last = a
            if scratch.sizes[b] >= SET_MIN:
                value = 1.0 * score_set(tables, scratch.sizes[b], sort)
        scratch.values[index] = value


@kernel
def evaluate_group(
    tables: Tables, rules: Rules, state: State, cell: RealmCell, params: Vector[float]
) -> float:
    """Value of a group that may be consolidated; due sets go by their size."""
    realm = state.realms[state.seat]
    if state.phase == phase.GROUP and state.card == spirit.BEAUTY:
        number = tables.numbers[int64(realm.tops[cell])]
        cells = find_group(bit(cell), realm.numbers[number - 1])
        vp = score_set(tables, count_bits(cells), DRAGON_TYPE)
        return value_group(tables, rules, realm, cells, vp, DRAGON_TYPE, realm.pool, params)
    kind = find_type(realm, cell)
    cells = find_group(bit(cell), realm.types[kind])
    vp = (
        score_trio(tables, rules, kind)
        if state.phase == phase.GROUP
        else score_set(tables, count_bits(cells), kind)
    )
    return value_group(tables, rules, realm, cells, vp, kind, realm.pool, params)
