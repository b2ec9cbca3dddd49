"""Quantities over the course of the game, each with the share of matches that are still running below it."""

from __future__ import annotations

from collections.abc import Sequence

import polars as pl
from matplotlib.axes import Axes
from matplotlib.figure import Figure, FigureBase
from matplotlib.lines import Line2D
from matplotlib.ticker import MaxNLocator, PercentFormatter

from simkit.games.contract import Course
from simkit.plots.captions import tell_deals
from simkit.plots.marks import draw_fading_line, write_caption
from simkit.plots.rows import Layout, Row, lay_out, shorten
from simkit.plots.theme import GRID, PALETTE, WIDTH, themed
from simkit.results.view import Results
from simkit.stats.data.selection import ARM, BOTS
from simkit.stats.estimate.course import HIGH_SHARE, LOW_SHARE, band, follow

MAX_COURSES = 3
MAX_PANELS = 6
MAX_LINES = 6
PANELS_ACROSS = 3
FEWEST = 30  # matches still running: with fewer a mean is not drawn


def draw(results: Results) -> Figure:
    """Draw for each course one panel for each line-up and one line for each setting; lines fade as matches end."""
    courses, layout = results.courses[:MAX_COURSES], lay_out(results)
    panels = _panels(layout)
    down = -(-len(panels) // min(PANELS_ACROSS, len(panels)))
    with themed():
        figure = Figure(figsize=(WIDTH, 1.3 + 2.9 * down * len(courses)), layout="constrained")
        parts = [[figure]] if len(courses) == 1 else figure.subfigures(len(courses), 1, squeeze=False)
        for [part], course in zip(parts, courses, strict=True):
            _draw_course(part, results, course, panels)
        write_caption(figure, _small_print(results, layout, panels))
    return figure


def _draw_course(
    figure: FigureBase, results: Results, course: Course, panels: Sequence[Sequence[Row]]
) -> None:
    """Draw the panels of one course into a figure or a part of one."""
    shown = [row.arm for rows in panels for row in rows]
    table = follow(results, course, shown).filter(pl.col("matches") >= FEWEST)
    across = min(PANELS_ACROSS, len(panels))
    down = -(-len(panels) // across)
    grid = figure.subplots(2 * down, across, sharex=True, squeeze=False, height_ratios=[3, 1] * down)
    for place in range(down * across):
        upper, lower = (grid[2 * (place // across) + part][place % across] for part in (0, 1))
        if place < len(panels):
            _draw_panel(upper, lower, results, course, panels[place], table)
        else:
            upper.set_visible(False)
            lower.set_visible(False)
    _label(figure, grid.tolist(), course, panels)


def _panels(layout: Layout) -> list[list[Row]]:
    """Return the rows of each panel: one panel for each line-up, or a single one where only line-ups vary."""
    if not layout.headings:
        return [list(layout.rows[:MAX_LINES])]
    panels: dict[int, list[Row]] = {}
    for row in layout.rows:
        panels.setdefault(row.group, []).append(row)
    return [rows[:MAX_LINES] for rows in list(panels.values())[:MAX_PANELS]]


def _draw_panel(
    upper: Axes, lower: Axes, results: Results, course: Course, rows: Sequence[Row], table: pl.DataFrame
) -> None:
    spread = band(results, rows[0].arm, course).join(
        table.filter(pl.col(ARM) == rows[0].arm.label).select("turn"), on="turn", how="semi"
    )
    upper.fill_between(spread["turn"], spread["lower"], spread["upper"], color=GRID, linewidth=0, zorder=0)
    for number, row in enumerate(rows):
        points = table.filter(pl.col(ARM) == row.arm.label).sort("turn")
        turns, means, running = (points[name].to_list() for name in ("turn", "estimate", "running"))
        colour = PALETTE[number % len(PALETTE)]
        width = 3.4 - 2.0 * number / max(1, len(rows) - 1)  # later lines are thinner: equal ones stay visible
        draw_fading_line(upper, turns, means, running, colour, width)
        lower.plot(turns, running, color=colour, linewidth=width * 0.7)
    lower.set_ylim(0, 1.04)
    lower.set_yticks([0, 0.5, 1])
    lower.yaxis.set_major_formatter(PercentFormatter(xmax=1, symbol=" %"))
    for axes in (upper, lower):
        for side in ("top", "right"):
            axes.spines[side].set_visible(False)


def _label(
    figure: FigureBase, grid: list[list[Axes]], course: Course, panels: Sequence[Sequence[Row]]
) -> None:
    """Give all panels one scale, write axis labels at the edges and one legend for all."""
    tops = [axes for line in grid[::2] for axes in line if axes.get_visible()]
    highest = max(axes.get_ylim()[1] for axes in tops)
    for axes, rows in zip(tops, panels, strict=True):
        axes.set_ylim(0, highest)
        if len(panels) > 1:
            axes.set_title(shorten(rows[0].arm.varied[BOTS]), fontsize=9, pad=4)
    for number, line in enumerate(grid):
        line[0].set_ylabel("running" if number % 2 else course.label)
        for axes in line[1:]:
            axes.set_yticklabels([])
    for axes in grid[-1]:
        axes.set_xlabel("Turn")
        axes.xaxis.set_major_locator(MaxNLocator(nbins=6, integer=True))
    longest = max(panels, key=len)
    handles = [
        Line2D([], [], color=PALETTE[number % len(PALETTE)], linewidth=2, label=_line_name(row, panels))
        for number, row in enumerate(longest)
    ]
    figure.legend(
        handles=handles,
        loc="outside upper left",
        ncols=min(4, len(handles)),
        title=f"{course.label} {'of a seat ' if course.table == 'seats' else ''}over the course of the game",
        title_fontproperties={"weight": "bold", "size": 11},
        alignment="left",
    )


def _line_name(row: Row, panels: Sequence[Sequence[Row]]) -> str:
    return row.settings if len(panels) > 1 else row.label


def _small_print(results: Results, layout: Layout, panels: Sequence[Sequence[Row]]) -> list[str]:
    first = panels[0][0].label
    shown = sum(map(len, panels))
    total = len(layout.rows) + layout.left_out
    return [
        f"{tell_deals(results, layout)}. "
        f"Lines: mean of the matches still running, at least {FEWEST}; they fade as matches end.",
        f"Grey band: {LOW_SHARE}th to {HIGH_SHARE}th percentile of the running matches of “{first}”. "
        "Lower strip: share of matches still running.",
        *([] if shown == total else [f"{shown} of {total} configurations; all are in the table."]),
    ]
