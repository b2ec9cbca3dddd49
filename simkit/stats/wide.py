"""The wide table: one row for each group, one column for each measure."""

from __future__ import annotations

from collections.abc import Sequence

import polars as pl

from simkit.stats.selection import ARM
from simkit.stats.summary import FAIR, NUMBERS


def key_columns(tidy: pl.DataFrame) -> list[str]:
    """Return the columns of a tidy table that tell its groups apart."""
    return [name for name in tidy.columns if name not in (*NUMBERS, ARM, FAIR)]


def widen(tidy: pl.DataFrame, with_intervals: Sequence[str]) -> pl.DataFrame:
    """Return keys, n and matches of the first measure, then the estimate of each measure.

    The measures `with_intervals` are followed by their `_low`, `_high` and `_method`, shares also by `_fair`.
    """
    names = list(dict.fromkeys(tidy["measure"]))
    first = tidy.filter(pl.col("measure") == names[0]) if names else tidy
    table = first.select(*key_columns(tidy), "n", "matches")
    columns = []
    for name in names:
        rows = tidy.filter(pl.col("measure") == name)
        columns.append(rows["estimate"].alias(name))
        if name in with_intervals:
            columns += [rows[part].alias(f"{name}_{part}") for part in ("low", "high", "method")]
        if FAIR in tidy.columns and rows[FAIR].is_not_null().any():
            columns.append(rows[FAIR].alias(f"{name}_{FAIR}"))
    return table.with_columns(columns)
