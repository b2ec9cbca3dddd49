"""What a kingdom may become: the steward's value of a position."""

from __future__ import annotations

from typing import Any

from simkit.core.bits import count_bits, first_bit
from simkit.core.jit import kernel
from simkit.games.kingdomino.bots.gains import add_bonuses, is_centred
from simkit.games.kingdomino.constants import CASTLE, N_DOMINOES, N_TERRAINS
from simkit.games.kingdomino.rules.cells import beside, downwards, to_left, to_right, upwards
from simkit.games.kingdomino.rules.kingdom import count_crowns

# Places in the parameter vector.
AREAS, HOLES, CORNERS, GROWTH, OPTIONS, BOX, OFF_CENTRE, RANK, UNPLACEABLE, DENIAL, FLOOR = range(11)

MANY = 3  # free cells beside an area; more do not count


@kernel
def look_ahead(tables: Any, rules: Any, state: Any, desk: Any) -> None:
    """Write what an unseen domino brings on average, and how much of the deck is still to come."""
    for terrain in range(N_TERRAINS):
        desk.squares_to_come[terrain] = 0.0
        desk.crowns_to_come[terrain] = 0.0
    part = 1.0 / max(1, N_DOMINOES - state.drawn)
    for domino in range(1, N_DOMINOES + 1):
        if not state.seen >> (domino - 1) & 1:
            for half in range(0, 4, 2):
                terrain = tables.halves[domino, half]
                desk.squares_to_come[terrain] += part
                desk.crowns_to_come[terrain] += part * tables.halves[domino, half + 1]
    desk.hope = (rules.deck - state.drawn) / rules.deck


@kernel
def rate_prospects(rules: Any, kingdom: Any, desk: Any, weights: Any) -> Any:
    """Score of a kingdom and, while there are dominoes to come, the value of its shape and of its areas."""
    is_within = is_centred(rules, kingdom)
    score = float(add_bonuses(rules, kingdom.points, kingdom.squares, is_within))
    if desk.hope <= 0.0:
        return score
    if rules.middle_kingdom and not is_within:
        score -= weights[OFF_CENTRE] * count_bits(kingdom.landscape & ~rules.window)
    free = kingdom.space & ~(kingdom.landscape | CASTLE)
    early = weights[FLOOR] + (1.0 - weights[FLOOR]) * desk.hope
    return (
        score
        - early * rate_shape(kingdom, free, weights)
        + desk.hope * rate_areas(kingdom, free, desk, weights)
    )


@kernel
def rate_shape(kingdom: Any, free: Any, weights: Any) -> Any:
    """Cost of dead cells, of cells that only one placement direction reaches, and of a large box."""
    right, left, down, up = to_right(free), to_left(free), downwards(free), upwards(free)
    some = right | left | down | up
    several = (right & left) | (down & up) | ((right | left) & (down | up))
    box = kingdom.right - kingdom.left + kingdom.bottom - kingdom.top
    return (
        weights[HOLES] * count_bits(free & ~some)
        + weights[CORNERS] * count_bits(free & some & ~several)
        + weights[BOX] * box
    )


@kernel
def rate_areas(kingdom: Any, free: Any, desk: Any, weights: Any) -> Any:
    """Hope in crowned areas that can grow and in crownless ones that may be crowned, less the cost of each area."""
    value = 0.0
    for terrain in range(N_TERRAINS):
        rest = kingdom.terrains[terrain]
        while rest:
            area = kingdom.areas[first_bit(rest)]
            rest &= ~area
            value -= weights[AREAS]
            room = min(count_bits(beside(area) & free), MANY)
            crowns = count_crowns(kingdom, area)
            if crowns > 0:
                value += weights[GROWTH] * crowns * room * desk.squares_to_come[terrain]
            if room > 0:
                value += weights[OPTIONS] * count_bits(area) * desk.crowns_to_come[terrain]
    return value
