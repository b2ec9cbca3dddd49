"""The script that teaches Castellion's network."""

from __future__ import annotations

import shutil

import numpy as np
import pytest

from scripts import teach_castellion
from scripts.teach_castellion import Pupil, School, list_settings, surprise, think
from simkit import paths
from simkit.games.castellion import data, network
from simkit.games.castellion.constants import APPENDICES
from simkit.games.castellion.bots.network import LAYERS, N_SIGHTS

DATA = paths.data("castellion")


@pytest.fixture
def small_classes(monkeypatch):
    """Classes that are over at once."""
    monkeypatch.setattr(teach_castellion, "CLASS", 40)
    monkeypatch.setattr(teach_castellion, "CLASSES", 3)


def test_lessons_are_the_same_for_a_seed_and_none_comes_twice(small_classes, monkeypatch):
    monkeypatch.setattr(teach_castellion, "list_settings", lambda level: [{"level": level}])
    first, again = School("base", 1), School("base", 1)
    sights, answers = first.teach()
    assert sights.shape == (120, N_SIGHTS)
    assert set(answers.tolist()) <= {0.0, 1.0}
    assert (again.teach()[0] == sights).all()
    known = {lesson.tobytes() for lesson in sights}
    for other in (first, School("base", 2)):
        new = {lesson.tobytes() for lesson in other.teach()[0]}
        assert len(known & new) < 3  # castles of a tile or none look alike


def test_a_level_can_be_taught_from_nothing(small_classes, tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(network.paths, "data", lambda game: tmp_path / game)
    data.read_tables.cache_clear()
    network.read_network.cache_clear()
    shutil.copytree(DATA, tmp_path / "castellion")
    network.network_file("base").unlink()
    try:
        teach_castellion.teach("base", 0.00012, seed=4)
        assert "surprise" in capsys.readouterr().out
        assert network.read_network("base")["network_first"].any()
    finally:
        data.read_tables.cache_clear()
        network.read_network.cache_clear()


@pytest.mark.parametrize("level", ["base", "expert"])
def test_half_of_the_classes_are_bare_and_every_appendix_has_some(level):
    settings = list_settings(level)
    for name in APPENDICES:
        assert any(setting.get("appendices") == (name,) for setting in settings)
    bare = [setting for setting in settings if not {"appendices", "pantry"} & set(setting)]
    assert 2 * len(bare) == len(settings)


def test_a_pupil_learns_what_can_be_learnt():
    """Whether the first sight is above a half: after some hundred batches it is hardly surprised any more."""
    rng, pupil = np.random.default_rng(3), Pupil(3)
    sights = rng.random((4_096, N_SIGHTS), dtype=np.float32)
    answers = (sights[:, 0] > 0.5).astype(np.float32)
    before = surprise([*think(pupil.layers, sights)][-1][1], answers)
    for _ in range(400):
        rows = rng.integers(len(answers), size=512)
        pupil.learn(sights[rows], answers[rows], 2e-3)
    after = surprise([*think(pupil.layers, sights)][-1][1], answers)
    assert after < 0.25 < before
    assert [layer.shape for layer in pupil.layers] == [(n + 1, m) for n, m in LAYERS.values()]


def test_a_step_follows_the_gradient_of_the_surprise():
    """A tiny step of Adam moves each weight against the sign of its gradient, found here by differences."""
    rng, pupil = np.random.default_rng(5), Pupil(5)
    sights = rng.random((64, N_SIGHTS), dtype=np.float32)
    answers = rng.integers(0, 2, 64).astype(np.float32)
    layers = [layer.astype(np.float64) for layer in pupil.layers]
    pupil.learn(sights, answers, 1e-3)
    for place, (row, column) in ((0, (5, 7)), (0, (N_SIGHTS, 3)), (1, (2, 4)), (2, (3, 0)), (2, (16, 0))):
        slopes = []
        for step in (1e-4, -1e-4):
            moved = [layer.copy() for layer in layers]
            moved[place][row, column] += step
            slopes.append(surprise([*think(moved, sights.astype(np.float64))][-1][1], answers))
        gradient = (slopes[0] - slopes[1]) / 2e-4
        change = pupil.layers[place][row, column] - layers[place][row, column]
        if abs(gradient) > 1e-6:
            assert np.sign(change) == -np.sign(gradient)
