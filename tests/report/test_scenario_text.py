"""The scenario in a report makes the same results again."""

from __future__ import annotations

import shlex
import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from simkit.cli.app import main
from simkit.report.page.provenance import commands
from simkit.report.page.scenario_text import scenario_lines
from simkit.results.view import open_results
from simkit.run.run import run_scenario
from simkit.scenario.load import load_scenario
from tests.stats.synthetic import toy_arm, toy_frame, toy_results

TEXT = """
title = "Duel"
question = "seats"
game = "kingdomino"
deals = 8
seed = 3
bots = ["true-random", "true-random+steward"]

[settings]
players = 2
middle_kingdom = true

[matrix]
harmony = [false, true]

[gates]
seat_share = "within 0.05"
"""


def test_the_text_reads_as_the_same_scenario(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text(TEXT)
    scenario = load_scenario(tmp_path / "a.toml")
    run_scenario(replace(scenario, deals=2), tmp_path / "r", threads=1)
    lines = scenario_lines(open_results(tmp_path / "r"))
    (tmp_path / "b.toml").write_text("\n".join(lines))
    assert load_scenario(tmp_path / "b.toml", deals=8).to_dict() == scenario.to_dict()


@pytest.mark.parametrize("more", ["", "[stop]\nprecision = 0.05\nseconds = 30\ndecided = false"])
def test_the_command_makes_the_same_scenario_again(
    more: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same hash: title, gates and limits included."""
    (tmp_path / "a.toml").write_text(TEXT + more)
    run_scenario(load_scenario(tmp_path / "a.toml"), tmp_path / "r", threads=1)
    first = open_results(tmp_path / "r")
    monkeypatch.chdir(tmp_path)
    program, *words = shlex.split(commands(first)[0])
    assert program == "simkit"
    assert main(words) == 0
    again = open_results(tmp_path / "results")
    assert again.manifest["scenario"] == first.manifest["scenario"]
    assert again.manifest["scenario_hash"] == first.manifest["scenario_hash"]


@pytest.mark.parametrize("title", ['"quotes" and \\', "<script>", "[x](y)", "tab\tand\nline"])
def test_any_title_stays_one_string(title: str) -> None:
    results = toy_results([(toy_arm("ann"), toy_frame({"win": []}))], scenario_title=title)
    lines = scenario_lines(results)
    assert tomllib.loads("\n".join(lines))["title"] == title
    assert not {"<", "]"} & set(lines[0])
