"""What can be measured of a match or a seat: rates, means and shares, found by the names of a game's columns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import polars as pl

from simkit.errors import InputError
from simkit.games.contract import WHOLE_SHARE, Column
from simkit.results.view import Results

Table = Literal["matches", "seats"]
Kind = Literal["rate", "mean", "share"]
KINDS: dict[str, Kind] = {"flag": "rate", "count": "mean", "share": "share"}
BITS = "bits"  # the kind of columns that are sets, which have no mean


@dataclass(frozen=True)
class Measure:
    """One number per match or seat: a flag or the share of a label (`rate`), a count (`mean`), a part of a win."""

    name: str  # win, turns, ending=won, win_share
    kind: Kind
    column: str
    label: str  # for people
    unit: str = ""
    value: str | None = None  # the category's label whose share this is
    better: str = ""
    table: Table = "matches"

    @property
    def whole(self) -> int:
        """How many units of the column make one: a sole win is WHOLE_SHARE units of a share."""
        return WHOLE_SHARE if self.kind == "share" else 1

    @property
    def is_percent(self) -> bool:
        """Whether people read it in per cent."""
        return self.kind != "mean"

    def expression_in(self, source: Table) -> pl.Expr:
        """The value of a row of the source as Int64, null where it has none."""
        return self.bare_in(source).cast(pl.Int64)

    def bare_in(self, source: Table) -> pl.Expr:
        """The value of a row as it stands in the source: a truth where it is a flag or a label."""
        column = pl.col(refer(self.column, self.table, source))
        return column if self.value is None else column == self.value


def refer(name: str, table: Table, source: Table) -> str:
    """Name a column where rows of `source` are read: columns of the match are marked among those of seats."""
    return name if table == source else f"{table}.{name}"


def measures_of(column: Column, table: Table = "matches") -> tuple[Measure, ...]:
    """Return the measures of one column: one for each label of a category, none for sets of bits, else one."""
    if column.kind == "category":
        return tuple(
            Measure(
                f"{column.name}={label}",
                "rate",
                column.name,
                f"{column.label}: {label}",
                value=label,
                table=table,
            )
            for label in column.labels
        )
    if column.kind == BITS:
        return ()
    kind = KINDS[column.kind]
    return (
        Measure(column.name, kind, column.name, column.label, column.unit, better=column.better, table=table),
    )


def has_seats(results: Results) -> bool:
    """Tell whether seats can be told apart: some arm has several, and the game has columns for them."""
    return bool(results.seat_columns) and any(len(arm.lineup) > 1 for arm in results.arms)


def is_competitive(results: Results) -> bool:
    """Tell whether the headline is a column of seats, such as each seat's share of the win."""
    return results.headline in {column.name for column in results.seat_columns} - _match_names(results)


def main_score(results: Results) -> Measure | None:
    """Return the seat column that players play for: the first count of which more is better."""
    for column in results.seat_columns:
        if column.kind == "count" and column.better == "more":
            return measures_of(column, "seats")[0]
    return None


def headline_of(results: Results) -> Measure:
    """Return the measure that a balance question asks for first."""
    return find_measures(results, [results.headline], "seats" if is_competitive(results) else "matches")[0]


def default_measures(results: Results, rows: Table = "matches") -> tuple[Measure, ...]:
    """Return the headline, every other flag and count, and the shares of the breakdown, in this order.

    Rows of seats have their own columns only; matches have the means over their seats too, where there are any.
    """
    if rows == "seats":
        columns = sorted(results.seat_columns, key=lambda column: column.name != results.headline)
        return tuple(m for c in columns if c.kind != "category" for m in measures_of(c, "seats"))
    columns = sorted(results.match_columns, key=lambda column: column.name != results.headline)
    plain = [m for column in columns if column.kind != "category" for m in measures_of(column)]
    ends = [m for column in columns if column.name == results.breakdown for m in measures_of(column)]
    names = _match_names(results)
    own = [c for c in results.seat_columns if c.name not in names and c.kind in ("flag", "count")]
    seats = [m for c in own for m in measures_of(c, "seats")] if has_seats(results) else []
    return (*plain, *seats, *ends)


def find_measures(results: Results, names: Sequence[str], rows: Table = "matches") -> tuple[Measure, ...]:
    """Return the measures of the named columns, courses or shares (`ending=won`), else the usual ones.

    A name that both tables have means the column of `rows`.
    """
    if not names:
        return default_measures(results, rows)
    found: dict[str, tuple[Measure, ...]] = {}
    tables: list[Table] = ["seats", "matches"] if rows == "matches" else ["matches", "seats"]
    for table in tables:
        for column in columns_of(results, table):
            found[column.name] = measures_of(column, table)
            found |= {measure.name: (measure,) for measure in found[column.name]}
    for course in results.courses:
        found[course.name] = tuple(measure for column in course.columns for measure in measures_of(column))
    allowed = {name: measures for name, measures in found.items() if measures}
    for name in names:
        if name not in allowed:
            raise InputError("no such measure", key="measure", value=name, allowed=allowed)
    return tuple(measure for name in dict.fromkeys(names) for measure in found[name])


def usual_intervals(results: Results, measures: Sequence[Measure]) -> list[str]:
    """Return the measures that a wide table shows with their intervals: the headline, else the main score."""
    names = [measure.name for measure in measures]
    score = main_score(results)
    return [results.headline] if results.headline in names or score is None else [score.name]


def columns_of(results: Results, table: Table) -> tuple[Column, ...]:
    """Return every column of a table, courses last."""
    if table == "seats":
        return results.seat_columns if has_seats(results) else ()
    return results.match_columns + tuple(column for course in results.courses for column in course.columns)


def _match_names(results: Results) -> set[str]:
    return {column.name for column in results.match_columns}
