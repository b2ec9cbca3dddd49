"""The taught value of a seat: the points that its kingdom will have."""

from __future__ import annotations

from simkit.core.learning import value_network
from simkit.core.pointers import record_reader
from simkit.games.kingdomino.bots.inputs import N_NUMBERS, N_ROWS

FIRST, SECOND = 32, 16  # nodes of the hidden layers
SCALE = 10.0  # points that an output of one stands for


class Weights(value_network.Weights, rows=N_ROWS, numbers=N_NUMBERS, first=FIRST, second=SECOND):
    """The network for a kingdom."""


class Layers(value_network.Layers, numbers=N_NUMBERS, first=FIRST, second=SECOND):
    """Its layers."""


weights_at = record_reader(Weights)
