"""Reads `data/kingdomino/`, checks the printed counts and builds the tables of a kernel."""

from __future__ import annotations

import csv
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from simkit import paths
from simkit.core.records import make_record
from simkit.errors import StorageError
from simkit.games.kingdomino.constants import (
    N_CELLS,
    N_CROWNS,
    N_DOMINOES,
    RING,
    TERRAINS,
    signed,
)


class Domino(NamedTuple):
    """One domino as printed: its number, and terrain and crowns of its halves a and b."""

    number: int
    a: int
    a_crowns: int
    b: int
    b_crowns: int


@cache
def read_dominoes() -> tuple[Domino, ...]:
    """The 48 dominoes in order of their numbers (K-01)."""
    try:
        with (paths.data("kingdomino") / "dominoes.csv").open(encoding="utf-8", newline="") as lines:
            rows = list(csv.DictReader(lines))
    except OSError as problem:
        raise StorageError(f"cannot read data/kingdomino/dominoes.csv: {problem.strerror}") from problem
    dominoes = tuple(
        Domino(
            int(row["domino"]),
            TERRAINS.index(row["first"]),
            int(row["first_crowns"]),
            TERRAINS.index(row["second"]),
            int(row["second_crowns"]),
        )
        for row in rows
    )
    numbers = [domino.number for domino in dominoes]
    crowns = sum(domino.a_crowns + domino.b_crowns for domino in dominoes)
    if (numbers, crowns) != (list(range(1, N_DOMINOES + 1)), N_CROWNS):
        raise StorageError("data/kingdomino does not hold the printed 48 dominoes with 39 crowns")
    return dominoes


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
