"""Reads `data/dragon_castle/`, checks the printed counts and builds the tables of a kernel."""

from __future__ import annotations

import csv
from functools import cache

from simkit import paths
from simkit.core.records import Record, Vector, field
from simkit.errors import StorageError
from simkit.games.dragon_castle.constants import (
    COPIES,
    DRAGON_TYPE,
    N_REALM_CELLS,
    N_SYMBOLS,
    N_TILES,
    N_TYPES,
    SET_MIN,
    SET_POINTS,
    TYPES,
    Tile,
    TileType,
    dragon,
    spirit,
)

MAX_SET = N_REALM_CELLS


class Tables(Record):
    """What the components are, and what sets of them give."""

    types: Vector[TileType] = field(N_SYMBOLS)  # type of each tile
    numbers: Vector[int] = field(N_SYMBOLS)  # its number, from 1 on
    firsts: Vector[Tile] = field(N_TYPES)  # first tile of each type
    sizes: Vector[int] = field(N_TYPES)  # its symbols
    allowances: Vector[int] = field(N_TYPES)  # shrines on a set of each type
    set_vp: Vector[int] = field(MAX_SET + 1)  # points of a set by its size, without bonus
    bonuses: Vector[int] = field(N_TYPES)  # points that a set of each type is worth more


def read_csv(name: str) -> list[dict[str, str]]:
    """The rows of one of the game's tables."""
    try:
        with (paths.data("dragon_castle") / name).open(encoding="utf-8", newline="") as lines:
            return list(csv.DictReader(lines))
    except OSError as problem:
        raise StorageError(f"cannot read data/dragon_castle/{name}: {problem.strerror}") from problem


@cache
def read_symbols() -> tuple[tuple[int, int], ...]:
    """Type and number (from 1 on) of each of the 29 symbols, in order (D-01)."""
    rows = read_csv("tiles.csv")
    symbols = tuple(
        (TYPES.index(row["type"]), number) for row in rows for number in range(1, int(row["symbols"]) + 1)
    )
    n_tiles = sum(int(row["symbols"]) * int(row["copies"]) for row in rows)
    is_even = all(int(row["copies"]) == COPIES for row in rows)
    if (len(symbols), n_tiles, is_even) != (N_SYMBOLS, N_TILES, True):
        raise StorageError("data/dragon_castle does not hold the printed 116 tiles of 29 symbols")
    return symbols


@cache
def read_set_values() -> tuple[int, ...]:
    """Points of a set by its number of tiles as printed, 0 below four, one more for each beyond eight (D-15)."""
    printed = {int(row["tiles"]): int(row["vp"]) for row in read_csv("sets.csv")}
    if tuple(printed.items()) != tuple(enumerate(SET_POINTS, SET_MIN)):
        raise StorageError("data/dragon_castle/sets.csv does not hold the printed points of 4 to 8 tiles")
    return extend_set_values(tuple(printed.values()))


def extend_set_values(values: tuple[int, ...]) -> tuple[int, ...]:
    """Points of a set by its number of tiles, from those of four to eight."""
    most = SET_MIN + len(SET_POINTS) - 1
    return tuple(
        0 if size < SET_MIN else values[min(size, most) - SET_MIN] + max(size - most, 0)
        for size in range(MAX_SET + 1)
    )


@cache
def read_cards() -> tuple[dict[str, dict[str, str]], dict[str, dict[str, str]]]:
    """Spirits and Dragons by id, ten of each."""
    spirits = {row["id"]: row for row in read_csv("spirits.csv")}
    dragons = {row["id"]: row for row in read_csv("dragons.csv")}
    if (tuple(spirits), tuple(dragons)) != (spirit.NAMES, dragon.NAMES):
        raise StorageError("data/dragon_castle does not hold the ten Spirits and ten Dragons")
    return spirits, dragons


@cache
def make_tables(set_points: tuple[int, ...], dragon_bonus: int, set_shrines: tuple[int, ...]) -> Tables:
    """Build the tables of a kernel: the components, and what a configuration gives for sets (D-15, D-16)."""
    symbols = read_symbols()
    read_set_values()
    read_cards()
    types = [kind for kind, _ in symbols]
    return Tables.make(
        types=types,
        numbers=[number for _, number in symbols],
        firsts=[types.index(kind) for kind in range(N_TYPES)],
        sizes=[types.count(kind) for kind in range(N_TYPES)],
        allowances=set_shrines,
        set_vp=extend_set_values(set_points),
        bonuses=[dragon_bonus if kind == DRAGON_TYPE else 0 for kind in range(N_TYPES)],
    )
