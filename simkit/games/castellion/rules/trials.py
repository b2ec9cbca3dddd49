"""When a Trial is resolved, and how."""

from __future__ import annotations

from simkit.core.bits import count_bits
from simkit.core.jit import kernel
from simkit.core.kinds import Seat, int64
from simkit.core.log import Log, note
from simkit.games.castellion.config import Rules
from simkit.games.castellion.constants import (
    FIRST_SEAT,
    N_CELLS_OF_PRISON,
    N_TRIALS,
    NOTHING,
    ROW_0,
    SECOND_SEAT,
    cards,
    cause,
    event,
    phase,
    reason,
    trigger,
)
from simkit.games.castellion.data import Tables
from simkit.games.castellion.rules.castle import count_tiles, destroy_rows, is_complete
from simkit.games.castellion.rules.destruction import begin_destruction, end_match
from simkit.games.castellion.rules.formations import count_formations
from simkit.games.castellion.rules.stacks import is_exhausted
from simkit.games.castellion.scoring import find_damage, find_failure, has_both_foundations
from simkit.games.castellion.state import State


@kernel(inline=True)
def why_due(rules: Rules, state: State) -> int:
    """The first reason for which the current Trial is due after an action, or −1 (C-09, C-10, C-19)."""
    if state.traitors >= state.needed[state.trial]:
        return trigger.TRAITORS
    if is_castle_due(rules, state):
        return trigger.COMPLETION
    if is_exhausted(state):
        return trigger.EXHAUSTION
    return -1


@kernel(hot=True)
def is_calm(state: State) -> bool:
    """Whether the next Traitor calls no Trial yet (C-09)."""
    return state.traitors + 1 < state.needed[state.trial]


@kernel(inline=True)
def is_castle_due(rules: Rules, state: State) -> bool:
    """Whether a complete castle calls the Trial: either of two, or both by the other reading (C-10)."""
    if rules.players == 1:
        return is_complete(rules, state, FIRST_SEAT)
    if rules.both_complete:
        return is_complete(rules, state, FIRST_SEAT) and is_complete(rules, state, SECOND_SEAT)
    return is_complete(rules, state, FIRST_SEAT) or is_complete(rules, state, SECOND_SEAT)


@kernel
def call_trial(state: State, why: int, resume: int) -> None:
    """Call the current Trial; afterwards the match goes on with `resume`."""
    state.why = why
    state.resume = resume
    state.volunteered += int64(why == trigger.CHOICE)


@kernel(inline=True)
def choose_facing(rules: Rules, state: State) -> None:
    """Say who faces the Trial: the first by choice of the player to move, then who has no Champion card (C-46)."""
    state.phase = phase.TRIAL_FACED
    state.facing = FIRST_SEAT
    if rules.players == 2:
        if state.trial == 0:
            state.phase = phase.FACE
            state.seat = state.active
        else:
            state.facing = Seat(1 - state.champion)


@kernel
def face_trial(tables: Tables, rules: Rules, state: State, log: Log) -> None:
    """Turn the card up and let it take effect on the castle that faces it (C-12, C-13, C-28, C-30)."""
    trial, seat = state.trial, state.facing
    card = state.cards[trial]
    state.face_up[trial] = 1
    towers, bastions, lines = count_formations(rules, state, seat)
    state.counted[0], state.counted[1], state.counted[2] = towers, bastions, lines
    state.turn_of_trial[trial] = state.turns
    state.tiles_at_trial[trial] = count_tiles(state, seat)
    founded = has_both_foundations(rules, state)
    damage = find_damage(tables, rules, card, towers, bastions, lines) if founded else int64(0)
    note(log, event.TRIAL, trial, card, seat, state.why)
    note(log, event.FORMATIONS, towers, bastions, lines, damage)
    rows = tables.cards[card, cards.ROWS]
    state.phase = phase.TRIAL_SUFFERED
    if not founded:
        fail_trial(state, reason.FOUNDATION, log)
    elif rows > 0:
        was_haunted = state.haunted[seat]
        destroy_rows(state, seat, rows)
        note(log, event.DESTROY_ROWS, seat, rows, NOTHING, NOTHING)
        if was_haunted and count_tiles_below(was_haunted, rows):
            fail_trial(state, reason.HAUNTED, log)
    elif damage > 0:
        begin_destruction(state, seat, damage, cause.TRIAL, log)


@kernel(inline=True)
def count_tiles_below(cells: int, rows: int) -> int:
    """Cells in the bottom rows."""
    below = int64(0)
    for row in range(rows):
        below |= int64(ROW_0) << row
    return count_bits(cells & below)


@kernel
def fail_trial(state: State, why_lost: int, log: Log) -> None:
    """Fail the Trial at hand: the match is lost (C-15)."""
    note(log, event.TRIAL_END, state.trial, why_lost, NOTHING, NOTHING)
    end_match(state, why_lost, log)


@kernel
def judge_trial(tables: Tables, rules: Rules, state: State, log: Log) -> None:
    """Judge the Trial after its effect; passed, it leaves with its Traitors (C-14), and the third wins (C-15)."""
    failure = find_failure(tables, rules, state)
    if failure != reason.NONE:
        fail_trial(state, failure, log)
        return
    note(log, event.TRIAL_END, state.trial, reason.NONE, NOTHING, NOTHING)
    state.trial += 1
    state.traitors = 0
    state.champion = state.facing if rules.players == 2 else -1
    if state.trial == N_TRIALS:
        end_match(state, reason.NONE, log)
    elif rules.prison and state.n_prison < N_CELLS_OF_PRISON:
        begin_destruction(state, state.facing, rules.prison_penalty, cause.PRISON, log)
    else:
        state.phase = phase.TRIAL_DONE


@kernel(inline=True)
def leave_trial(state: State) -> None:
    """Go on after a passed Trial: a castle still complete meets the next at once (C-14)."""
    state.seat = state.active
    state.phase = phase.CHECK_DUE if state.resume == phase.ACTED else state.resume
