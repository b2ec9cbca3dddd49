"""What it costs to be rid of a Traitor: tiles of the castle, or a tile that is haunted from then on."""

from __future__ import annotations

from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.games.castellion.bots.action_values import NEVER, find_loss
from simkit.games.castellion.bots.evaluation import evaluate_castle, evaluate_haunted, survey
from simkit.games.castellion.bots.scratch import Scratch
from simkit.games.castellion.config import Rules
from simkit.games.castellion.constants import COLUMN_0, STRIDE, WIDTH, action
from simkit.games.castellion.rules.castle import copy_castle, count_tiles, highest, occupied, take_out
from simkit.games.castellion.rules.traitors import find_price
from simkit.games.castellion.state import Actions, State


@kernel
def find_haunt(state: State, actions: Actions, scratch: Scratch) -> tuple[float, int]:
    """The value of the castle with the pawn where it hurts least, and the place of that among the legal actions."""
    seat, best, chosen = state.seat, NEVER, int64(0)
    tops = highest(occupied(state, seat))
    survey(state, seat, scratch)
    for index in range(actions.n):
        column = actions.codes[index] - action.HAUNT_FIRST
        if 0 <= column < WIDTH:
            value = evaluate_haunted(state, seat, scratch, tops & int64(COLUMN_0) << column * STRIDE)
            if value > best:
                best, chosen = value, int64(index)
    return best, chosen


@kernel
def evaluate_payment(rules: Rules, state: State, scratch: Scratch) -> float:
    """The value of the castle after the tiles that a Traitor costs, those that it misses least."""
    seat = state.seat
    copy_castle(scratch.second, seat, state)
    scratch.second.seat = seat
    for _ in range(min(find_price(rules, state, seat), count_tiles(state, seat))):
        take_out(scratch.second, seat, find_loss(scratch.second, scratch)[1])
    return evaluate_castle(scratch.second, seat, scratch)
