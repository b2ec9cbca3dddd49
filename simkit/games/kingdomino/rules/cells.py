"""Moving sets of cells one step around the ring."""

from __future__ import annotations

from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.games.kingdomino.constants import ring


@kernel
def to_right(cells: int) -> int:
    """Every cell's right neighbour."""
    return ((cells << 1) & ring.NOT_FIRST_COLUMN) | ((cells >> 7) & ring.FIRST_COLUMN)


@kernel
def to_left(cells: int) -> int:
    """Every cell's left neighbour."""
    return ((cells >> 1) & ring.NOT_LAST_COLUMN) | ((cells << 7) & ring.LAST_COLUMN)


@kernel
def downwards(cells: int) -> int:
    """Every cell's lower neighbour."""
    return (cells << 8) | ((cells >> 56) & ring.FIRST_ROW)


@kernel
def upwards(cells: int) -> int:
    """Every cell's upper neighbour."""
    return ((cells >> 8) & ring.NOT_LAST_ROW) | (cells << 56)


@kernel
def beside(cells: int) -> int:
    """All cells that touch one of these at a side."""
    return to_right(cells) | to_left(cells) | downwards(cells) | upwards(cells)


@kernel
def bit(cell: int) -> int:
    """The word with one bit set: a cell, or a domino by its number − 1."""
    return int64(1) << cell
