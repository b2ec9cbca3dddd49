"""simkit plays millions of matches of a board game with bots and turns them into balance reports.

From Python, `simkit.run(…)` plays and `simkit.open(folder)` reads what was played; both return a `Study`. The other
commands have the same names: `simkit.plan`, `ladder`, `race`, `ablate` and `replay`; `simkit.game` tells of a game.
"""

from __future__ import annotations

import importlib
from typing import Any

__version__ = "0.1.0"

# What is imported when it is first asked for: module, and the name in it; empty for the module itself.
LAZY = {
    "run": ("simkit.run", ""),
    "open": ("simkit.api.study", "open_study"),
    "plan": ("simkit.api.studies", "plan"),
    "ladder": ("simkit.api.studies", "ladder"),
    "race": ("simkit.api.studies", "race"),
    "ablate": ("simkit.api.studies", "ablate"),
    "replay": ("simkit.api.studies", "replay"),
    "game": ("simkit.api.describe", "describe_game"),
    "list_games": ("simkit.api.describe", "list_games"),
}


def __getattr__(name: str) -> Any:
    """Import what belongs to the package and costs time only where it is used."""
    if name not in LAZY:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module, inside = LAZY[name]
    found = importlib.import_module(module)
    return getattr(found, inside) if inside else found


def __dir__() -> list[str]:
    """Name what the package offers, imported or not."""
    return sorted({*globals(), *LAZY})
