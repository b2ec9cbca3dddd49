"""Where `taught` takes the next tile from: a stack, tiles laid open, the Pantry; and when it calls the last Trial."""

from __future__ import annotations

from simkit.core.copies import copy_into
from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.games.castellion.bots import default_policy
from simkit.games.castellion.bots.risk import rate_chance
from simkit.games.castellion.bots.scratch import Scratch
from simkit.games.castellion.bots.taught_network import SAFE, View, Weights
from simkit.games.castellion.bots.taught_pantry import choose_pantry, is_pantry_due
from simkit.games.castellion.bots.taught_placements import rate_placements
from simkit.games.castellion.bots.taught_rating import NEVER, find_stack, keep_outputs
from simkit.games.castellion.bots.taught_state import rate_state
from simkit.games.castellion.config import Rules
from simkit.games.castellion.constants import N_TRIALS, Tile, action, tiles
from simkit.games.castellion.data import Tables
from simkit.games.castellion.rules.actions import find_action
from simkit.games.castellion.rules.trials import is_calm
from simkit.games.castellion.rules.turn import perform_action
from simkit.games.castellion.state import Actions, State


@kernel
def choose_source(
    tables: Tables,
    rules: Rules,
    state: State,
    actions: Actions,
    weights: Weights,
    view: View,
    scratch: Scratch,
) -> int:
    """Resolve the last Trial once it is won, take the best of tiles laid open, draw from the better stack."""
    seat = state.seat
    if (
        rules.voluntary
        and state.trial == N_TRIALS - 1
        and rate_chance(tables, rules, state) >= default_policy.SURE
    ):
        return find_action(actions, action.TRIGGER)
    is_lacking = rules.pantry > 0 and is_pantry_due(rules, state)
    if state.n_revealed == 0 and is_calm(state) and not is_lacking:
        return find_action(actions, action.DRAW_STANDARD)
    rate_state(tables, rules, state, seat, weights, view, scratch)
    stack = find_stack(view)
    if is_lacking:
        index = choose_pantry(rules, state, actions, weights, view)
        if index >= 0:
            return index
    if state.n_revealed > 0:
        return choose_revealed(tables, rules, state, actions, weights, view, scratch)
    return find_action(actions, action.DRAW_SAFE if stack == SAFE else action.DRAW_STANDARD)


@kernel
def choose_revealed(
    tables: Tables,
    rules: Rules,
    state: State,
    actions: Actions,
    weights: Weights,
    view: View,
    scratch: Scratch,
) -> int:
    """Take the open tile that leaves most: placed or thrown away if a Defender, laid if a Traitor."""
    seat, first = state.seat, scratch.first
    best, chosen = NEVER, int64(0)
    for index in range(actions.n):
        tile = Tile(actions.codes[index] - action.TAKE_FIRST)
        if not 0 <= tile < tiles.N:
            continue
        copy_into(first, state)
        perform_action(tables, rules, first, actions.codes[index], scratch.log)
        if tile < tiles.TRAITOR:
            value = rate_state(tables, rules, first, seat, weights, view, scratch)
            value, _ = rate_placements(rules, first, seat, tile, weights, view, value)
        elif is_calm(state):
            first.traitors += 1
            value = rate_state(tables, rules, first, seat, weights, view, scratch)
        else:
            value = NEVER / 2.0
        if value > best:
            best, chosen = value, int64(index)
            keep_outputs(view)
    return chosen
