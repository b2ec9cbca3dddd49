"""Builds the tables of a kernel from the dominoes."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from simkit.core.records import make_record
from simkit.games.kingdomino.constants import N_CELLS, RING, signed
from simkit.games.kingdomino.dominoes import read_dominoes


def mask(cells: list[tuple[int, int]]) -> int:
    """The word of cells given as (column, row), counted around the ring."""
    return signed(sum({1 << ((row % RING) * RING + column % RING) for column, row in cells}))


@cache
def read_tables() -> Any:
    """Build the tables of a kernel; dominoes are rows 1–48, row 0 stands for none."""
    halves = [(0, 0, 0, 0), *(domino[1:] for domino in read_dominoes())]
    span = range(RING)
    around = [
        mask([(c + dc, r + dr) for dc, dr in ((1, 0), (-1, 0), (0, 1), (0, -1))]) for r in span for c in span
    ]
    columns = [[mask([(c + n, r) for n in range(width) for r in span]) for width in range(9)] for c in span]
    rows = [[mask([(c, r + n) for n in range(height) for c in span]) for height in range(9)] for r in span]
    return make_record(
        {
            "halves": np.array(halves, dtype=np.int64),  # [49, 4] terrain a, crowns a, terrain b, crowns b
            "around": np.array(around, dtype=np.int64).reshape(N_CELLS),  # [64] the four cells beside a cell
            "columns": np.array(columns, dtype=np.int64),  # [8, 9] so many columns from a column on
            "rows": np.array(rows, dtype=np.int64),  # [8, 9] so many rows from a row on
        }
    )
