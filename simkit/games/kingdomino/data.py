"""Builds the tables of a kernel from the dominoes."""

from __future__ import annotations

from functools import cache

import numpy as np

from simkit.core.records import Matrix, Record, Vector, field
from simkit.games.kingdomino.constants import N_DOMINOES, Terrain
from simkit.games.kingdomino.constants.ring import N_CELLS, SIDE, signed
from simkit.games.kingdomino.dominoes import read_dominoes
from simkit.games.kingdomino.state import Kingdom


class Halves(Record):
    """The halves of one domino."""

    a: Terrain = field()
    a_crowns: int = field()
    b: Terrain = field()
    b_crowns: int = field()


class Tables(Record):
    """What is printed on the dominoes, and sets of cells of the ring."""

    halves: Vector[Halves] = field(N_DOMINOES + 1, of=Halves)  # of each domino; 0 stands for none
    around: Vector[int] = field(N_CELLS)  # the four cells beside a cell
    columns: Matrix[int] = field(SIDE, SIDE + 1)  # [column, number] so many columns from a column on
    rows: Matrix[int] = field(SIDE, SIDE + 1)  # [row, number] so many rows from a row on
    castle: Kingdom = field(of=Kingdom)  # a kingdom of nothing but its castle, its space not measured yet


def mask(cells: list[tuple[int, int]]) -> int:
    """The word of cells given as (column, row), counted around the ring."""
    return signed(sum({1 << ((row % SIDE) * SIDE + column % SIDE) for column, row in cells}))


@cache
def read_tables() -> Tables:
    """Build the tables of a kernel."""
    span, numbers = range(SIDE), range(SIDE + 1)
    sides = ((1, 0), (-1, 0), (0, 1), (0, -1))
    return Tables.make(
        halves=np.array([(0, 0, 0, 0), *(domino[1:] for domino in read_dominoes())], dtype=Halves.dtype),
        around=[mask([(c + dc, r + dr) for dc, dr in sides]) for r in span for c in span],
        columns=[[mask([(c + n, r) for n in range(width) for r in span]) for width in numbers] for c in span],
        rows=[[mask([(c, r + n) for n in range(height) for c in span]) for height in numbers] for r in span],
        castle=Kingdom.new(),
    )
