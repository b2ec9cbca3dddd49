"""The taught bot: what it is told, its network, how it is taught, and how it plays."""

from __future__ import annotations

import numpy as np
import pytest

from simkit import paths
from simkit.core.copies import duplicate
from simkit.core.learning.regression import BATCH
from simkit.core.learning.value_network import add_gradient, compute
from simkit.core.learning.weights import decode_weights
from simkit.games.contract import WHOLE_SHARE
from simkit.games.wyrmspan import GAME
from simkit.games.wyrmspan.bots import inputs as i
from simkit.games.wyrmspan.bots import teaching
from simkit.games.wyrmspan.bots.scratch import NARROW, WIDTH
from simkit.games.wyrmspan.bots.value_network import Layers, Weights
from simkit.games.wyrmspan.constants import N_DRAGONS, bot
from simkit.run.progress import NullProgress
from simkit.run.signals import Stop
from simkit.run.teaching import Teacher, Training
from tests.games.wyrmspan.boards import at_turn, begin, give, legal, put
from tests.goldens.digests import play

TABLES = ({"players": 1, "automa": "ravel-3"}, {"players": 5, "printing": "2025"}, {"players": 3})
POINTS = [column.name for column in GAME.all_seat_columns].index("total")
SHARES = [column.name for column in GAME.all_seat_columns].index("win_share")


def look(match):
    """Let the taught bot choose, and return the action with the room in which it thought."""
    taught = begin(bots="taught")
    match.bots.numbers[:], match.bots.weights[:] = bot.TAUGHT, taught.bots.weights[0]
    return match.bot_action(), match.scratch


def told(match, **wanted):
    """What the network is told of the position after an action."""
    _, scratch = look(match)
    place = scratch.candidates.tolist()[: int(scratch.n_candidates)].index(legal(match, **wanted)[0])
    inputs = scratch.inputs[place]
    return set(inputs.active.tolist()[: int(inputs.n_active)]), inputs.numbers


def points_of(bot, deals, **changes):
    """Points of each seat of matches in which one bot plays against others of another kind."""
    config = GAME.configure(changes)
    lineup = (bot, *("breeder",) * (GAME.seats(config) - 1))
    _, seats = play(GAME, config, [lineup], 5, 0, deals)
    return seats


# Inputs --------------------------------------------------------------------------


def test_a_dragon_is_told_in_hand_and_then_on_the_mat():
    match = give(at_turn(), dragons=[141], meat=3, gold=3, crystal=3, milk=3)
    rows, _ = told(match, event="pass")
    assert {i.IN_HAND + 140} <= rows
    enticed, _ = told(match, event="entice", dragon=141)
    assert i.ON_MAT + 140 in enticed
    assert not any(i.IN_HAND <= row < i.CAVE_IN_HAND for row in enticed)


def test_cards_that_the_deck_will_bring_are_counted_and_not_named():
    match = at_turn()
    match.state.decks[0].display[:] = -1
    rows, numbers = told(match, event="explore", at="golden")
    assert numbers[i.UNSEEN_DRAGONS] == 0.5
    assert not any(i.IN_HAND <= row < i.CAVE_IN_HAND for row in rows)


def test_dragons_on_the_mat_are_told_by_round():
    match = put(at_turn(), 12, "crimson", 0)
    match.state.round_number = 2
    rows, _ = told(match, event="pass")
    assert i.ON_MAT + 2 * N_DRAGONS + 11 in rows


# Network -------------------------------------------------------------------------


@pytest.mark.compiles(game="wyrmspan")
def test_the_gradient_is_the_difference_of_the_output():
    match = give(put(at_turn(), 12, "crimson", 0), dragons=[141, 150], caves=[3], gold=2)
    _, scratch = look(match)
    weights, inputs = teaching.new_learner([], None, 3).weights, duplicate(scratch.inputs[0])
    layers, gradient = Layers.new(), Weights.new()
    compute(weights, inputs, layers)
    add_gradient(weights, gradient, inputs, layers, 1.0)
    rng, checked = np.random.default_rng(1), 0
    for name in Weights.fields:
        slopes = getattr(gradient, name)
        for place in rng.permutation(np.argwhere(slopes))[:20]:
            at, outputs = tuple(place), []
            for step in (2e-3, -2e-3):
                changed = duplicate(weights)
                getattr(changed, name)[at] += step
                outputs.append(compute(changed, inputs, layers))
            assert slopes[at] == pytest.approx((outputs[0] - outputs[1]) / 4e-3, rel=0.05, abs=2e-3)
            checked += 1
    assert checked >= 50


def test_shipped_weights_are_those_of_the_network():
    file = paths.data("wyrmspan") / "taught.npz"
    weights = decode_weights(file.read_bytes(), Weights, file.name)
    assert all(getattr(weights, name).any() for name in Weights.fields)


# Teaching ------------------------------------------------------------------------


def teach(out, matches, threads=1, **changes):
    """Teach a little from nothing."""
    training = Training(GAME.id, (GAME.configure(changes),), matches, 11, "")
    teacher = Teacher(GAME, training, None, out, threads)
    assert teacher.teach(NullProgress(), Stop(), lambda measured: None)
    return teacher


@pytest.mark.long
def test_training_is_the_same_on_two_threads(tmp_path, monkeypatch):
    for name, value in (("SHARD", 2), ("SHARDS", 4)):
        monkeypatch.setattr(teaching, name, value)
    for name, value in (("LOOKS", 1), ("DEALS", 5)):
        monkeypatch.setattr(f"simkit.run.teaching.{name}", value)
    first, second = [teach(tmp_path / f"{n}.npz", 24, n, players=2).finish({}) for n in (1, 2)]
    assert first == second


@pytest.mark.long
@pytest.mark.parametrize("changes", TABLES, ids=str)
@pytest.mark.parametrize("progress", [0.0, 1.0])
def test_every_table_can_be_learnt_from(changes, progress):
    learner = teaching.new_learner([GAME.configure(changes)], None, 1)
    samples = learner.play(0, 3, 0, 2, progress)
    assert len(samples.targets) > 2 * 8
    assert np.isfinite(samples.targets).all()
    before = learner.weights.rows.copy()
    assert learner.learn([samples, samples], progress) > 0
    assert (learner.weights.rows != before).any()
    assert learner.steps[0] == -(-2 * len(samples.targets) // BATCH)


# Choices -------------------------------------------------------------------------


def test_no_more_candidates_are_looked_at_than_there_is_room_for():
    match = begin(deal=1, bots="taught", players=1)
    counts = set()
    while match.seat is not None:
        index = match.bot_action()
        if match.actions.n > 1:
            counts.add((str(match.observe()["decision"]), int(match.scratch.n_candidates)))
        match.play(index)
    assert max(n for decision, n in counts if decision == "turn") == WIDTH
    assert max(n for decision, n in counts if decision != "turn") == NARROW
    assert {n for decision, n in counts if decision == "lay"} == {1}


def test_temperature_weakens_the_bot():
    cold, warm = [points_of(f"taught:temperature={t}", 12, players=1)[:, 0, POINTS].mean() for t in (0, 30)]
    assert warm < cold - 10


def test_the_taught_bot_beats_breeders():
    assert points_of("taught", 30, players=2)[:, 0, SHARES].mean() > 0.6 * WHOLE_SHARE
