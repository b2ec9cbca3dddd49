"""The castle as bits: where a tile may go, and what building and destroying do."""

from __future__ import annotations

from simkit.core.bits import count_bits
from simkit.core.jit import kernel
from simkit.core.kinds import Seat, int64
from simkit.games.castellion.config import Rules
from simkit.games.castellion.constants import (
    BOARD,
    COLUMN_0,
    HEIGHT,
    N_KINDS,
    N_MOTIFS,
    ROW_0,
    STRIDE,
    WIDTH,
    Cell,
    Tile,
    defender,
    tiles,
)
from simkit.games.castellion.state import State


@kernel
def occupied(state: State, seat: Seat) -> int:
    """Cells that hold a tile; every tile has a motif."""
    return state.motifs[seat, 0] | state.motifs[seat, 1] | state.motifs[seat, 2]


@kernel
def count_tiles(state: State, seat: Seat) -> int:
    """Number of tiles in a castle."""
    return count_bits(occupied(state, seat))


@kernel
def count_columns(state: State, seat: Seat) -> int:
    """Number of columns, which is the size of the foundation."""
    return count_bits(occupied(state, seat) & ROW_0)


@kernel
def is_complete(rules: Rules, state: State, seat: Seat) -> bool:
    """Whether all cells are built, 36 on the printed foundation."""
    return occupied(state, seat) == rules.board


@kernel
def copy_castle(state: State, seat: Seat, other: State) -> None:
    """Make a seat's castle that of another state; nothing else changes, so this is much cheaper than a whole copy."""
    for kind in range(N_KINDS):
        state.types[seat, kind] = other.types[seat, kind]
    for motif in range(N_MOTIFS):
        state.motifs[seat, motif] = other.motifs[seat, motif]
    state.haunted[seat] = other.haunted[seat]


@kernel
def open_tops(built: int) -> int:
    """The free cell on top of every column of height 1 to 5."""
    return (built << 1) & ~built & BOARD


@kernel
def highest(built: int) -> int:
    """The top tile of every column."""
    return built & ~(built >> 1)


@kernel
def beside(cells: int) -> int:
    """Cells that a tile of the same motif in `cells` closes: above it, to its left and to its right."""
    return (cells << 1) | (cells << STRIDE) | (cells >> STRIDE)


@kernel(inline=True)
def closed_cells(rules: Rules, state: State, seat: Seat, tile: Tile) -> int:
    """Cells next to which a tile may not stand: the haunted one (C-37), Pantry tiles by the hard option (C-43)."""
    shunned = state.haunted[seat]
    if rules.pantry == 2 and tile >= tiles.FIRST_PANTRY:
        shunned |= state.types[seat, defender.PANTRY]
    return beside(shunned)


@kernel
def legal_tops(rules: Rules, state: State, seat: Seat, tile: Tile) -> int:
    """Cells on top of columns where a tile may go: no equal motif below or beside (C-06)."""
    closed = beside(state.motifs[seat, tile % N_MOTIFS])
    if rules.shuns:
        closed |= closed_cells(rules, state, seat, tile)
    return open_tops(occupied(state, seat)) & ~closed


@kernel
def can_found(rules: Rules, state: State, seat: Seat, tile: Tile, column: int) -> bool:
    """Whether a column may be founded at an end, whose neighbour is `column`: the motif does not matter (C-05)."""
    n_columns = count_columns(state, seat)
    if n_columns == rules.foundation_width:
        return False
    if not rules.shuns or n_columns == 0:
        return True
    shunned = state.haunted[seat]
    if rules.pantry == 2 and tile >= tiles.FIRST_PANTRY:
        shunned |= state.types[seat, defender.PANTRY]
    return shunned >> column * STRIDE & 1 == 0


@kernel(inline=True)
def place(state: State, seat: Seat, tile: Tile, cell: Cell) -> None:
    """Put a tile on a cell."""
    bit = int64(1) << cell
    state.types[seat, tile // N_MOTIFS] |= bit
    state.motifs[seat, tile % N_MOTIFS] |= bit


@kernel
def tile_at(state: State, seat: Seat, cell: Cell) -> Tile:
    """The tile on an occupied cell."""
    motif = 0 if state.motifs[seat, 0] >> cell & 1 else 1 if state.motifs[seat, 1] >> cell & 1 else 2
    for kind in range(N_KINDS - 1):
        if state.types[seat, kind] >> cell & 1:
            return Tile(kind * N_MOTIFS + motif)
    return Tile(defender.PANTRY * N_MOTIFS + motif)


@kernel(inline=True)
def shift_right(state: State, seat: Seat) -> None:
    """Renumber the columns to make room for a new leftmost one."""
    for kind in range(N_KINDS):
        state.types[seat, kind] <<= STRIDE
    for motif in range(N_MOTIFS):
        state.motifs[seat, motif] <<= STRIDE
    state.haunted[seat] <<= STRIDE
    state.left_end[seat] -= 1


@kernel(inline=True)
def shift_left(state: State, seat: Seat) -> None:
    """Renumber the columns after the leftmost one is gone."""
    for kind in range(N_KINDS):
        state.types[seat, kind] >>= STRIDE
    for motif in range(N_MOTIFS):
        state.motifs[seat, motif] >>= STRIDE
    state.haunted[seat] >>= STRIDE
    state.left_end[seat] += 1


@kernel(hot=True)
def build(state: State, seat: Seat, tile: Tile, column: int) -> Cell:
    """Put a tile on top of a column (0–5), or found one left (6) or right (7), and return its cell (C-05)."""
    if column == WIDTH:
        if occupied(state, seat):
            shift_right(state, seat)
        cell = Cell(int64(0))
    elif column > WIDTH:
        cell = Cell(count_columns(state, seat) * STRIDE)
    else:
        height = count_bits(occupied(state, seat) >> column * STRIDE & COLUMN_0)
        cell = Cell(column * STRIDE + height)
    place(state, seat, tile, cell)
    return cell


@kernel
def without(cells: int, cell: Cell) -> int:
    """Cells after one tile is taken out and what is above it slides down."""
    bit = int64(1) << cell
    column = int64(COLUMN_0) << (cell & ~(STRIDE - 1))
    inside = cells & column
    return cells & ~column | inside & (bit - 1) | (inside & ~(bit - 1) & ~bit) >> 1


@kernel
def take_out(state: State, seat: Seat, cell: Cell) -> None:
    """Take a tile out of the castle: what is above slides down, an end column without a tile disappears (C-22)."""
    for kind in range(N_KINDS):
        state.types[seat, kind] = without(state.types[seat, kind], cell)
    for motif in range(N_MOTIFS):
        state.motifs[seat, motif] = without(state.motifs[seat, motif], cell)
    state.haunted[seat] = without(state.haunted[seat], cell)
    if cell < STRIDE and occupied(state, seat) & 1 == 0 and occupied(state, seat):
        shift_left(state, seat)


@kernel
def removable(built: int) -> int:
    """Cells whose tile may be destroyed: all but the last tile of an inner column (C-22)."""
    lone = built & ROW_0 & ~(built >> 1)
    inner = (built << STRIDE) & (built >> STRIDE)
    return built & ~(lone & inner)


@kernel
def destroy_rows(state: State, seat: Seat, rows: int) -> None:
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
