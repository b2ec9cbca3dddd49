"""When a Trial is resolved, and how."""

from __future__ import annotations

from typing import Any

from simkit.core.bits import count_bits
from simkit.core.jit import kernel
from simkit.core.log import note
from simkit.games.castellion.constants import (
    BY_COMPLETION,
    BY_EXHAUSTION,
    BY_TRAITORS,
    EVENT_DESTROY_ROWS,
    EVENT_FORMATIONS,
    EVENT_TRIAL,
    EVENT_TRIAL_END,
    FORMATIONS,
    FOUNDATION,
    LOST,
    N_SAFE,
    N_STANDARD,
    N_TRIALS,
    NO_REASON,
    PLAYING,
    ROW_0,
    WIDTH,
    WON,
)
from simkit.games.castellion.rules.castle import (
    count_columns,
    count_tiles,
    destroy_rows,
    is_complete,
    occupied,
)
from simkit.games.castellion.rules.formations import count_formations


@kernel
def is_exhausted(state: Any) -> Any:
    """Whether every Dream tile has been played; the Vigil does not count (C-19)."""
    return state.standard_next == N_STANDARD and state.safe_next == N_SAFE


@kernel
def why_due(state: Any, seat: Any) -> Any:
    """The first reason for which the current Trial is due at the end of a turn, or −1 (C-09, C-10, C-19)."""
    if state.traitors >= state.needed[state.trial]:
        return BY_TRAITORS
    if is_complete(state, seat):
        return BY_COMPLETION
    if is_exhausted(state):
        return BY_EXHAUSTION
    return -1


@kernel
def resolve_due(tables: Any, state: Any, seat: Any, log: Any) -> None:
    """Resolve Trials while one is due: a castle still complete meets the next at once (C-14)."""
    why = why_due(state, seat)
    while why >= 0:
        resolve(tables, state, seat, why, log)
        why = why_due(state, seat) if state.status == PLAYING else -1


@kernel
def resolve(tables: Any, state: Any, seat: Any, why: Any, log: Any) -> None:
    """Resolve the current Trial: effect, verdict, and the card leaves the game with its Traitors (C-12 to C-15)."""
    trial = state.trial
    card = state.cards[trial]
    towers, bastions, lines = count_formations(state, seat)
    state.turn_of_trial[trial] = state.turns
    state.tiles_at_trial[trial] = count_tiles(state, seat)
    note(log, EVENT_TRIAL, trial, card, seat, why)
    note(log, EVENT_FORMATIONS, towers, bastions, lines, 0)
    rows = tables.cards[card, 4]
    if rows > 0:
        destroy_rows(state, seat, rows)
        note(log, EVENT_DESTROY_ROWS, seat, rows, 0, 0)
    state.reason = find_failure(tables, state, seat, card, towers, bastions, lines)
    note(log, EVENT_TRIAL_END, trial, state.reason, 0, 0)
    if state.reason == NO_REASON:
        state.trial = trial + 1
        state.traitors = 0
        if state.trial == N_TRIALS:
            state.status = WON
    else:
        state.status = LOST


@kernel
def find_failure(
    tables: Any, state: Any, seat: Any, card: Any, towers: Any, bastions: Any, lines: Any
) -> Any:
    """Why a Trial fails after its effect, or NO_REASON: six columns and the formations asked for (C-12)."""
    if count_columns(state, seat) < WIDTH:
        return FOUNDATION
    if towers < tables.cards[card, 1] or bastions < tables.cards[card, 2] or lines < tables.cards[card, 3]:
        return FORMATIONS
    return NO_REASON


@kernel
def would_pass(tables: Any, state: Any, seat: Any) -> Any:
    """Whether the current Trial would be passed if it were resolved now."""
    card = state.cards[state.trial]
    foundation = (occupied(state, seat) >> tables.cards[card, 4]) & ROW_0
    if count_bits(foundation) < WIDTH:
        return False
    towers, bastions, lines = count_formations(state, seat)
    return (
        towers >= tables.cards[card, 1]
        and bastions >= tables.cards[card, 2]
        and lines >= tables.cards[card, 3]
    )
