"""A board seen from above: one rectangle for each space; its colour and number tell how many floors it has."""

from __future__ import annotations

from collections.abc import Sequence

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Patch, Rectangle

from simkit.plots.marks import write_caption
from simkit.plots.theme import INK, ink_on, themed

FLOORS = ("#d9e6f2", "#7fb0d6", "#1f5f99")  # ground, second, third
TILE = (0.86, 1.0)  # a space is narrower than deep, as the tiles are
INCHES = 0.42  # of a space's depth
EMPTY = "."


def draw_layout(rows: Sequence[str], title: str, notes: Sequence[str]) -> Figure:
    """Draw a layout of digits and dots with its legend and notes below."""
    width, height = len(rows[0]) * TILE[0] * INCHES, len(rows) * TILE[1] * INCHES
    with themed():
        figure = Figure(figsize=(max(width, 3.2) + 1.0, height + 1.5), layout="constrained")
        axes = figure.add_subplot()
        _paint(axes, rows)
        axes.set_title(title)
        counts = [sum(row.count(str(floor)) for row in rows) for floor in (1, 2, 3)]
        legend = [
            Patch(facecolor=colour, edgecolor=INK, label=f"{floor} floor{'s' if floor > 1 else ''}: {count}")
            for floor, (colour, count) in enumerate(zip(FLOORS, counts, strict=True), 1)
        ]
        axes.legend(handles=legend, loc="upper center", bbox_to_anchor=(0.5, -0.02), ncols=3, frameon=False)
        write_caption(figure, list(notes))
    return figure


def _paint(axes: Axes, rows: Sequence[str]) -> None:
    """Paint a layout into axes, first row on top."""
    for y, row in enumerate(rows):
        for x, mark in enumerate(row):
            if mark == EMPTY:
                continue
            colour = FLOORS[int(mark) - 1]
            axes.add_patch(
                Rectangle(
                    (x * TILE[0], y), TILE[0] * 0.94, 0.94, facecolor=colour, edgecolor=INK, linewidth=0.6
                )
            )
            middle = (x * TILE[0] + TILE[0] * 0.47, y + 0.5)
            axes.text(*middle, mark, ha="center", va="center", color=ink_on(colour), fontsize=9)
    axes.set_xlim(-0.1, len(rows[0]) * TILE[0] + 0.1)
    axes.set_ylim(len(rows) + 0.1, -0.1)
    axes.set_aspect("equal")
    axes.axis("off")
