"""Builds the tables of a kernel from the dominoes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import numpy as np

from simkit.core.kinds import signed
from simkit.core.records import Matrix, Record, Vector, field
from simkit.games.kingdomino.constants import N_DOMINOES, Terrain
from simkit.games.kingdomino.constants.ring import N_CELLS, SIDE
from simkit.games.kingdomino.dominoes import list_dominoes
from simkit.games.kingdomino.state import Kingdom
from simkit.games.setting import PRINTED


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


def read_tables(own_dominoes: str | Sequence[str] = PRINTED) -> Tables:
    """Build the tables of a kernel, with a user's own dominoes if there are some."""
    return _make_tables(own_dominoes if isinstance(own_dominoes, str) else tuple(own_dominoes))


@cache
def _make_tables(own_dominoes: str | tuple[str, ...]) -> Tables:
    span, numbers = range(SIDE), range(SIDE + 1)
    sides = ((1, 0), (-1, 0), (0, 1), (0, -1))
    return Tables.make(
        halves=np.array(
            [(0, 0, 0, 0), *(domino[1:] for domino in list_dominoes(own_dominoes))], dtype=Halves.dtype
        ),
        around=[mask([(c + dc, r + dr) for dc, dr in sides]) for r in span for c in span],
        columns=[[mask([(c + n, r) for n in range(width) for r in span]) for width in numbers] for c in span],
        rows=[[mask([(c, r + n) for n in range(height) for c in span]) for height in numbers] for r in span],
        castle=Kingdom.new(),
    )
