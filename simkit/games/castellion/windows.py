"""Every place of the grid where a formation can stand: a window, and the border that must stay clear of its type."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from simkit.games.castellion.constants import HEIGHT, STRIDE, WIDTH, formation

SHAPES = {
    formation.TOWER: ((0, 0), (0, 1), (0, 2), (0, 3)),
    formation.BASTION: ((0, 0), (1, 0), (0, 1), (1, 1)),
    formation.LINE: ((0, 0), (1, 0), (2, 0), (3, 0)),
}
MAX_WINDOWS = 12  # through one cell: at most four of each kind


def cells_of(positions: tuple[tuple[int, int], ...]) -> int:
    """The bits of (column, row) positions."""
    return sum(1 << (col * STRIDE + row) for col, row in positions)


def border_of(positions: tuple[tuple[int, int], ...], height: int = HEIGHT, width: int = WIDTH) -> int:
    """The bits of the cells that touch positions by a side, in a grid of that size."""
    touching = {
        (col + dc, row + dr) for col, row in positions for dc, dr in ((1, 0), (-1, 0), (0, 1), (0, -1))
    } - set(positions)
    return cells_of(tuple((c, r) for c, r in touching if 0 <= c < width and 0 <= r < height))


def starts_of(kind: int) -> int:
    """The lowest left cells of all places where a formation of a kind can stand."""
    return cells_of(
        tuple(
            (col, row)
            for col in range(WIDTH)
            for row in range(HEIGHT)
            if all(col + dc < WIDTH and row + dr < HEIGHT for dc, dr in SHAPES[kind])
        )
    )


def make_windows(width: int = WIDTH) -> dict[str, NDArray[np.int64]]:
    """List the windows of a grid by cell, as tables for a kernel; unused entries have kind −1."""
    size = WIDTH * STRIDE
    kinds = np.full((size, MAX_WINDOWS), -1, dtype=np.int64)
    cells = np.zeros((size, MAX_WINDOWS), dtype=np.int64)
    borders = np.zeros((size, MAX_WINDOWS), dtype=np.int64)
    count = [0] * size
    for kind, shape in SHAPES.items():
        for col in range(width):
            for row in range(HEIGHT):
                positions = tuple((col + dc, row + dr) for dc, dr in shape)
                if any(c >= width or r >= HEIGHT for c, r in positions):
                    continue
                for c, r in positions:
                    cell = c * STRIDE + r
                    kinds[cell, count[cell]] = kind
                    cells[cell, count[cell]] = cells_of(positions)
                    borders[cell, count[cell]] = border_of(positions, width=width)
                    count[cell] += 1
    return {
        "window_kinds": kinds,  # [cell, window] TOWER, BASTION, LINE
        "window_cells": cells,  # [cell, window] the four cells
        "window_borders": borders,  # [cell, window] the cells that touch them
    }
