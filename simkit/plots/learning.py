"""The learning curve of a bot that is taught."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter

from simkit.plots.theme import FAINT, PALETTE, WIDTH, themed

HEIGHT = 4.2  # inches


def draw_learning(rows: Sequence[Any], title: str, fair: float | None) -> Figure:
    """Draw the share of wins against each rival by matches played; `fair` is what equals would win."""
    with themed():
        figure = Figure(figsize=(WIDTH, HEIGHT), layout="constrained")
        axes = figure.subplots()
        for number, rival in enumerate(dict.fromkeys(row.rival for row in rows)):
            colour, own = PALETTE[number % len(PALETTE)], [row for row in rows if row.rival == rival]
            at = [row.matches for row in own]
            axes.plot(
                at,
                [row.estimate for row in own],
                color=colour,
                marker="o",
                markersize=4,
                label=_tell(own[-1]),
            )
            axes.fill_between(
                at, [row.low for row in own], [row.high for row in own], color=colour, alpha=0.18, linewidth=0
            )
            if own[-1].rivals is not None:
                axes.axhline(own[-1].rivals, color=colour, linestyle="--", linewidth=1.2)
        if fair is not None:
            axes.axhline(fair, color=FAINT, linestyle=":", linewidth=1.2, label=f"equals: {100 * fair:.1f} %")
        axes.set_title(title)
        axes.set_xlabel("matches played to learn")
        axes.set_ylabel("won on deals that nothing is learnt from")
        axes.set_ylim(0, 1)
        axes.set_xlim(left=0)
        axes.xaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:,.0f}"))
        axes.yaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{100 * value:.0f} %"))
        axes.legend(loc="lower right")
        return figure


def _tell(last: Any) -> str:
    """Name a rival in the legend."""
    if last.rivals is None:
        return f"against {last.rival}"
    return f"taught (dashed: {last.rival}, {100 * last.rivals:.1f} %)"
