"""What components brought, counted by hand."""

from __future__ import annotations

from pathlib import Path

import polars as pl
import pytest

from simkit.games.contract import GameSpec
from simkit.report.tables.component_points import LEAST_TIMES, points_table, show_points
from simkit.results.view import open_results
from simkit.run.run import run_scenario
from simkit.stats.compare.component_points import component_points
from tests.run import toy as toy_game
from tests.stats.contest import play_contest


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> GameSpec:
    return toy_game.register(monkeypatch)


def test_happenings_are_parts_of_the_matches_and_points_are_means(toy: GameSpec, tmp_path: Path) -> None:
    run_scenario(toy_game.scenario(60), tmp_path)
    results = open_results(tmp_path)
    table = component_points(results)
    assert table.columns[-3:] == ["points", "points_stones", "points_half_stones"]
    arm = results.arms[1]
    rows = results.components(arm).collect()
    n_matches = results.matches(arm).collect().height
    checked = 0
    for row in table.filter(pl.col("arm") == arm.label).iter_rows(named=True):
        own = rows.filter(pl.col("component") == row["component"])
        for happening in ("seen", "played"):
            happened = own.filter(pl.col("happening") == happening).select("deal", "rotation").unique()
            assert row[happening] == pytest.approx(len(happened) / n_matches)
        scored = own.filter(pl.col("happening") == "played")
        assert row["n"] == len(scored)
        if len(scored):
            checked += 1
            assert row["points"] == pytest.approx(scored["points"].mean())
            assert row["points_half_stones"] == pytest.approx((scored["points"] // 2).mean())
            assert row["points"] == pytest.approx(row["points_stones"] + row["points_half_stones"])
    assert checked >= 5


def test_the_report_tells_those_with_most_points_that_were_scored_often(
    toy: GameSpec, tmp_path: Path
) -> None:
    run_scenario(toy_game.scenario(400), tmp_path)
    results = open_results(tmp_path)
    brought = component_points(results)
    table = points_table(results, brought)
    assert table.head[-6:] == ("Played", "Times", "Turn", "Points", "Stones", "Half stones")
    assert table.rows
    assert all(int(row[-5].text.replace(",", "")) >= LEAST_TIMES for row in table.rows)
    first = [float(row[-3].text) for row in table.rows[:3]]
    assert first == sorted(first, reverse=True)
    assert len(show_points(brought, results)) == len(brought)


def test_a_game_without_sources_tells_nothing(tmp_path: Path) -> None:
    results = play_contest(tmp_path / "a", 5, bots="weak")
    assert component_points(results).is_empty()
    assert not points_table(results, component_points(results)).rows
