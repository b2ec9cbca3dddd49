"""Reads `data/castellion/`, checks the printed counts and builds the tables of a kernel."""

from __future__ import annotations

import csv
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from simkit import paths
from simkit.core.records import make_record
from simkit.errors import StorageError
from simkit.games.castellion.blueprints import read_blueprints
from simkit.games.castellion.constants import (
    CARDS,
    EXAMS,
    N_CARDS,
    N_SAFE,
    N_STANDARD,
    N_TILES,
    N_TRIALS,
    SETS,
    TILES,
)
from simkit.games.castellion.network import read_network
from simkit.games.castellion.windows import make_windows

MAX_DECK = 4
PRINTED = {"intro": [1, 1, 3], "base": [1, 3, 3], "expert": [4, 4, 4]}


class TrialCard(NamedTuple):
    """One Trial card."""

    id: str
    trial: int  # 1, 2, 3
    traitors: int
    towers: int
    bastions: int
    lines: int
    rows: int
    damage: int
    certainty: str


def _rows(name: str) -> list[dict[str, str]]:
    file = paths.data("castellion") / name
    try:
        with file.open(encoding="utf-8", newline="") as lines:
            return list(csv.DictReader(lines))
    except OSError as problem:
        raise StorageError(f"cannot read {Path('data', 'castellion', name)}: {problem.strerror}") from problem


def read_stack(stack: str) -> NDArray[np.int8]:
    """The tiles of one stack, in the order of the table (C-01)."""
    tiles = [
        TILES.index(row["tile"])
        for row in _rows("tiles.csv")
        if row["stack"] == stack
        for _ in range(int(row["count"]))
    ]
    return np.array(tiles, dtype=np.int8)


@cache
def read_cards(level: str, simulations: str | tuple[str, ...] = SETS[0]) -> tuple[TrialCard, ...]:
    """The Trial cards of a level (C-02, C-32); Simulations by the name of their set, or a user's own rows."""
    if level == "base" and not isinstance(simulations, str):
        return tuple(_own_card(row) for row in simulations)
    return tuple(
        TrialCard(
            id=row["id"],
            trial=int(row["trial"]),
            traitors=int(row["traitors"]),
            towers=int(row["towers"]),
            bastions=int(row["bastions"]),
            lines=int(row["lines"]),
            rows=int(row["rows"]),
            damage=int(row["damage"]),
            certainty=row["certainty"],
        )
        for row in _rows("trials.csv")
        if row["level"] == level and row["set"] in ("", simulations)
    )


def _own_card(row: str) -> TrialCard:
    """A card of a user's own set, from a checked row."""
    name, *numbers = row.split()
    traitors, towers, bastions, lines, rows = map(int, numbers)
    return TrialCard(name, int(name[1]), traitors, towers, bastions, lines, rows, 0, "OWN")


@cache
def read_tables(level: str = "intro", simulations: str | tuple[str, ...] = SETS[0]) -> Any:
    """Build the tables of a level and check them against the printed counts."""
    standard, safe = read_stack("standard"), read_stack("safe")
    numbers = np.zeros((N_CARDS, 6), dtype=np.int64)
    decks = np.full((N_TRIALS, 1 + MAX_DECK), -1, dtype=np.int64)
    decks[:, 0] = 0
    for card in read_cards(level, simulations):
        number = CARDS.index(card.id)
        numbers[number] = card[2:8]
        deck = decks[card.trial - 1]
        deck[0] += 1
        deck[deck[0]] = number
    if (len(standard), len(safe), list(decks[:, 0])) != (N_STANDARD, N_SAFE, PRINTED[level]):
        raise StorageError(
            f"data/castellion does not hold the printed {N_STANDARD} + {N_SAFE} tiles and "
            f"{', '.join(map(str, PRINTED[level]))} cards of the level {level}"
        )
    left = [np.bincount(stack, minlength=N_TILES) for stack in (standard, safe)]
    return make_record(
        {
            "standard": standard,  # [72] tiles of the standard stack, unshuffled
            "safe": safe,  # [12] tiles of the safe stack, unshuffled
            "left": np.array(left, dtype=np.int64),  # [stack, tile] how many
            "cards": numbers,  # [card, 6] Traitors, towers, bastions, lines, rows, damage
            "decks": decks,  # [trial, 5] number of cards to draw from, then the cards
            **make_windows(),
            **read_blueprints(EXAMS[2:]),
            **read_network(level),
        }
    )
