"""Dragons."""

from __future__ import annotations

from simkit.games.dragon_castle.constants import N_CARDS

NAMES = (
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
(
    HUMILITY,
    RIGHTEOUSNESS,
    TRANQUILITY,
    BRAVERY,
    MAJESTY,
    POWER,
    KNOWLEDGE,
    HARMONY,
    DEVOTION,
    AUDACITY,
) = range(N_CARDS)
