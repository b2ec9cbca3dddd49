"""Traitors: laid, discarded, foreseen, and the tile that the pawn haunts."""

from __future__ import annotations

from simkit.core.bits import count_bits
from simkit.core.jit import kernel
from simkit.core.kinds import Seat, int64
from simkit.core.log import Log, note
from simkit.games.castellion.config import Rules
from simkit.games.castellion.constants import COLUMN_0, NOTHING, STRIDE, cause, event, phase
from simkit.games.castellion.rules.castle import occupied
from simkit.games.castellion.rules.destruction import begin_destruction
from simkit.games.castellion.rules.formations import count_formations
from simkit.games.castellion.state import State

BY_COLD_SWEAT, BY_HORROR = int64(0), int64(1)


@kernel(inline=True)
def lay_traitor(state: State, log: Log) -> None:
    """Put a Traitor beside the lowest unresolved Trial (C-08)."""
    state.traitors += 1
    note(log, event.TRAITOR, state.seat, state.tile, state.trial, NOTHING)
    state.phase = phase.ACTED


@kernel
def find_price(rules: Rules, state: State, seat: Seat) -> int:
    """The tiles that a discarded plain Traitor costs (C-25), fewer for each line at expert level (C-29)."""
    if not rules.expert:
        return rules.traitor_cost
    return max(int64(0), rules.traitor_cost - rules.line_saves * count_formations(rules, state, seat)[2])


@kernel(inline=True)
def discard_traitor(rules: Rules, state: State, log: Log) -> None:
    """Discard a plain Traitor for tiles of the castle."""
    cost = find_price(rules, state, state.seat)
    state.traitors_discarded += 1
    state.discards[state.tile] += 1
    note(log, event.TRAITOR_DISCARD, state.seat, state.tile, cost, NOTHING)
    begin_destruction(state, state.seat, cost, cause.TRAITOR, log)


@kernel(inline=True)
def foresee_traitor(state: State, log: Log) -> None:
    """Remove a plain Traitor from the game, once (C-33)."""
    state.premonition = 0
    note(log, event.PREMONITION, state.seat, state.tile, NOTHING, NOTHING)
    state.phase = phase.ACTED


@kernel
def haunt(state: State, column: int, why: int, log: Log) -> None:
    """Put the pawn on the top tile of a column (C-37)."""
    height = count_bits(occupied(state, state.seat) >> column * STRIDE & COLUMN_0)
    state.haunted[state.seat] = int64(1) << (column * STRIDE + height - 1)
    note(log, event.HAUNT, state.seat, column, why, NOTHING)


@kernel(inline=True)
def sweat(state: State, column: int, log: Log) -> None:
    """Discard a plain Traitor free of charge for a haunted tile, once (C-35)."""
    state.cold_sweat = 0
    state.discards[state.tile] += 1
    haunt(state, column, BY_COLD_SWEAT, log)
    state.phase = phase.ACTED
