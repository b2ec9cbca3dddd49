"""How `taught` meets Traitors, gives up tiles and puts the pawn."""

from __future__ import annotations

from simkit.core.bits import count_bits
from simkit.core.copies import copy_into
from simkit.core.jit import kernel
from simkit.core.kinds import Seat, int64
from simkit.games.castellion.bots import default_policy
from simkit.games.castellion.bots.scratch import Scratch
from simkit.games.castellion.bots.taught_moves import rate_losses, rate_pyro, remove_cell, spare_cells
from simkit.games.castellion.bots.taught_network import View, Weights
from simkit.games.castellion.bots.taught_rating import NEVER, find_chance_of, rate_standing
from simkit.games.castellion.bots.taught_state import find_loss, find_outcome, look_at, rate_state
from simkit.games.castellion.config import Rules
from simkit.games.castellion.constants import COLUMN_0, N_TRIALS, ROW_0, STRIDE, action, cause, defender
from simkit.games.castellion.data import Tables
from simkit.games.castellion.rules.actions import find_action
from simkit.games.castellion.rules.castle import count_tiles, highest, occupied
from simkit.games.castellion.rules.traitors import find_price
from simkit.games.castellion.rules.trials import is_calm
from simkit.games.castellion.scoring import count_due
from simkit.games.castellion.state import Actions, State

UNHAUNTED = (action.LAY_TRAITOR, action.DISCARD_TRAITOR)


@kernel
def choose_for_traitor(
    tables: Tables,
    rules: Rules,
    state: State,
    actions: Actions,
    weights: Weights,
    view: View,
    scratch: Scratch,
) -> int:
    """Do with a Traitor what wins most often: lay it, pay for it or, if it calls a Trial, use the pawn."""
    must_lay_or_pay = is_calm(state)
    best, chosen = -1.0, int64(0)
    for index in range(actions.n):
        code = actions.codes[index]
        if code == action.TRIGGER or (must_lay_or_pay and code not in UNHAUNTED):
            continue
        if code == action.DISCARD_TRAITOR:
            chance = find_chance_paid(tables, rules, state, weights, view, scratch)
        else:
            chance = find_outcome(tables, rules, state, code, weights, view, scratch)
        if chance > best:
            best, chosen = chance, int64(index)
    return chosen


@kernel
def find_chance_paid(
    tables: Tables, rules: Rules, state: State, weights: Weights, view: View, scratch: Scratch
) -> float:
    """The chance of a win after the tiles that a Traitor costs, those that the castle misses least."""
    seat = state.seat
    rate_state(tables, rules, state, seat, weights, view, scratch)
    for _ in range(min(find_price(rules, state, seat), count_tiles(state, seat))):
        cell, _ = rate_losses(weights, view, scratch.other_look, spare_cells(view))
        if cell < 0:
            return 0.0
        remove_cell(view, cell)
        rate_standing(weights, view)
    return find_chance_of(view)


@kernel
def choose_loss(
    tables: Tables,
    rules: Rules,
    state: State,
    actions: Actions,
    weights: Weights,
    view: View,
    scratch: Scratch,
) -> int:
    """Give up the tile that the castle misses least; at the last Trial any that is not needed to pass it."""
    seat, first = state.seat, scratch.first
    kept = int64(0)
    copy_into(first, state)
    if state.cause == cause.TRIAL:
        kept = find_needed(rules, state, seat)
        if state.trial == N_TRIALS - 1:
            return choose_unneeded(actions, kept)
        first.trial += 1
        first.traitors = 0
        first.champion = state.facing if rules.players == 2 else state.champion
    if state.cause == cause.PYRO:
        rate_state(tables, rules, first, seat, weights, view, scratch)
        _, there = rate_pyro(weights, view, scratch, NEVER)
        cell = there - view.column * STRIDE if there >= 0 else int64(-1)
    else:
        cell = find_loss(tables, rules, first, actions, kept, weights, view, scratch)
    if cell < 0:
        return default_policy.choose(tables, rules, state, actions)
    return find_action(actions, action.DESTROY_FIRST + cell)


@kernel
def find_needed(rules: Rules, state: State, seat: Seat) -> int:
    """Cells without which a Trial would be failed: the last tiles of columns, Pantry tiles, a haunted tile.

    Of more Pantry tiles than are due some must go: then all other tiles stay.
    """
    built, pantry = occupied(state, seat), state.types[seat, defender.PANTRY]
    last = built & ROW_0 & ~(built >> 1)
    spare = pantry & ~last & ~state.haunted[seat]
    if count_bits(pantry) > count_due(rules, state) and spare:
        return built & ~spare
    return last | pantry | state.haunted[seat]


@kernel
def choose_unneeded(actions: Actions, needed: int) -> int:
    """The first tile that may go and is not needed; the first of all if there is none."""
    for index in range(actions.n):
        if not needed >> (actions.codes[index] - action.DESTROY_FIRST) & 1:
            return int64(index)
    return int64(0)


@kernel
def choose_haunted(
    tables: Tables,
    rules: Rules,
    state: State,
    actions: Actions,
    weights: Weights,
    view: View,
    scratch: Scratch,
) -> int:
    """Put the pawn where it hurts least."""
    seat = state.seat
    look_at(tables, rules, state, seat, weights, view, scratch)
    tops = highest(occupied(state, seat) << view.column * STRIDE)
    best, chosen = NEVER, int64(0)
    for index in range(actions.n):
        column = actions.codes[index] - action.HAUNT_FIRST + view.column
        view.haunted = tops & int64(COLUMN_0) << column * STRIDE
        value = rate_standing(weights, view)
        if value > best:
            best, chosen = value, int64(index)
    return chosen
