"""Settings, named variants and the combinations that make no sense."""

from __future__ import annotations

from collections.abc import Mapping

from simkit.games.sample_game.config import Config
from simkit.games.setting import Setting, Value

SETTINGS = (
    Setting("players", "integer", 2, "Seats at the table.", low=2, high=4),
    Setting("cards", "integer", 5, "Cards that each player takes (S-04).", low=3, high=6),
    Setting("set_bonus", "integer", 5, "Points of a set of three equal cards (S-05).", low=0, high=10),
)
VARIANTS: Mapping[str, Mapping[str, Value]] = {
    "short": {"cards": 3},
    "no-sets": {"set_bonus": 0},
}


def check(config: Config) -> None:
    """Raise InputError for combinations that make no sense; here all of them do."""
