"""The small dense network against the same sums in NumPy."""

from __future__ import annotations

import numpy as np
import pytest

from simkit.core.learning.network import Layers, Network, find_probability

SIZES = {"features": 5, "first": 4, "second": 3}


class SmallNetwork(Network, **SIZES):
    """A network of a few nodes."""


class SmallLayers(Layers, **SIZES):
    """Its layers."""


def test_the_kernel_computes_the_layers():
    rng = np.random.default_rng(1)
    for _ in range(20):
        network, layers = SmallNetwork.new(), SmallLayers.new()
        for name in ("first", "second", "last"):
            network[name] = rng.normal(size=network[name].shape)
        layers.features[:] = rng.normal(size=5) * rng.integers(0, 2, 5)
        given = layers.features.astype(np.float64)
        for name in ("first", "second", "last"):
            given = given @ network[name][:-1] + network[name][-1]
            given = np.maximum(given, 0.0) if name != "last" else given
        expected = 0.5 + 0.5 * given[0] / (1 + abs(given[0]))
        assert find_probability(network, layers) == pytest.approx(expected, abs=1e-5)


def test_a_network_that_knows_nothing_says_a_half():
    assert find_probability(SmallNetwork.new(), SmallLayers.new()) == 0.5
