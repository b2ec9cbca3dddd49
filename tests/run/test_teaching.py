"""Training: the same weights whatever the threads and the breaks, measured on the way."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from simkit.core.learning.weights import decode_weights, read_about
from simkit.errors import StorageError
from simkit.games.contract import GameSpec
from simkit.games.setting import Parts
from simkit.run.progress import NullProgress
from simkit.run.signals import Stop
from simkit.run.teaching import LOOKS, Measurement, Teacher, Training
from tests.run import learner

MATCHES = 200  # 25 rounds


@pytest.fixture
def spec(monkeypatch: pytest.MonkeyPatch) -> GameSpec:
    return learner.register(monkeypatch)


def training(spec: GameSpec, seed: int = 5, matches: int = MATCHES) -> Training:
    configs = tuple(spec.configure(settings) for settings in learner.list_settings())
    return Training("toy", configs, matches, seed, "")


def teach(spec: GameSpec, out: Path, threads: int = 1, seed: int = 5) -> tuple[Teacher, bytes]:
    """Teach to the end."""
    teacher = Teacher(spec, training(spec, seed), None, out, threads)
    assert teacher.teach(NullProgress(), Stop(), lambda measured: None)
    return teacher, teacher.finish({"seed": seed})


def break_off(spec: GameSpec, out: Path, n_told: int) -> Teacher:
    """Ask training to stop after so many measurements."""
    teacher, stop, told = Teacher(spec, training(spec), None, out, 1), Stop(), []

    def tell(measured: Measurement) -> None:
        told.append(measured)
        if len(told) == n_told:
            stop.request("interrupted")

    assert not teacher.teach(NullProgress(), stop, tell)
    return teacher


def test_threads_change_nothing_and_the_seed_changes_the_weights(spec: GameSpec, tmp_path: Path) -> None:
    [(_, one), (_, three), (_, other)] = [
        teach(spec, tmp_path / "weights.npz", threads, seed) for threads, seed in ((1, 5), (3, 5), (1, 6))
    ]
    assert one == three
    found = [decode_weights(content, learner.Weights, "weights.npz").pair for content in (one, other)]
    assert (found[0] != found[1]).any()
    assert read_about(one, "weights.npz") == {"format": 1, "game": "toy", "seed": 5}


@pytest.mark.parametrize("n_told", [1, 7, 16])
def test_training_that_was_broken_off_goes_on_to_the_same_weights_and_curve(
    n_told: int, spec: GameSpec, tmp_path: Path
) -> None:
    whole, expected = teach(spec, tmp_path / "whole.npz")
    broken = break_off(spec, tmp_path / "weights.npz", n_told)
    assert 0 < broken.played < MATCHES
    again, found = teach(spec, tmp_path / "weights.npz")
    assert found == expected
    assert [row.estimate for row in again.course.curve] == [row.estimate for row in whole.course.curve]
    assert list(tmp_path.iterdir()) == []


def test_what_other_training_has_left_is_not_gone_on_with(spec: GameSpec, tmp_path: Path) -> None:
    out = tmp_path / "weights.npz"
    break_off(spec, out, 3)
    for other in (training(spec, seed=6), training(spec, matches=2 * MATCHES)):
        with pytest.raises(StorageError, match="other training"):
            Teacher(spec, other, None, out, 1)


def test_training_with_rows_of_a_users_own_is_kept_and_gone_on_with(spec: GameSpec, tmp_path: Path) -> None:
    (first, *others), out = training(spec).configs, tmp_path / "weights.npz"
    own = replace(training(spec), configs=({**first, "castle": Parts("mine.txt", ("2 2", "1 1"))}, *others))
    begun = Teacher(spec, own, None, out, 1)
    begun._save()
    assert Teacher(spec, own, None, out, 1).played == begun.played
    with pytest.raises(StorageError, match="left by other training"):
        Teacher(spec, training(spec), None, out, 1)


@pytest.mark.parametrize("keep", [0, 1, 100, -1])
def test_a_damaged_file_is_told_and_left_alone(keep: int, spec: GameSpec, tmp_path: Path) -> None:
    out = tmp_path / "weights.npz"
    part = break_off(spec, out, 3).partly
    content = part.read_bytes()
    part.write_bytes(content[: len(content) // 2] if keep < 0 else content[:keep])
    with pytest.raises(StorageError, match="is damaged: remove it"):
        Teacher(spec, training(spec), None, out, 1)
    assert part.exists()


def test_a_curve_begins_before_the_first_match_and_ends_after_the_last(
    spec: GameSpec, tmp_path: Path
) -> None:
    teacher, _ = teach(spec, tmp_path / "weights.npz")
    curve = teacher.course.curve
    assert [row.rival for row in curve] == ["ant", "bee"] * (LOOKS + 1)
    matches = [row.matches for row in curve[::2]]
    assert matches == sorted(set(matches))
    assert (matches[0], matches[-1]) == (0, MATCHES)
    assert [row.loss is None for row in curve[::2]] == [True] + [False] * LOOKS
    assert all(0 <= row.low <= row.estimate <= row.high <= 1 and row.rivals is None for row in curve)
    assert np.all(np.diff([row.seconds for row in curve]) >= 0)


def test_a_learner_that_plays_as_its_rival_wins_a_fair_share(spec: GameSpec, tmp_path: Path) -> None:
    """The toy's bots play by their number, and dog has bee's."""
    teacher, _ = teach(spec, tmp_path / "weights.npz")
    measured = teacher.compare("bee", 50)
    assert (measured.estimate, measured.low, measured.high) == (0.5, 0.5, 0.5)


def test_where_seats_win_together_the_rival_is_measured_too(spec: GameSpec, tmp_path: Path) -> None:
    together = Training("toy", (spec.configure({"contest": "no"}),), 16, 5, "")
    teacher = Teacher(spec, together, None, tmp_path / "weights.npz", 1)
    measured = teacher.compare("bee", 90)
    assert measured.estimate == measured.rivals
    assert 0.2 < measured.estimate < 0.5
