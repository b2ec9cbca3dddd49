"""`greedy`: takes the most VP at once; tiles, groups and shrines in the pool count a little."""

from __future__ import annotations

from typing import Any

import numpy as np

from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.games.dragon_castle.bots.greedy_spirits import rate_effect, rate_spirits
from simkit.games.dragon_castle.bots.worth import (
    NO_WORTH,
    measure_sizes,
    value_pool,
    value_tile,
    value_two,
)
from simkit.games.dragon_castle.constants import (
    BUILD,
    COUNTDOWN_VP,
    DISCARD,
    DISCARD_VP,
    N_TYPES,
    N_WORDS,
    PAIR,
    PHASE_ACTION,
    PHASE_BUILD,
    PHASE_FAITH,
    PHASE_PLACE,
    PHASE_TURN,
    SHRINE,
    SPIRIT,
    SUMMON,
    TAKE,
)
from simkit.games.dragon_castle.rules.actions import first_of, kind_of, second_of
from simkit.games.dragon_castle.rules.castle import find_available, find_top
from simkit.games.dragon_castle.rules.cells import bit
from simkit.games.dragon_castle.rules.realm import copy_realm, find_spaces, put_tile, value_shrine
from simkit.games.dragon_castle.scoring import score_dragons


@kernel
def rate_actions(tables: Any, rules: Any, state: Any, lineup: Any) -> None:
    """Write what every action listed is worth at once."""
    desk, params, phase = lineup.desk, lineup.params[state.seat], state.phase
    if phase == PHASE_TURN:
        rate_turn(tables, rules, state, lineup, desk, params)
    elif phase == PHASE_ACTION:
        rate_action(tables, rules, state, lineup, desk, params)
    elif phase == PHASE_PLACE:
        rate_places(tables, rules, state, lineup, desk, params)
    elif phase in (PHASE_BUILD, PHASE_FAITH):
        rate_builds(rules, state, desk)
    else:
        rate_effect(tables, rules, state, lineup, desk, params)
    if state.spirits:
        rate_spirits(tables, rules, state, lineup, params)


@kernel
def rate_turn(tables: Any, rules: Any, state: Any, lineup: Any, desk: Any, params: Any) -> None:
    """Rate a first tile by the best action for it, a pair counting only if its second tile can be seen."""
    realm = state.realms[state.seat]
    spaces = find_spaces(rules, realm)
    for kind in range(N_TYPES):
        lineup.one[kind] = np.nan
    for index in range(desk.n_actions):
        action = desk.actions[index]
        if kind_of(action) == TAKE:
            tile = find_top(state.castle, second_of(action))
            kind = tables.types[tile]
            if lineup.one[kind] != lineup.one[kind]:
                one, two = value_two(tables, realm, kind, spaces, lineup.sizes, params)
                lineup.one[kind] = one
                lineup.two[kind] = two
            worth = rate_single(state, lineup.one[kind], params)
            if lineup.two[kind] > worth and has_partner(state.castle, second_of(action), tile):
                worth = lineup.two[kind]
            desk.values[index] = worth
        else:
            desk.values[index] = COUNTDOWN_VP if kind_of(action) == SUMMON else NO_WORTH


@kernel
def rate_single(state: Any, one: Any, params: Any) -> Any:
    """Worth of a lone tile: placed with a shrine for the pool, or discarded."""
    if state.supply == 0:
        return 1.0 * DISCARD_VP
    return max(one + value_pool(params, state.realms[state.seat].pool + 1), 1.0 * DISCARD_VP)


@kernel
def has_partner(castle: Any, cell: Any, tile: Any) -> Any:
    """Whether an identical tile can be seen that is free, or will be once the tile on a cell is gone."""
    for word in range(N_WORDS):
        twins = castle.visible[tile, word]
        own = bit(cell & 63) if word == cell >> 6 else int64(0)
        twins &= ~own
        if twins & (own << 1 | own >> 1 | find_available(castle, word)):
            return True
    return False


@kernel
def rate_action(tables: Any, rules: Any, state: Any, lineup: Any, desk: Any, params: Any) -> None:
    """Rate pair, shrine and discard for the tile in hand."""
    realm = state.realms[state.seat]
    spaces = find_spaces(rules, realm)
    kind = tables.types[state.held[0]]
    one, two = value_two(tables, realm, kind, spaces, lineup.sizes, params)
    lineup.one[kind] = one
    lineup.two[kind] = two
    for index in range(desk.n_actions):
        action = desk.actions[index]
        sort = kind_of(action)
        if sort == PAIR:
            other = tables.types[find_top(state.castle, second_of(action))]
            desk.values[index] = two if other == kind else one + params[0]
        elif sort == SHRINE:
            desk.values[index] = one + value_pool(params, realm.pool + 1)
        else:
            desk.values[index] = DISCARD_VP if sort == DISCARD else NO_WORTH


@kernel
def rate_places(tables: Any, rules: Any, state: Any, lineup: Any, desk: Any, params: Any) -> None:
    """Rate each space for the tile in hand, with what the Dragons in play give for it."""
    realm = state.realms[state.seat]
    spaces = find_spaces(rules, realm)
    known = int64(-1)
    for index in range(desk.n_actions):
        action = desk.actions[index]
        held, cell = first_of(action), second_of(action)
        kind = tables.types[state.held[held]]
        if held != known:
            measure_sizes(realm.types[kind], spaces, lineup.sizes)
            known = held
        size = lineup.sizes[cell]
        desk.values[index] = value_tile(tables, realm, kind, realm.types[kind], cell, int64(0), size, params)
        if rules.n_dragons:
            copy_realm(realm, lineup.kept)
            put_tile(tables, rules, realm, cell, state.held[held])
            desk.values[index] += score_dragons(rules, state, state.seat)
            copy_realm(lineup.kept, realm)


@kernel
def rate_builds(rules: Any, state: Any, desk: Any) -> None:
    """Rate shrines by their floor and the Dragons in play; not to build is worth nothing."""
    realm = state.realms[state.seat]
    before = score_dragons(rules, state, state.seat) if rules.n_dragons else int64(0)
    for index in range(desk.n_actions):
        action = desk.actions[index]
        kind, cell = kind_of(action), second_of(action)
        desk.values[index] = NO_WORTH if kind >= SPIRIT else 0.0
        if kind == BUILD:
            desk.values[index] = value_shrine(realm, cell)
            if rules.n_dragons:
                realm.shrines |= bit(cell)
                desk.values[index] += score_dragons(rules, state, state.seat) - before
                realm.shrines &= ~bit(cell)
