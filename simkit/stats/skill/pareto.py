"""Which bots are worth their time: those that no other bot beats in both strength and speed."""

from __future__ import annotations

from collections.abc import Mapping

import polars as pl

from simkit.results.view import Results
from simkit.stats.compare.comparison_plan import tell_rest
from simkit.stats.data.schema import make_schema
from simkit.stats.data.selection import BOTS
from simkit.stats.data.tally import tally_headline
from simkit.stats.estimate.fixed import fixed_bounds, name_fixed
from simkit.stats.estimate.sequential import ALPHA
from simkit.stats.skill.ratings import rating_table

SCHEMA = make_schema("given bot strength low high n method")


def strength_table(results: Results) -> pl.DataFrame:
    """Return one row per setting and bot: its rating where bots meet, else its headline, with the interval."""
    ratings = rating_table(results)
    if not ratings.is_empty():
        return ratings.rename({"rating": "strength"}).select(list(SCHEMA))
    rows = []
    for arm in results.arms:
        [tally] = tally_headline(results, arm)
        low, high = fixed_bounds(tally, ALPHA / 2)
        ends = (max(low, 0.0), min(high, 1.0))
        rows.append((tell_rest(arm, BOTS), arm.lineup[0], tally.mean, *ends, arm.deals, name_fixed(tally)))
    return pl.DataFrame(rows, schema=SCHEMA, orient="row")


def mark_front(table: pl.DataFrame, speeds: Mapping[tuple[str, str], float]) -> pl.DataFrame:
    """Add how fast each bot is in its setting, in matches per processor second, and whether it is on the front.

    A bot is on the front of its setting if every bot that is faster is weaker.
    """
    rows = [{**row, "speed": speeds[row["given"], row["bot"]]} for row in table.iter_rows(named=True)]
    for row in rows:
        rivals = [other for other in rows if other["given"] == row["given"] and other["speed"] > row["speed"]]
        row["is_front"] = all(other["strength"] < row["strength"] for other in rivals)
    return pl.DataFrame(rows, schema={**table.schema, **make_schema("speed is_front")})
