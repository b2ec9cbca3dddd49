"""`taught-search`: plays the best few plans of its turn on, as `taught` would, with the covered tiles drawn anew."""

from __future__ import annotations

from simkit.core.copies import copy_into
from simkit.core.jit import kernel
from simkit.core.kinds import Seat, int64
from simkit.core.learning.search import advance, begin, best_option, list_options, note_value
from simkit.core.records import Vector
from simkit.games.dragon_castle.bots import weights as parameters
from simkit.games.dragon_castle.bots.scratch import Scratch
from simkit.games.dragon_castle.bots.seated import SeatedBots
from simkit.games.dragon_castle.bots.taught import follow_plan, has_news, plan_turn, weights_at, write_plan
from simkit.games.dragon_castle.bots.taught_value import evaluate, score_lead
from simkit.games.dragon_castle.bots.taught_weights import Weights
from simkit.games.dragon_castle.bots.turn.room import Search
from simkit.games.dragon_castle.config import Rules
from simkit.games.dragon_castle.constants import Action
from simkit.games.dragon_castle.data import Tables
from simkit.games.dragon_castle.rules.actions import list_actions
from simkit.games.dragon_castle.rules.hidden import resample
from simkit.games.dragon_castle.rules.turn import apply_action, is_over
from simkit.games.dragon_castle.state import Actions, State


@kernel
def choose(
    tables: Tables, rules: Rules, state: State, actions: Actions, bots: SeatedBots, scratch: Scratch
) -> int:
    """Take the next action of the plan; plan anew when `taught` would."""
    index = follow_plan(state, actions, bots)
    if index >= 0 and (actions.n == 1 or not has_news(tables, state)):
        return index
    if actions.n == 1:
        return int64(0)
    seat = state.seat
    params, weights = bots.params[seat], weights_at(bots.weights[seat])
    plan_turn(tables, rules, state, actions, params, weights, scratch.search)
    sort_leaves(scratch.search)
    list_options(scratch.test, count_options(scratch.search, params))
    compare_plans(tables, rules, state, params, weights, bots, scratch)
    write_plan(state, bots, scratch.search, best_option(scratch.test))
    return max(follow_plan(state, actions, bots), int64(0))


@kernel(inline=True)
def sort_leaves(search: Search) -> None:
    """Put the leaves in the order of their values, the best first."""
    values, lines, results = search.leaf_values, search.leaf_lines, search.leaf_results
    for place in range(search.n_leaves):
        best = int64(place)
        for leaf in range(place + 1, search.n_leaves):
            if values[leaf] > values[best]:
                best = int64(leaf)
        values[place], values[best] = values[best], values[place]
        lines[place], lines[best] = lines[best], lines[place]
        results[place], results[best] = results[best], results[place]


@kernel(inline=True)
def count_options(search: Search, params: Vector[float]) -> int:
    """How many of the best leaves are to be played on."""
    most, n = min(int64(params[parameters.OPTIONS]), search.n_leaves), int64(1)
    least = search.leaf_values[0] - params[parameters.GAP]
    while n < most and search.leaf_values[n] >= least:
        n += 1
    return n


@kernel(inline=True)
def compare_plans(
    tables: Tables,
    rules: Rules,
    state: State,
    params: Vector[float],
    weights: Weights,
    bots: SeatedBots,
    scratch: Scratch,
) -> None:
    """Play the options on until one is left or has won its duel with the best leaf."""
    test, stream = scratch.test, bots.simulation_streams[state.seat]
    begin(
        test,
        max(int64(params[parameters.SEARCH_PLAYOUTS]), 1),
        max(int64(params[parameters.DUEL]), 1),
        params[parameters.SURETY],
    )
    last_turn = state.turns + int64(params[parameters.SEARCH_ROUNDS]) * rules.players
    while test.is_open:
        copy_into(scratch.sampled, state)
        resample(tables, rules, scratch.sampled, state.seat, stream)
        for place in range(test.n):
            copy_into(scratch.simulated, scratch.sampled)
            play_leaf(tables, rules, scratch.simulated, scratch.search, test.order[place], scratch)
            value = play_on(tables, rules, state.seat, last_turn, params, weights, scratch)
            note_value(test, int64(place), value)
        advance(test)


@kernel
def play_leaf(
    tables: Tables, rules: Rules, state: State, search: Search, leaf: int, scratch: Scratch
) -> None:
    """Take all actions that lead to a leaf and end the turn."""
    line = search.lines[search.leaf_lines[leaf]]
    result = search.results[line.hand, search.leaf_results[leaf]]
    turn = state.turns
    for step in range(line.n_codes):
        apply_action(tables, rules, state, Action(line.codes[step]), scratch.null_log)
    for step in range(result.n_codes):
        apply_action(tables, rules, state, Action(result.codes[step]), scratch.null_log)
    while state.turns == turn and not is_over(state):
        list_actions(tables, rules, state, scratch.simulated_actions)
        apply_action(tables, rules, state, scratch.simulated_actions.codes[0], scratch.null_log)


@kernel(inline=True)
def play_on(
    tables: Tables,
    rules: Rules,
    seat: Seat,
    last_turn: int,
    params: Vector[float],
    weights: Weights,
    scratch: Scratch,
) -> float:
    """Play the simulated match on to the end of a turn of the seat, and return its value there."""
    simulated, deeper = scratch.simulated, scratch.deeper
    while not is_over(simulated) and simulated.turns <= last_turn:
        list_actions(tables, rules, simulated, scratch.simulated_actions)
        plan_turn(tables, rules, simulated, scratch.simulated_actions, params, weights, deeper)
        best = int64(0)
        for leaf in range(1, deeper.n_leaves):
            if deeper.leaf_values[leaf] > deeper.leaf_values[best]:
                best = int64(leaf)
        play_leaf(tables, rules, simulated, deeper, best, scratch)
    if is_over(simulated):
        return score_lead(rules, simulated, seat)
    return evaluate(tables, rules, simulated, seat, weights, deeper.features)
