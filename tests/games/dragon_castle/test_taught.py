"""The taught bots: the value network, the search of whole turns, and teaching."""

from __future__ import annotations

import numpy as np
import pytest

from simkit.core.copies import duplicate
from simkit.core.kinds import Seat
from simkit.games.dragon_castle.bots import taught_weights as f
from simkit.games.dragon_castle.bots import teaching
from simkit.games.dragon_castle.bots.taught_gradient import BackScratch, add_gradient, tell_rest
from simkit.games.dragon_castle.bots.taught_value import REST, evaluate, score_lead
from simkit.games.dragon_castle.bots.turn.room import Search
from simkit.games.dragon_castle.constants import N_TYPES
from simkit.games.driver import Match
from simkit.games.taught import load
from tests.games.dragon_castle.matches import GAME, drive, replay

CARDS = {"spirits": ("random",), "dragons": ("random",), "players": 3}


def shipped():
    """The weights that come with simkit."""
    from simkit.core.pointers import KEPT

    return KEPT[load(GAME, "taught")]


def drawn(seed=1):
    """Weights by chance."""
    weights = f.Weights.new()
    teaching.draw_weights(weights, np.random.default_rng(seed))
    return weights


def a_sample(seed=2):
    rng = np.random.default_rng(seed)
    types = rng.normal(size=(N_TYPES, f.N_TYPE_FEATURES)).astype(np.float32)
    return types, rng.normal(size=f.N_FEATURES).astype(np.float32)


@pytest.mark.long
@pytest.mark.parametrize(
    "layer", [pytest.param("types", marks=pytest.mark.compiles(game="dragon-castle")), "hidden", "output"]
)
def test_the_gradient_is_the_slope_of_what_the_network_tells(layer):
    weights, scratch = drawn(), BackScratch.new()
    types, rest = a_sample()
    tell_rest(weights, types, rest, scratch)
    add_gradient(weights, types, 1.0, scratch)
    slopes = scratch.gradient[layer].copy()
    rng, step = np.random.default_rng(3), 3e-3  # so small that no node passes zero
    largest = float(np.abs(slopes).max())
    for _ in range(40):
        row, column = rng.integers(slopes.shape[0]), rng.integers(slopes.shape[1])
        told = []
        for sign in (1.0, -1.0):
            changed = duplicate(weights)
            changed[layer][row, column] += sign * step
            told.append(tell_rest(changed, types, rest, scratch))
        assert (told[0] - told[1]) / (2 * step) == pytest.approx(slopes[row, column], abs=0.01 * largest)


def after_turns(lineup, deal, **changes):
    """The match after each turn, with the seat whose turn it was."""
    turn, seat = 0, 0
    for match in drive(lineup, deal, **changes):
        if match.seat is None:
            return
        if match.state.turns != turn and turn:
            yield match, seat
        turn, seat = int(match.state.turns), int(match.state.seat)


@pytest.mark.long
@pytest.mark.parametrize("changes", [{"players": 4}, CARDS], ids=["plain", "cards"])
def test_the_value_is_the_lead_and_what_the_network_tells(changes):
    weights, scratch, view = shipped(), BackScratch.new(), Search.new().features
    n = 0
    for match, seat in after_turns(("builder",) * changes["players"], 5, **changes):
        value = evaluate(match.tables, match.rules, match.state, Seat(seat), weights, view)
        told = tell_rest(weights, view.types, view.inputs[REST:], scratch)
        assert value == pytest.approx(told + score_lead(match.rules, match.state, Seat(seat)), abs=1e-3)
        n += 1
    assert n > 30


@pytest.mark.long
@pytest.mark.parametrize(
    "spirits",
    [
        pytest.param((), marks=pytest.mark.compiles(game="dragon-castle")),
        ("faith",),
        ("cunning",),
        ("strength",),
    ],
    ids=lambda cards: "+".join(cards) or "none",
)
def test_a_plan_comes_to_the_value_it_was_chosen_for(spirits):
    """On the ground floor nothing is uncovered, so what the search expects is what the turn leaves; no margin."""
    weights, view = shipped(), Search.new().features
    plans = []  # turn, seat and expected value

    def ask(match):
        state = match.state
        is_new = match.bots.plan_turns[state.seat] != state.turns
        index = Match.bot_action(match)
        if is_new and match.actions.n > 1 and not np.any(state.castle.floors[1:]):
            search = match.scratch.search
            plans.append(
                (int(state.turns), int(state.seat), search.leaf_values[: int(search.n_leaves)].max())
            )
        return index

    n = 0
    for match in drive(("taught:strength_margin=0",) * 2, 3, ask, players=2, spirits=spirits):
        if match.seat is not None and plans and plans[-1][0] == match.state.turns - 1:
            _, seat, expected = plans.pop()
            value = evaluate(match.tables, match.rules, match.state, Seat(seat), weights, view)
            assert value == pytest.approx(expected, abs=1e-3)
            n += 1
    assert n >= 3


@pytest.mark.long
def test_a_bot_that_may_not_use_spirits_uses_none():
    config = GAME.configure({"players": 2, "spirits": ("faith", "cunning", "depths"), "dragons": ()})
    users = set()
    for deal in range(6):
        seat = None
        for event in replay(config, ("taught", "taught:spirits=0"), deal):
            seat = event["seat"] if event["event"] == "turn" else seat
            if event["event"] == "spirit":
                users.add(seat)
    assert len(users) == 1


def count_uses(bot, card):
    """How often two seats of a bot use a Spirit in some deals."""
    config = GAME.configure({"players": 2, "spirits": (card,), "dragons": ()})
    return sum(event["event"] == "spirit" for deal in range(6) for event in replay(config, (bot,) * 2, deal))


@pytest.mark.long
def test_a_turn_with_strength_must_be_better_by_its_margin():
    without, shipped_margin = (
        count_uses("taught:strength_margin=0", "strength"),
        count_uses("taught", "strength"),
    )
    assert 2 * shipped_margin < without
    assert count_uses("taught:strength_margin=1000", "strength") == 0
    assert count_uses("taught:strength_margin=1000", "faith") == count_uses("taught", "faith") > 0


def taught_for(rounds):
    """A learner after some rounds of three-player matches without cards, and its losses."""
    learner = teaching.new_learner([GAME.configure({"players": 3})], None, 1)
    losses = []
    for number in range(rounds):
        shards = [learner.play(0, 1, 64 * number + 32 * shard, 32, number / rounds) for shard in range(2)]
        losses.append(learner.learn(shards, number / rounds))
    return learner, losses


def mean_gain(learner, monkeypatch):
    """Points that the learner really gains on the others after its turns, in matches that it has not learnt from."""
    monkeypatch.setattr(teaching, "TRACE", 1.0)
    gain = float(learner.play(0, 9, 10_000, 64, 0.0).targets.mean())
    monkeypatch.undo()
    return gain


@pytest.mark.long
def test_teaching_improves_and_depends_on_its_seed_alone(monkeypatch):
    once, again = (taught_for(6)[0] for _ in range(2))
    for name in f.Weights.fields:
        np.testing.assert_array_equal(once.weights[name], again.weights[name])
    learner, losses = taught_for(64)
    assert np.mean(losses[-3:]) < np.mean(losses[:3])
    beginner, _ = taught_for(0)
    assert mean_gain(learner, monkeypatch) > mean_gain(beginner, monkeypatch) + 1.0
