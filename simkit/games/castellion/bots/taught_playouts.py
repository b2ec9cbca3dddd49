"""How `taught-search` looks ahead: playouts on determinisations."""

from __future__ import annotations

from simkit.core.copies import copy_into
from simkit.core.jit import kernel
from simkit.core.kinds import Seat, int64
from simkit.core.records import Stream, Vector
from simkit.games.castellion.bots.scratch import Scratch
from simkit.games.castellion.bots.taught import decide
from simkit.games.castellion.bots.taught_network import WIN, View, Weights, find_chance
from simkit.games.castellion.bots.taught_placements import is_last_cell, rate_placements
from simkit.games.castellion.bots.taught_rating import find_stack
from simkit.games.castellion.bots.taught_state import rate_state
from simkit.games.castellion.config import Rules
from simkit.games.castellion.constants import N_SAFE, N_STANDARD, N_TRIALS, Tile, action, phase, status
from simkit.games.castellion.data import Tables
from simkit.games.castellion.rules.actions import list_actions
from simkit.games.castellion.rules.hidden import deal_cards, resample
from simkit.games.castellion.rules.turn import perform_action
from simkit.games.castellion.state import State

TURNED = 8  # determinisations that are one shuffle, cut at places evenly apart


@kernel
def determinise(tables: Tables, rules: Rules, state: State, seat: Seat, played: int, stream: Stream) -> None:
    """Draw what is hidden anew: shuffled, or the latest shuffle cut, so that the next tiles are seldom the same."""
    n_standard, n_safe = N_STANDARD - state.standard_next, N_SAFE - state.safe_next
    if played % TURNED == 0 or rules.even_traitors:
        resample(tables, rules, state, seat, stream)
        return
    cut(state.standard[:], state.standard_next, N_STANDARD, n_standard // TURNED)
    cut(state.safe[:], state.safe_next, N_SAFE, n_safe // TURNED + int64(n_safe > 1))
    deal_cards(tables, state, stream)


@kernel
def cut(stack: Vector[Tile], first: int, end: int, n_cut: int) -> None:
    """Put so many of the next tiles of a stack to its end."""
    if 0 < n_cut < end - first:
        turn_round(stack, first, first + n_cut)
        turn_round(stack, first + n_cut, end)
        turn_round(stack, first, end)


@kernel
def turn_round(stack: Vector[Tile], first: int, end: int) -> None:
    """Turn the order of some tiles round."""
    for place in range((end - first) // 2):
        left, right = first + place, end - 1 - place
        stack[left], stack[right] = stack[right], stack[left]


@kernel
def go_on(
    tables: Tables, rules: Rules, state: State, haste: float, weights: Weights, view: View, scratch: Scratch
) -> None:
    """Take one decision as `taught` does; a tile that gains more than `haste` is built without rating its power."""
    code = action.NONE
    if state.phase == phase.PLAY and (haste >= 0.0 if rules.powers else rules.extras == 0):
        code = find_spot(tables, rules, state, haste, weights, view, scratch)
    if code == action.NONE:
        actions = scratch.actions
        list_actions(tables, rules, state, actions)
        index = int64(0)
        if actions.n > 1:
            index = decide(tables, rules, state, actions, weights, view, scratch)
        code = actions.codes[index]
    perform_action(tables, rules, state, code, scratch.log)


@kernel
def find_spot(
    tables: Tables, rules: Rules, state: State, haste: float, weights: Weights, view: View, scratch: Scratch
) -> int:
    """The action that builds the tile where it gains most; throwing it away, if that is all; else none."""
    now = rate_state(tables, rules, state, state.seat, weights, view, scratch)
    if is_last_cell(view):
        return action.NONE
    least = now + haste if rules.powers else now
    _, code = rate_placements(rules, state, state.seat, state.tile, weights, view, least)
    if code == action.NONE and not rules.powers:
        return action.DISCARD
    return code


@kernel
def settle_turn(
    tables: Tables, rules: Rules, state: State, weights: Weights, view: View, scratch: Scratch
) -> None:
    """Go on to where a tile is to be drawn, or to the end."""
    while state.status == status.PLAYING and state.phase != phase.TURN:
        go_on(tables, rules, state, -1.0, weights, view, scratch)


@kernel
def find_value(view: View, stack: int, credit: float) -> float:
    """The chance of a win as the network told it last for a stack, and credit for Trials passed."""
    chance = find_chance(float(view.outputs[stack + WIN]))
    if credit == 0.0:
        return chance
    passed = float(view.stage)
    for goal in range(view.stage, WIN):
        passed += find_chance(float(view.outputs[stack + goal]))
    return chance + credit * passed


@kernel
def rate_position(
    tables: Tables, rules: Rules, state: State, credit: float, weights: Weights, view: View, scratch: Scratch
) -> float:
    """The value of a match where a tile is to be drawn, or at its end."""
    if state.status != status.PLAYING:
        passed = min(state.trial, int64(N_TRIALS - 1))
        return float(int64(state.status == status.WON)) + credit * passed
    rate_state(tables, rules, state, state.seat, weights, view, scratch)
    return find_value(view, find_stack(view), credit)


@kernel
def play_out(
    tables: Tables,
    rules: Rules,
    code: int,
    horizon: int,
    haste: float,
    credit: float,
    weights: Weights,
    view: View,
    scratch: Scratch,
) -> float:
    """Take an action in the determinisation, play on for some turns, and tell how likely the match is won."""
    simulation = scratch.simulation
    copy_into(simulation, scratch.determinisation)
    until = simulation.turns + horizon + int64(simulation.phase == phase.TURN)
    perform_action(tables, rules, simulation, code, scratch.log)
    while simulation.status == status.PLAYING:
        if simulation.phase == phase.TURN and simulation.turns >= until:
            break
        go_on(tables, rules, simulation, haste, weights, view, scratch)
    return rate_position(tables, rules, simulation, credit, weights, view, scratch)


@kernel
def rate_after(
    tables: Tables, rules: Rules, code: int, credit: float, weights: Weights, view: View, scratch: Scratch
) -> float:
    """The value of an action in the determinisation once its turn is over."""
    simulation = scratch.simulation
    copy_into(simulation, scratch.determinisation)
    perform_action(tables, rules, simulation, code, scratch.log)
    settle_turn(tables, rules, simulation, weights, view, scratch)
    return rate_position(tables, rules, simulation, credit, weights, view, scratch)
