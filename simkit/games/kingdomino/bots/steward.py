"""`steward`: evaluates the kingdom after the placement and the best placement of the claim."""

from __future__ import annotations

from simkit.core.bits import first_bit
from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.core.records import Vector
from simkit.games.kingdomino.bots.action_values import NO_CANDIDATE, add_bonuses, value_best_placement
from simkit.games.kingdomino.bots.evaluation import estimate_draws, evaluate_kingdom
from simkit.games.kingdomino.bots.full_greedy import look_ahead
from simkit.games.kingdomino.bots.scratch import Scratch, Workspace
from simkit.games.kingdomino.bots.seated import SeatedBots, follow_round
from simkit.games.kingdomino.bots.ties import draw_best
from simkit.games.kingdomino.bots.weights import DENIAL, RANK, UNPLACEABLE
from simkit.games.kingdomino.config import Rules
from simkit.games.kingdomino.constants import Placement, action, ring
from simkit.games.kingdomino.data import Tables
from simkit.games.kingdomino.rules.cells import bit
from simkit.games.kingdomino.rules.kingdom import find_placements, first_cell, place_domino, second_cell
from simkit.games.kingdomino.scoring import is_centred
from simkit.games.kingdomino.state import Actions, State

HOPELESS = -1e9


@kernel
def choose(
    tables: Tables, rules: Rules, state: State, actions: Actions, bots: SeatedBots, workspace: Workspace
) -> int:
    """Choose the pair of placement and claim with the highest value."""
    follow_round(bots, state)
    seat, scratch = state.seat, workspace.scratch
    weights = bots.params[seat]
    is_empty = state.kingdoms[seat].squares == 0
    estimate_draws(tables, rules, state, scratch)
    for claim in range(actions.n_claims):
        scratch.claim_values[claim] = value_claim(tables, rules, state, actions, claim, weights, scratch)
    for index in range(actions.n_placements):
        placement = actions.placements[index]
        is_mirrored = is_empty and not is_right_of_castle(placement)
        if not is_mirrored:
            look_ahead(tables, rules, state, placement, scratch)
        for claim in range(actions.n_claims):
            value = HOPELESS
            if not is_mirrored:
                value = scratch.claim_values[claim] + value_pair(
                    tables, rules, state, actions, claim, weights, scratch
                )
            scratch.values[index * actions.n_claims + claim] = value
    return draw_best(scratch.values, actions.n, bots.streams[seat])


@kernel
def is_right_of_castle(placement: Placement) -> bool:
    """Whether a placement covers the cell to the right of the castle; around a lone castle all sides are alike."""
    if placement in (action.NO_PLACEMENT, action.DISCARD):
        return True
    right = ring.CASTLE_CELL + 1
    return first_cell(placement) == right or second_cell(placement) == right


@kernel
def value_claim(
    tables: Tables,
    rules: Rules,
    state: State,
    actions: Actions,
    claim: int,  # index into the legal ones
    weights: Vector[float],
    scratch: Scratch,
) -> float:
    """Value of a claim whatever the own kingdom: its place in the next turn order, and what others miss."""
    if actions.claims[claim] == action.NO_CLAIM:
        return 0.0
    value = -weights[RANK] * claim if scratch.to_come > 0.0 else 0.0
    most = int64(0)
    for turn in range(state.turn + 1, rules.kings):
        other = state.seats[turn]
        if other == state.seat:
            continue
        kingdom = state.kingdoms[other]
        domino = state.row[actions.claims[claim]]
        best = value_best_placement(tables, rules, kingdom, domino, scratch, False)
        if best != NO_CANDIDATE:
            now = add_bonuses(rules, kingdom.points, kingdom.squares, is_centred(rules, kingdom))
            most = max(most, best - now)
    return value + weights[DENIAL] * most


@kernel
def value_pair(
    tables: Tables,
    rules: Rules,
    state: State,
    actions: Actions,
    claim: int,  # index into the legal ones
    weights: Vector[float],
    scratch: Scratch,
) -> float:
    """Value of the kingdom after the placement with the claimed domino placed as well as can be."""
    ahead, later = scratch.kingdoms[0], scratch.kingdoms[1]
    if actions.claims[claim] == action.NO_CLAIM:
        return evaluate_kingdom(rules, ahead, scratch, weights)
    domino = state.row[actions.claims[claim]]
    flat, flat_swapped, upright, upright_swapped = find_placements(tables, ahead, domino)
    if flat | flat_swapped | upright | upright_swapped == 0:
        return evaluate_kingdom(rules, ahead, scratch, weights) - weights[UNPLACEABLE]
    best = HOPELESS
    for kind in range(4):
        starts = (
            flat if kind == 0 else flat_swapped if kind == 1 else upright if kind == 2 else upright_swapped
        )
        kind_code = action.SWAPPED * (kind & 1) + (action.UPRIGHT if kind > 1 else 0)
        while starts:
            cell = first_bit(starts)
            starts &= ~bit(cell)
            scratch.kingdoms[1] = ahead
            place_domino(tables, rules, later, domino, Placement(cell + kind_code))
            best = max(best, evaluate_kingdom(rules, later, scratch, weights))
    return best
