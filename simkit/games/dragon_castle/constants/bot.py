"""Numbers of the bots."""

from __future__ import annotations

RANDOM, GREEDY, BUILDER, DENIER, ENDGAMER, ROLLOUT, TAUGHT, TAUGHT_SEARCH = range(8)
