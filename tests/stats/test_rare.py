"""Rare wins by splitting: against a chance worked out by hand, and against crude play of Castellion."""

from __future__ import annotations

import math
from types import FunctionType, SimpleNamespace

import numpy as np
import pytest

from simkit.api.rare import measure_rare
from simkit.core.records import Record, Vector, field
from simkit.core.rng import new_stream, open_stream, shuffle
from simkit.games import splitting
from simkit.scenario.load import scenario_from_words
from simkit.stats.estimate.rare import estimate_rare

N_CARDS, N_RED, WANTED, BLACKS = 10, 4, 3, 2
# All three red, or one black card among the first three and then a red one.
CHANCE = 4 * 3 * 2 / (10 * 9 * 8) + 3 * (4 * 3 * 2 * 6) / (10 * 9 * 8 * 7)


class Cards(Record):
    """A stack of red (1) and black (0) cards, turned up one by one; three red win, two black lose."""

    stack: Vector[int] = field(N_CARDS)
    next: int = field()
    red: int = field()
    black: int = field()
    seat: int = field()


class Sitting(Record):
    """A bot that has nothing to choose."""

    numbers: Vector[int] = field(1)
    seed: int = field()
    deal: int = field()


def _shuffle_rest(state, stream):
    rest = state.stack[int(state.next) :].copy()
    shuffle(stream, rest)
    state.stack[int(state.next) :] = rest


def _begin(tables, rules, state, seed, deal, log):
    state.stack[:N_RED] = 1
    stream = new_stream()
    open_stream(stream, seed, deal, 0)
    _shuffle_rest(state, stream)


def _turn_up(tables, rules, state, actions, index, log):
    card = state.stack[int(state.next)]
    state.next += 1
    state.red += card
    state.black += 1 - card


TOY = {
    "begin_match": _begin,
    "list_actions": lambda *words: None,
    "apply_action": _turn_up,
    "is_over": lambda state: state.red == WANTED or state.black == BLACKS,
    "resample": lambda tables, rules, state, seat, stream: _shuffle_rest(state, stream),
    "count_steps": lambda state: state.red,
    "forget": lambda bots: None,
    "seat_bots": lambda *words: None,
    "open_streams": lambda *words: None,
    "call_chooser": lambda *words: 0,
}


def count_taken(effort: int, seed: int) -> list[int]:
    """Play the toy step by step, in plain Python."""
    play = FunctionType(splitting.play_step.__code__, {**splitting.play_step.__globals__, **TOY})
    states = [np.recarray(effort, dtype=Cards.dtype) for _ in range(2)]
    bots = [np.recarray(effort, dtype=Sitting.dtype) for _ in range(2)]
    room = (new_stream(), Cards.new(), Cards.new(), None, Sitting.new(), None, None)
    found, here = [], 0
    for step in range(1, WANTED + 1):
        a, b = step % 2, (step + 1) % 2
        place = (effort, states[a], bots[a], here, states[b], bots[b], {0: None})
        here = play(None, None, step, None, None, 1000 * seed + step, *place, *room)
        found.append(here)
        if not here:
            return found + [0] * (WANTED - step)
    return found


def test_splitting_finds_a_chance_that_is_known() -> None:
    """Matches come to a step with no black card or with one, so that what they have before them differs."""
    taken = np.array([count_taken(100, seed) for seed in range(40)])
    found = estimate_rare(taken, 100)
    error = math.sqrt(((taken / 100).prod(axis=1)).var(ddof=1) / 40)
    assert found.estimate == pytest.approx(CHANCE, abs=3.3 * error)
    assert error < 0.008
    assert found.parts[0] == pytest.approx(1 - 6 * 5 / (10 * 9), abs=0.03)


def test_the_interval_of_replications_holds_a_known_chance() -> None:
    """Three steps with a chance of 1 in 20 each: 1 in 8,000; of 2,000 estimates at least 94 % hold it."""
    rng = np.random.default_rng(1)
    held = []
    for _ in range(2000):
        found = estimate_rare(rng.binomial(2000, 0.05, size=(20, 3)), 2000)
        low, high, _ = found.interval
        held.append((low or 0) <= 0.05**3 <= (high or 0))
        assert (found.crude_matches or 0) > 2000 * 3 * 20
    assert np.mean(held) >= 0.94


def test_no_match_that_came_so_far_is_no_win() -> None:
    found = estimate_rare(np.array([[3, 0, 0], [0, 0, 0]]), 10)
    assert (found.estimate, found.parts, found.crude_matches) == (0.0, (0.15, 0.0, 0.0), None)


@pytest.mark.long
@pytest.mark.compiles(game="castellion")
def test_castellion_is_won_as_often_by_splitting_as_by_crude_play() -> None:
    table = measure_rare(scenario_from_words("castellion", ["level=intro"], "greedy", 1, 3), 500, 20, 20_000)
    split, crude = (SimpleNamespace(**row) for row in table.iter_rows(named=True))
    errors = [(row.high - row.low) / 4 for row in (split, crude)]
    assert abs(split.estimate - crude.estimate) < 3.3 * math.hypot(*errors)
    assert split.part_1 * split.part_2 * split.part_3 == pytest.approx(split.estimate, rel=0.1)
    assert crude.n == 20_000
