"""A quantity over the course of a match, of the match or of each seat, with the share of matches still running."""

from __future__ import annotations

from collections.abc import Sequence

import polars as pl

from simkit.games.contract import Course
from simkit.results.view import ArmInfo, Results
from simkit.stats.data.frames import n_rotations
from simkit.stats.data.measures import measures_of
from simkit.stats.data.parallel import together
from simkit.stats.data.schema import make_schema
from simkit.stats.data.selection import ARM, varied_keys
from simkit.stats.data.sums import BlockSums, sums_by
from simkit.stats.estimate.quantiles import quantiles
from simkit.stats.estimate.summary import numbers

LOW_SHARE, HIGH_SHARE = 10, 90  # per cent of the running matches below the two ends of the band


def follow(results: Results, course: Course, arms: Sequence[ArmInfo]) -> pl.DataFrame:
    """Return one row per arm and turn: keys, arm, turn, estimate, low, high, n, method, matches, running.

    `estimate` is the mean over the matches still running after that turn (null if none is), or over their seats;
    `running` is their share of all matches.
    """
    measures = [measure for column in course.columns for measure in measures_of(column, course.table)]
    keys = varied_keys(results)
    values = [measure.expression_in(course.table).alias(measure.name) for measure in measures]

    def add_up(arm: ArmInfo) -> dict[str, BlockSums]:
        frame = _scan(results, arm, course, ["deal", *(measure.column for measure in measures)])
        is_single = _rows_of_deal(arm, course) == 1
        return sums_by(frame.select("deal", *values), measures, (), arm.deals, is_single=is_single)[0][1]

    rows = []
    for arm, sums in zip(arms, together(add_up, arms), strict=True):
        seats = _rows_of_deal(arm, course) // n_rotations(arm.lineup)
        total = arm.deals * n_rotations(arm.lineup)
        for turn, measure in zip(course.turns, measures, strict=True):
            found = numbers(sums[measure.name], measure)
            found["matches"] //= seats
            running = found["matches"] / total if total else None
            words = {key: arm.varied.get(key, "") for key in keys} | {ARM: arm.label}
            rows.append(words | found | {"turn": turn, "running": running})
    schema = make_schema("turn estimate low high n method matches running", (*keys, ARM))
    return pl.DataFrame(rows, schema=schema)


def band(results: Results, arm: ArmInfo, course: Course) -> pl.DataFrame:
    """Return turn, lower, upper: the values that 10 % and 90 % of the matches still running do not exceed."""
    rows = []
    for turn, column in zip(course.turns, course.columns, strict=True):
        values = _scan(results, arm, course, [column.name])
        lower, upper = quantiles(values, column.name, (LOW_SHARE, HIGH_SHARE))
        rows.append({"turn": turn, "lower": lower, "upper": upper})
    return pl.DataFrame(rows, schema={"turn": pl.Int64, "lower": pl.Int64, "upper": pl.Int64})


def _scan(results: Results, arm: ArmInfo, course: Course, columns: Sequence[str]) -> pl.LazyFrame:
    return results.seats(arm, columns) if course.table == "seats" else results.matches(arm, columns)


def _rows_of_deal(arm: ArmInfo, course: Course) -> int:
    return n_rotations(arm.lineup) * (len(arm.lineup) if course.table == "seats" else 1)
