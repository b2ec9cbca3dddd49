"""`random`: uniform over the kinds of action that are possible, then over their details."""

from __future__ import annotations

from typing import Any

from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.core.rng import draw_below
from simkit.games.castellion.constants import (
    CHAMPION,
    DRAW_SAFE,
    DRAW_STANDARD,
    GIVE_CHAMPION,
    PLACE_RIGHT,
    PLAY,
    REVEAL,
    TRAITOR_DRAWN,
    TRIGGER,
    TURN,
)


@kernel
def choose(state: Any, desk: Any) -> Any:
    """Choose a kind of action, then one of that kind; never a Trial of its own accord, never the Champion card."""
    stream, phase = desk.streams[state.seat], state.phase
    if phase in (PLAY, TURN, TRAITOR_DRAWN, REVEAL):
        return choose_kind(desk, stream)
    if phase == CHAMPION:
        return int64(0)
    return draw_below(stream, desk.n_legal)


@kernel
def choose_kind(desk: Any, stream: Any) -> Any:
    """Choose between the kinds of action in the order of the list, where each stands together, then one of them."""
    n_legal = desk.n_legal
    while desk.legal[n_legal - 1] == TRIGGER or desk.legal[n_legal - 1] == GIVE_CHAMPION:
        n_legal -= 1
    n_kinds, last = int64(0), int64(-1)
    for index in range(n_legal):
        kind = kind_of(desk.legal[index])
        n_kinds += kind != last
        last = kind
    chosen = draw_below(stream, n_kinds)
    first, last = int64(0), int64(-1)
    for index in range(n_legal):
        kind = kind_of(desk.legal[index])
        if kind != last:
            if chosen < 0:
                return first + draw_below(stream, int64(index - first))
            first = int64(index)
            chosen -= 1
        last = kind
    return first + draw_below(stream, int64(n_legal - first))


@kernel
def kind_of(action: Any) -> Any:
    """The kind of an action: building, drawing, and otherwise a number of its own for each range of actions."""
    if action <= PLACE_RIGHT:
        return int64(0)
    if action == DRAW_SAFE:
        return DRAW_STANDARD
    if action < 96:
        return int64(action)
    return int64(256 + (action >> 5))
