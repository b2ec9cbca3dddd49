"""`simkit teach`: weights, their curve and its picture, and playing with them."""

from __future__ import annotations

import csv
import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from simkit.core.learning.weights import decode_weights, encode_weights, read_about
from simkit.games.contract import GameSpec
from simkit.run.teaching import Teacher
from tests.run import learner

Simkit = Callable[..., Any]
TRAINING = ("teach", "toy", "--matches", 96, "--seed", 5)


@pytest.fixture(autouse=True)
def spec(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> GameSpec:
    monkeypatch.setenv("SIMKIT_CACHE", str(tmp_path / "cache"))
    return learner.register(monkeypatch)


def test_training_writes_weights_curve_and_picture(simkit: Simkit, tmp_path: Path) -> None:
    out = tmp_path / "new folder" / "weights.npz"
    answer = simkit(*TRAINING, "--out", out)
    assert (answer.code, answer.out) == (0, "")
    for text in ("after 0 matches", "after 96 matches", "of wins against ant", "play with it: --bots dog@"):
        assert text in answer.err
    about = read_about(out.read_bytes(), str(out))
    assert (about["game"], about["matches"], about["seed"]) == ("toy", 96, 5)
    assert {"command", "cpu_seconds", "made", "rules_version"} < set(about)
    with out.with_suffix(".csv").open(newline="") as lines:
        rows = list(csv.DictReader(lines))
    assert [row["rival"] for row in rows[:2]] == ["ant", "bee"]
    assert [int(row["matches"]) for row in rows][-1] == 96
    assert out.with_suffix(".png").read_bytes().startswith(b"\x89PNG")
    assert sorted(path.name for path in out.parent.iterdir()) == ["weights.csv", "weights.npz", "weights.png"]


def test_json_is_one_document(simkit: Simkit, tmp_path: Path) -> None:
    answer = simkit(*TRAINING, "--out", tmp_path / "weights.npz", "--json")
    document = json.loads(answer.out)
    assert document["matches"] == document["curve"][-1]["matches"] == 96
    assert document["curve"][0]["loss"] is None


def test_a_comparison_with_shipped_weights_is_told_and_fits_json(
    simkit: Simkit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("simkit.cli.commands.teach._has_shipped", lambda spec, config: True)
    monkeypatch.setattr(Teacher, "compare", lambda self, rival, deals: self.course.curve[0])
    answer = simkit(*TRAINING, "--out", tmp_path / "weights.npz", "--json")
    assert answer.code == 0
    assert "the shipped weights: after 0 matches" in answer.err
    assert json.loads(answer.out)["final"][0]["rival"] == "ant"


def test_settings_choose_what_is_taught_and_weights_where_it_begins(simkit: Simkit, tmp_path: Path) -> None:
    first, second = tmp_path / "first.npz", tmp_path / "second.npz"
    sets = ("--set", "contest=yes", "--set", "tilt=high")
    assert simkit(*TRAINING, *sets, "--from", "none", "--out", first).code == 0
    assert simkit(*TRAINING, *sets, "--from", first, "--out", second).code == 0
    found = [decode_weights(file.read_bytes(), learner.Weights, file.name).pair for file in (first, second)]
    assert (found[0] != found[1]).any()


def test_interrupted_training_says_how_to_go_on_and_does(
    simkit: Simkit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole, out = tmp_path / "whole.npz", tmp_path / "weights.npz"
    simkit(*TRAINING, "--out", whole)
    play = Teacher._play_round

    def interrupt(self: Teacher, pool: Any) -> float:
        import signal

        if self.course.round == 4:
            signal.raise_signal(signal.SIGINT)
        return play(self, pool)

    with monkeypatch.context() as patch:
        patch.setattr(Teacher, "_play_round", interrupt)
        answer = simkit(*TRAINING, "--out", out)
    assert answer.code == 130
    assert "interrupted: 40 matches are learnt; the same command goes on" in answer.err
    assert not out.exists()
    answer = simkit(*TRAINING, "--out", out)
    assert "going on after 40 matches" in answer.err
    found = [decode_weights(file.read_bytes(), learner.Weights, file.name).pair for file in (whole, out)]
    assert (found[0] == found[1]).all()


def test_taught_weights_play_and_the_manifest_holds_their_digest(simkit: Simkit, tmp_path: Path) -> None:
    out, results = tmp_path / "mine.npz", tmp_path / "results"
    simkit(*TRAINING, "--out", out)
    words = ("--game", "toy", "--set", "contest=yes", "--bots", f"dog@{out}:x=2+ant", "--deals", 20)
    answer = simkit("run", *words, "--out", results)
    assert answer.code == 0, answer.err
    manifest = json.loads((results / "manifest.json").read_text())
    digest = hashlib.sha256(out.read_bytes()).hexdigest()
    assert manifest["weights"] == {"dog@mine:x=2": digest}
    assert digest[:16] in json.dumps(manifest["scenario"])
    assert str(tmp_path) not in json.dumps(manifest)
    out.unlink()
    assert "dog@mine:x=2" in simkit("table", results).out
    assert simkit("run", "--out", results, *words[:4], "--bots", "ant+bee", "--deals", 20).code != 0


@pytest.mark.parametrize(
    ("words", "texts"),
    [
        (["teach", "toi", "--out", "a.npz"], ["toi", "toy"]),
        (["teach", "toy", "--out", "a.txt"], ["--out", "*.npz"]),
        (["teach", "toy", "--out", "file/a.npz"], ["--out", "no file can be written there"]),
        (["teach", "toy", "--out", "folder.npz"], ["--out", "no file can be written there"]),
        (["teach", "toy", "--out", "/proc/a.npz"], ["--out", "no file can be written there: No such file"]),
        (["teach", "toy", "--matches", 0, "--out", "a.npz"], ["--matches", "0"]),
        (["teach", "toy", "--threads", 0, "--out", "a.npz"], ["--threads", "0"]),
        (["teach", "toy", "--set", "tilt=sideways", "--out", "a.npz"], ["tilt", "sideways", "low"]),
        (["teach", "toy", "--from", "b.npz", "--out", "a.npz"], ["no such file of weights", "b.npz"]),
        (["teach", "toy", "--from", "file", "--out", "a.npz"], ["no file of taught weights", "file"]),
        (["teach", "toy", "--from", "other.npz", "--out", "a.npz"], ["weights of another game", "chess"]),
        (["run", "--game", "toy", "--bots", "dog@b.npz"], ["no such file of weights", "b.npz"]),
        (["run", "--game", "toy", "--bots", "ant@other.npz"], ["this bot is not taught", "dog"]),
        (["run", "--game", "toy", "--bots", "dog@other.npz"], ["weights of another game", "chess"]),
        (["run", "--game", "toy", "--bots", "dog@file"], ["no such file of weights", "dog@FILE.npz"]),
    ],
)
def test_wrong_input_is_told(
    words: list[Any], texts: list[str], simkit: Simkit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("file").write_text("no weights")
    Path("folder.npz").mkdir()
    Path("other.npz").write_bytes(encode_weights(learner.Weights.new(), {"game": "chess"}))
    answer = simkit(*words)
    assert (answer.code, answer.out) == (2, "")
    for text in texts:
        assert text in answer.err
    assert not Path("a.npz").exists()


def test_a_game_without_a_bot_to_teach_says_so(
    simkit: Simkit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tests.run import toy

    toy.register(monkeypatch)
    answer = simkit("teach", "toy", "--out", tmp_path / "a.npz")
    assert answer.code == 2
    assert "toy has no bot that can be taught" in answer.err
