"""A sheet of boards with their numbers, and the map of all boards that a search has kept."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from matplotlib.figure import Figure

from simkit.plots.boards import paint_board
from simkit.plots.layout import TILE
from simkit.plots.marks import write_caption
from simkit.plots.theme import FAINT, INK, PALETTE, WIDTH, themed

ACROSS = 4
LINE = 0.8  # of a space's depth, for a line of text
GOOD, BAD, OPEN = PALETTE[2], PALETTE[4], FAINT
COLOURS = {"holds": GOOD, "fails": BAD, "undecided": OPEN}


@dataclass(frozen=True)
class Picture:
    """A board with its name, lines of numbers and the state of its gates."""

    name: str
    rows: tuple[str, ...]
    lines: tuple[str, ...]
    state: str


@dataclass(frozen=True)
class Spot:
    """A board on the map: turns of a match, changes of the lead, how far from fair it is, its name if any."""

    length: float
    changes: float
    off: float
    name: str = ""


def draw_sheet(pictures: Sequence[Picture], notes: Sequence[str]) -> Figure:
    """Draw boards side by side to one scale, each with its numbers below."""
    across = min(ACROSS, len(pictures))
    wide = max(len(picture.rows[0]) for picture in pictures) * TILE[0] + 1.5
    tall = max(len(picture.rows) for picture in pictures)
    high = tall + 2.6 + LINE * max(len(picture.lines) for picture in pictures)
    down = -(-len(pictures) // across)
    with themed():
        size = (WIDTH, 0.6 + WIDTH * down * high / (across * wide))
        figure = Figure(figsize=size, layout="constrained")
        axes = figure.add_subplot()
        for number, picture in enumerate(pictures):
            left, top = number % across * wide, number // across * high + 1.4
            axes.text(left, top - 0.35, picture.name, fontsize=8.5, va="bottom", weight="bold")
            middle = (wide - 1.5 - len(picture.rows[0]) * TILE[0]) / 2
            paint_board(axes, picture.rows, (left + middle, top + (tall - len(picture.rows)) / 2))
            for place, line in enumerate(picture.lines):
                colour = COLOURS[picture.state] if not place else INK
                axes.text(left, top + tall + 0.5 + LINE * place, line, fontsize=6.3, va="top", color=colour)
        axes.set_xlim(-0.2, across * wide)
        axes.set_ylim(down * high, 0)
        axes.set_aspect("equal")
        axes.axis("off")
        write_caption(figure, list(notes))
    return figure


def draw_map(spots: Sequence[Spot], notes: Sequence[str]) -> Figure:
    """Draw every board kept by its length and lead changes; the colour tells how far it is from fair."""
    with themed():
        figure = Figure(figsize=(WIDTH, 4.2), layout="constrained")
        axes = figure.add_subplot()
        marks = axes.scatter(
            [spot.length for spot in spots],
            [spot.changes for spot in spots],
            c=[100 * spot.off for spot in spots],
            cmap="viridis_r",
            s=45,
            edgecolors="white",
            linewidths=0.5,
        )
        for spot in spots:
            if spot.name:
                axes.annotate(
                    spot.name, (spot.length, spot.changes), (4, 4), textcoords="offset points", fontsize=7
                )
        figure.colorbar(marks, label="farthest seat from fair, points")
        axes.set_xlabel("turns of a match")
        axes.set_ylabel("changes of the lead")
        write_caption(figure, list(notes))
    return figure
