"""The sections of a report, from results to texts, tables and pictures."""

from __future__ import annotations

import polars as pl

from simkit.plots.figures import FIGURES
from simkit.plots.theme import encode
from simkit.plots.win_rate import title_of
from simkit.report.answers import CAVEAT, answer
from simkit.report.arm_tables import arms_table, endings_table, pairs_table, partial_table
from simkit.report.methods import methods_used
from simkit.report.model import Picture, Report
from simkit.report.provenance import basis, commands, facts, provenance, warn
from simkit.report.words import number, percent
from simkit.results.view import Results
from simkit.stats.compare import compare_planned
from simkit.stats.measures import Measure, default_measures
from simkit.stats.selection import ARM
from simkit.stats.summary import summarise


def make_report(results: Results) -> Report:
    """Compute everything that a report says."""
    tidy = summarise(results)
    pairs = compare_planned(results)
    measures = default_measures(results)
    headline = next(measure for measure in measures if measure.name == results.headline)
    rows = tidy.filter(pl.col("measure") == results.headline)
    tables = (
        arms_table(results, tidy, measures),
        endings_table(results, tidy, measures),
        pairs_table(pairs, headline),
        partial_table(results, tidy, measures),
    )
    return Report(
        title=results.scenario_title,
        facts=facts(results),
        warning=warn(results),
        answers=answer(results, rows, pairs, headline),
        caveat=CAVEAT,
        pictures=_pictures(results, rows, headline),
        tables=tuple(table for table in tables if table.rows),
        basis=basis(results),
        methods=methods_used(tidy, pairs),
        provenance=provenance(results),
        commands=commands(results),
    )


def _pictures(results: Results, headline: pl.DataFrame, measure: Measure) -> tuple[Picture, ...]:
    """Draw all figures that the results allow."""
    if not any(arm.deals for arm in results.arms):
        return ()
    captions = {
        "win-rate": f"{title_of(measure)} of every arm with its 95 % interval.",
        "endings": "How the matches of every arm ended.",
    }
    if results.courses:
        label = results.courses[0].label
        captions["course"] = f"{label} over the course of the game, and how many matches still run."
    return tuple(
        Picture(name, caption, _alt(caption, name, headline, measure), _svg(name, results))
        for name, caption in captions.items()
    )


def _svg(name: str, results: Results) -> str:
    return encode(FIGURES[name].draw(results), "svg").decode()


def _alt(caption: str, name: str, headline: pl.DataFrame, measure: Measure) -> str:
    """Describe a figure for those who cannot see it."""
    if name != "win-rate":
        return f"{caption} The numbers are in the tables of this report."
    ranked = headline.filter(pl.col("n") > 0).sort("estimate", maintain_order=True)
    low, high = (
        f"{percent(row['estimate'], 2) if measure.kind == 'rate' else number(row['estimate'], 2)} for “{row[ARM]}”"
        for row in (ranked.row(0, named=True), ranked.row(-1, named=True))
    )
    return f"{caption} From {low} to {high}; all numbers are in the first table of this report."
