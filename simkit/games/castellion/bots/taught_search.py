"""`taught-search`: plays the best of `taught`'s options on in simulations and takes what wins most often.

What is hidden is drawn anew for every playout, the same for all options. A playout goes on as `taught` plays for some
turns; then the network tells how likely it is won.
"""

from __future__ import annotations

from simkit.core.copies import copy_into
from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.core.learning.race import MAX_RACERS, begin_race, end_round, enter, is_racing
from simkit.games.castellion.bots.scratch import Scratch
from simkit.games.castellion.bots.seated import SeatedBots
from simkit.games.castellion.bots.taught import decide
from simkit.games.castellion.bots.taught_network import SAFE, View, Weights, weights_at
from simkit.games.castellion.bots.taught_placements import is_last_cell, rate_placement
from simkit.games.castellion.bots.taught_playouts import determinise, find_value, play_out, rate_after
from simkit.games.castellion.bots.taught_rating import find_stack
from simkit.games.castellion.bots.taught_state import find_outcome, rate_state
from simkit.games.castellion.bots.weights import TAUGHT_SEARCH
from simkit.games.castellion.config import Rules
from simkit.games.castellion.constants import N_TRIALS, STRIDE, Cell, action, origin, phase
from simkit.games.castellion.data import Tables
from simkit.games.castellion.rules.actions import find_action
from simkit.games.castellion.rules.castle import count_columns
from simkit.games.castellion.rules.hidden import sort_hidden
from simkit.games.castellion.rules.trials import is_calm
from simkit.games.castellion.state import Actions, State

PLAYOUTS, ROUNDS, SURETY, OPTIONS, GAP, HORIZON, LAST_HORIZON = range(7)
PRIOR, PRIOR_WITH_POWERS, WORTH, CREDIT, HASTE = range(7, len(TAUGHT_SEARCH))
NEVER = -1.0  # rating of what is not tried
UNTRIED = (action.TRIGGER, action.GIVE_CHAMPION)
SEARCHED = (phase.PLAY, phase.SWAP, phase.MOVE, phase.RECOVER, phase.DESTROY, phase.HORROR)


@kernel
def choose(
    tables: Tables, rules: Rules, state: State, actions: Actions, bots: SeatedBots, scratch: Scratch
) -> int:
    """Take `taught`'s choice where it is clear; else race the best options by playouts."""
    if actions.n == 1:
        return int64(0)
    seat, view = state.seat, scratch.look
    weights, params = weights_at(bots.weights[seat]), bots.params[seat]
    view.temperature = 0.0
    view.credit = 0.0
    usual = decide(tables, rules, state, actions, weights, view, scratch)
    if not is_searched(rules, state):
        return usual
    copy_into(scratch.determinisation, state)
    sort_hidden(rules, scratch.determinisation)
    stream = bots.simulation_streams[seat]
    determinise(tables, rules, scratch.determinisation, seat, int64(0), stream)
    rate_actions(tables, rules, state, actions, params[CREDIT], weights, view, scratch)
    for index in range(actions.n):
        scratch.ratings[usual] = max(scratch.ratings[usual], scratch.ratings[index])
    race, most = scratch.race, min(int64(params[OPTIONS]), int64(MAX_RACERS))
    n_options = select_options(actions.n, usual, params[GAP], most, scratch)
    playouts = int64(params[PLAYOUTS])
    prior = params[PRIOR_WITH_POWERS if rules.powers else PRIOR]
    begin_race(race, playouts, int64(params[ROUNDS] * playouts), prior, params[SURETY], params[WORTH])
    for option in range(n_options):
        enter(race, scratch.ratings[scratch.options[option]])
    is_last = state.trial == N_TRIALS - 1 and not rules.powers
    horizon = int64(params[LAST_HORIZON if is_last else HORIZON])
    while is_racing(race):
        determinise(tables, rules, scratch.determinisation, seat, race.played, stream)
        for place in range(race.n):
            code = actions.codes[scratch.options[race.order[place]]]
            race.latest[place] = play_out(
                tables, rules, code, horizon, params[HASTE], params[CREDIT], weights, view, scratch
            )
        end_round(race)
    return scratch.options[race.order[0]]


@kernel
def is_searched(rules: Rules, state: State) -> bool:
    """Whether a decision is worth a search: not a draw that can call no Trial, nor a Traitor that costs nothing yet.

    With the Prison tiles are played as `taught` does: its rule for filling the prison looks beyond any horizon. With
    the Pantry all else is: the network knows nothing of tiles that are due.
    """
    if rules.pantry > 0:
        return state.phase == phase.PLAY and state.origin != origin.PANTRY and rules.prison == 0
    if state.phase == phase.TURN:
        return not is_calm(state) or state.n_revealed > 0
    if state.phase == phase.TRAITOR:
        return not is_calm(state) or rules.powers > 0
    return state.phase in SEARCHED and not (rules.prison > 0 and state.phase == phase.PLAY)


@kernel
def rate_actions(
    tables: Tables,
    rules: Rules,
    state: State,
    actions: Actions,
    credit: float,
    weights: Weights,
    view: View,
    scratch: Scratch,
) -> None:
    """Rate all actions by the chance of a win after them.

    Calling a Trial early is not tried: the network has not seen what comes of it before the last, and errs upwards.
    """
    for index in range(actions.n):
        scratch.ratings[index] = NEVER
    if state.phase == phase.PLAY:
        rate_plays(tables, rules, state, actions, credit, weights, view, scratch)
    elif state.phase == phase.TURN:
        rate_draws(tables, rules, state, actions, credit, weights, view, scratch)
    elif state.phase == phase.TRAITOR and credit == 0.0:  # whatever card lies face down
        index, code = find_action(actions, action.LAY_TRAITOR), action.LAY_TRAITOR
        if actions.codes[index] == code:
            scratch.ratings[index] = find_outcome(tables, rules, state, code, weights, view, scratch)
    for index in range(actions.n):
        if scratch.ratings[index] == NEVER and actions.codes[index] not in UNTRIED:
            scratch.ratings[index] = rate_after(
                tables, rules, actions.codes[index], credit, weights, view, scratch
            )


@kernel
def rate_draws(
    tables: Tables,
    rules: Rules,
    state: State,
    actions: Actions,
    credit: float,
    weights: Weights,
    view: View,
    scratch: Scratch,
) -> None:
    """Rate the stacks to draw from."""
    rate_state(tables, rules, state, state.seat, weights, view, scratch)
    for index in range(actions.n):
        if actions.codes[index] == action.DRAW_STANDARD:
            scratch.ratings[index] = find_value(view, int64(0), credit)
        elif actions.codes[index] == action.DRAW_SAFE:
            scratch.ratings[index] = find_value(view, int64(SAFE), credit)


@kernel
def rate_plays(
    tables: Tables,
    rules: Rules,
    state: State,
    actions: Actions,
    credit: float,
    weights: Weights,
    view: View,
    scratch: Scratch,
) -> None:
    """Rate building the tile and throwing it away, where that calls no Trial."""
    seat, tile = state.seat, state.tile
    rate_state(tables, rules, state, seat, weights, view, scratch)
    now = find_value(view, find_stack(view), credit)
    n_columns = count_columns(state, seat)
    if is_last_cell(view):
        return
    for index in range(actions.n):
        code = actions.codes[index]
        if code < action.DISCARD:
            cell = code + view.column * STRIDE
            if code == action.PLACE_LEFT:
                cell = (view.column - int64(n_columns > 0)) * STRIDE
            elif code == action.PLACE_RIGHT:
                cell = (view.column + n_columns) * STRIDE
            if 0 <= cell < 6 * STRIDE:
                rate_placement(weights, view, tile, Cell(cell))
                scratch.ratings[index] = find_value(view, find_stack(view), credit)
        elif code == action.DISCARD and state.origin != origin.PANTRY:
            scratch.ratings[index] = now


@kernel
def select_options(n_actions: int, usual: int, gap: float, most: int, scratch: Scratch) -> int:
    """Write the best of the actions as options, the usual one of equals first, and return how many there are."""
    ratings, n_options = scratch.ratings, int64(0)
    least = NEVER
    while n_options < most:
        best = int64(-1)
        for index in range(n_actions):
            rating = ratings[index]
            is_better = rating > NEVER and (best < 0 or rating > ratings[best])
            if is_better or (best >= 0 and index == usual and rating == ratings[best]):
                is_new = True
                for option in range(n_options):
                    is_new = is_new and scratch.options[option] != index
                if is_new:
                    best = int64(index)
        if best < 0 or ratings[best] < least:
            break
        chance = min(max(ratings[best], 0.0), 1.0)
        least = max(least, ratings[best] - 4.0 * gap * chance * (1.0 - chance))
        scratch.options[n_options] = best
        n_options += 1
    if n_options == 0:
        scratch.options[0] = usual
        n_options = int64(1)
    return n_options
