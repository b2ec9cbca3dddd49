"""Studies of the bots as tables: ladders and restricted play."""

from __future__ import annotations

import polars as pl

from simkit.report.tables.display import show_comparisons, show_ratings
from simkit.results.view import Results
from simkit.stats.compare.comparison import choose_compared, compare_planned
from simkit.stats.skill.ratings import rating_table


def rate_bots(results: Results) -> tuple[pl.DataFrame, pl.DataFrame]:
    """Rate the bots, or compare each with the one before it where they never meet: for people, and as data."""
    ratings = rating_table(results)
    if not ratings.is_empty():
        return show_ratings(ratings), ratings
    steps = compare_planned(results)
    return show_comparisons(steps, choose_compared(results, [], None)), steps
