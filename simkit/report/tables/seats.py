"""Tables of what goes with winning: places in the order of play, and components."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import polars as pl

from simkit.plots.win_rate import title_of
from simkit.report.answers.words import count, number, percent, unit_of
from simkit.report.model import Cell, Table
from simkit.report.tables.display import decimals_of, show_p, show_wide, tell_estimate
from simkit.results.view import Results
from simkit.stats.data.measures import Measure, headline_of, score_of
from simkit.stats.data.selection import select, varied_keys
from simkit.stats.estimate.pivot import key_columns
from simkit.stats.estimate.summary import FAIR, summarise

MOST_COMPONENTS = 5  # told at each end of an arm; the command line shows all
NOTE = "Brackets: 95 % intervals."


def split_tables(results: Results) -> Iterator[Table]:
    """Yield a table for each column that splits seats: the headline and the score by its values, in each arm."""
    headline, score = headline_of(results), score_of(results)
    names = [headline.name, *([score.name] if score else [])]
    for column in results.seat_columns:
        if column.splits and any(arm.deals for arm in results.arms):
            by = [*varied_keys(results), column.name]
            tidy = summarise(results, by, measures=names)
            measures = select(results, by, measures=names).measures
            shown = show_wide(tidy, measures, names)
            heading = f"{headline.label} by {column.label[:1].lower()}{column.label[1:]}"
            rows = tuple(tuple(Cell(*text.split(" [", 1)) for text in row) for row in shown.iter_rows())
            yield Table(
                heading, column.doc, _title(shown, measures), _close(rows), len(key_columns(tidy)), NOTE
            )


def _title(shown: pl.DataFrame, measures: Sequence[Measure]) -> tuple[str, ...]:
    titles = {measure.name: measure.label for measure in measures} | {FAIR: "Fair share", "deals": "Deals"}
    return tuple(titles.get(name, name) for name in shown.columns)


def _close(rows: tuple[tuple[Cell, ...], ...]) -> tuple[tuple[Cell, ...], ...]:
    """Give the small print of cells its bracket back."""
    return tuple(tuple(Cell(c.text, f"[{c.small}") if c.small else c for c in row) for row in rows)


def components_table(results: Results, effects: pl.DataFrame) -> Table:
    """Return the components that go most and least with winning, in each configuration."""
    keys = [*varied_keys(results), *_told(effects)]
    known = effects.filter(pl.col("difference").is_not_null())
    headline = headline_of(results)
    decimals = decimals_of(known, headline)
    rows: list[tuple[Cell, ...]] = []
    for _, group in known.group_by("arm", "happening", maintain_order=True):
        ranked = group.sort("difference", descending=True, maintain_order=True)
        ends = ranked if len(ranked) <= 2 * MOST_COMPONENTS else _ends(ranked)
        rows += [_cells(row, keys, headline, decimals) for row in ends.iter_rows(named=True)]
    what, compared = (
        ("Win shares of the seats", "other seats of the same bot in the same deal")
        if results.question.has_seat_shares
        else (f"{title_of(headline)} of the matches", "other matches")
    )
    doc = (
        f"{what} with a component, and of the {compared}: in each configuration the {MOST_COMPONENTS} with the "
        f"greatest difference and {MOST_COMPONENTS} with the least. What goes with winning need not be its cause."
    )
    unit = unit_of(headline)
    head = (
        *(_head(key) for key in keys),
        "Component",
        "Deals",
        "With",
        "Without",
        f"Difference ({unit})",
        "q",
    )
    note = "Deals: those that tell of it. “simkit table --components” shows all."
    return Table("Components that win", doc, head, tuple(rows), len(keys) + 1, note)


def show_components(effects: pl.DataFrame, results: Results) -> pl.DataFrame:
    """Return the effects of all components as texts."""
    keys = [*varied_keys(results), *_told(effects)]
    headlines = {arm.label: headline_of(results, arm) for arm in results.arms}
    names = (*keys, "component", "deals", "with", "without", "difference", "q")
    rows = []
    for row in effects.iter_rows(named=True):
        headline = headlines[row["arm"]]
        decimals = decimals_of(effects.filter(pl.col("arm") == row["arm"]), headline)
        rows.append([f"{cell.text} {cell.small}".rstrip() for cell in _cells(row, keys, headline, decimals)])
    return pl.DataFrame(rows, schema=dict.fromkeys(names, pl.String), orient="row")


def _told(effects: pl.DataFrame) -> list[str]:
    """Name what tells rows apart beside the component: what happened and its group, where these differ."""
    return [name for name in ("happening", "group") if effects[name].n_unique() > 1]


def _head(key: str) -> str:
    return key.capitalize() if key in ("happening", "group") else key


def _ends(ranked: pl.DataFrame) -> pl.DataFrame:
    return pl.concat([ranked.head(MOST_COMPONENTS), ranked.tail(MOST_COMPONENTS)])


def _cells(row: dict[str, Any], keys: list[str], headline: Measure, decimals: int) -> tuple[Cell, ...]:
    write = percent if headline.is_percent else number
    return (
        *(Cell(row[key]) for key in keys),
        Cell(row["component"]),
        Cell(count(row["n"])),
        Cell(write(row["with"], decimals)),
        Cell(write(row["without"], decimals)),
        Cell(*tell_estimate(row, is_percent=headline.is_percent, decimals=decimals, of="difference")),
        Cell(show_p(row["q"])),
    )
