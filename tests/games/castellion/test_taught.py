"""`taught`: its features, the slopes by which it learns, and that short training makes it better."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from simkit import games
from simkit.core.kinds import Seat, int64
from simkit.core.rng import new_stream, open_stream
from simkit.games.castellion.bots import taught_features as f
from simkit.games.castellion.bots import teaching
from simkit.games.castellion.bots.taught_losses import find_needed
from simkit.games.castellion.bots.taught_moves import exchange_cells, remove_cell
from simkit.games.castellion.bots.taught_network import WIN, View, Weights, find_chance
from simkit.games.castellion.bots.taught_pantry import is_pantry_due
from simkit.games.castellion.bots.taught_placements import rate_placement
from simkit.games.castellion.bots.taught_rating import rate_changed, rate_standing
from simkit.games.castellion.bots.taught_view import load_castle, open_view
from simkit.games.castellion.bots.teaching import BackScratch, learn_step
from simkit.games.castellion.bots.teaching_play import (
    CONTEXT,
    LONGEST_WAIT,
    N_ACTIVE,
    STACK,
    STAGE,
    Course,
    draw_waiting,
    is_due_for_wait,
)
from simkit.games.castellion.constants import (
    N_MOTIFS,
    STRIDE,
    Cell,
    Tile,
    action,
    cause,
    defender,
    formation,
    origin,
    phase,
)
from simkit.games.castellion.rules.castle import removable
from tests.games.castellion.matches import begin, drive

GAME = games.find("castellion")
FIRST = Seat(int64(0))
LEVELS = ("intro", "base", "expert")
FIRST_COMPILES = [pytest.param("intro", marks=pytest.mark.compiles(game="castellion")), *LEVELS[1:]]


def by_chance() -> Any:
    """Weights by chance, those of windows too."""
    weights: Any = Weights.new()
    teaching.begin_weights(weights, 1)
    rows = weights.rows[: f.OTHERS]
    rows[:] = np.random.default_rng(2).normal(0, 0.1, rows.shape)
    return weights


def states_of(level: str) -> list[tuple[Any, Any, Any]]:
    """Tables, rules and castles at the start of turns of a match."""
    config = GAME.configure({"level": level})
    found = []

    def ask(state: Any, table: Any, choose: Any) -> int:
        if state.phase == phase.TURN and state.types.any():
            found.append(state.copy())
        return int(choose(state, table))

    drive(config, "blueprint", 5, ask)
    tables, rules, _ = begin(config, 5)
    return [(tables, rules, state) for state in found]


def test_every_place_of_a_formation_has_a_window_and_mirror_images_share_their_rows() -> None:
    counts = np.bincount(f.WINDOW_KINDS, minlength=formation.N)
    assert counts.tolist() == [18, 25, 18]
    assert len(set(f.WINDOW_FIRST.tolist())) == 9 + 15 + 12


@pytest.mark.long
@pytest.mark.parametrize("level", FIRST_COMPILES)
def test_a_changed_castle_is_rated_as_if_it_were_looked_at_anew(level: str) -> None:
    weights, view, other = by_chance(), View.new(), View.new()
    seen: Any = view
    for tables, rules, state in states_of(level)[5::7]:
        for looked in (view, other):
            open_view(tables, rules, state, FIRST, looked)
            load_castle(state, FIRST, looked)
        rate_standing(weights, view)
        cells = int(removable(int64(np.bitwise_or.reduce(seen.motifs))))
        cell = Cell(int64((cells & -cells).bit_length() - 1))
        remove_cell(view, cell)
        remove_cell(other, cell)
        changed = rate_changed(weights, view, f.SLIDING[cell])
        assert changed == pytest.approx(rate_standing(weights, other), abs=1e-4)


@pytest.mark.long
@pytest.mark.parametrize("level", FIRST_COMPILES)
def test_an_exchange_is_rated_as_if_it_were_looked_at_anew(level: str) -> None:
    weights, view, other = by_chance(), View.new(), View.new()
    seen: Any = view
    for tables, rules, state in states_of(level)[5::7]:
        for looked in (view, other):
            open_view(tables, rules, state, FIRST, looked)
            load_castle(state, FIRST, looked)
        rate_standing(weights, view)
        built = int(np.bitwise_or.reduce(seen.motifs))
        pairs = built & built >> STRIDE
        if pairs == 0:
            continue
        cell = int64((pairs & -pairs).bit_length() - 1)
        exchange_cells(view, cell, cell + STRIDE)
        exchange_cells(other, cell, cell + STRIDE)
        changed = rate_changed(weights, view, f.TOUCHED[cell] | f.TOUCHED[cell + STRIDE])
        assert changed == pytest.approx(rate_standing(weights, other), abs=1e-4)


@pytest.mark.long
@pytest.mark.parametrize("level", FIRST_COMPILES)
def test_what_was_looked_at_before_does_not_matter(level: str) -> None:
    """Dead windows are remembered while a castle grows, and forgotten when it is another."""
    weights, seen = by_chance(), states_of(level)
    view: Any = View.new()
    for tables, rules, state in (*seen[::2], *seen[::-5], *seen[::9]):
        fresh: Any = View.new()
        for looked in (view, fresh):
            open_view(tables, rules, state, FIRST, looked)
            load_castle(state, FIRST, looked)
        assert rate_standing(weights, view) == rate_standing(weights, fresh)
        assert view.dead == fresh.dead
        for cell in range(STRIDE):
            if not np.bitwise_or.reduce(fresh.motifs) >> cell & 1:
                tile = Tile(int64(2 * N_MOTIFS + 1))
                rated = rate_placement(weights, view, tile, Cell(int64(cell)))
                fresh.types[2] |= 1 << cell
                fresh.motifs[1] |= 1 << cell
                assert rated == pytest.approx(rate_standing(weights, fresh), abs=1e-4)
                break


@pytest.mark.compiles(game="castellion")
def test_slopes_are_those_of_the_loss() -> None:
    """Differences of the loss for small changes of a row, and of each layer, are what goes backwards."""
    weights, gradient, scratch = by_chance(), Weights.new(), BackScratch.new()
    tables, rules, state = states_of("base")[20]
    view: Any = View.new()
    open_view(tables, rules, state, FIRST, view)
    load_castle(state, FIRST, view)
    rate_standing(weights, view)
    rows: Any = np.array(view.active[: view.n_active], dtype=np.int32)
    step: Any = np.zeros(5, dtype=np.int32)
    step[[N_ACTIVE, CONTEXT, STAGE, STACK]] = view.n_active, view.context, 2, 0
    targets: Any = np.array([[1.0], [1.0], [0.3]])

    def loss() -> float:
        return float(learn_step(weights, Weights.new(), scratch, rows, step, targets, 0))

    learn_step(weights, gradient, scratch, rows, step, targets, 0)
    slopes: Any = gradient
    looked_at = [
        *((weights.rows, slopes.rows, (rows[0], node)) for node in range(4)),
        *((weights.second, slopes.second, (view.context, node, 3)) for node in (0, 7, 32)),
        *((weights.last, slopes.last, (view.context, node, WIN)) for node in (2, 16)),
    ]
    for values, found, place in looked_at:
        kept, small = values[place], 2e-2
        values[place] = kept + small
        above = loss()
        values[place] = kept - small
        below = loss()
        values[place] = kept
        assert (above - below) / (2 * small) == pytest.approx(found[place], abs=2e-3)


def test_two_players_see_clock_and_stacks_as_whoever_moves_next() -> None:
    """So a castle after a turn is rated as the same castle before the partner's turn was learnt."""
    config = GAME.configure({"level": "base", "players": 2})
    tables, rules, _ = begin(config, 5)
    view: Any = View.new()
    seen = set()

    def ask(state: Any, table: Any, choose: Any) -> int:
        if state.phase in (phase.TURN, phase.PLAY):
            mover = state.active if state.phase == phase.TURN else 1 - state.active
            for seat in range(2):
                open_view(tables, rules, state, Seat(int64(seat)), view)
                part = (view.slot_rows[f.SLOT_CLOCK] - f.OTHERS) // f.N_OTHERS // f.N_CONTEXTS_ALONE
                assert part == (f.LEADER if mover == 0 else f.HELPER)
            seen.add((int(state.phase), int(state.active)))
        return int(choose(state, table)) if state.trial == 0 else 0

    drive(config, "blueprint", 5, ask)
    assert len(seen) == 4


def test_damage_takes_no_column_and_no_pantry_tile_while_others_stand() -> None:
    config = GAME.configure({"level": "expert", "pantry": "on"})
    _, rules, _ = begin(config, 5)
    chosen = []

    def ask(state: Any, table: Any, choose: Any) -> int:
        index = int(choose(state, table))
        if state.phase == phase.DESTROY and state.cause == cause.TRIAL:
            needed = int(find_needed(rules, state, FIRST))
            cells = [code - action.DESTROY_FIRST for code in table.legal]
            if any(not needed >> cell & 1 for cell in cells):
                chosen.append((int(state.trial), not needed >> cells[index] & 1))
        return index

    for deal in range(12):
        drive(config, "taught", deal, ask)
    assert {trial for trial, _ in chosen} >= {0, 1}
    assert all(is_spare for _, is_spare in chosen)


def test_of_more_pantry_tiles_than_are_due_some_must_go() -> None:
    config = GAME.configure({"level": "expert", "pantry": "on"})
    _, rules, state = begin(config, 5)
    column, pantry = 0b1111, 0b1110  # a Defender below three Pantry tiles
    state.types[0, 0], state.types[0, defender.PANTRY], state.motifs[0, 0] = column & ~pantry, pantry, column
    assert find_needed(rules, state, FIRST) == column & ~pantry
    state.trial = 1
    assert find_needed(rules, state, FIRST) == pantry


def test_pantry_tiles_are_built_before_a_trial_can_be_called_and_out_of_a_worms_reach() -> None:
    config = GAME.configure({"level": "expert", "pantry": "on"})
    _, rules, _ = begin(config, 5)
    built, drawn = [], []

    def ask(state: Any, table: Any, choose: Any) -> int:
        legal, index = table.legal, int(choose(state, table))
        if state.phase == phase.PLAY and state.origin == origin.PANTRY:
            rows = [code % STRIDE for code in legal if code < action.PLACE_LEFT]
            if any(row > state.trial for row in rows):
                built.append(legal[index] % STRIDE > state.trial)
        elif state.phase == phase.TURN and legal[index] == action.DRAW_STANDARD:
            is_possible = any(code >= action.PANTRY_FIRST for code in legal)
            drawn.append(not (is_possible and is_pantry_due(rules, state)))
        return index

    for deal in range(8):
        drive(config, "taught", deal, ask)
    assert built
    assert all(built)
    assert all(drawn)


def test_a_traitor_is_not_laid_while_the_castle_is_empty() -> None:
    """Then it costs nothing; one with a black border must be laid."""
    config, chosen = GAME.configure({"level": "base"}), []

    def ask(state: Any, table: Any, choose: Any) -> int:
        index = int(choose(state, table))
        if state.phase == phase.TRAITOR and not state.motifs.any():
            chosen.append(table.legal[index] == action.DISCARD_TRAITOR or len(table.legal) == 1)
        return index

    for deal in range(12):
        drive(config, "taught", deal, ask)
    assert chosen
    assert all(chosen)


def test_matches_to_learn_from_may_begin_by_building_nothing() -> None:
    config = GAME.configure({"level": "base", "players": 2})
    _, rules, state = begin(config, 5)
    course: Any = Course.new()
    stream = new_stream()
    open_stream(stream, 1, 1, 1)
    assert draw_waiting(rules, course, stream) == (0, 0)
    course.waiting = 1.0
    drawn = [draw_waiting(rules, course, stream) for _ in range(200)]
    assert {idle for _, idle in drawn} == {1, 2, 3}
    assert {turns for turns, _ in drawn} <= set(range(1, LONGEST_WAIT + 1))
    state.phase = phase.TRAITOR
    assert is_due_for_wait(state)
    state.motifs[0, 0] = 1
    assert not is_due_for_wait(state)


def test_the_chance_of_a_logit() -> None:
    for logit in (-6.0, -1.0, 0.0, 2.5):
        assert find_chance(logit) == pytest.approx(1 / (1 + np.exp(-logit)), rel=0.02)


@pytest.mark.long
def test_short_training_makes_it_pass_more_trials_and_is_the_same_again() -> None:
    def teach(rounds: int) -> tuple[list[float], dict[str, Any]]:
        """Trials passed in each round, and what is known after the fourth."""
        learner = teaching.new_learner([GAME.configure({"level": "intro"})], None, 1)
        passed, known = [], {}
        for round_ in range(rounds):
            shards = [learner.play(0, 1, (4 * round_ + k) * 64, 64, 0.3) for k in range(4)]
            passed.append(float(np.mean([shard.finals.mean() for shard in shards])))
            learner.learn(shards, 0.3)
            if round_ == 3:
                known = {name: np.copy(learner.weights[name]) for name in Weights.fields}
        return passed, known

    passed, once = teach(40)
    assert np.mean(passed[-4:]) > np.mean(passed[:4]) + 0.2
    _, again = teach(4)
    assert once
    assert all((once[name] == again[name]).all() for name in Weights.fields)


def test_what_it_knows_is_the_mean_over_late_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(teaching, "BETWEEN", 2)
    learner = teaching.new_learner([GAME.configure({"level": "intro"})], None, 1)
    kept = []
    for round_, progress in enumerate((0.2, 0.6, 0.7, 0.8)):
        learner.learn([learner.play(0, 1, 8 * round_, 8, progress)], progress)
        kept.append(learner.learning.second.copy())
        if round_ == 0:
            assert learner.weights is learner.learning
    assert not (kept[1] == kept[3]).all()
    np.testing.assert_allclose(learner.weights.second, (kept[1] + kept[3]) / 2, atol=1e-6)
