"""How the taught bot is taught: TD(λ) on the kingdoms ahead of all seats, in matches against itself and stewards."""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from typing import Any, cast

from simkit.core.learning.regression import Regression, Samples, draw_weights, mix
from simkit.games.driver import to_word
from simkit.games.kingdomino.bots.inputs import Inputs
from simkit.games.kingdomino.bots.samples import cut_samples, new_samples
from simkit.games.kingdomino.bots.self_play import new_room, play_matches
from simkit.games.kingdomino.bots.value_network import Layers, Weights
from simkit.games.kingdomino.config import Config as Typed
from simkit.games.kingdomino.config import make_rules
from simkit.games.kingdomino.data import read_tables
from simkit.games.setting import Config, Value

BOT = "taught"
MATCHES = 204_800
SHARD, SHARDS = 64, 8

TRACE = 0.85
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
    if weights is None:
        weights = Weights.new()
        draw_weights(weights, seed, (0.1, 0.15, 0.25, 0.1))
    return Learner(configs, weights)


class Learner(Regression):
    """Weights on their way, and matches to learn from."""

    def __init__(self, configs: Sequence[Config], weights: Weights):
        """Begin to learn; a Dynasty is learnt as one of its rounds."""
        super().__init__(weights, Inputs.new(), Layers.new())
        self.rules = [make_rules(cast(Typed, {**config, "dynasty": False})) for config in configs]
        self.tables = [read_tables(cast(Typed, config)["own_dominoes"]) for config in configs]
        self._rooms = threading.local()

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
        """Learn from all samples and return the mean squared error of the outputs."""
        return self.fit(shards, RATE * (LAST_RATE / RATE) ** progress)
