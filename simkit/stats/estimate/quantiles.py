"""Quantiles of whole numbers, from how often each occurs."""

from __future__ import annotations

from collections.abc import Sequence

import polars as pl


def quantiles(values: pl.LazyFrame, column: str, shares: Sequence[int]) -> list[int | None]:
    """Return for each share the smallest value that so many per cent of all do not exceed; None without values."""
    known = values.select(pl.col(column)).drop_nulls()
    counts = known.group_by(column).len("rows").collect(engine="streaming").sort(column)
    reached = counts["rows"].cast(pl.Int64).cum_sum()
    total = int(reached[-1]) if len(reached) else 0
    if total == 0:
        return [None for _ in shares]
    return [int(counts[column][int((reached * 100 < total * share).sum())]) for share in shares]
