"""Writes the objectives and the decision cards of the Automa into the tables."""

from __future__ import annotations

from typing import Any

import numpy as np

from simkit.errors import StorageError
from simkit.games.wyrmspan.constants import N_DECISIONS, N_ROUNDS, objective
from simkit.games.wyrmspan.data.printed import read_csv

ADVANCES = ("by_round", "most_excavated", "least_excavated", "most_excavated_plus1")
NO_CAP = 99


def add_objectives(tables: Any) -> None:
    """Write the twenty objectives with the Automa's values (W-20, W-25)."""
    rows = read_csv("objectives.csv")
    if tuple(row["code"] for row in rows) != objective.NAMES:
        raise StorageError("data/wyrmspan/objectives.csv does not hold the twenty objectives")
    for number, row in enumerate(rows):
        tables.tile[number] = int(row["tile"]) - 1
        tables.is_solo[number] = int(row["solo_allowed"])
        tables.automa_cap[number] = int(row["automa_cap"]) if row["automa_cap"].isdigit() else NO_CAP
        for index in range(N_ROUNDS):
            value = row[f"automa_r{index + 1}"]
            tables.automa_base[number, index] = int(value) if value.isdigit() else 0


def add_decisions(tables: Any) -> None:
    """Write the decision cards and the decks of the levels (W-23)."""
    rows = read_csv("automa.csv")
    for card, row in enumerate(rows):
        for level, column in enumerate(("in_L1", "in_L2", "in_L3", "in_R1", "in_R2", "in_R3")):
            tables.in_deck[level, card] = int(row[column])
        tables.pass_icon[card] = int(row["pass_icon"])
        tables.refresh[card] = int(row["refresh"])
        tables.objective_coin[card] = int(row["objective_coin"])
        tables.advance[card] = ADVANCES.index(row["advance"])
        for index in range(N_ROUNDS):
            steps = row[f"adv_r{index + 1}"]
            tables.steps[card, index] = int(steps) if steps.isdigit() else 0
        tables.dragon_slot[card] = int(row["brown_dragon_slot"])
        tables.cave_slot[card] = int(row["brown_cave_slot"])
        tables.guild_row[card] = int(row["brown_guild_row"])
    if len(rows) != N_DECISIONS or (np.sum(tables.in_deck, axis=1) != 8).any():
        raise StorageError("data/wyrmspan/automa.csv does not hold the 16 decision cards and six decks of 8")
