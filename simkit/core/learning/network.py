"""A small dense network with two hidden layers, which tells a probability from features, for any game.

Its last step is a quotient instead of an exponential, so that every machine comes to the same number.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from simkit.core.jit import kernel
from simkit.core.records import Matrix, Record, Vector, field


class Network(Record):
    """The weights; a game extends it by its sizes. Behind the inputs of a layer stands what is added to its sums."""

    first: Matrix[float]  # [feature, node] float32
    second: Matrix[float]  # [node, node]
    last: Matrix[float]  # [node, 0]

    def __init_subclass__(cls, *, features: int, first: int, second: int, **kwargs: Any) -> None:
        """Add the fields whose shape depends on the game."""
        cls.first = field(features + 1, first, of=np.float32)
        cls.second = field(first + 1, second, of=np.float32)
        cls.last = field(second + 1, 1, of=np.float32)
        super().__init_subclass__(**kwargs)


class Layers(Record):
    """What stands in the layers of a network while it is computed; a game extends it by the same sizes."""

    features: Vector[float]  # float32
    first: Vector[float]
    second: Vector[float]

    def __init_subclass__(cls, *, features: int, first: int, second: int, **kwargs: Any) -> None:
        """Add the fields whose shape depends on the game."""
        cls.features = field(features, of=np.float32)
        cls.first = field(first, of=np.float32)
        cls.second = field(second, of=np.float32)
        super().__init_subclass__(**kwargs)


@kernel
def find_probability(network: Network, layers: Layers) -> float:
    """Compute the network for the features that stand in the layers."""
    features, first, second = layers.features, layers.first, layers.second
    n_features, n_first, n_second = features.shape[0], first.shape[0], second.shape[0]
    for node in range(n_first):
        first[node] = network.first[n_features, node]
    for feature in range(n_features):
        value = features[feature]
        if value != 0.0:
            for node in range(n_first):
                first[node] += value * network.first[feature, node]
    for node in range(n_second):
        second[node] = network.second[n_first, node]
    for source in range(n_first):
        if first[source] > 0.0:
            for node in range(n_second):
                second[node] += first[source] * network.second[source, node]
    told = np.float64(network.last[n_second, 0])
    for source in range(n_second):
        if second[source] > 0.0:
            told += np.float64(second[source]) * np.float64(network.last[source, 0])
    return 0.5 + 0.5 * told / (1.0 + abs(told))
