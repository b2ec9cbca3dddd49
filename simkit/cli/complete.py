"""What a shell offers after Tab: games, scenarios, settings with their values, and bots."""

from __future__ import annotations

import os

from simkit import games
from simkit.games.contract import GameSpec


def complete_game(incomplete: str) -> list[str]:
    """Offer the games."""
    return [name for name in games.names() if name.startswith(incomplete)]


def complete_scenario(incomplete: str) -> list[str]:
    """Offer the scenarios that come with simkit; files are the shell's own."""
    from simkit.scenario.document import shipped_scenarios

    return [name for name in shipped_scenarios() if name.startswith(incomplete)]


def complete_bots(incomplete: str) -> list[str]:
    """Offer the bots of the game named before, after what is there of a line-up."""
    spec = _find_game()
    if spec is None:
        return []
    begun = max(incomplete.rfind(","), incomplete.rfind("+")) + 1
    return [incomplete[:begun] + bot.name for bot in spec.bots if bot.name.startswith(incomplete[begun:])]


def complete_set(incomplete: str) -> list[str]:
    """Offer the settings of the game named before, and behind the equals sign their values."""
    spec = _find_game()
    if spec is None:
        return []
    name, equals, values = incomplete.partition("=")
    if not equals:
        return [f"{setting.name}=" for setting in spec.settings if setting.name.startswith(name)]
    begun = max(values.rfind(","), values.rfind("+")) + 1
    allowed = next((setting.allowed for setting in spec.settings if setting.name == name), [])
    return [f"{name}={values[:begun]}{word}" for word in allowed if word.startswith(values[begun:])]


def _find_game() -> GameSpec | None:
    """Find the game among the words of the line so far: its name, or that of a scenario that comes with simkit."""
    line = " ".join(os.environ.get(name, "") for name in ("COMP_WORDS", "_TYPER_COMPLETE_ARGS"))
    named = [word.partition("/")[0] for word in line.split()]
    return next((games.find(name) for name in named if name in games.names()), None)
