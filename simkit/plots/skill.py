"""Strength by speed, and a headline by skill."""

from __future__ import annotations

import math

import polars as pl
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, NullFormatter

from simkit.plots.marks import write_caption
from simkit.plots.theme import FAINT, PALETTE, WIDTH, themed

HEIGHT = 4.4  # inches
ROOM_FOR_NAMES = 0.25  # decades at the right
LEGEND_ROOM = 0.06  # of the height, above the highest and below the lowest mark


def draw_pareto(table: pl.DataFrame, label: str, *, is_percent: bool) -> Figure:
    """Draw bots by speed and strength, settings in colours; a line joins those that no faster bot equals."""
    with themed():
        figure = Figure(figsize=(WIDTH, HEIGHT), layout="constrained")
        axes = figure.subplots()
        for number, (key, rows) in enumerate(table.group_by("given", maintain_order=True)):
            colour = PALETTE[number % len(PALETTE)]
            for row in rows.iter_rows(named=True):
                axes.plot([row["speed"]] * 2, [row["low"], row["high"]], color=colour, linewidth=1.6)
                axes.plot(
                    row["speed"], row["strength"], color=colour, marker="o", markersize=6, linestyle="none"
                )
                axes.annotate(
                    row["bot"],
                    (row["speed"], row["strength"]),
                    (6, 5),
                    textcoords="offset points",
                    fontsize=8.5,
                )
            front = rows.filter(pl.col("is_front")).sort("speed")
            axes.plot(
                front["speed"], front["strength"], color=colour, linewidth=1, alpha=0.6, label=str(key[0])
            )
        axes.set_xscale("log")
        powers = [math.log10(speed) for speed in table["speed"]]
        axes.set_xlim(10 ** math.floor(min(powers)), 10 ** math.ceil(max(powers) + ROOM_FOR_NAMES))
        axes.margins(y=0.1)
        axes.set_xlabel("Matches per processor second, on one core")
        axes.set_ylabel(label)
        axes.set_title("Strength and speed of the bots")
        axes.xaxis.set_major_formatter(
            FuncFormatter(lambda value, _: f"{value:,.0f}" if value >= 1 else f"{value:g}")
        )
        axes.xaxis.set_minor_formatter(NullFormatter())
        if is_percent:
            axes.yaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{100 * value:.0f} %"))
        if table["given"].n_unique() > 1:
            axes.legend(loc="best")
        write_caption(figure, ["Whiskers: 95 % intervals. A line joins the bots that no faster bot equals."])
    return figure


def draw_dial(table: pl.DataFrame, label: str) -> Figure:
    """Draw the headline, by seat where seats share the wins, from careless play on the left to the best."""
    temperatures = sorted(set(table["temperature"].to_list()), reverse=True)
    places = {temperature: place for place, temperature in enumerate(temperatures)}
    with themed():
        figure = Figure(figsize=(WIDTH, HEIGHT), layout="constrained")
        axes = figure.subplots()
        for number, (key, rows) in enumerate(table.group_by("given", "seat", maintain_order=True)):
            colour = PALETTE[number % len(PALETTE)]
            at = [places[temperature] for temperature in rows["temperature"]]
            name = ", ".join(
                str(part) if at_ == 0 else f"seat {part}" for at_, part in enumerate(key) if part
            )
            axes.plot(at, rows["estimate"], color=colour, marker="o", markersize=5, label=name or None)
            axes.fill_between(at, rows["low"], rows["high"], color=colour, alpha=0.18, linewidth=0)
        fair = table["fair"].drop_nulls().unique()
        for value in fair:
            axes.axhline(value, color=FAINT, linestyle=":", linewidth=1.2, label=f"fair: {100 * value:.1f} %")
        axes.set_xticks(list(places.values()), [f"{temperature:g}" for temperature in temperatures])
        axes.set_xlabel("Temperature of the bot: careless play at the left, its best at the right")
        axes.set_ylabel(label)
        axes.set_title("What skill changes")
        axes.margins(y=LEGEND_ROOM)
        axes.yaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{100 * value:.0f} %"))
        if len(fair) or table["given"].n_unique() > 1:
            axes.legend(loc="best")
        write_caption(
            figure,
            [f"Bands: 95 % intervals. {max(table['n'].to_list(), default=0):,} deals at each temperature."],
        )
    return figure
