"""What the results of a configuration rest on."""

from __future__ import annotations

from simkit.games.contract import Note
from simkit.games.sample_game.config import Config


def notes(config: Config) -> list[Note]:
    """Say what a reader must know of a configuration."""
    return [Note("MADE UP", "Sample Game is a beginning, not a published game.")]
