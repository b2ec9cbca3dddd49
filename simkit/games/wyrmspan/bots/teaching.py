"""How the taught bot is taught: TD(λ) on the points of each seat, first in matches of breeders, then of its own."""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np

from simkit.core.learning.regression import Regression, Samples, draw_weights, mix
from simkit.core.pointers import address_of_record
from simkit.games.contract import room_for_components
from simkit.games.setting import Config, Value
from simkit.games.wyrmspan.bots.inputs import Inputs
from simkit.games.wyrmspan.bots.notebook import Notebook, make_samples
from simkit.games.wyrmspan.bots.scratch import Scratch, new_scratch
from simkit.games.wyrmspan.bots.value_network import Layers, Weights
from simkit.games.wyrmspan.bots.weights import N_PARAMETERS
from simkit.games.wyrmspan.columns import SEAT_COLUMNS
from simkit.games.wyrmspan.config import as_config, make_rules
from simkit.games.wyrmspan.constants import bot
from simkit.games.wyrmspan.data.build import make_tables
from simkit.games.wyrmspan.kernel import KERNEL

BOT = "taught"
MATCHES = 12_288
SHARD, SHARDS = 16, 8

TRACE, LAST_TRACE = 0.95, 0.85
RATE, LATER_RATE, LAST_RATE = 1.5e-3, 5e-4, 1e-4  # from nothing, from weights, at the end
EXPLORE, LAST_EXPLORE = 0.06, 0.02
LED = 0.25  # part of the training in which every seat plays as a breeder does
POINTS = [column.name for column in SEAT_COLUMNS].index("total")


def list_settings() -> Sequence[Mapping[str, Value]]:
    """Two players more often than others; all tables, the Automa at some levels, and the second printing."""
    return [
        {"players": 2},
        {"players": 2},
        {"players": 2, "printing": "2025"},
        {"players": 3},
        {"players": 3},
        {"players": 4},
        {"players": 5},
        {"players": 1, "automa": "2"},
        {"players": 1, "automa": "3"},
        {"players": 1, "automa": "ravel-2"},
    ]


def list_rivals(config: Config) -> Sequence[str]:
    """The strongest bot that looks no move ahead."""
    return ["breeder"]


def new_learner(configs: Sequence[Config], weights: Any | None, seed: int) -> Learner:
    """Begin with weights, or with none: by chance, and with matches of breeders."""
    if weights is None:
        weights = Weights.new()
        draw_weights(weights, seed, (0.05, 0.1, 0.2, 0.1))
        return Learner(configs, weights, LED, RATE)
    return Learner(configs, weights, 0.0, LATER_RATE)


class Learner(Regression):
    """Weights on their way, and matches to learn from."""

    def __init__(self, configs: Sequence[Config], weights: Weights, led: float, rate: float):
        """Begin to learn at a rate; `led` is the part of the training in which breeders play."""
        super().__init__(weights, Inputs.new(), Layers.new())
        self.address = address_of_record(weights)
        self.led, self.rate = led, rate
        self.games = [(make_tables(as_config(config)), make_rules(as_config(config))) for config in configs]
        self._rooms = threading.local()

    def play(self, config: int, seed: int, first_match: int, n_matches: int, progress: float) -> Samples:
        """Play matches of a configuration."""
        if not hasattr(self._rooms, "book"):
            self._rooms.book = Notebook.new()
            self._rooms.kernel = replace(KERNEL, new_scratch=partial(open_scratch, self._rooms.book))
        book, (tables, rules) = self._rooms.book, self.games[config]
        book.n, book.deal = 0, -1
        book.breeders = float(progress < self.led)
        book.explore = mix(EXPLORE, LAST_EXPLORE, progress)
        numbers = np.full((1, int(rules.players)), bot.TAUGHT, np.int64)
        params = np.zeros((*numbers.shape, N_PARAMETERS + 1))
        params[..., -1] = self.address
        matches = np.zeros((n_matches, KERNEL.n_match_columns), np.int32)
        seats = np.zeros((n_matches, int(rules.players), KERNEL.n_seat_columns), np.int32)
        components = room_for_components(KERNEL.components, n_matches)
        place = (seed, first_match, n_matches, matches, seats, components)
        self._rooms.kernel.play_batch(tables, rules, numbers, params, *place)
        return make_samples(book, first_match, seats[:, :, POINTS], mix(TRACE, LAST_TRACE, progress))

    def learn(self, shards: Sequence[Samples], progress: float) -> float:
        """Learn from all samples and return the mean squared error of the outputs."""
        return self.fit(shards, self.rate * (LAST_RATE / self.rate) ** progress)


def open_scratch(book: Notebook, *bots: Any) -> Scratch:
    """Room to think for bots that note what they see."""
    scratch = new_scratch()
    scratch.notebook = address_of_record(book)
    return scratch
