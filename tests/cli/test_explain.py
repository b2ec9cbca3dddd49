from __future__ import annotations

import json

import pytest

from simkit.cli.app import main


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    place = tmp_path_factory.mktemp("explain") / "r"
    words = ["run", "--game", "castellion", "--bots", "random,greedy", "--deals", "60", "--out", str(place)]
    assert main(words) == 0
    return place


def test_three_matches_are_told_and_drawn(folder, capsys):
    assert main(["explain", str(folder), "--configuration", "greedy"]) == 0
    out = capsys.readouterr().out
    assert [line.split(":")[0] for line in out.splitlines() if "of greedy:" in line] == [
        "typical",
        "closest",
        "extreme",
    ]


def test_what_is_shown_is_the_match_that_was_chosen(folder, capsys):
    assert main(["explain", str(folder), "--pick", "extreme", "--json"]) == 0
    [document] = json.loads(capsys.readouterr().out)
    match = document["events"][0]
    assert (match["event"], match["deal"], match["bots"]) == ("match", document["deal"], ["random"])
    assert document["events"][-1]["event"] == "result"


def test_transcripts_can_be_had_as_lines(folder, capsys):
    assert main(["explain", str(folder), "--pick", "typical", "--format", "jsonl"]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert lines[0]["event"] == "match"


def test_an_unknown_arm_is_an_error(folder, capsys):
    assert main(["explain", str(folder), "--configuration", "gredy"]) == 2
    assert "greedy" in capsys.readouterr().err


def test_results_without_a_match_have_nothing_to_explain(tmp_path, capsys):
    bot = tmp_path / "bad.py"
    bot.write_text("def wrong(view, actions, rng):\n    return -1\n")
    words = ["--game", "castellion", "--bots", f"{bot}:wrong", "--deals", "2", "--out", str(tmp_path / "r")]
    assert main(["run", *words]) == 2
    assert main(["explain", str(tmp_path / "r")]) == 2
    assert "these results hold no match yet" in capsys.readouterr().err
