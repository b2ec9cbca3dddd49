"""Compensations as tables: a row for each configuration, bot and seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import polars as pl

from simkit.design.compensation import Compensation
from simkit.report.answers.words import count, interval, percent
from simkit.stats.data.schema import make_schema

KEYS = ("settings", "bots")
COLUMNS = "seat points before before_low before_high after after_low after_high fair n verdict state"


def compensation_table(found: Sequence[Compensation]) -> pl.DataFrame:
    """Return the share of each seat without and with its points, on the deals that did not choose them."""
    rows = []
    for one in found:
        for bot in one.confirmed:
            before, after = bot.before.reading.parts, bot.after.reading.parts
            for seat, (was, now) in enumerate(zip(before, after, strict=True)):
                rows.append(
                    (
                        one.settings,
                        bot.scores.arm.lineup[0],
                        str(seat + 1),
                        one.points[seat],
                        was.estimate,
                        was.low,
                        was.high,
                        now.estimate,
                        now.low,
                        now.high,
                        1 / len(after),
                        now.n,
                        bot.after.text,
                        bot.after.state,
                    )
                )
    return pl.DataFrame(rows, schema=make_schema(COLUMNS, KEYS), orient="row")


def show_compensation(table: pl.DataFrame) -> pl.DataFrame:
    """Return the table as texts for people."""
    rows = list(table.iter_rows(named=True))
    columns = {
        "configuration": [row["settings"] or "all" for row in rows],
        "bots": [row["bots"] for row in rows],
        "seat": [row["seat"] for row in rows],
        "points": [write_points(row["points"]) for row in rows],
        "wins without": [_share(row, "before") for row in rows],
        "wins with": [_share(row, "after") for row in rows],
        "fair": [percent(row["fair"], 1) for row in rows],
        "deals": [count(row["n"]) for row in rows],
        "with these points": [row["verdict"] for row in rows],
    }
    if len(set(columns["configuration"])) == 1:
        del columns["configuration"]
    return pl.DataFrame(columns, schema=dict.fromkeys(columns, pl.String))


def write_points(points: float) -> str:
    """Write points with a sign; half a point as what it does."""
    whole = int(points)
    half = " and wins ties" if points != whole else ""
    return f"+{whole}{half}" if whole or half else "0"


def _share(row: Mapping[str, Any], name: str) -> str:
    ends = interval(row[f"{name}_low"], row[f"{name}_high"], 1, 100)
    return f"{percent(row[name], 1)} {ends}".rstrip()
