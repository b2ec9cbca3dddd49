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
from simkit.games.castellion.constants import N_SAFE, N_STANDARD, N_TRIALS, TILES
from simkit.games.castellion.windows import make_windows


class TrialCard(NamedTuple):
    """One Trial card as printed."""

    id: str
    trial: int  # 1, 2, 3
    traitors: int
    towers: int
    bastions: int
    lines: int
    rows: int
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
def read_cards() -> tuple[TrialCard, ...]:
    """The Exam cards (C-02)."""
    return tuple(
        TrialCard(
            id=row["id"],
            trial=int(row["trial"]),
            traitors=int(row["traitors"]),
            towers=int(row["towers"]),
            bastions=int(row["bastions"]),
            lines=int(row["lines"]),
            rows=int(row["rows"]),
            certainty=row["certainty"],
        )
        for row in _rows("trials.csv")
    )


@cache
def read_tables() -> Any:
    """Build the tables and check them against the printed counts."""
    cards = read_cards()
    standard, safe = read_stack("standard"), read_stack("safe")
    decks = np.full((N_TRIALS, 5), -1, dtype=np.int64)
    for trial in range(N_TRIALS):
        deck = [number for number, card in enumerate(cards) if card.trial == trial + 1]
        decks[trial, : len(deck) + 1] = [len(deck), *deck]
    if (len(standard), len(safe), list(decks[:, 0])) != (N_STANDARD, N_SAFE, [1, 1, 3]):
        raise StorageError("data/castellion does not hold the printed 72 + 12 tiles and 1, 1, 3 Exam cards")
    return make_record(
        {
            "standard": standard,  # [72] tiles of the standard stack, unshuffled
            "safe": safe,  # [12] tiles of the safe stack, unshuffled
            "cards": np.array(
                [card[2:7] for card in cards]
            ),  # [card, 5] Traitors, towers, bastions, lines, rows
            "decks": decks,  # [trial, 5] number of cards to draw from, then the cards
            **make_windows(),
            **read_blueprints([card.id for card in cards if card.trial == N_TRIALS]),
        }
    )
