"""The taught bot: its inputs, its network, how it is taught, and how it plays."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from simkit.core.copies import duplicate
from simkit.core.learning.regression import BATCH
from simkit.core.learning.value_network import add_gradient, compute
from simkit.core.learning.weights import decode_weights
from simkit.games.kingdomino.bots import inputs as i
from simkit.games.kingdomino.bots import teaching
from simkit.games.kingdomino.bots.evaluation import estimate_draws
from simkit.games.kingdomino.bots.features import count_odd_regions, describe_kingdom
from simkit.games.kingdomino.bots.inputs import Inputs
from simkit.games.kingdomino.bots.taught import value_actions, value_own
from simkit.games.kingdomino.bots.value_network import Layers, Weights
from simkit.games.kingdomino.scoring import score_kingdom
from simkit.run.progress import NullProgress
from simkit.run.signals import Stop
from simkit.run.teaching import Teacher, Training
from tests.games.kingdomino.boards import TABLES, choice, rules_of, seated, state_of
from tests.games.kingdomino.matches import GAME, drive
from tests.games.kingdomino.test_bots import BONUSES, LONE, share, touches

MIRRORED = [("w w ##\nf1 . l", "## w w\nl . f1"), ("w w ##\nf1 . l", "f1 . l\nw w ##")]


def describe(picture: str, **changes: object) -> Inputs:
    """The inputs that a drawn kingdom gives, early in a match."""
    rules = rules_of(**changes)
    state = state_of([picture, *["##"] * (int(rules.players) - 1)], 13, [20, 30, 40, 41], rules)
    inputs, scratch = Inputs.new(), seated(("taught",) * int(rules.players))[1].scratch
    estimate_draws(TABLES, rules, state, scratch)
    describe_kingdom(rules, state, state.kingdoms[0], scratch, inputs)
    return inputs


def active_rows(inputs: Inputs) -> list[int]:
    """The rows that are active."""
    return sorted(inputs.active[: int(inputs.n_active)].tolist())


# Inputs --------------------------------------------------------------------------


@pytest.mark.parametrize(("one", "other"), MIRRORED)
def test_a_kingdom_and_its_mirror_image_have_the_same_inputs(one: str, other: str) -> None:
    first, second = describe(one), describe(other)
    assert active_rows(first) == active_rows(second)
    np.testing.assert_array_equal(first.numbers, second.numbers)


def test_an_area_is_told_by_terrain_squares_crowns_and_room() -> None:
    """Two squares of wheat with a crown, with more than three free cells beside them."""
    rows = active_rows(describe("## w w1"))
    wheat = (0 * i.SIZES + 1) * i.CROWNS + 1
    assert i.AREA + wheat * i.ROOMS + 3 in rows
    assert sum(i.AREA <= row < i.HOLES for row in rows) == 1


def test_regions_with_an_odd_number_of_cells_are_counted() -> None:
    assert count_odd_regions(np.int64(0)) == 0
    assert count_odd_regions(np.int64(0b1011)) == 1
    assert count_odd_regions(np.int64(0b10101 | 0b11 << 16)) == 3


def test_bonuses_count_only_where_they_are_in_play() -> None:
    flags = slice(i.IN_THE_MIDDLE, i.OUT_OF_HARMONY + 1)
    assert describe("## w w").numbers[flags].tolist() == [0, 0, 0, 0]
    assert describe("## w w", **BONUSES).numbers[flags].tolist() == [1, 0, 1, 0]
    assert describe("## w w w", **BONUSES).numbers[flags].tolist() == [0, 1, 1, 0]


# Network -------------------------------------------------------------------------


@pytest.mark.compiles(game="kingdomino")
def test_the_gradient_is_the_difference_of_the_output() -> None:
    weights, inputs, layers, gradient = (
        teaching.new_learner([], None, 3).weights,
        describe("w w ##\nf1 . l"),
        Layers.new(),
        Weights.new(),
    )
    compute(weights, inputs, layers)
    add_gradient(weights, gradient, inputs, layers, 1.0)
    rng, checked = np.random.default_rng(1), 0
    for name in Weights.fields:
        slopes = getattr(gradient, name)
        for place in rng.permutation(np.argwhere(slopes))[:20]:
            at, told = tuple(place), []
            for step in (1e-2, -1e-2):
                changed = duplicate(weights)
                getattr(changed, name)[at] += step
                told.append(compute(changed, inputs, layers))
            assert slopes[at] == pytest.approx((told[0] - told[1]) / 2e-2, rel=0.05, abs=2e-3)
            checked += 1
    assert checked >= 50
    assert not gradient.rows[[row for row in range(i.N_ROWS) if row not in active_rows(inputs)]].any()


# Teaching ------------------------------------------------------------------------


def teach(out: Path, matches: int, threads: int = 1, **changes: object) -> Teacher:
    """Teach a little from nothing."""
    training = Training(GAME.id, (GAME.configure(changes),), matches, 11, "")
    teacher = Teacher(GAME, training, None, out, threads)
    assert teacher.teach(NullProgress(), Stop(), lambda measured: None)
    return teacher


@pytest.mark.long
def test_training_is_the_same_on_two_threads(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(teaching, "SHARD", 8)
    monkeypatch.setattr(teaching, "SHARDS", 4)
    monkeypatch.setattr("simkit.run.teaching.LOOKS", 1)
    first, second = [teach(tmp_path / f"{n}.npz", 128, n, players=2).finish({}) for n in (1, 2)]
    assert first == second


@pytest.mark.long
def test_a_little_training_improves(tmp_path: Path) -> None:
    curve = teach(tmp_path / "weights.npz", 4096, players=2).course.curve
    assert curve[-1].low > curve[0].high
    assert curve[-1].loss < curve[1].loss / 2


@pytest.mark.long
@pytest.mark.parametrize(
    "changes",
    [{"players": 4, **BONUSES}, {"players": 3, "three_player_rows": 4}, {"players": 2, "mighty_duel": True}],
)
def test_every_table_can_be_learnt_from(changes: dict[str, object]) -> None:
    learner = teaching.new_learner([GAME.configure({**changes, "dynasty": True})], None, 1)
    samples = learner.play(0, 3, 0, 4, 0.0)
    assert len(samples.targets) > 4 * 20
    assert np.isfinite(samples.targets).all()
    before = learner.weights.rows.copy()
    assert learner.learn([samples, samples], 0.0) > 0
    assert (learner.weights.rows != before).any()
    assert learner.steps[0] == -(-2 * len(samples.targets) // BATCH)


def test_shipped_weights_are_those_of_the_network() -> None:
    from simkit import paths

    file = paths.data("kingdomino") / "taught.npz"
    weights = decode_weights(file.read_bytes(), Weights, file.name)
    assert all(getattr(weights, name).any() for name in Weights.fields)


# Choices -------------------------------------------------------------------------


def test_the_last_placement_takes_the_most_points() -> None:
    """Wheat beside five squares of wheat and their crown."""
    rules = rules_of()
    for seed in range(5):
        state = state_of(["w1 w w\nw ## w", *LONE[1:]], 19, [], rules, drawn=48)
        (_, wheat), claim = choice(state, rules, "taught", seed)
        assert claim == 0
        assert touches(wheat, ((-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0)))


def test_of_the_last_row_it_claims_what_adds_the_most_points() -> None:
    """Two lakes wait for a crown, which domino 30 brings; nobody else gains by it."""
    rules = rules_of()
    state = state_of(["l l ## l l", *LONE[1:]], 7, [13, 16, 24, 30], rules, drawn=48)
    assert choice(state, rules, "taught")[1] == 30


def test_a_lone_castle_has_one_side() -> None:
    """Placements around a lone castle that are mirror images of each other are not compared."""
    rules = rules_of()
    for seed in range(3):
        placement, _ = choice(
            state_of(LONE, 3, [13, 16, 24, 30], rules), rules, "taught:temperature=50", seed
        )
        assert touches((0, 0), placement)
        assert (1, 0) in placement


def test_temperature_spreads_the_choices_and_weakens_the_bot() -> None:
    rules = rules_of()
    state = state_of(["w w ## f f", *LONE[1:]], 13, [20, 30, 40, 41], rules)
    counts = [
        len({choice(state, rules, f"taught:temperature={t}", seed) for seed in range(20)})
        for t in (0, 0.5, 50)
    ]
    assert counts[0] == 1 < counts[1] < counts[2]
    cold, warm = [share("taught", f"taught:temperature={t}", 60, players=2) for t in (2, 20)]
    assert 0.5 < cold < warm
    assert warm > 0.8


@pytest.mark.compiles(game="kingdomino")
def test_the_value_of_the_last_turn_is_the_margin_that_it_leads_to() -> None:
    for deal in range(3):
        for step in drive(("taught", "taught"), deal, players=2, **BONUSES):
            rules, state, actions, index = (*map(duplicate, step[:3]), step[3])
        (_, workspace), weights = seated(("taught", "taught")), teaching.new_learner([], None, 1).weights
        scratch, ahead = workspace.scratch, workspace.ahead
        best = value_actions(TABLES, rules, state, actions, np.int64(32), scratch, ahead, weights)
        own, other = int(state.seat), 1 - int(state.seat)
        assert scratch.values[best] == scratch.values[index]
        value_own(TABLES, rules, state, actions, best, scratch, ahead, weights)
        scores = [
            int(score_kingdom(rules, kingdom)) for kingdom in (ahead.kingdoms[own], state.kingdoms[other])
        ]
        assert scratch.values[best] == scores[0] - scores[1]


def test_the_taught_bot_beats_the_steward_at_every_table() -> None:
    assert share("taught", "steward", 150, players=2) > 0.6
    assert share("taught", "steward", 80, players=3) > 0.38
    assert share("taught", "steward", 80, players=4, **BONUSES) > 0.3
    assert share("taught", "steward", 60, players=2, mighty_duel=True) > 0.6


def test_a_search_that_is_never_sure_plays_as_the_taught_bot() -> None:
    brief = "taught-search:playouts=1:playouts_in_duel=4:options=4:turns=1"
    unsure, differs = f"{brief}:surety=1000000", 0
    for rules, state, _, _ in drive(("taught", "taught"), 5, players=2):
        usual = choice(duplicate(state), rules, "taught")
        assert choice(duplicate(state), rules, unsure) == usual
        differs += choice(duplicate(state), rules, f"{brief}:surety=0") != usual
    assert differs > 2
