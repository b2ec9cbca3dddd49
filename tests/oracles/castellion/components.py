"""Tiles and Trial cards of Castellion, as the rules page lists them."""

from typing import Any

TYPES = ("seer", "chameleon", "juggler", "pyro")
MOTIFS = ("triangle", "square", "circle")
DEFENDERS = [f"{kind}-{motif}" for kind in TYPES for motif in MOTIFS]
TRAITORS = ("traitor", "traitor-black")
# As printed.
STACKS = {
    "standard": {**dict.fromkeys(DEFENDERS, 5), "traitor": 9, "traitor-black": 3},
    "safe": dict.fromkeys(DEFENDERS, 1),
}
PANTRY = [f"pantry-{motif}" for motif in MOTIFS for _ in range(2)]
KINDS = ("towers", "bastions", "lines")

Card = dict[str, Any]  # traitors, towers, bastions, lines, damage, rows
Cards = dict[str, Card]
Stages = tuple[Cards, Cards, Cards]  # the cards from which each Trial is drawn


def card(traitors: int, needs: tuple[int, int, int] = (0, 0, 0), rows: int = 0) -> Card:
    """Return a card: Traitors that trigger it, formations at least, bottom rows destroyed; no damage yet."""
    return {"traitors": traitors, **dict(zip(KINDS, needs, strict=True)), "damage": 0, "rows": rows}


EXAMS: Stages = (
    {"E1": card(5, (1, 1, 1))},
    {"E2": card(2, rows=1)},
    {"E3a": card(5, (0, 3, 2)), "E3b": card(5, (2, 0, 3)), "E3c": card(5, (3, 2, 0))},
)


def assaults(stage: int, needed: int) -> Cards:
    """Return the Harpy, the Behemoth, the Horde and the Worm of a stage (1-3)."""
    return {
        f"A{stage}h": card(2, (needed, 0, 0)),
        f"A{stage}b": card(2, (0, needed, 0)),
        f"A{stage}d": card(2, (0, 0, needed)),
        f"A{stage}w": card(2, rows=stage),
    }


ASSAULTS: Stages = (assaults(1, 2), assaults(2, 3), assaults(3, 5))

# Towers, bastions and lines of S2a, S2b, S2c and of S3a, S3b, S3c.
LADDER_2 = [(2, 1, 1), (1, 2, 1), (1, 1, 2)]
LADDER_3 = [(2, 2, 1), (1, 2, 2), (2, 1, 2)]
SIMULATION_NEEDS = {
    "S-A": (LADDER_2, LADDER_3),
    "S-B": ([(2, 2, 0), (0, 2, 2), (2, 0, 2)], [(3, 2, 0), (0, 3, 2), (2, 0, 3)]),
    "S-C": ([(3, 0, 0), (0, 3, 0), (0, 0, 3)], [(5, 0, 0), (0, 5, 0), (0, 0, 5)]),
    "S-D": (LADDER_2, LADDER_3),
}


def simulations(name: str) -> Stages:
    """Return the Simulation cards of a named set; in S-D the third of Trial II is a mock Worm."""
    second, third = SIMULATION_NEEDS[name]
    stages: Stages = (
        {"S1": card(3, (1, 1, 1))},
        {f"S2{letter}": card(3, needs) for letter, needs in zip("abc", second, strict=True)},
        {f"S3{letter}": card(3, needs) for letter, needs in zip("abc", third, strict=True)},
    )
    if name == "S-D":
        stages[1]["S2c"] = card(3, rows=1)
    return stages


def own_simulations(cards: list[Card]) -> Stages:
    """Return Simulation cards given one by one; a need not named is 0, Traitors not named are 3."""
    stages: Stages = ({}, {}, {})
    for given in cards:
        needs = (given.get("towers", 0), given.get("bastions", 0), given.get("lines", 0))
        made = card(given.get("traitors", 3), needs, rows=given.get("rows", 0))
        stages[given["trial"] - 1][given["id"]] = made
    return stages


def kind_of(tile: str) -> str:
    """Return the type of a Defender, or `pantry`."""
    return tile.partition("-")[0]


def motif_of(tile: str) -> str:
    """Return the motif of a Defender or a Pantry tile."""
    return tile.partition("-")[2]


def is_traitor(tile: str) -> bool:
    """Tell whether a tile is a Traitor of either border."""
    return tile in TRAITORS


def is_pantry(tile: str) -> bool:
    """Tell whether a tile is a Pantry tile."""
    return tile.startswith("pantry")
