"""The castle as bits: where a tile may go, and what building and destroying do."""

from __future__ import annotations

from typing import Any

from simkit.core.bits import count_bits
from simkit.core.jit import kernel
from simkit.games.castellion.constants import (
    BOARD,
    HEIGHT,
    N_MOTIFS,
    N_TYPES,
    ROW_0,
    STRIDE,
    WIDTH,
)


@kernel
def occupied(state: Any, seat: Any) -> Any:
    """Cells that hold a tile; every tile has a motif."""
    return state.motifs[seat, 0] | state.motifs[seat, 1] | state.motifs[seat, 2]


@kernel
def count_tiles(state: Any, seat: Any) -> Any:
    """Number of tiles in a castle."""
    return count_bits(occupied(state, seat))


@kernel
def count_columns(state: Any, seat: Any) -> Any:
    """Number of columns, which is the size of the foundation."""
    return count_bits(occupied(state, seat) & ROW_0)


@kernel
def is_complete(state: Any, seat: Any) -> Any:
    """Whether all 36 cells are built."""
    return occupied(state, seat) == BOARD


@kernel
def open_tops(built: Any) -> Any:
    """The free cell on top of every column of height 1 to 5."""
    return (built << 1) & ~built & BOARD


@kernel
def beside(cells: Any) -> Any:
    """Cells that a tile of the same motif in `cells` closes: above it, to its left and to its right."""
    return (cells << 1) | (cells << STRIDE) | (cells >> STRIDE)


@kernel
def legal_tops(state: Any, seat: Any, motif: Any) -> Any:
    """Cells on top of columns where a tile of this motif may go: no equal motif below or beside (C-06)."""
    return open_tops(occupied(state, seat)) & ~beside(state.motifs[seat, motif])


@kernel
def can_found(state: Any, seat: Any) -> Any:
    """Whether the foundation may grow: fewer than six columns; the motif does not matter (C-05)."""
    return count_columns(state, seat) < WIDTH


@kernel
def place(state: Any, seat: Any, tile: Any, cell: Any) -> None:
    """Put a Defender on a cell."""
    state.types[seat, tile // N_MOTIFS] |= 1 << cell
    state.motifs[seat, tile % N_MOTIFS] |= 1 << cell


@kernel
def shift_right(state: Any, seat: Any) -> None:
    """Renumber the columns to make room for a new leftmost one."""
    for kind in range(N_TYPES):
        state.types[seat, kind] <<= STRIDE
    for motif in range(N_MOTIFS):
        state.motifs[seat, motif] <<= STRIDE


@kernel
def destroy_rows(state: Any, seat: Any, rows: Any) -> None:
    """Remove the bottom rows; what is above slides down and columns no higher vanish (C-13)."""
    for kind in range(N_TYPES):
        state.types[seat, kind] = (state.types[seat, kind] >> rows) & _BELOW[rows]
    for motif in range(N_MOTIFS):
        state.motifs[seat, motif] = (state.motifs[seat, motif] >> rows) & _BELOW[rows]


# Cells that can hold a tile after so many rows slid down; the rest are guard bits of the column to the left.
_BELOW = tuple(sum(ROW_0 << row for row in range(HEIGHT - rows)) for rows in range(HEIGHT))
