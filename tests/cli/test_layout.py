from __future__ import annotations

import json

import pytest

from simkit.cli.app import main
from simkit.games.dragon_castle.layouts import read_layout

GOOD = "\n".join(read_layout("basic-3p").rows) + "\n"


@pytest.fixture
def write(tmp_path):
    def put(text):
        file = tmp_path / "castle.txt"
        file.write_text(text)
        return str(file)

    return put


def test_a_good_layout_is_playable(write, capsys):
    assert main(["layout", "check", write("# mine\n" + GOOD), "--players", "3"]) == 0
    captured = capsys.readouterr()
    assert "playable, 116 tiles" in captured.err
    assert captured.out == "3 players: as advised\n"


def test_advice_is_said_and_forbids_nothing(write, capsys):
    assert main(["layout", "check", write(GOOD), "--json"]) == 0
    advice = json.loads(capsys.readouterr().out)["advice"]
    assert advice["3"] == []
    assert any("ground floor" in text for text in advice["2"] + advice["4"])


@pytest.mark.parametrize(
    ("harm", "problem"),
    [
        (lambda text: text.replace("1", "x", 1), "row "),
        (lambda text: text.replace("1", "2", 1), "117 tiles and must have 116, 1 too many"),
        (lambda text: text.splitlines()[0] + "1\n" + "\n".join(text.splitlines()[1:]), "column"),
        (lambda text: "", "no rows"),
    ],
)
def test_a_bad_layout_is_answered_with_its_place(write, capsys, harm, problem):
    file = write(harm(GOOD))
    assert main(["layout", "check", file]) == 2
    err = capsys.readouterr().err
    assert problem in err
    assert file in err


def test_a_layout_is_shown_as_text_and_as_a_picture(tmp_path, capsys):
    assert main(["layout", "show", "dragons-head"]) == 0
    captured = capsys.readouterr()
    assert captured.out.split() == list(read_layout("dragons-head").rows)
    assert "RECONSTRUCTED" in captured.err
    for name, start in (("c.svg", b"<?xml"), ("c.png", b"\x89PNG")):
        assert main(["layout", "show", "dragons-head", "--out", str(tmp_path / name)]) == 0
        assert (tmp_path / name).read_bytes().startswith(start)


def test_a_misspelt_layout_has_a_nearest_match(capsys):
    assert main(["layout", "show", "dragon-head"]) == 2
    assert "nearest: dragons-head" in capsys.readouterr().err


def test_a_wrong_ending_is_answered(tmp_path, capsys):
    assert main(["layout", "show", "keep", "--out", str(tmp_path / "c.gif")]) == 2
    assert "FILE.svg" in capsys.readouterr().err


@pytest.mark.parametrize("words", [["design", "--players", "7"], ["check", "basic-2", "--players", "1"]])
def test_a_number_of_players_beyond_its_limits_is_told_as_any_other_fault(words, capsys):
    assert main(["layout", *words]) == 2
    told = capsys.readouterr().err
    assert told.startswith("error: a number beyond its limits\n  key:     --players\n")
    assert told.endswith("allowed: from 2 to 4\n")


def test_a_choice_that_is_unknown_is_told_with_the_nearest(capsys):
    assert main(["layout", "design", "--players", "3", "--symmetry", "bot"]) == 2
    told = capsys.readouterr().err
    assert told.startswith("error: no such choice\n  key:     --symmetry\n  given:   bot\n  nearest: both\n")
    assert "allowed: none, left-right, top-bottom, both, half-turn" in told
