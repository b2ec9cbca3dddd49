"""Reads a user's own dragons and cave cards; every one of them must compile."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from typing import Any

from simkit.errors import InputError
from simkit.games.wyrmspan.constants import CAVES, N_CAVE_CARDS, N_DRAGONS
from simkit.games.wyrmspan.data.cards import add_cave, add_dragon, read_whole
from simkit.games.wyrmspan.data.endless import refuse_endless
from simkit.games.wyrmspan.data.own_rows import SEPARATOR, pack, unpack
from simkit.games.wyrmspan.data.tables import COSTS, Tables
from simkit.games.wyrmspan.programs import Writer

DRAGON_COLUMNS = (
    "number",
    "name",
    *CAVES,
    *COSTS,
    "vp",
    "size",
    "personality",
    "egg_capacity",
    "kind",
    "effect",
    "feed",
    "feed_each",
    "feed_third",
)
CAVE_COLUMNS = ("number", "effect")


def read_own_dragons(lines: Sequence[str]) -> list[str]:
    """Read a user's dragons, which take the places of the printed ones with the same numbers."""
    rows = _read_own(lines, DRAGON_COLUMNS, N_DRAGONS, add_dragon)
    refuse_endless(rows)
    return rows


def read_own_caves(lines: Sequence[str]) -> list[str]:
    """Read a user's cave cards, which take the places of the printed ones with the same numbers."""
    return _read_own(lines, CAVE_COLUMNS, N_CAVE_CARDS, add_cave)


def _read_own(lines: Sequence[str], columns: Sequence[str], most: int, add: Any) -> list[str]:
    """Turn the lines of a CSV file, or rows read before, into rows; every card must compile."""
    rows = [unpack(line) for line in lines] if lines and SEPARATOR in lines[0] else list(csv.reader(lines))
    rows = [row for row in rows if row]
    if not rows or not set(columns) <= set(rows[0]):
        raise InputError("columns are missing", line=1, value=rows[0] if rows else "", allowed=columns)
    seen: set[int] = set()
    for line, cells in enumerate(rows[1:], 2):
        if len(cells) != len(rows[0]):
            raise InputError(f"{len(cells)} cells instead of {len(rows[0])}", line=line)
        row = dict(zip(rows[0], cells, strict=True))
        number = read_whole(row, "number", "", line, 1, most)
        if number in seen:
            raise InputError("this number stands twice", line=line, key="number", value=number)
        seen.add(number)
        add(Writer(), Tables.new(), number - 1, row, row["effect"], "", line)
    return [pack([row[rows[0].index(name)] for name in columns]) for row in [rows[0], *rows[1:]]]
