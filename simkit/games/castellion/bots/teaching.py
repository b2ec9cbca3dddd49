"""How `taught` is taught: matches by itself and after a guide, then TD(λ) on every castle before a draw."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from simkit.core.copies import copy_into
from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.core.learning.adam import adam_rows, adam_step
from simkit.core.learning.layers import dense_back, rectify, rectify_back
from simkit.core.learning.td import find_targets
from simkit.core.log import new_log
from simkit.core.records import Matrix, Record, Vector, field, new_record
from simkit.core.rng import new_stream
from simkit.games.castellion.bots import taught_features as f
from simkit.games.castellion.bots.taught_network import (
    N_GOALS,
    N_OUTPUTS,
    WIDTH_1,
    WIDTH_2,
    WIN,
    View,
    Weights,
    find_chance,
    run_layers,
    sum_rows,
)
from simkit.games.castellion.bots.teaching_play import (
    CONTEXT,
    EXPLORED,
    MOST_STEPS,
    N_ACTIVE,
    N_FIELDS,
    STACK,
    STAGE,
    Course,
    Room,
    play_shard,
)
from simkit.games.castellion.bots.weights import BLUEPRINT
from simkit.games.castellion.constants import APPENDICES, cards, levels
from simkit.games.castellion.kernel import prepare
from simkit.games.castellion.state import State
from simkit.games.driver import to_word
from simkit.games.setting import Config, Value

BOT = "taught"
MATCHES = 4_000_000
SHARD = 64  # matches; a step of Adam follows each
SHARDS = 4

# How teaching goes on, by progress: what is between is interpolated. Who begins with weights begins further on.
KNOWN = 0.85
PROGRESS = (0.0, 0.5, 0.8, 1.0)
RATE = (2e-3, 2e-3, 5e-4, 1e-4)  # of Adam
RATE_FOR_TWO = 1e-3  # at most: of two castles twice as many rows move
RATE_AT_FIRST = 5e-4  # at most, where two players begin with what one player knows
TRACE = (0.8, 0.8, 0.7, 0.7)  # λ
GUIDED = (0.5, 0.25, 0.1, 0.05)  # share of matches that begin after a guide
WAITING = (0.2, 0.2, 0.2, 0.05)  # share of matches that begin by building nothing
EXPLORING = (0.02, 0.01, 0.003, 0.0)  # share of choices by chance
CREDIT = (0.1, 0.03, 0.005, 0.005)  # for passing a Trial before the last
CREDIT_FOR_TWO = (0.3, 0.3, 0.1, 0.01)  # who seldom win: first they learn to pass the first Trial
PARTLY = 0.3  # weight of the goals before the win
SETTLED = 0.5  # part of a training run after which weights are averaged
BETWEEN = 16  # rounds from one that is added to the mean to the next


class Shard(NamedTuple):
    """What matches left to learn from."""

    rows: Any  # [step, place]
    steps: Any  # [step, field]
    values: Any  # [goal, step]
    starts: Any  # [match] first step; behind the last the number of steps
    finals: Any  # [match] Trials passed


class BackScratch(Record):
    """Room to learn in."""

    look: View = field(of=View)
    first: Vector[float] = field(WIDTH_1, of=np.float32)  # outputs of the first layer
    second: Vector[float] = field(WIDTH_2, of=np.float32)
    first_slopes: Vector[float] = field(WIDTH_1, of=np.float32)
    second_slopes: Vector[float] = field(WIDTH_2, of=np.float32)
    slopes: Vector[float] = field(N_OUTPUTS, of=np.float32)
    contexts: Vector[int] = field(f.N_CONTEXTS)  # 1: touched
    n_steps: int = field()  # of Adam so far


@kernel
def learn_step(
    weights: Weights,
    gradient: Weights,
    scratch: BackScratch,
    rows: Vector[int],
    step: Vector[int],
    targets: Matrix[float],  # [goal, step]
    number: int,  # of the step
) -> float:
    """Add the slopes of one step's loss to the gradient and return the loss of the win."""
    view, context = scratch.look, int64(step[CONTEXT])
    view.context = context
    view.n_active = int64(step[N_ACTIVE])
    for place in range(view.n_active):
        view.active[place] = rows[place]
    sum_rows(weights, view)
    run_layers(weights, view, view.sums)
    for output in range(N_OUTPUTS):
        scratch.slopes[output] = 0.0
    stack, loss = int64(step[STACK]), 0.0
    for goal in range(int64(step[STAGE]), N_GOALS):
        told, target = find_chance(float(view.outputs[stack + goal])), targets[goal, number]
        scratch.slopes[stack + goal] = (1.0 if goal == WIN else PARTLY) * (told - target)
        if goal == WIN:
            loss = -target * np.log(told) - (1.0 - target) * np.log(1.0 - told)
    for node in range(WIDTH_1):
        scratch.first[node] = view.sums[node]
    for node in range(WIDTH_2):
        scratch.second[node] = view.hidden[node]
    rectify(scratch.first)
    rectify(scratch.second)
    dense_back(
        weights.last[context], scratch.second, scratch.slopes, gradient.last[context], scratch.second_slopes
    )
    rectify_back(scratch.second, scratch.second_slopes)
    dense_back(
        weights.second[context],
        scratch.first,
        scratch.second_slopes,
        gradient.second[context],
        scratch.first_slopes,
    )
    rectify_back(scratch.first, scratch.first_slopes)
    for place in range(view.n_active):
        row = rows[place]
        for node in range(WIDTH_1):
            gradient.rows[row, node] += scratch.first_slopes[node]
    return loss


@kernel
def learn_shard(
    weights: Weights,
    gradient: Weights,
    means: Weights,
    squares: Weights,
    scratch: BackScratch,
    touched: Vector[int],  # room for all rows
    is_touched: Vector[int],  # all 0
    rows: Matrix[int],
    steps: Matrix[int],
    values: Matrix[float],
    starts: Vector[int],
    finals: Vector[int],
    targets: Matrix[float],  # room for [goal, step]
    explored: Vector[int],  # room for [step]
    rate: float,
    trace: float,
) -> float:
    """Learn from the matches of a shard by one step of Adam; return the sum of the losses."""
    loss, n_touched = 0.0, int64(0)
    for match in range(finals.shape[0]):
        first, end = starts[match], starts[match + 1]
        for step in range(first, end):
            explored[step] = steps[step, EXPLORED]
        for goal in range(N_GOALS):
            find_targets(
                values[goal][first:end],
                explored[first:end],
                end - first,
                float(int64(finals[match] > goal)),
                trace,
                targets[goal][first:end],
            )
        for step in range(first, end):
            loss += learn_step(weights, gradient, scratch, rows[step], steps[step], targets, step)
            scratch.contexts[steps[step, CONTEXT]] = 1
            for place in range(steps[step, N_ACTIVE]):
                row = rows[step, place]
                touched[n_touched] = row
                n_touched += int64(is_touched[row] == 0)
                is_touched[row] = 1
    scratch.n_steps += 1
    adam_rows(
        weights.rows, gradient.rows, means.rows, squares.rows, touched, n_touched, rate, scratch.n_steps
    )
    for place in range(n_touched):
        is_touched[touched[place]] = 0
    for context in range(f.N_CONTEXTS):
        if scratch.contexts[context]:
            scratch.contexts[context] = 0
            step_context(weights, gradient, means, squares, context, rate, scratch.n_steps)
    return loss


@kernel
def step_context(
    weights: Weights,
    gradient: Weights,
    means: Weights,
    squares: Weights,
    context: int,
    rate: float,
    step: int,
) -> None:
    """Move the weights of the layers of one context."""
    adam_step(
        weights.second[context],
        gradient.second[context],
        means.second[context],
        squares.second[context],
        rate,
        step,
    )
    adam_step(
        weights.last[context], gradient.last[context], means.last[context], squares.last[context], rate, step
    )


class Learner:
    """Weights on their way: it plays and learns with one set; what it will know is their mean over late rounds."""

    def __init__(self, configs: Sequence[Config], weights: Any | None, seed: int) -> None:
        """Begin with weights, or with small ones by chance."""
        self.prepared = [prepare(config) for config in configs]
        self.begun = KNOWN if weights is not None and knows(weights, self.prepared) else 0.0
        has_two = any(rules.players == 2 for _, rules in self.prepared)
        self.most_rate = RATE_FOR_TWO if has_two else max(RATE)
        self.learning: Any = Weights.new()
        if weights is None:
            begin_weights(self.learning, seed)
        else:
            for name in Weights.fields:
                getattr(self.learning, name)[...] = weights[name]
            for level in {int(rules.level) for _, rules in self.prepared if rules.players == 2}:
                if not knows_level(weights, f.LEADER, level):
                    share_knowledge(self.learning, level)
                    self.most_rate = RATE_AT_FIRST
        self.mean: Any = Weights.new()
        self.settled = np.zeros(2, dtype=np.int64)  # late rounds so far, and how many of them are in the mean
        self.gradient: Any = Weights.new()
        self.means: Any = Weights.new()
        self.squares: Any = Weights.new()
        self.scratch: Any = BackScratch.new()
        self.touched: Any = np.zeros(f.N_ROWS + 1, dtype=np.int64)
        self.is_touched: Any = np.zeros(f.N_ROWS, dtype=np.int8)
        most = SHARD * MOST_STEPS
        self.targets: Any = np.zeros((N_GOALS, most))
        self.explored: Any = np.zeros(most, dtype=np.int64)

    @property
    def weights(self) -> Any:
        """What it knows: the mean over late rounds; before them the weights that it learns with."""
        return self.mean if self.settled[1] > 0 else self.learning

    def arrays(self) -> dict[str, NDArray[Any]]:
        """What is learnt with, the mean, the moments of Adam, and how many steps and late rounds there were."""
        kept = {f"learning_{name}": self.learning[name] for name in Weights.fields}
        kept |= {f"mean_{name}": self.mean[name] for name in Weights.fields}
        kept |= {f"means_{name}": self.means[name] for name in Weights.fields}
        kept |= {f"squares_{name}": self.squares[name] for name in Weights.fields}
        return {**kept, "steps": self.scratch["n_steps"].reshape(1), "settled": self.settled}

    def play(self, config: int, seed: int, first_match: int, n_matches: int, progress: float) -> Shard:
        """Play matches of one of its configurations."""
        tables, rules = self.prepared[config]
        progress = self.begun + (1.0 - self.begun) * progress
        course: Any = Course.new()
        course.guided = np.interp(progress, PROGRESS, GUIDED)
        course.waiting = np.interp(progress, PROGRESS, WAITING)
        course.exploring = np.interp(progress, PROGRESS, EXPLORING)
        course.credit = np.interp(progress, PROGRESS, CREDIT_FOR_TWO if rules.players == 2 else CREDIT)
        room = new_room()
        most = n_matches * MOST_STEPS
        shard = Shard(
            np.zeros((most, f.MAX_ACTIVE + f.MAX_PARTNER), dtype=np.int32),
            np.zeros((most, N_FIELDS), dtype=np.int32),
            np.zeros((N_GOALS, most)),
            np.zeros(n_matches + 1, dtype=np.int64),
            np.zeros(n_matches, dtype=np.int64),
        )
        log = new_log(traced=False)
        play_shard(
            tables, rules, self.learning, course, room, new_stream(), log, to_word(seed), first_match, *shard
        )
        return shard

    def learn(self, shards: Sequence[Shard], progress: float) -> float:
        """Learn from shards, one after the other."""
        is_settled = progress >= SETTLED
        progress = self.begun + (1.0 - self.begun) * progress
        rate = min(self.most_rate, float(np.interp(progress, PROGRESS, RATE)))
        trace = float(np.interp(progress, PROGRESS, TRACE))
        loss = 0.0
        for shard in shards:
            loss += learn_shard(
                self.learning,
                self.gradient,
                self.means,
                self.squares,
                self.scratch,
                self.touched,
                self.is_touched,
                *shard,
                self.targets,
                self.explored,
                rate,
                trace,
            )
        if is_settled:
            self._note_weights()
        return loss / sum(int(shard.starts[-1]) for shard in shards)

    def _note_weights(self) -> None:
        """Add the weights to the mean, once in some rounds."""
        if self.settled[0] % BETWEEN == 0:
            self.settled[1] += 1
            part = np.float32(1.0 / self.settled[1])
            for name in Weights.fields:
                mean = getattr(self.mean, name)
                mean += part * (getattr(self.learning, name) - mean)
        self.settled[0] += 1


def new_room() -> Any:
    """Allocate what a shard is played in; the guide sits in all seats."""
    room: Any = new_record(Room.dtype)
    copy_into(room.blank, State.new())
    for seat in range(len(room.bots.params)):
        room.bots.params[seat, : len(BLUEPRINT)] = [value for _, value in BLUEPRINT]
    return room


def begin_weights(weights: Any, seed: int) -> None:
    """Set weights by chance; of the rows only those that are always active, so that the unlearnt stay nothing."""
    rng = np.random.default_rng(seed)
    for part in (slice(0, f.N_CONTEXTS_ALONE), slice(f.N_CONTEXTS_ALONE, f.N_CONTEXTS)):
        for context in range(part.start, part.stop):
            first = f.OTHERS + context * f.N_OTHERS + f.PANTRY
            weights.rows[first : first + f.N_PANTRY_ROWS] = rng.normal(0.0, 0.5, WIDTH_1)
        second, last = weights.second[part], weights.last[part]
        second[:, :-1] = rng.normal(0.0, np.sqrt(2 / WIDTH_1), second[:, :-1].shape)
        last[:, :-1] = rng.normal(0.0, np.sqrt(1 / WIDTH_2), last[:, :-1].shape)
        last[:, -1] = -2.0


def knows(weights: Any, prepared: Sequence[tuple[Any, Any]]) -> bool:
    """Whether weights were taught for these numbers of players and levels."""
    return all(
        knows_level(weights, f.LEADER if rules.players == 2 else f.ALONE, int(rules.level))
        for _, rules in prepared
    )


def knows_level(weights: Any, role: int, level: int) -> bool:
    """Whether weights were taught for a role at a level."""
    return bool(weights.rows[: f.OTHERS].reshape(f.N_ROLES, f.N_LEVELS, -1)[role, level].any())


def share_knowledge(weights: Any, level: int) -> None:
    """Let two players begin with what one player knows; clock, stacks and cards mean the same to both.

    At the introductory level the helper's Trial asks for no formation: it thinks of the leader's castle alone. Else
    each castle counts half.
    """
    windows = weights.rows[: f.OTHERS].reshape(f.N_ROLES, f.N_LEVELS, -1)[:, level]
    others = weights.rows[f.OTHERS : f.NOTHING_ROW].reshape(f.N_ROLES, f.N_LEVELS, -1, f.N_OTHERS, WIDTH_1)[
        :, level
    ]
    leader, helper = (1.0, 0.0) if level == levels.INTRO else (0.5, 0.5)
    for role, share in ((f.LEADER, leader), (f.HELPER, helper)):
        windows[role] = share * windows[f.ALONE]
        others[role] = others[f.ALONE]
        others[role, :, : f.CLOCK] *= share
    for layer in (weights.second, weights.last):
        by_role = layer.reshape(f.N_ROLES, f.N_LEVELS, -1)
        by_role[f.LEADER, level] = by_role[f.ALONE, level]


def new_learner(configs: Sequence[Config], weights: Any | None, seed: int) -> Learner:
    """Begin with weights, or with none: by chance."""
    return Learner(configs, weights, seed)


def list_settings() -> Sequence[Mapping[str, Value]]:
    """The settings of the shipped weights: mostly the levels as printed, some appendices, Pantry and other sets."""
    plain: list[Mapping[str, Value]] = []
    for level, share in (("intro", 40), ("base", 25), ("expert", 45)):
        plain += [{"level": level}] * share
    changed: list[Mapping[str, Value]] = [
        {"level": level, "appendices": (appendix,)}
        for level in levels.NAMES
        for appendix in (*APPENDICES, "prison", "prison")
    ]
    changed += [{"level": "base", "simulation_set": name} for name in cards.SETS[1:]]
    pantry: list[Mapping[str, Value]] = [{"level": "expert", "pantry": "on"}] * 3
    return (*plain, *changed, *pantry)


def list_rivals(config: Config) -> Sequence[str]:
    """The best bot of about the same speed."""
    return ("blueprint",)
