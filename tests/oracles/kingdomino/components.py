"""The dominoes, and what a kingdom is made of."""

from typing import Any

from tests.oracles.stream import require
from tests.oracles.values import is_among

Cell = tuple[int, int]
Square = tuple[str, int]  # terrain, crowns
Kingdom = dict[Cell, Square]
Placement = tuple[Cell, Cell]  # cells of half a and half b
Dominoes = dict[int, tuple[Square, Square]]

# The two halves of each domino, a then b.
DOMINOES: Dominoes = {
    1: (("wheat", 0), ("wheat", 0)),
    2: (("wheat", 0), ("wheat", 0)),
    3: (("forest", 0), ("forest", 0)),
    4: (("forest", 0), ("forest", 0)),
    5: (("forest", 0), ("forest", 0)),
    6: (("forest", 0), ("forest", 0)),
    7: (("lake", 0), ("lake", 0)),
    8: (("lake", 0), ("lake", 0)),
    9: (("lake", 0), ("lake", 0)),
    10: (("grass", 0), ("grass", 0)),
    11: (("grass", 0), ("grass", 0)),
    12: (("swamp", 0), ("swamp", 0)),
    13: (("wheat", 0), ("forest", 0)),
    14: (("wheat", 0), ("lake", 0)),
    15: (("wheat", 0), ("grass", 0)),
    16: (("wheat", 0), ("swamp", 0)),
    17: (("forest", 0), ("lake", 0)),
    18: (("forest", 0), ("grass", 0)),
    19: (("forest", 0), ("wheat", 1)),
    20: (("lake", 0), ("wheat", 1)),
    21: (("grass", 0), ("wheat", 1)),
    22: (("swamp", 0), ("wheat", 1)),
    23: (("mine", 0), ("wheat", 1)),
    24: (("wheat", 0), ("forest", 1)),
    25: (("wheat", 0), ("forest", 1)),
    26: (("wheat", 0), ("forest", 1)),
    27: (("wheat", 0), ("forest", 1)),
    28: (("lake", 0), ("forest", 1)),
    29: (("grass", 0), ("forest", 1)),
    30: (("wheat", 0), ("lake", 1)),
    31: (("wheat", 0), ("lake", 1)),
    32: (("forest", 0), ("lake", 1)),
    33: (("forest", 0), ("lake", 1)),
    34: (("forest", 0), ("lake", 1)),
    35: (("forest", 0), ("lake", 1)),
    36: (("wheat", 0), ("grass", 1)),
    37: (("lake", 0), ("grass", 1)),
    38: (("wheat", 0), ("swamp", 1)),
    39: (("grass", 0), ("swamp", 1)),
    40: (("wheat", 0), ("mine", 1)),
    41: (("wheat", 0), ("grass", 2)),
    42: (("lake", 0), ("grass", 2)),
    43: (("wheat", 0), ("swamp", 2)),
    44: (("grass", 0), ("swamp", 2)),
    45: (("wheat", 0), ("mine", 2)),
    46: (("swamp", 0), ("mine", 2)),
    47: (("swamp", 0), ("mine", 2)),
    48: (("wheat", 0), ("mine", 3)),
}
TERRAINS = ("wheat", "forest", "lake", "grass", "swamp", "mine")
CASTLE: Square = ("castle", 0)
CASTLE_CELL: Cell = (0, 0)


def half_of(given: dict[str, Any], name: str) -> Square:
    """Return a half of a house's own domino."""
    terrain, crowns = given.get(name), given.get(f"{name}_crowns")
    require(is_among(terrain, TERRAINS), f"config: no terrain {terrain!r}")
    require(is_among(crowns, range(4)), f"config: {crowns!r} crowns on a half")
    return str(terrain), int(str(crowns))


def dominoes_of(config: dict[str, Any]) -> Dominoes:
    """Return the dominoes of a match: those of a house stand in for the printed ones with their numbers."""
    given = config.get("own_dominoes", "printed")
    if given == "printed":
        return DOMINOES
    require(isinstance(given, list), "config: `own_dominoes` must be a list")
    own: Dominoes = {}
    for domino in given:
        number = domino.get("domino") if isinstance(domino, dict) else None
        require(is_among(number, DOMINOES), f"config: no domino {domino!r}")
        require(number not in own, f"config: domino {number} stands twice")
        own[number] = half_of(domino, "first"), half_of(domino, "second")
    return {**DOMINOES, **own}
