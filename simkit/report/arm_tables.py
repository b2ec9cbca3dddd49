"""The tables of a report."""

from __future__ import annotations

from collections.abc import Sequence

import polars as pl

from simkit.report.display import decimals_of, scale_of, show_comparisons
from simkit.report.model import Cell, Table
from simkit.report.words import count, half_widths, interval, number, percent
from simkit.results.view import Results
from simkit.stats.measures import Measure
from simkit.stats.selection import varied_keys

MAX_ROWS = 400  # of one table; the command line shows all


def arms_table(results: Results, tidy: pl.DataFrame, measures: Sequence[Measure]) -> Table:
    """Return one row per arm: the headline with its interval, then the means that every match has."""
    chosen = [m for m in measures if m.value is None and not _is_partial(tidy, m)]
    intervals = [measure for measure in chosen if measure.kind == "rate" or measure.name == results.headline]
    means = [measure for measure in chosen if measure not in intervals]
    note = "Brackets: 95 % intervals." + _widths_note(tidy, means)
    return _table(
        "Each arm", "Rates and means over all matches of an arm.", results, tidy, chosen, intervals, note
    )


def endings_table(results: Results, tidy: pl.DataFrame, measures: Sequence[Measure]) -> Table:
    """Return one row per arm: the share of every ending that happened, with its interval."""
    shares = [m for m in measures if m.value is not None and _happens(tidy, m)]
    doc = "Shares of all matches of an arm; endings that never happened are left out."
    return _table(
        "How matches ended", doc, results, tidy, shares, shares, "Brackets: 95 % intervals, each by itself."
    )


def partial_table(results: Results, tidy: pl.DataFrame, measures: Sequence[Measure]) -> Table:
    """Return one row per arm: the means of values that only some matches have, with their number of deals."""
    chosen = [m for m in measures if m.value is None and _is_partial(tidy, m) and _happens(tidy, m)]
    doc = "Means over those matches only that have a value; below each, the deals behind it."
    note = "Arms differ in which matches get so far: compare with care." if chosen else ""
    table = _table("What only some matches have", doc, results, tidy, chosen, [], note, with_n=True)
    return table if chosen else Table(table.heading, "", (), (), 0)


def pairs_table(pairs: pl.DataFrame, measure: Measure) -> Table:
    """Return one row per planned comparison."""
    shown = show_comparisons(pairs, [measure]).head(MAX_ROWS)
    unit = "points" if measure.kind == "rate" else measure.unit
    head = ("Setting", "Change", "With", "From", "To", f"Difference ({unit})", "ρ", "Deals saved", "n", "q")
    rows = []
    for cells in shown.iter_rows():
        *names, difference, rho, saving, n, q = cells
        size, _, ends = difference.partition(" ")
        rows.append((*map(Cell, names), Cell(size, ends), *map(Cell, (rho, saving, n, q))))
    doc = (
        "Both arms of a row played the same deals. Settings are compared with their first value, "
        "bots with the bots before them."
    )
    return Table("Paired comparisons", doc, head, tuple(rows), 3, _cut_note(len(pairs), "simkit compare"))


def _table(
    heading: str,
    doc: str,
    results: Results,
    tidy: pl.DataFrame,
    measures: Sequence[Measure],
    with_intervals: Sequence[Measure],
    note: str,
    *,
    with_n: bool = False,
) -> Table:
    keys = varied_keys(results)
    columns = [_column(tidy, m, measures, with_interval=m in with_intervals, with_n=with_n) for m in measures]
    first = tidy.filter(pl.col("measure") == tidy["measure"][0])
    names = [[Cell(text) for text in first[key]] for key in keys]
    sizes = [[Cell(count(n)) for n in first["n"]]]
    rows = list(zip(*names, *sizes, *columns, strict=True))
    head = (*keys, "n", *(_header(measure) for measure in measures))
    cut = _cut_note(len(rows), "simkit table")
    return Table(heading, doc, head, tuple(rows[:MAX_ROWS]), len(keys), f"{note} {cut}".strip())


def _column(
    tidy: pl.DataFrame, measure: Measure, measures: Sequence[Measure], *, with_interval: bool, with_n: bool
) -> list[Cell]:
    like = [other.name for other in measures if other.column == measure.column]
    decimals = decimals_of(tidy.filter(pl.col("measure").is_in(like)), measure)
    write = percent if measure.kind == "rate" else number
    cells = []
    for row in tidy.filter(pl.col("measure") == measure.name).iter_rows(named=True):
        small = interval(row["low"], row["high"], decimals, scale_of(measure)) if with_interval else ""
        small = f"n = {count(row['n'])}" if with_n and row["n"] else small
        cells.append(Cell(write(row["estimate"], decimals), small))
    return cells


def _header(measure: Measure) -> str:
    if measure.value is not None:
        return measure.value
    return f"{measure.label} rate" if measure.kind == "rate" else measure.label


def _is_partial(tidy: pl.DataFrame, measure: Measure) -> bool:
    """Tell whether some played match has no value of a measure."""
    played = tidy.filter(pl.col("measure") == tidy["measure"][0])["matches"]
    return tidy.filter(pl.col("measure") == measure.name)["matches"].to_list() != played.to_list()


def _happens(tidy: pl.DataFrame, measure: Measure) -> bool:
    known = tidy.filter(pl.col("measure") == measure.name)["estimate"].drop_nulls()
    return len(known) > 0 and (measure.value is None or bool((known > 0).any()))


def _widths_note(tidy: pl.DataFrame, means: Sequence[Measure]) -> str:
    parts = []
    for measure in means:
        rows = tidy.filter(pl.col("measure") == measure.name)
        halves = [
            half for half in half_widths(rows["low"].to_list(), rows["high"].to_list()) if half is not None
        ]
        if halves:
            parts.append(f"{measure.label} ±{number(max(halves), 2)}")
    return f" Widest 95 % intervals of the means: {', '.join(parts)}." if parts else ""


def _cut_note(rows: int, command: str) -> str:
    return f"The first {MAX_ROWS} of {count(rows)} rows; “{command}” shows all." if rows > MAX_ROWS else ""
