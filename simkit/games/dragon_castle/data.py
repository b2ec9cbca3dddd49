"""Reads `data/dragon_castle/`, checks the printed counts and builds the tables of a kernel."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from functools import cache

from simkit import paths
from simkit.core.records import Record, Vector, field
from simkit.errors import InputError, StorageError
from simkit.games.dragon_castle.constants import (
    COPIES,
    DRAGON_TYPE,
    MAX_COPIES,
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
from simkit.games.own_rows import join_cells, read_cells, read_number, read_word, refuse_twice

MAX_SET = N_REALM_CELLS
TILE_COLUMNS = ("symbol", "copies")


class Tables(Record):
    """What the components are, and what sets of them give."""

    box: Vector[Tile] = field(N_TILES)  # all tiles, in order
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


def name_symbols() -> tuple[str, ...]:
    """The symbols as a CSV file and a transcript name them, in order."""
    return tuple(f"{TYPES[kind]}-{number}" for kind, number in read_symbols())


def read_own_tiles(lines: Sequence[str]) -> list[str]:
    """Read how many tiles a house has of each symbol; those not named stay as printed, 116 in all (D-01)."""
    names = name_symbols()
    found: dict[str, str] = {}
    for line, cells in read_cells(lines, TILE_COLUMNS):
        symbol = read_word(cells, "symbol", line, names)
        refuse_twice(found, symbol, line)
        found[symbol] = join_cells([symbol, read_number(cells, "copies", line, 0, MAX_COPIES)])
    rows = [found[symbol] for symbol in names if symbol in found]
    n_tiles = sum(count_copies(rows))
    if n_tiles != N_TILES:
        raise InputError(
            f"the castle is built of {N_TILES} tiles, and with these there are {n_tiles}",
            value=n_tiles,
            allowed=[str(N_TILES)],
        )
    return rows


def count_copies(own_tiles: Sequence[str]) -> list[int]:
    """Tiles of each symbol: the printed four, or a house's own."""
    own = dict(row.split() for row in own_tiles)
    return [int(own.get(symbol, COPIES)) for symbol in name_symbols()]


def document_own_tiles(rows: Sequence[str]) -> dict[str, int]:
    """A house's own numbers of tiles as a transcript names them."""
    return {symbol: int(copies) for symbol, copies in (row.split() for row in rows)}


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
def make_tables(
    set_points: tuple[int, ...],
    dragon_bonus: int,
    set_shrines: tuple[int, ...],
    own_tiles: tuple[str, ...] = (),
) -> Tables:
    """Build the tables of a kernel: the components, and what a configuration gives for sets (D-01, D-15, D-16)."""
    symbols = read_symbols()
    read_set_values()
    read_cards()
    types = [kind for kind, _ in symbols]
    return Tables.make(
        box=[tile for tile, copies in enumerate(count_copies(own_tiles)) for _ in range(copies)],
        types=types,
        numbers=[number for _, number in symbols],
        firsts=[types.index(kind) for kind in range(N_TYPES)],
        sizes=[types.count(kind) for kind in range(N_TYPES)],
        allowances=set_shrines,
        set_vp=extend_set_values(set_points),
        bonuses=[dragon_bonus if kind == DRAGON_TYPE else 0 for kind in range(N_TYPES)],
    )
