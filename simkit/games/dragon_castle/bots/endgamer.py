"""`endgamer`: builder, less what it leaves to the next seat; a summons counts what ending sooner costs each seat."""

from __future__ import annotations

from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.core.records import Vector
from simkit.games.dragon_castle.bots import weights
from simkit.games.dragon_castle.bots.action_values import evaluate_actions
from simkit.games.dragon_castle.bots.denial import deny
from simkit.games.dragon_castle.bots.evaluation import draw_best
from simkit.games.dragon_castle.bots.scratch import Scratch
from simkit.games.dragon_castle.bots.seated import SeatedBots
from simkit.games.dragon_castle.bots.spirit_values import evaluate_spirits
from simkit.games.dragon_castle.bots.standings import evaluate_standings, find_lead
from simkit.games.dragon_castle.config import Rules
from simkit.games.dragon_castle.constants import action, phase
from simkit.games.dragon_castle.data import Tables
from simkit.games.dragon_castle.rules.codes import kind_of
from simkit.games.dragon_castle.state import Actions, State

LEAD_LIMIT = 8.0  # points; a greater lead is as good


@kernel
def choose(
    tables: Tables, rules: Rules, state: State, actions: Actions, bots: SeatedBots, scratch: Scratch
) -> int:
    """Take one of the actions of the highest value, less what they leave to the next seat, a summons valued anew."""
    if actions.n == 1:
        return int64(0)
    params = bots.params[state.seat]
    evaluate_actions(tables, rules, state, actions, params, scratch)
    if state.spirits:
        evaluate_spirits(tables, rules, state, actions, params, scratch)
    deny(tables, rules, state, actions, params, scratch)
    hasten(tables, rules, state, actions, params, scratch)
    return draw_best(scratch.values, actions.n, bots.streams[state.seat])


@kernel
def hasten(
    tables: Tables, rules: Rules, state: State, actions: Actions, params: Vector[float], scratch: Scratch
) -> None:
    """Add to the value of a summons what others lose by it, less the own loss, and the lead that it secures."""
    standings, summons = scratch.standings, find_summons(actions)
    if state.phase != phase.TURN or state.is_final or summons < 0:
        return
    evaluate_standings(tables, rules, state, params, scratch)
    own, lead, loss = standings[state.seat], find_lead(rules, standings, state.seat), 0.0
    for seat in range(rules.players):
        loss += standings[seat] if seat != state.seat else 0.0
    state.countdown += 1
    is_end = state.countdown == rules.trigger
    state.is_final = int64(is_end)
    evaluate_standings(tables, rules, state, params, scratch)
    state.countdown -= 1
    state.is_final = 0
    for seat in range(rules.players):
        loss -= standings[seat] if seat != state.seat else 0.0
    haste = params[weights.RIVAL_LOSS] * loss / (rules.players - 1)
    haste -= params[weights.OWN_LOSS] * (own - standings[state.seat])
    lead = min(max(lead, -LEAD_LIMIT), LEAD_LIMIT)
    scratch.values[summons] += haste + params[weights.LEAD] * lead * (state.countdown + 1) / rules.trigger


@kernel
def find_summons(actions: Actions) -> int:
    """The index of a summons among the actions listed; −1 without one."""
    for index in range(actions.n):
        if kind_of(actions.codes[index]) == action.SUMMON:
            return int64(index)
    return int64(-1)
