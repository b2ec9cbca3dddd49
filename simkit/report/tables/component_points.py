"""Tables of what components brought: how often, when, and their points by source."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import polars as pl

from simkit.report.answers.words import count, number, percent
from simkit.report.model import Cell, Table
from simkit.results.view import Results
from simkit.stats.compare.component_points import POINTS, TURN, N
from simkit.stats.data.selection import varied_keys

MOST, LEAST_TIMES = 8, 20  # components told of each group and arm; times from which a mean is told


def points_table(results: Results, brought: pl.DataFrame) -> Table:
    """Return the components that brought the most points on average, in each configuration and group."""
    heading = "What components brought"
    if brought.is_empty():
        return Table(heading, "", (), (), 0)
    keys = _keys(results, brought)
    rows: list[tuple[Cell, ...]] = []
    for _, own in brought.filter(pl.col(N) >= LEAST_TIMES).group_by("arm", "group", maintain_order=True):
        ranked = own.sort(POINTS, descending=True, maintain_order=True).head(MOST)
        rows += [_cells(row, keys, results) for row in ranked.iter_rows(named=True) if row[POINTS]]
    doc = (
        "In how many matches each thing happened to a component, the mean turn in which it came into play, and the "
        f"mean points that it brought, by what they come from: the {MOST} with the most in each configuration."
    )
    note = f"Only what was scored {LEAST_TIMES} times or more. “simkit table --component-points” shows all."
    return Table(heading, doc, _heads(keys, results), tuple(rows), len(keys) + 1, note)


def show_points(brought: pl.DataFrame, results: Results) -> pl.DataFrame:
    """Return what all components brought as texts."""
    keys = _keys(results, brought)
    rows = [[cell.text for cell in _cells(row, keys, results)] for row in brought.iter_rows(named=True)]
    names = [head.lower() for head in _heads(keys, results)]
    return pl.DataFrame(rows, schema=dict.fromkeys(names, pl.String), orient="row")


def _keys(results: Results, brought: pl.DataFrame) -> list[str]:
    return [*varied_keys(results), *(["group"] if brought["group"].n_unique() > 1 else [])]


def _heads(keys: Sequence[str], results: Results) -> tuple[str, ...]:
    assert results.component_set is not None
    found = results.component_set
    words = (*found.happenings, "times", TURN, POINTS, *found.sources)
    return (
        *(key.capitalize() if key == "group" else key for key in keys),
        "Component",
        *map(str.capitalize, words),
    )


def _cells(row: dict[str, Any], keys: Sequence[str], results: Results) -> tuple[Cell, ...]:
    assert results.component_set is not None
    found = results.component_set
    return (
        *(Cell(row[key]) for key in (*keys, "component")),
        *(Cell(percent(row[happening], 1)) for happening in found.happenings),
        Cell(count(row[N])),
        *(Cell(number(row[name], 2)) for name in (TURN, POINTS, *found.source_columns)),
    )
