"""The columns of tidy tables: a name has the same type in every table."""

from __future__ import annotations

from collections.abc import Iterable

import polars as pl

Schema = dict[str, type[pl.DataType]]

WORDS = (
    "arm bot component factor from gate given group happening index measure method of restriction seat seated "
    "setting state test to verdict worse_than"
)
COUNTS = "chunks dropped_at freedom levels matches max min more_deals more_deals_high n rank seats turn"


def make_schema(columns: str, keys: Iterable[str] = ()) -> Schema:
    """Type the columns named in a text, behind keys, which are words; a number is a float unless it counts."""
    found: Schema = dict.fromkeys(keys, pl.String)
    known = {**dict.fromkeys(WORDS.split(), pl.String), **dict.fromkeys(COUNTS.split(), pl.Int64)}
    for name in columns.split():
        found[name] = pl.Boolean if name.startswith("is_") else known.get(name, pl.Float64)
    return found
