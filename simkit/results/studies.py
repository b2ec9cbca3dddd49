"""Tables that were measured beside the matches of a folder, kept there so that its report can show them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

import polars as pl
from polars.datatypes import DataTypeClass

from simkit.results.files import write_whole

LUCK, RARE = "luck.json", "rare.json"


def keep_study(folder: Path, name: str, table: pl.DataFrame) -> None:
    """Keep a table in a results folder under a file's name, in place of one kept before."""
    write_whole(folder, name, json.dumps(table.to_dicts(), ensure_ascii=False, indent=1).encode())


def read_study(folder: Path, name: str, schema: Mapping[str, pl.DataType | DataTypeClass]) -> pl.DataFrame:
    """Return a table that was kept; empty if there is none, or if its file is damaged."""
    try:
        rows = [{key: row[key] for key in schema} for row in json.loads((folder / name).read_bytes())]
        return pl.DataFrame(rows, schema=schema)
    except (OSError, ValueError, TypeError, KeyError, pl.exceptions.PolarsError):
        return pl.DataFrame(schema=schema)
