"""How many playouts a search bot makes."""

from __future__ import annotations

from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.core.records import Vector
from simkit.games.kingdomino.bots.weights import PLAYOUTS, PLAYOUTS_END, PLAYOUTS_MIDDLE
from simkit.games.kingdomino.config import Rules
from simkit.games.kingdomino.state import State


@kernel
def count_playouts(rules: Rules, state: State, params: Vector[float]) -> int:
    """Playouts for the decision at hand, by equal factors from the first decision to the middle one and the last."""
    first = params[PLAYOUTS]
    middle = params[PLAYOUTS_MIDDLE] if params[PLAYOUTS_MIDDLE] > 0 else first
    last = params[PLAYOUTS_END] if params[PLAYOUTS_END] > 0 else middle
    if first <= 0 or first == middle == last:
        return int64(first)
    halves = 2.0 * (state.turns // rules.kings) / (rules.deck // rules.row)
    if halves <= 1.0:
        return int64(first * (middle / first) ** halves + 0.5)
    return int64(middle * (last / middle) ** (halves - 1.0) + 0.5)
