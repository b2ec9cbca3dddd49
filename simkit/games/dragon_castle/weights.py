"""Parameter vectors of the bots, by name."""

from __future__ import annotations

# What the weights of the greedy bot mean, in VP.
GREEDY = (
    ("tile", 0.4),  # a tile in the realm
    ("join", 0.25),  # each tile of the group that a tile joins
    ("shrine", 1.3),  # a shrine in the pool
)

N_PARAMETERS = len(GREEDY)
