"""The record of an attempt: the deal, the match so far, and the castle plan that it follows."""

from __future__ import annotations

import numpy as np

from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.core.records import Record, Vector, field
from simkit.games.castellion.constants import FIRST_SEAT, N_SAFE, N_STANDARD, N_TYPES, STRIDE
from simkit.games.castellion.perfect_information.castle_plans import MAX_GROUPS, CastlePlan
from simkit.games.castellion.perfect_information.constants import exam, weight
from simkit.games.castellion.perfect_information.deal import KnownDeal
from simkit.games.castellion.state import State

MAX_ACTIONS = 2 * (N_STANDARD + N_SAFE)


class Attempt(Record):
    """A match that is played with perfect information, and room to think about it."""

    blank: State = field(of=State)  # before anything has happened
    deal: KnownDeal = field(of=KnownDeal)
    # The match
    state: State = field(of=State)
    actions: Vector[int] = field(MAX_ACTIONS)  # what was done
    n_actions: int = field()  # how many
    column: int = field()  # column of the plan at the castle's left end
    # What it follows
    plan: CastlePlan = field(of=CastlePlan)
    weights: Vector[float] = field(weight.N, of=np.float64)  # drawn for this attempt
    # Scratch
    values: Vector[float] = field(MAX_GROUPS, of=np.float64)  # of a tile for each group
    castle: Vector[int] = field(N_TYPES)  # cells of each type in the plan's numbering


@kernel
def find_shift(attempt: Attempt) -> int:
    """Bits from a cell of the castle to its cell in the plan."""
    return attempt.column * STRIDE + int64(attempt.state.trial == exam.LAST)


@kernel
def is_wanted(attempt: Attempt, group: int) -> bool:
    """Whether a group of the plan serves an Exam to come."""
    return attempt.plan.for_last[group] != 0 or attempt.state.trial == exam.FIRST


@kernel
def read_castle(attempt: Attempt) -> None:
    """Write the cells of each type in the plan's numbering."""
    shift = find_shift(attempt)
    for of_type in range(N_TYPES):
        attempt.castle[of_type] = attempt.state.types[FIRST_SEAT, of_type] << shift
