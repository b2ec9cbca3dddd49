"""What can be measured of a match: rates, means and shares, found by the names of a game's columns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import polars as pl

from simkit.errors import InputError
from simkit.games.contract import Column
from simkit.results.view import Results


@dataclass(frozen=True)
class Measure:
    """One number per match: a flag or the share of a category's label (`rate`), or a count (`mean`)."""

    name: str  # win, turns, ending=won
    kind: Literal["rate", "mean"]
    column: str
    label: str  # for people
    unit: str = ""
    value: str | None = None  # the category's label whose share this is
    better: str = ""

    @property
    def expression(self) -> pl.Expr:
        """The value of a match as Int64, null where it has none."""
        column = pl.col(self.column)
        return (column if self.value is None else column == self.value).cast(pl.Int64)


def measures_of(column: Column) -> tuple[Measure, ...]:
    """Return the measures of one column: one for a flag or count, one for each label of a category."""
    if column.kind == "category":
        return tuple(
            Measure(f"{column.name}={label}", "rate", column.name, f"{column.label}: {label}", value=label)
            for label in column.labels
        )
    kind: Literal["rate", "mean"] = "rate" if column.kind == "flag" else "mean"
    return (Measure(column.name, kind, column.name, column.label, column.unit, better=column.better),)


def default_measures(results: Results) -> tuple[Measure, ...]:
    """Return the headline, every other flag and count, and the shares of the breakdown, in this order."""
    columns = sorted(results.match_columns, key=lambda column: column.name != results.headline)
    plain = [column for column in columns if column.kind != "category"]
    ends = [column for column in columns if column.name == results.breakdown]
    return tuple(measure for column in (*plain, *ends) for measure in measures_of(column))


def find_measures(results: Results, names: Sequence[str]) -> tuple[Measure, ...]:
    """Return the measures of the named columns, courses or shares (`ending=won`), else the usual ones."""
    if not names:
        return default_measures(results)
    found: dict[str, tuple[Measure, ...]] = {}
    for column in all_columns(results):
        found[column.name] = measures_of(column)
        found |= {measure.name: (measure,) for measure in found[column.name]}
    for course in results.courses:
        found[course.name] = tuple(measure for column in course.columns for measure in measures_of(column))
    for name in names:
        if name not in found:
            raise InputError("no such measure", key="measure", value=name, allowed=found)
    return tuple(measure for name in dict.fromkeys(names) for measure in found[name])


def all_columns(results: Results) -> tuple[Column, ...]:
    """Return every column of the matches table, courses last."""
    return results.match_columns + tuple(column for course in results.courses for column in course.columns)
