"""Small marks that figures are made of."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle
from matplotlib.ticker import FuncFormatter

from simkit.plots.rows import Layout
from simkit.plots.theme import FAINT, ink_on, tint

CAPTION_WIDTH = 135  # characters
ESTIMATE_END = 46  # points from the right edge of the axes
SIGN_WIDTH = 4.7  # points of a sign in numbers
BAR = 0.74  # of a row's height
LABEL_FROM = 0.06  # share of a bar's length from which on its number is written into it


def label_rows(axes: Axes, layout: Layout) -> None:
    """Write the labels of the rows and the headings of their groups at the left, first row on top."""
    places = [place for place, _ in layout.headings] + [row.place for row in layout.rows]
    labels = [text for _, text in layout.headings] + [row.label for row in layout.rows]
    axes.set_yticks(places, labels)
    for number, text in enumerate(axes.get_yticklabels()):
        text.set_fontweight("bold" if number < len(layout.headings) else "normal")
    show_rows(axes, layout.height - 0.4)


def show_rows(axes: Axes, end: float) -> None:
    """Leave out what rows from 0 on, the first on top, do not need: lines across, ticks and the frame."""
    axes.set_ylim(end, -0.6)
    axes.tick_params(axis="y", length=0)
    axes.grid(visible=False, axis="y")
    for side in ("top", "right", "left"):
        axes.spines[side].set_visible(False)


def draw_estimate(
    axes: Axes, place: float, estimate: float, ends: tuple[float, float] | None, colour: str
) -> None:
    """Draw a dot with whiskers to the ends of its interval."""
    if ends is not None:
        axes.plot(ends, (place, place), color=colour, linewidth=1.6, solid_capstyle="butt", zorder=2)
        axes.plot(ends, (place, place), color=colour, linestyle="none", marker="|", markersize=5, zorder=2)
    axes.plot([estimate], [place], color=colour, marker="o", markersize=5.5, zorder=3)


def draw_reference(axes: Axes, place: float, value: float) -> None:
    """Draw an upright dash where an estimate would be if nothing made a difference."""
    axes.plot([value] * 2, [place - 0.34, place + 0.34], color=FAINT, linewidth=1.4, zorder=1)


def draw_shares(axes: Axes, place: float, shares: Sequence[float], colours: Sequence[str]) -> None:
    """Draw one bar cut into shares, with the number written into every piece that has room for it."""
    start = 0.0
    for share, colour in zip(shares, colours, strict=True):
        corner = (start, place - BAR / 2)
        axes.add_patch(Rectangle(corner, share, BAR, facecolor=colour, edgecolor="white", linewidth=0.4))
        if share >= LABEL_FROM:
            text = f"{100 * share:.0f}"
            axes.text(
                start + share / 2, place, text, ha="center", va="center", color=ink_on(colour), fontsize=7.5
            )
        start += share


def write_numbers(axes: Axes, numbers: Sequence[tuple[float, str, str]]) -> None:
    """Write place, estimate and interval of each row in two columns at the right of the axes."""
    widest = max((len(ends) for _, _, ends in numbers), default=0)
    for place, estimate, ends in numbers:
        for text, right in ((estimate, ESTIMATE_END), (ends, ESTIMATE_END + 8 + SIGN_WIDTH * widest)):
            axes.annotate(
                text,
                (1, place),
                (right, 0),
                xycoords=axes.get_yaxis_transform(),
                textcoords="offset points",
                ha="right",
                va="center_baseline",
                fontsize=8,
                annotation_clip=False,
            )


def draw_fading_line(
    axes: Axes, x: Sequence[float], y: Sequence[float], weights: Sequence[float], colour: str, width: float
) -> None:
    """Draw a line that pales where the weights (0 … 1) of its points are small."""
    points = np.column_stack([x, y])
    segments = np.stack([points[:-1], points[1:]], axis=1)
    strength = np.clip(np.sqrt((np.asarray(weights[:-1]) + np.asarray(weights[1:])) / 2), 0.45, 1)
    tones = [tint(colour, 1 - part) for part in strength]
    axes.add_collection(LineCollection(list(segments), colors=tones, linewidths=width, capstyle="butt"))
    axes.autoscale_view()


def show_percent(axes: Axes) -> None:
    """Write the numbers of the horizontal axis, which are shares, in per cent."""
    axes.xaxis.set_major_formatter(FuncFormatter(lambda share, _: f"{100 * share:g} %"))


def write_caption(figure: Figure, lines: Sequence[str]) -> None:
    """Write small print under a figure."""
    wrapped = [part for line in lines for part in textwrap.wrap(line, CAPTION_WIDTH)]
    figure.supxlabel("\n".join(wrapped), x=0.01, ha="left", fontsize=7.5, color=FAINT, linespacing=1.35)
