"""The sections of a report, from results to texts, tables and pictures."""

from __future__ import annotations

from dataclasses import dataclass

import polars as pl

from simkit.plots.figures import FIGURES, figures_of
from simkit.plots.theme import encode
from simkit.plots.win_rate import title_of
from simkit.report.answers import CAVEAT, answer
from simkit.report.arm_tables import (
    arms_table,
    endings_table,
    pairs_table,
    partial_table,
    players_table,
    seat_tests_table,
)
from simkit.report.methods import methods_used
from simkit.report.model import Picture, Report, Table
from simkit.report.provenance import basis, commands, facts, provenance, warn
from simkit.report.seat_answers import answer_seats
from simkit.report.seat_tables import components_table, split_tables
from simkit.report.words import number, percent
from simkit.results.view import Results
from simkit.stats.compare import choose_compared, compare_planned
from simkit.stats.components import component_effects
from simkit.stats.fairness import seat_tests
from simkit.stats.keys import BOT, SEAT
from simkit.stats.measures import Measure, default_measures, headline_of, is_competitive, main_score
from simkit.stats.selection import ARM
from simkit.stats.summary import summarise


def make_report(results: Results) -> Report:
    """Compute everything that a report says."""
    parts = _competition(results) if is_competitive(results) else _arms(results)
    return Report(
        title=results.scenario_title,
        facts=facts(results),
        warning=warn(results),
        answers=parts.answers,
        caveat=CAVEAT,
        pictures=_pictures(results, parts.headline),
        tables=tuple(table for table in parts.tables if table.rows),
        basis=basis(results),
        methods=parts.methods,
        provenance=provenance(results),
        commands=commands(results),
    )


@dataclass(frozen=True)
class Parts:
    """What depends on whether seats compete: sentences, tables, methods, and the rows of the headline."""

    answers: tuple[str, ...]
    tables: tuple[Table, ...]
    methods: tuple[tuple[str, str], ...]
    headline: pl.DataFrame


def _arms(results: Results) -> Parts:
    """Tell arms apart by the headline of their matches."""
    tidy, pairs, tests = summarise(results), compare_planned(results), seat_tests(results)
    measures, headline = default_measures(results), headline_of(results)
    rows = tidy.filter(pl.col("measure") == results.headline)
    tables = (
        arms_table(results, tidy, measures),
        endings_table(tidy, measures),
        pairs_table(pairs, headline),
        partial_table(tidy, measures),
    )
    answers = answer(results, rows, pairs, headline)
    return Parts(answers, tables, methods_used([tidy], pairs, tests), rows)


def _competition(results: Results) -> Parts:
    """Tell seats and bots apart by their shares of wins, and arms by their matches."""
    tidy, pairs, tests = summarise(results), compare_planned(results), seat_tests(results)
    of_arms, measures = summarise(results, per="arm"), default_measures(results, "seats")
    of_matches = default_measures(results)
    rows = tidy.filter(pl.col("measure") == results.headline)
    compared, effects = choose_compared(results), component_effects(results)
    tables = (
        players_table(tidy, measures, SEAT),
        seat_tests_table(tests),
        *split_tables(results),
        players_table(tidy, measures, BOT),
        *(pairs_table(pairs, measure, is_one_of_many=len(compared) > 1) for measure in compared),
        arms_table(results, of_arms, of_matches),
        components_table(results, effects),
        endings_table(of_arms, of_matches),
        partial_table(of_arms, of_matches),
    )
    answers = answer_seats(results, rows, pairs, tests, compared)
    return Parts(answers, tables, methods_used([tidy, of_arms, effects], pairs, tests), rows)


def _pictures(results: Results, headline: pl.DataFrame) -> tuple[Picture, ...]:
    """Draw all figures that the results allow."""
    if not any(arm.deals for arm in results.arms):
        return ()
    measure, score = headline_of(results), main_score(results)
    who = "bot that meets others" if is_competitive(results) else "arm"
    captions = {
        "seats": f"{measure.label} of every seat with its 95 % interval, against the fair share.",
        "win-rate": f"{title_of(measure)} of every {who} with its 95 % interval.",
        "scores": f"{score.label if score else ''} of the seats of every arm or bot: spread and mean.",
        "endings": "How the matches of every arm ended.",
        "course": f"{results.courses[0].label if results.courses else ''} over the course of the game, "
        "and how many matches still run.",
    }
    allowed = {spec.name for spec in figures_of(results)}
    return tuple(
        Picture(name, caption, _alt(caption, name, headline, measure), _svg(name, results))
        for name, caption in captions.items()
        if name in allowed
    )


def _svg(name: str, results: Results) -> str:
    return encode(FIGURES[name].draw(results), "svg").decode()


def _alt(caption: str, name: str, headline: pl.DataFrame, measure: Measure) -> str:
    """Describe a figure for those who cannot see it."""
    if name != "win-rate":
        return f"{caption} The numbers are in the tables of this report."
    where = "tables" if BOT in headline.columns else "first table"
    shown = headline.filter(pl.col(BOT).is_not_null()) if BOT in headline.columns else headline
    ranked = shown.filter(pl.col("n") > 0).sort("estimate", maintain_order=True)
    low, high = (
        f"{percent(row['estimate'], 2) if measure.is_percent else number(row['estimate'], 2)} for “{row[ARM]}”"
        for row in (ranked.row(0, named=True), ranked.row(-1, named=True))
    )
    return f"{caption} From {low} to {high}; all numbers are in the {where} of this report."
