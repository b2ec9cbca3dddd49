"""The taught value of a seat: the points that are still to come."""

from __future__ import annotations

from simkit.core.learning import value_network
from simkit.core.pointers import record_reader
from simkit.games.wyrmspan.bots.inputs import N_INPUT_ROWS, N_NUMBERS

FIRST, SECOND = 48, 24  # nodes of the hidden layers
SCALE = 20.0  # points that an output of one stands for


class Weights(value_network.Weights, rows=N_INPUT_ROWS, numbers=N_NUMBERS, first=FIRST, second=SECOND):
    """The network for a seat."""


class Layers(value_network.Layers, numbers=N_NUMBERS, first=FIRST, second=SECOND):
    """Its layers."""


weights_at = record_reader(Weights)
