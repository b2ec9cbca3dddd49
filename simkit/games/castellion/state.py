"""The state of a match: one flat record, so that a copy is one assignment of a record's field."""

from __future__ import annotations

from typing import Any

import numpy as np

from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.core.records import new_record
from simkit.core.rng import STREAM_SIZE
from simkit.games.castellion.constants import (
    COURSE_TURNS,
    MAX_REVEALED,
    MAX_SEATS,
    N_CELLS_OF_PRISON,
    N_KINDS,
    N_MOTIFS,
    N_PANTRY,
    N_SAFE,
    N_STANDARD,
    N_TILES,
    N_TRIALS,
    N_TYPES,
    NO_REASON,
    NO_TILE,
    PLAYING,
    TURN,
)
from simkit.games.contract import MISSING

N_POINTS = len(COURSE_TURNS)

STATE = np.dtype(
    [
        # Stacks. Hidden: `standard` from `standard_next` on, `safe` from `safe_next` on.
        ("standard", np.int8, N_STANDARD),  # tiles, first drawn first
        ("safe", np.int8, N_SAFE),  # tiles, first drawn first
        ("standard_next", np.int64),  # tiles gone from the standard stack so far
        ("safe_next", np.int64),  # tiles gone from the safe stack so far
        ("left", np.int64, (2, N_TILES)),  # tiles of each kind in each stack
        ("revealed", np.int64, MAX_REVEALED),  # tiles laid open by Seers, in that order; NO_TILE
        ("n_revealed", np.int64),  # how many
        ("discards", np.int64, N_TILES),  # tiles of each kind in the discard pile
        # Trials. Hidden: `cards` where `face_up` is 0.
        ("cards", np.int64, N_TRIALS),  # card of each Trial
        ("face_up", np.int64, N_TRIALS),  # 1: the card can be seen
        ("needed", np.int64, N_TRIALS),  # Traitors that trigger each Trial
        ("trial", np.int64),  # lowest unresolved Trial, 0–2; 3 once all are passed
        ("traitors", np.int64),  # Traitors beside that Trial
        # Castles
        ("types", np.int64, (MAX_SEATS, N_KINDS)),  # cells of each type, and of Pantry tiles, per castle
        ("motifs", np.int64, (MAX_SEATS, N_MOTIFS)),  # cells of each motif, per castle
        ("haunted", np.int64, MAX_SEATS),  # cell of the haunted tile, per castle; 0 without
        # Appendices, expansion, second player
        ("herald", np.int64),  # Trial (0–2) under the Herald's pawn; −1 without
        ("vigil", np.int64),  # the tile set aside; NO_TILE without
        ("premonition", np.int64),  # 1: still to be used
        ("cold_sweat", np.int64),  # 1: still to be used
        ("horror", np.int64),  # 1: no black Traitor was drawn yet
        ("prison", np.int64, N_CELLS_OF_PRISON),  # tiles of the ring; NO_TILE
        ("n_prison", np.int64),  # how many
        ("pantry", np.int64, N_MOTIFS),  # Pantry tiles of each motif in the supply
        ("champion", np.int64),  # seat that holds the Champion card; −1 before Trial I is passed
        # The decision at hand
        ("phase", np.int64),  # what is to be decided
        ("seat", np.int64),  # by whom
        ("active", np.int64),  # whose turn it is
        ("tile", np.int64),  # tile in play; NO_TILE
        ("origin", np.int64),  # where it comes from: DRAWN, TAKEN …
        ("pending", np.int64),  # tiles still to be destroyed, or sources still to be chosen by a Seer
        ("cause", np.int64),  # why they are: FOR_PYRO, FOR_TRAITOR …
        ("why", np.int64),  # why the Trial at hand is resolved
        ("facing", np.int64),  # seat that faces it
        ("resume", np.int64),  # phase or step after it
        ("towers", np.int64),  # towers to uncover a card for
        ("tower_base", np.int64, MAX_SEATS),  # towers when the turn began, per castle
        ("counted", np.int64, 3),  # towers, bastions, lines when the Trial at hand was resolved
        # How it stands
        ("status", np.int64),  # PLAYING, WON, LOST
        ("reason", np.int64),  # why it was lost; NO_REASON
        ("turns", np.int64),  # turns begun
        # What outcomes count
        ("placed", np.int64, MAX_SEATS),  # tiles built
        ("discarded", np.int64, MAX_SEATS),  # Defenders thrown away
        ("powers", np.int64, (MAX_SEATS, N_TYPES)),  # of these, with the power of their type
        ("gifts", np.int64, MAX_SEATS),  # tiles given
        ("safe_drawn", np.int64),  # tiles drawn or revealed from the safe stack
        ("vigil_swaps", np.int64),  # exchanges with the Vigil
        ("traitors_discarded", np.int64),  # by paying tiles
        ("volunteered", np.int64),  # Trials resolved early
        ("uncovered", np.int64),  # cards turned up by towers
        ("champion_gifts", np.int64),  # times that the Champion card was given away
        ("pantry_placed", np.int64),  # Pantry tiles built
        ("turn_of_trial", np.int64, N_TRIALS),  # turn of each resolution; MISSING
        ("tiles_at_trial", np.int64, N_TRIALS),  # tiles before each resolution's effect; MISSING
        ("n_points", np.int64),  # entries of `course` so far
        ("course", np.int64, N_POINTS),  # tiles at the end of fixed turns; MISSING
        # Not of the game
        ("plan", np.int64, MAX_SEATS),  # a bot's memory: which of the plans for the last card it follows
        ("plan_column", np.int64, MAX_SEATS),  # … and the plan column of the castle's leftmost
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
    state.n_revealed = 0
    state.herald = -1
    state.trial = 0
    state.traitors = 0
    state.vigil = NO_TILE
    state.premonition = 0
    state.cold_sweat = 0
    state.horror = 0
    state.n_prison = 0
    state.champion = -1
    state.phase = TURN
    state.seat = 0
    state.active = 0
    state.tile = NO_TILE
    state.origin = 0
    state.pending = 0
    state.cause = 0
    state.why = 0
    state.facing = 0
    state.resume = TURN
    state.towers = 0
    state.status = PLAYING
    state.reason = NO_REASON
    state.turns = 0
    _reset_counts(state)
    for place in range(MAX_REVEALED):
        state.revealed[place] = NO_TILE
    for cell in range(N_CELLS_OF_PRISON):
        state.prison[cell] = NO_TILE
    for motif in range(N_MOTIFS):
        state.pantry[motif] = 0
    for seat in range(MAX_SEATS):
        _clear_castle(state, seat)
    for trial in range(N_TRIALS):
        state.face_up[trial] = 1
        state.counted[trial] = 0
        state.turn_of_trial[trial] = MISSING
        state.tiles_at_trial[trial] = MISSING
    for point in range(N_POINTS):
        state.course[point] = MISSING


@kernel
def _reset_counts(state: Any) -> None:
    """Set what outcomes count to nothing."""
    state.safe_drawn = 0
    state.vigil_swaps = 0
    state.traitors_discarded = 0
    state.volunteered = 0
    state.uncovered = 0
    state.champion_gifts = 0
    state.pantry_placed = 0
    state.n_points = 0
    for tile in range(N_TILES):
        state.discards[tile] = 0


@kernel
def _clear_castle(state: Any, seat: Any) -> None:
    """Clear a castle and what its seat has done."""
    for kind in range(N_KINDS):
        state.types[seat, kind] = 0
    for motif in range(N_MOTIFS):
        state.motifs[seat, motif] = 0
    for kind in range(N_TYPES):
        state.powers[seat, kind] = 0
    state.haunted[seat] = 0
    state.tower_base[seat] = 0
    state.placed[seat] = 0
    state.discarded[seat] = 0
    state.gifts[seat] = 0
    state.plan[seat] = 0
    state.plan_column[seat] = 0


@kernel
def count_unseen(state: Any, kind: Any) -> Any:
    """Defenders of a type that have not turned up yet."""
    unseen = int64(0)
    for motif in range(N_MOTIFS):
        unseen += state.left[0, kind * N_MOTIFS + motif] + state.left[1, kind * N_MOTIFS + motif]
    return unseen


@kernel
def fill_pantry(state: Any) -> None:
    """Lay the Pantry tiles out: two of each motif (C-40)."""
    for motif in range(N_MOTIFS):
        state.pantry[motif] = N_PANTRY
