"""Components that win: seats that have one against the other seats of the same match."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import numpy as np
import polars as pl
from numpy.typing import NDArray
from scipy.special import stdtr

from simkit.games.contract import Column
from simkit.results.view import ArmInfo, Results
from simkit.stats.compare.significance import benjamini_hochberg
from simkit.stats.data.measures import BITS, Measure, headline_of
from simkit.stats.data.selection import ARM, is_mixed, varied_keys
from simkit.stats.estimate.intervals import PAIRED_T, mean_interval

SCHEMA = {
    "component": pl.String,
    "n": pl.Int64,
    "with": pl.Float64,
    "without": pl.Float64,
    "difference": pl.Float64,
    "low": pl.Float64,
    "high": pl.Float64,
    "method": pl.String,
    "p": pl.Float64,
    "q": pl.Float64,
}


def component_effects(results: Results) -> pl.DataFrame:
    """Return one row per arm of one bot and component: keys, arm, and the numbers of SCHEMA.

    `with` and `without` are mean win shares of the seats that have a component and of the others, in the n
    matches in which there are both; n counts deals. Empty unless the headline is a share of wins and a column of
    seats holds sets of components.
    """
    keys = varied_keys(results)
    rows: list[dict[str, Any]] = []
    for arm in results.arms:
        if not is_mixed(arm) and arm.question.fair_share(len(arm.lineup)) is not None:
            words = {key: arm.varied.get(key, "") for key in keys} | {ARM: arm.label}
            rows += [words | row for row in _compare_components(results, arm, headline_of(results, arm))]
    adjusted = benjamini_hochberg([row["p"] for row in rows])
    schema = {**dict.fromkeys((*keys, ARM), pl.String), **SCHEMA}
    return pl.DataFrame([row | {"q": q} for row, q in zip(rows, adjusted, strict=True)], schema=schema)


def has_components(results: Results) -> bool:
    """Tell whether some column of seats holds sets of components."""
    return any(column.kind == BITS for column in results.seat_columns)


def _compare_components(results: Results, arm: ArmInfo, share: Measure) -> Iterator[dict[str, Any]]:
    for column in results.seat_columns:
        if column.kind == BITS:
            yield from _compare_column(results, arm, share, column)


def _compare_column(
    results: Results, arm: ArmInfo, share: Measure, column: Column
) -> Iterator[dict[str, Any]]:
    """Compare the components of one column; none if matches of this arm have no such sets."""
    frame = results.seats(arm, [share.column, column.name]).drop_nulls().collect()
    if len(frame) != arm.deals * len(arm.lineup) or frame.is_empty():
        return
    shares = frame[share.column].cast(pl.Int64).to_numpy().reshape(arm.deals, -1)
    sets = frame[column.name].cast(pl.Int64).to_numpy().reshape(arm.deals, -1)
    for bit, label in enumerate(column.labels):
        yield {"component": label} | _compare_seats(shares, sets >> bit & 1, share.whole)


def _compare_seats(shares: NDArray[np.int64], has: NDArray[np.int64], whole: int) -> dict[str, Any]:
    """Compare the seats that have a component with the others, match by match; arrays are [match, seat].

    Sums are those of integers, for each number of seats that have it, so that no order of matches can matter.
    """
    seats = shares.shape[1]
    held, own, total = has.sum(axis=1), (shares * has).sum(axis=1), shares.sum(axis=1)
    n, means, squares = 0, [0.0, 0.0], 0.0
    for k in range(1, seats):
        chosen = held == k
        mine, others = own[chosen], (total - own)[chosen]
        gap = (
            mine * (seats - k) - others * k
        )  # the difference of means in units of 1 / (whole · k · (seats − k))
        n += len(gap)
        means[0] += int(mine.sum()) / (whole * k)
        means[1] += int(others.sum()) / (whole * (seats - k))
        squares += int((gap * gap).sum()) / (whole * k * (seats - k)) ** 2
    if n < 2:
        return {
            "n": n,
            **dict.fromkeys(("with", "without", "difference", "low", "high", "p")),
            "method": "none",
        }
    mine_mean, others_mean = means[0] / n, means[1] / n
    difference = mine_mean - others_mean
    error = math.sqrt(max(0.0, squares / n - difference**2) / (n - 1))
    low, high, method = mean_interval(difference, error, n, PAIRED_T)
    p = 2 * float(stdtr(n - 1, -abs(difference / error))) if error else float(difference == 0)
    numbers = {"with": mine_mean, "without": others_mean, "difference": difference, "low": low, "high": high}
    return {"n": n, **numbers, "method": method, "p": p}
