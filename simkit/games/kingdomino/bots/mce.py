"""`mce-…`: flat Monte Carlo evaluation, every action simulated equally often on average."""

from __future__ import annotations

from simkit.core.jit import kernel
from simkit.core.kinds import Seat, int64
from simkit.core.rng import draw_below
from simkit.games.kingdomino.bots.budget import count_playouts
from simkit.games.kingdomino.bots.default_policy import set_default_policy
from simkit.games.kingdomino.bots.scratch import Scratch, Workspace
from simkit.games.kingdomino.bots.seated import SeatedBots, follow_round
from simkit.games.kingdomino.bots.simulation import (
    determinise,
    finish_playout,
    score_opponents,
    score_seat,
)
from simkit.games.kingdomino.config import Rules
from simkit.games.kingdomino.constants import bot
from simkit.games.kingdomino.data import Tables
from simkit.games.kingdomino.rules.turn import take_turn
from simkit.games.kingdomino.state import Actions, State

# How the end of a playout is valued: a win (shared if equal), one's own points, or one's part of them.
BY_WIN, BY_POINTS, BY_RATIO = range(3)


@kernel
def choose(
    tables: Tables, rules: Rules, state: State, actions: Actions, bots: SeatedBots, workspace: Workspace
) -> int:
    """Play out actions drawn uniformly and choose the best mean, the first among equals; untried ones have 0."""
    follow_round(bots, state)
    if actions.n == 1:
        return int64(0)
    seat, scratch = state.seat, workspace.scratch
    kind, stream = bots.numbers[seat] - bot.MCE, bots.simulation_streams[seat]
    for index in range(actions.n):
        scratch.sums[index] = 0.0
        scratch.visits[index] = 0
    set_default_policy(rules, scratch, kind // bot.N_OUTCOMES, seat)
    for _ in range(count_playouts(rules, state, bots.params[seat])):
        index = draw_below(stream, actions.n)
        determinise(rules, state, scratch, stream)
        placement = actions.placements[index // actions.n_claims]
        take_turn(tables, rules, scratch.state, placement, actions.claims[index % actions.n_claims])
        finish_playout(tables, rules, scratch, stream)
        scratch.sums[index] += value_outcome(rules, scratch.state, seat, kind % bot.N_OUTCOMES)
        scratch.visits[index] += 1
    return find_best_mean(scratch, actions.n)


@kernel
def value_outcome(rules: Rules, state: State, seat: Seat, outcome: int) -> float:
    """Value of a finished round to a seat; by total score alone, as published."""
    own = score_seat(rules, state, seat)
    if outcome == BY_POINTS:
        return float(own)
    best, n_best = score_opponents(rules, state, seat)
    if outcome == BY_RATIO:
        return own / (own + best) if own + best > 0 else 0.0
    if own < best:
        return 0.0
    return 1.0 if own > best else 1.0 / (n_best + 1)


@kernel
def find_best_mean(scratch: Scratch, count: int) -> int:
    """The first action with the best mean outcome."""
    chosen, best = int64(0), -1.0
    for index in range(count):
        visits = scratch.visits[index]
        mean = scratch.sums[index] / visits if visits > 0 else 0.0
        if mean > best:
            chosen, best = int64(index), mean
    return chosen
