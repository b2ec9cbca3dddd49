"""Kingdoms with every domino laid into them that their seat has claimed, and the value that taught bots see in them.

Where a domino will lie that is not placed yet is found by the steward's evaluation, one domino after the other.
"""

from __future__ import annotations

import numpy as np

from simkit.core.bits import first_bit
from simkit.core.jit import kernel
from simkit.core.kinds import Seat, int64
from simkit.core.learning.value_network import compute
from simkit.core.records import Vector
from simkit.games.kingdomino.bots import weights as bot_weights
from simkit.games.kingdomino.bots.action_values import NO_CANDIDATE, add_bonuses, value_best_placement
from simkit.games.kingdomino.bots.evaluation import evaluate_kingdom
from simkit.games.kingdomino.bots.features import describe_kingdom, describe_turns
from simkit.games.kingdomino.bots.scratch import Ahead, Scratch
from simkit.games.kingdomino.bots.steward import is_right_of_castle
from simkit.games.kingdomino.bots.value_network import SCALE, Weights
from simkit.games.kingdomino.config import Rules
from simkit.games.kingdomino.constants import NO_DOMINO, Domino, Placement, action
from simkit.games.kingdomino.data import Tables
from simkit.games.kingdomino.rules.cells import bit
from simkit.games.kingdomino.rules.kingdom import find_placements, place_domino
from simkit.games.kingdomino.scoring import is_centred, score_kingdom
from simkit.games.kingdomino.state import Actions, Kingdom, State

STEWARD: Vector[float] = np.array([value for _, value in bot_weights.STEWARD])  # type: ignore[assignment]
HOPELESS = -1e9


@kernel
def find_place_ahead(
    tables: Tables, rules: Rules, kingdom: Kingdom, domino: Domino, scratch: Scratch
) -> tuple[Placement, float]:
    """Where a domino will probably lie, and how the steward rates the kingdom then; DISCARD if it fits nowhere."""
    later = scratch.kingdoms[1]
    flat, flat_swapped, upright, upright_swapped = find_placements(tables, kingdom, domino)
    found, best = action.DISCARD, HOPELESS
    for kind in range(4):
        starts = (
            flat if kind == 0 else flat_swapped if kind == 1 else upright if kind == 2 else upright_swapped
        )
        kind_code = action.SWAPPED * (kind & 1) + (action.UPRIGHT if kind > 1 else 0)
        while starts:
            cell = first_bit(starts)
            starts &= ~bit(cell)
            placement = Placement(cell + kind_code)
            scratch.kingdoms[1] = kingdom
            place_domino(tables, rules, later, domino, placement)
            rating = evaluate_kingdom(rules, later, scratch, STEWARD)
            if rating > best:
                found, best = placement, rating
    if found == action.DISCARD:
        best = evaluate_kingdom(rules, kingdom, scratch, STEWARD) - STEWARD[bot_weights.UNPLACEABLE]
    return found, best


@kernel
def lay_down(tables: Tables, rules: Rules, kingdom: Kingdom, domino: Domino, placement: Placement) -> None:
    """Place a domino, or discard it."""
    if placement == action.DISCARD:
        kingdom.discards += 1
    else:
        place_domino(tables, rules, kingdom, domino, placement)


@kernel
def lay_ahead(tables: Tables, rules: Rules, kingdom: Kingdom, domino: Domino, scratch: Scratch) -> None:
    """Lay a domino where it will probably lie."""
    placement, _ = find_place_ahead(tables, rules, kingdom, domino, scratch)
    lay_down(tables, rules, kingdom, domino, placement)


@kernel
def look_at_opponents(tables: Tables, rules: Rules, state: State, scratch: Scratch, ahead: Ahead) -> None:
    """Lay every opponent's dominoes into its kingdom, and find what the free ones would add there."""
    for seat in range(rules.players):
        if seat == state.seat:
            continue
        kingdom = ahead.kingdoms[seat]
        ahead.kingdoms[seat] = state.kingdoms[seat]
        for turn in range(state.turn + 1, rules.kings):
            if state.seats[turn] == seat and state.held[turn] != NO_DOMINO:
                lay_ahead(tables, rules, kingdom, state.held[turn], scratch)
        for place in range(rules.row):
            if state.owners[place] == seat:
                lay_ahead(tables, rules, kingdom, state.row[place], scratch)
        find_gains(tables, rules, state, Seat(seat), scratch, ahead)


@kernel
def find_gains(
    tables: Tables, rules: Rules, state: State, seat: Seat, scratch: Scratch, ahead: Ahead
) -> None:
    """Find what each free domino of the row would add to a kingdom ahead, if its seat has a king still to act."""
    if not is_to_act(rules, state, seat):
        return
    kingdom = ahead.kingdoms[seat]
    now = add_bonuses(rules, kingdom.points, kingdom.squares, is_centred(rules, kingdom))
    for place in range(rules.row):
        gain = int64(0)
        if state.owners[place] < 0 and state.row[place] != NO_DOMINO:
            best = value_best_placement(tables, rules, kingdom, state.row[place], scratch, False)
            gain = max(gain, best - now) if best != NO_CANDIDATE else gain
        ahead.gains[seat, place] = gain


@kernel
def find_pending(rules: Rules, state: State) -> Domino:
    """The domino of the other king of the seat to decide, to be placed later or claimed already; none."""
    for turn in range(state.turn + 1, rules.kings):
        if state.seats[turn] == state.seat:
            return state.held[turn]
    for place in range(rules.row):
        if state.owners[place] == state.seat:
            return state.row[place]
    return NO_DOMINO


@kernel
def begin_action(tables: Tables, rules: Rules, state: State, placement: Placement, kingdom: Kingdom) -> None:
    """Place the domino held in a copy of the kingdom of the seat to decide."""
    if placement != action.NO_PLACEMENT:
        lay_down(tables, rules, kingdom, state.held[state.turn], placement)


@kernel
def rate_actions(
    tables: Tables, rules: Rules, state: State, actions: Actions, scratch: Scratch, ahead: Ahead
) -> None:
    """Rate every action by the steward's evaluation of the kingdom ahead, and note where the dominoes lie there."""
    seat = state.seat
    kingdom = ahead.kingdoms[seat]
    ahead.pending = find_pending(rules, state)
    is_empty = state.kingdoms[seat].squares == 0
    for index in range(actions.n_placements):
        placement = actions.placements[index]
        first = index * actions.n_claims
        if is_empty and not is_right_of_castle(placement):
            for claim in range(actions.n_claims):
                ahead.ratings[first + claim] = HOPELESS
            continue
        ahead.kingdoms[seat] = state.kingdoms[seat]
        begin_action(tables, rules, state, placement, kingdom)
        if ahead.pending != NO_DOMINO:
            found, _ = find_place_ahead(tables, rules, kingdom, ahead.pending, scratch)
            lay_down(tables, rules, kingdom, ahead.pending, found)
            ahead.pending_at[index] = found
        for claim in range(actions.n_claims):
            rate_claim(tables, rules, state, actions, first + claim, kingdom, scratch, ahead)


@kernel
def rate_claim(
    tables: Tables,
    rules: Rules,
    state: State,
    actions: Actions,
    index: int,
    kingdom: Kingdom,
    scratch: Scratch,
    ahead: Ahead,
) -> None:
    """Rate an action by where its claimed domino will probably lie."""
    claim = actions.claims[index % actions.n_claims]
    if claim == action.NO_CLAIM:
        ahead.ratings[index] = evaluate_kingdom(rules, kingdom, scratch, STEWARD)
        return
    found, rating = find_place_ahead(tables, rules, kingdom, state.row[claim], scratch)
    ahead.claimed_at[index] = found
    ahead.ratings[index] = rating - STEWARD[bot_weights.RANK] * claim


@kernel
def look_at_action(
    tables: Tables, rules: Rules, state: State, actions: Actions, index: int, scratch: Scratch, ahead: Ahead
) -> None:
    """Make the kingdom ahead of the seat to decide after an action, as it was rated."""
    kingdom = ahead.kingdoms[state.seat]
    ahead.kingdoms[state.seat] = state.kingdoms[state.seat]
    begin_action(tables, rules, state, actions.placements[index // actions.n_claims], kingdom)
    if ahead.pending != NO_DOMINO:
        lay_down(tables, rules, kingdom, ahead.pending, ahead.pending_at[index // actions.n_claims])
    claim = actions.claims[index % actions.n_claims]
    if claim != action.NO_CLAIM:
        lay_down(tables, rules, kingdom, state.row[claim], ahead.claimed_at[index])
    find_gains(tables, rules, state, state.seat, scratch, ahead)


@kernel
def value_seat(
    rules: Rules,
    state: State,
    actions: Actions,
    index: int,
    seat: Seat,
    scratch: Scratch,
    ahead: Ahead,
    weights: Weights,
) -> float:
    """Points that a seat will have after an action, by its kingdom ahead; its inputs stay in place."""
    kingdom = ahead.kingdoms[seat]
    for place in range(rules.row):
        ahead.owners[place] = state.owners[place]
    claim = actions.claims[index % actions.n_claims]
    if claim != action.NO_CLAIM:
        ahead.owners[claim] = state.seat
    describe_kingdom(rules, state, kingdom, scratch, ahead.inputs)
    describe_turns(rules, state, ahead.owners, ahead.gains[seat], seat, ahead.inputs)
    to_come = 0.0 if is_settled(rules, state, seat) else compute(weights, ahead.inputs, ahead.layers)
    return score_kingdom(rules, kingdom) + SCALE * to_come


@kernel
def is_settled(rules: Rules, state: State, seat: Seat) -> bool:
    """Whether a seat has claimed its last domino, once the turn at hand is over."""
    if state.drawn < rules.deck:
        return False
    if state.row[0] == NO_DOMINO:
        return True
    return not is_to_act(rules, state, seat)


@kernel
def is_to_act(rules: Rules, state: State, seat: Seat) -> bool:
    """Whether a seat has a king whose turn comes after the one at hand."""
    found = False
    for turn in range(state.turn + 1, rules.kings):
        found = found or state.seats[turn] == seat
    return found
