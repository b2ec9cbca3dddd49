"""Values of actions: what they add to the points and the potential of a realm.

Tiles, pairs and placements are evaluated by the potential that they add; other decisions by the realm after them.
"""

from __future__ import annotations

from simkit.core.bits import first_bit
from simkit.core.copies import copy_into
from simkit.core.jit import kernel
from simkit.core.records import Vector
from simkit.games.dragon_castle.bots.evaluation import NO_VALUE
from simkit.games.dragon_castle.bots.features import Features, extract_features, extract_time
from simkit.games.dragon_castle.bots.placement import evaluate_one, evaluate_two
from simkit.games.dragon_castle.bots.potential import evaluate_potential, evaluate_realm
from simkit.games.dragon_castle.bots.scratch import Scratch
from simkit.games.dragon_castle.bots.spirit_values import evaluate_moves, evaluate_removals
from simkit.games.dragon_castle.bots.tiles import evaluate_first, evaluate_second
from simkit.games.dragon_castle.config import Rules
from simkit.games.dragon_castle.constants import action, phase
from simkit.games.dragon_castle.data import Tables
from simkit.games.dragon_castle.rules.codes import first_of, kind_of, second_of
from simkit.games.dragon_castle.rules.turn import apply_action
from simkit.games.dragon_castle.state import Actions, State


@kernel(inline=True)
def evaluate_actions(
    tables: Tables, rules: Rules, state: State, actions: Actions, params: Vector[float], scratch: Scratch
) -> None:
    """Write the value of every action that is no activation of a Spirit."""
    features, values = scratch.features, scratch.values
    extract_time(tables, rules, state, features, params)
    extract_features(rules, state, state.seat, features)
    evaluate_potential(tables, rules, state, features, params)
    if state.phase == phase.TURN:
        for index in range(actions.n):
            values[index] = evaluate_first(tables, rules, state, features, params, actions.codes[index])
    elif state.phase == phase.ACTION:
        for index in range(actions.n):
            values[index] = evaluate_second(tables, rules, state, features, params, actions.codes[index])
    elif state.phase == phase.PLACE:
        evaluate_placements(tables, rules, state, actions, features, params, values)
    elif state.phase in (phase.MOVE, phase.MOVE_AGAIN):
        evaluate_moves(tables, state, actions, features, params, values)
    elif state.phase == phase.REMOVE:
        evaluate_removals(state, actions, values)
    else:
        evaluate_ahead(tables, rules, state, actions, params, scratch)


@kernel(inline=True)
def evaluate_placements(
    tables: Tables,
    rules: Rules,
    state: State,
    actions: Actions,
    features: Features,
    params: Vector[float],
    values: Vector[float],
) -> None:
    """Give the spaces of the best plan for the tiles in hand the value 1, all others 0."""
    tile = state.held[0]
    if state.n_held == 2 and tables.types[tile] == tables.types[state.held[1]]:
        evaluate_two(tables, rules, state, features, params, tile)
        cell = first_bit(features.two_cells)
    else:
        evaluate_one(tables, rules, state, features, params, tile)
        cell = features.one_cell
    for index in range(actions.n):
        code = actions.codes[index]
        values[index] = 1.0 * (first_of(code) == 0 and second_of(code) == cell)


@kernel(inline=True)
def evaluate_ahead(
    tables: Tables, rules: Rules, state: State, actions: Actions, params: Vector[float], scratch: Scratch
) -> None:
    """Evaluate each action that is no activation by the realm after it."""
    ahead, seat = scratch.ahead, state.seat
    for index in range(actions.n):
        scratch.values[index] = NO_VALUE
        if kind_of(actions.codes[index]) < action.SPIRIT:
            copy_into(ahead, state)
            apply_action(tables, rules, ahead, actions.codes[index], scratch.null_log)
            scratch.values[index] = evaluate_realm(tables, rules, ahead, seat, scratch.features, params)
