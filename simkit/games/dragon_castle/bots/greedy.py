"""`greedy`: takes the most VP at once; tiles, groups and shrines in the pool count a little."""

from __future__ import annotations

import numpy as np

from simkit.core.copies import copy_into
from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.core.records import Vector
from simkit.games.dragon_castle.bots import weights
from simkit.games.dragon_castle.bots.evaluation import NO_VALUE, draw_best
from simkit.games.dragon_castle.bots.greedy_spirits import evaluate_activations, evaluate_steps
from simkit.games.dragon_castle.bots.immediate import measure_sizes, value_pool, value_tile, value_two
from simkit.games.dragon_castle.bots.scratch import Scratch
from simkit.games.dragon_castle.bots.seated import SeatedBots
from simkit.games.dragon_castle.config import Rules
from simkit.games.dragon_castle.constants import (
    N_TYPES,
    N_WORDS,
    CastleCell,
    RealmCell,
    Tile,
    action,
    phase,
)
from simkit.games.dragon_castle.data import Tables
from simkit.games.dragon_castle.rules.castle import find_available, find_top
from simkit.games.dragon_castle.rules.cells import bit
from simkit.games.dragon_castle.rules.codes import first_of, kind_of, second_of
from simkit.games.dragon_castle.rules.realm import find_spaces, put_tile
from simkit.games.dragon_castle.scoring import score_dragons, score_shrine
from simkit.games.dragon_castle.state import Actions, Castle, State


@kernel
def choose(
    tables: Tables, rules: Rules, state: State, actions: Actions, bots: SeatedBots, scratch: Scratch
) -> int:
    """Take one of the actions that are worth most at once."""
    if actions.n == 1:
        return int64(0)
    params = bots.params[state.seat]
    evaluate_actions(tables, rules, state, actions, params, scratch)
    if state.spirits:
        evaluate_activations(tables, rules, state, actions, params, scratch)
    return draw_best(scratch.values, actions.n, bots.streams[state.seat])


@kernel
def choose_without_spirits(
    tables: Tables, rules: Rules, state: State, actions: Actions, bots: SeatedBots, scratch: Scratch
) -> int:
    """Choose where no Spirit is in play, by less code to compile."""
    if actions.n == 1:
        return int64(0)
    evaluate_actions(tables, rules, state, actions, bots.params[state.seat], scratch)
    return draw_best(scratch.values, actions.n, bots.streams[state.seat])


@kernel(inline=True)
def evaluate_actions(
    tables: Tables, rules: Rules, state: State, actions: Actions, params: Vector[float], scratch: Scratch
) -> None:
    """Write the value of every action that is no activation of a Spirit."""
    if state.phase == phase.TURN:
        evaluate_turn(tables, rules, state, actions, params, scratch)
    elif state.phase == phase.ACTION:
        evaluate_action(tables, rules, state, actions, params, scratch)
    elif state.phase == phase.PLACE:
        evaluate_places(tables, rules, state, actions, params, scratch)
    elif state.phase in (phase.BUILD, phase.FAITH):
        evaluate_builds(rules, state, actions, scratch)
    else:
        evaluate_steps(tables, rules, state, actions, params, scratch)


@kernel(inline=True)
def evaluate_turn(
    tables: Tables, rules: Rules, state: State, actions: Actions, params: Vector[float], scratch: Scratch
) -> None:
    """Evaluate a first tile by the best action for it, a pair counting only if its second tile can be seen."""
    realm = state.realms[state.seat]
    spaces = find_spaces(rules, realm)
    for kind in range(N_TYPES):
        scratch.one[kind] = np.nan
    for index in range(actions.n):
        code = actions.codes[index]
        if kind_of(code) == action.TAKE:
            tile = find_top(state.castle, CastleCell(second_of(code)))
            kind = tables.types[tile]
            if scratch.one[kind] != scratch.one[kind]:
                one, two = value_two(tables, rules, realm, kind, spaces, scratch.sizes, params)
                scratch.one[kind] = one
                scratch.two[kind] = two
            value = value_single(rules, state, scratch.one[kind], params)
            if scratch.two[kind] > value and has_partner(state.castle, CastleCell(second_of(code)), tile):
                value = scratch.two[kind]
            scratch.values[index] = value
        else:
            scratch.values[index] = rules.token_points if kind_of(code) == action.SUMMON else NO_VALUE


@kernel
def value_single(rules: Rules, state: State, one: float, params: Vector[float]) -> float:
    """Value of a lone tile: placed with a shrine for the pool, or discarded."""
    if state.supply == 0:
        return 1.0 * rules.discard_points
    return max(one + value_pool(params, state.realms[state.seat].pool + 1), 1.0 * rules.discard_points)


@kernel
def has_partner(castle: Castle, cell: CastleCell, tile: Tile) -> bool:
    """Whether an identical tile can be seen that is free, or will be once the tile on a cell is gone."""
    for word in range(N_WORDS):
        twins = castle.visible[tile, word]
        own = bit(cell & 63) if word == cell >> 6 else int64(0)
        twins &= ~own
        if twins & (own << 1 | own >> 1 | find_available(castle, word)):
            return True
    return False


@kernel(inline=True)
def evaluate_action(
    tables: Tables, rules: Rules, state: State, actions: Actions, params: Vector[float], scratch: Scratch
) -> None:
    """Evaluate pair, shrine and discard for the tile in hand."""
    realm = state.realms[state.seat]
    spaces = find_spaces(rules, realm)
    kind = tables.types[state.held[0]]
    one, two = value_two(tables, rules, realm, kind, spaces, scratch.sizes, params)
    scratch.one[kind] = one
    scratch.two[kind] = two
    for index in range(actions.n):
        code = actions.codes[index]
        sort = kind_of(code)
        if sort == action.PAIR:
            other = tables.types[find_top(state.castle, CastleCell(second_of(code)))]
            scratch.values[index] = two if other == kind else one + params[weights.TILE]
        elif sort == action.SHRINE:
            scratch.values[index] = one + value_pool(params, realm.pool + 1)
        else:
            scratch.values[index] = rules.discard_points if sort == action.DISCARD else NO_VALUE


@kernel(inline=True)
def evaluate_places(
    tables: Tables, rules: Rules, state: State, actions: Actions, params: Vector[float], scratch: Scratch
) -> None:
    """Evaluate each space for the tile in hand, with what the Dragons in play give for it."""
    realm = state.realms[state.seat]
    spaces = find_spaces(rules, realm)
    known = int64(-1)
    for index in range(actions.n):
        code = actions.codes[index]
        held, cell = first_of(code), RealmCell(second_of(code))
        kind = tables.types[state.held[held]]
        if held != known:
            measure_sizes(realm.types[kind], spaces, scratch.sizes)
            known = held
        size = scratch.sizes[cell]
        scratch.values[index] = value_tile(
            tables, rules, realm, kind, realm.types[kind], cell, int64(0), size, params
        )
        if rules.n_dragons:
            copy_into(scratch.realm, realm)
            put_tile(tables, rules, realm, cell, state.held[held])
            scratch.values[index] += score_dragons(rules, state, state.seat)
            copy_into(realm, scratch.realm)


@kernel(inline=True)
def evaluate_builds(rules: Rules, state: State, actions: Actions, scratch: Scratch) -> None:
    """Evaluate shrines by their floor and the Dragons in play; not to build is worth nothing."""
    realm = state.realms[state.seat]
    before = score_dragons(rules, state, state.seat) if rules.n_dragons else int64(0)
    for index in range(actions.n):
        code = actions.codes[index]
        kind, cell = kind_of(code), RealmCell(second_of(code))
        scratch.values[index] = NO_VALUE if kind >= action.SPIRIT else 0.0
        if kind == action.BUILD:
            scratch.values[index] = score_shrine(rules, realm, cell)
            if rules.n_dragons:
                realm.shrines |= bit(cell)
                scratch.values[index] += score_dragons(rules, state, state.seat) - before
                realm.shrines &= ~bit(cell)
