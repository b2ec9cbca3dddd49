"""How open matches stay, from small folders of games with and without points on the way."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from simkit.report.sections import make_report
from simkit.results.view import Results, open_results
from simkit.run.run import run_scenario
from simkit.scenario.load import scenario_from_words
from simkit.stats.tension.leads import count_lead_changes, find_decided
from simkit.stats.tension.openness import openness_table
from tests.stats.contest import play_contest

HEADING = "Who led, and for how long"


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> Results:
    folder = tmp_path_factory.mktemp("results") / "a"
    sets = ["players=2", "dynasty=false,true"]
    run_scenario(scenario_from_words("kingdomino", sets, "full-greedy", 200, 1), folder, threads=1)
    return open_results(folder)


def test_leads_and_beliefs_of_real_matches(results: Results) -> None:
    """Six rows of two seats; a Dynasty notes nothing on the way."""
    [row] = openness_table(results).iter_rows(named=True)
    frame = results.seats(results.arms[0]).collect()
    noted = [f"points_after_{turn:03d}" for turn in range(1, 7)]
    scores = np.stack([frame[name].to_numpy().reshape(-1, 2) for name in noted], axis=1).astype(np.int64)
    assert row["n"] == 200
    assert row["lead_changes"] == pytest.approx(count_lead_changes(scores).mean())
    assert row["decided_by"] == pytest.approx(find_decided(scores).mean() / 6)
    assert 0 < row["comebacks"] < 0.5
    assert 0.1 < row["surprise"] <= row["suspense"] < 3
    assert row["off"] < 0.15


def test_a_report_tells_who_led(results: Results) -> None:
    [table] = [table for table in make_report(results).tables if table.heading == HEADING]
    assert table.head[-6:] == ("Lead changes", "Decided by", "Comebacks", "Suspense", "Surprise", "Off by")
    assert [row[0].text for row in table.rows] == ["no dynasty"]


def test_games_without_points_on_the_way_have_no_such_table(tmp_path: Path) -> None:
    contest = play_contest(tmp_path / "a", 40, sets=(), bots="weak")
    assert openness_table(contest).is_empty()
    assert HEADING not in [table.heading for table in make_report(contest).tables]
