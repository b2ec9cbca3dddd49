"""What a taught bot learns from: inputs of seats in matches that it played, and what they should have told."""

from __future__ import annotations

from typing import Any

import numpy as np

from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.core.learning.regression import Samples
from simkit.core.learning.td import find_targets
from simkit.core.records import Matrix, Record, Vector, field
from simkit.games.kingdomino.bots.inputs import MAX_ACTIVE, N_NUMBERS, Inputs
from simkit.games.kingdomino.bots.value_network import SCALE
from simkit.games.kingdomino.constants import MAX_ROW, MAX_ROWS, MAX_SEATS

MAX_STEPS = MAX_ROW * (MAX_ROWS + 1)  # decisions of a match of one round
PER_MATCH = 2 * MAX_STEPS  # the seat that decides and one of its opponents


class Course(Record):
    """The samples of a match under way, by seat."""

    n: Vector[int] = field(MAX_SEATS)  # samples of each seat
    rows: Matrix[int] = field(MAX_SEATS, MAX_STEPS)  # where each one stands
    values: Matrix[float] = field(MAX_SEATS, MAX_STEPS, of=np.float64)  # of the best choice there
    scores: Matrix[float] = field(MAX_SEATS, MAX_STEPS, of=np.float64)  # of the kingdom ahead
    explored: Matrix[int] = field(MAX_SEATS, MAX_STEPS)  # 1: another was chosen
    targets: Vector[float] = field(MAX_STEPS, of=np.float64)


def new_samples(n_matches: int) -> Samples:
    """Allocate room for the samples of so many matches."""
    n = n_matches * PER_MATCH
    return Samples(
        np.zeros((n, MAX_ACTIVE), np.int16),  # type: ignore[arg-type]
        np.zeros(n, np.int16),  # type: ignore[arg-type]
        np.zeros((n, N_NUMBERS), np.float32),  # type: ignore[arg-type]
        np.zeros(n, np.float32),  # type: ignore[arg-type]
    )


def cut_samples(samples: Samples, n: int) -> Samples:
    """Copy the first so many samples."""
    arrays: Any = samples
    return Samples(*(array[:n].copy() for array in arrays))


@kernel
def write_inputs(samples: Samples, row: int, inputs: Inputs) -> None:
    """Keep the inputs of a seat."""
    samples.n_active[row] = inputs.n_active
    for place in range(inputs.n_active):
        samples.active[row, place] = inputs.active[place]
    for number in range(N_NUMBERS):
        samples.numbers[row, number] = inputs.numbers[number]


@kernel
def note_step(course: Course, seat: int, row: int, value: float, score: float, is_explored: bool) -> None:
    """Note a sample of a seat: the value of the best choice, and the score of the kingdom ahead of the one made."""
    step = course.n[seat]
    course.rows[seat, step] = row
    course.values[seat, step] = value
    course.scores[seat, step] = score
    course.explored[seat, step] = int64(is_explored)
    course.n[seat] += 1


@kernel
def write_targets(samples: Samples, course: Course, seat: int, final: float, trace: float) -> None:
    """Write the targets of a seat once its final score is known."""
    find_targets(course.values[seat], course.explored[seat], course.n[seat], final, trace, course.targets)
    for step in range(course.n[seat]):
        to_come = course.targets[step] - course.scores[seat, step]
        samples.targets[course.rows[seat, step]] = to_come / SCALE
