"""`taught`: takes the action after which it will be farthest ahead, by values taught by self-play."""

from __future__ import annotations

from math import exp

from simkit.core.jit import kernel
from simkit.core.kinds import Seat, int64
from simkit.core.records import Stream
from simkit.core.rng import draw_word
from simkit.games.kingdomino.bots.evaluation import estimate_draws
from simkit.games.kingdomino.bots.lookahead import (
    HOPELESS,
    look_at_action,
    look_at_opponents,
    rate_actions,
    value_seat,
)
from simkit.games.kingdomino.bots.scratch import Ahead, Scratch, Workspace
from simkit.games.kingdomino.bots.seated import SeatedBots, follow_round
from simkit.games.kingdomino.bots.value_network import Weights, weights_at
from simkit.games.kingdomino.bots.weights import TEMPERATURE
from simkit.games.kingdomino.config import Rules
from simkit.games.kingdomino.data import Tables
from simkit.games.kingdomino.state import Actions, State

WIDTH = 32  # actions whose value is asked for, those with the best ratings


@kernel
def choose(
    tables: Tables, rules: Rules, state: State, actions: Actions, bots: SeatedBots, workspace: Workspace
) -> int:
    """Choose the best of some actions, or at a temperature any of all."""
    follow_round(bots, state)
    if actions.n == 1:
        return int64(0)
    seat, scratch, ahead = state.seat, workspace.scratch, workspace.ahead
    temperature = bots.params[seat, TEMPERATURE]
    width = actions.n if temperature > 0.0 else int64(WIDTH)
    weights = weights_at(bots.weights[seat])
    best = value_actions(tables, rules, state, actions, width, scratch, ahead, weights)
    if temperature > 0.0:
        return draw_by_value(scratch, ahead, best, temperature, bots.streams[seat])
    return best


@kernel
def value_actions(
    tables: Tables,
    rules: Rules,
    state: State,
    actions: Actions,
    width: int,
    scratch: Scratch,
    ahead: Ahead,
    weights: Weights,
) -> int:
    """Write the values of so many candidates and return the best of them, the best rated among equals."""
    estimate_draws(tables, rules, state, scratch)
    look_at_opponents(tables, rules, state, scratch, ahead)
    rate_actions(tables, rules, state, actions, scratch, ahead)
    list_candidates(actions.n, width, ahead)
    for claim in range(actions.n_claims):
        ahead.others[claim] = value_opponents(rules, state, actions, claim, scratch, ahead, weights)
    best = ahead.candidates[0]
    for place in range(ahead.n_candidates):
        index = ahead.candidates[place]
        value = value_own(tables, rules, state, actions, index, scratch, ahead, weights)
        scratch.values[index] = value - ahead.others[index % actions.n_claims]
        if scratch.values[index] > scratch.values[best]:
            best = index
    return best


@kernel
def value_own(
    tables: Tables,
    rules: Rules,
    state: State,
    actions: Actions,
    index: int,
    scratch: Scratch,
    ahead: Ahead,
    weights: Weights,
) -> float:
    """Points that the seat to decide will have after an action."""
    look_at_action(tables, rules, state, actions, index, scratch, ahead)
    return value_seat(rules, state, actions, index, state.seat, scratch, ahead, weights)


@kernel
def value_opponents(
    rules: Rules, state: State, actions: Actions, claim: int, scratch: Scratch, ahead: Ahead, weights: Weights
) -> float:
    """Points that the best opponent will have after a claim."""
    best = HOPELESS
    for other in range(rules.players):
        if other != state.seat:
            value = value_seat(rules, state, actions, claim, Seat(other), scratch, ahead, weights)
            best = max(best, state.carried[other] + value)
    return best


@kernel
def list_candidates(n: int, width: int, ahead: Ahead) -> None:
    """List so many of the actions, the best rated first; those that are mirror images of others are left out."""
    n_found = int64(0)
    for index in range(n):
        rating = ahead.ratings[index]
        if rating == HOPELESS or (
            n_found == width and rating <= ahead.ratings[ahead.candidates[n_found - 1]]
        ):
            continue
        n_found = min(n_found + 1, width)
        place = n_found - 1
        while place > 0 and ahead.ratings[ahead.candidates[place - 1]] < rating:
            ahead.candidates[place] = ahead.candidates[place - 1]
            place -= 1
        ahead.candidates[place] = index
    ahead.n_candidates = n_found


@kernel
def draw_by_value(scratch: Scratch, ahead: Ahead, best: int, temperature: float, stream: Stream) -> int:
    """Draw a candidate; one that is `temperature` points worse is drawn e times more rarely."""
    total = 0.0
    for place in range(ahead.n_candidates):
        total += find_chance(scratch, ahead, place, best, temperature)
    left = total * draw_word(stream) / 2.0**32
    for place in range(ahead.n_candidates):
        left -= find_chance(scratch, ahead, place, best, temperature)
        if left < 0.0:
            return ahead.candidates[place]
    return best


@kernel
def find_chance(scratch: Scratch, ahead: Ahead, place: int, best: int, temperature: float) -> float:
    """The chance of a candidate, the best one's being 1."""
    behind = scratch.values[best] - scratch.values[ahead.candidates[place]]
    return exp(-min(behind / temperature, 700.0))
