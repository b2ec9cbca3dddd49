"""Numbers of the bots."""

from __future__ import annotations

RANDOM, GREEDY, BREEDER, TAUGHT = range(4)
