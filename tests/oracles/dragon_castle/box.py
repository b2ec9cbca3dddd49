"""The components and numbers of the game."""

from typing import Any

Config = dict[str, Any]
Cell = tuple[int, int]
Castle = dict[Cell, list[str]]
Heights = dict[Cell, int]

FACTIONS = ("merchant", "soldier", "farmer")
SYMBOLS = {"merchant": 6, "soldier": 6, "farmer": 6, "season": 4, "wind": 4, "dragon": 3}
TILES = [f"{kind}-{number}" for kind, n in SYMBOLS.items() for number in range(1, n + 1)]
COPIES = 4
N_TILES = COPIES * len(TILES)

SET_MIN = 4

BEFORE, BETWEEN, DUE, AFTER = "before", "between", "due", "after"
WINDOWS = {
    "beauty": (BEFORE, AFTER),
    "wind": (BEFORE, AFTER),
    "strength": (BEFORE, AFTER),
    "elegance": (BEFORE, BETWEEN),
    "deception": (BEFORE, BETWEEN),
    "change": (BEFORE, DUE, AFTER),
    "faith": (),
    "depths": (BEFORE, BETWEEN),
    "destruction": (BEFORE, BETWEEN, AFTER),
    "cunning": (BEFORE, AFTER),
}
DRAGONS = (
    "humility",
    "righteousness",
    "tranquility",
    "bravery",
    "majesty",
    "power",
    "knowledge",
    "harmony",
    "devotion",
    "audacity",
)
