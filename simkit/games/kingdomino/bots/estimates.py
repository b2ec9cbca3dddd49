"""How a match stands: the lead that a seat will have at the end, by the network of `taught`."""

from __future__ import annotations

from typing import Any

from simkit.core.jit import kernel
from simkit.games.kingdomino.bots.scratch import Ahead, Scratch
from simkit.games.kingdomino.bots.taught import WIDTH, value_actions
from simkit.games.kingdomino.bots.value_network import weights_at
from simkit.games.kingdomino.config import Rules
from simkit.games.kingdomino.data import Tables
from simkit.games.kingdomino.state import Actions, State

LABEL = "Expected lead at the end over the best of the others"
IS_CHANCE, IS_SHARED = False, False


def estimate(match: Any, last: int | None, weights: int, scratch: Any) -> dict[int, float]:
    """Give the lead of the seat that decides, with the action that the network likes best."""
    state, room = match.state, (scratch.scratch, scratch.ahead)
    return {
        int(state.seat): float(find_lead(match.tables, match.rules, state, match.actions, weights, *room))
    }


@kernel
def find_lead(
    tables: Tables,
    rules: Rules,
    state: State,
    actions: Actions,
    weights: int,
    scratch: Scratch,
    ahead: Ahead,
) -> float:
    """Points that the seat to decide will have more than the best of the others."""
    width = min(actions.n, WIDTH)
    best = value_actions(tables, rules, state, actions, width, scratch, ahead, weights_at(weights))
    return state.carried[state.seat] + scratch.values[best]
