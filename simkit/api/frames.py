"""Polars frames as pandas frames, without a third library between them; nulls stay nulls."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd
import polars as pl


def as_pandas(frame: pl.DataFrame) -> pd.DataFrame:
    """Copy a frame: whole numbers and flags with nulls in pandas' nullable types, categories as categories."""
    return pd.DataFrame({column.name: _convert(column) for column in frame})


def _convert(column: pl.Series) -> Any:
    kind = column.dtype
    if isinstance(kind, pl.Enum):
        codes = column.to_physical().cast(pl.Int64).fill_null(-1).to_numpy()
        return pd.Categorical.from_codes(codes, pd.Index(kind.categories.to_list()))
    if not column.null_count() and (kind.is_numeric() or kind == pl.Boolean):
        return column.to_numpy()
    if kind.is_float():
        return column.fill_null(np.nan).to_numpy()
    mask = column.is_null().to_numpy()
    if kind == pl.Boolean:
        return pd.arrays.BooleanArray(column.fill_null(False).to_numpy(writable=True), mask)
    if kind.is_integer():
        return pd.arrays.IntegerArray(column.fill_null(0).to_numpy(writable=True), mask)
    return column.to_list()
