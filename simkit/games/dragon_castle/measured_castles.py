"""Castles measured before: how many deals each seat won with a bot. They tell a search where to look, no more."""

from __future__ import annotations

import csv

from simkit import paths

MEASURED = "measured_castles.csv"


def read_measured(players: int) -> dict[tuple[str, ...], dict[str, tuple[int, ...]]]:
    """Return the deals that each seat won, by castle and bot, of the castles measured with so many players."""
    found: dict[tuple[str, ...], dict[str, tuple[int, ...]]] = {}
    with (paths.data("dragon_castle") / MEASURED).open(encoding="utf-8", newline="") as lines:
        for line in csv.DictReader(lines):
            wins = tuple(int(won) for won in line["wins"].split("+"))
            if len(wins) == players:
                found.setdefault(tuple(line["castle"].split("/")), {})[line["bot"]] = wins
    return found
