"""A learner of the toy game: its weights are numbers mixed from all that it was given to play, in order."""

from __future__ import annotations

import sys
from dataclasses import replace
from types import ModuleType

import numpy as np
import pytest

from simkit.core.records import Matrix, Record, field
from simkit.games.contract import BotSpec, GameSpec
from tests.run import toy

BOT, MATCHES, SHARD, SHARDS = "dog", 64, 2, 4


class Weights(Record):
    """Two numbers."""

    pair: Matrix[float] = field(1, 2, of=np.float32)


class Learner:
    """Adds up what it plays; `means` remembers, as the moments of a gradient do."""

    def __init__(self, configs, weights, seed):
        """Begin with the seed, or with given weights."""
        self.weights = Weights.make(pair=[[seed % 7, 1.0]]) if weights is None else weights
        self.means, self.n_configs = np.zeros(2), len(configs)

    def arrays(self):
        """What goes on beside the weights."""
        return {"means": self.means}

    def play(self, config, seed, first_match, n_matches, progress):
        """Mix everything that may differ between shards."""
        assert 0 <= config < self.n_configs
        assert 0 <= progress < 1
        drawn = np.random.default_rng((seed, first_match, config)).normal(size=(n_matches, 2))
        return drawn.sum(axis=0) + 0.1 * self.weights.pair[0]

    def learn(self, shards, progress):
        """Depend on the order of the shards."""
        for shard in shards:
            self.means += 0.1 * (shard - self.means)
            self.weights.pair[0] = 0.9 * self.weights.pair[0] + self.means
        return float(np.abs(self.means).sum())


def list_settings():
    """A contest, low and high."""
    return [{"contest": "yes"}, {"contest": "yes", "tilt": "high"}]


def list_rivals(config):
    """Two."""
    return ["ant", "bee"]


def new_learner(configs, weights, seed):
    """Begin."""
    return Learner(configs, weights, seed)


def register(monkeypatch: pytest.MonkeyPatch) -> GameSpec:
    """Make the toy game known, with a bot that can be taught."""
    plain = toy.register(monkeypatch)
    dog = BotSpec(BOT, 1, "Learns.", (("x", 1.0),), weights="taught")
    spec = replace(plain, bots=(*plain.bots, dog))
    sys.modules["simkit.games.toy"].GAME = spec
    bots = ModuleType("simkit.games.toy.bots")
    monkeypatch.setitem(sys.modules, "simkit.games.toy.bots", bots)
    monkeypatch.setitem(sys.modules, "simkit.games.toy.bots.teaching", sys.modules[__name__])
    return spec
