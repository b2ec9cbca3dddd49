"""The phase machine: `apply_action` performs one decision and moves on to the next, or to the end."""

from __future__ import annotations

from simkit.core.jit import kernel
from simkit.core.kinds import Seat, int64
from simkit.core.log import Log, note
from simkit.games.castellion.config import Rules
from simkit.games.castellion.constants import (
    COURSE_TURNS,
    FIRST_SEAT,
    NOTHING,
    SECOND_SEAT,
    Cell,
    Tile,
    action,
    cause,
    event,
    origin,
    phase,
    status,
    tiles,
)
from simkit.games.castellion.data import Tables
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
from simkit.games.castellion.rules.plays import can_give_champion
from simkit.games.castellion.rules.powers import foretell, move_tile, recover_tile, swap_tiles
from simkit.games.castellion.rules.trials import (
    call_trial,
    choose_facing,
    face_trial,
    judge_trial,
    leave_trial,
    why_due,
)
from simkit.games.castellion.state import Actions, State

COURSE_STEP = COURSE_TURNS[0]
N_POINTS = len(COURSE_TURNS)


@kernel(inline=True)
def apply_action(tables: Tables, rules: Rules, state: State, actions: Actions, index: int, log: Log) -> None:
    """Perform one of the legal actions; see the protocol."""
    perform_action(tables, rules, state, actions.codes[index], log)


@kernel(hot=True)
def is_over(state: State) -> bool:
    """Whether the match has ended."""
    return state.status != status.PLAYING


@kernel(hot=True)
def perform_action(tables: Tables, rules: Rules, state: State, code: int, log: Log) -> None:
    """Perform one legal action and everything that follows from it, up to the next decision or the end."""
    due = state.phase
    if due == phase.TURN:
        act_on_turn(rules, state, code, log)
    elif due == phase.PLAY:
        act_on_tile(rules, state, code, log)
    elif due == phase.TRAITOR:
        act_on_traitor(rules, state, code, log)
    elif due == phase.DESTROY:
        destroy_tile(state, Cell(code - action.DESTROY_FIRST), log)
    elif due == phase.SWAP:
        swap_tiles(state, code - action.SWAP_FIRST, log)
    elif due == phase.REVEAL:
        foretell(rules, state, code, log)
    elif due == phase.RECOVER:
        recover_tile(state, Tile(code - action.RECOVER_FIRST), log)
    elif due == phase.MOVE:
        move_tile(state, code - action.MOVE_FIRST, log)
    else:
        act_rarely(rules, state, code, log)
    while state.phase >= phase.FIRST_STEP:
        step(tables, rules, state, log)


# Steps between decisions ---------------------------------------------------------


@kernel(hot=True)
def step(tables: Tables, rules: Rules, state: State, log: Log) -> None:
    """Carry out one step that nobody decides; the order is that of a turn (C-31)."""
    if state.phase == phase.ACTED:
        end_action(rules, state)
    due = state.phase
    if due == phase.CHECK_DUE:
        check_due(rules, state)
    elif due == phase.DESTROYED:
        end_destruction(rules, state, log)
    elif due == phase.TRIAL_DUE:
        choose_facing(rules, state)
    elif due == phase.TRIAL_FACED:
        face_trial(tables, rules, state, log)
    elif due == phase.TRIAL_SUFFERED:
        judge_trial(tables, rules, state, log)
    elif due == phase.TRIAL_DONE:
        leave_trial(state)
        if state.phase == phase.TURN:
            open_turn(rules, state)


@kernel(inline=True)
def end_action(rules: Rules, state: State) -> None:
    """Put the hand down; towers that were completed uncover cards (C-27)."""
    state.tile = tiles.NONE
    if rules.expert:
        if rules.reveal_on_any_tower:
            state.towers = count_new_towers(rules, state)
        if state.towers > 0 and has_face_down(state):
            state.phase = phase.UNCOVER
            return
    state.phase = phase.CHECK_DUE


@kernel(inline=True)
def count_new_towers(rules: Rules, state: State) -> int:
    """Towers that have arisen since the turn began, by whatever means (C-27, other reading)."""
    found = int64(0)
    for seat in range(rules.players):
        found += max(int64(0), count_towers(rules, state, Seat(seat)) - state.tower_base[seat])
    return found


@kernel(inline=True)
def check_due(rules: Rules, state: State) -> None:
    """Call the current Trial if it is due, else end the turn."""
    state.towers = 0
    why = why_due(rules, state)
    if why >= 0:
        call_trial(state, why, phase.ACTED)
        state.phase = phase.TRIAL_DUE
    else:
        begin_turn(rules, state)


@kernel(hot=True)
def begin_turn(rules: Rules, state: State) -> None:
    """End a turn and begin the next; of two players the other moves, and a holder may give the card (C-44, C-48)."""
    if state.turns == COURSE_STEP * (state.n_points + 1) and state.n_points < N_POINTS:
        state.course[state.n_points] = count_tiles(state, FIRST_SEAT) + count_tiles(state, SECOND_SEAT)
        state.n_points += 1
    if rules.players == 2:
        state.active = Seat(1 - state.active)
    if rules.reveal_on_any_tower:
        for seat in range(rules.players):
            state.tower_base[seat] = count_towers(rules, state, Seat(seat))
    open_turn(rules, state)


@kernel
def open_turn(rules: Rules, state: State) -> None:
    """Let the player to move act, after a partner who holds the Champion card and could give it (C-48)."""
    state.seat = state.active
    state.phase = phase.TURN
    holder = Seat(state.champion)
    if rules.players == 2 and holder == 1 - state.active and can_give_champion(rules, state, holder):
        state.seat = holder
        state.phase = phase.CHAMPION


@kernel
def end_destruction(rules: Rules, state: State, log: Log) -> None:
    """Go on with what the tiles were destroyed for."""
    what_for = state.cause
    if what_for == cause.PYRO:
        is_possible = count_tiles(state, state.seat) >= 2
        state.phase = phase.MOVE if is_possible else phase.ACTED
    elif what_for == cause.TRAITOR:
        state.phase = phase.ACTED
    elif what_for == cause.TRIAL:
        state.phase = phase.TRIAL_SUFFERED
    elif what_for == cause.GIFT:
        give_tile(state, log)
    elif what_for == cause.CHAMPION:
        give_champion(rules, state, log)
    else:
        state.phase = phase.TRIAL_DONE


@kernel(inline=True)
def give_tile(state: State, log: Log) -> None:
    """Hand the tile to the partner, who plays it at once (C-45)."""
    seat = state.seat
    state.gifts[seat] += 1
    state.seat = Seat(1 - seat)
    state.origin = origin.GIVEN
    note(log, event.GIFT, seat, state.seat, state.tile, NOTHING)
    state.phase = phase.PLAY


@kernel(inline=True)
def give_champion(rules: Rules, state: State, log: Log) -> None:
    """Hand the Champion card to the partner, who may give it back; the turn goes on (C-48)."""
    state.champion = 1 - state.seat
    state.champion_gifts += 1
    note(log, event.CHAMPION, state.seat, state.champion, NOTHING, NOTHING)
    open_turn(rules, state)
