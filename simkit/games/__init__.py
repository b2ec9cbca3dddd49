"""The registry: one line per game."""

from __future__ import annotations

import importlib
from typing import cast

from simkit.errors import InputError
from simkit.games.contract import GameSpec

PACKAGES = {
    "castellion": "castellion",
    "dragon-castle": "dragon_castle",
    "kingdomino": "kingdomino",
    "wyrmspan": "wyrmspan",
}


def names() -> list[str]:
    """The ids of all games, in order of registration."""
    return list(PACKAGES)


def find(game: str) -> GameSpec:
    """Return the spec of a game by its id."""
    if game not in PACKAGES:
        raise InputError("no such game", key="game", value=game, allowed=names())
    return cast(GameSpec, importlib.import_module(f"simkit.games.{PACKAGES[game]}").GAME)
