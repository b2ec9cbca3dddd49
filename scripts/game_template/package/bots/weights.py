"""Parameters of the bots."""

from __future__ import annotations

GREEDY = (("pair", 1.0), ("set", 5.0))  # points that a second and a third equal card count for
PAIR, SET = range(len(GREEDY))
N_PARAMETERS = len(GREEDY)
