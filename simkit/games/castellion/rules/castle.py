"""The castle as bits: where a tile may go, and what building and destroying do."""

from __future__ import annotations

from typing import Any

from simkit.core.bits import count_bits
from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.games.castellion.constants import (
    BOARD,
    COLUMN_0,
    FIRST_PANTRY,
    HEIGHT,
    N_KINDS,
    N_MOTIFS,
    PANTRY_TYPE,
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
def copy_castle(state: Any, seat: Any, other: Any) -> None:
    """Make a seat's castle that of another state; nothing else changes, so this is much cheaper than a whole copy."""
    for kind in range(N_KINDS):
        state.types[seat, kind] = other.types[seat, kind]
    for motif in range(N_MOTIFS):
        state.motifs[seat, motif] = other.motifs[seat, motif]
    state.haunted[seat] = other.haunted[seat]


@kernel
def open_tops(built: Any) -> Any:
    """The free cell on top of every column of height 1 to 5."""
    return (built << 1) & ~built & BOARD


@kernel
def highest(built: Any) -> Any:
    """The top tile of every column."""
    return built & ~(built >> 1)


@kernel
def beside(cells: Any) -> Any:
    """Cells that a tile of the same motif in `cells` closes: above it, to its left and to its right."""
    return (cells << 1) | (cells << STRIDE) | (cells >> STRIDE)


@kernel
def closed_cells(rules: Any, state: Any, seat: Any, tile: Any) -> Any:
    """Cells next to which a tile may not stand: the haunted one (C-37), Pantry tiles by the hard option (C-43)."""
    shunned = state.haunted[seat]
    if rules.pantry == 2 and tile >= FIRST_PANTRY:
        shunned |= state.types[seat, PANTRY_TYPE]
    return beside(shunned)


@kernel
def legal_tops(rules: Any, state: Any, seat: Any, tile: Any) -> Any:
    """Cells on top of columns where a tile may go: no equal motif below or beside (C-06)."""
    closed = beside(state.motifs[seat, tile % N_MOTIFS])
    if rules.shuns:
        closed |= closed_cells(rules, state, seat, tile)
    return open_tops(occupied(state, seat)) & ~closed


@kernel
def can_found(rules: Any, state: Any, seat: Any, tile: Any, column: Any) -> Any:
    """Whether a column may be founded at an end, whose neighbour is `column`: the motif does not matter (C-05)."""
    n_columns = count_columns(state, seat)
    if n_columns == WIDTH:
        return False
    if not rules.shuns or n_columns == 0:
        return True
    shunned = state.haunted[seat]
    if rules.pantry == 2 and tile >= FIRST_PANTRY:
        shunned |= state.types[seat, PANTRY_TYPE]
    return shunned >> column * STRIDE & 1 == 0


@kernel
def place(state: Any, seat: Any, tile: Any, cell: Any) -> None:
    """Put a tile on a cell."""
    bit = int64(1) << cell
    state.types[seat, tile // N_MOTIFS] |= bit
    state.motifs[seat, tile % N_MOTIFS] |= bit


@kernel
def tile_at(state: Any, seat: Any, cell: Any) -> Any:
    """The tile on an occupied cell."""
    motif = 0 if state.motifs[seat, 0] >> cell & 1 else 1 if state.motifs[seat, 1] >> cell & 1 else 2
    for kind in range(N_KINDS - 1):
        if state.types[seat, kind] >> cell & 1:
            return int64(kind * N_MOTIFS + motif)
    return int64(PANTRY_TYPE * N_MOTIFS + motif)


@kernel
def shift_right(state: Any, seat: Any) -> None:
    """Renumber the columns to make room for a new leftmost one."""
    for kind in range(N_KINDS):
        state.types[seat, kind] <<= STRIDE
    for motif in range(N_MOTIFS):
        state.motifs[seat, motif] <<= STRIDE
    state.haunted[seat] <<= STRIDE
    state.plan_column[seat] -= 1


@kernel
def shift_left(state: Any, seat: Any) -> None:
    """Renumber the columns after the leftmost one is gone."""
    for kind in range(N_KINDS):
        state.types[seat, kind] >>= STRIDE
    for motif in range(N_MOTIFS):
        state.motifs[seat, motif] >>= STRIDE
    state.haunted[seat] >>= STRIDE
    state.plan_column[seat] += 1


@kernel
def build(state: Any, seat: Any, tile: Any, column: Any) -> Any:
    """Put a tile on top of a column (0–5), or found one left (6) or right (7), and return its cell (C-05)."""
    if column == WIDTH:
        if occupied(state, seat):
            shift_right(state, seat)
        cell = int64(0)
    elif column > WIDTH:
        cell = count_columns(state, seat) * STRIDE
    else:
        cell = column * STRIDE + count_bits(occupied(state, seat) >> column * STRIDE & COLUMN_0)
    place(state, seat, tile, cell)
    return cell


@kernel
def without(cells: Any, cell: Any) -> Any:
    """Cells after one tile is taken out and what is above it slides down."""
    bit = int64(1) << cell
    column = int64(COLUMN_0) << (cell & ~(STRIDE - 1))
    inside = cells & column
    return cells & ~column | inside & (bit - 1) | (inside & ~(bit - 1) & ~bit) >> 1


@kernel
def take_out(state: Any, seat: Any, cell: Any) -> None:
    """Take a tile out of the castle: what is above slides down, an end column without a tile disappears (C-22)."""
    for kind in range(N_KINDS):
        state.types[seat, kind] = without(state.types[seat, kind], cell)
    for motif in range(N_MOTIFS):
        state.motifs[seat, motif] = without(state.motifs[seat, motif], cell)
    state.haunted[seat] = without(state.haunted[seat], cell)
    if cell < STRIDE and occupied(state, seat) & 1 == 0 and occupied(state, seat):
        shift_left(state, seat)


@kernel
def removable(built: Any) -> Any:
    """Cells whose tile may be destroyed: all but the last tile of an inner column (C-22)."""
    lone = built & ROW_0 & ~(built >> 1)
    inner = (built << STRIDE) & (built >> STRIDE)
    return built & ~(lone & inner)


@kernel
def destroy_rows(state: Any, seat: Any, rows: Any) -> None:
    """Remove the bottom rows; what is above slides down and columns no higher vanish (C-13)."""
    gone = int64(0)
    for row in range(rows):
        gone |= int64(ROW_0) << row
    for kind in range(N_KINDS):
        for motif in range(N_MOTIFS):
            state.discards[kind * N_MOTIFS + motif] += count_bits(
                state.types[seat, kind] & state.motifs[seat, motif] & gone
            )
    for kind in range(N_KINDS):
        state.types[seat, kind] = (state.types[seat, kind] >> rows) & _BELOW[rows]
    for motif in range(N_MOTIFS):
        state.motifs[seat, motif] = (state.motifs[seat, motif] >> rows) & _BELOW[rows]
    state.haunted[seat] = (state.haunted[seat] >> rows) & _BELOW[rows]


# Cells that can hold a tile after so many rows slid down; the rest are guard bits of the column to the left.
_BELOW = tuple(sum(ROW_0 << row for row in range(HEIGHT - rows)) for rows in range(HEIGHT))
