"""Teaches the network by which Castellion's thinking bots tell how likely a match is to be won.

    python scripts/teach_castellion.py teach --level base --millions 60    writes data/castellion/network/base.csv
    python scripts/teach_castellion.py check --level base                  how well it tells, on fresh matches

A match strays at random up to some turn, more or less often, and `blueprint` plays it on from there; what is seen
at the start of its turns is a lesson, and whether it wins in the end the answer. Half of the classes are of the bare
game, the others have an appendix or the Pantry; those of the base level have any of the assumed Simulation sets.
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

from simkit.core.records import new_record
from simkit.core.rng import draw_below
from simkit.errors import StorageError
from simkit.games import find
from simkit.games.castellion.bots import policy
from simkit.games.castellion.bots.desk import LOG, new_desk, open_bot_streams, seat_bots
from simkit.games.castellion.bots.prospects import look
from simkit.games.castellion.constants import APPENDICES, PANTRY, cards, levels, phase, status
from simkit.games.castellion.bots.network import (
    LAYERS,
    N_SIGHTS,
    Network,
    network_file,
    read_network,
    write_network,
)
from simkit.games.castellion.rules.actions import list_actions
from simkit.games.castellion.rules.setup import begin_match
from simkit.games.castellion.rules.turn import perform_action
from simkit.games.castellion.state import State
from simkit.games.contract import bot_arrays
from simkit.games.setting import Value

GAME = find("castellion")
SEED = 77
DEALS_OF_CLASS = 1_000_000  # each class has its own; it is full long before it runs out of them
CLASS = 25_000  # lessons
CLASSES = 8  # taught together, in any order
BATCH = 2_048
LATEST = 50  # turn up to which a match may stray
STRAYS = 30  # most actions in a hundred that are chosen at random until then
RATE, SLOWDOWN, MEMORY, LONG_MEMORY, TINY = 2e-3, 1.5, 0.9, 0.999, 1e-8  # of Adam
SURE = 1e-4  # the network is never taken to be surer than this

Array = NDArray[np.float32]
Lessons = tuple[Array, Array]


@numba.njit(nogil=True, error_model="numpy")  # type: ignore[untyped-decorator]
def attend(
    tables: Any,
    rules: Any,
    bots: Any,
    params: Any,
    first_deal: Any,
    sights: Any,
    answers: Any,
    state: Any,
    desk: Any,
    log: Any,
) -> None:
    """Play matches until the class is full, writing every other turn after the straying down."""
    row, deal, n_rows = 0, first_deal, len(sights)
    while row < n_rows:
        seat_bots(desk, bots, params, 0)
        open_bot_streams(desk, SEED, deal)
        begin_match(tables, rules, state, SEED, deal, log)
        chance = desk.streams[1]  # of the seat that is not taken
        strays, until, begin = draw_below(chance, STRAYS + 1), draw_below(chance, LATEST), row
        while state.status == status.PLAYING:
            if state.phase == phase.TURN and state.turns >= until and row < n_rows and draw_below(chance, 2) == 0:
                look(tables, rules, state, desk)
                sights[row] = desk.sights
                row += 1
            list_actions(tables, rules, state, desk)
            index = np.int64(0)
            if desk.n_legal > 1:
                if state.turns < until and draw_below(chance, 100) < strays:
                    index = draw_below(chance, desk.n_legal)
                else:
                    index = policy.choose(tables, rules, state, desk)
            perform_action(tables, rules, state, desk.legal[index], log)
        answers[begin:row] = state.status == status.WON
        deal += 1


def list_settings(level: str) -> list[dict[str, Value]]:
    """The settings that classes are drawn from."""
    more: list[dict[str, Value]] = [{"appendices": (name,)} for name in APPENDICES]
    if level == "expert":
        more += [{"pantry": pantry} for pantry in PANTRY[1:]]
    found: list[dict[str, Value]] = [*more, *({} for _ in more)]
    if level == "base":
        found = [settings | {"simulation_set": name} for settings in found for name in (cards.SETS[0], *cards.SETS)]
    return [{"level": level} | settings for settings in found]


class School:
    """Lessons of a level, any number of them, none twice."""

    def __init__(self, level: str, seed: int) -> None:
        self.settings = list_settings(level)
        self.rng = np.random.default_rng(seed)
        self.n_classes = 0
        self.first_deal = seed << 40

    def teach(self) -> Lessons:
        """Hold some classes beside each other and mix them."""
        held = range(self.n_classes, self.n_classes + CLASSES)
        drawn = self.rng.integers(len(self.settings), size=CLASSES)
        self.n_classes += CLASSES
        with ThreadPoolExecutor() as pool:
            lessons = list(pool.map(self._hold, held, drawn))
        order = self.rng.permutation(CLASSES * CLASS)
        return np.concatenate([sights for sights, _ in lessons])[order], np.concatenate(
            [answers for _, answers in lessons]
        )[order]

    def _hold(self, number: int, drawn: int) -> Lessons:
        """One class, all of it of the same settings."""
        tables, rules = GAME.kernel.prepare(GAME.configure(self.settings[drawn]))
        bots, params = bot_arrays(GAME, [("blueprint",)])
        sights, answers = np.zeros((CLASS, N_SIGHTS), np.float32), np.zeros(CLASS, np.float32)
        first_deal = self.first_deal + number * DEALS_OF_CLASS
        memory = State.new(), new_desk(), new_record(LOG)
        attend(tables, rules, bots, params, first_deal, sights, answers, *memory)
        return sights, answers


class Pupil:
    """A network that learns (Adam)."""

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

    def learn(self, sights: Array, answers: Array, rate: float) -> None:
        """Take one step against the gradient of the mean surprise."""
        *seen, (told, likely) = think(self.layers, sights)
        likely = np.clip(likely, SURE, 1 - SURE)
        slope = 0.5 / (1 + np.abs(told)) ** 2  # of the quotient
        blame = ((likely - answers) / (likely * (1 - likely)) * slope / len(answers))[:, None]
        self.n_steps += 1
        for place in (2, 1, 0):
            gradient = np.vstack([seen[place].T @ blame, blame.sum(axis=0)])
            if place > 0:
                blame = (blame @ self.layers[place][:-1].T) * (seen[place] > 0)
            self._step(place, gradient, rate)

    def _step(self, place: int, gradient: Array, rate: float) -> None:
        """Move the weights of a layer."""
        mean, square = self.means[place], self.squares[place]
        mean += (1 - MEMORY) * (gradient - mean)
        square += (1 - LONG_MEMORY) * (gradient**2 - square)
        steady = mean / (1 - MEMORY**self.n_steps)
        spread = np.sqrt(square / (1 - LONG_MEMORY**self.n_steps))
        self.layers[place] -= rate * steady / (spread + TINY)

    def network(self) -> Network:
        """The weights as they are now."""
        return {f"network_{layer}": weights for layer, weights in zip(LAYERS, self.layers, strict=True)}


def think(layers: list[Array], sights: Array) -> Iterator[Any]:
    """What each layer is given, then what the last one tells and the probability that it stands for."""
    given = sights
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


def surprise(likely: Array, answers: Array) -> float:
    """The mean of minus the logarithm of the probability that was given to what happened."""
    likely = np.clip(likely, SURE, 1 - SURE)
    return float(-np.mean(np.log(np.where(answers > 0, likely, 1 - likely))))


def teach(level: str, millions: float, seed: int) -> None:
    """Teach a network and write it down."""
    school, pupil = School(level, seed), Pupil(seed)
    if not can_be_read(level):
        write_network(
            pupil.network(), network_file(level)
        )  # the tables of a match hold one, whatever it knows
    n_rounds = max(round(millions * 1e6 / (CLASSES * CLASS)), 1)
    for number in range(n_rounds):
        sights, answers = school.teach()
        if number % 25 == 0:
            told = surprise([*think(pupil.layers, sights)][-1][1], answers)
            print(f"{number * CLASSES * CLASS / 1e6:6.1f} million lessons: surprise {told:.4f}", flush=True)
        for batch, (begin, end) in enumerate(pairwise(range(0, len(answers) + 1, BATCH))):
            left = 1 - (number + batch * BATCH / len(answers)) / n_rounds
            pupil.learn(sights[begin:end], answers[begin:end], RATE * left**SLOWDOWN)
    write_network(pupil.network(), network_file(level))
    read_network.cache_clear()  # for the check that follows


def check(level: str) -> None:
    """Print how often matches were won for which the network told about the same, on deals that it never saw."""
    school, layers = School(level, seed=1_000), list(read_network(level).values())
    lessons = [school.teach() for _ in range(5)]
    sights, answers = (np.concatenate(parts) for parts in zip(*lessons, strict=True))
    likely = [*think(layers, sights)][-1][1]
    usual = np.full_like(answers, answers.mean())
    print(f"{len(answers):,} lessons; surprise {surprise(likely, answers):.4f}, ", end="")
    print(f"{surprise(usual, answers):.4f} if it always told {100 * answers.mean():.1f} %")
    for low, high in pairwise(np.linspace(0, 1, 11)):
        inside = (likely >= low) & (likely < high)
        if inside.sum() > 100:
            won = answers[inside].mean()
            print(f"told {100 * likely[inside].mean():5.1f} %, won {100 * won:5.1f} % of {inside.sum():,}")


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("what", choices=("teach", "check"))
    parser.add_argument("--level", choices=levels.NAMES[1:], default="base")
    parser.add_argument("--millions", type=float, default=60, help="lessons")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    if chosen.what == "teach":
        teach(chosen.level, chosen.millions, chosen.seed)
    check(chosen.level)


if __name__ == "__main__":
    main()
