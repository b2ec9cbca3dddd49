"""Playouts of attempts: whole matches of the introductory game, played with the order of both stacks known.

An attempt follows a castle plan, with chance mixed into every choice. A tile goes on the spot of the highest value,
or is discarded if no spot has one; safe tiles are drawn when a Traitor would resolve an Exam that is not met yet, and
now and then before. Every action is performed by the rules.
"""

from __future__ import annotations

from simkit.core.copies import copy_into
from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.core.log import Log
from simkit.games.castellion.bots.risk import rate_facing
from simkit.games.castellion.config import Rules
from simkit.games.castellion.constants import (
    FIRST_SEAT,
    N_MOTIFS,
    N_SAFE,
    N_STANDARD,
    STRIDE,
    Cell,
    Tile,
    action,
    status,
    tiles,
)
from simkit.games.castellion.data import Tables
from simkit.games.castellion.perfect_information.attempt import Attempt, find_shift, is_wanted
from simkit.games.castellion.perfect_information.castle_plans import draw_share
from simkit.games.castellion.perfect_information.constants import NOWHERE, ROW, exam, weight
from simkit.games.castellion.perfect_information.evaluation import choose_spot
from simkit.games.castellion.rules.castle import occupied
from simkit.games.castellion.rules.turn import perform_action


@kernel
def draw_weights(attempt: Attempt) -> None:
    """Draw the weights of an attempt."""
    for number in range(weight.N):
        attempt.weights[number] = weight.HIGHEST[number] * draw_share(attempt.deal.stream)


@kernel
def restart(attempt: Attempt) -> None:
    """Go back to the start of the deal."""
    copy_into(attempt.state, attempt.deal.start)
    attempt.n_actions = 0
    attempt.column = 0


@kernel
def perform(tables: Tables, rules: Rules, attempt: Attempt, code: int, log: Log) -> None:
    """Perform an action and note it."""
    attempt.actions[attempt.n_actions] = code
    attempt.n_actions += 1
    perform_action(tables, rules, attempt.state, code, log)


@kernel
def play_to_end(tables: Tables, rules: Rules, attempt: Attempt, log: Log) -> bool:
    """Play a match to its end, or until an Exam is due that cannot be met; return whether it was won."""
    state = attempt.state
    while state.status == status.PLAYING:
        is_safe = wants_safe(tables, rules, attempt)
        if is_safe and state.safe_next == N_SAFE:
            return False
        tile = draw(tables, rules, attempt, is_safe, log)
        if tile < tiles.TRAITOR:
            _, cell = choose_spot(rules, attempt, tile)
            play_tile(tables, rules, attempt, tile, cell, log)
    return state.status == status.WON


@kernel
def wants_safe(tables: Tables, rules: Rules, attempt: Attempt) -> bool:
    """Whether to draw from the safe stack: in danger, or now and then for a tile that has a spot."""
    state = attempt.state
    if state.standard_next == N_STANDARD:
        return True
    is_traitor = state.standard[state.standard_next] >= tiles.TRAITOR
    is_due = is_traitor and state.traitors + 1 == state.needed[state.trial]
    if is_due and rate_facing(tables, rules, state, FIRST_SEAT) < 1.0:
        return True
    if state.safe_next == N_SAFE or draw_share(attempt.deal.stream) >= attempt.weights[weight.EAGERNESS]:
        return False
    value, _ = choose_spot(rules, attempt, Tile(int64(state.safe[state.safe_next])))
    return value > 0.0


@kernel
def draw(tables: Tables, rules: Rules, attempt: Attempt, is_safe: bool, log: Log) -> Tile:
    """Draw the next tile of a stack and return it; a Traitor is laid at once."""
    state = attempt.state
    tile = Tile(int64(state.safe[state.safe_next] if is_safe else state.standard[state.standard_next]))
    perform(tables, rules, attempt, action.DRAW_SAFE if is_safe else action.DRAW_STANDARD, log)
    if tile >= tiles.TRAITOR:
        perform(tables, rules, attempt, action.LAY_TRAITOR, log)
    return tile


@kernel
def play_tile(tables: Tables, rules: Rules, attempt: Attempt, tile: Tile, cell: Cell, log: Log) -> None:
    """Build the tile in hand on a cell of the plan, or discard it if that is NOWHERE."""
    state, shift = attempt.state, find_shift(attempt)
    code = cell - shift
    if cell == NOWHERE:
        code = action.DISCARD
    else:
        group = attempt.plan.group_of[cell]
        if group >= 0 and is_wanted(attempt, group):
            attempt.plan.types[group] = tile // N_MOTIFS
        if cell & ROW == 0 and state.trial < exam.LAST:
            code = action.PLACE_RIGHT
            if occupied(state, FIRST_SEAT) == 0:
                attempt.column = cell // STRIDE
                code = action.PLACE_LEFT
            elif cell < shift:
                attempt.column -= 1
                code = action.PLACE_LEFT
    perform(tables, rules, attempt, code, log)
