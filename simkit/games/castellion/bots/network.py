"""The network that tells how likely a match is to be won: what it looks at, and its weights.

`data/castellion/network/` holds one file for each level that has a network, a row for each input of each layer and,
as the last row of a layer, what is added to its sums.
"""

from __future__ import annotations

import csv
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from simkit import paths
from simkit.core.records import Matrix, Record, field
from simkit.errors import StorageError
from simkit.games.castellion.constants import HEIGHT, MOTIFS, N_TRIALS, WIDTH, defender

KINDS = ("towers", "bastions", "lines")
CASTLE_SIGHTS = (
    "tiles",
    *(f"row-{row}" for row in range(HEIGHT)),
    *(f"height-{column}" for column in range(WIDTH)),
    *(f"open-to-{motif}" for motif in MOTIFS),  # tops that accept the motif
    "open",  # tops that accept any
    "would-pass",  # share of the cards that may lie there which would be passed now
    "pantry-tiles",
    "haunted",
)
TYPE_SIGHTS = ("built", "in-standard", "in-safe", "discarded", "revealed")
# Windows of a kind that are whole, or have three tiles, two, one; tiles of the standard stack that would at once
# be the last of a window, or the third.
FORMATION_SIGHTS = ("whole", "three", "two", "one", "last", "third")
CARD_SIGHTS = (
    "to-come",
    "traitors",
    "face-up",
    *(f"needs-{kind}" for kind in KINDS),
    *(f"lacks-{kind}" for kind in KINDS),
    "rows",
    "damage",
)
STACK_SIGHTS = (
    "standard",
    "traitors-left",
    "traitors-share",
    "safe",
    "next-traitor-calls",  # the Trial
    "second-traitor-calls",
    "traitors-to-trial",
    "traitors-revealed",
    "premonition",
    "cold-sweat",
    "horror",
    "prison",
    "prison-built",
    "pantry",
    "pantry-hard",
    "pantry-supply",
    *(f"vigil-{kind}" for kind in defender.NAMES),
)
SIGHTS = (
    *CASTLE_SIGHTS,
    *(f"{kind}-{name}" for kind in defender.NAMES for name in TYPE_SIGHTS),
    *(f"{kind}-{shape}-{name}" for kind in defender.NAMES for shape in KINDS for name in FORMATION_SIGHTS),
    *(f"{shape}-{name}" for shape in KINDS for name in FORMATION_SIGHTS),
    *(f"{when}-{name}" for when in ("now", "next", "then") for name in CARD_SIGHTS),
    *STACK_SIGHTS,
)
N_SIGHTS = len(SIGHTS)
# Where each part begins, and how long the parts of a part are.
PER_TYPE, PER_FORMATION, PER_CARD = len(TYPE_SIGHTS), len(FORMATION_SIGHTS), len(CARD_SIGHTS)
AT_TYPES = len(CASTLE_SIGHTS)
AT_FORMATIONS = AT_TYPES + len(defender.NAMES) * PER_TYPE
AT_KINDS = AT_FORMATIONS + len(defender.NAMES) * len(KINDS) * PER_FORMATION
AT_CARDS = AT_KINDS + len(KINDS) * PER_FORMATION
AT_STACKS = AT_CARDS + N_TRIALS * PER_CARD

N_FIRST, N_SECOND = 64, 16  # nodes of the two layers between what is seen and what is told
LAYERS = {"first": (N_SIGHTS, N_FIRST), "second": (N_FIRST, N_SECOND), "last": (N_SECOND, 1)}
ADDED = "added"


class Network(Record):
    """The weights of a network: what is added to the sums of a layer stands behind its inputs."""

    first: Matrix[float] = field(N_SIGHTS + 1, N_FIRST, of=np.float32)  # [input, node]
    second: Matrix[float] = field(N_FIRST + 1, N_SECOND, of=np.float32)
    last: Matrix[float] = field(N_SECOND + 1, 1, of=np.float32)


def network_file(level: str) -> Path:
    """Where the weights of a level stand."""
    return paths.data("castellion") / "network" / f"{level}.csv"


def sources_of(layer: str) -> tuple[str, ...]:
    """The names of a layer's inputs, as its rows bear them."""
    if layer == "first":
        return (*SIGHTS, ADDED)
    return (*map(str, range(LAYERS[layer][0])), ADDED)


@cache
def read_network(level: str) -> Network:
    """The weights of a level's network, by layer; all zero for the introductory level, which has none."""
    network: Any = Network.new()
    if level == "intro":
        return network  # type: ignore[no-any-return]
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
            network[layer][:] = np.array(own, dtype=np.float32)
        except ValueError as problem:
            raise StorageError(
                f"{_name(level)}: a weight of the layer “{layer}” is not a number"
            ) from problem
    return network  # type: ignore[no-any-return]


def write_network(network: Any, file: Path) -> None:
    """Write weights as `read_network` reads them."""
    file.parent.mkdir(exist_ok=True)
    with file.open("w", encoding="utf-8", newline="") as out:
        writer = csv.writer(out, lineterminator="\n")
        for layer in LAYERS:
            for source, weights in zip(sources_of(layer), network[layer], strict=True):
                writer.writerow([layer, source, *(f"{weight:.4g}" for weight in weights)])


def _name(level: str) -> Path:
    """How messages name a file."""
    return Path("data", "castellion", "network", f"{level}.csv")
