"""`rollout`: plays its best few first tiles on, with the covered tiles drawn anew."""

from __future__ import annotations

from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.games.dragon_castle.bots import weights
from simkit.games.dragon_castle.bots.action_values import evaluate_actions
from simkit.games.dragon_castle.bots.denier import deny
from simkit.games.dragon_castle.bots.endgamer import hasten
from simkit.games.dragon_castle.bots.evaluation import NO_VALUE, draw_best
from simkit.games.dragon_castle.bots.scratch import MAX_CANDIDATES, Scratch
from simkit.games.dragon_castle.bots.seated import SeatedBots
from simkit.games.dragon_castle.bots.simulation import play_on
from simkit.games.dragon_castle.bots.spirit_values import evaluate_spirits
from simkit.games.dragon_castle.config import Rules
from simkit.games.dragon_castle.constants import phase
from simkit.games.dragon_castle.data import Tables
from simkit.games.dragon_castle.state import Actions, State


@kernel
def choose(
    tables: Tables, rules: Rules, state: State, actions: Actions, bots: SeatedBots, scratch: Scratch
) -> int:
    """Take the action whose rollouts end best; after the first decision of a turn, as `endgamer` does."""
    if actions.n == 1:
        return int64(0)
    params = bots.params[state.seat]
    evaluate_actions(tables, rules, state, actions, params, scratch)
    if state.spirits:
        evaluate_spirits(tables, rules, state, actions, params, scratch)
    deny(tables, rules, state, actions, params, scratch)
    hasten(tables, rules, state, actions, params, scratch)
    if state.phase != phase.TURN:
        return draw_best(scratch.values, actions.n, bots.streams[state.seat])
    n_candidates = pick_candidates(actions, int64(params[weights.MOVES]), scratch)
    play_on(tables, rules, state, actions, n_candidates, params, bots.simulation_streams[state.seat], scratch)
    return find_best_candidate(n_candidates, scratch)


@kernel
def pick_candidates(actions: Actions, wanted: int, scratch: Scratch) -> int:
    """Write the indices of the actions of the highest values, the best first, and return how many there are."""
    values, n_candidates = scratch.values, int64(0)
    most = min(min(max(wanted, 1), MAX_CANDIDATES), actions.n)
    while n_candidates < most:
        best = int64(0)
        for index in range(1, actions.n):
            if values[index] > values[best]:
                best = int64(index)
        if n_candidates > 0 and values[best] <= 0.5 * NO_VALUE:
            break
        scratch.candidates[n_candidates] = best
        scratch.totals[n_candidates] = 0.0
        values[best] = 2.0 * NO_VALUE
        n_candidates += 1
    return n_candidates


@kernel
def find_best_candidate(n_candidates: int, scratch: Scratch) -> int:
    """The index of the action with the highest total, the one of the higher value among equals."""
    best = int64(0)
    for place in range(1, n_candidates):
        if scratch.totals[place] > scratch.totals[best]:
            best = int64(place)
    return scratch.candidates[best]
