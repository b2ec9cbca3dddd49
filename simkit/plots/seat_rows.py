"""The share of wins of each seat where many arms are compared: a row for each arm, a mark for each seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from simkit.plots.marks import show_percent
from simkit.plots.rows import Row
from simkit.plots.theme import BAND, FAINT, PALETTE, WIDTH
from simkit.results.view import ArmInfo, Results
from simkit.stats.data.keys import SEAT
from simkit.stats.data.selection import SEPARATOR

MARKERS = ("o", "s", "^", "D", "v")  # of the seats, beside their colours
PANELS_ACROSS = 2
ROW = 0.25  # inches
SPREAD = 0.44  # of the height of a row, taken by its seats

Cells = Mapping[str, Mapping[str, Any]]  # of the table of seats, by the arm's label with the seat


def draw_rows(
    results: Results, panels: Sequence[Sequence[Row]], titles: Sequence[str], cells: Cells, title: str
) -> Figure:
    """Draw one panel for each line-up and number of seats, the most even arm of the last one on top."""
    ranks = rank_arms(panels, cells)
    across = min(PANELS_ACROSS, len(panels))
    down = -(-len(panels) // across)
    tall = max(map(len, panels))
    figure = Figure(figsize=(WIDTH, 1.3 + down * (0.7 + ROW * tall)), layout="constrained")
    grid = figure.subplots(down, across, squeeze=False)
    for place, axes in enumerate(grid.flat):
        axes.set_visible(place < len(panels))
        if place < len(panels):
            rows = sorted(panels[place], key=lambda row: ranks[row.label])
            _draw_panel(axes, rows, cells, _margin(results))
            axes.set_title(titles[place], fontsize=9, pad=4)
            if place % across and [row.label for row in rows] == _labels(grid.flat[place - 1]):
                axes.set_yticklabels([])
    seats = max(len(rows[0].arm.lineup) for rows in panels)
    figure.legend(
        handles=[_handle(seat) for seat in range(seats)],
        loc="outside upper left",
        ncols=seats,
        title=title,
        title_fontproperties={"weight": "bold", "size": 11},
        alignment="left",
    )
    return figure


def rank_arms(panels: Sequence[Sequence[Row]], cells: Cells) -> dict[str, int]:
    """Number the arms by their labels, from the one whose farthest seat is closest to fair in the last panel on."""
    labels = list(dict.fromkeys(row.label for rows in reversed(panels) for row in rows))
    last = {row.label: row for rows in panels for row in rows}
    return {
        label: place
        for place, label in enumerate(sorted(labels, key=lambda label: farthest(last[label].arm, cells)))
    }


def farthest(arm: ArmInfo, cells: Cells) -> float:
    """Return how far the farthest seat of an arm is from its fair share."""
    shares = [cells[name]["estimate"] for name in seat_names(arm)]
    return float(max(abs(share - 1 / len(shares)) for share in shares))


def seat_names(arm: ArmInfo) -> list[str]:
    """Return the names by which a table of seats knows the seats of an arm."""
    return [f"{arm.label}{SEPARATOR}{SEAT} {seat}" for seat in range(len(arm.lineup))]


def _draw_panel(axes: Axes, rows: Sequence[Row], cells: Cells, margin: float | None) -> None:
    seats = len(rows[0].arm.lineup)
    fair = 1 / seats
    if margin is not None:
        axes.axvspan(fair - margin, fair + margin, color=BAND, linewidth=0, zorder=0)
    axes.axvline(fair, color=FAINT, linewidth=1.1, linestyle=(0, (4, 3)), zorder=1)
    for place, row in enumerate(rows):
        for seat, name in enumerate(seat_names(row.arm)):
            cell, colour = cells[name], PALETTE[seat % len(PALETTE)]
            level = place + SPREAD * ((seat + 0.5) / seats - 0.5)
            if cell["low"] is not None:
                axes.plot([cell["low"], cell["high"]], [level] * 2, color=colour, linewidth=1.4, zorder=2)
            axes.plot(
                [cell["estimate"]], [level], color=colour, marker=_marker(seat), markersize=4.5, zorder=3
            )
    axes.set_yticks(range(len(rows)), [row.label for row in rows])
    axes.set_ylim(len(rows) - 0.4, -0.6)
    axes.tick_params(axis="y", length=0)
    show_percent(axes)
    for side in ("top", "right", "left"):
        axes.spines[side].set_visible(False)


def _labels(axes: Axes) -> list[str]:
    return [text.get_text() for text in axes.get_yticklabels()]


def _margin(results: Results) -> float | None:
    return next((gate.high for gate in results.gates if gate.is_on_seats), None)


def _marker(seat: int) -> str:
    return MARKERS[seat % len(MARKERS)]


def _handle(seat: int) -> Line2D:
    colour = PALETTE[seat % len(PALETTE)]
    return Line2D([], [], color=colour, marker=_marker(seat), markersize=5, label=f"{SEAT} {seat + 1}")
