"""Per-arm tables: one tidy row for each group and measure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import polars as pl

from simkit.results.view import Results
from simkit.stats.measures import Measure, find_measures
from simkit.stats.selection import ARM, SEPARATOR, Group, Selection, select
from simkit.stats.sums import BlockSums, sums_by

NUMBERS = {
    "measure": pl.String,
    "estimate": pl.Float64,
    "low": pl.Float64,
    "high": pl.Float64,
    "n": pl.Int64,
    "method": pl.String,
    "sd": pl.Float64,
    "min": pl.Int64,
    "max": pl.Int64,
    "matches": pl.Int64,
}


def summarise(
    results: Results, by: Sequence[str] = (), where: Sequence[str] = (), measures: Sequence[str] = ()
) -> pl.DataFrame:
    """Return the tidy table: keys, arm, measure, estimate, low, high, n, method, sd, min, max, matches.

    n counts blocks. Rates and shares lie between 0 and 1; estimate, low and high are null where no block
    has a value.
    """
    chosen = find_measures(results, measures)
    selection = select(results, by, where)
    keys = [key for key in (*selection.arm_keys, *selection.match_keys) if key != ARM]
    rows = [row for group in selection.groups for row in _rows(results, selection, group, chosen)]
    return pl.DataFrame(rows, schema={**dict.fromkeys((*keys, ARM), pl.String), **NUMBERS}, orient="row")


def _rows(
    results: Results, selection: Selection, group: Group, measures: Sequence[Measure]
) -> Iterator[dict[str, Any]]:
    frame = _matches(results, selection, group, measures)
    one_match = len(group.arms) == 1 and n_rotations(group.arms[0].lineup) == 1
    shared = dict(zip(selection.arm_keys, group.values, strict=True))
    deals = max(arm.deals for arm in group.arms)
    for values, sums in sums_by(frame, measures, selection.match_keys, deals, one_match=one_match):
        keys = shared | dict(zip(selection.match_keys, values, strict=True))
        keys |= {ARM: SEPARATOR.join(str(value) for value in keys.values())}
        for measure in measures:
            yield keys | {"measure": measure.name} | numbers(sums[measure.name], measure)


def _matches(
    results: Results, selection: Selection, group: Group, measures: Sequence[Measure]
) -> pl.LazyFrame:
    columns = [measure.column for measure in measures]
    needed = list(dict.fromkeys(["deal", *selection.match_keys, *selection.filter_columns, *columns]))
    frame = pl.concat([results.matches(arm, needed) for arm in group.arms])
    return frame.filter(*selection.filters) if selection.filters else frame


def numbers(sums: BlockSums, measure: Measure) -> dict[str, Any]:
    """Turn sums into the numbers of one row."""
    is_rate = measure.kind == "rate"
    low, high, method = sums.rate_interval() if is_rate else sums.mean_interval()
    return {
        "estimate": sums.mean,
        "low": low,
        "high": high,
        "n": sums.n,
        "method": method,
        "sd": None if is_rate else sums.sd,
        "min": None if is_rate else sums.low,
        "max": None if is_rate else sums.high,
        "matches": sums.k,
    }


def n_rotations(lineup: Sequence[str]) -> int:
    """Return in how many distinct cyclic rotations a line-up is played."""
    return len({tuple(lineup[shift:]) + tuple(lineup[:shift]) for shift in range(len(lineup))})
