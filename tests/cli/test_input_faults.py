"""Input that is hostile or easily mistaken is answered at once, in a few lines, with exit code 2."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from simkit import games
from simkit.core.learning.weights import encode_weights
from simkit.games.taught import list_taught_for

Simkit = Callable[..., Any]

HEAD = 'game = "castellion"\nbots = ["greedy"]\n'
CARDS = "id,traitors,towers,bastions,lines,rows\n" + "".join(
    f"{name},2,1,0,0,0\n" for name in ("S1", "S2a", "S2b", "S2c", "S3a", "S3b", "S3c")
)


@pytest.mark.parametrize(
    ("text", "line", "told"),
    [
        (HEAD + "a." * 200_000 + "a = 1", 3, "a key of more than 128 parts"),
        (HEAD + "[" + "a . " * 200_000 + "a]", 3, "a key of more than 128 parts"),
        (HEAD + "x = {" + '"a".' * 100_000 + "a = 1}", 3, "a key of more than 128 parts"),
        (HEAD + f'[gates]\nlength = "at most {"9" * 400}"', 4, "a number too large for a gate"),
        (HEAD + f'[gates]\nwin_rate = "at most {"9" * 400}"', 4, "a number too large for a gate"),
    ],
    ids=["dotted key", "dotted table", "inline table", "count", "rate"],
)
def test_a_monstrous_scenario_is_refused_in_few_lines(
    text: str, line: int, told: str, simkit: Simkit, tmp_path: Path
) -> None:
    file = tmp_path / "s.toml"
    file.write_text(text)
    answer = simkit("check", file)
    assert (answer.code, answer.out) == (2, "")
    assert f"{file}:{line}: " in answer.err
    assert told in answer.err
    assert len(answer.err) < 500


def test_long_texts_with_dots_are_no_keys(simkit: Simkit, tmp_path: Path) -> None:
    file = tmp_path / "s.toml"
    file.write_text(HEAD + f'title = "{"A. B. C. " * 20}"')
    assert simkit("check", file).code == 0


def test_a_pipe_is_no_scenario(simkit: Simkit, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "s.toml")
    answer = simkit("check", tmp_path / "s.toml")
    assert answer.code == 2
    assert "a pipe or a device, not a scenario file" in answer.err


def test_own_simulation_cards_are_named_by_their_file(simkit: Simkit, tmp_path: Path) -> None:
    file = tmp_path / "my-cards.csv"
    file.write_text(CARDS)
    answer = simkit("check", "--game", "castellion", "--set", f"simulation_set={file}", "--bots", "greedy")
    assert answer.code == 2
    assert "only the base level has Simulation cards" in answer.err
    assert "given:   my-cards\n" in answer.err


def test_a_gate_of_the_command_line_is_answered_like_one_of_a_file(
    simkit: Simkit, small_results: Path
) -> None:
    answer = simkit("gate", small_results, "--gate", f"length at most {'9' * 400}")
    assert answer.code == 2
    assert "a number too large for a gate" in answer.err


@pytest.mark.long
def test_weights_that_cover_a_configuration_are_taken(
    simkit: Simkit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SIMKIT_CACHE", str(tmp_path / "cache"))
    spec = games.find("castellion")
    for players in (1, 2):
        about = {
            "game": spec.id,
            "taught_for": list_taught_for(spec, [spec.configure({"players": players})]),
        }
        (tmp_path / f"for-{players}.npz").write_bytes(encode_weights(spec.teaching.Weights.new(), about))
    words = ("check", "--game", "castellion", "--set", "players=2", "--bots")
    assert simkit(*words, f"taught@{tmp_path / 'for-2.npz'}").code == 0
    answer = simkit(*words, f"taught@{tmp_path / 'for-1.npz'}")
    assert answer.code == 2
    assert "taught@for-1 was not taught for players=2" in answer.err
    assert "simkit teach castellion --set players=2 --out FILE.npz" in answer.err


def test_training_keeps_what_the_weights_before_it_knew() -> None:
    spec = games.find("castellion")
    alone, together = ([spec.configure({"players": players})] for players in (1, 2))
    before = encode_weights(
        spec.teaching.Weights.new(), {"game": spec.id, "taught_for": list_taught_for(spec, alone)}
    )
    assert list_taught_for(spec, together) == {"players": [2]}
    assert list_taught_for(spec, together, before) == {"players": [1, 2]}


def test_another_scenario_is_told_in_few_lines(simkit: Simkit, tmp_path: Path) -> None:
    """A folder of a bot with other weights names the parameters that differ, not all of them."""
    weights = tmp_path / "mine.toml"
    words = ("--game", "castellion", "--bots", f"blueprint@{weights}", "--deals", 2, "--out", tmp_path / "r")
    name = games.find("castellion").bot("blueprint").parameters[0][0]
    weights.write_text(f"{name} = 1.5")
    assert simkit("run", *words).code == 0
    weights.write_text(f"{name} = 2.5")
    answer = simkit("run", *words)
    assert answer.code == 2
    assert f"{name} of blueprint@mine: 1.5 there, 2.5 now" in answer.err
    assert len(answer.err) < 600
