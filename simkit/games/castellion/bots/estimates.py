"""How a match stands: the chance that it will be won, by the network of `taught`."""

from __future__ import annotations

from typing import Any

from simkit.core.jit import kernel
from simkit.games.castellion.bots.scratch import Scratch
from simkit.games.castellion.bots.taught_network import weights_at
from simkit.games.castellion.bots.taught_rating import find_chance_of
from simkit.games.castellion.bots.taught_state import rate_state
from simkit.games.castellion.config import Rules
from simkit.games.castellion.constants import phase
from simkit.games.castellion.data import Tables
from simkit.games.castellion.state import State

LABEL = "Chance of a win"
IS_CHANCE, IS_SHARED = True, True


def estimate(match: Any, last: int | None, weights: int, scratch: Any) -> dict[int, float]:
    """Give the chance of a win before a tile is drawn; nothing in the middle of a turn."""
    if match.state.phase != phase.TURN:
        return {}
    return {0: float(find_chance(match.tables, match.rules, match.state, weights, scratch))}


@kernel
def find_chance(tables: Tables, rules: Rules, state: State, weights: int, scratch: Scratch) -> float:
    """The chance of a win as the seat whose turn it is sees it."""
    view = scratch.look
    view.temperature = 0.0
    view.credit = 0.0
    rate_state(tables, rules, state, state.seat, weights_at(weights), view, scratch)
    return find_chance_of(view)
