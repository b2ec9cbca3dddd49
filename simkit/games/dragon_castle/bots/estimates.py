"""How a match stands: the lead that a seat will have at the end, by the network of `taught`."""

from __future__ import annotations

from typing import Any

from simkit.core.jit import kernel
from simkit.core.kinds import Seat
from simkit.games.dragon_castle.bots.scratch import Scratch
from simkit.games.dragon_castle.bots.taught import weights_at
from simkit.games.dragon_castle.bots.taught_value import evaluate
from simkit.games.dragon_castle.config import Rules
from simkit.games.dragon_castle.data import Tables
from simkit.games.dragon_castle.state import State

LABEL = "Expected lead at the end over the mean of the others"
IS_CHANCE, IS_SHARED = False, False


def estimate(match: Any, last: int | None, weights: int, scratch: Any) -> dict[int, float]:
    """Give the lead of the seat whose turn has just ended: the network knows no other moment."""
    if last is None or last == match.state.seat:
        return {}
    return {last: float(find_lead(match.tables, match.rules, match.state, Seat(last), weights, scratch))}


@kernel
def find_lead(
    tables: Tables, rules: Rules, state: State, seat: Seat, weights: int, scratch: Scratch
) -> float:
    """Points that a seat will have more than the mean of the others."""
    return evaluate(tables, rules, state, seat, weights_at(weights), scratch.search.features)
