"""Tiles and Trial cards of Castellion, as the rules page lists them."""

from typing import Any

from tests.oracles.stream import require

TYPES = ("seer", "chameleon", "juggler", "pyro")
MOTIFS = ("triangle", "square", "circle")
DEFENDERS = [f"{kind}-{motif}" for kind in TYPES for motif in MOTIFS]
TRAITORS = ("traitor", "traitor-black")
STACKS = {
    "standard": {**dict.fromkeys(DEFENDERS, 5), "traitor": 9, "traitor-black": 3},
    "safe": dict.fromkeys(DEFENDERS, 1),
}
# Numbers of the rules that a house may change, as they are printed.
NUMBERS: dict[str, Any] = {
    "trial_traitors": [0, 0, 0],  # 0: as the card says
    "traitors": [9, 3],  # plain and black
    "safe_tiles": 12,
    "assault_damage": [16, 32, 42],
    "bastion_saves": 4,
    "traitor_cost": 4,
    "champion_cost": 6,
    "prison_penalty": 6,
    "seer_tiles": 4,
    "line_saves": 1,
}
PANTRY = [f"pantry-{motif}" for motif in MOTIFS for _ in range(2)]
KINDS = ("towers", "bastions", "lines")

Card = dict[str, Any]  # traitors, towers, bastions, lines, damage, rows
Cards = dict[str, Card]
Stages = tuple[Cards, Cards, Cards]  # the cards from which each Trial is drawn


def card(traitors: int, needs: tuple[int, int, int] = (0, 0, 0), damage: int = 0, rows: int = 0) -> Card:
    """Return a card: Traitors that trigger it, formations at least, tiles and bottom rows destroyed."""
    return {"traitors": traitors, **dict(zip(KINDS, needs, strict=True)), "damage": damage, "rows": rows}


EXAMS: Stages = (
    {"E1": card(5, (1, 1, 1))},
    {"E2": card(2, rows=1)},
    {"E3a": card(5, (0, 3, 2)), "E3b": card(5, (2, 0, 3)), "E3c": card(5, (3, 2, 0))},
)


def assaults(stage: int, needed: int, damage: int) -> Cards:
    """Return the Harpy, the Behemoth, the Horde and the Worm of a stage (1-3)."""
    return {
        f"A{stage}h": card(2, (needed, 0, 0), damage),
        f"A{stage}b": card(2, (0, needed, 0), damage),
        f"A{stage}d": card(2, (0, 0, needed), damage),
        f"A{stage}w": card(2, rows=stage),
    }


ASSAULTS: Stages = (assaults(1, 2, 16), assaults(2, 3, 32), assaults(3, 5, 42))

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


def printed_cards() -> Cards:
    """Return all cards by id, with the first set of Simulations."""
    stages = (*EXAMS, *simulations("S-A"), *ASSAULTS)
    return {name: card for cards in stages for name, card in cards.items()}


def own_simulations(cards: list[Card]) -> Stages:
    """Return Simulation cards given one by one; a need not named is 0, Traitors not named are 3."""
    stages: Stages = ({}, {}, {})
    for given in cards:
        needs = (given.get("towers", 0), given.get("bastions", 0), given.get("lines", 0))
        made = card(given.get("traitors", 3), needs, rows=given.get("rows", 0))
        stages[given["trial"] - 1][given["id"]] = made
    return stages


def own_trials(stages: Stages, given: list[Card], is_expert: bool) -> Stages:
    """Return the cards of a level with a house's own in the places of those with their names."""
    made = own_simulations(given)
    for stage, cards in enumerate(made):
        for name, own in cards.items():
            asks = any(own[kind] for kind in KINDS)
            own["damage"] = NUMBERS["assault_damage"][stage] if is_expert and asks else 0
            require(name in stages[stage], f"config: `own_trials`: no card {name!r} of this level and Trial")
    first, second, third = (
        {name: own.get(name, printed) for name, printed in cards.items()}
        for cards, own in zip(stages, made, strict=True)
    )
    return first, second, third


def change_cards(stages: Stages, numbers: dict[str, Any]) -> Stages:
    """Return the cards with the Traitors and the damage of a house."""
    first, second, third = (
        {name: change_card(card, traitors, damage) for name, card in cards.items()}
        for cards, traitors, damage in zip(
            stages, numbers["trial_traitors"], numbers["assault_damage"], strict=True
        )
    )
    return first, second, third


def change_card(card: Card, traitors: int, damage: int) -> Card:
    """Return a card with other numbers; only what destroys tiles destroys another number of them."""
    return {**card, "traitors": traitors or card["traitors"], "damage": damage if card["damage"] else 0}


def standard_stack(numbers: dict[str, Any]) -> dict[str, int]:
    """Return the tiles of the standard stack with the Traitors of a house."""
    plain, black = numbers["traitors"]
    return {**STACKS["standard"], "traitor": plain, "traitor-black": black}


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
