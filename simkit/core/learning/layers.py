"""Layers of small networks, forwards and backwards, as kernels on arrays of float32, for any game.

The weights of a layer are a matrix: a row for each input and, last, a row that is added to every sum. What goes
backwards is the slope of the loss: `slopes` of a layer's outputs, and a `gradient` like its weights that is added to.
"""

from __future__ import annotations

import numpy as np

from simkit.core.jit import kernel
from simkit.core.records import Matrix, Vector


@kernel
def dense(weights: Matrix[float], inputs: Vector[float], outputs: Vector[float]) -> None:
    """Compute the sums of a layer whose inputs are numbers, of which zeros cost nothing."""
    n_inputs, n_outputs = weights.shape[0] - 1, weights.shape[1]
    for node in range(n_outputs):
        outputs[node] = weights[n_inputs, node]
    for source in range(n_inputs):
        value = inputs[source]
        if value != 0.0:
            for node in range(n_outputs):
                outputs[node] += value * weights[source, node]


@kernel
def embed(weights: Matrix[float], active: Vector[int], n_active: int, outputs: Vector[float]) -> None:
    """Compute the sums of a layer whose inputs are zero but for some that are one: those that are listed."""
    n_inputs, n_outputs = weights.shape[0] - 1, weights.shape[1]
    for node in range(n_outputs):
        outputs[node] = weights[n_inputs, node]
    for place in range(n_active):
        source = active[place]
        for node in range(n_outputs):
            outputs[node] += weights[source, node]


@kernel
def rectify(outputs: Vector[float]) -> None:
    """Set what is below zero to zero."""
    for node in range(outputs.shape[0]):
        if outputs[node] < 0.0:
            outputs[node] = 0.0


@kernel
def rectify_back(outputs: Vector[float], slopes: Vector[float]) -> None:
    """Let no slope through where the output was set to zero."""
    for node in range(outputs.shape[0]):
        if outputs[node] <= 0.0:
            slopes[node] = 0.0


@kernel
def dense_back(
    weights: Matrix[float],
    inputs: Vector[float],
    slopes: Vector[float],  # of the outputs
    gradient: Matrix[float],
    input_slopes: Vector[float],  # out
) -> None:
    """Add to the gradient of a dense layer and find the slopes of its inputs."""
    n_inputs, n_outputs = weights.shape[0] - 1, weights.shape[1]
    for source in range(n_inputs):
        value, slope = inputs[source], np.float64(0.0)
        for node in range(n_outputs):
            gradient[source, node] += value * slopes[node]
            slope += weights[source, node] * slopes[node]
        input_slopes[source] = slope
    for node in range(n_outputs):
        gradient[n_inputs, node] += slopes[node]


@kernel
def embed_back(active: Vector[int], n_active: int, slopes: Vector[float], gradient: Matrix[float]) -> None:
    """Add to the gradient of a layer that was computed by `embed`: rows that were not active stay as they are."""
    n_inputs, n_outputs = gradient.shape[0] - 1, gradient.shape[1]
    for place in range(n_active):
        for node in range(n_outputs):
            gradient[active[place], node] += slopes[node]
    for node in range(n_outputs):
        gradient[n_inputs, node] += slopes[node]
