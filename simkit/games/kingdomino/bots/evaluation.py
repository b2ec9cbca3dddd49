"""What a kingdom may become: the steward's evaluation of a position."""

from __future__ import annotations

from simkit.core.bits import count_bits, first_bit
from simkit.core.jit import kernel
from simkit.core.records import Vector
from simkit.games.kingdomino.bots.action_values import add_bonuses
from simkit.games.kingdomino.bots.scratch import Scratch
from simkit.games.kingdomino.bots.weights import (
    AREAS,
    BOX,
    CORNERS,
    FLOOR,
    GROWTH,
    HOLES,
    OFF_CENTRE,
    OPTIONS,
)
from simkit.games.kingdomino.config import Rules
from simkit.games.kingdomino.constants import N_DOMINOES, N_TERRAINS, ring
from simkit.games.kingdomino.data import Tables
from simkit.games.kingdomino.rules.cells import beside, downwards, to_left, to_right, upwards
from simkit.games.kingdomino.rules.kingdom import count_crowns
from simkit.games.kingdomino.scoring import is_centred
from simkit.games.kingdomino.state import Kingdom, State

MANY = 3  # free cells beside an area; more do not count


@kernel
def estimate_draws(tables: Tables, rules: Rules, state: State, scratch: Scratch) -> None:
    """Write what an unseen domino brings on average, and how much of the deck is still to come."""
    for terrain in range(N_TERRAINS):
        scratch.squares_to_come[terrain] = 0.0
        scratch.crowns_to_come[terrain] = 0.0
    part = 1.0 / max(1, N_DOMINOES - state.drawn)
    for domino in range(1, N_DOMINOES + 1):
        if not state.seen >> (domino - 1) & 1:
            halves = tables.halves[domino]
            scratch.squares_to_come[halves.a] += part
            scratch.crowns_to_come[halves.a] += part * halves.a_crowns
            scratch.squares_to_come[halves.b] += part
            scratch.crowns_to_come[halves.b] += part * halves.b_crowns
    scratch.to_come = (rules.deck - state.drawn) / rules.deck


@kernel
def evaluate_kingdom(rules: Rules, kingdom: Kingdom, scratch: Scratch, weights: Vector[float]) -> float:
    """Score of a kingdom and, while there are dominoes to come, the value of its shape and of its areas."""
    is_within = is_centred(rules, kingdom)
    score = float(add_bonuses(rules, kingdom.points, kingdom.squares, is_within))
    if scratch.to_come <= 0.0:
        return score
    if rules.middle_kingdom and not is_within:
        score -= weights[OFF_CENTRE] * count_bits(kingdom.landscape & ~rules.window)
    free = kingdom.space & ~(kingdom.landscape | ring.CASTLE)
    early = weights[FLOOR] + (1.0 - weights[FLOOR]) * scratch.to_come
    return (
        score
        - early * evaluate_shape(kingdom, free, weights)
        + scratch.to_come * evaluate_areas(kingdom, free, scratch, weights)
    )


@kernel
def evaluate_shape(kingdom: Kingdom, free: int, weights: Vector[float]) -> float:
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
def evaluate_areas(kingdom: Kingdom, free: int, scratch: Scratch, weights: Vector[float]) -> float:
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
                value += weights[GROWTH] * crowns * room * scratch.squares_to_come[terrain]
            if room > 0:
                value += weights[OPTIONS] * count_bits(area) * scratch.crowns_to_come[terrain]
    return value
