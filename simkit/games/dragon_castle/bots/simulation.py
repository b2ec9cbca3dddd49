"""Simulation: a match played on from a decision, its covered tiles drawn anew and every seat a `builder`."""

from __future__ import annotations

from simkit.core.copies import copy_into
from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.core.records import Stream, Vector
from simkit.core.rng import draw_word, open_stream
from simkit.games.dragon_castle.bots import weights
from simkit.games.dragon_castle.bots.action_values import evaluate_actions
from simkit.games.dragon_castle.bots.evaluation import draw_best
from simkit.games.dragon_castle.bots.scratch import Scratch
from simkit.games.dragon_castle.bots.spirit_values import evaluate_spirits
from simkit.games.dragon_castle.bots.standings import evaluate_standings, find_lead
from simkit.games.dragon_castle.config import Rules
from simkit.games.dragon_castle.constants import MAX_SEATS
from simkit.games.dragon_castle.data import Tables
from simkit.games.dragon_castle.rules.actions import list_actions
from simkit.games.dragon_castle.rules.hidden import resample
from simkit.games.dragon_castle.rules.turn import apply_action, is_over
from simkit.games.dragon_castle.state import Actions, State


@kernel
def play_on(
    tables: Tables,
    rules: Rules,
    state: State,
    actions: Actions,
    n_candidates: int,
    params: Vector[float],
    stream: Stream,
    scratch: Scratch,
) -> None:
    """Play the candidates on and add to their totals the lead in points and potential where each match was left."""
    for seat in range(MAX_SEATS):
        open_stream(scratch.streams[seat], draw_word(stream), int64(0), int64(seat))
    last_turn = state.turns + int64(params[weights.ROUNDS] * rules.players)
    for _ in range(int64(params[weights.PLAYOUTS])):
        copy_into(scratch.sampled, state)
        resample(tables, rules, scratch.sampled, state.seat, stream)
        for place in range(n_candidates):
            copy_into(scratch.simulated, scratch.sampled)
            code = actions.codes[scratch.candidates[place]]
            apply_action(tables, rules, scratch.simulated, code, scratch.null_log)
            play_until(tables, rules, last_turn, params, scratch)
            evaluate_standings(tables, rules, scratch.simulated, params, scratch)
            scratch.totals[place] += find_lead(rules, scratch.standings, state.seat)


@kernel
def play_until(tables: Tables, rules: Rules, last_turn: int, params: Vector[float], scratch: Scratch) -> None:
    """Play the simulated match to the end of a turn, or to its own end."""
    simulated, actions = scratch.simulated, scratch.simulated_actions
    while not is_over(simulated) and simulated.turns <= last_turn:
        list_actions(tables, rules, simulated, actions)
        index = int64(0)
        if actions.n > 1:
            evaluate_actions(tables, rules, simulated, actions, params, scratch)
            if simulated.spirits:
                evaluate_spirits(tables, rules, simulated, actions, params, scratch)
            index = draw_best(scratch.values, actions.n, scratch.streams[simulated.seat])
        apply_action(tables, rules, simulated, actions.codes[index], scratch.null_log)
