"""The wide table: one row for each group, one column for each measure."""

from __future__ import annotations

from collections.abc import Sequence

import polars as pl

from simkit.stats.data.selection import ARM
from simkit.stats.estimate.summary import FAIR, NUMBERS
from simkit.stats.verdict.stopped import SEEN


def key_columns(tidy: pl.DataFrame) -> list[str]:
    """Return the columns of a tidy table that tell its groups apart."""
    return [name for name in tidy.columns if name not in (*NUMBERS.split(), ARM, FAIR, SEEN)]


def column_name(measure: str, keys: Sequence[str]) -> str:
    """Name the column of a measure in a wide table, told from a key (a setting) of the same name."""
    return f"{measure}_mean" if measure in keys else measure


def first_rows(tidy: pl.DataFrame) -> pl.DataFrame:
    """Return the row of the first measure of every group, in their order."""
    return tidy.unique(ARM, keep="first", maintain_order=True)


def rows_of(tidy: pl.DataFrame, measure: str) -> pl.DataFrame:
    """Return the rows of one measure in the order of `first_rows`, without values for groups that lack it."""
    return first_rows(tidy).select(ARM).join(tidy.filter(pl.col("measure") == measure), on=ARM, how="left")


def widen(tidy: pl.DataFrame, with_intervals: Sequence[str]) -> pl.DataFrame:
    """Return keys, n and matches of the first measure, then the estimate of each measure.

    The measures `with_intervals` are followed by their `_low`, `_high` and `_method`, shares also by `_fair`,
    and what allows for an early stop by `_seen`.
    """
    keys, names = key_columns(tidy), list(dict.fromkeys(tidy["measure"]))
    table = first_rows(tidy).select(*keys, "n", "matches")
    columns = []
    for name in names:
        rows = rows_of(tidy, name)
        title = column_name(name, keys)
        columns.append(rows["estimate"].alias(title))
        if name in with_intervals:
            columns += [rows[part].alias(f"{title}_{part}") for part in ("low", "high", "method")]
        for extra in (FAIR, SEEN):
            if extra in tidy.columns and rows[extra].is_not_null().any():
                columns.append(rows[extra].alias(f"{title}_{extra}"))
    return table.with_columns(columns)
