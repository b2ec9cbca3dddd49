"""`random`: uniform over the kinds of action that are possible, then over their details."""

from __future__ import annotations

from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.core.records import Stream
from simkit.core.rng import draw_below
from simkit.games.castellion.bots.scratch import Scratch
from simkit.games.castellion.bots.seated import SeatedBots
from simkit.games.castellion.config import Rules
from simkit.games.castellion.constants import action, phase
from simkit.games.castellion.data import Tables
from simkit.games.castellion.state import Actions, State


@kernel
def choose(
    tables: Tables, rules: Rules, state: State, actions: Actions, bots: SeatedBots, scratch: Scratch
) -> int:
    """Choose a kind of action, then one of that kind; never a Trial of its own accord, never the Champion card."""
    if actions.n == 1:
        return int64(0)
    stream, due = bots.streams[state.seat], state.phase
    if due in (phase.PLAY, phase.TURN, phase.TRAITOR, phase.REVEAL):
        return choose_kind(actions, stream)
    if due == phase.CHAMPION:
        return int64(0)
    return draw_below(stream, actions.n)


@kernel(inline=True)
def choose_kind(actions: Actions, stream: Stream) -> int:
    """Choose between the kinds of action in the order of the list, where each stands together, then one of them."""
    n_legal = actions.n
    while actions.codes[n_legal - 1] == action.TRIGGER or actions.codes[n_legal - 1] == action.GIVE_CHAMPION:
        n_legal -= 1
    n_kinds, last = int64(0), int64(-1)
    for index in range(n_legal):
        kind = kind_of(actions.codes[index])
        n_kinds += kind != last
        last = kind
    chosen = draw_below(stream, n_kinds)
    first, last = int64(0), int64(-1)
    for index in range(n_legal):
        kind = kind_of(actions.codes[index])
        if kind != last:
            if chosen < 0:
                return first + draw_below(stream, int64(index - first))
            first = int64(index)
            chosen -= 1
        last = kind
    return first + draw_below(stream, int64(n_legal - first))


@kernel
def kind_of(code: int) -> int:
    """The kind of an action: building, drawing, and otherwise a number of its own for each range of actions."""
    if code <= action.PLACE_RIGHT:
        return int64(0)
    if code == action.DRAW_SAFE:
        return action.DRAW_STANDARD
    if code < 96:
        return int64(code)
    return int64(256 + (code >> 5))
