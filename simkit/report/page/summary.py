"""A report on one page for whoever decides: the answer, its table and one figure; statistics in an appendix."""

from __future__ import annotations

from dataclasses import replace

from simkit.report.model import Picture, Report, Table
from simkit.scenario.aims import Aim

# The figure that shows the answer to each question, the best first.
FIGURES: dict[Aim | None, tuple[str, ...]] = {
    "choice": ("seats", "league"),
    "win-rates": ("heatmap", "win-rate", "league"),
    "effects": ("league", "win-rate"),
    "skill": ("win-rate", "ladder", "scores"),
    "seats": ("seats",),
}
MAX_ROWS = 13  # of the table, so that all fits a page
APPENDIX = (
    "Every verdict",
    "Each configuration",
    "Verdicts before and after",
)  # tables that follow on other pages
BESIDE = 8  # rows of a table up to which a figure finds room on the page


def choose_figure(report: Report) -> Picture | None:
    """Return the figure that shows the answer; none beside a long table."""
    if sum(len(table.rows) for table in report.overview) > BESIDE:
        return None
    drawn = {picture.name: picture for picture in report.pictures}
    wanted = FIGURES.get(report.aim, ())
    return next((drawn[name] for name in wanted if name in drawn), None)


def choose_overview(report: Report) -> tuple[Table, ...]:
    """Return the tables of the first screen, cut to what a page holds."""
    return tuple(
        table
        if len(table.rows) <= MAX_ROWS
        else replace(
            table,
            rows=table.rows[:MAX_ROWS],
            note=f"{table.note} {len(table.rows) - MAX_ROWS} more rows stand in the full report.",
        )
        for table in report.overview
    )


def choose_appendix(report: Report) -> tuple[Table, ...]:
    """Return the tables that back the answer."""
    return tuple(table for table in report.tables if table.heading in APPENDIX)
