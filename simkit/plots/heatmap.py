"""Two settings crossed: a value for every combination of them."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import seaborn as sns
from matplotlib import colormaps
from matplotlib.axes import Axes
from matplotlib.colors import Normalize, to_hex
from matplotlib.figure import Figure

from simkit.plots.groups import ArmGroup, group_arms
from simkit.plots.marks import write_caption
from simkit.plots.rows import shorten
from simkit.plots.theme import WIDTH, ink_on, themed
from simkit.plots.win_rate import title_of
from simkit.results.view import Results
from simkit.stats.data.measures import Measure, ranking_measure
from simkit.stats.data.selection import ARM
from simkit.stats.estimate.summary import summarise

MAX_PANELS = 6
MOST_VALUES = 16  # of a setting
MOST_LETTERS = 36  # of the names below a panel that stand side by side
PANEL = 3.2  # inches, about the width of one of two panels
LETTER = 24  # points of a font for each inch of a cell: three digits and a point fill it
COLOURS = "cividis"  # even in lightness and safe for every kind of colour vision


def draw(results: Results) -> Figure:
    """Draw a panel for each line-up and number of seats, the first setting downwards, the second across."""
    measure = ranking_measure(results)
    table = summarise(results, measures=[measure.name], per="arm")
    found = {row[ARM]: row for row in table.iter_rows(named=True)}
    groups = crossed_groups(results)[:MAX_PANELS]
    values = [found[arm.label]["estimate"] for group in groups for arm in group.arms]
    known = [value for value in values if value is not None]
    across = min(2, len(groups))
    down = -(-len(groups) // across)
    tall = max(len(_values(group, 0)) for group in groups)
    with themed():
        figure = Figure(figsize=(WIDTH, 1.4 + down * (0.9 + 0.32 * tall)), layout="constrained")
        grid = figure.subplots(down, across, squeeze=False)
        for place, axes in enumerate(grid.flat):
            axes.set_visible(place < len(groups))
            if place < len(groups):
                limits = (min(known, default=0.0), max(known, default=1.0))
                _draw_panel(
                    axes, groups[place], {k: r["estimate"] for k, r in found.items()}, measure, limits
                )
        figure.suptitle(title_of(measure), x=0.01, ha="left", fontsize=11, weight="bold")
        halves = [(r["high"] - r["low"]) / 2 for r in found.values() if r["low"] is not None]
        write_caption(figure, [_small_print(results, groups, max(halves, default=None), measure)])
    return figure


def crossed_groups(results: Results) -> list[ArmGroup]:
    """Return the groups in which every value of one setting met every value of one other, and nothing else varies."""
    return [
        group
        for group in group_arms(results)
        if len(group.keys) == 2
        and min(len(_values(group, 0)), len(_values(group, 1))) > 1
        and max(len(_values(group, 0)), len(_values(group, 1))) <= MOST_VALUES
        and len(group.arms) == len(_values(group, 0)) * len(_values(group, 1))
    ]


def _values(group: ArmGroup, place: int) -> list[str]:
    return list(dict.fromkeys(arm.varied.get(group.keys[place], "") for arm in group.arms))


def _draw_panel(
    axes: Axes,
    group: ArmGroup,
    found: dict[str, float | None],
    measure: Measure,
    limits: tuple[float, float],
) -> None:
    rows, columns = _values(group, 0), _values(group, 1)
    scale = 100 if measure.is_percent else 1
    cells = np.full((len(rows), len(columns)), np.nan)
    for arm in group.arms:
        value = found[arm.label]
        place = rows.index(arm.varied[group.keys[0]]), columns.index(arm.varied[group.keys[1]])
        cells[place] = np.nan if value is None else scale * value
    sns.heatmap(
        cells,
        ax=axes,
        cmap=COLOURS,
        vmin=scale * limits[0],
        vmax=scale * limits[1],
        cbar=False,
        linewidths=1,
        linecolor="white",
    )
    _write_cells(axes, cells, scale * limits[0], scale * limits[1])
    below = [group.names.value(group.keys[1], column) for column in columns]
    is_tight = len(below) > 3 or sum(map(len, below)) > MOST_LETTERS
    axes.set_xticks(np.arange(len(columns)) + 0.5)
    axes.set_xticklabels(
        [shorten(name) for name in below],
        rotation=35 if is_tight else 0,
        ha="right" if is_tight else "center",
        rotation_mode="anchor",
    )
    axes.set_yticklabels([shorten(group.names.value(group.keys[0], row)) for row in rows], rotation=0)
    axes.set_xlabel(group.names.setting(group.keys[1]))
    axes.set_ylabel(group.names.setting(group.keys[0]))
    axes.set_title(group.heading, fontsize=9, pad=4)


def _write_cells(axes: Axes, cells: npt.NDArray[np.float64], low: float, high: float) -> None:
    """Write the numbers so that they stand out from their cells and find room in them."""
    shade = Normalize(low, high)
    size = min(8.5, LETTER * PANEL / cells.shape[1])
    for (row, column), value in np.ndenumerate(cells):
        if not np.isnan(value):
            ink = ink_on(to_hex(colormaps[COLOURS](shade(value))))
            place = column + 0.5, row + 0.5
            axes.text(*place, f"{value:.1f}", ha="center", va="center", color=ink, fontsize=size)


def _small_print(results: Results, groups: list[ArmGroup], half: float | None, measure: Measure) -> str:
    deals = sorted({arm.deals for group in groups for arm in group.arms})
    span = f"{deals[0]:,}" if len(deals) == 1 else f"{deals[0]:,} to {deals[-1]:,}"
    scale, unit = (100, "percentage points") if measure.is_percent else (1, measure.unit)
    widest = "" if half is None else f" Widest 95 % interval of a cell: ±{scale * half:.2f} {unit}."
    shown = "%" if measure.is_percent else measure.unit
    return f"{shorten(results.game_title)}. {span} deals for each configuration. Numbers in {shown}.{widest}"
