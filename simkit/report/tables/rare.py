"""Wins that are hardly ever seen, where `simkit rare` has counted them for a results folder."""

from __future__ import annotations

import polars as pl

from simkit.report.answers.words import count
from simkit.report.model import Cell, Table
from simkit.results.studies import RARE, read_study
from simkit.results.view import Results
from simkit.stats.estimate.rare import SCHEMA


def rare_table(results: Results) -> Table:
    """Return one row for each configuration that was counted step by step, empty where none was."""
    labels = {arm.label for arm in results.arms}
    rows = tuple(
        (
            Cell(row["arm"]),
            Cell(f"{100 * row['estimate']:.3g} %", _write_ends(row["low"], row["high"])),
            Cell(count(row["matches"])),
            Cell("" if row["crude_matches"] is None else count(round(row["crude_matches"]))),
            Cell(row["method"]),
        )
        for row in read_study(results.folder, RARE, SCHEMA).iter_rows(named=True)
        if row["arm"] in labels
    )
    doc = (
        "Matches are played to their next step; those that take it are copied, what is hidden in them is drawn anew, "
        "and they are played on. The product of the parts that took each step is the chance to win. “As good as”: "
        "whole matches that would tell it as precisely."
    )
    head = ("Configuration", "Won", "Matches", "As good as", "How")
    return Table("Wins that are hardly ever seen", doc, head, rows, 1, "Brackets: 95 % intervals.")


def show_rare(table: pl.DataFrame) -> pl.DataFrame:
    """Return the table as texts."""
    parts = [name for name in table.columns if name.startswith("part_")]
    rows = [
        {
            "configuration": row["arm"],
            "won": f"{100 * row['estimate']:.3g} % {_write_ends(row['low'], row['high'])}".rstrip(),
            "passed": " · ".join(f"{row[part]:.1%}" for part in parts if row[part] is not None),
            "matches": f"{row['matches']:,}",
            "as good as": "" if row["crude_matches"] is None else f"{row['crude_matches']:,.0f}",
            "how": row["method"],
        }
        for row in table.iter_rows(named=True)
    ]
    names = ("configuration", "won", "passed", "matches", "as good as", "how")
    return pl.DataFrame(rows, schema=dict.fromkeys(names, pl.String))


def _write_ends(low: float | None, high: float | None) -> str:
    """Write the interval in per cent, nothing where there is none."""
    return "" if low is None or high is None else f"[{100 * low:.2g}, {100 * high:.2g}]"
