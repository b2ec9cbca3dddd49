"""Reads `data/kingdomino/`, checks the printed counts and names the dominoes."""

from __future__ import annotations

import csv
from functools import cache
from typing import NamedTuple

from simkit import paths
from simkit.errors import StorageError
from simkit.games.kingdomino.constants import N_CROWNS, N_DOMINOES, TERRAINS


class PrintedDomino(NamedTuple):
    """One domino as printed: its number, and terrain and crowns of its halves a and b."""

    number: int
    a: int
    a_crowns: int
    b: int
    b_crowns: int


@cache
def read_dominoes() -> tuple[PrintedDomino, ...]:
    """The 48 dominoes in order of their numbers (K-01)."""
    try:
        with (paths.data("kingdomino") / "dominoes.csv").open(encoding="utf-8", newline="") as lines:
            rows = list(csv.DictReader(lines))
    except OSError as problem:
        raise StorageError(f"cannot read data/kingdomino/dominoes.csv: {problem.strerror}") from problem
    dominoes = tuple(
        PrintedDomino(
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


def name_domino(domino: PrintedDomino) -> str:
    """A domino for people: `48 wheat, mine with 3 crowns`."""
    halves = [_name_half(domino.a, domino.a_crowns), _name_half(domino.b, domino.b_crowns)]
    return f"{domino.number} {', '.join(halves)}"


def _name_half(terrain: int, crowns: int) -> str:
    with_crowns = f" with {crowns} crown{'s' if crowns > 1 else ''}" if crowns else ""
    return f"{TERRAINS[terrain]}{with_crowns}"
