"""Parameters of the bots."""

from __future__ import annotations

GREEDY = (
    ("pair", 3.0),
    ("set", 1.0),
)  # points of a second equal card, and how much of its bonus a set counts for
PAIR, SET = range(len(GREEDY))
N_PARAMETERS = len(GREEDY)
