"""`mce`: flat Monte Carlo evaluation, every move played out in the mind equally often on average."""

from __future__ import annotations

from typing import Any

from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.core.rng import draw_below
from simkit.games.kingdomino.bots.playouts import (
    count_playouts,
    imagine,
    play_out,
    score_imagined,
    score_opponents,
    set_policies,
)
from simkit.games.kingdomino.rules.turn import play_move

# What the end of a playout is worth: a win (shared if equal), one's own points, or one's part of them.
BY_WIN, BY_POINTS, BY_RATIO = range(3)


@kernel
def choose_move(tables: Any, rules: Any, state: Any, lineup: Any, policy: Any, outcome: Any) -> Any:
    """Play out moves drawn uniformly and choose the best mean, the first among equals; untried moves are worth 0."""
    seat = state.seats[state.turn]
    desk, stream = lineup.desk, lineup.imaginations[seat]
    n_moves = desk.n_placements * desk.n_claims
    if n_moves == 1:
        return int64(0)
    for move in range(n_moves):
        lineup.sums[move] = 0.0
        lineup.visits[move] = 0
    set_policies(rules, lineup, policy, seat)
    for _ in range(count_playouts(rules, state, lineup.params[seat])):
        move = draw_below(stream, n_moves)
        imagine(rules, state, lineup, stream)
        placement, claim = desk.placements[move // desk.n_claims], desk.claims[move % desk.n_claims]
        play_move(tables, rules, lineup.imagined, placement, claim)
        play_out(tables, rules, lineup, stream)
        lineup.sums[move] += value_outcome(rules, lineup.imagined, seat, outcome)
        lineup.visits[move] += 1
    return find_best_mean(lineup, n_moves)


@kernel
def value_outcome(rules: Any, state: Any, seat: Any, outcome: Any) -> Any:
    """What a finished round is worth to a seat; by total score alone, as published."""
    own = score_imagined(rules, state, seat)
    if outcome == BY_POINTS:
        return float(own)
    best, n_best = score_opponents(rules, state, seat)
    if outcome == BY_RATIO:
        return own / (own + best) if own + best > 0 else 0.0
    if own < best:
        return 0.0
    return 1.0 if own > best else 1.0 / (n_best + 1)


@kernel
def find_best_mean(lineup: Any, n_moves: Any) -> Any:
    """The first move with the best mean outcome."""
    chosen, best = int64(0), -1.0
    for move in range(n_moves):
        visits = lineup.visits[move]
        mean = lineup.sums[move] / visits if visits > 0 else 0.0
        if mean > best:
            chosen, best = int64(move), mean
    return chosen
