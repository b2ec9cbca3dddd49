from __future__ import annotations

import json

import pytest

from simkit.cli.app import main
from simkit.results.view import open_results

WORDS = ["--game", "castellion", "--bots", "random,greedy,blueprint", "--seed", "4", "--measure", "turns"]


@pytest.fixture(scope="module")
def raced(tmp_path_factory):
    folder = tmp_path_factory.mktemp("race") / "r"
    assert main(["race", *WORDS, "--deals", "5000", "--out", str(folder)]) == 0
    return folder


@pytest.mark.long
def test_the_best_arm_remains_and_worse_ones_play_less(raced, tmp_path, capsys):
    assert main(["race", *WORDS, "--deals", "5000", "--out", str(raced), "--json"]) == 0
    captured = capsys.readouterr()
    rows = json.loads(captured.out)
    assert rows[0]["arm"] == "blueprint"
    assert rows[0]["dropped_at"] is None
    assert {row["worse_than"] for row in rows[1:]} == {"blueprint"}
    assert "Turns, the most: blueprint" in captured.err
    deals = {arm.label: arm.deals for arm in open_results(raced).arms}
    assert deals["random"] <= deals["blueprint"] < 5000
    assert all(row["n"] == deals[row["arm"]] for row in rows)


def test_the_worst_arm_can_be_asked_for(tmp_path, capsys):
    words = ["race", "--game", "castellion", "--bots", "greedy,blueprint", "--deals", "2000", "--worst"]
    assert main([*words, "--out", str(tmp_path / "r")]) == 0
    assert "the least: greedy" in capsys.readouterr().err


def test_arms_that_are_much_alike_stay_undecided(tmp_path, capsys):
    words = ["race", "--game", "castellion", "--set", "even_traitors=true,false", "--bots", "greedy"]
    assert main([*words, "--deals", "200", "--out", str(tmp_path / "r")]) == 0
    out, err = capsys.readouterr()
    assert out.splitlines()[0].split()[0] == "configuration"
    assert "undecided between 2 configurations" in err
    assert "400 deals played by all configurations, instead of 400 without dropping out: 0 saved (0%)" in err


def test_one_arm_is_no_race(tmp_path, capsys):
    assert main(["race", "--game", "castellion", "--bots", "random", "--out", str(tmp_path / "r")]) == 2
    assert "a race needs at least two configurations" in capsys.readouterr().err
