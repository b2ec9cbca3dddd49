"""Wherever results of a changed number are shown, they say so."""

from __future__ import annotations

from pathlib import Path

import pytest

from simkit.report.sections import make_report
from simkit.results.view import open_results
from simkit.run.run import run_scenario
from simkit.scenario.load import scenario_from_words
from tests.cli.conftest import Simkit

RULE = "HOUSE RULE: start_points 0+0+0+0 → 0+3+0+0"
SETTINGS = ["players=2", "start_points=0+3"]


@pytest.fixture(scope="module")
def changed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Results of Kingdomino with points at the start, in all configurations."""
    folder = tmp_path_factory.mktemp("changed") / "results"
    run_scenario(
        scenario_from_words("kingdomino", SETTINGS, "true-random,full-greedy", 20, 5), folder, threads=1
    )
    return folder


@pytest.mark.parametrize(
    "words",
    [
        ("table",),
        ("table", "--long"),
        ("gate", "--gate", "seat_share within 0.4"),
        ("compare", "--seats"),
        ("compare",),
    ],
)
def test_tables_gates_and_comparisons_end_with_the_house_rules(words, changed: Path, simkit: Simkit) -> None:
    command, *options = words
    answer = simkit(command, changed, *options)
    assert answer.out.count(RULE) == 1
    assert answer.out.rstrip("\n").endswith(RULE)


def test_markdown_holds_them_and_data_leaves_them_to_the_talk(
    changed: Path, simkit: Simkit, tmp_path: Path
) -> None:
    assert simkit("table", changed, "--format", "md").out.rstrip("\n").endswith(RULE)
    for kind in ("csv", "json"):
        answer = simkit("table", changed, "--format", kind)
        assert RULE not in answer.out
        assert RULE in answer.err
    simkit("table", changed, "--out", tmp_path / "table.md")
    assert RULE in (tmp_path / "table.md").read_text("utf-8")


def test_a_replay_begins_with_them(changed: Path, simkit: Simkit) -> None:
    for words in (("--configuration", "true-random"), ("--configuration", "full-greedy")):
        told = simkit("replay", changed, *words, "--deal", 0, "--format", "text").out
        assert told.startswith(f"{RULE}\n")
    assert simkit("explain", changed, "--pick", "closest").out.count(RULE) == 1


def test_only_the_configurations_that_differ_are_named(tmp_path: Path) -> None:
    folder = tmp_path / "both"
    crossed = ["players=2", "start_points=0+0,0+3"]
    run_scenario(scenario_from_words("kingdomino", crossed, "true-random", 5, 5), folder, threads=1)
    [line] = open_results(folder).house_rules
    assert line == f"{RULE} (in start_points=0+3+0+0 · true-random)"


def test_a_report_tells_them_on_its_first_screen(changed: Path) -> None:
    report = make_report(open_results(changed))
    assert report.doubts[0] == ("HOUSE RULE", "start points 0+0+0+0 → 0+3+0+0. (all configurations)")
