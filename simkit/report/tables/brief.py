"""The answer first: one row for each configuration, its headline with the interval, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import polars as pl

from simkit.report.answers.words import ABSENT, count, number, percent
from simkit.report.tables.display import decimals_of, show_key, tell_estimate
from simkit.stats.data.keys import SEAT
from simkit.stats.data.measures import Measure
from simkit.stats.estimate.pivot import column_name, key_columns
from simkit.stats.estimate.summary import FAIR

SHARES = "seats 1, 2, …"  # the share of each, in per cent

Row = dict[str, Any]


def show_brief(tidy: pl.DataFrame, headlines: Sequence[Measure]) -> tuple[pl.DataFrame, int]:
    """Return the headlines as texts, seats of one configuration in one row, and how many columns identify a row."""
    names = [measure.name for measure in headlines]
    found = tidy.filter(pl.col("measure").is_in(names))
    keys = [key for key in key_columns(tidy) if key != SEAT]
    known = {
        measure.name: (measure, decimals_of(found.filter(pl.col("measure") == measure.name), measure))
        for measure in headlines
    }
    rows = [_row(members, keys, known) for members in _gather(found, keys)]
    columns = list(dict.fromkeys(name for row in rows for name in row))
    order = [*keys, "deals", *(name for name in columns if name not in (*keys, "deals"))]
    shown = pl.DataFrame(
        {name: [row.get(name, ABSENT) for row in rows] for name in order},
        schema=dict.fromkeys(order, pl.String),
    )
    return shown, len(keys)


def _gather(tidy: pl.DataFrame, keys: Sequence[str]) -> list[pl.DataFrame]:
    """Put together the rows of one configuration, or of one bot in it, in their order."""
    return [part for _, part in tidy.group_by(keys, maintain_order=True)]


def _row(rows: pl.DataFrame, keys: Sequence[str], known: dict[str, tuple[Measure, int]]) -> Row:
    shown: Row = {key: show_key(rows[key].head(1))[0] for key in keys}
    shown["deals"] = count(rows["n"][0])
    for (name,), part in rows.group_by("measure", maintain_order=True):
        measure, decimals = known[str(name)]
        estimated = part.filter(pl.col("estimate").is_not_null())
        if estimated.is_empty():
            continue
        cells, title = estimated, column_name(measure.name, keys)
        if SEAT in part.columns and estimated[SEAT].is_not_null().all() and estimated.height > 1:
            shares = [number(100 * value, min(decimals, 1)) for value in estimated["estimate"]]
            shown[SHARES] = "/".join(shares)
            off = (pl.col("estimate") - pl.col(FAIR)).abs().round(9)  # of two as far, the one above it
            cells = estimated.sort(off, pl.col("estimate"), descending=True)
            shown[title] = f"seat {int(cells[SEAT][0]) + 1}: "
        told = tell_estimate(cells.row(0, named=True), is_percent=measure.is_percent, decimals=decimals)
        shown[title] = shown.get(title, "") + " ".join(told)
        if FAIR in part.columns and part[FAIR].is_not_null().any():
            shown[FAIR] = percent(part[FAIR][0], 1)
    return shown
