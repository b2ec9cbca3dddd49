"""The headline of every arm with its interval."""

from __future__ import annotations

from matplotlib.figure import Figure

from simkit.plots.captions import left_out, tell_deals
from simkit.plots.marks import (
    draw_estimate,
    draw_reference,
    label_rows,
    show_percent,
    write_caption,
    write_numbers,
)
from simkit.plots.rows import lay_out, lay_out_bots
from simkit.plots.theme import PALETTE, WIDTH, themed
from simkit.results.view import Results
from simkit.stats.data.keys import all_bots
from simkit.stats.data.measures import Measure, headline_of
from simkit.stats.data.selection import ARM, SEPARATOR
from simkit.stats.estimate.summary import FAIR, summarise


def draw(results: Results) -> Figure:
    """Draw dots and whiskers, grouped by bots, with the numbers at the right; competing bots one by one."""
    measure = headline_of(results)
    rows = {row[ARM]: row for row in summarise(results, measures=[measure.name]).iter_rows(named=True)}
    is_of_bots = results.question.has_seat_shares
    layout = lay_out_bots(results, only_mixed=True) if is_of_bots else lay_out(results)
    bots = all_bots(results)
    with themed():
        figure = Figure(figsize=(WIDTH, 1.35 + 0.25 * layout.height), layout="constrained")
        axes = figure.add_subplot()
        label_rows(axes, layout)
        numbers, methods = [], []
        for row in layout.rows:
            found = rows[row.arm.label if row.bot is None else f"{row.arm.label}{SEPARATOR}{row.bot}"]
            ends = None if found["low"] is None else (found["low"], found["high"])
            group = row.group if row.bot is None else bots.index(row.bot)
            draw_estimate(axes, row.place, found["estimate"], ends, PALETTE[group % len(PALETTE)])
            if found.get(FAIR) is not None:
                draw_reference(axes, row.place, found[FAIR])
            numbers.append((row.place, *write_estimate(found, measure)))
            methods.append(str(found["method"]))
        write_numbers(axes, numbers)
        if measure.is_percent:
            show_percent(axes)
            axes.set_xlim(left=-0.01 * axes.get_xlim()[1])
        axes.set_xlabel(axis_label(measure))
        axes.set_title(f"{title_of(measure)} of each {'bot' if is_of_bots else 'configuration'}")
        named = ", ".join(dict.fromkeys(methods))
        small_print = f"{tell_deals(results, layout)}. Whiskers, brackets: 95 % intervals ({named})."
        small_print += " Upright dash: the fair share of the seats that a bot holds." if is_of_bots else ""
        write_caption(figure, [small_print, *left_out(layout)])
    return figure


def title_of(measure: Measure) -> str:
    """Name a measure at the beginning of a sentence: a flag's rate, or a count's mean."""
    if measure.kind == "share":
        return measure.label
    return f"{measure.label} rate" if measure.kind == "rate" else f"Mean {measure.label.lower()}"


def axis_label(measure: Measure) -> str:
    """Name a measure and its unit."""
    unit = "% of matches" if measure.kind == "rate" else "% of wins" if measure.is_percent else measure.unit
    return f"{measure.label} ({unit})" if unit and unit not in measure.label.lower() else measure.label


def write_estimate(found: dict[str, float | None], measure: Measure) -> tuple[str, str]:
    """Write an estimate and its interval, empty where there is none."""
    estimate, low, high = (found[part] for part in ("estimate", "low", "high"))
    scale, unit = (100, " %") if measure.is_percent else (1, "")
    if estimate is None:
        return "", ""
    if low is None or high is None:
        return f"{estimate * scale:.1f}{unit}", ""
    digits = 1 if (high - low) * scale >= 0.2 else 2
    ends = f"[{low * scale:.{digits}f}, {high * scale:.{digits}f}]"
    return f"{estimate * scale:.{digits}f}{unit}", ends
