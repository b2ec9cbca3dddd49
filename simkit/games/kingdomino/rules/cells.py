"""Moving sets of cells one step around the ring."""

from __future__ import annotations

from typing import Any

from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.games.kingdomino.constants import (
    FIRST_COLUMN,
    FIRST_ROW,
    LAST_COLUMN,
    NOT_FIRST_COLUMN,
    NOT_LAST_COLUMN,
    NOT_LAST_ROW,
)


@kernel
def to_right(cells: Any) -> Any:
    """Every cell's right neighbour."""
    return ((cells << 1) & NOT_FIRST_COLUMN) | ((cells >> 7) & FIRST_COLUMN)


@kernel
def to_left(cells: Any) -> Any:
    """Every cell's left neighbour."""
    return ((cells >> 1) & NOT_LAST_COLUMN) | ((cells << 7) & LAST_COLUMN)


@kernel
def downwards(cells: Any) -> Any:
    """Every cell's lower neighbour."""
    return (cells << 8) | ((cells >> 56) & FIRST_ROW)


@kernel
def upwards(cells: Any) -> Any:
    """Every cell's upper neighbour."""
    return ((cells >> 8) & NOT_LAST_ROW) | (cells << 56)


@kernel
def beside(cells: Any) -> Any:
    """All cells that touch one of these at a side."""
    return to_right(cells) | to_left(cells) | downwards(cells) | upwards(cells)


@kernel
def bit(cell: Any) -> Any:
    """The word of one cell."""
    return int64(1) << cell
