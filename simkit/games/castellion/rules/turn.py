"""One turn: what may be done, and what each action does."""

from __future__ import annotations

from typing import Any

import numpy as np

from simkit.core.bits import first_bit
from simkit.core.jit import kernel
from simkit.core.log import note
from simkit.games.castellion.constants import (
    DISCARD,
    DRAW_SAFE,
    DRAW_STANDARD,
    EVENT_DISCARD,
    EVENT_DRAW,
    EVENT_PLACE,
    EVENT_TRAITOR,
    EVENT_VIGIL,
    GO_ON,
    HERALD_FIRST,
    N_MOTIFS,
    N_SAFE,
    N_STANDARD,
    N_TRIALS,
    NO_TILE,
    PLACE_LEFT,
    PLACE_RIGHT,
    STRIDE,
    SWAP_VIGIL,
    TRAITOR,
    TRIGGER,
)
from simkit.games.castellion.rules.castle import (
    can_found,
    count_columns,
    legal_tops,
    place,
    shift_right,
)


@kernel
def list_sources(state: Any) -> None:
    """Write the stacks that a tile may be drawn from: those that are not empty (C-04)."""
    n_legal = 0
    if state.standard_next < N_STANDARD:
        state.legal[n_legal] = DRAW_STANDARD
        n_legal += 1
    if state.safe_next < N_SAFE:
        state.legal[n_legal] = DRAW_SAFE
        n_legal += 1
    state.n_legal = n_legal


@kernel
def list_plays(state: Any, seat: Any, tile: Any, may_swap: Any) -> None:
    """Write what may be done with a Defender: discard it first (C-07), then every spot, then the Vigil (C-16)."""
    state.legal[0] = DISCARD
    n_legal = 1
    spots = legal_tops(state, seat, tile % N_MOTIFS)
    while spots:
        state.legal[n_legal] = first_bit(spots)
        n_legal += 1
        spots &= spots - 1
    if can_found(state, seat):
        state.legal[n_legal] = PLACE_LEFT
        n_legal += 1
        if count_columns(state, seat) > 0:
            state.legal[n_legal] = PLACE_RIGHT
            n_legal += 1
    if may_swap and state.vigil != NO_TILE:
        state.legal[n_legal] = SWAP_VIGIL
        n_legal += 1
    state.n_legal = n_legal


@kernel
def find_action(state: Any, action: Any) -> Any:
    """The index of an action among the legal ones; what is not legal becomes the first of them."""
    for index in range(state.n_legal):
        if state.legal[index] == action:
            return np.int64(index)
    return np.int64(0)


@kernel
def list_heralds(state: Any) -> None:
    """Write the Trials on which the Herald's pawn may go: any of the three (C-17)."""
    for trial in range(N_TRIALS):
        state.legal[trial] = HERALD_FIRST + trial
    state.n_legal = N_TRIALS


@kernel
def list_triggers(state: Any) -> None:
    """Write the answers to whether the current Trial shall be resolved early (C-18)."""
    state.legal[0] = GO_ON
    state.legal[1] = TRIGGER
    state.n_legal = 2


@kernel
def draw_tile(state: Any, seat: Any, source: Any, log: Any) -> Any:
    """Draw the next tile of a stack, which begins the turn (C-04)."""
    state.turns += 1
    if source == DRAW_SAFE:
        tile = np.int64(state.safe[state.safe_next])
        state.safe_next += 1
    else:
        tile = np.int64(state.standard[state.standard_next])
        state.standard_next += 1
    if tile < TRAITOR:
        state.seen[tile // N_MOTIFS] += 1
    note(log, EVENT_DRAW, seat, np.int64(source == DRAW_SAFE), tile, 0)
    return tile


@kernel
def is_traitor(tile: Any) -> Any:
    """Whether a tile is a Traitor, plain or black-bordered."""
    return tile >= TRAITOR


@kernel
def lay_traitor(state: Any, seat: Any, tile: Any, log: Any) -> None:
    """Put a Traitor beside the lowest unresolved Trial (C-08)."""
    state.traitors += 1
    note(log, EVENT_TRAITOR, seat, tile, state.trial, 0)


@kernel
def swap_vigil(state: Any, seat: Any, tile: Any, log: Any) -> Any:
    """Keep the drawn Defender as the new Vigil and play the old one (C-16)."""
    played = state.vigil
    state.vigil = tile
    state.vigil_swaps += 1
    note(log, EVENT_VIGIL, seat, tile, played, 0)
    return played


@kernel
def play_tile(state: Any, seat: Any, tile: Any, action: Any, log: Any) -> None:
    """Discard a Defender or build it where the action says (C-05 to C-07)."""
    if action == DISCARD:
        state.discarded[seat] += 1
        note(log, EVENT_DISCARD, seat, tile, 0, 0)
        return
    state.placed[seat] += 1
    if action == PLACE_LEFT:
        shift_right(state, seat)
        place(state, seat, tile, 0)
        note(log, EVENT_PLACE, seat, tile, 0, -1)
    elif action == PLACE_RIGHT:
        place(state, seat, tile, count_columns(state, seat) * STRIDE)
        note(log, EVENT_PLACE, seat, tile, 1, -1)
    else:
        place(state, seat, tile, action)
        note(log, EVENT_PLACE, seat, tile, 2, action // STRIDE)
