"""A report on one page, and its PDF."""

from __future__ import annotations

import stat
from dataclasses import replace
from pathlib import Path

import pytest

from simkit.report.build import as_summary, write_summary
from simkit.report.model import Report
from simkit.report.page.pdf import find_browser, print_pdf
from simkit.report.page.summary import MAX_ROWS, choose_figure, choose_overview
from simkit.report.sections import make_report
from simkit.results.view import Results
from tests.report.test_report import Balance
from tests.stats.synthetic import write_castellion


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> Results:
    return write_castellion(tmp_path_factory.mktemp("results") / "a", 100)


@pytest.fixture(scope="module")
def report(results: Results) -> Report:
    return make_report(results)


def test_the_page_has_the_answer_first_and_statistics_in_an_appendix(report: Report) -> None:
    page = as_summary(report)
    Balance(page)
    text = "".join(Balance(page).text)
    first, _, appendix = text.partition("Appendix")
    assert report.advice[0].text.split(" [")[0].replace(" %", "\u00a0%") in first
    assert report.overview[0].heading in first
    assert "Methods" not in first
    for words in ("Methods", "Provenance", "simkit run --game castellion"):
        assert words in appendix


def test_the_figure_is_the_one_that_shows_the_answer(report: Report) -> None:
    figure = choose_figure(report)
    assert figure is not None
    assert figure.name == "league"
    assert choose_figure(replace(report, aim="win-rates")).name == "win-rate"  # type: ignore[union-attr]
    [table] = report.overview
    assert choose_figure(replace(report, overview=(replace(table, rows=table.rows * 4),))) is None


def test_a_long_table_is_cut_and_says_so(report: Report) -> None:
    [table] = report.overview
    [cut] = choose_overview(replace(report, overview=(replace(table, rows=table.rows * 5),)))
    assert len(cut.rows) == MAX_ROWS
    assert cut.note.endswith(f"{5 * len(table.rows) - MAX_ROWS} more rows stand in the full report.")
    assert choose_overview(report) == report.overview


def test_without_a_browser_only_the_page_is_written(results: Results, tmp_path: Path) -> None:
    assert write_summary(results, tmp_path / "s.html", None) == [tmp_path / "s.html"]


def test_a_browser_that_fails_gives_no_pdf(tmp_path: Path) -> None:
    broken = tmp_path / "chromium"
    broken.write_text("#!/bin/sh\nexit 1\n")
    broken.chmod(broken.stat().st_mode | stat.S_IXUSR)
    assert print_pdf(b"<p>x</p>", str(broken)) is None
    assert print_pdf(b"<p>x</p>", str(tmp_path / "none")) is None


@pytest.mark.long
@pytest.mark.skipif(find_browser() is None, reason="no chromium is installed")
def test_the_pdf_is_printed(report: Report) -> None:
    printed = print_pdf(as_summary(report).encode(), str(find_browser()))
    assert printed is not None
    assert printed.startswith(b"%PDF-")
    assert len(printed) > 10_000
