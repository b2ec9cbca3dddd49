"""Opcodes of the symbols' atoms, with what their numbers a and b mean."""

from __future__ import annotations

(
    GAIN_RESOURCE,  # a: resource
    GAIN_ANY,
    GAIN_SAME,
    GAIN_COST,
    GAIN_COIN,
    GAIN_DRAGON,
    GAIN_CAVE,
    GAIN_GUILD,
    DRAW,
    LAY,  # b: place
    LAY_EACH,  # a: trait, b: place
    PAY,  # a: what, b: place of eggs
    CACHE,  # a: source · 8 + resource or ANY, b: place
    TUCK,  # a: source, b: place
    TUCK_EACH,  # a: trait, b: place
    REVEAL,  # a: sizes as bits of traits, b: resource for another size, or ANY to keep it
    KEEP,
    DISCARD,
    SWAP,
    EXCAVATE,  # a: source
    ENTICE,  # a: source, b: how
    ACTIVATE,  # a: trait of the kind, or MAT
    POINTS,
) = range(23)

# Places.
ANYWHERE, HERE, CAVE, COLUMN, ORTHO = range(5)
PLACES = ("any", "here", "cave", "column", "ortho")

# What is paid.
RESOURCE, COIN, DRAGON_CARD, CAVE_CARD, EGG, MIXED = range(6)
PAID = ("any", "coin", "dragon", "cave", "egg", "mixed")

# Sources.
HAND, DISPLAY, FROM_DECK, SUPPLY, BANK, JUST = range(6)  # JUST: of what was just gained or drawn

# How a dragon is enticed by an effect.
FREE, MINUS_1, NO_RESOURCES, OVER, PRINTED = range(5)  # PRINTED: the action of a turn
HOWS = ("free", "minus1", "nores", "over")

MAT = 15  # in place of a trait: a printed explore step

# Amounts that are counted when an atom begins.
CAVE_SHY, CAVE_AGGRESSIVE, GUILD_MARKERS = -1, -2, -3
AMOUNTS = {"#cave.shy": CAVE_SHY, "#cave.aggressive": CAVE_AGGRESSIVE, "#guild_markers": GUILD_MARKERS}

# Conditions of a clause.
ALWAYS, LEFT, IF_COLUMN_FULL, CAVE_COUNT, MARKER_COUNT = range(5)
