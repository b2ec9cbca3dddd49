"""The taught value of a seat: the points that are still to come, forwards and backwards."""

from __future__ import annotations

import numpy as np

from simkit.core.jit import kernel
from simkit.core.learning.layers import dense, dense_back, embed, embed_back, rectify, rectify_back
from simkit.core.pointers import record_reader
from simkit.core.records import Matrix, Record, Vector, field
from simkit.games.wyrmspan.bots.inputs import N_INPUT_ROWS, N_NUMBERS, Inputs

FIRST, SECOND = 48, 24  # nodes of the hidden layers
SCALE = 20.0  # points that an output of one stands for


class Weights(Record):
    """The network: rows and numbers → FIRST → SECOND → points to come."""

    rows: Matrix[float] = field(N_INPUT_ROWS + 1, FIRST, of=np.float32)
    numbers: Matrix[float] = field(N_NUMBERS + 1, FIRST, of=np.float32)
    second: Matrix[float] = field(FIRST + 1, SECOND, of=np.float32)
    last: Matrix[float] = field(SECOND + 1, 1, of=np.float32)


class Layers(Record):
    """What stands in the layers, and the slopes of the loss on the way back."""

    first: Vector[float] = field(FIRST, of=np.float32)
    added: Vector[float] = field(FIRST, of=np.float32)  # the part of the first layer that comes from numbers
    second: Vector[float] = field(SECOND, of=np.float32)
    last: Vector[float] = field(1, of=np.float32)
    number_slopes: Vector[float] = field(N_NUMBERS, of=np.float32)
    first_slopes: Vector[float] = field(FIRST, of=np.float32)
    second_slopes: Vector[float] = field(SECOND, of=np.float32)
    last_slopes: Vector[float] = field(1, of=np.float32)


weights_at = record_reader(Weights)


@kernel
def compute(weights: Weights, inputs: Inputs, layers: Layers) -> float:
    """Compute the output, in units of SCALE points."""
    embed(weights.rows, inputs.active, inputs.n_active, layers.first)
    dense(weights.numbers, inputs.numbers, layers.added)
    for node in range(FIRST):
        layers.first[node] += layers.added[node]
    rectify(layers.first)
    dense(weights.second, layers.first, layers.second)
    rectify(layers.second)
    dense(weights.last, layers.second, layers.last)
    return np.float64(layers.last[0])


@kernel
def add_gradient(weights: Weights, gradient: Weights, inputs: Inputs, layers: Layers, slope: float) -> None:
    """Add to the gradient for a slope of the loss by the output, which `compute` has just computed."""
    layers.last_slopes[0] = slope
    dense_back(weights.last, layers.second, layers.last_slopes, gradient.last, layers.second_slopes)
    rectify_back(layers.second, layers.second_slopes)
    dense_back(weights.second, layers.first, layers.second_slopes, gradient.second, layers.first_slopes)
    rectify_back(layers.first, layers.first_slopes)
    dense_back(weights.numbers, inputs.numbers, layers.first_slopes, gradient.numbers, layers.number_slopes)
    embed_back(inputs.active, inputs.n_active, layers.first_slopes, gradient.rows)
