"""The printed cards and boards of `data/wyrmspan/`, their counts checked."""

from __future__ import annotations

import csv
from functools import cache

from simkit import paths
from simkit.errors import StorageError
from simkit.games.wyrmspan.constants import N_CAVE_CARDS, N_DRAGONS, SIZES


@cache
def read_csv(name: str) -> tuple[dict[str, str], ...]:
    """The rows of one of the game's tables."""
    try:
        with (paths.data("wyrmspan") / name).open(encoding="utf-8", newline="") as lines:
            return tuple(csv.DictReader(lines))
    except OSError as problem:
        raise StorageError(f"cannot read data/wyrmspan/{name}: {problem.strerror}") from problem


@cache
def read_dragons() -> tuple[dict[str, str], ...]:
    """The printed dragons in the order of their numbers (W-01)."""
    rows = read_csv("dragons.csv")
    sizes = [sum(row["size"] == size for row in rows) for size in SIZES]
    points = sum(int(row["vp"]) for row in rows)
    if [int(row["number"]) for row in rows] != list(range(1, N_DRAGONS + 1)) or sizes != [35, 49, 49, 50]:
        raise StorageError("data/wyrmspan/dragons.csv does not hold the printed 183 dragons")
    if points != 680:
        raise StorageError("data/wyrmspan/dragons.csv does not hold the printed points")
    return rows


@cache
def read_caves() -> tuple[dict[str, str], ...]:
    """The printed cave cards in the order of their numbers (W-01)."""
    rows = read_csv("caves.csv")
    if [int(row["number"]) for row in rows] != list(range(1, N_CAVE_CARDS + 1)):
        raise StorageError("data/wyrmspan/caves.csv does not hold the printed 75 caves")
    return rows
