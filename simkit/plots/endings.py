"""How the matches of every arm ended."""

from __future__ import annotations

import polars as pl
from matplotlib.figure import Figure
from matplotlib.patches import Patch

from simkit.plots.captions import left_out, tell_deals
from simkit.plots.marks import draw_shares, label_rows, show_percent, write_caption
from simkit.plots.rows import lay_out
from simkit.plots.theme import WIDTH, ending_colours, themed
from simkit.results.view import Results
from simkit.stats.data.measures import Measure, find_measures
from simkit.stats.data.selection import ARM
from simkit.stats.estimate.summary import summarise


def draw(results: Results) -> Figure:
    """Draw one bar for each arm, cut into the shares of the breakdown; what never happened has no colour."""
    table, measures = _shares(results), endings_of(results)
    labels = [measure.value or "" for measure in measures]
    is_usual = results.question.has_seat_shares and labels
    colours = ending_colours(labels, labels[0]) if is_usual else ending_colours(labels)
    shares = {(row[ARM], row["measure"]): row["estimate"] or 0.0 for row in table.iter_rows(named=True)}
    layout = lay_out(results)
    with themed():
        figure = Figure(figsize=(WIDTH, 1.75 + 0.25 * layout.height), layout="constrained")
        axes = figure.add_subplot()
        label_rows(axes, layout)
        for row in layout.rows:
            parts = [shares[row.arm.label, measure.name] for measure in measures]
            draw_shares(axes, row.place, parts, [colours[label] for label in labels])
        axes.set_xlim(0, 1)
        show_percent(axes)
        axes.set_xlabel("% of matches")
        columns = min(4, len(labels))
        axes.set_title(
            results.question.endings, pad=12 + 12 * -(-len(labels) // columns)
        )  # above the rows of the legend
        handles = [Patch(color=colours[label], label=label) for label in labels]
        axes.legend(
            handles=handles, loc="lower left", bbox_to_anchor=(0, 1), ncols=columns, borderaxespad=0.2
        )
        sizes = f"{tell_deals(results, layout)}. Shares are rounded to full per cent; "
        write_caption(figure, [f"{sizes}95 % intervals: in the table.", *left_out(layout)])
    return figure


def endings_of(results: Results) -> list[Measure]:
    """The shares of all endings that some match had."""
    happened = _shares(results).filter(pl.col("estimate") > 0)["measure"].to_list()
    return [measure for measure in find_measures(results, [results.breakdown]) if measure.name in happened]


def _shares(results: Results) -> pl.DataFrame:
    return summarise(results, measures=[results.breakdown], per="arm")
