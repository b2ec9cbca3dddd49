"""`greedy-placement`: opens by crowns, then places for the most points and drafts at random."""

from __future__ import annotations

from typing import Any

from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.core.rng import draw_below
from simkit.games.kingdomino.bots.gains import NO_CANDIDATE, is_sound, prepare_gains, rate_placement
from simkit.games.kingdomino.constants import NO_DOMINO, NOTHING


@kernel
def is_opening(state: Any) -> Any:
    """Whether the king's kingdom is still empty."""
    return state.held[state.turn] == NO_DOMINO or state.kingdoms[state.seats[state.turn]].squares == 0


@kernel
def choose_opening(tables: Any, state: Any, desk: Any, stream: Any) -> Any:
    """Claim one of the dominoes with the most crowns on a half, and place anywhere, both at random."""
    most, n_best = int64(-1), int64(0)
    for index in range(desk.n_claims):
        crowns = count_claim_crowns(tables, state, desk.claims[index])
        if crowns > most:
            most, n_best = crowns, int64(0)
        n_best += int64(crowns == most)
    drawn = draw_below(stream, desk.n_placements * n_best)
    left = drawn % n_best
    for index in range(desk.n_claims):
        if count_claim_crowns(tables, state, desk.claims[index]) == most:
            if left == 0:
                return drawn // n_best * desk.n_claims + index
            left -= 1
    return int64(0)


@kernel
def count_claim_crowns(tables: Any, state: Any, claim: Any) -> Any:
    """Crowns on the richer half of a domino in the row; 0 without a claim."""
    if claim == NOTHING:
        return int64(0)
    domino = state.row[claim]
    return max(tables.halves[domino, 1], tables.halves[domino, 3])


@kernel
def rate_placements(tables: Any, rules: Any, state: Any, desk: Any) -> None:
    """Write the score after each legal placement; those that spoil the kingdom only if all do."""
    domino = state.held[state.turn]
    kingdom = state.kingdoms[state.seats[state.turn]]
    prepare_gains(tables, kingdom, domino, desk)
    must_be_sound = is_sound(rules, kingdom)
    best = int64(NO_CANDIDATE)
    while best == NO_CANDIDATE:
        for index in range(desk.n_placements):
            code = desk.placements[index]
            value = rate_placement(tables, rules, kingdom, domino, code, desk, must_be_sound)
            desk.values[index] = value
            best = max(best, value)
        must_be_sound = False


@kernel
def draw_best(desk: Any, count: Any, stream: Any) -> Any:
    """Draw uniformly among the first so many values that are the highest."""
    best, n_best = desk.values[0], int64(1)
    for index in range(1, count):
        if desk.values[index] > best:
            best, n_best = desk.values[index], int64(0)
        n_best += int64(desk.values[index] == best)
    left = draw_below(stream, n_best)
    for index in range(count):
        if desk.values[index] == best:
            if left == 0:
                return int64(index)
            left -= 1
    return int64(0)


@kernel
def choose_greedy_placement(tables: Any, rules: Any, state: Any, desk: Any, stream: Any) -> Any:
    """The index of a placement with the most points, drawn among equals."""
    rate_placements(tables, rules, state, desk)
    return draw_best(desk, desk.n_placements, stream)


@kernel
def choose_move(tables: Any, rules: Any, state: Any, desk: Any, stream: Any) -> Any:
    """Place for the most points and claim at random."""
    if is_opening(state):
        return choose_opening(tables, state, desk, stream)
    placement = choose_greedy_placement(tables, rules, state, desk, stream)
    return placement * desk.n_claims + draw_below(stream, desk.n_claims)
