"""Line-ups with deals of their own: a slow bot plays fewer of the same deals than a fast one."""

from __future__ import annotations

import shlex
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from simkit.cli.app import main
from simkit.errors import InputError
from simkit.report.page.provenance import commands, warn
from simkit.report.page.scenario_text import scenario_lines
from simkit.results.view import open_results
from simkit.run.run import run_scenario
from simkit.run.workload import plan_workloads
from simkit.scenario.change import Changes, change_scenario
from simkit.scenario.expand import expand
from simkit.scenario.load import load_scenario
from simkit.scenario.studies import ladder_scenario

Write = Callable[[str], Path]

TEXT = """
game = "castellion"
deals = 4
bots = ["random", "greedy", "blueprint"]

[bot_deals]
random = 9
blueprint = 2

[matrix]
appendices = ["none", "vigil"]
"""


def test_each_line_up_plays_its_own_number_of_deals(write: Write, tmp_path: Path) -> None:
    scenario = load_scenario(write(TEXT))
    assert [scenario.deals_of(arm) for arm in expand(scenario)] == [9, 4, 2] * 2
    assert [one.matches for one in plan_workloads(scenario, expand(scenario), None, None, 1)] == [9, 4, 2] * 2
    summary = run_scenario(scenario, tmp_path / "r", threads=1)
    assert (summary.ended, summary.total, summary.deals, summary.most) == ("complete", 30, 2, 9)
    results = open_results(tmp_path / "r")
    assert [arm.deals for arm in results.arms] == [9, 4, 2] * 2
    assert warn(results) == ""


def test_fewer_deals_than_a_line_up_was_asked_for_are_told(write: Write, tmp_path: Path) -> None:
    scenario = load_scenario(write(TEXT))
    run_scenario(scenario, tmp_path / "r", threads=1)
    run_scenario(replace(scenario, bot_deals={"random": 9, "blueprint": 3}), tmp_path / "r", until={})
    told = warn(open_results(tmp_path / "r"))
    assert "2 of 6 configurations have fewer than the 4 deals (9 with random, 3 with blueprint) asked" in told
    assert "the shortest has 2" in told


def test_a_folder_goes_on_with_the_deals_of_each(write: Write, tmp_path: Path) -> None:
    path = write(TEXT)
    assert main(["run", str(path), "--deals", "1", "--out", str(tmp_path / "r"), "--threads", "1"]) == 0
    assert {arm.deals for arm in open_results(tmp_path / "r").arms} == {1}
    assert main(["run", str(path), "--out", str(tmp_path / "r"), "--threads", "1"]) == 0
    assert [arm.deals for arm in open_results(tmp_path / "r").arms] == [9, 4, 2] * 2
    assert main(["run", "--out", str(tmp_path / "r"), "--threads", "1"]) == 0
    assert [arm.deals for arm in open_results(tmp_path / "r").arms] == [9, 4, 2] * 2


def test_words_stand_in_place_of_those_of_the_file(write: Write) -> None:
    scenario = load_scenario(write(TEXT))
    changed = change_scenario(scenario, Changes(bots="greedy,blueprint", bot_deals={"greedy": 7}))
    assert changed.bot_deals == {"blueprint": 2, "greedy": 7}
    assert load_scenario(write(TEXT), deals=5).bot_deals == {}
    assert scenario.with_deals(5).to_dict() == load_scenario(write(TEXT), deals=5).to_dict()
    assert ladder_scenario(change_scenario(scenario, Changes(sets=["players=2"]))).bot_deals == {}


def test_text_and_command_make_the_same_scenario_again(
    write: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run_scenario(load_scenario(write(TEXT)), tmp_path / "r", threads=1)
    first = open_results(tmp_path / "r")
    (tmp_path / "again.toml").write_text("\n".join(scenario_lines(first)))
    assert load_scenario(tmp_path / "again.toml").to_dict() == first.manifest["scenario"]
    monkeypatch.chdir(tmp_path)
    assert main(shlex.split(commands(first)[0])[1:]) == 0
    assert open_results(tmp_path / "results").manifest["scenario_hash"] == first.manifest["scenario_hash"]


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("[bot_deals]\ngreddy = 3", 5, ["no such line-up", "allowed: random, greedy", "nearest: greedy"]),
        ("[bot_deals]\ngreedy = 0", 5, ["greedy must be a whole number from 1"]),
        ('[bot_deals]\ngreedy = "3"', 5, ["greedy must be a whole number from 1"]),
        ("bot_deals = 3", 4, ["bot_deals must be a table"]),
        ('[bot_deals]\ngreedy = 3\n[gates]\nwin_rate = "at least 0.1"', 4, ["gates or a precision"]),
        ("[bot_deals]\ngreedy = 3\n[stop]\nprecision = 0.1", 4, ["gates or a precision", "--deals N"]),
    ],
)
def test_mistakes_are_told_with_their_line(write: Write, text: str, line: int, words: list[str]) -> None:
    head = 'game = "castellion"\nbots = ["random", "greedy"]\ndeals = 5\n'
    with pytest.raises(InputError) as caught:
        load_scenario(write(head + text))
    assert f":{line}" in str(caught.value) or f"line {line}" in str(caught.value)
    assert all(word in str(caught.value) for word in words), str(caught.value)


@pytest.mark.parametrize("word", ["greedy", "greedy=many", "greddy=3", "greedy=0"])
def test_wrong_words_are_refused(word: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["check", "--game", "castellion", "--bots", "greedy", "--bot-deals", word]
    assert main(words) == 2
    assert "bot-deals" in capsys.readouterr().err.replace("_", "-")


def test_gates_given_by_words_are_refused_too(write: Write) -> None:
    with pytest.raises(InputError, match="gates or a precision"):
        change_scenario(load_scenario(write(TEXT)), Changes(gates=["win_rate at least 0.1"]))
