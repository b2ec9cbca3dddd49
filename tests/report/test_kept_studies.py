"""What was measured beside the matches of a folder stands in its report."""

from __future__ import annotations

from pathlib import Path

import polars as pl
import pytest

from simkit.report.model import Table
from simkit.report.sections import make_report
from simkit.results.studies import LUCK, RARE, keep_study, read_study
from simkit.results.view import Results
from simkit.stats.estimate.rare import SCHEMA as RARE_SCHEMA
from simkit.stats.skill.luck import SCHEMA as LUCK_SCHEMA
from tests.stats.contest import play_contest

LUCKY = {
    "index": "variance explained by the deal",
    "of": "total, old · weak",
    "estimate": 0.064,
    "chance": 0.0,
    "n": 9,
}
WON = {
    "arm": "new · weak",
    "estimate": 4.5e-5,
    "low": 3e-5,
    "high": 6e-5,
    "n": 20,
    "matches": 240_000,
    "method": "x",
}


def find(results: Results, heading: str) -> list[Table]:
    return [table for table in make_report(results).tables if table.heading == heading]


@pytest.mark.long
def test_kept_tables_stand_in_the_report(tmp_path: Path) -> None:
    results = play_contest(tmp_path / "a", 60, bots="weak")
    assert find(results, "Luck or skill") == find(results, "Wins that are hardly ever seen") == []
    others = [LUCKY | {"of": "total, elsewhere"}], [WON | {"arm": "elsewhere"}]
    keep_study(results.folder, LUCK, pl.DataFrame([LUCKY, *others[0]], schema=LUCK_SCHEMA))
    keep_study(results.folder, RARE, pl.DataFrame([WON, *others[1]], schema=RARE_SCHEMA))
    [luck] = find(results, "Luck or skill")
    assert [(row[1].text, row[2].text) for row in luck.rows] == [("total, old, weak", "6.4 %")]
    [rare] = find(results, "Wins that are hardly ever seen")
    assert [(row[0].text, row[1].text, row[1].small) for row in rare.rows] == [
        ("new, weak", "0.0045 %", "[0.003, 0.006]")
    ]


def test_a_damaged_table_counts_for_nothing(tmp_path: Path) -> None:
    for content in (b"{", b'[{"arm": 3}]', b"7", b'[["a"]]'):
        (tmp_path / RARE).write_bytes(content)
        assert read_study(tmp_path, RARE, RARE_SCHEMA).is_empty()
