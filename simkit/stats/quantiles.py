"""Quantiles of whole numbers, from how often each occurs."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import polars as pl


def quantiles(values: pl.LazyFrame, column: str, shares: Sequence[int]) -> list[int | None]:
    """Return for each share the smallest value that so many per cent of all do not exceed; None without values."""
    known = values.select(pl.col(column)).drop_nulls().collect(engine="streaming")[column].to_numpy()
    if len(known) == 0:
        return [None for _ in shares]
    least = int(known.min())
    reached = np.bincount(known - least).cumsum()
    return [least + int(np.count_nonzero(reached * 100 < len(known) * share)) for share in shares]
