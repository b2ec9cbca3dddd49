"""Castles of one wall on open ground, to begin a search with: few tiles of the upper floors can be had at once.

A pair of two tiles above the ground changes who clears the last of them, and whoever does gives the others the first
turn with a summons. Along a wall only the ends are free, and on open ground most pairs lie there: so turns take one
tile of the wall each, and an even number of them leaves the last to the player who did not begin.
"""

from __future__ import annotations

import numpy as np

from simkit.games.dragon_castle.constants import CASTLE_COLUMNS, CASTLE_ROWS, N_TILES
from simkit.games.dragon_castle.layouts import EMPTY

OPEN = (  # spaces of a row of the ground, from almost all with a free side to few
    "11.11.11.11.11",
    "111.11..11.111",
    "1111.1111.1111",
)
LOW = 0.5  # of the walls are as long as can be: of two floors, if that is long enough for their tiles
CLOSED = max(row.count("1") for row in OPEN)


def build_wall(
    ground: tuple[int, int], longest_row: int, chance: np.random.Generator
) -> tuple[str, ...] | None:
    """Return a castle with a wall of two or three floors in its middle; None if this chance makes none."""
    above = N_TILES - int(chance.integers(ground[0], ground[1] + 1))
    above -= above % 2
    lengths = _lengths(above, longest_row)
    if lengths is None:
        return None
    if chance.random() < LOW:
        lengths = lengths[1], lengths[1]
    length = 2 * int(chance.integers(lengths[0] // 2, lengths[1] // 2 + 1))
    third = above - length
    low, high = (length - third) // 2 * "2", third * "3"
    wall = (low + high + low).center(CASTLE_COLUMNS, EMPTY)
    row = OPEN[int(chance.integers(len(OPEN)))]
    left = N_TILES - above - length
    rows = [row] * (left // row.count("1"))
    rest = left % row.count("1")
    if rest:
        rows.append(_middle(row, rest))
    if len(rows) >= CASTLE_ROWS:
        return None
    return (*rows[: len(rows) // 2], wall, *rows[len(rows) // 2 :])


def _lengths(above: int, longest_row: int) -> tuple[int, int] | None:
    """The shortest and longest wall, both even, that holds so many tiles above the ground."""
    shortest = -(-above // 4) * 2
    longest = min(above, longest_row, CASTLE_COLUMNS) // 2 * 2
    spaces = N_TILES - above
    fits = shortest <= longest and spaces - longest <= (CASTLE_ROWS - 1) * CLOSED
    return (shortest, longest) if fits and above > 0 else None


def _middle(row: str, spaces: int) -> str:
    """Keep so many spaces of a row, those nearest to its middle."""
    places = [place for place, mark in enumerate(row) if mark != EMPTY]
    kept = sorted(places, key=lambda place: abs(2 * place + 1 - len(row)))[:spaces]
    return "".join(mark if place in kept else EMPTY for place, mark in enumerate(row))
