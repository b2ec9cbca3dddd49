"""How the greedy bots open: by crowns."""

from __future__ import annotations

from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.core.records import Stream
from simkit.core.rng import draw_below
from simkit.games.kingdomino.constants import NO_DOMINO, Claim, action
from simkit.games.kingdomino.data import Tables
from simkit.games.kingdomino.state import Actions, State


@kernel(inline=True)
def is_opening(state: State) -> bool:
    """Whether the king's kingdom is still empty."""
    return state.held[state.turn] == NO_DOMINO or state.kingdoms[state.seat].squares == 0


@kernel
def choose_opening(tables: Tables, state: State, actions: Actions, stream: Stream) -> int:
    """Claim one of the dominoes with the most crowns on a half, and place anywhere, both at random."""
    most, n_best = int64(-1), int64(0)
    for index in range(actions.n_claims):
        crowns = count_claim_crowns(tables, state, actions.claims[index])
        if crowns > most:
            most, n_best = crowns, int64(0)
        n_best += int64(crowns == most)
    drawn = draw_below(stream, actions.n_placements * n_best)
    left = drawn % n_best
    for index in range(actions.n_claims):
        if count_claim_crowns(tables, state, actions.claims[index]) == most:
            if left == 0:
                return drawn // n_best * actions.n_claims + index
            left -= 1
    return int64(0)


@kernel
def count_claim_crowns(tables: Tables, state: State, claim: Claim) -> int:
    """Crowns on the richer half of a domino in the row; 0 without a claim."""
    if claim == action.NO_CLAIM:
        return int64(0)
    halves = tables.halves[state.row[claim]]
    return max(halves.a_crowns, halves.b_crowns)
