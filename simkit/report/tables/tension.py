"""Tension of every configuration as texts, for the command line."""

from __future__ import annotations

from typing import Any

import polars as pl

from simkit.report.answers.words import count, interval, number, percent
from simkit.stats.tension.finish import CLOSE, LEAD, SOLE


def show_tension(table: pl.DataFrame) -> pl.DataFrame:
    """Return one row of texts for each configuration; what nothing is known of is left out."""
    rows = [_write(row) for row in table.iter_rows(named=True)]
    shown = pl.DataFrame(rows)
    return shown.select(name for name in shown.columns if any(shown[name]))


def _write(row: dict[str, Any]) -> dict[str, str]:
    def share(name: str) -> str:
        ends = interval(row[f"{name}_low"], row[f"{name}_high"], 1, 100)
        return f"{percent(row[name], 1)} {ends}".rstrip()

    ends = interval(row[f"{LEAD}_low"], row[f"{LEAD}_high"], 1, 1)
    known = {name: row[name] is not None for name in row}
    return {
        "configuration": row["arm"],
        "deals": count(row["n"]),
        "close": share(CLOSE),
        "sole winner": share(SOLE),
        "lead": f"{number(row[LEAD], 1)} {ends}".rstrip(),
        "lead changes": number(row["lead_changes"], 2) if known["lead_changes"] else "",
        "decided by": percent(row["decided_by"], 0) if known["decided_by"] else "",
        "comebacks": percent(row["comebacks"], 1) if known["comebacks"] else "",
        "suspense": number(row["suspense"], 2) if known["suspense"] else "",
        "surprise": number(row["surprise"], 2) if known["surprise"] else "",
        "off by": percent(row["off"], 1) if known["off"] else "",
    }
