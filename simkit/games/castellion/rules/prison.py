"""The prison: a ring of eight cells that must be built as well."""

from __future__ import annotations

from simkit.core.jit import kernel
from simkit.core.log import Log, note
from simkit.games.castellion.constants import (
    N_CELLS_OF_PRISON,
    N_MOTIFS,
    NOTHING,
    action,
    event,
    phase,
    tiles,
)
from simkit.games.castellion.rules.listing import add
from simkit.games.castellion.state import Actions, State


@kernel(inline=True)
def list_prison(state: State, actions: Actions) -> None:
    """Write the cells of the ring that accept the tile: beside a built one of another motif (C-34)."""
    motif = state.tile % N_MOTIFS
    for cell in range(N_CELLS_OF_PRISON):
        if state.prison[cell] != tiles.NONE:
            continue
        before = state.prison[(cell + N_CELLS_OF_PRISON - 1) % N_CELLS_OF_PRISON]
        after = state.prison[(cell + 1) % N_CELLS_OF_PRISON]
        if state.n_prison > 0 and before == tiles.NONE and after == tiles.NONE:
            continue
        if (before == tiles.NONE or before % N_MOTIFS != motif) and (
            after == tiles.NONE or after % N_MOTIFS != motif
        ):
            add(actions, action.PRISON_FIRST + cell)


@kernel(inline=True)
def imprison(state: State, cell: int, log: Log) -> None:
    """Build the tile into the ring (C-34)."""
    state.prison[cell] = state.tile
    state.n_prison += 1
    note(log, event.PRISON, state.seat, state.tile, cell, NOTHING)
    state.phase = phase.ACTED
