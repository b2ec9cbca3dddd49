"""Reads `data/dragon_castle/`, checks the printed counts and builds the tables of a kernel."""

from __future__ import annotations

import csv
from functools import cache

from simkit import paths
from simkit.core.records import Record, Vector, field
from simkit.errors import StorageError
from simkit.games.dragon_castle.constants import (
    COPIES,
    N_FACTIONS,
    N_REALM_CELLS,
    N_SYMBOLS,
    N_TILES,
    N_TYPES,
    SET_MIN,
    TYPES,
    Tile,
    TileType,
    dragon,
    spirit,
)

MAX_SET = N_REALM_CELLS


class Tables(Record):
    """What the components are, whatever the rules."""

    types: Vector[TileType] = field(N_SYMBOLS)  # type of each tile
    numbers: Vector[int] = field(N_SYMBOLS)  # its number, from 1 on
    firsts: Vector[Tile] = field(N_TYPES)  # first tile of each type
    sizes: Vector[int] = field(N_TYPES)  # its symbols
    allowances: Vector[int] = field(N_TYPES)  # shrines on a set of each type
    set_vp: Vector[int] = field(MAX_SET + 1)  # points of a set by its size, without bonus


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
    """Points of a set by its number of tiles, 0 below four, its size beyond eight (D-15)."""
    printed = {int(row["tiles"]): int(row["vp"]) for row in read_csv("sets.csv")}
    if list(printed) != list(range(SET_MIN, max(printed, default=0) + 1)):
        raise StorageError("data/dragon_castle/sets.csv has a gap")
    return tuple(0 if size < SET_MIN else printed.get(size, size) for size in range(MAX_SET + 1))


@cache
def read_cards() -> tuple[dict[str, dict[str, str]], dict[str, dict[str, str]]]:
    """Spirits and Dragons by id, ten of each."""
    spirits = {row["id"]: row for row in read_csv("spirits.csv")}
    dragons = {row["id"]: row for row in read_csv("dragons.csv")}
    if (tuple(spirits), tuple(dragons)) != (spirit.NAMES, dragon.NAMES):
        raise StorageError("data/dragon_castle does not hold the ten Spirits and ten Dragons")
    return spirits, dragons


@cache
def read_tables() -> Tables:
    """Build the tables of a kernel."""
    symbols = read_symbols()
    read_cards()
    types = [kind for kind, _ in symbols]
    return Tables.make(
        types=types,
        numbers=[number for _, number in symbols],
        firsts=[types.index(kind) for kind in range(N_TYPES)],
        sizes=[types.count(kind) for kind in range(N_TYPES)],
        allowances=[1] * N_FACTIONS + [2] * (N_TYPES - N_FACTIONS),
        set_vp=read_set_values(),
    )
