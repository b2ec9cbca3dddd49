"""How a match stands: the points that a seat will have at the end, by the network of `taught`."""

from __future__ import annotations

from typing import Any

from simkit.core.copies import duplicate
from simkit.games.wyrmspan.bots import taught
from simkit.games.wyrmspan.bots.weights import TEMPERATURE
from simkit.games.wyrmspan.constants import decision

LABEL = "Expected points at the end"
IS_CHANCE, IS_SHARED = False, False


def estimate(match: Any, last: int | None, weights: int, scratch: Any) -> dict[int, float]:
    """Give the points of the seat whose turn it is, with the action that the network likes best."""
    state = match.state
    if state.decision != decision.TURN or match.actions.n == 1:
        return {}
    bots = duplicate(match.bots)
    bots.weights[state.seat], bots.params[state.seat, TEMPERATURE] = weights, 0.0
    taught.choose(match.tables, match.rules, state, match.actions, bots, scratch)
    return {int(state.seat): float(scratch.values[: scratch.n_candidates].max())}
