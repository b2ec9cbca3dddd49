"""Destroying tiles by choice: for a power, a Traitor, a Trial, a gift, the Champion card or the prison."""

from __future__ import annotations

from simkit.core.bits import first_bit
from simkit.core.jit import kernel
from simkit.core.kinds import Seat
from simkit.core.log import Log, note
from simkit.games.castellion.constants import COLUMN_0, NOTHING, Cell, cause, event, phase, reason, status
from simkit.games.castellion.rules.castle import count_tiles, highest, occupied, take_out, tile_at
from simkit.games.castellion.state import State


@kernel
def end_match(state: State, why_lost: int, log: Log) -> None:
    """End the match at once, won without a reason or lost for one (C-15)."""
    state.reason = why_lost
    state.status = status.WON if why_lost < 0 else status.LOST
    state.phase = phase.OVER
    note(log, event.RESULT, NOTHING, NOTHING, NOTHING, NOTHING)


@kernel
def begin_destruction(state: State, seat: Seat, n_tiles: int, what_for: int, log: Log) -> None:
    """Ask a seat for tiles to destroy, one by one; where all must go, they do (C-22)."""
    state.seat = seat
    state.pending = n_tiles
    state.cause = what_for
    state.phase = phase.DESTROY if n_tiles > 0 else phase.DESTROYED
    if n_tiles >= count_tiles(state, seat):
        while state.phase == phase.DESTROY and occupied(state, seat):
            top = Cell(first_bit(highest(occupied(state, seat) & COLUMN_0)))
            destroy_tile(state, top, log)
        if state.phase == phase.DESTROY:
            state.phase = phase.DESTROYED


@kernel
def destroy_tile(state: State, cell: Cell, log: Log) -> None:
    """Destroy a tile, which goes to the discard pile (C-39); without the haunted one the match is lost (C-37)."""
    seat = state.seat
    was_haunted = state.haunted[seat] >> cell & 1
    state.discards[tile_at(state, seat, cell)] += 1
    take_out(state, seat, cell)
    note(log, event.DESTROY, seat, cell, state.cause, NOTHING)
    state.pending -= 1
    if was_haunted:
        if state.cause == cause.TRIAL:
            note(log, event.TRIAL_END, state.trial, reason.HAUNTED, NOTHING, NOTHING)
        end_match(state, reason.HAUNTED, log)
    elif state.pending == 0:
        state.phase = phase.DESTROYED
