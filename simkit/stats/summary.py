"""Tables of arms, seats or bots: one tidy row for each group and measure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import polars as pl

from simkit.results.view import Results
from simkit.stats.frames import gather_rows, seats_held, sums_shares
from simkit.stats.measures import Measure, Table, find_measures
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
FAIR = "fair"


def summarise(
    results: Results,
    by: Sequence[str] = (),
    where: Sequence[str] = (),
    measures: Sequence[str] = (),
    per: str | None = None,
) -> pl.DataFrame:
    """Return the tidy table: keys, arm, measure, estimate, low, high, n, method, sd, min, max, matches.

    n counts blocks. Rates and shares lie between 0 and 1; estimate, low and high are null where no block
    has a value. Where a measure is a share of wins, `fair` is what equal seats would give, null where arms
    of different numbers of seats are pooled.
    """
    selection, chosen = choose(results, by, where, measures, per)
    keys = [key for key in (*selection.arm_keys, *selection.row_names) if key != ARM]
    rows = [row for group in selection.groups for row in _rows(results, selection, group, chosen)]
    schema = {**dict.fromkeys((*keys, ARM), pl.String), **NUMBERS}
    if any(measure.kind == "share" for measure in chosen):
        schema[FAIR] = pl.Float64
    return pl.DataFrame(rows, schema=schema, orient="row")


def choose(
    results: Results,
    by: Sequence[str] = (),
    where: Sequence[str] = (),
    measures: Sequence[str] = (),
    per: str | None = None,
) -> tuple[Selection, tuple[Measure, ...]]:
    """Read what a table is asked for: its groups, and its measures in order."""
    selection = select(results, by, where, per, measures)
    return selection, find_measures(results, measures, selection.rows)


def _rows(
    results: Results, selection: Selection, group: Group, measures: Sequence[Measure]
) -> Iterator[dict[str, Any]]:
    shared = dict(zip(selection.arm_keys, group.values, strict=True))
    found = _sums(results, selection, group, measures)
    for values, sums in found.items():
        keys = shared | dict.fromkeys(selection.row_names)
        written = (_write(value) for value in values)
        keys |= dict(zip((key.name for key in group.row_keys), written, strict=True))
        keys |= {ARM: SEPARATOR.join(str(value) for key, value in keys.items() if _is_told(key, value, group))}
        for measure in measures:
            row = numbers(sums[measure.name], measure, max(len(arm.lineup) for arm in group.arms))
            if measure.table == "seats" or group.row_keys:
                held = seats_held(group, values) if measure.table == "seats" or _splits_seats(group) else 1
                row["matches"] = row["matches"] // held if held else None
            if measure.kind == "share":
                row[FAIR] = _fair(group, values)
            yield keys | {"measure": measure.name} | row


def _sums(
    results: Results, selection: Selection, group: Group, measures: Sequence[Measure]
) -> dict[tuple[Any, ...], dict[str, BlockSums]]:
    """Sum every measure from the table where its rows are: seats wherever a key or filter is one of seats."""
    keys = (*group.row_keys, *(f.key for f in selection.filters))
    needs_seats = any(key.table == "seats" for key in keys)
    found: dict[tuple[Any, ...], dict[str, BlockSums]] = {}
    sources: tuple[Table, ...] = ("matches", "seats")
    for source in sources:
        part = [m for m in measures if (needs_seats or m.table == "seats") == (source == "seats")]
        if part:
            rows = gather_rows(results, group, selection.filters, part, source)
            for values, sums in sums_by(rows.frame, part, rows.keys, rows.deals, is_single=rows.is_single):
                found.setdefault(values, {}).update(sums)
    empty = {measure.name: BlockSums(whole=measure.whole) for measure in measures}
    return {values: empty | sums for values, sums in found.items()}


def _splits_seats(group: Group) -> bool:
    return any(key.table == "seats" for key in group.row_keys)


def _is_told(key: str, value: str | None, group: Group) -> bool:
    """Leave out of a row's label what its group is not split by."""
    return value is not None or any(row_key.name == key for row_key in group.row_keys)


def _write(value: object) -> str | None:
    if value is None:
        return None
    return str(value).lower() if isinstance(value, bool) else str(value)


def _fair(group: Group, values: Sequence[Any]) -> float | None:
    """Return the share of wins that a seat, or a bot by the seats it holds, has if all seats are equal."""
    seats = {len(arm.lineup) for arm in group.arms}
    held = seats_held(group, values) if sums_shares(group) else 1
    return held / seats.pop() if held and len(seats) == 1 else None


def numbers(sums: BlockSums, measure: Measure, seats: int = 1) -> dict[str, Any]:
    """Turn sums into the numbers of one row; `seats` is the most that share a win."""
    is_mean = measure.kind == "mean"
    if measure.kind == "share":
        low, high, method = sums.share_interval(seats)
    else:
        low, high, method = sums.mean_interval() if is_mean else sums.rate_interval()
    return {
        "estimate": sums.mean,
        "low": low,
        "high": high,
        "n": sums.n,
        "method": method,
        "sd": sums.sd if is_mean else None,
        "min": sums.low if is_mean else None,
        "max": sums.high if is_mean else None,
        "matches": sums.k,
    }
