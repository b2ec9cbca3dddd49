"""Teaches the network by which Castellion's thinking bots tell how likely a match is to be won.

    python scripts/teach_castellion.py teach --level base --millions 60    writes data/castellion/network/base.csv
    python scripts/teach_castellion.py check --level base                  how well it tells, on fresh matches

A match strays at random up to some turn, more or less often, and `blueprint` plays it on from there; the features
at the start of its turns are a sample, and whether it wins in the end is its result. Half of the chunks are of the
bare game, the others have an appendix or the Pantry; those of the base level have any of the assumed Simulation sets.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any

import numba
import numpy as np
from numpy.typing import NDArray

from simkit.core.copies import copy_into
from simkit.core.log import new_log
from simkit.core.rng import draw_below
from simkit.errors import StorageError
from simkit.games import find
from simkit.games.castellion.bots import blueprint
from simkit.games.castellion.bots.feature_extraction import extract_features
from simkit.games.castellion.bots.features import N_FEATURES
from simkit.games.castellion.bots.scratch import Scratch
from simkit.games.castellion.bots.seated import SeatedBots
from simkit.games.castellion.bots.value_network import LAYERS, network_file, read_network, write_network
from simkit.games.castellion.constants import APPENDICES, PANTRY, cards, levels, phase, status
from simkit.games.castellion.rules.actions import list_actions
from simkit.games.castellion.rules.setup import begin_match
from simkit.games.castellion.rules.turn import apply_action
from simkit.games.castellion.state import Actions, State
from simkit.games.contract import bot_arrays
from simkit.games.seating import seat_bots
from simkit.games.setting import Value

GAME = find("castellion")
SEED = 77
DEALS_OF_CHUNK = 1_000_000  # each chunk has its own; it is full long before it runs out of them
CHUNK = 25_000  # samples
CHUNKS = 8  # trained with together, in any order
BATCH = 2_048
LATEST = 50  # turn up to which a match may stray
STRAYS = 30  # most actions in a hundred that are chosen at random until then
RATE, SLOWDOWN, MEMORY, LONG_MEMORY, TINY = 2e-3, 1.5, 0.9, 0.999, 1e-8  # of Adam
SURE = 1e-4  # the network is never taken to be surer than this

Array = NDArray[np.float32]
Samples = tuple[Array, Array]


@numba.njit(nogil=True, error_model="numpy")  # type: ignore[untyped-decorator]
def play_chunk(
    tables: Any,
    rules: Any,
    numbers: Any,
    params: Any,
    first_deal: Any,
    features: Any,
    results: Any,
    blank: Any,
    state: Any,
    actions: Any,
    bots: Any,
    scratch: Any,
    log: Any,
) -> None:
    """Play matches until the chunk is full, writing every other turn after the straying down."""
    row, deal, n_rows = 0, first_deal, len(features)
    while row < n_rows:
        seat_bots(bots, numbers, params, 0, SEED, deal)
        copy_into(state, blank)
        begin_match(tables, rules, state, SEED, deal, log)
        chance = bots.streams[1]  # of the seat that is not taken
        strays, until, begin = draw_below(chance, STRAYS + 1), draw_below(chance, LATEST), row
        while state.status == status.PLAYING:
            if (
                state.phase == phase.TURN
                and state.turns >= until
                and row < n_rows
                and draw_below(chance, 2) == 0
            ):
                extract_features(tables, rules, state, scratch)
                features[row] = scratch.layers.features
                row += 1
            list_actions(tables, rules, state, actions)
            index = np.int64(0)
            if actions.n > 1:
                if state.turns < until and draw_below(chance, 100) < strays:
                    index = draw_below(chance, actions.n)
                else:
                    index = blueprint.choose_by_value(tables, rules, state, actions, bots, scratch)
            apply_action(tables, rules, state, actions, index, log)
        results[begin:row] = state.status == status.WON
        deal += 1


def list_settings(level: str) -> list[dict[str, Value]]:
    """The settings that chunks are drawn from."""
    more: list[dict[str, Value]] = [{"appendices": (name,)} for name in APPENDICES]
    if level == "expert":
        more += [{"pantry": pantry} for pantry in PANTRY[1:]]
    found: list[dict[str, Value]] = [*more, *({} for _ in more)]
    if level == "base":
        found = [
            settings | {"simulation_set": name} for settings in found for name in (cards.SETS[0], *cards.SETS)
        ]
    return [{"level": level} | settings for settings in found]


class Dataset:
    """Samples of a level, any number of them, none twice."""

    def __init__(self, level: str, seed: int) -> None:
        self.settings = list_settings(level)
        self.rng = np.random.default_rng(seed)
        self.n_chunks = 0
        self.first_deal = seed << 40

    def sample(self) -> Samples:
        """Play some chunks beside each other and mix them."""
        held = range(self.n_chunks, self.n_chunks + CHUNKS)
        drawn = self.rng.integers(len(self.settings), size=CHUNKS)
        self.n_chunks += CHUNKS
        with ThreadPoolExecutor() as pool:
            samples = list(pool.map(self._play, held, drawn))
        order = self.rng.permutation(CHUNKS * CHUNK)
        return np.concatenate([features for features, _ in samples])[order], np.concatenate(
            [results for _, results in samples]
        )[order]

    def _play(self, number: int, drawn: int) -> Samples:
        """One chunk, all of it of the same settings."""
        tables, rules = GAME.kernel.prepare(GAME.configure(self.settings[drawn]))
        bots, params = bot_arrays(GAME, [("blueprint",)])
        features, results = np.zeros((CHUNK, N_FEATURES), np.float32), np.zeros(CHUNK, np.float32)
        first_deal = self.first_deal + number * DEALS_OF_CHUNK
        room = State.new(), State.new(), Actions.new(), SeatedBots.new(), Scratch.new()
        place = (first_deal, features, results)
        play_chunk(tables, rules, bots, params, *place, *room, new_log(traced=False))
        return features, results


class Model:
    """A network that is trained (Adam)."""

    def __init__(self, seed: int) -> None:
        rng = np.random.default_rng(seed)
        self.layers = [
            np.vstack([rng.normal(size=shape) * np.sqrt(2 / min(shape[0], 48)), np.zeros((1, shape[1]))])
            for shape in LAYERS.values()
        ]
        self.layers = [layer.astype(np.float32) for layer in self.layers]
        self.means = [np.zeros_like(layer) for layer in self.layers]
        self.squares = [np.zeros_like(layer) for layer in self.layers]
        self.n_steps = 0

    def train(self, features: Array, results: Array, rate: float) -> None:
        """Take one step against the gradient of the mean loss."""
        *seen, (told, likely) = forward(self.layers, features)
        likely = np.clip(likely, SURE, 1 - SURE)
        slope = 0.5 / (1 + np.abs(told)) ** 2  # of the quotient
        gradient_of_sums = ((likely - results) / (likely * (1 - likely)) * slope / len(results))[:, None]
        self.n_steps += 1
        for place in (2, 1, 0):
            gradient = np.vstack([seen[place].T @ gradient_of_sums, gradient_of_sums.sum(axis=0)])
            if place > 0:
                gradient_of_sums = (gradient_of_sums @ self.layers[place][:-1].T) * (seen[place] > 0)
            self._step(place, gradient, rate)

    def _step(self, place: int, gradient: Array, rate: float) -> None:
        """Move the weights of a layer."""
        mean, square = self.means[place], self.squares[place]
        mean += (1 - MEMORY) * (gradient - mean)
        square += (1 - LONG_MEMORY) * (gradient**2 - square)
        steady = mean / (1 - MEMORY**self.n_steps)
        spread = np.sqrt(square / (1 - LONG_MEMORY**self.n_steps))
        self.layers[place] -= rate * steady / (spread + TINY)

    def network(self) -> dict[str, Array]:
        """The weights as they are now, by layer."""
        return dict(zip(LAYERS, self.layers, strict=True))


def forward(layers: list[Array], features: Array) -> Iterator[Any]:
    """What each layer is given, then what the last one tells and the probability that it stands for."""
    given = features
    for layer in layers[:-1]:
        yield given
        given = np.maximum(given @ layer[:-1] + layer[-1], 0)
    yield given
    told = (given @ layers[-1][:-1] + layers[-1][-1])[:, 0]
    yield told, 0.5 + 0.5 * told / (1 + np.abs(told))


def can_be_read(level: str) -> bool:
    """Whether a level has a network that fits what is seen now."""
    try:
        read_network(level)
    except StorageError:
        return False
    return True


def loss(likely: Array, results: Array) -> float:
    """The mean of minus the logarithm of the probability that was given to what happened."""
    likely = np.clip(likely, SURE, 1 - SURE)
    return float(-np.mean(np.log(np.where(results > 0, likely, 1 - likely))))


def teach(level: str, millions: float, seed: int) -> None:
    """Teach a network and write it down."""
    dataset, model = Dataset(level, seed), Model(seed)
    if not can_be_read(level):
        write_network(
            model.network(), network_file(level)
        )  # the tables of a match hold one, whatever it knows
    n_rounds = max(round(millions * 1e6 / (CHUNKS * CHUNK)), 1)
    for number in range(n_rounds):
        features, results = dataset.sample()
        if number % 25 == 0:
            told = loss([*forward(model.layers, features)][-1][1], results)
            print(f"{number * CHUNKS * CHUNK / 1e6:6.1f} million samples: loss {told:.4f}", flush=True)
        for batch, (begin, end) in enumerate(pairwise(range(0, len(results) + 1, BATCH))):
            left = 1 - (number + batch * BATCH / len(results)) / n_rounds
            model.train(features[begin:end], results[begin:end], RATE * left**SLOWDOWN)
    write_network(model.network(), network_file(level))
    read_network.cache_clear()  # for the check that follows


def check(level: str) -> None:
    """Print how often matches were won for which the network told about the same, on deals that it never saw."""
    dataset, layers = Dataset(level, seed=1_000), [read_network(level)[layer] for layer in LAYERS]
    samples = [dataset.sample() for _ in range(5)]
    features, results = (np.concatenate(parts) for parts in zip(*samples, strict=True))
    likely = [*forward(layers, features)][-1][1]
    usual = np.full_like(results, results.mean())
    print(f"{len(results):,} samples; loss {loss(likely, results):.4f}, ", end="")
    print(f"{loss(usual, results):.4f} if it always told {100 * results.mean():.1f} %")
    for low, high in pairwise(np.linspace(0, 1, 11)):
        inside = (likely >= low) & (likely < high)
        if inside.sum() > 100:
            won = results[inside].mean()
            print(f"told {100 * likely[inside].mean():5.1f} %, won {100 * won:5.1f} % of {inside.sum():,}")


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("what", choices=("teach", "check"))
    parser.add_argument("--level", choices=levels.NAMES[1:], default="base")
    parser.add_argument("--millions", type=float, default=60, help="samples")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    if chosen.what == "teach":
        teach(chosen.level, chosen.millions, chosen.seed)
    check(chosen.level)


if __name__ == "__main__":
    main()
