"""`simkit report` from the command line: default names, the summary, two folders, and what does not go together."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Simkit


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to write into."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_report_has_a_default_file_and_says_what_it_does(
    simkit: Simkit, small_results: Path, here: Path
) -> None:
    answer = simkit("report", small_results, "--format", "html")
    assert answer.code == 0
    assert (here / "results.html").is_file()
    assert answer.err.splitlines() == [
        "reading 2 configurations …",
        "writing sentences, tables and figures …",
        "wrote results.html",
    ]


def test_a_summary_is_a_page_and_says_where_its_pdf_is_or_why_there_is_none(
    simkit: Simkit, small_results: Path, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("simkit.report.page.pdf.BROWSERS", ())
    answer = simkit("report", small_results, "--summary", "--json")
    assert json.loads(answer.out) == {"files": ["results-summary.html"]}
    assert "no chromium or chrome is installed to print a PDF" in answer.err
    assert "Appendix" in (here / "results-summary.html").read_text()


def test_two_folders_make_a_report_on_what_has_changed(
    simkit: Simkit, small_results: Path, here: Path
) -> None:
    answer = simkit("report", small_results, small_results, "--format", "md")
    assert answer.code == 0
    assert (here / "results-results.md").read_text().startswith("# Before and after: results → results")


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (("--summary", "--tables"), "a summary has no tables of its own"),
        (("OTHER", "--summary"), "--summary is for one results folder"),
        (("OTHER", "--tables"), "--tables is for one results folder"),
        (("missing",), "no such results folder"),
        (("--out", "x.pdf"), "no such kind of report"),
    ],
)
@pytest.mark.usefixtures("here")
def test_what_does_not_go_together_is_wrong_input(
    simkit: Simkit, small_results: Path, words: tuple[str, ...], problem: str
) -> None:
    given = [small_results if word == "OTHER" else word for word in words]
    answer = simkit("report", small_results, *given)
    assert answer.code == 2
    assert problem in answer.err
