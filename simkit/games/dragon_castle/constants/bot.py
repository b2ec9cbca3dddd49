"""Numbers of the bots."""

from __future__ import annotations

RANDOM, GREEDY, BUILDER, ENDGAMER, TAUGHT, TAUGHT_SEARCH = range(6)
