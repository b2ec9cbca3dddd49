"""What has changed between two results folders, as a report."""

from __future__ import annotations

from pathlib import Path

import pytest

from simkit.errors import InputError
from simkit.report.before_after import compare_reports
from simkit.report.build import as_html, write_comparison
from tests.report.invented import alike, write_castles
from tests.report.test_report import Balance
from tests.stats.synthetic import write_castellion

FAIR, LEFT = (0.0, 4.0), (0.06, 4.0)


def test_verdicts_that_have_changed_are_told_first(tmp_path: Path) -> None:
    before = write_castles(tmp_path / "before", alike(("basic", "keep"), LEFT, ["builder"]))
    after = write_castles(tmp_path / "after", alike(("basic", "keep"), FAIR, ["builder"]))
    report = compare_reports(before, after)
    assert report.title == "Before and after: before → after"
    first, second = report.advice
    assert first.text.startswith("The win share changes in ")
    assert second.text == (
        "Verdicts have changed: “basic · builder” was unbalanced and is balanced "
        "and “keep · builder” was unbalanced and is balanced."
    )
    tables = {table.heading: table for table in report.tables}
    assert [row[2].text for row in tables["Verdicts before and after"].rows] == ["✗ unbalanced"] * 2
    assert [row[3].text for row in tables["Verdicts before and after"].rows] == ["✓ balanced"] * 2
    Balance(as_html(report))


def test_nothing_has_changed_between_a_folder_and_itself(tmp_path: Path) -> None:
    results = write_castellion(tmp_path / "a", 200, bots="greedy")
    report = compare_reports(results, results)
    assert report.advice[0].text == "No change of win shows, of 4 comparisons on the same deals."
    written = write_comparison(results, results, tmp_path / "c.html")
    assert [path.name for path in written] == ["c.html", "c.md"]


def test_folders_of_other_deals_cannot_be_compared(tmp_path: Path) -> None:
    one = write_castellion(tmp_path / "a", 40, bots="greedy")
    other = write_castellion(tmp_path / "b", 40, bots="greedy", seed=2)
    with pytest.raises(InputError, match="the seed differs"):
        compare_reports(one, other)
