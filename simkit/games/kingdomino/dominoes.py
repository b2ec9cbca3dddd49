"""Reads `data/kingdomino/`, checks the printed counts and names the dominoes."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

from simkit import paths
from simkit.errors import StorageError
from simkit.games.kingdomino.constants import MAX_CROWNS, N_CROWNS, N_DOMINOES, TERRAINS
from simkit.games.own_rows import join_cells, read_cells, read_number, read_word, refuse_twice

COLUMNS = ("domino", "first", "first_crowns", "second", "second_crowns")


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


def read_own(lines: Sequence[str]) -> list[str]:
    """Read a user's dominoes, which take the places of the printed ones with the same numbers (K-01)."""
    found: dict[str, str] = {}
    for line, cells in read_cells(lines, COLUMNS):
        number = str(read_number(cells, "domino", line, 1, N_DOMINOES))
        refuse_twice(found, number, line)
        halves = [
            value
            for half in ("first", "second")
            for value in (
                read_word(cells, half, line, TERRAINS),
                read_number(cells, f"{half}_crowns", line, 0, MAX_CROWNS),
            )
        ]
        found[number] = join_cells([number, *halves])
    return [found[number] for number in sorted(found, key=int)]


def document_own(rows: Sequence[str]) -> list[dict[str, Any]]:
    """A user's dominoes as a transcript names them."""
    return [
        {
            name: int(cell) if cell.isdecimal() else cell
            for name, cell in zip(COLUMNS, row.split(), strict=True)
        }
        for row in rows
    ]


def list_dominoes(own: str | Sequence[str] | Sequence[dict[str, Any]]) -> tuple[PrintedDomino, ...]:
    """The dominoes of a match by their numbers: the printed ones, a user's in their places.

    A user's are rows as the setting keeps them, or as a transcript names them; a word stands for none.
    """
    told = (
        []
        if isinstance(own, str)
        else [row.split() if isinstance(row, str) else [*row.values()] for row in own]
    )
    places = {
        int(number): PrintedDomino(
            int(number), TERRAINS.index(a), int(a_crowns), TERRAINS.index(b), int(b_crowns)
        )
        for number, a, a_crowns, b, b_crowns in told
    }
    return tuple(places.get(domino.number, domino) for domino in read_dominoes())


def name_domino(domino: PrintedDomino) -> str:
    """A domino for people: `48 wheat, mine with 3 crowns`."""
    halves = [_name_half(domino.a, domino.a_crowns), _name_half(domino.b, domino.b_crowns)]
    return f"{domino.number} {', '.join(halves)}"


def _name_half(terrain: int, crowns: int) -> str:
    with_crowns = f" with {crowns} crown{'s' if crowns > 1 else ''}" if crowns else ""
    return f"{TERRAINS[terrain]}{with_crowns}"
