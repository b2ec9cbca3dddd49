"""When a Trial is resolved, and how."""

from __future__ import annotations

from typing import Any

from simkit.core.bits import count_bits
from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.core.log import note
from simkit.games.castellion.constants import (
    ACTED,
    BASTION_SAVES,
    BECAUSE_HAUNTED,
    BECAUSE_PANTRY,
    BECAUSE_PRISON,
    BY_CHOICE,
    BY_COMPLETION,
    BY_EXHAUSTION,
    BY_TRAITORS,
    CHECK_DUE,
    DAMAGE,
    EVENT_DESTROY_ROWS,
    EVENT_FORMATIONS,
    EVENT_TRIAL,
    EVENT_TRIAL_END,
    FACE,
    FIRST_SEAT,
    FOR_PRISON,
    FOR_TRIAL,
    FORMATIONS,
    FOUNDATION,
    N_CELLS_OF_PRISON,
    N_TRIALS,
    NEEDS_BASTIONS,
    NEEDS_LINES,
    NEEDS_TOWERS,
    NO_REASON,
    NOTHING,
    PANTRY_TYPE,
    PRISON_PENALTY,
    ROW_0,
    ROWS,
    SECOND_SEAT,
    TRIAL_DONE,
    TRIAL_FACED,
    TRIAL_SUFFERED,
)
from simkit.games.castellion.rules.castle import count_tiles, destroy_rows, is_complete, occupied
from simkit.games.castellion.rules.destruction import begin_destruction, end_match
from simkit.games.castellion.rules.formations import count_formations
from simkit.games.castellion.rules.stacks import is_exhausted


@kernel
def why_due(rules: Any, state: Any) -> Any:
    """The first reason for which the current Trial is due after an action, or −1 (C-09, C-10, C-19)."""
    if state.traitors >= state.needed[state.trial]:
        return BY_TRAITORS
    if is_castle_due(rules, state):
        return BY_COMPLETION
    if is_exhausted(state):
        return BY_EXHAUSTION
    return -1


@kernel
def is_castle_due(rules: Any, state: Any) -> Any:
    """Whether a complete castle calls the Trial: either of two, or both by the other reading (C-10)."""
    if rules.players == 1:
        return is_complete(state, FIRST_SEAT)
    if rules.both_complete:
        return is_complete(state, FIRST_SEAT) and is_complete(state, SECOND_SEAT)
    return is_complete(state, FIRST_SEAT) or is_complete(state, SECOND_SEAT)


@kernel
def call_trial(state: Any, why: Any, resume: Any) -> None:
    """Call the current Trial; afterwards the match goes on with `resume`."""
    state.why = why
    state.resume = resume
    state.volunteered += int64(why == BY_CHOICE)


@kernel
def choose_facing(rules: Any, state: Any) -> None:
    """Say who faces the Trial: the first by choice of the player to move, then who has no Champion card (C-46)."""
    state.phase = TRIAL_FACED
    state.facing = 0
    if rules.players == 2:
        if state.trial == 0:
            state.phase = FACE
            state.seat = state.active
        else:
            state.facing = 1 - state.champion


@kernel
def face_trial(tables: Any, rules: Any, state: Any, log: Any) -> None:
    """Turn the card up and let it take effect on the castle that faces it (C-12, C-13, C-28, C-30)."""
    trial, seat = state.trial, state.facing
    card = state.cards[trial]
    state.face_up[trial] = 1
    towers, bastions, lines = count_formations(rules, state, seat)
    state.counted[0], state.counted[1], state.counted[2] = towers, bastions, lines
    state.turn_of_trial[trial] = state.turns
    state.tiles_at_trial[trial] = count_tiles(state, seat)
    founded = has_both_foundations(rules, state)
    damage = int64(0)
    if founded and not is_met(tables, card, towers, bastions, lines):
        damage = max(int64(0), tables.cards[card, DAMAGE] - BASTION_SAVES * bastions)
    note(log, EVENT_TRIAL, trial, card, seat, state.why)
    note(log, EVENT_FORMATIONS, towers, bastions, lines, damage)
    rows = tables.cards[card, ROWS]
    state.phase = TRIAL_SUFFERED
    if not founded:
        fail_trial(state, FOUNDATION, log)
    elif rows > 0:
        was_haunted = state.haunted[seat]
        destroy_rows(state, seat, rows)
        note(log, EVENT_DESTROY_ROWS, seat, rows, NOTHING, NOTHING)
        if was_haunted and count_tiles_below(was_haunted, rows):
            fail_trial(state, BECAUSE_HAUNTED, log)
    elif damage > 0:
        begin_destruction(state, seat, damage, FOR_TRIAL, log)


@kernel
def count_tiles_below(cells: Any, rows: Any) -> Any:
    """Cells in the bottom rows."""
    below = int64(0)
    for row in range(rows):
        below |= int64(ROW_0) << row
    return count_bits(cells & below)


@kernel
def has_both_foundations(rules: Any, state: Any) -> Any:
    """Whether both castles have six columns when a Trial is called; asked of two players only (C-46)."""
    if rules.players == 1:
        return True
    return occupied(state, FIRST_SEAT) & ROW_0 == ROW_0 and occupied(state, SECOND_SEAT) & ROW_0 == ROW_0


@kernel
def is_met(tables: Any, card: Any, towers: Any, bastions: Any, lines: Any) -> Any:
    """Whether formations are what a card asks for, at least (C-12)."""
    return (
        towers >= tables.cards[card, NEEDS_TOWERS]
        and bastions >= tables.cards[card, NEEDS_BASTIONS]
        and lines >= tables.cards[card, NEEDS_LINES]
    )


@kernel
def fail_trial(state: Any, reason: Any, log: Any) -> None:
    """Fail the Trial at hand: the match is lost (C-15)."""
    note(log, EVENT_TRIAL_END, state.trial, reason, NOTHING, NOTHING)
    end_match(state, reason, log)


@kernel
def judge_trial(tables: Any, rules: Any, state: Any, log: Any) -> None:
    """Judge the Trial after its effect; passed, it leaves with its Traitors (C-14), and the third wins (C-15)."""
    reason = find_failure(tables, rules, state)
    if reason != NO_REASON:
        fail_trial(state, reason, log)
        return
    note(log, EVENT_TRIAL_END, state.trial, NO_REASON, NOTHING, NOTHING)
    state.trial += 1
    state.traitors = 0
    state.champion = state.facing if rules.players == 2 else -1
    if state.trial == N_TRIALS:
        end_match(state, NO_REASON, log)
    elif rules.prison and state.n_prison < N_CELLS_OF_PRISON:
        begin_destruction(state, state.facing, PRISON_PENALTY, FOR_PRISON, log)
    else:
        state.phase = TRIAL_DONE


@kernel
def find_failure(tables: Any, rules: Any, state: Any) -> Any:
    """Why a Trial fails after its effect, or NO_REASON (C-12, C-28, C-34, C-42)."""
    card, seat = state.cards[state.trial], state.facing
    if occupied(state, seat) & ROW_0 != ROW_0:
        return FOUNDATION
    if not rules.expert and not is_met(tables, card, state.counted[0], state.counted[1], state.counted[2]):
        return FORMATIONS
    if rules.pantry and not has_pantry(rules, state, 2 * (state.trial + 1)):
        return BECAUSE_PANTRY
    if rules.prison and state.trial == N_TRIALS - 1 and state.n_prison < N_CELLS_OF_PRISON:
        return BECAUSE_PRISON
    return NO_REASON


@kernel
def has_pantry(rules: Any, state: Any, n_tiles: Any) -> Any:
    """Whether exactly so many Pantry tiles stand, the same number in each of two castles (C-42)."""
    first = count_bits(state.types[0, PANTRY_TYPE])
    if rules.players == 1:
        return first == n_tiles
    return 2 * first == n_tiles and first == count_bits(state.types[1, PANTRY_TYPE])


@kernel
def leave_trial(state: Any) -> None:
    """Go on after a passed Trial: a castle still complete meets the next at once (C-14)."""
    state.seat = state.active
    state.phase = CHECK_DUE if state.resume == ACTED else state.resume
