"""What may be decided: for every phase the legal actions, written into the desk."""

from __future__ import annotations

from typing import Any

from simkit.core.bits import first_bit
from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.games.castellion.constants import (
    CHAMPION,
    DESTROY,
    DESTROY_FIRST,
    FACE,
    FACE_FIRST,
    FOR_CHAMPION,
    FOR_GIFT,
    GIVE_CHAMPION,
    GO_ON,
    HAUNT_FIRST,
    HERALD,
    HERALD_FIRST,
    HORROR,
    MOVE,
    N_TRIALS,
    PLAY,
    RECOVER,
    REVEAL,
    SWAP,
    TRAITOR_DRAWN,
    TURN,
    UNCOVER,
    UNCOVER_FIRST,
    WIDTH,
)
from simkit.games.castellion.rules.castle import count_columns, highest, occupied, removable
from simkit.games.castellion.rules.listing import add
from simkit.games.castellion.rules.powers import list_moves, list_recoveries, list_reveals, list_swaps
from simkit.games.castellion.rules.turn import list_plays, list_sources, list_traitor_plays


@kernel
def list_actions(tables: Any, rules: Any, state: Any, desk: Any) -> None:
    """Write the legal actions of the decision that is due into the desk."""
    desk.n_legal = 0
    phase = state.phase
    if phase == TURN:
        list_sources(rules, state, desk)
    elif phase == PLAY:
        list_plays(rules, state, desk)
    elif phase == TRAITOR_DRAWN:
        list_traitor_plays(rules, state, desk)
    elif phase == DESTROY:
        list_destructions(rules, state, desk)
    elif phase == SWAP:
        list_swaps(rules, state, desk)
    elif phase == REVEAL:
        list_reveals(rules, state, desk)
    elif phase == RECOVER:
        list_recoveries(state, desk)
    elif phase == MOVE:
        list_moves(state, desk)
    else:
        list_rare(state, desk)


@kernel
def list_rare(state: Any, desk: Any) -> None:
    """Write the actions of decisions that come once or twice in a match."""
    if state.phase == HERALD:
        for trial in range(N_TRIALS):
            add(desk, HERALD_FIRST + trial)
    elif state.phase == UNCOVER:
        for trial in range(state.trial, N_TRIALS):
            if not state.face_up[trial]:
                add(desk, UNCOVER_FIRST + trial)
    elif state.phase == HORROR:
        list_haunts(state, desk)
    elif state.phase == FACE:
        add(desk, FACE_FIRST)
        add(desk, FACE_FIRST + 1)
    elif state.phase == CHAMPION:
        add(desk, GO_ON)
        add(desk, GIVE_CHAMPION)


@kernel
def list_haunts(state: Any, desk: Any) -> None:
    """Write the columns whose top tile the pawn may go on: the four middle ones, any of fewer than six (C-36)."""
    n_columns = count_columns(state, state.seat)
    for column in range(n_columns):
        if n_columns < WIDTH or 0 < column < WIDTH - 1:
            add(desk, HAUNT_FIRST + column)


@kernel
def list_destructions(rules: Any, state: Any, desk: Any) -> None:
    """Write the tiles that may be destroyed next; only top tiles pay for some things (C-22, C-45, C-48)."""
    built = occupied(state, state.seat)
    cells = removable(built)
    if state.cause == FOR_CHAMPION or (state.cause == FOR_GIFT and not rules.powers):
        cells &= highest(built)
    n_legal = desk.n_legal
    while cells:
        desk.legal[n_legal] = DESTROY_FIRST + first_bit(cells)
        n_legal += 1
        cells &= cells - 1
    desk.n_legal = n_legal


@kernel
def find_action(desk: Any, action: Any) -> Any:
    """The index of an action among the legal ones; what is not legal becomes the first of them."""
    for index in range(desk.n_legal):
        if desk.legal[index] == action:
            return int64(index)
    return int64(0)


@kernel
def has_action(desk: Any, action: Any) -> Any:
    """Whether an action is among the legal ones."""
    return desk.legal[find_action(desk, action)] == action
