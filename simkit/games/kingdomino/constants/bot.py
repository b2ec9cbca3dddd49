"""Numbers of the bots; from MCE on three outcomes for each of three default policies, from UCT on three policies."""

from __future__ import annotations

TRUE_RANDOM, GREEDY_PLACEMENT, FULL_GREEDY, FULL_GREEDY_FIXED, STEWARD, MCE = range(6)
N_POLICIES = 3
N_OUTCOMES = 3
UCT = MCE + N_POLICIES * N_OUTCOMES
TAUGHT = UCT + N_POLICIES
TAUGHT_SEARCH = TAUGHT + 1
