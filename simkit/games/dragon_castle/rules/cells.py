"""Sets of realm cells as words of 64 bits: neighbours and connected groups."""

from __future__ import annotations

from typing import Any

from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.games.dragon_castle.constants import NOT_FIRST_COLUMN, NOT_LAST_COLUMN, NOT_LAST_ROW


@kernel
def bit(cell: Any) -> Any:
    """The word of one cell."""
    return int64(1) << cell


@kernel
def beside(cells: Any) -> Any:
    """All cells that touch one of these at a side, also outside the realm."""
    return (
        ((cells << 1) & NOT_FIRST_COLUMN)
        | ((cells >> 1) & NOT_LAST_COLUMN)
        | (cells << 8)
        | ((cells >> 8) & NOT_LAST_ROW)
    )


@kernel
def find_group(start: Any, within: Any) -> Any:
    """All cells of `within` connected to `start` side by side, floors ignored (D-13)."""
    group = start & within
    while True:
        grown = (group | beside(group)) & within
        if grown == group:
            return group
        group = grown
