"""What a state of the game is worth to `taught`: both castles seen, an action carried out, a Trial called."""

from __future__ import annotations

from simkit.core.copies import copy_into
from simkit.core.jit import kernel
from simkit.core.kinds import Seat, int64
from simkit.games.castellion.bots import default_policy
from simkit.games.castellion.bots import taught_features as f
from simkit.games.castellion.bots.scratch import Scratch
from simkit.games.castellion.bots.taught_moves import rate_losses, spare_cells
from simkit.games.castellion.bots.taught_network import WIDTH_1, View, Weights
from simkit.games.castellion.bots.taught_rating import find_chance_of, rate_standing
from simkit.games.castellion.bots.taught_view import load_castle, open_view, sum_castle
from simkit.games.castellion.config import Rules
from simkit.games.castellion.constants import STRIDE, action, phase, status
from simkit.games.castellion.data import Tables
from simkit.games.castellion.rules.actions import list_actions
from simkit.games.castellion.rules.trials import is_calm
from simkit.games.castellion.rules.turn import perform_action
from simkit.games.castellion.state import Actions, State


@kernel
def look_at(
    tables: Tables, rules: Rules, state: State, seat: Seat, weights: Weights, view: View, scratch: Scratch
) -> None:
    """Look at a seat's castle, and beside it at the partner's, which stays as it is."""
    open_view(tables, rules, state, seat, view)
    load_castle(state, seat, view)
    for node in range(WIDTH_1):
        view.partner[node] = 0.0
    if rules.players == 2:
        partner, other = scratch.partner_look, Seat(1 - seat)
        open_view(tables, rules, state, other, partner)
        load_castle(state, other, partner)
        partner.n_slots = f.N_CHANGING
        for node in range(WIDTH_1):
            partner.partner[node] = 0.0
        sum_castle(weights, partner)
        for node in range(WIDTH_1):
            view.partner[node] = partner.sums[node]


@kernel
def rate_state(
    tables: Tables, rules: Rules, state: State, seat: Seat, weights: Weights, view: View, scratch: Scratch
) -> float:
    """The value of a state before a tile is drawn."""
    look_at(tables, rules, state, seat, weights, view, scratch)
    return rate_standing(weights, view)


@kernel
def find_outcome(
    tables: Tables, rules: Rules, state: State, code: int, weights: Weights, view: View, scratch: Scratch
) -> float:
    """The chance of a win after an action that may call the current Trial, over all cards that it may be."""
    trial, first = state.trial, scratch.first
    is_known = state.face_up[trial] or (code == action.LAY_TRAITOR and is_calm(state))
    possible = int64(1) if is_known else tables.decks[trial, 0]
    total = 0.0
    for place in range(possible):
        copy_into(first, state)
        if not is_known:
            first.cards[trial] = tables.decks[trial, 1 + place]
        perform_action(tables, rules, first, code, scratch.log)
        settle(tables, rules, first, scratch)
        if first.status == status.PLAYING:
            rate_state(tables, rules, first, state.seat, weights, view, scratch)
            total += find_chance_of(view)
        else:
            total += float(int64(first.status == status.WON))
    return total / possible


@kernel
def rate_outcome(
    tables: Tables, rules: Rules, state: State, code: int, weights: Weights, view: View, scratch: Scratch
) -> float:
    """The value of an action that may call the current Trial."""
    chance = find_outcome(tables, rules, state, code, weights, view, scratch)
    return chance if view.credit > 0.0 else to_logit(chance)


@kernel
def to_logit(chance: float) -> float:
    """A number that grows with a chance as its logit does, without a logarithm."""
    distance = 2.0 * chance - 1.0
    return 8.0 * distance / (1.0001 - abs(distance))


@kernel
def settle(tables: Tables, rules: Rules, state: State, scratch: Scratch) -> None:
    """Go on by default to the next turn: tiles are destroyed, cards uncovered."""
    moves = scratch.moves
    while state.status == status.PLAYING and state.phase != phase.TURN:
        list_actions(tables, rules, state, moves)
        perform_action(
            tables, rules, state, moves.codes[default_policy.choose(tables, rules, state, moves)], scratch.log
        )


@kernel
def find_loss(
    tables: Tables,
    rules: Rules,
    state: State,
    actions: Actions,
    kept: int,
    weights: Weights,
    view: View,
    scratch: Scratch,
) -> int:
    """The cell, in the state's columns, whose tile the castle misses least of those that may go; −1 for none.

    Cells in `kept` go last.
    """
    rate_state(tables, rules, state, state.seat, weights, view, scratch)
    cells = int64(0)
    for index in range(actions.n):
        cells |= int64(1) << (actions.codes[index] - action.DESTROY_FIRST)
    cells = cells & ~kept if cells & ~kept else cells
    cells <<= view.column * STRIDE
    spared = cells & spare_cells(view)
    cell, _ = rate_losses(weights, view, scratch.other_look, spared if spared else cells)
    return cell - view.column * STRIDE if cell >= 0 else int64(-1)
