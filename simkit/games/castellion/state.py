"""The state of a match: one flat record, copied by one assignment."""

from __future__ import annotations

from typing import Any

import numpy as np

from simkit.core.jit import kernel
from simkit.core.records import new_record
from simkit.core.rng import STREAM_SIZE
from simkit.games.castellion.constants import (
    COURSE_TURNS,
    MAX_ACTIONS,
    MAX_SEATS,
    N_MOTIFS,
    N_SAFE,
    N_STANDARD,
    N_TRIALS,
    N_TYPES,
    NO_REASON,
    NO_TILE,
    PLAYING,
)
from simkit.games.contract import MISSING

N_POINTS = len(COURSE_TURNS)

STATE = np.dtype(
    [
        ("standard", np.int8, N_STANDARD),  # tiles, first drawn first; hidden from `standard_next` on
        ("safe", np.int8, N_SAFE),  # tiles, first drawn first; hidden from `safe_next` on
        ("standard_next", np.int64),  # tiles drawn from the standard stack so far
        ("safe_next", np.int64),  # tiles gone from the safe stack so far
        ("cards", np.int64, N_TRIALS),  # card of each Trial
        ("needed", np.int64, N_TRIALS),  # Traitors that trigger each Trial
        ("herald", np.int64),  # Trial (0–2) under the Herald's pawn; −1 without
        ("trial", np.int64),  # lowest unresolved Trial, 0–2; 3 once all are passed
        ("traitors", np.int64),  # Traitors beside that Trial
        ("vigil", np.int64),  # the tile set aside; NO_TILE without
        ("types", np.int64, (MAX_SEATS, N_TYPES)),  # cells of each type, per castle
        ("motifs", np.int64, (MAX_SEATS, N_MOTIFS)),  # cells of each motif, per castle
        ("seen", np.int64, N_TYPES),  # Defenders of each type turned up so far
        ("status", np.int64),  # PLAYING, WON, LOST
        ("reason", np.int64),  # why the last Trial was failed; NO_REASON
        ("turns", np.int64),  # turns begun
        ("placed", np.int64, MAX_SEATS),  # tiles built
        ("discarded", np.int64, MAX_SEATS),  # Defenders thrown away
        ("vigil_swaps", np.int64),  # exchanges with the Vigil
        ("turn_of_trial", np.int64, N_TRIALS),  # turn of each resolution; MISSING
        ("tiles_at_trial", np.int64, N_TRIALS),  # tiles before each resolution's effect; MISSING
        ("course", np.int64, N_POINTS),  # tiles at the end of fixed turns; MISSING
        (
            "plan_column",
            np.int64,
            MAX_SEATS,
        ),  # a blueprint bot's memory: plan column of the castle's leftmost
        ("legal", np.int64, MAX_ACTIONS),  # actions of the decision at hand
        ("n_legal", np.int64),  # how many
        ("stream", np.int64, STREAM_SIZE),  # randomness of the deal
    ]
)


def new_state() -> Any:
    """Allocate one state as a record that kernels take."""
    return new_record(STATE)


@kernel
def reset(state: Any) -> None:
    """Empty the table; stacks and Trials are laid out by `rules.setup`."""
    state.standard_next = 0
    state.safe_next = 0
    state.herald = -1
    state.trial = 0
    state.traitors = 0
    state.vigil = NO_TILE
    state.status = PLAYING
    state.reason = NO_REASON
    state.turns = 0
    state.vigil_swaps = 0
    for seat in range(MAX_SEATS):
        for kind in range(N_TYPES):
            state.types[seat, kind] = 0
        for motif in range(N_MOTIFS):
            state.motifs[seat, motif] = 0
        state.placed[seat] = 0
        state.discarded[seat] = 0
        state.plan_column[seat] = 0
    for kind in range(N_TYPES):
        state.seen[kind] = 0
    for trial in range(N_TRIALS):
        state.turn_of_trial[trial] = MISSING
        state.tiles_at_trial[trial] = MISSING
    for point in range(N_POINTS):
        state.course[point] = MISSING
