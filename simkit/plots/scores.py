"""The score that seats play for: how it spreads, and its mean."""

from __future__ import annotations

from typing import Any

import polars as pl
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from simkit.plots.captions import left_out, tell_deals
from simkit.plots.marks import label_rows, write_caption, write_numbers
from simkit.plots.rows import Row, lay_out_bots
from simkit.plots.theme import INK, PALETTE, WIDTH, themed, tint
from simkit.plots.win_rate import axis_label, title_of, write_estimate
from simkit.results.view import Results
from simkit.stats.data.keys import BOT
from simkit.stats.data.measures import Measure, score_of
from simkit.stats.data.selection import ARM, SEPARATOR, is_mixed
from simkit.stats.estimate.quantiles import quantiles
from simkit.stats.estimate.summary import summarise

SHARES = (10, 25, 50, 75, 90)  # per cent of the seats below the marks


def draw(results: Results) -> Figure:
    """Draw a bar from the 10th to the 90th percentile for each arm or bot, and the mean with its interval."""
    measure = score_of(results)
    assert measure is not None
    layout = lay_out_bots(results)
    found = _means(results, measure)
    with themed():
        figure = Figure(figsize=(WIDTH, 1.6 + 0.25 * layout.height), layout="constrained")
        axes = figure.add_subplot()
        label_rows(axes, layout)
        numbers = []
        for row in layout.rows:
            means = found[_name(row)]
            _draw_row(axes, row, _marks(results, measure, row), means["estimate"])
            numbers.append((row.place, *write_estimate(means, measure)))
        write_numbers(axes, numbers)
        axes.set_xlabel(axis_label(measure))
        axes.set_title(f"{measure.label} of each seat", pad=24)
        _explain(axes)
        what = title_of(measure).lower()
        text = f"{tell_deals(results, layout)}. Numbers: {what}, 95 % intervals (t on means of deals)."
        write_caption(figure, [text, *left_out(layout)])
    return figure


def _means(results: Results, measure: Measure) -> dict[str, dict[str, Any]]:
    """Return the means by label: of whole arms and, where bots meet, of each bot of every arm."""
    pers = ["arm", "bot"] if any(is_mixed(arm) for arm in results.arms) else ["arm"]
    tables = [summarise(results, measures=[measure.name], per=per) for per in pers]
    return {row[ARM]: row for table in tables for row in table.iter_rows(named=True)}


def _name(row: Row) -> str:
    return row.arm.label if row.bot is None else f"{row.arm.label}{SEPARATOR}{row.bot}"


def _marks(results: Results, measure: Measure, row: Row) -> list[int | None]:
    frame = results.seats(row.arm, [BOT, measure.column])
    chosen = frame if row.bot is None else frame.filter(pl.col(BOT) == row.bot)
    return quantiles(chosen, measure.column, SHARES)


def _draw_row(axes: Axes, row: Row, found: list[int | None], mean: float | None) -> None:
    marks = [mark for mark in found if mark is not None]
    if mean is None or not marks:
        return
    colour = PALETTE[row.group % len(PALETTE)]
    for first, last, width, pale in ((0, 4, 4.0, 0.65), (1, 3, 8.0, 0.35)):
        ends = [marks[first], marks[last]]
        axes.plot(
            ends, [row.place] * 2, color=tint(colour, pale), linewidth=width, solid_capstyle="butt", zorder=2
        )
    axes.plot([marks[2]], [row.place], color=INK, marker="|", markersize=8, markeredgewidth=1.4, zorder=3)
    axes.plot(
        [mean], [row.place], color=colour, marker="o", markersize=5.5, markeredgecolor="white", zorder=4
    )


def _explain(axes: Axes) -> None:
    bars: dict[str, Any] = {"color": tint(INK, 0.5), "solid_capstyle": "butt"}
    handles = [
        Line2D([], [], linewidth=4, alpha=0.5, label="10th to 90th percentile", **bars),
        Line2D([], [], linewidth=8, label="middle half", **bars),
        Line2D([], [], color=INK, linestyle="none", marker="|", markersize=8, label="median"),
        Line2D([], [], color=INK, linestyle="none", marker="o", markersize=5.5, label="mean"),
    ]
    axes.legend(handles=handles, loc="lower left", bbox_to_anchor=(0, 1), ncols=4, borderaxespad=0.2)
