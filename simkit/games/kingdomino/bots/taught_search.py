"""`taught-search`: plays the best actions of `taught` on with decks as they might be, and leaves its choice only for
one that is shown to be better.

Everybody plays on as `taught` does, until the bot has decided so many times more; the value of the last decision
stands for the rest.
"""

from __future__ import annotations

from simkit.core.copies import copy_into
from simkit.core.jit import kernel
from simkit.core.kinds import Seat, int64
from simkit.core.learning.search import advance, begin, best_option, list_options, note_value
from simkit.core.records import Vector
from simkit.games.kingdomino.bots.scratch import Ahead, Workspace
from simkit.games.kingdomino.bots.seated import SeatedBots, follow_round
from simkit.games.kingdomino.bots.simulation import score_opponents, score_seat
from simkit.games.kingdomino.bots.taught import WIDTH, value_actions
from simkit.games.kingdomino.bots.value_network import Weights, weights_at
from simkit.games.kingdomino.bots.weights import (
    OPTIONS_TRIED,
    PLAYOUTS_IN_DUEL,
    PLAYOUTS_OF_OPTION,
    SURETY,
    TURNS,
)
from simkit.games.kingdomino.config import Rules
from simkit.games.kingdomino.data import Tables
from simkit.games.kingdomino.rules.actions import list_actions
from simkit.games.kingdomino.rules.hidden import draw_deck
from simkit.games.kingdomino.rules.turn import take_turn
from simkit.games.kingdomino.state import Actions, State

MOST_OPTIONS = 16  # actions that are put to the test
QUICK_WIDTH = 12  # actions whose value is asked for in playouts


@kernel
def choose(
    tables: Tables, rules: Rules, state: State, actions: Actions, bots: SeatedBots, workspace: Workspace
) -> int:
    """Put the best actions to the test, that of `taught` first."""
    follow_round(bots, state)
    if actions.n == 1:
        return int64(0)
    seat, scratch, ahead, search = state.seat, workspace.scratch, workspace.ahead, workspace.search
    params, stream, weights = bots.params[seat], bots.simulation_streams[seat], weights_at(bots.weights[seat])
    value_actions(tables, rules, state, actions, int64(WIDTH), scratch, ahead, weights)
    sort_options(scratch.values, ahead)
    most = min(int64(params[OPTIONS_TRIED]), ahead.n_candidates, int64(MOST_OPTIONS))
    list_options(search, max(int64(1), most))
    begin(search, int64(params[PLAYOUTS_OF_OPTION]), int64(params[PLAYOUTS_IN_DUEL]), params[SURETY])
    while search.is_open:
        copy_into(workspace.dealt, state)
        draw_deck(rules, workspace.dealt, stream)
        for place in range(search.n):
            copy_into(scratch.state, workspace.dealt)
            index = ahead.options[search.order[place]]
            note_value(
                search, place, play_on(tables, rules, actions, index, seat, params, workspace, weights)
            )
        advance(search)
    return ahead.options[best_option(search)]


@kernel
def sort_options(values: Vector[float], ahead: Ahead) -> None:
    """List the candidates as options, the one with the best value first."""
    for place in range(ahead.n_candidates):
        index, spot = ahead.candidates[place], place
        while spot > 0 and values[ahead.options[spot - 1]] < values[index]:
            ahead.options[spot] = ahead.options[spot - 1]
            spot -= 1
        ahead.options[spot] = index


@kernel
def play_on(
    tables: Tables,
    rules: Rules,
    actions: Actions,  # of the decision at hand
    index: int,
    seat: Seat,
    params: Vector[float],
    workspace: Workspace,
    weights: Weights,
) -> float:
    """Take an action in a simulation, play on, and return by how many points the seat will be ahead."""
    scratch, ahead = workspace.scratch, workspace.ahead
    state, later = scratch.state, scratch.actions
    take_turn(
        tables,
        rules,
        state,
        actions.placements[index // actions.n_claims],
        actions.claims[index % actions.n_claims],
    )
    left = max(int64(1), int64(params[TURNS]))
    while not state.is_over:
        list_actions(tables, rules, state, later)
        best = value_actions(tables, rules, state, later, int64(QUICK_WIDTH), scratch, ahead, weights)
        if state.seat == seat:
            left -= 1
            if left == 0:
                return state.carried[seat] + scratch.values[best]
        take_turn(
            tables,
            rules,
            state,
            later.placements[best // later.n_claims],
            later.claims[best % later.n_claims],
        )
    most, _ = score_opponents(rules, state, seat)
    return float(score_seat(rules, state, seat) - most)
