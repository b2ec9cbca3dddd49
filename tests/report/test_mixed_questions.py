"""Folders that mix questions: one player against an automa, and several seats that share the wins."""

from __future__ import annotations

import json
from html.parser import HTMLParser
from pathlib import Path

import polars as pl
import pytest

from simkit.api.study import Study, open_study
from simkit.api.verdicts import judge
from simkit.errors import InputError
from simkit.plots.figures import figures_of, find_figure
from simkit.report.build import as_html, write_report
from simkit.report.sections import make_report
from simkit.results.view import Results, by_question, open_results
from simkit.run.run import run_scenario
from simkit.stats.compare.comparison import compare_planned
from simkit.stats.data.homogeneity import chunk_table
from simkit.stats.estimate.summary import keep_sums, summarise
from simkit.stats.skill.luck import luck_table
from simkit.stats.skill.restricted import restricted_table
from simkit.stats.verdict.fairness import seat_tests
from simkit.stats.verdict.precision import is_precise
from tests.run import toy as toy_game

SETS = ("players=1,2,3", "contest=yes", "tilt=low,high")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of the toy game with one, two and three players."""
    toy_game.register(monkeypatch)
    run_scenario(toy_game.scenario(300, 1, "ant,cat", *SETS), tmp_path / "r", threads=1)
    return tmp_path / "r"


@pytest.fixture
def results(folder: Path) -> Results:
    """The same, opened."""
    return open_results(folder)


def test_the_question_of_every_arm_comes_back_from_the_folder(results: Results) -> None:
    kinds = {arm.varied["players"]: arm.question.kind for arm in results.arms}
    assert kinds == {"1": "automa", "2": "seats", "3": "seats"}
    solo, several = by_question(results)
    assert {len(arm.lineup) for arm in solo.arms} == {1}
    assert {len(arm.lineup) for arm in several.arms} == {2, 3}


def test_a_table_has_win_rates_for_some_rows_and_shares_for_others(results: Results) -> None:
    tidy = summarise(results)
    alone = tidy.filter(pl.col("players") == "1")
    shared = tidy.filter(pl.col("players") != "1")
    assert alone["measure"][0] == "win"
    assert alone["seat"].null_count() == len(alone)
    assert shared["measure"][0] == "win_share"
    assert set(shared["seat"]) == {"0", "1", "2"}
    for part, rows in zip(by_question(results), (alone, shared), strict=True):
        expected = summarise(part).select("arm", "measure", "estimate", "low", "high", "n")
        assert rows.select(expected.columns).equals(expected)


def test_the_wide_table_leaves_empty_what_a_row_is_not_asked(folder: Path) -> None:
    table = open_study(folder).table()
    rows = {(row["players"], row["seat"]): row for row in table.frame.iter_rows(named=True)}
    assert rows["1", None]["win"] is not None
    assert rows["1", None]["win_share"] is None
    assert rows["3", "2"]["win"] is None
    assert rows["3", "2"]["win_share_fair"] == pytest.approx(1 / 3)
    assert "–" in table.shown.filter(pl.col("players") == "1")["win_share"].to_list()


def test_arms_of_different_questions_are_never_pooled_unasked(results: Results) -> None:
    pooled = summarise(results, ["bots"])
    assert set(pooled["question"]) == {"automa", "seats"}
    alike = summarise(results, ["bots"], measures=["points"])
    assert "question" not in alike.columns, "what both have can be pooled"
    assert summarise(results, where=["question=automa"])["measure"][0] == "win"


def test_gates_are_judged_for_the_arms_that_they_fit(results: Results) -> None:
    judged = judge(results, ["seat_share within 0.3", "win_rate at most 0.9", "points at most 40"])
    fitting = {str(one.gate).split()[0]: set() for one in judged}
    for one in judged:
        fitting[str(one.gate).split()[0]].add(one.arm.varied["players"])
    assert fitting == {"seat_share": {"2", "3"}, "win_rate": {"1"}, "points": {"1", "2", "3"}}
    solo, several = by_question(results)
    with pytest.raises(InputError, match="won or lost against an automa: no seats share the wins"):
        judge(solo, ["seat_share within 0.3"])
    with pytest.raises(InputError, match="won by one of its seats"):
        judge(several, ["win_rate at most 0.9"])


def test_comparisons_ask_what_both_arms_are_asked(results: Results) -> None:
    table = compare_planned(results)
    across = table.filter((pl.col("setting") == "players") & (pl.col("measure") != "stones"))
    assert across.is_empty(), "one player wins against the automa, two share a win"
    tilts = table.filter((pl.col("setting") == "tilt") & (pl.col("measure") == "win"))
    assert tilts["given"].to_list() == ["players=1 · ant", "players=1 · cat"]


def test_statistics_of_seats_leave_the_solo_game_out(results: Results) -> None:
    assert set(seat_tests(results)["seats"]) == {2, 3}
    assert luck_table(results).is_empty()  # no line-up is mixed
    assert restricted_table(results).is_empty()
    assert set(chunk_table(results)["measure"]) == {"win", "win_share"}
    for arm in results.arms:
        assert is_precise(results, arm, 0.5, 300)
        assert not is_precise(results, arm, 0.001, 300)


def test_every_figure_is_drawn_for_each_question(results: Results) -> None:
    names = [spec.name for spec in figures_of(results)]
    assert {"win-rate-automa", "seats-seats", "scores-automa", "scores-seats", "course-seats"} <= set(names)
    for name in names:
        find_figure(name).draw(results)
    find_figure("seats").draw(results)
    with pytest.raises(InputError, match="share no wins"):
        find_figure("seats-automa").draw(results)


@pytest.mark.long
def test_the_report_has_a_part_for_each_question(results: Results, tmp_path: Path) -> None:
    report = make_report(results)
    names = [section.name for section in report.sections]
    assert len(set(names)) == len(names)
    assert {"arms-automa", "seats-seats", "tension-seats"} <= set(names)
    assert any(section.heading.startswith("Against the automa: ") for section in report.sections)
    assert {one.heading.split(" · ")[0] for one in (*report.boxes, *report.overview)} == {
        "Against the automa",
        "Between the seats",
    }
    pictures = [picture.name for picture in report.pictures]
    assert len(set(pictures)) == len(pictures)
    HTMLParser().feed(as_html(report))
    written = write_report(results, tmp_path / "demo.html", with_tables=True)
    assert any(path.name == "arms.csv" for path in written)


def test_sums_are_cached_for_both_questions(folder: Path, results: Results) -> None:
    plain = summarise(results)
    keep_sums(results)
    assert json.loads((folder / "sums.json").read_text())["arms"].keys() == {arm.id for arm in results.arms}
    assert summarise(open_results(folder)).equals(plain)


def test_a_study_says_what_it_can_draw(folder: Path) -> None:
    study: Study = open_study(folder)
    assert "win-rate-automa" in study.figures
    assert study.figure("win-rate-automa").name == "win-rate-automa"
