"""`full-greedy`: weighs each placement together with the best placement of the domino claimed with it.

As published, it chooses at random where no claimed domino can be placed, and so in its last turn, which has no claim.
`full-greedy-fixed` places for the most points there and claims the lowest number.
"""

from __future__ import annotations

from typing import Any

from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.games.kingdomino.bots.gains import NO_CANDIDATE, is_sound, rate_best
from simkit.games.kingdomino.bots.greedy import choose_greedy_placement, choose_opening, draw_best, is_opening
from simkit.games.kingdomino.bots.random import choose_any
from simkit.games.kingdomino.constants import DISCARD, NOTHING
from simkit.games.kingdomino.rules.kingdom import place_domino


@kernel
def choose_move(tables: Any, rules: Any, state: Any, desk: Any, stream: Any, is_fixed: Any) -> Any:
    """Choose uniformly among the pairs of placement and claim that lead to the highest score."""
    if is_opening(state):
        return choose_opening(tables, state, desk, stream)
    if desk.claims[0] != NOTHING:
        kingdom = state.kingdoms[state.seats[state.turn]]
        found = is_sound(rules, kingdom) and rate_pairs(tables, rules, state, desk, True)
        if found or rate_pairs(tables, rules, state, desk, False):
            return draw_best(desk, desk.n_placements * desk.n_claims, stream)
    if is_fixed:
        return choose_greedy_placement(tables, rules, state, desk, stream) * desk.n_claims
    return choose_any(desk, stream)


@kernel
def rate_pairs(tables: Any, rules: Any, state: Any, desk: Any, must_be_sound: Any) -> Any:
    """Write the best score that each pair leads to; return whether any claimed domino can be placed (soundly)."""
    ahead = desk.kingdoms[0]
    found = False
    for index in range(desk.n_placements):
        imagine_placement(tables, rules, state, desk.placements[index], desk)
        is_hopeless = must_be_sound and not is_sound(rules, ahead)
        for claim in range(desk.n_claims):
            value = int64(NO_CANDIDATE)
            if not is_hopeless:
                domino = state.row[desk.claims[claim]]
                value = rate_best(tables, rules, ahead, domino, desk, must_be_sound)
            desk.values[index * desk.n_claims + claim] = value
            found = found or value != NO_CANDIDATE
    return found


@kernel
def imagine_placement(tables: Any, rules: Any, state: Any, code: Any, desk: Any) -> None:
    """Copy the king's kingdom to the desk and place the domino held there."""
    desk.kingdoms[0] = state.kingdoms[state.seats[state.turn]]
    if code != DISCARD:
        place_domino(tables, rules, desk.kingdoms[0], state.held[state.turn], code)
