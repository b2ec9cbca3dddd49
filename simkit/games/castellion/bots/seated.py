"""Bots in their seats, and what they remember between decisions."""

from __future__ import annotations

from simkit.core.jit import kernel
from simkit.core.records import Record, Vector, field
from simkit.games.castellion.bots import weights
from simkit.games.castellion.constants import MAX_SEATS
from simkit.games.seating import Bots

N_PARAMETERS = len(weights.BLUEPRINT)


class Memory(Record):
    """What bots that build after a plan remember of it."""

    plan: Vector[int] = field(MAX_SEATS)  # [seat] which of the plans for the last card is followed
    column: Vector[int] = field(MAX_SEATS)  # [seat] plan column of the castle's first tile


class SeatedBots(Bots, seats=MAX_SEATS, parameters=N_PARAMETERS):
    """The bots of a match."""

    memory: Memory = field(of=Memory)


@kernel
def forget(bots: SeatedBots) -> None:
    """Empty the memory before a match."""
    for seat in range(MAX_SEATS):
        bots.memory.plan[seat] = 0
        bots.memory.column[seat] = 0
