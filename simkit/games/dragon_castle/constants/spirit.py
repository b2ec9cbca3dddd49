"""Spirits, and the windows of a turn in which each may be used, as bits."""

from __future__ import annotations

from simkit.games.dragon_castle.constants import N_CARDS

NAMES = (
    "beauty",
    "wind",
    "strength",
    "elegance",
    "deception",
    "change",
    "faith",
    "depths",
    "destruction",
    "cunning",
)
BEAUTY, WIND, STRENGTH, ELEGANCE, DECEPTION, CHANGE, FAITH, DEPTHS, DESTRUCTION, CUNNING = range(N_CARDS)

BEFORE_ACTION = sum(
    1 << card for card in (BEAUTY, WIND, STRENGTH, ELEGANCE, DECEPTION, CHANGE, DEPTHS, DESTRUCTION, CUNNING)
)
BETWEEN_TILES = sum(1 << card for card in (ELEGANCE, DECEPTION, DEPTHS, DESTRUCTION))
BEFORE_CHECK = 1 << CHANGE
AFTER_ACTION = sum(1 << card for card in (BEAUTY, WIND, STRENGTH, CHANGE, DESTRUCTION, CUNNING))
AFTER_SET = 1 << FAITH
OF_CASTLE = 1 << ELEGANCE | 1 << DECEPTION | 1 << DEPTHS  # change what may be taken, and must then be used
OF_SPACES = 1 << WIND | 1 << STRENGTH  # where stacks have a limit these can leave fewer spaces
