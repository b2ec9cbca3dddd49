"""The figures of a report with their captions and their texts for those who cannot see them."""

from __future__ import annotations

import polars as pl

from simkit.plots.figures import figures_of
from simkit.plots.theme import encode
from simkit.plots.win_rate import title_of
from simkit.report.answers.words import number, percent
from simkit.report.model import Picture
from simkit.results.view import Results
from simkit.stats.data.keys import BOT
from simkit.stats.data.measures import Measure, headline_of, ranking_measure, score_of
from simkit.stats.data.selection import ARM


def draw_pictures(results: Results, tidy: pl.DataFrame) -> tuple[Picture, ...]:
    """Draw all figures that the results allow."""
    if not any(arm.deals for arm in results.arms):
        return ()
    measure, captions = headline_of(results), _captions(results)
    headline = tidy.filter(pl.col("measure") == measure.name)
    return tuple(
        Picture(
            spec.name,
            captions[spec.name],
            _alt(captions[spec.name], spec.name, headline, measure),
            encode(spec.draw(results), "svg").decode(),
        )
        for spec in figures_of(results)
    )


def _captions(results: Results) -> dict[str, str]:
    measure, score, ranking = headline_of(results), score_of(results), ranking_measure(results)
    who = "bot that meets others" if results.question.has_seat_shares else "configuration"
    what = ranking.label.lower() if ranking == score else title_of(measure).lower()
    return {
        "seats": f"{measure.label} of every seat with its 95 % interval, against the fair share.",
        "win-rate": f"{title_of(measure)} of every {who} with its 95 % interval.",
        "scores": f"{score.label if score else ''} of the seats of every configuration or bot: spread and mean.",
        "ladder": "Strength of the bots that met, with 95 % intervals.",
        "layouts": "The castle layouts seen from above; the darker, the more floors.",
        "league": f"Difference of {what} to the reference on the same deals, with 95 % intervals.",
        "heatmap": f"{what.capitalize()} for every combination of two settings.",
        "endings": "How the matches of every configuration ended.",
        "course": f"{', '.join(course.label for course in results.courses)} over the course of the game, "
        "and how many matches still run.",
    }


def _alt(caption: str, name: str, headline: pl.DataFrame, measure: Measure) -> str:
    """Describe a figure for those who cannot see it."""
    if name != "win-rate":
        return f"{caption} The numbers are in the tables of this report."
    shown = headline.filter(pl.col(BOT).is_not_null()) if BOT in headline.columns else headline
    ranked = shown.filter(pl.col("n") > 0).sort("estimate", maintain_order=True)
    low, high = (
        f"{percent(row['estimate'], 2) if measure.is_percent else number(row['estimate'], 2)} for “{row[ARM]}”"
        for row in (ranked.row(0, named=True), ranked.row(-1, named=True))
    )
    return f"{caption} From {low} to {high}; all numbers are in the tables of this report."
