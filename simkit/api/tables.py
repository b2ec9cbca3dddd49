"""Tables as the commands `table` and `compare` show them: numbers, and the same as texts for people."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from html import escape
from typing import TYPE_CHECKING

import polars as pl

from simkit.api.arms import choose_arms
from simkit.errors import InputError
from simkit.report.answers.changes import chief_sentences, with_sentences
from simkit.report.tables.brief import show_brief
from simkit.report.tables.display import show_comparisons, show_seat_tests, show_wide
from simkit.report.tables.formats import NUMERIC, as_text
from simkit.results.view import Results
from simkit.stats.compare.comparison import choose_compared, compare_arms, compare_folders, compare_planned
from simkit.stats.data.measures import usual_intervals
from simkit.stats.data.selection import select
from simkit.stats.estimate.pivot import key_columns, widen
from simkit.stats.estimate.summary import summarise
from simkit.stats.verdict.fairness import seat_tests

if TYPE_CHECKING:
    import pandas as pd

MAX_ROWS = 60  # that a notebook shows
TABLE = "border-collapse:collapse;font-variant-numeric:tabular-nums"
CELL = "padding:0.2em 0.8em;vertical-align:top"
ROWS = {"seat": "seat", "bot": "bot", "configuration": "arm"}  # what a row is: for people, and in code


@dataclass(frozen=True, repr=False)
class Table:
    """A table: `frame` holds its numbers, `shown` what a person reads."""

    frame: pl.DataFrame
    shown: pl.DataFrame
    n_keys: int | None = (
        None  # columns of `shown` that tell what a row is; None: those before the first numbers
    )
    house_rules: tuple[str, ...] = field(
        default=(), kw_only=True
    )  # numbers of rules that are not the printed ones

    def to_pandas(self) -> pd.DataFrame:
        """The numbers as a pandas frame."""
        from simkit.api.frames import as_pandas

        return as_pandas(self.frame)

    def __repr__(self) -> str:
        lines = "".join(f"{line}\n" for line in self.house_rules)
        return as_text(self.shown, n_keys=self.n_keys) + lines

    def _repr_html_(self) -> str:
        return as_html(self.shown) + "".join(f"<p>{escape(line)}</p>" for line in self.house_rules)


@dataclass(frozen=True, repr=False)
class Comparison(Table):
    """A table of comparisons; `sentences` tell the chief ones, the column `verdict` of `frame` all of them."""

    sentences: tuple[str, ...] = ()

    def __repr__(self) -> str:
        return "".join(f"{sentence}\n" for sentence in self.sentences) + f"\n{super().__repr__()}"

    def _repr_html_(self) -> str:
        told = "".join(f"<li>{escape(sentence)}</li>" for sentence in self.sentences)
        return f"<ul>{told}</ul>{super()._repr_html_()}"


def make_table(
    results: Results,
    by: Sequence[str] = (),
    where: Sequence[str] = (),
    measures: Sequence[str] = (),
    per: str | None = None,
    *,
    columns: Sequence[str] | None = (),
    long: bool = False,
) -> Table:
    """Make the table of arms, seats or bots: wide, or long (tidy) with a row for each arm and measure.

    People are shown the headline with its interval, one row for each arm unless rows are asked for, and the columns
    named; None: all columns. The numbers behind it are always those of all columns.
    """
    rows = _read_per(per)
    tidy = summarise(results, by, where, measures, rows)
    if long:
        return Table(tidy, tidy, house_rules=results.house_rules)
    chosen = select(results, by, where, rows, measures).measures
    with_intervals = [measure.name for measure in chosen] if measures else usual_intervals(results, chosen)
    wide, n_keys, rules = widen(tidy, with_intervals), len(key_columns(tidy)), results.house_rules
    if measures or columns is None:
        return Table(wide, show_wide(tidy, chosen, with_intervals), n_keys, house_rules=rules)
    shown = [m for m in chosen if m.name in with_intervals or m.name in columns or m.column in columns]
    for name in columns:
        if not any(name in (measure.name, measure.column) for measure in chosen):
            allowed = dict.fromkeys(measure.column for measure in chosen)
            raise InputError("no such column", key="--columns", value=name, allowed=allowed)
    if by or per or columns:
        return Table(wide, show_wide(tidy, shown, [*with_intervals, *columns]), n_keys, house_rules=rules)
    return Table(wide, *show_brief(tidy, shown), house_rules=rules)


def make_comparison(
    results: Results,
    other: Results | None = None,
    a: str | None = None,
    b: str | None = None,
    measures: Sequence[str] = (),
    per: str | None = None,
) -> Comparison:
    """Compare arms on the same deals: two named ones, those of two folders, or all that a scenario plans."""
    rows = _read_per(per)
    compared = choose_compared(results, measures, rows)
    table = with_sentences(_compare(results, other, a, b, measures, rows), compared)
    rules = dict.fromkeys([*results.house_rules, *(other.house_rules if other else ())])
    return Comparison(
        table,
        show_comparisons(table, compared),
        sentences=chief_sentences(table, compared),
        house_rules=tuple(rules),
    )


def make_seat_tests(results: Results) -> Table:
    """Test for each arm that all seats win alike."""
    table = seat_tests(results)
    if table.is_empty():
        raise InputError(
            f"{results.folder}: these results have no seats that share wins",
            key="--seats",
            value=results.game,
        )
    return Table(table, show_seat_tests(table), house_rules=results.house_rules)


def _read_per(per: str | None) -> str | None:
    """Return what a row is, as statistics name it; None where it is left to them."""
    if per is not None and per not in ROWS:
        raise InputError("no such rows", key="--per", value=per, allowed=ROWS)
    return None if per is None else ROWS[per]


def _compare(
    results: Results,
    other: Results | None,
    a: str | None,
    b: str | None,
    measures: Sequence[str],
    per: str | None,
) -> pl.DataFrame:
    if (a is None) != (b is None):
        raise InputError(
            "a comparison needs two configurations: give both --from and --to",
            key="--from" if a is None else "--to",
        )
    if a is not None and b is not None:
        second = other or results
        first_arm, second_arm = (
            choose_arms(results.arms, a, "--from")[0],
            choose_arms(second.arms, b, "--to")[0],
        )
        return compare_arms(results, first_arm, second, second_arm, measures, per)
    if other is not None:
        return compare_folders(results, other, measures, per)
    table = compare_planned(results, measures, per)
    if table.is_empty():
        raise InputError(
            f"{results.folder}: these results hold a single configuration, and nothing to compare it with",
            hint="Name a second results folder with the same seed.",
        )
    return table


def as_html(frame: pl.DataFrame) -> str:
    """Write a frame as an HTML table that keeps its looks in a document, its texts escaped, numbers to the right.

    Rows beyond many are counted instead of shown.
    """
    rights = [_is_number(column) for column in frame.head(MAX_ROWS)]
    head = "".join(_cell("th", name, right) for name, right in zip(frame.columns, rights, strict=True))
    rows = [
        "".join(
            _cell("td", "" if cell is None else str(cell), right)
            for cell, right in zip(row, rights, strict=True)
        )
        for row in frame.head(MAX_ROWS).iter_rows()
    ]
    more = f"<p>{frame.height - MAX_ROWS:,} more rows</p>" if frame.height > MAX_ROWS else ""
    body = "".join(f"<tr>{row}</tr>" for row in rows)
    return f'<table style="{TABLE}"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>{more}'


def _cell(tag: str, text: str, is_right: bool) -> str:
    line = ";border-bottom:1px solid" if tag == "th" else ""
    place = "text-align:right;white-space:nowrap" if is_right else "text-align:left"
    return f'<{tag} style="{CELL};{place}{line}">{escape(text)}</{tag}>'


def _is_number(column: pl.Series) -> bool:
    """Whether a column holds numbers, or texts that begin with one."""
    texts = [str(cell) for cell in column if cell is not None]
    return bool(texts) and all(NUMERIC.match(text) for text in texts)
