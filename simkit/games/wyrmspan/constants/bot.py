"""Numbers of the bots."""

from __future__ import annotations

RANDOM, GREEDY, BREEDER = range(3)
