"""Tables of arms, seats or bots: one tidy row for each group and measure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import polars as pl

from simkit.games.contract import Table
from simkit.games.setting import tell_value
from simkit.results.view import Results
from simkit.stats.data.frames import gather_rows, seats_held, sums_shares
from simkit.stats.data.keys import BOT, SEAT
from simkit.stats.data.measures import Measure
from simkit.stats.data.parallel import together
from simkit.stats.data.schema import make_schema
from simkit.stats.data.selection import ARM, SEPARATOR, Group, Selection, is_mixed, select
from simkit.stats.data.sums import BlockSums, sums_by, sums_of_deals
from simkit.stats.data.sums_cache import read_sums, write_sums
from simkit.stats.estimate.intervals import EARLY_STOP, TAIL
from simkit.stats.estimate.spending import tail_of
from simkit.stats.verdict.stopped import SEEN, Estimates, keep_within, stopped_estimates

NUMBERS = "measure estimate low high n method sd min max matches"
FAIR = "fair"
SUMS = "sums"  # marks what results keep of a group's measures


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
    of different numbers of seats are pooled. Where a gate ended an arm early, the estimate of its measure allows for
    that, and `seen` is the mean of the deals played.
    """
    selection = select(results, by, where, per, measures)
    together(lambda group: _sums(results, group, group.measures), selection.groups)  # cached for the rows
    keys = [key for key in (*selection.arm_keys, *selection.row_names) if key != ARM]
    rows = [row for group in selection.groups for row in _rows(results, selection, group)]
    schema = make_schema(NUMBERS, (*keys, ARM))
    if any(measure.kind == "share" for measure in selection.measures):
        schema[FAIR] = pl.Float64
    if any(SEEN in row for row in rows):
        schema[SEEN] = pl.Float64
    return pl.DataFrame(rows, schema=schema, orient="row")


def _rows(results: Results, selection: Selection, group: Group) -> Iterator[dict[str, Any]]:
    shared = dict(zip(selection.arm_keys, group.values, strict=True))
    seats = max(len(arm.lineup) for arm in group.arms)
    tail = tail_of(results, *group.arms)
    told: Estimates = {}
    if len(group.arms) == 1 and not group.filters:
        told = stopped_estimates(results, group.arms[0])
    for values, sums in _sums(results, group, group.measures).items():
        written = {key.name: _write(value) for key, value in zip(group.row_keys, values, strict=True)}
        keys = shared | dict.fromkeys(selection.row_names) | written
        label = SEPARATOR.join(_tell(key, value) for key, value in (shared | written).items())
        for measure in group.measures:
            row = numbers(sums[measure.name], measure, seats, tail)
            estimate = told.get((measure.name, _seat(group, values))) if _is_part(group) else None
            if estimate is not None:
                row |= _allow_for_stop(row, estimate)
            if _source(group, measure) == "seats":
                held = seats_held(group, values)
                row["matches"] = row["matches"] // held if held else None
            if measure.kind == "share":
                row[FAIR] = _fair(group, values)
            yield keys | {ARM: label, "measure": measure.name} | row


def _is_part(group: Group) -> bool:
    """Tell whether the rows of one arm are not split, or by seats alone; that of its only bot holds all of it."""
    names = [key.name for key in group.row_keys]
    return names in ([], [SEAT]) or (names == [BOT] and not is_mixed(group.arms[0]))


def _seat(group: Group, values: Sequence[Any]) -> int | None:
    return int(values[0]) if [key.name for key in group.row_keys] == [SEAT] else None


def _allow_for_stop(row: dict[str, Any], estimate: float) -> dict[str, Any]:
    """Return the numbers of a row that an early stop changes."""
    told = keep_within(estimate, row["low"], row["high"])
    return {"estimate": told, "method": f"{row['method']}{EARLY_STOP}", SEEN: row["estimate"]}


def _sums(
    results: Results, group: Group, measures: Sequence[Measure]
) -> dict[tuple[Any, ...], dict[str, BlockSums]]:
    """Sum every measure for each combination of values of the group's keys; none that was summed before."""
    of = tuple(arm.id for arm in group.arms), group.row_keys, group.filters
    kept = results.cache.setdefault((SUMS, of), {})
    if len(group.arms) == 1 and not group.row_keys and not group.filters:
        for measure in measures:
            known = None if measure in kept else read_sums(results, group.arms[0], measure)
            if known is not None:
                results.check(group.arms[0], _source(group, measure))
                kept[measure] = {(): known}
    sources: tuple[Table, ...] = ("matches", "seats")
    for source in sources:
        asked = [measure for measure in measures if _source(group, measure) == source]
        part = [measure for measure in asked if measure not in kept]
        if part:
            rows = gather_rows(results, group, part, source)
            groups = (
                sums_by(rows.frame, part, rows.keys, rows.deals, is_single=rows.is_single)
                if rows.is_single or not rows.per_deal
                else [((), sums_of_deals(rows.frame, part, rows.deals, rows.per_deal))]
            )
            for measure in part:
                kept[measure] = {values: sums[measure.name] for values, sums in groups}
    found: dict[tuple[Any, ...], dict[str, BlockSums]] = {}
    empty = {measure.name: BlockSums(whole=measure.whole) for measure in measures}
    for measure in measures:
        for values, sums in kept[measure].items():
            found.setdefault(values, dict(empty))[measure.name] = sums
    return found


def keep_sums(results: Results) -> None:
    """Keep what every arm adds up to beside its chunks, where tables and reports find it."""
    groups = select(results, per="arm").groups
    if all(read_sums(results, g.arms[0], measure) is not None for g in groups for measure in g.measures):
        return
    found = together(lambda group: _sums(results, group, group.measures)[()], groups)
    write_sums(
        results,
        {
            group.arms[0].id: {measure: sums[measure.name] for measure in group.measures}
            for group, sums in zip(groups, found, strict=True)
        },
    )


def _source(group: Group, measure: Measure) -> Table:
    """Say where a measure's rows are read: among seats wherever seats are told apart."""
    return "seats" if group.seat_keys else measure.table


def _tell(key: str, value: str | None) -> str:
    return f"{SEAT} {value}" if key == SEAT else tell_value(key, str(value))


def _write(value: object) -> str | None:
    if value is None:
        return None
    return str(value).lower() if isinstance(value, bool) else str(value)


def _fair(group: Group, values: Sequence[Any]) -> float | None:
    """Return the share of wins that a seat, or a bot by the seats it holds, has if all seats are equal."""
    seats = {len(arm.lineup) for arm in group.arms}
    held = seats_held(group, values) if sums_shares(group) else 1
    return held / seats.pop() if held and len(seats) == 1 else None


def numbers(sums: BlockSums, measure: Measure, seats: int = 1, tail: float = TAIL) -> dict[str, Any]:
    """Turn sums into the numbers of one row; `seats` is the most that share a win, `tail` what an interval leaves."""
    is_mean = measure.kind == "mean"
    shares = seats if measure.kind == "share" else 1
    limits = (measure.least, measure.most)
    low, high, method = sums.count_interval(limits, tail) if is_mean else sums.share_interval(shares, tail)
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
