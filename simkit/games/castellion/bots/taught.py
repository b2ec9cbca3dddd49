"""`taught`: no playouts; rates every castle that a turn can lead to by a network that was taught by self-play."""

from __future__ import annotations

from simkit.core.copies import copy_into
from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.core.rng import STREAM_SIZE
from simkit.games.castellion.bots import default_policy
from simkit.games.castellion.bots.scratch import Scratch
from simkit.games.castellion.bots.seated import SeatedBots
from simkit.games.castellion.bots.taught_losses import choose_for_traitor, choose_haunted, choose_loss
from simkit.games.castellion.bots.taught_moves import rate_exchanges, rate_moves
from simkit.games.castellion.bots.taught_network import View, Weights, weights_at
from simkit.games.castellion.bots.taught_pantry import rate_pantry
from simkit.games.castellion.bots.taught_placements import is_last_cell, rate_placements
from simkit.games.castellion.bots.taught_powers import rate_chameleon, rate_power
from simkit.games.castellion.bots.taught_rating import NEVER, keep_outputs
from simkit.games.castellion.bots.taught_sources import choose_source
from simkit.games.castellion.bots.taught_state import find_loss, rate_outcome, rate_state
from simkit.games.castellion.config import Rules
from simkit.games.castellion.constants import (
    N_CELLS_OF_PRISON,
    N_MOTIFS,
    N_TRIALS,
    action,
    origin,
    phase,
    tiles,
)
from simkit.games.castellion.data import Tables
from simkit.games.castellion.rules.actions import find_action, has_action, list_actions
from simkit.games.castellion.rules.turn import perform_action
from simkit.games.castellion.state import Actions, State

TEMPERATURE = 0  # its parameter


@kernel
def choose(
    tables: Tables, rules: Rules, state: State, actions: Actions, bots: SeatedBots, scratch: Scratch
) -> int:
    """Take what leads to the castle with the largest logit of a win; with a temperature draw it by softmax."""
    if actions.n == 1:
        return int64(0)
    seat, view = state.seat, scratch.look
    view.temperature = bots.params[seat, TEMPERATURE]
    view.credit = 0.0
    for place in range(STREAM_SIZE):
        view.stream[place] = bots.streams[seat, place]
    index = decide(tables, rules, state, actions, weights_at(bots.weights[seat]), view, scratch)
    for place in range(STREAM_SIZE):
        bots.streams[seat, place] = view.stream[place]
    return index


@kernel
def decide(
    tables: Tables,
    rules: Rules,
    state: State,
    actions: Actions,
    weights: Weights,
    view: View,
    scratch: Scratch,
) -> int:
    """Decide whatever is due."""
    due = state.phase
    if due == phase.PLAY:
        return choose_play(tables, rules, state, actions, weights, view, scratch)
    if due == phase.TURN:
        return choose_source(tables, rules, state, actions, weights, view, scratch)
    if due == phase.TRAITOR:
        return choose_for_traitor(tables, rules, state, actions, weights, view, scratch)
    if due in (phase.SWAP, phase.MOVE, phase.RECOVER):
        return choose_target(tables, rules, state, actions, weights, view, scratch)
    if due == phase.DESTROY:
        return choose_loss(tables, rules, state, actions, weights, view, scratch)
    if due == phase.REVEAL:
        return find_action(actions, action.REVEAL_STANDARD) if rules.seer_sequential else actions.n - 1
    if due == phase.HERALD:
        return find_action(actions, action.HERALD_FIRST + N_TRIALS - 1)
    if due == phase.HORROR:
        return choose_haunted(tables, rules, state, actions, weights, view, scratch)
    return default_policy.choose(tables, rules, state, actions)


@kernel
def choose_play(
    tables: Tables,
    rules: Rules,
    state: State,
    actions: Actions,
    weights: Weights,
    view: View,
    scratch: Scratch,
) -> int:
    """Place the tile, throw it away, with its power or without, exchange it with the Vigil or imprison it."""
    seat, tile = state.seat, state.tile
    best, code = rate_state(tables, rules, state, seat, weights, view, scratch), action.DISCARD
    keep_outputs(view)
    if state.origin == origin.PANTRY:
        return find_action(actions, rate_pantry(rules, state, seat, tile, weights, view)[1])
    placed, where = rate_placements(rules, state, seat, tile, weights, view, best)
    if where != action.NONE and is_last_cell(view):
        placed = rate_outcome(tables, rules, state, where, weights, view, scratch)
        rate_state(tables, rules, state, seat, weights, view, scratch)
    if placed > best:
        best, code = placed, where
    if rules.powers and tile < tiles.FIRST_PANTRY and has_action(actions, action.USE_POWER):
        powered = rate_power(rules, state, tile, weights, view, scratch, best)
        if powered > best:
            best, code = powered, action.USE_POWER
    if rules.players == 2 and has_action(actions, action.GIVE_TILE):
        given = rate_gift(tables, rules, state, weights, view, scratch)
        if given > best:
            best, code = given, action.GIVE_TILE
    if rules.vigil or rules.prison:
        code = choose_beside(tables, rules, state, actions, weights, view, scratch, best, code)
    return find_action(actions, code)


@kernel
def rate_gift(
    tables: Tables, rules: Rules, state: State, weights: Weights, view: View, scratch: Scratch
) -> float:
    """The value of paying the tile that is missed least and letting the partner build the tile in hand."""
    first, moves = scratch.first, scratch.moves
    copy_into(first, state)
    perform_action(tables, rules, first, action.GIVE_TILE, scratch.log)
    if first.phase == phase.DESTROY:
        list_actions(tables, rules, first, moves)
        cell = find_loss(tables, rules, first, moves, int64(0), weights, view, scratch)
        if cell < 0:
            return NEVER
        perform_action(tables, rules, first, action.DESTROY_FIRST + cell, scratch.log)
    if first.phase != phase.PLAY:
        return NEVER
    partner = first.seat
    now = rate_state(tables, rules, first, partner, weights, view, scratch)
    return rate_placements(rules, first, partner, state.tile, weights, view, now)[0]


@kernel
def choose_beside(
    tables: Tables,
    rules: Rules,
    state: State,
    actions: Actions,
    weights: Weights,
    view: View,
    scratch: Scratch,
    best: float,
    code: int,
) -> int:
    """Weigh the Vigil and the prison against the best so far; the prison takes what would be thrown away."""
    seat, first = state.seat, scratch.first
    for index in range(actions.n):
        other = actions.codes[index]
        is_cell = action.PRISON_FIRST <= other < action.PRISON_FIRST + N_CELLS_OF_PRISON
        if is_cell and code == action.DISCARD:
            return other
        if not is_cell and other != action.SWAP_VIGIL:
            continue
        copy_into(first, state)
        perform_action(tables, rules, first, other, scratch.log)
        value = rate_state(tables, rules, first, seat, weights, view, scratch)
        if not is_cell:
            value, _ = rate_placements(rules, first, seat, first.tile, weights, view, value)
        if value > best:
            best, code = value, other
        if is_cell:
            break
    return code


@kernel
def choose_target(
    tables: Tables,
    rules: Rules,
    state: State,
    actions: Actions,
    weights: Weights,
    view: View,
    scratch: Scratch,
) -> int:
    """Choose the exchange, the move or the tile taken back that is worth most."""
    seat = state.seat
    rate_state(tables, rules, state, seat, weights, view, scratch)
    if state.phase == phase.SWAP:
        _, pair = rate_exchanges(rules, weights, view, NEVER)
        return find_action(actions, action.SWAP_FIRST + pair)
    if state.phase == phase.MOVE:
        _, move = rate_moves(weights, view, NEVER)
        return find_action(actions, action.MOVE_FIRST + move)
    _, tile = rate_chameleon(rules, state, seat, state.tile % N_MOTIFS, weights, view, NEVER)
    return find_action(actions, action.RECOVER_FIRST + tile)
