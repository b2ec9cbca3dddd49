"""Teaching a value network by samples: what it was asked, and what it should have told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.core.learning.adam import adam_step
from simkit.core.learning.value_network import Inputs, Layers, Weights, add_gradient, compute
from simkit.core.records import Matrix, Vector, new_record

BATCH = 256


class Samples(NamedTuple):
    """Inputs and targets of some matches, a row for each sample."""

    active: Matrix[int]  # int16
    n_active: Vector[int]  # int16
    numbers: Matrix[float]  # float32
    targets: Vector[float]  # float32, what the network should have told


class Regression:
    """Weights on their way, with the moments of their gradient."""

    def __init__(self, weights: Any, inputs: Inputs, layers: Layers) -> None:
        """Begin to learn; inputs and layers are room of the network's sizes."""
        self.weights = weights
        self.gradient, self.means, self.squares = (new_record(weights.dtype) for _ in range(3))
        self.steps: Any = np.zeros(1, np.int64)
        self._room = inputs, layers

    def arrays(self) -> dict[str, NDArray[Any]]:
        """The moments of every layer and the number of steps."""
        found: dict[str, NDArray[Any]] = {"steps": self.steps}
        for name in self.weights.dtype.names:
            found[f"means_{name}"] = getattr(self.means, name)
            found[f"squares_{name}"] = getattr(self.squares, name)
        return found

    def fit(self, shards: Sequence[Samples], rate: float) -> float:
        """Learn from all samples in an order of their own; return the mean squared error of the outputs."""
        joined: Any = [np.concatenate(parts) for parts in zip(*shards, strict=True)]
        samples = Samples(*joined)
        order: Any = np.random.default_rng(int(self.steps[0])).permutation(samples.targets.shape[0])
        record = (self.weights, self.gradient, self.means, self.squares)
        return float(learn_samples(*record, samples, order, rate, self.steps, *self._room))


def draw_weights(weights: Any, seed: int, sizes: Sequence[float]) -> None:
    """Draw small weights, of such a standard deviation in each layer; what is added to sums stays 0."""
    rng = np.random.default_rng((seed, 1))
    for name, size in zip(weights.dtype.names, sizes, strict=True):
        layer = getattr(weights, name)
        layer[:-1] = rng.normal(0.0, size, layer[:-1].shape)


def mix(first: float, last: float, progress: float) -> float:
    """A number on its way from the first to the last."""
    return first + (last - first) * progress


@kernel
def learn_samples(
    weights: Weights,
    gradient: Weights,
    means: Weights,
    squares: Weights,
    samples: Samples,
    order: Vector[int],
    rate: float,
    steps: Vector[int],  # made so far; counted on
    inputs: Inputs,
    layers: Layers,
) -> float:
    """Go over samples in batches, a step of Adam after each, and return the mean squared error of the outputs."""
    loss, n = 0.0, order.shape[0]
    for place in range(n):
        row = order[place]
        read_inputs(samples, row, inputs)
        error = compute(weights, inputs, layers) - samples.targets[row]
        loss += error * error
        add_gradient(weights, gradient, inputs, layers, error / BATCH)
        if place % BATCH == BATCH - 1 or place == n - 1:
            steps[0] += 1
            move_weights(weights, gradient, means, squares, rate, steps[0])
    return loss / max(n, 1)


@kernel
def read_inputs(samples: Samples, row: int, inputs: Inputs) -> None:
    """Bring the inputs of a sample back."""
    inputs.n_active = int64(samples.n_active[row])
    for place in range(inputs.n_active):
        inputs.active[place] = int64(samples.active[row, place])
    for number in range(inputs.numbers.shape[0]):
        inputs.numbers[number] = samples.numbers[row, number]


@kernel
def move_weights(
    weights: Weights, gradient: Weights, means: Weights, squares: Weights, rate: float, step: int
) -> None:
    """Make a step of Adam with every layer."""
    adam_step(weights.rows, gradient.rows, means.rows, squares.rows, rate, step)
    adam_step(weights.numbers, gradient.numbers, means.numbers, squares.numbers, rate, step)
    adam_step(weights.second, gradient.second, means.second, squares.second, rate, step)
    adam_step(weights.last, gradient.last, means.last, squares.last, rate, step)
