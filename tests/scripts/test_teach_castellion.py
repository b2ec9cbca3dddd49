"""The script that teaches Castellion's network."""

from __future__ import annotations

import shutil
import subprocess
import sys

import numpy as np
import pytest

from scripts.teach_castellion import Model, forward, list_settings, loss
from simkit import paths
from simkit.games.castellion.bots.features import N_FEATURES
from simkit.games.castellion.bots.value_network import LAYERS
from simkit.games.castellion.constants import APPENDICES

DATA = paths.data("castellion")


# Training is compiled in a process of its own, as whoever runs the script does it.
SMALL = """
from scripts import teach_castellion
teach_castellion.CHUNK, teach_castellion.CHUNKS = 40, 3
"""
SAMPLES = """
import numpy as np
from scripts.teach_castellion import Dataset, N_FEATURES
teach_castellion.list_settings = lambda level: [{"level": level}]
first, again = Dataset("base", 1), Dataset("base", 1)
features, results = first.sample()
assert features.shape == (120, N_FEATURES)
assert set(results.tolist()) <= {0.0, 1.0}
assert (again.sample()[0] == features).all()
known = {sample.tobytes() for sample in features}
for other in (first, Dataset("base", 2)):
    new = {sample.tobytes() for sample in other.sample()[0]}
    assert len(known & new) < 3  # castles of a tile or none look alike
"""
TRAINING = """
import pathlib, sys
from simkit.games.castellion.bots import value_network
value_network.paths.data = lambda game: pathlib.Path(sys.argv[1]) / game
value_network.network_file("base").unlink()
teach_castellion.teach("base", 0.00012, seed=4)
assert value_network.read_network("base")["first"].any()
"""


def run_fresh(code: str, *words: object) -> str:
    """Run code in a process of its own and return what it printed."""
    command = [sys.executable, "-c", SMALL + code, *map(str, words)]
    ended = subprocess.run(command, capture_output=True, text=True, check=False, timeout=600)
    assert ended.returncode == 0, ended.stderr
    return ended.stdout


@pytest.mark.long
def test_samples_are_the_same_for_a_seed_and_none_comes_twice():
    run_fresh(SAMPLES)


@pytest.mark.long
def test_a_level_can_be_taught_from_nothing(tmp_path):
    shutil.copytree(DATA, tmp_path / "castellion")
    assert "loss" in run_fresh(TRAINING, tmp_path)


@pytest.mark.parametrize("level", ["base", "expert"])
def test_half_of_the_chunks_are_bare_and_every_appendix_has_some(level):
    settings = list_settings(level)
    for name in APPENDICES:
        assert any(setting.get("appendices") == (name,) for setting in settings)
    bare = [setting for setting in settings if not {"appendices", "pantry"} & set(setting)]
    assert 2 * len(bare) == len(settings)


def test_a_model_learns_what_can_be_learnt():
    """Whether the first feature is above a half: after some hundred batches it is hardly wrong any more."""
    rng, model = np.random.default_rng(3), Model(3)
    features = rng.random((4_096, N_FEATURES), dtype=np.float32)
    results = (features[:, 0] > 0.5).astype(np.float32)
    before = loss([*forward(model.layers, features)][-1][1], results)
    for _ in range(400):
        rows = rng.integers(len(results), size=512)
        model.train(features[rows], results[rows], 2e-3)
    after = loss([*forward(model.layers, features)][-1][1], results)
    assert after < 0.25 < before
    assert [layer.shape for layer in model.layers] == [(n + 1, m) for n, m in LAYERS.values()]


def test_a_step_follows_the_gradient_of_the_loss():
    """A tiny step of Adam moves each weight against the sign of its gradient, found here by differences."""
    rng, model = np.random.default_rng(5), Model(5)
    features = rng.random((64, N_FEATURES), dtype=np.float32)
    results = rng.integers(0, 2, 64).astype(np.float32)
    layers = [layer.astype(np.float64) for layer in model.layers]
    model.train(features, results, 1e-3)
    for place, (row, column) in ((0, (5, 7)), (0, (N_FEATURES, 3)), (1, (2, 4)), (2, (3, 0)), (2, (16, 0))):
        slopes = []
        for step in (1e-4, -1e-4):
            moved = [layer.copy() for layer in layers]
            moved[place][row, column] += step
            slopes.append(loss([*forward(moved, features.astype(np.float64))][-1][1], results))
        gradient = (slopes[0] - slopes[1]) / 2e-4
        change = model.layers[place][row, column] - layers[place][row, column]
        if abs(gradient) > 1e-6:
            assert np.sign(change) == -np.sign(gradient)
