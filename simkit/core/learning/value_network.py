"""A network that tells the points which a seat will still gain, forwards and backwards, for any game.

Its inputs are rows, of which some are listed as active, and numbers. A game extends the records by its sizes.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from simkit.core.jit import kernel
from simkit.core.learning.layers import dense, dense_back, embed, embed_back, rectify, rectify_back
from simkit.core.records import Matrix, Record, Vector, field


class Inputs(Record):
    """The inputs for one seat."""

    active: Vector[int]  # rows
    n_active: int
    numbers: Vector[float]  # float32

    def __init_subclass__(cls, *, active: int, numbers: int, **kwargs: Any) -> None:
        """Add the fields: the most rows that can be active, and how many numbers there are."""
        cls.active = field(active)
        cls.n_active = field()
        cls.numbers = field(numbers, of=np.float32)
        super().__init_subclass__(**kwargs)


class Weights(Record):
    """The network: rows and numbers → first → second → points to come; float32."""

    rows: Matrix[float]
    numbers: Matrix[float]
    second: Matrix[float]
    last: Matrix[float]

    def __init_subclass__(cls, *, rows: int, numbers: int, first: int, second: int, **kwargs: Any) -> None:
        """Add the fields for so many inputs and so many nodes of the hidden layers."""
        cls.rows = field(rows + 1, first, of=np.float32)
        cls.numbers = field(numbers + 1, first, of=np.float32)
        cls.second = field(first + 1, second, of=np.float32)
        cls.last = field(second + 1, 1, of=np.float32)
        super().__init_subclass__(**kwargs)


class Layers(Record):
    """What stands in the layers, and the slopes of the loss on the way back; float32."""

    first: Vector[float]
    added: Vector[float]  # the part of the first layer that comes from numbers
    second: Vector[float]
    last: Vector[float]
    number_slopes: Vector[float]
    first_slopes: Vector[float]
    second_slopes: Vector[float]
    last_slopes: Vector[float]

    def __init_subclass__(cls, *, numbers: int, first: int, second: int, **kwargs: Any) -> None:
        """Add the fields, by the sizes of the weights."""
        sizes = {"first": first, "added": first, "second": second, "last": 1, "number_slopes": numbers}
        sizes |= {"first_slopes": first, "second_slopes": second, "last_slopes": 1}
        for name, size in sizes.items():
            setattr(cls, name, field(size, of=np.float32))
        super().__init_subclass__(**kwargs)


@kernel(hot=True)
def compute(weights: Weights, inputs: Inputs, layers: Layers) -> float:
    """Compute the output, in the game's unit of points."""
    embed(weights.rows, inputs.active, inputs.n_active, layers.first)
    dense(weights.numbers, inputs.numbers, layers.added)
    for node in range(layers.first.shape[0]):
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
