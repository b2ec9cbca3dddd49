"""Parameter vectors of the bots, by name."""

from __future__ import annotations

# What the weights of the greedy bot mean, in VP.
GREEDY = (
    ("tile", 0.4),  # a face-up tile in the realm
    ("join", 0.25),  # each further tile of the group that a tile joins
    ("shrine", 1.3),  # the first shrine in the pool; the second half of it, the third a third
)
TILE, JOIN, SHRINE = range(3)  # places in the vector

N_PARAMETERS = len(GREEDY)
