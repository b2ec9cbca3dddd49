"""`builder`: takes what adds most to the points and the potential of its realm."""

from __future__ import annotations

from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.games.dragon_castle.bots.action_values import evaluate_actions
from simkit.games.dragon_castle.bots.evaluation import draw_best
from simkit.games.dragon_castle.bots.scratch import Scratch
from simkit.games.dragon_castle.bots.seated import SeatedBots
from simkit.games.dragon_castle.bots.spirit_values import evaluate_spirits
from simkit.games.dragon_castle.config import Rules
from simkit.games.dragon_castle.data import Tables
from simkit.games.dragon_castle.state import Actions, State


@kernel
def choose(
    tables: Tables, rules: Rules, state: State, actions: Actions, bots: SeatedBots, scratch: Scratch
) -> int:
    """Take one of the actions of the highest value."""
    if actions.n == 1:
        return int64(0)
    params = bots.params[state.seat]
    evaluate_actions(tables, rules, state, actions, params, scratch)
    if state.spirits:
        evaluate_spirits(tables, rules, state, actions, params, scratch)
    return draw_best(scratch.values, actions.n, bots.streams[state.seat])


@kernel
def choose_without_spirits(
    tables: Tables, rules: Rules, state: State, actions: Actions, bots: SeatedBots, scratch: Scratch
) -> int:
    """Choose where no Spirit is in play, by less code to compile."""
    if actions.n == 1:
        return int64(0)
    evaluate_actions(tables, rules, state, actions, bots.params[state.seat], scratch)
    return draw_best(scratch.values, actions.n, bots.streams[state.seat])
