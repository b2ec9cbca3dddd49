"""Traits of a dragon, one bit each; a filter of the symbols is the number of a bit."""

from __future__ import annotations

from simkit.games.wyrmspan.constants import KINDS, PERSONALITIES, SIZES

NAMES = (*PERSONALITIES, *SIZES, *KINDS, "not_aggressive", "all")
AGGRESSIVE, PLAYFUL, HELPFUL, SHY = range(4)
HATCHLING, SMALL, MEDIUM, LARGE = range(4, 8)
WHEN_PLAYED, IF_ACTIVATED, ONCE_PER_ROUND, END_GAME = range(8, 12)
NOT_AGGRESSIVE, ALL = 12, 13
FIRST_SIZE = HATCHLING
FIRST_KIND = WHEN_PLAYED
