"""Tables beside a report: complete, unrounded, and the same as CSV and Parquet."""

from __future__ import annotations

from pathlib import Path

import polars as pl

from simkit.report.build import floor_path, write_report
from tests.stats.contest import by_hand

WINS = [(60, 0), (0, 60), (30, 30)] * 40


def test_every_table_is_written_twice_into_a_folder_beside_the_page(tmp_path: Path) -> None:
    results = by_hand(("ann+ann", WINS), ("ann+bob", WINS))
    written = write_report(results, tmp_path / "x.html", ["html"], with_tables=True)
    assert written[0] == tmp_path / "x.html"
    names = {path.name for path in (tmp_path / "x-tables").iterdir()}
    assert {"verdicts.csv", "verdicts.parquet", "arms.csv", "players.parquet", "ratings.csv"} <= names
    assert {path.name for path in written[1:]} == names
    assert not {"restricted.csv", "components.csv"} & names, "empty tables are left out"
    for table in ("verdicts", "players", "luck"):
        as_csv = pl.read_csv(tmp_path / "x-tables" / f"{table}.csv")
        as_parquet = pl.read_parquet(tmp_path / "x-tables" / f"{table}.parquet")
        assert as_csv.columns == as_parquet.columns
        assert as_csv.height == as_parquet.height
    verdicts = pl.read_parquet(tmp_path / "x-tables" / "verdicts.parquet")
    assert verdicts["estimate"].to_list() == [0.5]


def test_a_board_is_drawn_space_by_space() -> None:
    assert floor_path(("12", ".1"), 1) == "M0.05 0.05h.9v.9h-.9zM1.05 1.05h.9v.9h-.9z"
    assert floor_path(("12", ".1"), 3) == ""
