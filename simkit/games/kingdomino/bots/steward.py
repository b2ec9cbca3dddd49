"""`steward`: weighs the kingdom after the placement and the best placement of the claim, its prospects included."""

from __future__ import annotations

from typing import Any

from simkit.core.bits import first_bit
from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.games.kingdomino.bots.full_greedy import imagine_placement
from simkit.games.kingdomino.bots.gains import NO_CANDIDATE, add_bonuses, is_centred, rate_best
from simkit.games.kingdomino.bots.greedy import draw_best
from simkit.games.kingdomino.bots.prospects import (
    DENIAL,
    RANK,
    UNPLACEABLE,
    look_ahead,
    rate_prospects,
)
from simkit.games.kingdomino.constants import (
    CASTLE_CELL,
    DISCARD,
    NOTHING,
    SWAPPED,
    UPRIGHT,
)
from simkit.games.kingdomino.rules.cells import bit
from simkit.games.kingdomino.rules.kingdom import find_placements, place_domino, second_cell

HOPELESS = -1e9


@kernel
def choose_move(tables: Any, rules: Any, state: Any, lineup: Any) -> Any:
    """Choose the pair of placement and claim with the highest value."""
    seat = state.seats[state.turn]
    desk, weights = lineup.desk, lineup.params[seat]
    is_empty = state.kingdoms[seat].squares == 0
    look_ahead(tables, rules, state, desk)
    for claim in range(desk.n_claims):
        desk.claim_values[claim] = rate_claim(tables, rules, state, desk, claim, weights)
    for index in range(desk.n_placements):
        code = desk.placements[index]
        is_mirrored = is_empty and not is_right_of_castle(code)
        if not is_mirrored:
            imagine_placement(tables, rules, state, code, desk)
        for claim in range(desk.n_claims):
            value = HOPELESS
            if not is_mirrored:
                value = desk.claim_values[claim] + rate_pair(tables, rules, state, desk, claim, weights)
            desk.values[index * desk.n_claims + claim] = value
    return draw_best(desk, desk.n_placements * desk.n_claims, lineup.streams[seat])


@kernel
def is_right_of_castle(code: Any) -> Any:
    """Whether a placement covers the cell to the right of the castle; around a lone castle all sides are alike."""
    if code in (NOTHING, DISCARD):
        return True
    return code & 63 == CASTLE_CELL + 1 or second_cell(code) == CASTLE_CELL + 1


@kernel
def rate_claim(tables: Any, rules: Any, state: Any, desk: Any, claim: Any, weights: Any) -> Any:
    """What a claim is worth whatever the own kingdom: its place in the next turn order, and what others miss."""
    if desk.claims[claim] == NOTHING:
        return 0.0
    value = -weights[RANK] * claim if desk.hope > 0.0 else 0.0
    most = int64(0)
    for turn in range(state.turn + 1, rules.kings):
        other = state.seats[turn]
        if other == state.seats[state.turn]:
            continue
        kingdom = state.kingdoms[other]
        domino = state.row[desk.claims[claim]]
        best = rate_best(tables, rules, kingdom, domino, desk, False)
        if best != NO_CANDIDATE:
            now = add_bonuses(rules, kingdom.points, kingdom.squares, is_centred(rules, kingdom))
            most = max(most, best - now)
    return value + weights[DENIAL] * most


@kernel
def rate_pair(tables: Any, rules: Any, state: Any, desk: Any, claim: Any, weights: Any) -> Any:
    """Value of the kingdom on the desk with the claimed domino placed as well as can be."""
    ahead = desk.kingdoms[0]
    if desk.claims[claim] == NOTHING:
        return rate_prospects(rules, ahead, desk, weights)
    domino = state.row[desk.claims[claim]]
    flat, flat_swapped, upright, upright_swapped = find_placements(tables, ahead, domino)
    if flat | flat_swapped | upright | upright_swapped == 0:
        return rate_prospects(rules, ahead, desk, weights) - weights[UNPLACEABLE]
    best = HOPELESS
    for kind in range(4):
        starts = (
            flat if kind == 0 else flat_swapped if kind == 1 else upright if kind == 2 else upright_swapped
        )
        code = SWAPPED * (kind & 1) + (UPRIGHT if kind > 1 else 0)
        while starts:
            cell = first_bit(starts)
            starts &= ~bit(cell)
            desk.kingdoms[1] = ahead
            place_domino(tables, rules, desk.kingdoms[1], domino, cell + code)
            best = max(best, rate_prospects(rules, desk.kingdoms[1], desk, weights))
    return best
