"""The columns of tidy tables: a name has the same type in every table."""

from __future__ import annotations

from collections.abc import Iterable

import polars as pl

Schema = dict[str, type[pl.DataType]]

WORDS = frozenset(
    "arm bot component factor from gate given group happening index measure method of restriction seat seated setting"
    " state test to verdict worse_than".split()
)
COUNTS = frozenset("chunks dropped_at freedom levels matches max min more_deals n rank seats turn".split())


def make_schema(columns: str, keys: Iterable[str] = ()) -> Schema:
    """Type the columns named in a text, behind keys of rows, which are words; a number is a float unless it counts."""
    found: Schema = dict.fromkeys(keys, pl.String)
    for name in columns.split():
        is_flag, is_count = name.startswith("is_"), name in COUNTS
        found[name] = (
            pl.Boolean if is_flag else pl.Int64 if is_count else pl.String if name in WORDS else pl.Float64
        )
    return found
