"""What reports call the values of settings, given as the command line takes them."""

from __future__ import annotations

from simkit.games.wyrmspan.data.printed import read_dragons
from simkit.games.wyrmspan.effect_text import name_dragon

SEPARATOR = "+"
NONE = "none"
OBJECTIVES = {
    "random": "drawn at random",
    "cards_crimson": "crimson cave",
    "cards_golden": "golden cave",
    "cards_amethyst": "amethyst cave",
    "cost_0_2": "cheap dragons",
    "cost_3_plus": "dear dragons",
    "kind_played_or_round": "when-played or once-per-round",
    "kind_activated": "if-activated",
    "small": "small dragons",
    "medium": "medium dragons",
    "large": "large dragons",
}


# What the second printing changed, card by card.
CORRECTIONS = {
    "dragon-119": "3 points a medium dragon, not 2",
    "dragon-124": "3 points a large dragon, not 2",
    "dragon-131": "6 points a set of sizes, not 4",
    "dragon-132": "3 points a small dragon, not 2",
    "dragon-134": "4 points a hatchling, not 3",
    "cave-50": "no guild step to choose",
    "cave-51": "no guild step to choose",
}


def name_level(level: str) -> str:
    """Name a level of the Automa or of Ravel."""
    ravel, _, number = level.rpartition("-")
    return f"{ravel.capitalize() or 'Automa'} level {number}"


def name_printing(printing: str) -> str:
    """Name a printing by its year and by which it was."""
    return f"{printing} ({'first' if printing == '2024' else 'second'} printing)"


def name_corrected(cards: str) -> str:
    """Name the cards that are corrected, and how."""
    return "no card corrected" if cards == NONE else ", ".join(map(_name_card, cards.split(SEPARATOR)))


def _name_card(card: str) -> str:
    kind, _, number = card.partition("-")
    name = name_dragon(read_dragons()[int(number) - 1]) if kind == "dragon" else f"{kind} {number}"
    return f"{name} ({CORRECTIONS[card]})"


def name_objectives(objectives: str) -> str:
    """Name the objectives of the four rounds."""
    return ", ".join(OBJECTIVES.get(name, name.replace("_", " ")) for name in objectives.split(SEPARATOR))
