"""The bots of a match; the taught ones remember the plan of their turn between two decisions."""

from __future__ import annotations

from simkit.core.jit import kernel
from simkit.core.records import Matrix, Vector, field
from simkit.games.dragon_castle.bots.weights import N_PARAMETERS
from simkit.games.dragon_castle.constants import MAX_SEATS
from simkit.games.seating import Bots

MAX_STEPS = 24  # decisions of a turn that are planned


class SeatedBots(Bots, seats=MAX_SEATS, parameters=N_PARAMETERS):
    """Which bot sits where, its parameters, its randomness and its plan."""

    plans: Matrix[int] = field(MAX_SEATS, MAX_STEPS)  # codes of the actions that it will take
    plan_sizes: Vector[int] = field(MAX_SEATS)  # how many
    plan_steps: Vector[int] = field(MAX_SEATS)  # how many of them were taken
    plan_turns: Vector[int] = field(MAX_SEATS)  # the turn that it is for; 0 for none


@kernel
def forget(bots: SeatedBots) -> None:
    """Drop all plans."""
    for seat in range(MAX_SEATS):
        bots.plan_turns[seat] = 0
