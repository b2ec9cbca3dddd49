"""Traitors: laid, discarded, foreseen, and the tile that the pawn haunts."""

from __future__ import annotations

from typing import Any

from simkit.core.bits import count_bits
from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.core.log import note
from simkit.games.castellion.constants import (
    ACTED,
    COLUMN_0,
    EVENT_HAUNT,
    EVENT_PREMONITION,
    EVENT_TRAITOR,
    EVENT_TRAITOR_DISCARD,
    FOR_TRAITOR,
    NOTHING,
    STRIDE,
    TRAITOR_COST,
)
from simkit.games.castellion.rules.castle import occupied
from simkit.games.castellion.rules.destruction import begin_destruction
from simkit.games.castellion.rules.formations import count_formations

BY_COLD_SWEAT, BY_HORROR = int64(0), int64(1)


@kernel
def lay_traitor(state: Any, log: Any) -> None:
    """Put a Traitor beside the lowest unresolved Trial (C-08)."""
    state.traitors += 1
    note(log, EVENT_TRAITOR, state.seat, state.tile, state.trial, NOTHING)
    state.phase = ACTED


@kernel
def find_price(rules: Any, state: Any, seat: Any) -> Any:
    """The tiles that a discarded plain Traitor costs: four (C-25), one fewer for each line at expert level (C-29)."""
    if not rules.expert:
        return TRAITOR_COST
    return max(int64(0), TRAITOR_COST - count_formations(rules, state, seat)[2])


@kernel
def discard_traitor(rules: Any, state: Any, log: Any) -> None:
    """Discard a plain Traitor for tiles of the castle."""
    cost = find_price(rules, state, state.seat)
    state.traitors_discarded += 1
    state.discards[state.tile] += 1
    note(log, EVENT_TRAITOR_DISCARD, state.seat, state.tile, cost, NOTHING)
    begin_destruction(state, state.seat, cost, FOR_TRAITOR, log)


@kernel
def foresee_traitor(state: Any, log: Any) -> None:
    """Remove a plain Traitor from the game, once (C-33)."""
    state.premonition = 0
    note(log, EVENT_PREMONITION, state.seat, state.tile, NOTHING, NOTHING)
    state.phase = ACTED


@kernel
def haunt(state: Any, column: Any, why: Any, log: Any) -> None:
    """Put the pawn on the top tile of a column (C-37)."""
    height = count_bits(occupied(state, state.seat) >> column * STRIDE & COLUMN_0)
    state.haunted[state.seat] = int64(1) << (column * STRIDE + height - 1)
    note(log, EVENT_HAUNT, state.seat, column, why, NOTHING)


@kernel
def sweat(state: Any, column: Any, log: Any) -> None:
    """Discard a plain Traitor free of charge for a haunted tile, once (C-35)."""
    state.cold_sweat = 0
    state.discards[state.tile] += 1
    haunt(state, column, BY_COLD_SWEAT, log)
    state.phase = ACTED
