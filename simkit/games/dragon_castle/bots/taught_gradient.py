"""Teaching the value network: its gradient for one sample, and steps against it."""

from __future__ import annotations

import numpy as np

from simkit.core.jit import kernel
from simkit.core.learning.adam import adam_step
from simkit.core.learning.layers import dense, dense_back, rectify, rectify_back
from simkit.core.records import Cube, Matrix, Record, Vector, field
from simkit.games.dragon_castle.bots import taught_weights as f
from simkit.games.dragon_castle.bots.taught_weights import Weights
from simkit.games.dragon_castle.constants import N_TYPES


class BackScratch(Record):
    """Room for one sample on its way through the network and back."""

    gradient: Weights = field(of=Weights)
    nodes: Matrix[float] = field(N_TYPES, f.N_TYPE_NODES, of=np.float32)
    inputs: Vector[float] = field(f.N_INPUTS, of=np.float32)
    hidden: Vector[float] = field(f.N_NODES, of=np.float32)
    output: Vector[float] = field(1, of=np.float32)
    node_slopes: Vector[float] = field(f.N_TYPE_NODES, of=np.float32)
    feature_slopes: Vector[float] = field(f.N_TYPE_FEATURES, of=np.float32)
    input_slopes: Vector[float] = field(f.N_INPUTS, of=np.float32)
    hidden_slopes: Vector[float] = field(f.N_NODES, of=np.float32)
    output_slopes: Vector[float] = field(1, of=np.float32)


@kernel
def tell_rest(weights: Weights, types: Matrix[float], rest: Vector[float], scratch: BackScratch) -> float:
    """What the network tells for the features of a sample: the points that the seat will still gain on the others."""
    for node in range(f.N_TYPE_NODES):
        scratch.inputs[node] = 0.0
    for kind in range(N_TYPES):
        dense(weights.types, types[kind], scratch.nodes[kind])
        rectify(scratch.nodes[kind])
        for node in range(f.N_TYPE_NODES):
            scratch.inputs[node] += scratch.nodes[kind, node]
    for place in range(f.N_FEATURES):
        scratch.inputs[f.N_TYPE_NODES + place] = rest[place]
    dense(weights.hidden, scratch.inputs, scratch.hidden)
    rectify(scratch.hidden)
    dense(weights.output, scratch.hidden, scratch.output)
    return np.float64(scratch.output[0])


@kernel
def add_gradient(weights: Weights, types: Matrix[float], slope: float, scratch: BackScratch) -> None:
    """Add the gradient of the sample told last to that of the batch, by the slope of its loss."""
    gradient = scratch.gradient
    scratch.output_slopes[0] = slope
    dense_back(weights.output, scratch.hidden, scratch.output_slopes, gradient.output, scratch.hidden_slopes)
    rectify_back(scratch.hidden, scratch.hidden_slopes)
    dense_back(weights.hidden, scratch.inputs, scratch.hidden_slopes, gradient.hidden, scratch.input_slopes)
    for kind in range(N_TYPES):
        for node in range(f.N_TYPE_NODES):
            scratch.node_slopes[node] = scratch.input_slopes[node]
        rectify_back(scratch.nodes[kind], scratch.node_slopes)
        dense_back(weights.types, types[kind], scratch.node_slopes, gradient.types, scratch.feature_slopes)


@kernel
def learn_batch(
    weights: Weights,
    means: Weights,
    squares: Weights,
    types: Cube[float],  # [sample, type, feature]
    rest: Matrix[float],  # [sample, feature]
    targets: Vector[
        float
    ],  # [sample] points that the seat gained on the others afterwards, as far as is known
    order: Vector[int],  # samples of the batch
    rate: float,
    step: int,
    scratch: BackScratch,
) -> float:
    """Take one step against the mean squared error of a batch and return that error."""
    n, loss = order.shape[0], 0.0
    for place in range(n):
        sample = order[place]
        error = tell_rest(weights, types[sample], rest[sample], scratch) - targets[sample]
        loss += error * error
        add_gradient(weights, types[sample], error / n, scratch)
    gradient = scratch.gradient
    adam_step(weights.types, gradient.types, means.types, squares.types, rate, step)
    adam_step(weights.hidden, gradient.hidden, means.hidden, squares.hidden, rate, step)
    adam_step(weights.output, gradient.output, means.output, squares.output, rate, step)
    return loss / n
