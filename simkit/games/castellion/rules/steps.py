"""The phase machine: `apply_action` performs one decision and moves on to the next, or to the end."""

from __future__ import annotations

from typing import Any

from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.core.log import note
from simkit.games.castellion.constants import (
    ACTED,
    CHAMPION,
    CHECK_DUE,
    COURSE_TURNS,
    DESTROY,
    DESTROY_FIRST,
    DESTROYED,
    EVENT_CHAMPION,
    EVENT_GIFT,
    FIRST_SEAT,
    FIRST_STEP,
    FOR_CHAMPION,
    FOR_GIFT,
    FOR_PYRO,
    FOR_TRAITOR,
    FOR_TRIAL,
    GIVEN,
    MOVE,
    MOVE_FIRST,
    NO_TILE,
    NOTHING,
    PLAY,
    RECOVER,
    RECOVER_FIRST,
    REVEAL,
    SECOND_SEAT,
    SWAP,
    SWAP_FIRST,
    TRAITOR_DRAWN,
    TRIAL_DONE,
    TRIAL_DUE,
    TRIAL_FACED,
    TRIAL_SUFFERED,
    TURN,
    UNCOVER,
)
from simkit.games.castellion.rules.castle import count_tiles
from simkit.games.castellion.rules.decisions import (
    act_on_tile,
    act_on_traitor,
    act_on_turn,
    act_rarely,
    has_face_down,
)
from simkit.games.castellion.rules.destruction import destroy_tile
from simkit.games.castellion.rules.formations import count_towers
from simkit.games.castellion.rules.powers import foretell, move_tile, recover_tile, swap_tiles
from simkit.games.castellion.rules.trials import (
    call_trial,
    choose_facing,
    face_trial,
    judge_trial,
    leave_trial,
    why_due,
)
from simkit.games.castellion.rules.turn import (
    can_give_champion,
)

COURSE_STEP = COURSE_TURNS[0]
N_POINTS = len(COURSE_TURNS)


@kernel
def apply_action(tables: Any, rules: Any, state: Any, action: Any, log: Any) -> None:
    """Perform one legal action and everything that follows from it, up to the next decision or the end."""
    phase = state.phase
    if phase == TURN:
        act_on_turn(state, action, log)
    elif phase == PLAY:
        act_on_tile(rules, state, action, log)
    elif phase == TRAITOR_DRAWN:
        act_on_traitor(rules, state, action, log)
    elif phase == DESTROY:
        destroy_tile(state, action - DESTROY_FIRST, log)
    elif phase == SWAP:
        swap_tiles(state, action - SWAP_FIRST, log)
    elif phase == REVEAL:
        foretell(state, action, log)
    elif phase == RECOVER:
        recover_tile(state, action - RECOVER_FIRST, log)
    elif phase == MOVE:
        move_tile(state, action - MOVE_FIRST, log)
    else:
        act_rarely(rules, state, action, log)
    while state.phase >= FIRST_STEP:
        step(tables, rules, state, log)


# Steps between decisions ---------------------------------------------------------


@kernel
def step(tables: Any, rules: Any, state: Any, log: Any) -> None:
    """Carry out one step that nobody decides; the order is that of a turn (C-31)."""
    phase = state.phase
    if phase == ACTED:
        end_action(rules, state)
    elif phase == CHECK_DUE:
        check_due(rules, state)
    elif phase == DESTROYED:
        end_destruction(rules, state, log)
    elif phase == TRIAL_DUE:
        choose_facing(rules, state)
    elif phase == TRIAL_FACED:
        face_trial(tables, rules, state, log)
    elif phase == TRIAL_SUFFERED:
        judge_trial(tables, rules, state, log)
    elif phase == TRIAL_DONE:
        leave_trial(state)


@kernel
def end_action(rules: Any, state: Any) -> None:
    """Put the hand down; towers that were completed uncover cards (C-27)."""
    state.tile = NO_TILE
    if rules.expert:
        if rules.reveal_on_any_tower:
            state.towers = count_new_towers(rules, state)
        if state.towers > 0 and has_face_down(state):
            state.phase = UNCOVER
            return
    check_due(rules, state)


@kernel
def count_new_towers(rules: Any, state: Any) -> Any:
    """Towers that have arisen since the turn began, by whatever means (C-27, other reading)."""
    found = int64(0)
    for seat in range(rules.players):
        found += max(int64(0), count_towers(rules, state, seat) - state.tower_base[seat])
    return found


@kernel
def check_due(rules: Any, state: Any) -> None:
    """Call the current Trial if it is due, else end the turn."""
    state.towers = 0
    why = why_due(rules, state)
    if why >= 0:
        call_trial(state, why, ACTED)
        state.phase = TRIAL_DUE
    else:
        begin_turn(rules, state)


@kernel
def begin_turn(rules: Any, state: Any) -> None:
    """End a turn and begin the next; of two players the other moves, and a holder may give the card (C-44, C-48)."""
    if state.turns == COURSE_STEP * (state.n_points + 1) and state.n_points < N_POINTS:
        state.course[state.n_points] = count_tiles(state, FIRST_SEAT) + count_tiles(state, SECOND_SEAT)
        state.n_points += 1
    if rules.players == 2:
        state.active = 1 - state.active
    if rules.reveal_on_any_tower:
        for seat in range(rules.players):
            state.tower_base[seat] = count_towers(rules, state, int64(seat))
    state.seat = state.active
    state.phase = TURN
    if rules.players == 2 and state.champion == 1 - state.active and can_give_champion(state, state.champion):
        state.seat = state.champion
        state.phase = CHAMPION


@kernel
def end_destruction(rules: Any, state: Any, log: Any) -> None:
    """Go on with what the tiles were destroyed for."""
    cause = state.cause
    if cause == FOR_PYRO:
        is_possible = count_tiles(state, state.seat) >= 2
        state.phase = MOVE if is_possible else ACTED
    elif cause == FOR_TRAITOR:
        state.phase = ACTED
    elif cause == FOR_TRIAL:
        state.phase = TRIAL_SUFFERED
    elif cause == FOR_GIFT:
        give_tile(state, log)
    elif cause == FOR_CHAMPION:
        give_champion(state, log)
    else:
        state.phase = TRIAL_DONE


@kernel
def give_tile(state: Any, log: Any) -> None:
    """Hand the tile to the partner, who plays it at once (C-45)."""
    seat = state.seat
    state.gifts[seat] += 1
    state.seat = 1 - seat
    state.origin = GIVEN
    note(log, EVENT_GIFT, seat, state.seat, state.tile, NOTHING)
    state.phase = PLAY


@kernel
def give_champion(state: Any, log: Any) -> None:
    """Hand the Champion card to the partner; the turn goes on (C-48)."""
    state.champion = 1 - state.seat
    state.champion_gifts += 1
    note(log, EVENT_CHAMPION, state.seat, state.champion, NOTHING, NOTHING)
    state.seat = state.active
    state.phase = TURN
