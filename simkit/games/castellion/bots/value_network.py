"""The value network: how likely a match of one player is to be won, from the base level on.

`data/castellion/network/` holds one file for each level that has a network, a row for each input of each layer and,
as the last row of a layer, what is added to its sums. `scripts/teach_castellion.py` teaches it.
"""

from __future__ import annotations

import csv
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from simkit import paths
from simkit.core.learning import network
from simkit.errors import StorageError
from simkit.games.castellion.bots.features import FEATURES, N_FEATURES

N_FIRST, N_SECOND = 64, 16  # nodes of the two layers between the features and the probability
LAYERS = {"first": (N_FEATURES, N_FIRST), "second": (N_FIRST, N_SECOND), "last": (N_SECOND, 1)}
ADDED = "added"


class Network(network.Network, features=N_FEATURES, first=N_FIRST, second=N_SECOND):
    """The weights of a level."""


class Layers(network.Layers, features=N_FEATURES, first=N_FIRST, second=N_SECOND):
    """The features of a position and what the network makes of them."""


def network_file(level: str) -> Path:
    """Where the weights of a level stand."""
    return paths.data("castellion") / "network" / f"{level}.csv"


def sources_of(layer: str) -> tuple[str, ...]:
    """The names of a layer's inputs, as its rows bear them."""
    if layer == "first":
        return (*FEATURES, ADDED)
    return (*map(str, range(LAYERS[layer][0])), ADDED)


@cache
def read_network(level: str) -> Network:
    """The weights of a level's network, by layer; all zero for the introductory level, which has none."""
    found: Any = Network.new()
    if level == "intro":
        return found  # type: ignore[no-any-return]
    try:
        with network_file(level).open(encoding="utf-8", newline="") as file:
            rows = list(csv.reader(file))
    except OSError as problem:
        raise StorageError(f"cannot read {_name(level)}: {problem.strerror}") from problem
    expected = [(layer, source) for layer in LAYERS for source in sources_of(layer)]
    if [tuple(row[:2]) for row in rows] != expected:
        raise StorageError(f"{_name(level)} does not hold the {len(expected)} rows of a network")
    for layer, (_, n_to) in LAYERS.items():
        own = [row[2:] for row in rows if row[0] == layer]
        if any(len(row) != n_to for row in own):
            raise StorageError(f"{_name(level)}: a row of the layer “{layer}” has not {n_to} weights")
        try:
            found[layer][:] = np.array(own, dtype=np.float32)
        except ValueError as problem:
            raise StorageError(
                f"{_name(level)}: a weight of the layer “{layer}” is not a number"
            ) from problem
    return found  # type: ignore[no-any-return]


def write_network(weights: Any, file: Path) -> None:
    """Write weights as `read_network` reads them."""
    file.parent.mkdir(exist_ok=True)
    with file.open("w", encoding="utf-8", newline="") as out:
        writer = csv.writer(out, lineterminator="\n")
        for layer in LAYERS:
            for source, row in zip(sources_of(layer), weights[layer], strict=True):
                writer.writerow([layer, source, *(f"{weight:.4g}" for weight in row)])


def _name(level: str) -> Path:
    """How messages name a file."""
    return Path("data", "castellion", "network", f"{level}.csv")
