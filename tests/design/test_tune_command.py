"""The command `tune`: it plays, judges, writes a scenario and draws; wrong words are told."""

from __future__ import annotations

import pytest

from simkit.cli.app import main

WORDS = ["tune", "--game", "dragon-castle", "--set", "players=2", "--bots", "random", "--threads", "1"]
TARGET = ["--target", "turns between 30 and 52"]
KNOB = ["--knob", "countdown_tokens=1..6"]


@pytest.fixture(scope="module")
def tuned(tmp_path_factory):
    folder = tmp_path_factory.mktemp("tune") / "t"
    words = [*WORDS, *TARGET, *KNOB, "--target", "lead_changes at least 0.5"]
    code = main([*words, "--budget", "3000", "--deals", "600", "--out", str(folder)])
    return folder, words, code


def test_the_folder_holds_a_scenario_that_hits(tuned, capsys):
    folder, _, code = tuned
    assert code == 0
    assert {file.name for file in folder.iterdir()} >= {
        "tuned.toml",
        "tried.csv",
        "response.svg",
        "trade-off.svg",
    }
    assert main(["check", str(folder / "tuned.toml")]) == 0
    assert "countdown_tokens" in (folder / "tuned.toml").read_text()


def test_the_same_command_plays_nothing_again(tuned, capsys):
    folder, words, _ = tuned
    before = (folder / "measured.jsonl").read_bytes()
    pictures = (folder / "response.svg").read_bytes()
    assert main([*words, "--budget", "3000", "--deals", "600", "--out", str(folder)]) == 0
    assert (folder / "measured.jsonl").read_bytes() == before
    assert (folder / "response.svg").read_bytes() == pictures


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        ([*TARGET], "no knob"),
        ([*KNOB, "--target", "trns between 1 and 2"], "given:   trns\n  nearest: turns"),
        ([*KNOB], "no target"),
        ([*KNOB, "--target", "win_rate = 0.3 ± 0.1"], "every seat has a share of the wins"),
        ([*TARGET, "--knob", "realm=1..2"], "wrong value for realm"),
        ([*TARGET, *KNOB, *KNOB], "a knob stands twice"),
        ([*TARGET, *KNOB, "--set", "realm=6x6,5x5"], "several values"),
    ],
)
def test_wrong_words_are_told(words, problem, tmp_path, capsys):
    assert main([*WORDS, *words, "--out", str(tmp_path / "t")]) == 2
    assert problem in capsys.readouterr().err
