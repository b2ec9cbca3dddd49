"""The headline of every arm with its interval."""

from __future__ import annotations

from typing import Any

from matplotlib.figure import Figure

from simkit.plots.captions import blocks, left_out
from simkit.plots.marks import draw_estimate, label_rows, show_percent, write_caption
from simkit.plots.rows import lay_out
from simkit.plots.theme import PALETTE, WIDTH, themed
from simkit.results.view import Results
from simkit.stats.measures import Measure, find_measures
from simkit.stats.selection import ARM
from simkit.stats.summary import summarise

NUMBER: dict[str, Any] = {"ha": "right", "va": "center_baseline", "fontsize": 8}


def draw(results: Results) -> Figure:
    """Draw dots and whiskers, grouped by bots, with the numbers at the right."""
    [measure] = find_measures(results, [results.headline])
    rows = {row[ARM]: row for row in summarise(results, measures=[measure.name]).iter_rows(named=True)}
    layout = lay_out(results)
    with themed():
        figure = Figure(figsize=(WIDTH, 1.35 + 0.25 * layout.height), layout="constrained")
        axes = figure.add_subplot()
        label_rows(axes, layout)
        for row in layout.rows:
            found = rows[row.arm.label]
            ends = None if found["low"] is None else (found["low"], found["high"])
            draw_estimate(axes, row.place, found["estimate"], ends, PALETTE[row.group % len(PALETTE)])
            for text, x in zip(write_estimate(found, measure), (1.085, 1.225), strict=True):
                axes.text(x, row.place, text, transform=axes.get_yaxis_transform(), **NUMBER)
        if measure.kind == "rate":
            show_percent(axes)
            axes.set_xlim(left=-0.01 * axes.get_xlim()[1])
        axes.set_xlabel(axis_label(measure))
        axes.set_title(f"{title_of(measure)} of each arm")
        methods = ", ".join(dict.fromkeys(str(found["method"]) for found in rows.values()))
        small_print = f"{blocks(results, layout)}. Whiskers, brackets: 95 % intervals ({methods})."
        write_caption(figure, [small_print, *left_out(layout)])
    return figure


def title_of(measure: Measure) -> str:
    """Name a measure at the beginning of a sentence: a flag's rate, or a count's mean."""
    return f"{measure.label} rate" if measure.kind == "rate" else f"Mean {measure.label.lower()}"


def axis_label(measure: Measure) -> str:
    """Name a measure and its unit."""
    unit = "% of matches" if measure.kind == "rate" else measure.unit
    return f"{measure.label} ({unit})" if unit and unit != measure.label.lower() else measure.label


def write_estimate(found: dict[str, float | None], measure: Measure) -> tuple[str, str]:
    """Write an estimate and its interval, empty where there is none."""
    estimate, low, high = (found[part] for part in ("estimate", "low", "high"))
    scale, unit = (100, " %") if measure.kind == "rate" else (1, "")
    if estimate is None:
        return "", ""
    if low is None or high is None:
        return f"{estimate * scale:.1f}{unit}", ""
    digits = 1 if (high - low) * scale >= 0.2 else 2
    ends = f"[{low * scale:.{digits}f}, {high * scale:.{digits}f}]"
    return f"{estimate * scale:.{digits}f}{unit}", ends
