"""What each knob does: a measure along its values, the others left alone; and the trade-off of two targets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter

from simkit.plots.marks import write_caption
from simkit.plots.theme import FAINT, PALETTE, WIDTH, themed

HEIGHT = 2.3  # inches of a row of curves


@dataclass(frozen=True)
class Curve:
    """A measure of one bot along a knob: what the model says with its 95 % band, and what was played there."""

    knob: str
    values: tuple[str, ...]
    chosen: int  # the number of the value that was chosen
    measure: str
    bot: str
    means: tuple[float, ...]
    lows: tuple[float, ...]
    highs: tuple[float, ...]
    played: tuple[tuple[int, float, float, float], ...]  # number of the value, mean, ends of its interval
    bounds: tuple[float | None, float | None]
    is_percent: bool


@dataclass(frozen=True)
class Trade:
    """A choice by how far it is from each of two targets, 1 at the edge of the tolerance."""

    name: str
    distances: tuple[float, float]
    is_chosen: bool
    is_best: bool  # no other choice is nearer to both


def draw_responses(curves: Sequence[Curve], notes: Sequence[str]) -> Figure:
    """Draw a panel for each knob and measure, bots by colour."""
    knobs = list(dict.fromkeys(curve.knob for curve in curves))
    measures = list(dict.fromkeys(curve.measure for curve in curves))
    bots = list(dict.fromkeys(curve.bot for curve in curves))
    with themed():
        figure = Figure(figsize=(WIDTH, 0.5 + HEIGHT * len(measures)), layout="constrained")
        panels = figure.subplots(len(measures), len(knobs), squeeze=False, sharey="row")
        for curve in curves:
            axes = panels[measures.index(curve.measure)][knobs.index(curve.knob)]
            colour = PALETTE[bots.index(curve.bot) % len(PALETTE)]
            places = range(len(curve.values))
            axes.fill_between(places, curve.lows, curve.highs, color=colour, alpha=0.18, linewidth=0)
            axes.plot(places, curve.means, color=colour, linewidth=1.4, label=curve.bot)
            for place, mean, low, high in curve.played:
                axes.plot([place, place], [low, high], color=colour, linewidth=1.2)
                axes.plot([place], [mean], "o", color=colour, markersize=4)
            for bound in curve.bounds:
                if bound is not None:
                    axes.axhline(bound, color=FAINT, linewidth=0.9, linestyle="--")
            axes.axvline(curve.chosen, color=FAINT, linewidth=0.9)
            step = max(1, len(curve.values) // 8)
            axes.set_xticks(list(places)[::step], curve.values[::step])
            axes.set_xlabel(curve.knob)
            if curve.is_percent:
                axes.yaxis.set_major_formatter(FuncFormatter(lambda share, _: f"{100 * share:g} %"))
        for row, measure in enumerate(measures):
            panels[row][0].set_ylabel(measure)
        if len(bots) > 1:
            panels[0][0].legend()
        write_caption(figure, list(notes))
    return figure


def draw_trade_off(trades: Sequence[Trade], measures: tuple[str, str], notes: Sequence[str]) -> Figure:
    """Draw every choice by its distances from two targets; a line joins those that no other beats in both."""
    with themed():
        figure = Figure(figsize=(WIDTH * 0.7, 4.2), layout="constrained")
        axes = figure.add_subplot()
        others = [trade.distances for trade in trades if not trade.is_best]
        if others:
            x, y = zip(*others, strict=True)
            axes.scatter(x, y, color=FAINT, s=8, alpha=0.5, linewidths=0)
        best = sorted(trade.distances for trade in trades if trade.is_best)
        axes.plot(*zip(*best, strict=True), "o-", color=PALETTE[0], markersize=4, linewidth=1.2)
        for trade in trades:
            if trade.is_chosen:
                axes.plot(*trade.distances, "o", color=PALETTE[4], markersize=7)
                axes.annotate(trade.name, trade.distances, (6, 6), textcoords="offset points", fontsize=8)
        axes.axvline(1, color=FAINT, linewidth=0.9, linestyle="--")
        axes.axhline(1, color=FAINT, linewidth=0.9, linestyle="--")
        reach = max(2.0, *(value for pair in best for value in pair)) * 1.3
        axes.set_xlim(0, reach)
        axes.set_ylim(0, reach)
        axes.set_xlabel(f"{measures[0]}: distance from the target, in tolerances")
        axes.set_ylabel(f"{measures[1]}: distance, in tolerances")
        write_caption(figure, list(notes))
    return figure
