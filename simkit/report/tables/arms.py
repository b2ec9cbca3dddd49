"""The tables of a report."""

from __future__ import annotations

from collections.abc import Sequence

import polars as pl

from simkit.report.answers.words import count, half_widths, interval, number, percent, unit_of
from simkit.report.model import Cell, Table
from simkit.report.tables.display import (
    decimals_of,
    is_worth_showing,
    scale_of,
    show_comparisons,
    show_key,
    show_restrictions,
    show_seat_tests,
)
from simkit.results.view import Results
from simkit.stats.compare.comparison import FAIR_SHARE
from simkit.stats.data.keys import BOT, SEAT
from simkit.stats.data.measures import Measure
from simkit.stats.estimate.pivot import key_columns
from simkit.stats.estimate.summary import FAIR

MAX_ROWS = 400  # of one table; the command line shows all


def arms_table(results: Results, tidy: pl.DataFrame, measures: Sequence[Measure]) -> Table:
    """Return one row per arm: the headline with its interval, then the means that every match has."""
    headline = results.question.column
    chosen = [
        m
        for m in measures
        if m.value is None
        and not _is_partial(tidy, m)
        and is_worth_showing(_estimates(tidy, m), is_asked=m.name == headline)
    ]
    intervals = [measure for measure in chosen if measure.kind == "rate" or measure.name == headline]
    means = [measure for measure in chosen if measure not in intervals]
    note = "Brackets: 95 % intervals." + _widths_note(tidy, means)
    doc = "Rates and means over all matches of a configuration; what is 0 everywhere is left out."
    return _table("Each configuration", doc, tidy, chosen, intervals, note)


def endings_table(tidy: pl.DataFrame, measures: Sequence[Measure]) -> Table:
    """Return one row per arm: the share of every ending that happened, with its interval."""
    shares = [m for m in measures if m.value is not None and _happens(tidy, m)]
    doc = "Shares of all matches of a configuration; endings that never happened are left out."
    return _table("How matches ended", doc, tidy, shares, shares, "Brackets: 95 % intervals, each by itself.")


def partial_table(tidy: pl.DataFrame, measures: Sequence[Measure]) -> Table:
    """Return one row per arm: the means of values that only some matches have, with their number of deals."""
    chosen = [m for m in measures if m.value is None and _is_partial(tidy, m) and _happens(tidy, m)]
    doc = "Means over those matches only that have a value; below each, the deals behind it."
    note = "Configurations differ in which matches get so far: compare with care." if chosen else ""
    table = _table("What only some matches have", doc, tidy, chosen, [], note, with_n=True)
    return table if chosen else Table(table.heading, "", (), (), 0)


def players_table(tidy: pl.DataFrame, measures: Sequence[Measure], key: str) -> Table:
    """Return one row per arm and seat (of line-ups of one bot), or per arm and bot (of mixed ones)."""
    rows = tidy.filter(pl.col(key).is_not_null()) if key in tidy.columns else tidy.clear()
    if rows.is_empty():
        return Table("", "", (), (), 0)
    rows = rows.drop([name for name in (BOT, SEAT) if name != key and name in rows.columns])
    chosen = [m for m in measures if not _is_partial(rows, m)]
    intervals = [m for m in chosen if m.is_percent]
    docs = {
        SEAT: "One bot sits in all seats; seat 1 begins unless the game draws who does.",
        BOT: "Bots that meet in one line-up, over all seats that they hold and all rotations of the line-up.",
    }
    note = "Brackets: 95 % intervals." + _widths_note(rows, [m for m in chosen if m not in intervals])
    return _table(f"Each {key}", docs[key], rows, chosen, intervals, note)


def seat_tests_table(tests: pl.DataFrame) -> Table:
    """Return one row per arm: the test that all seats win alike."""
    shown = show_seat_tests(tests) if len(tests) else tests
    n_keys = shown.columns.index("seats")
    head = (*shown.columns[:n_keys], "Seats", "Deals", "Cramér's V", "Statistic", "p", "q", "Test")
    doc = (
        "One test over all seats of a configuration, against equal shares. Cramér's V is 0 if all seats win alike "
        "and 1 if one seat wins always. Mixed line-ups are rotated, so that every bot sits in every seat."
    )
    rows = tuple(tuple(map(Cell, cells)) for cells in shown.head(MAX_ROWS).iter_rows())
    note = _cut_note(len(tests), "simkit compare --seats")
    return Table("Are the seats equal?", doc, head, rows, n_keys, note)


def pairs_table(pairs: pl.DataFrame, measure: Measure, *, is_one_of_many: bool = False) -> Table:
    """Return one row per planned comparison of a measure."""
    rows = pairs.filter(pl.col("measure") == measure.name)
    shown = show_comparisons(rows, [measure]).head(MAX_ROWS)
    unit = unit_of(measure)
    titles = {"given": "With", "difference": f"Difference ({unit})", "saving": "Deals saved"}
    head = tuple(titles.get(name, name if len(name) == 1 else name.capitalize()) for name in shown.columns)
    cells = [
        tuple(Cell(*cell.split(" ", 1)) if name == "difference" else Cell(cell) for name, cell in row.items())
        for row in shown.iter_rows(named=True)
    ]
    doc = (
        "Both configurations of a row played the same deals. Settings are compared with their first value, "
        "bots with the bots before them."
    )
    if (rows["setting"] == FAIR_SHARE).any():
        doc += (
            " Bots that meet in one line-up are compared with the share of wins that is fair for their seats."
        )
    heading = f"Paired comparisons: {measure.label.lower()}" if is_one_of_many else "Paired comparisons"
    note = _cut_note(len(rows), "simkit compare")
    return Table(heading, doc, head, tuple(cells), shown.columns.index("from"), note)


def restricted_table(table: pl.DataFrame) -> Table:
    """Return restricted play: what a bot loses by one parameter switched off."""
    shown = show_restrictions(table)
    titles = {"given": "With", "q": "q"}
    head = tuple(titles.get(name, name.capitalize()) for name in shown.columns)
    cells = [
        tuple(_split(text) if name == "difference" else Cell(text) for name, text in row.items())
        for row in shown.iter_rows(named=True)
    ]
    doc = (
        "The same bot with one parameter switched, on the same deals: what it loses is what the ability is worth to "
        "this bot. Together: both sit at one table, and “full” is the fair share."
    )
    return Table(
        "Restricted play", doc, head, tuple(cells), shown.columns.index("full"), "Brackets: 95 % intervals."
    )


def _split(text: str) -> Cell:
    first, bracket, rest = text.partition(" [")
    return Cell(first, f"[{rest}") if bracket else Cell(text)


def _table(
    heading: str,
    doc: str,
    tidy: pl.DataFrame,
    measures: Sequence[Measure],
    with_intervals: Sequence[Measure],
    note: str,
    *,
    with_n: bool = False,
) -> Table:
    keys = key_columns(tidy)
    columns, titles = [], []
    for m in measures:
        columns.append(_column(tidy, m, measures, with_interval=m in with_intervals, with_n=with_n))
        titles.append(_header(m))
        if m.kind == "share":
            fair = tidy.filter(pl.col("measure") == m.name)[FAIR]
            columns.append([Cell(percent(share, 1)) for share in fair])
            titles.append("Fair share")
    first = tidy.filter(pl.col("measure") == tidy["measure"][0])
    names = [[Cell(text) for text in show_key(first[key])] for key in keys]
    sizes = [[Cell(count(n)) for n in first["n"]]]
    rows = list(zip(*names, *sizes, *columns, strict=True))
    head = (*keys, "Deals", *titles)
    cut = _cut_note(len(rows), "simkit table")
    return Table(heading, doc, head, tuple(rows[:MAX_ROWS]), len(keys), f"{note} {cut}".strip())


def _column(
    tidy: pl.DataFrame, measure: Measure, measures: Sequence[Measure], *, with_interval: bool, with_n: bool
) -> list[Cell]:
    like = [other.name for other in measures if other.column == measure.column]
    decimals = decimals_of(tidy.filter(pl.col("measure").is_in(like)), measure)
    write = percent if measure.is_percent else number
    cells = []
    for row in tidy.filter(pl.col("measure") == measure.name).iter_rows(named=True):
        small = interval(row["low"], row["high"], decimals, scale_of(measure)) if with_interval else ""
        small = f"{count(row['n'])} deals" if with_n and row["n"] else small
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
    return is_worth_showing(_estimates(tidy, measure), is_asked=measure.value is None)


def _estimates(tidy: pl.DataFrame, measure: Measure) -> pl.Series:
    return tidy.filter(pl.col("measure") == measure.name)["estimate"]


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
