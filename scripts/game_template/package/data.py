"""Reads `data/sample_game/`, checks the printed counts and builds the tables of the kernel."""

from __future__ import annotations

import csv
from functools import cache

from simkit import paths
from simkit.core.records import Record, Vector, field
from simkit.errors import StorageError
from simkit.games.sample_game.constants import N_CARDS, N_VALUES, Card


class Tables(Record):
    """What does not depend on settings."""

    cards: Vector[Card] = field(N_CARDS)  # all cards, unshuffled (S-01)


@cache
def read_tables() -> Tables:
    """Build the tables and check them against the printed counts (S-01)."""
    with (paths.data("sample_game") / "cards.csv").open(encoding="utf-8", newline="") as lines:
        rows = [(int(row["value"]), int(row["count"])) for row in csv.DictReader(lines)]
    cards = [value for value, count in rows for _ in range(count)]
    if len(cards) != N_CARDS or {value for value, _ in rows} != set(range(1, N_VALUES + 1)):
        raise StorageError(f"data/sample_game does not hold the {N_CARDS} cards of values 1 to {N_VALUES}")
    return Tables.make(cards=cards)
