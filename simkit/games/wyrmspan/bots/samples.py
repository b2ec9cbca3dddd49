"""What a taught bot learns from: inputs of seats in matches that it played, and what they should have told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.core.records import Matrix, Vector
from simkit.games.wyrmspan.bots.inputs import N_NUMBERS, Inputs


class Samples(NamedTuple):
    """Inputs and targets of some matches, a row for each sample."""

    active: Matrix[int]  # int16
    n_active: Vector[int]  # int16
    numbers: Matrix[float]  # float32
    targets: Vector[float]  # float32, points to come in units of SCALE


def join_samples(shards: Sequence[Samples]) -> Samples:
    """Put the samples of all shards one after another."""
    parts: Any = zip(*shards, strict=True)
    joined: Any = [np.concatenate(arrays) for arrays in parts]
    return Samples(*joined)


@kernel
def read_inputs(samples: Samples, row: int, inputs: Inputs) -> None:
    """Bring the inputs of a sample back."""
    inputs.n_active = int64(samples.n_active[row])
    for place in range(inputs.n_active):
        inputs.active[place] = int64(samples.active[row, place])
    for number in range(N_NUMBERS):
        inputs.numbers[number] = samples.numbers[row, number]
