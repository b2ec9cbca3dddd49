"""Teaching the value of whole turns: TD(λ) on what each turn leaves, in matches against its like and hand-made bots.

Half of the seats belong to `builder` and `endgamer`: among its like alone the value of a match in which one's gain is
another's loss goes round in circles.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from simkit.core.copies import copy_into
from simkit.core.jit import kernel
from simkit.core.kinds import Seat, int64
from simkit.core.learning.td import find_targets
from simkit.core.log import Log
from simkit.core.pointers import address_of_record, call_chooser
from simkit.core.records import Cube, Matrix, Record, Vector, field
from simkit.games.dragon_castle.bots import taught_weights as f
from simkit.games.dragon_castle.bots.scratch import Scratch
from simkit.games.dragon_castle.bots.seated import SeatedBots, forget
from simkit.games.dragon_castle.bots.taught import weights_at
from simkit.games.dragon_castle.bots.taught_gradient import BackScratch, learn_batch
from simkit.games.dragon_castle.bots.taught_value import REST, evaluate, score_lead
from simkit.games.dragon_castle.bots.taught_weights import Weights
from simkit.games.dragon_castle.config import Rules
from simkit.games.dragon_castle.constants import BASIC, LAYOUTS, N_TYPES, RANDOM_CARD, bot
from simkit.games.dragon_castle.data import Tables
from simkit.games.dragon_castle.rules.actions import list_actions
from simkit.games.dragon_castle.rules.setup import begin_match
from simkit.games.dragon_castle.rules.turn import apply_action, is_over
from simkit.games.dragon_castle.state import Actions, State
from simkit.games.driver import to_word
from simkit.games.seating import seat_bots
from simkit.games.setting import Config, Value

BOT = "taught"
MATCHES = 60_000
SHARD = 32
SHARDS = 8
TRACE = 0.75
BATCH = 64
PASSES = 4  # over the samples of a round
FIRST_RATE, LAST_RATE = 2e-3, 1e-4
LATER_RATE = 5e-4  # the first where training begins with weights
MAX_TURNS = 128  # of a match
TEMPERATURE = 0.1
MEMORY = 0.1  # part of the rounds so far over which weights are averaged, about
OTHERS = ("builder", "endgamer")

__all__ = ["BOT", "MATCHES", "SHARD", "SHARDS", "Weights", "list_rivals", "list_settings", "new_learner"]


def list_settings() -> Sequence[Mapping[str, Value]]:
    """All shipped castles, player counts, no to two Spirits, and a Dragon or none; the first of them is measured."""
    spirit_cards = ((), (RANDOM_CARD,), (RANDOM_CARD, RANDOM_CARD))
    dragon_cards = ((), (RANDOM_CARD,))
    castles = (BASIC, *(name for name in LAYOUTS if not name.startswith(BASIC)))
    return [
        {"players": players, "layout": layout, "spirits": spirits, "dragons": dragons}
        for layout, players, spirits, dragons in product(castles, (3, 2, 4), spirit_cards, dragon_cards)
    ]


def list_rivals(config: Config) -> Sequence[str]:
    """The hand-made bots of the same kind."""
    return OTHERS


def new_learner(configs: Sequence[Config], weights: Any | None, seed: int) -> TurnLearner:
    """Begin with weights, or by chance."""
    return TurnLearner(configs, weights, seed)


class Samples(NamedTuple):
    """What turns left, and how many points the seat gained on the others afterwards."""

    types: NDArray[np.float32]  # [sample, type, feature]
    rest: NDArray[np.float32]  # [sample, feature]
    targets: NDArray[np.float64]  # [sample]


class Episode(Record):
    """The turns of the learner in one match, of all its seats in the order of play."""

    n: int = field()
    owners: Vector[int] = field(MAX_TURNS)  # whose turn it was
    values: Vector[float] = field(MAX_TURNS, of=np.float64)  # of what it left, as the network told
    leads: Vector[float] = field(MAX_TURNS, of=np.float64)  # points above the mean of the others
    own_values: Vector[float] = field(MAX_TURNS, of=np.float64)  # room: those of one seat
    explored: Vector[int] = field(MAX_TURNS)  # room: no turn counts as explored
    own_targets: Vector[float] = field(MAX_TURNS, of=np.float64)  # room


class TurnLearner:
    """The value network on its way: it learns with one set of weights and plays with their mean over late rounds."""

    def __init__(self, configs: Sequence[Config], weights: Any | None, seed: int) -> None:
        """Take weights as they are, or draw small ones."""
        from simkit.games.dragon_castle import GAME

        self.game = GAME
        self.weights: Any = Weights.new()
        self.learning: Any = Weights.new()
        self.means: Any = Weights.new()
        self.squares: Any = Weights.new()
        self.scratch: Any = BackScratch.new()
        self.steps = np.zeros(1, dtype=np.int64)
        self.rounds = np.zeros(1, dtype=np.int64)
        self.first_rate = FIRST_RATE if weights is None else LATER_RATE
        self.configs = [GAME.kernel.prepare(config) for config in configs]
        if weights is None:
            draw_weights(self.weights, np.random.default_rng((seed, 1)))
        else:
            copy_into(self.weights, weights)
        copy_into(self.learning, self.weights)
        self.address = address_of_record(self.weights)

    def arrays(self) -> dict[str, NDArray[Any]]:
        """What is learnt with, moments of the steps, and how many steps and rounds there were."""
        found: dict[str, NDArray[Any]] = {"steps": self.steps, "rounds": self.rounds}
        for name in Weights.fields:
            found[f"learning_{name}"] = self.learning[name]
            found[f"mean_{name}"] = self.means[name]
            found[f"square_{name}"] = self.squares[name]
        return found

    def play(self, config: int, seed: int, first_match: int, n_matches: int, progress: float) -> Samples:
        """Play matches with the weights as they are."""
        tables, rules = self.configs[config]
        names = draw_lineups(int(rules.players), n_matches, np.random.default_rng((seed, first_match)))
        numbers, params = self._seat(names)
        room = int(n_matches * MAX_TURNS)
        types: Any = np.empty((room, N_TYPES, f.N_TYPE_FEATURES), dtype=np.float32)
        rest: Any = np.empty((room, f.N_FEATURES), dtype=np.float32)
        targets: Any = np.empty(room)
        kernel_ = self.game.kernel
        records = kernel_.new_room(numbers, params)
        choosers = kernel_.find_choosers(tables, rules, numbers, records)
        place = (numbers, params, to_word(seed), first_match, choosers, *records)
        n = play_samples(tables, rules, *place, Episode.new(), TRACE, types, rest, targets)  # type: ignore[arg-type]
        return Samples(types[:n].copy(), rest[:n].copy(), targets[:n].copy())

    def _seat(self, names: list[list[str]]) -> tuple[Any, Any]:
        """Line-ups as a kernel takes them, with the weights as they are in the taught seats."""
        specs = {name: self.game.bot(name) for name in (BOT, *OTHERS)}
        width = max(len(one.parameters) for one in self.game.bots) + 1
        numbers = np.array([[specs[name].number for name in lineup] for lineup in names], dtype=np.int64)
        params = np.zeros((*numbers.shape, width))
        for match, lineup in enumerate(names):
            for seat, name in enumerate(lineup):
                values = [value for _, value in specs[name].parameters]
                params[match, seat, : len(values)] = values
                if name == BOT:
                    params[match, seat, 0] = TEMPERATURE
                    params[match, seat, -1] = self.address
        return numbers, params

    def learn(self, shards: Sequence[Samples], progress: float) -> float:
        """Go over all samples a few times, in an order drawn anew, in small steps."""
        types: Any = np.concatenate([shard.types for shard in shards])
        rest: Any = np.concatenate([shard.rest for shard in shards])
        targets: Any = np.concatenate([shard.targets for shard in shards])
        rng = np.random.default_rng(int(self.steps[0]))
        order: Any = np.concatenate([rng.permutation(len(targets)) for _ in range(PASSES)])
        rate = self.first_rate * (LAST_RATE / self.first_rate) ** progress
        known = (self.learning, self.means, self.squares)
        losses = []
        for start in range(0, len(order), BATCH):
            self.steps += 1
            batch, step = order[start : start + BATCH], int(self.steps[0])
            losses.append(learn_batch(*known, types, rest, targets, batch, rate, step, self.scratch))
        part = 1.0 / (1.0 + MEMORY * float(self.rounds[0]))
        self.rounds += 1
        for name in Weights.fields:
            self.weights[name][...] += part * (self.learning[name] - self.weights[name])
        return float(np.mean(losses))


def draw_weights(weights: Any, rng: np.random.Generator) -> None:
    """Draw weights that keep sums at about the size of their inputs; the output begins near 0."""
    for name in Weights.fields:
        layer = weights[name]
        n_inputs = layer.shape[0] - 1
        layer[:-1] = rng.normal(0.0, np.sqrt(2.0 / n_inputs), size=(n_inputs, layer.shape[1]))
        layer[-1] = 0.0
    weights.output[...] *= 0.1


def draw_lineups(players: int, n_matches: int, rng: np.random.Generator) -> list[list[str]]:
    """Line-ups in which half of the seats are the learner's, at least one of them."""
    found = []
    for _ in range(n_matches):
        lineup = [BOT if rng.random() < 0.5 else OTHERS[rng.integers(len(OTHERS))] for _ in range(players)]
        if BOT not in lineup:
            lineup[rng.integers(players)] = BOT
        found.append(lineup)
    return found


@kernel
def play_samples(
    tables: Tables,
    rules: Rules,
    numbers: Matrix[int],  # [match, seat] of bots
    params: Cube[float],  # [match, seat, parameter]
    seed: int,
    first_match: int,
    choosers: Any,  # [bot] the address of its kernel
    blank: State,
    state: State,
    actions: Actions,
    bots: SeatedBots,
    scratch: Scratch,
    log: Log,
    episode: Episode,
    trace: float,
    types: Cube[float],  # out [sample, type, feature]
    rest: Matrix[float],  # out [sample, feature]
    targets: Vector[float],  # out [sample]
) -> int:
    """Play one match for each line-up, write what the turns of the learner left, and return how many there are."""
    n = int64(0)
    for match in range(numbers.shape[0]):
        forget(bots)
        seat_bots(bots, numbers, params, match, seed, first_match + match)
        copy_into(state, blank)
        begin_match(tables, rules, state, seed, int64(first_match + match), log)
        episode.n = 0
        while not is_over(state):
            turn, seat = state.turns, state.seat
            while state.turns == turn and not is_over(state):
                list_actions(tables, rules, state, actions)
                chooser = choosers[bots.numbers[seat]]
                index = call_chooser(chooser, tables, rules, state, actions, bots, scratch)
                apply_action(tables, rules, state, actions.codes[index], log)
            if bots.numbers[seat] == bot.TAUGHT and not is_over(state):
                write_sample(tables, rules, state, seat, bots, scratch, types[n], rest[n], episode)
                n += 1
        write_targets(rules, state, episode, trace, targets[n - episode.n :])
    return n


@kernel
def write_sample(
    tables: Tables,
    rules: Rules,
    state: State,
    seat: Seat,
    bots: SeatedBots,
    scratch: Scratch,
    types: Matrix[float],
    rest: Vector[float],
    episode: Episode,
) -> None:
    """Write the features of what a turn left, and remember its value and lead."""
    view = scratch.search.features
    value = evaluate(tables, rules, state, seat, weights_at(bots.weights[seat]), view)
    for kind in range(N_TYPES):
        for place in range(f.N_TYPE_FEATURES):
            types[kind, place] = view.types[kind, place]
    for place in range(f.N_FEATURES):
        rest[place] = view.inputs[REST + place]
    episode.owners[episode.n] = seat
    episode.values[episode.n] = value
    episode.leads[episode.n] = score_lead(rules, state, seat)
    episode.n += 1


@kernel
def write_targets(rules: Rules, state: State, episode: Episode, trace: float, targets: Vector[float]) -> None:
    """Write what the seats of the learner should have expected to gain on the others after each turn."""
    for seat in range(rules.players):
        n = int64(0)
        for turn in range(episode.n):
            if episode.owners[turn] == seat:
                episode.own_values[n] = episode.values[turn]
                n += 1
        if n == 0:
            continue
        final = score_lead(rules, state, Seat(seat))
        find_targets(episode.own_values, episode.explored, n, final, trace, episode.own_targets)
        n = int64(0)
        for turn in range(episode.n):
            if episode.owners[turn] == seat:
                targets[turn] = episode.own_targets[n] - episode.leads[turn]
                n += 1
