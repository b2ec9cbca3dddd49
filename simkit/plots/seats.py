"""The share of wins of each seat against the fair share."""

from __future__ import annotations

from collections.abc import Sequence

import polars as pl
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.ticker import FuncFormatter

from simkit.plots.captions import tell_deals
from simkit.plots.marks import write_caption
from simkit.plots.names import Names, find_names
from simkit.plots.rows import Row, lay_out, shorten, shorten_lineup
from simkit.plots.seat_rows import draw_rows
from simkit.plots.theme import FAINT, PALETTE, WIDTH, themed
from simkit.results.view import Results
from simkit.stats.data.keys import SEAT
from simkit.stats.data.measures import headline_of
from simkit.stats.data.selection import ARM, SEPARATOR
from simkit.stats.estimate.summary import summarise

MAX_PANELS = 9
MAX_ARMS = 6  # that stand side by side within a seat; more of them become rows
MOST_ARMS = 24  # rows of a panel
LINE = 100  # signs of the names in a line of the legend, their marks included
MARK = 8  # signs that a mark and its gap take
MARKERS = ("o", "s")  # once all colours are used, they begin again with the next
PANELS_ACROSS = 3
SPREAD = 0.66  # of the room of a seat, taken by its arms


def draw(results: Results) -> Figure:
    """Draw one panel for each line-up and number of seats, with one colour for each setting."""
    share = headline_of(results)
    table = summarise(results, measures=[share.name], per="seat")
    panels = _panels(results)
    titles = _titles(panels)
    with themed():
        if max(map(len, panels)) > MAX_ARMS:
            cells = {row[ARM]: row for row in table.iter_rows(named=True)}
            figure = draw_rows(results, panels, titles, cells, f"{share.label} of each seat")
        else:
            figure = _draw_columns(panels, titles, table, share.label, find_names(results))
        write_caption(figure, _small_print(results, panels, table))
    return figure


def _draw_columns(
    panels: Sequence[Sequence[Row]], titles: Sequence[str], table: pl.DataFrame, label: str, names: Names
) -> Figure:
    """Draw one panel for each line-up and number of seats: seats side by side, few arms within each."""
    across = min(PANELS_ACROSS, len(panels))
    down = -(-len(panels) // across)
    figure = Figure(figsize=(WIDTH, 1.2 + 2.5 * down), layout="constrained")
    grid = figure.subplots(down, across, sharey=True, squeeze=False)
    for place in range(down * across):
        axes = grid[place // across][place % across]
        if place < len(panels):
            _draw_panel(axes, panels[place], table, titles[place] if len(panels) > 1 else "")
            axes.set_ylabel(label if place % across == 0 else "")
        else:
            axes.set_visible(False)
    _explain(figure, panels, f"{label} of each seat", names)
    return figure


def _small_print(results: Results, panels: Sequence[Sequence[Row]], table: pl.DataFrame) -> list[str]:
    methods = ", ".join(dict.fromkeys(table["method"].to_list()))
    shown, total = sum(map(len, panels)), sum(arm.deals > 0 for arm in results.arms)
    lines = [
        f"{tell_deals(results, lay_out(results))}. Whiskers: 95 % intervals ({methods}). Dashed: the fair share."
    ]
    if max(map(len, panels)) > MAX_ARMS:
        is_gated = any(gate.is_on_seats for gate in results.gates)
        band = "Grey: within the margin of the gate. " if is_gated else ""
        lines.append(
            f"{band}On top: the configuration whose farthest seat is closest to fair, by the last bots named."
        )
    if _has_mixed(panels):
        lines.append("Mixed line-ups: mean over all rotations, in which every bot sits in every seat.")
    return lines if shown == total else [*lines, f"{shown} of {total} configurations; all are in the table."]


def _has_mixed(panels: Sequence[Sequence[Row]]) -> bool:
    return any(len(set(row.arm.lineup)) > 1 for rows in panels for row in rows)


def _panels(results: Results) -> list[list[Row]]:
    """Return the rows of each panel: arms of one line-up, or of any if only line-ups vary, with as many seats."""
    layout = lay_out(results)
    panels: dict[tuple[int, int], list[Row]] = {}
    for row in layout.rows:
        panels.setdefault((row.group if layout.headings else 0, len(row.arm.lineup)), []).append(row)
    return [rows[:MOST_ARMS] for rows in list(panels.values())[:MAX_PANELS]]


def _draw_panel(axes: Axes, rows: Sequence[Row], table: pl.DataFrame, title: str) -> None:
    seats = len(rows[0].arm.lineup)
    for number, row in enumerate(rows):
        names = [f"{row.arm.label}{SEPARATOR}{SEAT} {seat}" for seat in range(seats)]
        found = [table.row(by_predicate=pl.col(ARM) == name, named=True) for name in names]
        shift = SPREAD * ((number + 0.5) / len(rows) - 0.5)
        for seat, cell in enumerate(found):
            colour = PALETTE[number % len(PALETTE)]
            if cell["low"] is not None:
                ends = [cell["low"], cell["high"]]
                axes.plot([seat + shift] * 2, ends, color=colour, linewidth=1.6, solid_capstyle="butt")
            axes.plot([seat + shift], [cell["estimate"]], color=colour, marker=_marker(number), markersize=5)
    axes.axhline(1 / seats, color=FAINT, linewidth=1.1, linestyle=(0, (4, 3)), zorder=1)
    axes.set_xticks(range(seats), [f"{SEAT} {seat + 1}" for seat in range(seats)])
    axes.set_xlim(-0.5, seats - 0.5)
    axes.grid(visible=False, axis="x")
    axes.yaxis.set_major_formatter(FuncFormatter(lambda share, _: f"{100 * share:g} %"))
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
    if title:
        axes.set_title(title, fontsize=9, pad=4)


def _titles(panels: Sequence[Sequence[Row]]) -> list[str]:
    """Name panels by their line-up, and by their number of seats where that varies."""
    sizes = {len(rows[0].arm.lineup) for rows in panels}
    seats = [f" ({len(rows[0].arm.lineup)} seats)" if len(sizes) > 1 else "" for rows in panels]
    return [shorten_lineup(rows[0].arm) + more for rows, more in zip(panels, seats, strict=True)]


def _explain(figure: Figure, panels: Sequence[Sequence[Row]], title: str, names: Names) -> None:
    longest = max(panels, key=len)
    handles = [
        Line2D(
            [],
            [],
            color=PALETTE[number % len(PALETTE)],
            marker=_marker(number),
            markersize=5,
            label=_line_name(row, panels, names),
        )
        for number, row in enumerate(longest)
    ]
    figure.legend(
        handles=handles if len(longest) > 1 else [],
        loc="outside upper left",
        ncols=columns_of_legend([str(handle.get_label()) for handle in handles]),
        title=title,
        title_fontproperties={"weight": "bold", "size": 11},
        alignment="left",
    )


def columns_of_legend(names: Sequence[str]) -> int:
    """Return how many names fit into a line of the legend, at most four."""
    widest = max(map(len, names), default=0) + MARK
    return max(1, min(4, len(names), LINE // widest))


def _marker(number: int) -> str:
    return MARKERS[number // len(PALETTE) % len(MARKERS)]


def _line_name(row: Row, panels: Sequence[Sequence[Row]], names: Names) -> str:
    """Name an arm by the settings in which the arms of a panel differ."""
    arms = [[other.arm.varied for other in rows] for rows in panels]
    keys = [key for key in row.arm.varied if any(len({v.get(key) for v in panel}) > 1 for panel in arms)]
    return shorten(names.values({key: row.arm.varied[key] for key in keys}))
