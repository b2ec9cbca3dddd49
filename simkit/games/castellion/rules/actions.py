"""What may be decided: for every phase the legal actions, written into the actions."""

from __future__ import annotations

from simkit.core.bits import first_bit
from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.games.castellion.config import Rules
from simkit.games.castellion.constants import N_TRIALS, action, cause, phase
from simkit.games.castellion.data import Tables
from simkit.games.castellion.rules.castle import count_columns, highest, occupied, removable
from simkit.games.castellion.rules.listing import add
from simkit.games.castellion.rules.plays import list_plays, list_sources, list_traitor_plays
from simkit.games.castellion.rules.powers import list_moves, list_recoveries, list_reveals, list_swaps
from simkit.games.castellion.state import Actions, State


@kernel(hot=True)
def list_actions(tables: Tables, rules: Rules, state: State, actions: Actions) -> None:
    """Write the legal actions of the decision that is due into the actions."""
    actions.n = 0
    due = state.phase
    if due == phase.TURN:
        list_sources(rules, state, actions)
    elif due == phase.PLAY:
        list_plays(rules, state, actions)
    elif due == phase.TRAITOR:
        list_traitor_plays(rules, state, actions)
    elif due == phase.DESTROY:
        list_destructions(rules, state, actions)
    elif due == phase.SWAP:
        list_swaps(rules, state, actions)
    elif due == phase.REVEAL:
        list_reveals(rules, state, actions)
    elif due == phase.RECOVER:
        list_recoveries(state, actions)
    elif due == phase.MOVE:
        list_moves(rules, state, actions)
    else:
        list_rare(rules, state, actions)


@kernel
def list_rare(rules: Rules, state: State, actions: Actions) -> None:
    """Write the actions of decisions that come once or twice in a match."""
    if state.phase == phase.HERALD:
        for trial in range(N_TRIALS):
            add(actions, action.HERALD_FIRST + trial)
    elif state.phase == phase.UNCOVER:
        for trial in range(state.trial, N_TRIALS):
            if not state.face_up[trial]:
                add(actions, action.UNCOVER_FIRST + trial)
    elif state.phase == phase.HORROR:
        list_haunts(rules, state, actions)
    elif state.phase == phase.FACE:
        add(actions, action.FACE_FIRST)
        add(actions, action.FACE_FIRST + 1)
    elif state.phase == phase.CHAMPION:
        add(actions, action.GO_ON)
        add(actions, action.GIVE_CHAMPION)


@kernel(inline=True)
def list_haunts(rules: Rules, state: State, actions: Actions) -> None:
    """Write the columns whose top tile the pawn may go on: middle ones, any of an unfinished foundation (C-36)."""
    n_columns = count_columns(state, state.seat)
    for column in range(n_columns):
        if n_columns < rules.foundation_width or 0 < column < n_columns - 1:
            add(actions, action.HAUNT_FIRST + column)


@kernel
def list_destructions(rules: Rules, state: State, actions: Actions) -> None:
    """Write the tiles that may be destroyed next; only top tiles pay for some things (C-22, C-45, C-48)."""
    built = occupied(state, state.seat)
    cells = removable(built)
    if state.cause == cause.CHAMPION or (state.cause == cause.GIFT and not rules.powers):
        cells &= highest(built)
    n_actions = actions.n
    while cells:
        actions.codes[n_actions] = action.DESTROY_FIRST + first_bit(cells)
        n_actions += 1
        cells &= cells - 1
    actions.n = n_actions


@kernel
def find_action(actions: Actions, code: int) -> int:
    """The index of an action among the legal ones; what is not legal becomes the first of them."""
    for index in range(actions.n):
        if actions.codes[index] == code:
            return int64(index)
    return int64(0)


@kernel
def has_action(actions: Actions, code: int) -> bool:
    """Whether an action is among the legal ones."""
    return actions.codes[find_action(actions, code)] == code
