"""`taught-search`: plays the best of `taught`'s options on in simulations, and leaves its choice for what wins more.

What is hidden is drawn anew for every playout, the same for all options. A playout goes on as `taught` plays for some
turns; then the network tells how likely it is won.
"""

from __future__ import annotations

from simkit.core.copies import copy_into
from simkit.core.jit import kernel
from simkit.core.kinds import Seat, int64
from simkit.core.learning.search import advance, begin, best_option, list_options, note_value
from simkit.games.castellion.bots.scratch import Scratch
from simkit.games.castellion.bots.seated import SeatedBots
from simkit.games.castellion.bots.taught import decide
from simkit.games.castellion.bots.taught_losses import find_chance_paid
from simkit.games.castellion.bots.taught_network import SAFE, WIN, View, Weights, weights_at
from simkit.games.castellion.bots.taught_options import NEVER, find_chance_of, rate_placement, rate_power
from simkit.games.castellion.bots.taught_state import find_outcome, rate_state, to_logit
from simkit.games.castellion.bots.weights import TAUGHT_SEARCH
from simkit.games.castellion.config import Rules
from simkit.games.castellion.constants import N_CELLS_OF_PRISON, STRIDE, Cell, action, origin, phase, status
from simkit.games.castellion.data import Tables
from simkit.games.castellion.rules.actions import list_actions
from simkit.games.castellion.rules.castle import count_columns
from simkit.games.castellion.rules.hidden import resample, sort_hidden
from simkit.games.castellion.rules.turn import perform_action
from simkit.games.castellion.state import Actions, State

PLAYOUTS, DUEL, SURETY, OPTIONS, GAP, HORIZON = range(len(TAUGHT_SEARCH))


@kernel
def choose(
    tables: Tables, rules: Rules, state: State, actions: Actions, bots: SeatedBots, scratch: Scratch
) -> int:
    """Take `taught`'s choice unless another is shown to win more often."""
    if actions.n == 1:
        return int64(0)
    seat, view = state.seat, scratch.look
    weights, params = weights_at(bots.weights[seat]), bots.params[seat]
    view.temperature = 0.0
    view.credit = 0.0
    usual = decide(tables, rules, state, actions, weights, view, scratch)
    if not rate_actions(tables, rules, state, actions, weights, view, scratch):
        return usual
    n_options = select_options(actions.n, usual, params[GAP], int64(params[OPTIONS]), scratch)
    copy_into(scratch.determinisation, state)
    sort_hidden(rules, scratch.determinisation)
    search, playouts = scratch.search, max(int64(params[PLAYOUTS]), int64(0))
    list_options(search, n_options)
    begin(search, playouts, int64(params[DUEL] * playouts * playouts), params[SURETY])
    while search.is_open:
        resample(tables, rules, scratch.determinisation, seat, bots.simulation_streams[seat])
        for place in range(search.n):
            code = actions.codes[scratch.options[search.order[place], 0]]
            value = play_out(tables, rules, seat, code, int64(params[HORIZON]), weights, view, scratch)
            note_value(search, place, value)
        advance(search)
    return scratch.options[best_option(search), 0]


@kernel
def rate_actions(
    tables: Tables,
    rules: Rules,
    state: State,
    actions: Actions,
    weights: Weights,
    view: View,
    scratch: Scratch,
) -> bool:
    """Rate all actions where they are worth searching: tiles in hand, and where the Trial may be called."""
    is_calm = state.traitors + 1 < state.needed[state.trial]
    if state.phase == phase.PLAY:
        rate_plays(tables, rules, state, actions, weights, view, scratch)
        return True
    if is_calm or state.n_revealed > 0 or state.phase not in (phase.TURN, phase.TRAITOR):
        return False
    rate_state(tables, rules, state, state.seat, weights, view, scratch)
    standard, safe = float(view.outputs[WIN]), float(view.outputs[SAFE + WIN])
    for index in range(actions.n):
        code, value = actions.codes[index], NEVER
        if code == action.DRAW_STANDARD:
            value = standard
        elif code == action.DRAW_SAFE:
            value = safe
        elif code == action.DISCARD_TRAITOR:
            value = to_logit(find_chance_paid(tables, rules, state, weights, view, scratch))
        elif state.phase == phase.TRAITOR and code != action.TRIGGER:
            value = to_logit(find_outcome(tables, rules, state, code, weights, view, scratch))
        scratch.ratings[index] = value
    return True


@kernel
def rate_plays(
    tables: Tables,
    rules: Rules,
    state: State,
    actions: Actions,
    weights: Weights,
    view: View,
    scratch: Scratch,
) -> None:
    """Rate all that may be done with the tile in hand, each by itself; gifts are not rated."""
    seat, tile = state.seat, state.tile
    now = rate_state(tables, rules, state, seat, weights, view, scratch)
    n_columns = count_columns(state, seat)
    for index in range(actions.n):
        code, value = actions.codes[index], NEVER
        if code < action.DISCARD:
            cell = code + view.column * STRIDE
            if code == action.PLACE_LEFT:
                cell = (view.column - int64(n_columns > 0)) * STRIDE
            elif code == action.PLACE_RIGHT:
                cell = (view.column + n_columns) * STRIDE
            if 0 <= cell < 6 * STRIDE:
                value = rate_placement(weights, view, tile, Cell(cell))
        elif code == action.DISCARD and state.origin != origin.PANTRY:
            value = now
        elif code == action.USE_POWER:
            value = rate_power(rules, state, tile, weights, view, scratch, NEVER)
        scratch.ratings[index] = value
    if rules.vigil or rules.prison:
        rate_others(tables, rules, state, actions, weights, view, scratch)


@kernel
def rate_others(
    tables: Tables,
    rules: Rules,
    state: State,
    actions: Actions,
    weights: Weights,
    view: View,
    scratch: Scratch,
) -> None:
    """Rate the Vigil and the first cell of the prison that accepts the tile."""
    for index in range(actions.n):
        code = actions.codes[index]
        is_cell = action.PRISON_FIRST <= code < action.PRISON_FIRST + N_CELLS_OF_PRISON
        if is_cell or code == action.SWAP_VIGIL:
            copy_into(scratch.first, state)
            perform_action(tables, rules, scratch.first, code, scratch.log)
            scratch.ratings[index] = rate_state(
                tables, rules, scratch.first, state.seat, weights, view, scratch
            )
            if is_cell:
                return


@kernel
def select_options(n_actions: int, usual: int, gap: float, most: int, scratch: Scratch) -> int:
    """Write the usual action and the best of the others as options, and return how many there are."""
    scratch.options[0, 0] = usual
    ratings = scratch.ratings
    least = max(ratings[usual] - gap, NEVER / 2.0)
    ratings[usual] = NEVER
    n_options = int64(1)
    while n_options < most:
        best = int64(0)
        for index in range(1, n_actions):
            if ratings[index] > ratings[best]:
                best = int64(index)
        if ratings[best] < least:
            break
        scratch.options[n_options, 0] = best
        ratings[best] = NEVER
        n_options += 1
    return n_options


@kernel
def play_out(
    tables: Tables,
    rules: Rules,
    seat: Seat,
    code: int,
    horizon: int,
    weights: Weights,
    view: View,
    scratch: Scratch,
) -> float:
    """Take an action in the determinisation, play on for some turns, and tell how likely the match is won."""
    simulation, actions = scratch.simulation, scratch.actions
    copy_into(simulation, scratch.determinisation)
    until = simulation.turns + horizon + int64(simulation.phase == phase.TURN)
    perform_action(tables, rules, simulation, code, scratch.log)
    while simulation.status == status.PLAYING:
        if simulation.phase == phase.TURN and simulation.turns >= until:
            rate_state(tables, rules, simulation, simulation.seat, weights, view, scratch)
            return find_chance_of(view)
        list_actions(tables, rules, simulation, actions)
        index = int64(0)
        if actions.n > 1:
            index = decide(tables, rules, simulation, actions, weights, view, scratch)
        perform_action(tables, rules, simulation, actions.codes[index], scratch.log)
    return float(int64(simulation.status == status.WON))
