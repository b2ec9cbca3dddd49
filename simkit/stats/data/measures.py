"""What can be measured of a match or a seat: rates, means and shares, found by the names of a game's columns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

import polars as pl

from simkit.errors import InputError
from simkit.games.contract import WHOLE_SHARE, Column, Question, Table, course_columns
from simkit.results.view import ArmInfo, Results, by_question

Kind = Literal["rate", "mean", "share"]
KINDS: dict[str, Kind] = {"flag": "rate", "count": "mean", "share": "share"}


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
    least: int | None = None  # of a mean: no row can hold less; None: unknown
    most: int | None = None

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
    """Return the measures of one column: one for each label of a category, else one."""
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
    kind = KINDS[column.kind]
    plain = Measure(
        column.name, kind, column.name, column.label, column.unit, better=column.better, table=table
    )
    return (replace(plain, least=column.least, most=column.most),)


def has_seats(results: Results) -> bool:
    """Tell whether seats can be told apart: some arm has several, and the game has columns for them."""
    return bool(results.seat_columns) and any(len(arm.lineup) > 1 for arm in results.arms)


def headline_of(results: Results, arm: ArmInfo | None = None) -> Measure:
    """Return the measure that an arm is asked for first; without one, that of the results of a single question."""
    question = results.question if arm is None else arm.question
    return _find_one(results, question.column, question.table)


def headlines_of(results: Results) -> tuple[Measure, ...]:
    """Return the headlines of all questions that these arms are asked."""
    return tuple(dict.fromkeys(headline_of(part) for part in by_question(results)))


def score_of(results: Results) -> Measure | None:
    """Return the measure of the seats that players play for, None if the game declares none."""
    return None if results.score is None else _find_one(results, results.score, "seats")


def ranking_measure(results: Results) -> Measure:
    """Return what ranks configurations of one question: the headline, else the score that seats play for."""
    score = score_of(results)
    return headline_of(results) if results.question.ranks_configurations or score is None else score


def course_measures(results: Results) -> list[Measure]:
    """Return the length of a match and the changes of its lead, where the game notes them."""
    names = [name for name in (results.length, results.lead_changes) if name is not None]
    return list(find_measures(results, names)) if names else []


def default_measures(
    results: Results, rows: Table = "matches", question: Question | None = None
) -> tuple[Measure, ...]:
    """Return the headline, every other flag and count, and the shares of the breakdown, in this order.

    Rows of seats have their own columns only; matches have the means over their seats too, where there are any.
    """
    headline = (question or results.question).column
    if rows == "seats":
        columns = sorted(results.seat_columns, key=lambda column: column.name != headline)
        return tuple(m for c in columns if c.kind != "category" for m in measures_of(c, "seats"))
    columns = sorted(results.match_columns, key=lambda column: column.name != headline)
    plain = [m for column in columns if column.kind != "category" for m in measures_of(column)]
    ends = [m for column in columns if column.name == results.breakdown for m in measures_of(column)]
    names = _match_names(results)
    own = [c for c in results.seat_columns if c.name not in names and c.kind in ("flag", "count")]
    seats = [m for c in own for m in measures_of(c, "seats")] if has_seat_values(results) else []
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
        found[course.name] = tuple(m for column in course.columns for m in measures_of(column, course.table))
    for name in names:
        if name not in found:
            raise InputError("no such measure", key="measure", value=name, allowed=found)
    return tuple(measure for name in dict.fromkeys(names) for measure in found[name])


def usual_intervals(results: Results, measures: Sequence[Measure]) -> list[str]:
    """Return the measures that a wide table shows with their intervals: the headlines, else the score."""
    names = [measure.name for measure in measures]
    headlines = [measure.name for measure in headlines_of(results)]
    shown = [name for name in headlines if name in names]
    return shown or ([results.score] if results.score else headlines)


def columns_of(results: Results, table: Table) -> tuple[Column, ...]:
    """Return every column of a table, courses last."""
    if table == "seats":
        known = results.seat_columns + course_columns(results.courses, table)
        return known if has_seat_values(results) else ()
    return results.match_columns + course_columns(results.courses, table)


def has_seat_values(results: Results) -> bool:
    """Tell whether seats have values of their own: several seats, or a single one that plays for a score."""
    return has_seats(results) or results.score is not None


def _find_one(results: Results, name: str, table: Table) -> Measure:
    columns = results.seat_columns if table == "seats" else results.match_columns
    return next(measures_of(column, table)[0] for column in columns if column.name == name)


def _match_names(results: Results) -> set[str]:
    return {column.name for column in results.match_columns}
