"""How the taught bot is taught: TD(λ) on the kingdoms ahead of all seats, in matches against itself and stewards."""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from simkit.core.jit import kernel
from simkit.core.learning.adam import adam_step
from simkit.core.records import Vector
from simkit.games.driver import to_word
from simkit.games.kingdomino.bots.inputs import Inputs
from simkit.games.kingdomino.bots.samples import Samples, cut_samples, join_samples, new_samples, read_inputs
from simkit.games.kingdomino.bots.self_play import new_room, play_matches
from simkit.games.kingdomino.bots.value_network import Layers, Weights, add_gradient, compute
from simkit.games.kingdomino.config import Config as Typed
from simkit.games.kingdomino.config import make_rules
from simkit.games.kingdomino.data import read_tables
from simkit.games.setting import Config, Value

BOT = "taught"
MATCHES = 204_800
SHARD, SHARDS = 64, 8

TRACE = 0.85
BATCH = 256
RATE, LAST_RATE = 2e-3, 5e-5
EXPLORE, LAST_EXPLORE = 0.1, 0.02
STEWARDS, LAST_STEWARDS = 0.5, 0.1


def list_settings() -> Sequence[Mapping[str, Value]]:
    """Two players more often than others; all tables, with and without bonuses."""
    both = {"middle_kingdom": True, "harmony": True}
    tables: list[dict[str, Value]] = [
        {"players": 2},
        {"players": 2},
        {"players": 3},
        {"players": 4},
        {"players": 2, "mighty_duel": True},
    ]
    return [*tables, *({**table, **both} for table in tables), {"players": 3, "three_player_rows": 4}]


def list_rivals(config: Config) -> Sequence[str]:
    """The strongest bot that makes no playouts."""
    return ["steward"]


def new_learner(configs: Sequence[Config], weights: Any | None, seed: int) -> Learner:
    """Begin with weights, or with none: by chance."""
    return Learner(configs, draw_weights(seed) if weights is None else weights)


def draw_weights(seed: int) -> Weights:
    """Draw small weights."""
    rng, weights = np.random.default_rng((seed, 1)), Weights.new()
    for name, size in (("rows", 0.1), ("numbers", 0.15), ("second", 0.25), ("last", 0.1)):
        layer = getattr(weights, name)
        layer[:-1] = rng.normal(0.0, size, layer[:-1].shape)
    return weights


class Learner:
    """Weights on their way, with the moments of their gradient."""

    def __init__(self, configs: Sequence[Config], weights: Weights):
        """Begin to learn; a Dynasty is learnt as one of its rounds."""
        self.weights: Any = weights
        self.rules = [make_rules(cast(Typed, {**config, "dynasty": False})) for config in configs]
        self.tables = [read_tables(cast(Typed, config)["own_dominoes"]) for config in configs]
        self.gradient, self.means, self.squares = Weights.new(), Weights.new(), Weights.new()
        self.steps: Any = np.zeros(1, np.int64)
        self._rooms = threading.local()

    def arrays(self) -> dict[str, NDArray[Any]]:
        """The moments of every layer and the number of steps."""
        found: dict[str, NDArray[Any]] = {"steps": self.steps}
        for name in Weights.fields:
            found[f"means_{name}"] = getattr(self.means, name)
            found[f"squares_{name}"] = getattr(self.squares, name)
        return found

    def play(self, config: int, seed: int, first_match: int, n_matches: int, progress: float) -> Samples:
        """Play matches of a configuration."""
        if not hasattr(self._rooms, "room"):
            self._rooms.room = new_room()
        samples = new_samples(n_matches)
        n = play_matches(
            self.tables[config],
            self.rules[config],
            self.weights,
            to_word(seed),
            first_match,
            n_matches,
            mix(STEWARDS, LAST_STEWARDS, progress),
            mix(EXPLORE, LAST_EXPLORE, progress),
            TRACE,
            self._rooms.room,
            samples,
        )
        return cut_samples(samples, n)

    def learn(self, shards: Sequence[Samples], progress: float) -> float:
        """Learn from all samples in an order of their own; return the mean squared error, in points²."""
        samples = join_samples(shards)
        order: Any = np.random.default_rng(int(self.steps[0])).permutation(samples.targets.shape[0])
        rate = RATE * (LAST_RATE / RATE) ** progress
        record = (self.weights, self.gradient, self.means, self.squares)
        return float(learn_samples(*record, samples, order, rate, self.steps, Inputs.new(), Layers.new()))


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
def move_weights(
    weights: Weights, gradient: Weights, means: Weights, squares: Weights, rate: float, step: int
) -> None:
    """Make a step of Adam with every layer."""
    adam_step(weights.rows, gradient.rows, means.rows, squares.rows, rate, step)
    adam_step(weights.numbers, gradient.numbers, means.numbers, squares.numbers, rate, step)
    adam_step(weights.second, gradient.second, means.second, squares.second, rate, step)
    adam_step(weights.last, gradient.last, means.last, squares.last, rate, step)
