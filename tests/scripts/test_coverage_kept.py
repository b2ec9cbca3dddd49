"""Counted rows are kept for the same code, and put into the page."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest

from scripts.coverage_table import kept
from scripts.coverage_table.promises import LEAN, POINTS, WRONG, Told


def test_rows_are_counted_once_for_the_same_code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    study, calls = SimpleNamespace(folder=tmp_path, runs=4), []

    def check(_):
        calls.append(1)
        yield Told("a", 0.04, WRONG)

    assert [list(kept.count_rows("gates", check, study)) for _ in range(2)] == [[Told("a", 0.04, WRONG)]] * 2
    assert len(calls) == 1
    monkeypatch.setattr(kept, "DIGEST", "of other code")
    list(kept.count_rows("gates", check, study))
    assert len(calls) == 2


def test_the_table_of_a_page_is_replaced(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(
        "# Title\n\n| counted over 1 runs | x |\n|---|---|\n| old | 1 |\n\nEnd\n", encoding="utf-8"
    )
    kept.write_page(page, ["| counted over 2 runs | x |", "|---|---|", "| new | 2 |"])
    assert page.read_text(encoding="utf-8") == (
        "# Title\n\n| counted over 2 runs | x |\n|---|---|\n| new | 2 |\n\nEnd\n"
    )


@pytest.mark.parametrize(
    ("found", "error", "keeps"), [(4.9, 1.0, True), (-5.1, 1.0, False), (-8.0, 3.0, True), (-9.1, 3.0, False)]
)
def test_the_power_of_a_plan_is_off_by_five_points_or_by_what_few_runs_cannot_tell(found, error, keeps):
    assert Told("plan", found, POINTS, error).keeps(400) is keeps


@pytest.mark.parametrize(
    ("found", "error", "keeps"), [(-0.05, 0.01, True), (0.09, 0.01, False), (0.21, 0.05, False)]
)
def test_a_lean_is_near_0_but_for_three_standard_errors(found, error, keeps):
    told = Told("lean", found, LEAN, error)
    assert told.keeps(400) is keeps
    assert "(standard error 0.0" in told.write()
