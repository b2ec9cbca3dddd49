"""`taught`: takes the action after which it will have the most points, by values taught by self-play."""

from __future__ import annotations

from math import exp

from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.core.learning.value_network import compute
from simkit.core.records import Stream
from simkit.core.rng import draw_word
from simkit.games.wyrmspan.bots.ahead import determinise, simulate_action
from simkit.games.wyrmspan.bots.choosing import adapt_params, rate_action
from simkit.games.wyrmspan.bots.features import describe
from simkit.games.wyrmspan.bots.notebook import begin_choice, note_choice, notebook_at
from simkit.games.wyrmspan.bots.scratch import NARROW, WIDTH, Scratch
from simkit.games.wyrmspan.bots.seated import SeatedBots
from simkit.games.wyrmspan.bots.value_network import SCALE, weights_at
from simkit.games.wyrmspan.bots.weights import TEMPERATURE
from simkit.games.wyrmspan.config import Rules
from simkit.games.wyrmspan.constants import action, decision
from simkit.games.wyrmspan.data.tables import Tables
from simkit.games.wyrmspan.scoring import TOTAL, score_seat
from simkit.games.wyrmspan.state import Actions, State

# Decisions in which there is little to choose are left to the breeder.
ALIKE = (decision.LAY, decision.PAY_EGG, decision.ORDER, decision.ITEM, decision.RESOLVE)


@kernel
def choose(
    tables: Tables, rules: Rules, state: State, actions: Actions, bots: SeatedBots, scratch: Scratch
) -> int:
    """Choose the best of some actions, or at a temperature any of them; a learner notes what it chose."""
    if actions.n == 1:
        return int64(0)
    list_candidates(tables, rules, state, actions, scratch)
    if scratch.n_candidates == 1:
        return scratch.candidates[0]
    if scratch.notebook:
        begin_choice(rules, state, bots, scratch, notebook_at(scratch.notebook))
    determinise(rules, state, bots.simulation_streams[state.seat], scratch)
    weights, ahead, seat = weights_at(bots.weights[state.seat]), scratch.ahead, state.seat
    best = int64(0)
    for place in range(scratch.n_candidates):
        simulate_action(tables, rules, actions.codes[scratch.candidates[place]], scratch)
        describe(tables, rules, ahead, seat, scratch, scratch.inputs[place])
        score_seat(tables, ahead, seat)
        scratch.scores[place] = ahead.scores[seat, TOTAL]
        to_come = SCALE * compute(weights, scratch.inputs[place], scratch.layers)
        scratch.values[place] = scratch.scores[place] + to_come
        if scratch.values[place] > scratch.values[best]:
            best = int64(place)
    temperature = bots.params[seat, TEMPERATURE]
    if temperature > 0.0:
        best = draw_by_value(scratch, best, temperature, bots.streams[seat])
    if scratch.notebook:
        best = note_choice(state, bots, scratch, best, notebook_at(scratch.notebook))
    return scratch.candidates[best]


@kernel
def list_candidates(tables: Tables, rules: Rules, state: State, actions: Actions, scratch: Scratch) -> None:
    """List the actions that the breeder rates best, the best first; one where there is little to choose."""
    adapt_params(tables, rules, state, scratch.breeder, scratch.params)
    width = int64(WIDTH) if state.decision == decision.TURN else int64(NARROW)
    if state.decision in ALIKE:
        width = int64(1)
    player, ratings, n_found = state.players[state.seat], scratch.ratings, int64(0)
    for index in range(actions.n):
        code = actions.codes[index]
        kind, a, b = code >> action.SHIFT, code >> 8 & 255, code & 255
        rating = rate_action(tables, rules, state, player, scratch.params, kind, a, b)
        ratings[index] = rating
        if n_found == width and rating <= ratings[scratch.candidates[n_found - 1]]:
            continue
        n_found = min(n_found + 1, width)
        place = n_found - 1
        while place > 0 and ratings[scratch.candidates[place - 1]] < rating:
            scratch.candidates[place] = scratch.candidates[place - 1]
            place -= 1
        scratch.candidates[place] = int64(index)
    scratch.n_candidates = n_found


@kernel
def draw_by_value(scratch: Scratch, best: int, temperature: float, stream: Stream) -> int:
    """Draw a candidate; one that is `temperature` points worse is drawn e times more rarely."""
    total = 0.0
    for place in range(scratch.n_candidates):
        total += find_chance(scratch, place, best, temperature)
    left = total * draw_word(stream) / 2.0**32
    for place in range(scratch.n_candidates):
        left -= find_chance(scratch, place, best, temperature)
        if left < 0.0:
            return int64(place)
    return best


@kernel
def find_chance(scratch: Scratch, place: int, best: int, temperature: float) -> float:
    """The chance of a candidate, the best one's being 1."""
    return exp(-min((scratch.values[best] - scratch.values[place]) / temperature, 700.0))
