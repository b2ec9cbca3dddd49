"""table, compare, plot and report of a game whose seats compete, from the command line."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from simkit.results.view import open_results
from simkit.run.run import run_scenario
from simkit.stats.compare.components import component_effects
from simkit.stats.estimate.summary import summarise
from simkit.stats.verdict.fairness import seat_tests
from tests.run import toy as toy_game
from tests.stats.contest import play_contest

Simkit = Callable[..., Any]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return play_contest(tmp_path_factory.mktemp("results") / "demo", 200).folder


def test_table_shows_seats_and_bots_with_their_fair_share(simkit: Simkit, folder: Path) -> None:
    answer = simkit("table", folder, "--all")
    head, _, *rows = answer.out.splitlines()
    assert answer.code == 0
    assert head.split()[:7] == ["rule", "bots", "bot", "seat", "deals", "win_share", "fair"]
    assert rows[0].split()[:5] == ["old", "weak", "–", "1", "200"]
    assert "25.0 %" in rows[0]
    assert len(rows) == 22
    assert "fair: the share of wins if all seats were equal; seats are numbered from 1." in answer.err


def test_a_configuration_is_one_row_with_its_seats_and_the_farthest(simkit: Simkit, folder: Path) -> None:
    answer = simkit("table", folder)
    head, _, *rows = answer.out.splitlines()
    assert head.split()[:4] == ["rule", "bots", "bot", "deals"]
    assert max(map(len, (head, *rows))) <= 100
    equal = next(row for row in rows if row.split()[:2] == ["old", "weak"])
    shares = json.loads(simkit("table", folder, "--where", "bots=weak", "--where", "rule=old", "--json").out)
    told = [float(word) for word in re.findall(r"(\d+\.\d)(?=/| +seat )", equal)]
    assert told == [pytest.approx(100 * seat["win_share"], abs=0.051) for seat in shares]
    farthest = max(shares, key=lambda seat: abs(seat["win_share"] - 0.25))
    assert f"seat {int(farthest['seat']) + 1}: {100 * farthest['win_share']:.1f} %" in equal
    mixed = [row for row in rows if "+" in row.split()[1]]
    assert {row.split()[2] for row in mixed} == {"weak", "even", "strong"}


@pytest.mark.parametrize(
    ("per", "rows", "key"), [("seat", 24, "seat"), ("bot", 10, "bot"), ("configuration", 6, "n")]
)
def test_per_chooses_what_a_row_stands_for(
    simkit: Simkit, folder: Path, per: str, rows: int, key: str
) -> None:
    lines = list(csv.reader(io.StringIO(simkit("table", folder, "--per", per, "--format", "csv").out)))
    assert lines[0][2] == key
    assert len(lines) == 1 + rows


def test_long_json_is_the_tidy_table(simkit: Simkit, folder: Path) -> None:
    words = (
        "--by",
        "bots,first_king",
        "--where",
        "bots=weak",
        "--measures",
        "win_share,total",
        "--long",
        "--json",
    )
    document = json.loads(simkit("table", folder, *words).out)
    expected = summarise(open_results(folder), ["bots", "first_king"], ["bots=weak"], ["win_share", "total"])
    assert document == expected.to_dicts()
    assert document[0]["fair"] == 0.25


def test_compare_shows_seats_bots_and_fair_shares(simkit: Simkit, folder: Path) -> None:
    lines = simkit("compare", folder).out.split("\n\n")[1].splitlines()
    assert lines[0].split()[:6] == ["setting", "change", "given", "bot", "seat", "measure"]
    assert sum(line.startswith("fair share") for line in lines) == 6
    shown = simkit("compare", folder, "--measures", "total", "--per", "seat").out.split("\n\n")[1]
    assert [name for name in "01234" if f" {name} " in shown] == ["1", "2", "3", "4"]
    by_seat = json.loads(simkit("compare", folder, "--measures", "total", "--per", "seat", "--json").out)
    assert {row["seat"] for row in by_seat} == {"0", "1", "2", "3"}


def test_compare_tests_the_seats_of_each_arm(simkit: Simkit, folder: Path) -> None:
    document = json.loads(simkit("compare", folder, "--seats", "--json").out)
    assert document == seat_tests(open_results(folder)).to_dicts()
    answer = simkit("compare", folder, "--seats")
    assert "Hotelling's T² on deals" in answer.out
    assert "Cramér's V" in answer.err


def test_what_a_solo_game_does_not_have_is_wrong_input(simkit: Simkit, small_results: Path) -> None:
    answer = simkit("compare", small_results, "--seats")
    assert (answer.code, answer.out) == (2, "")
    assert "no seats that share wins" in answer.err
    answer = simkit("table", small_results, "--per", "seat")
    assert answer.code == 2
    assert "no seats to tell apart" in answer.err


def test_plot_lists_the_figures_that_results_allow(simkit: Simkit, folder: Path, tmp_path: Path) -> None:
    names = [row["name"] for row in json.loads(simkit("plot", folder, "--list", "--json").out)]
    assert names == ["win-rate", "seats", "scores", "ladder", "league", "endings"]
    assert simkit("plot", folder, "--figure", "seats", "--out", tmp_path / "s.png").code == 0
    refused = simkit("plot", folder, "--figure", "course", "--out", tmp_path / "c.png")
    assert refused.code == 2
    assert "notes nothing over the course" in refused.err


@pytest.mark.long
def test_report_is_written_with_the_figures_of_seats(simkit: Simkit, folder: Path, tmp_path: Path) -> None:
    files = json.loads(simkit("report", folder, "--out", tmp_path / "r.html", "--json").out)["files"]
    assert [Path(file).name for file in files][2:5] == ["r-seats.svg", "r-league.svg", "r-ladder.svg"]


def test_components_are_told_as_text_and_as_numbers(
    simkit: Simkit, folder: Path, small_results: Path
) -> None:
    document = json.loads(simkit("table", folder, "--components", "--json").out)
    assert document == component_effects(open_results(folder)).to_dicts()
    shown = simkit("table", folder, "--components").out
    assert "tile 0" in shown
    assert "difference" in shown
    refused = simkit("table", small_results, "--components")
    assert refused.code == 2
    assert "Castellion notes nothing of its components" in refused.err


def test_points_of_components_need_a_game_that_tells_their_sources(simkit: Simkit, folder: Path) -> None:
    refused = simkit("table", folder, "--component-points")
    assert refused.code == 2
    assert "notes no points of its components by source" in refused.err


def test_points_of_components_are_told_by_source(
    simkit: Simkit, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    toy_game.register(monkeypatch)
    run_scenario(toy_game.scenario(40), tmp_path / "toy")
    head, _, *rows = simkit("table", tmp_path / "toy", "--component-points").out.splitlines()
    assert head.split()[-5:] == ["turn", "points", "stones", "half", "stones"]
    told = json.loads(simkit("table", tmp_path / "toy", "--component-points", "--json").out)
    assert len(told) == len(rows)
    assert all(row["n"] == 0 or row["points"] >= row["points_half_stones"] for row in told)
