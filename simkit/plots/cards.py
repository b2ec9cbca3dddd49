"""Cards forced in and out: what each one changes, with its interval, the most and the least of a kind."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from matplotlib.figure import Figure

from simkit.plots.marks import draw_estimate, show_percent, show_rows, write_caption
from simkit.plots.rows import shorten
from simkit.plots.theme import FAINT, PALETTE, WIDTH, themed, tint

MOST = 15  # cards at each end of a kind
GAP = 0.8  # between the two ends, in rows
NAMED, USUAL = PALETTE[4], tint(PALETTE[0], 0.35)


def choose_ends(rows: Sequence[Mapping[str, Any]]) -> list[tuple[float, Mapping[str, Any]]]:
    """Choose the cards at both ends of a ranking and say in which row each is drawn."""
    if len(rows) <= 2 * MOST:
        return [(float(place), row) for place, row in enumerate(rows)]
    top = [(float(place), row) for place, row in enumerate(rows[:MOST])]
    return [*top, *((place + MOST + GAP, row) for place, row in enumerate(rows[-MOST:]))]


def draw_cards(rows: Sequence[Mapping[str, Any]], title: str, axis: str, *, is_percent: bool) -> Figure:
    """Draw the effects of the cards of one kind and bot, which are ranked; dashed: the mean of all cards."""
    shown = choose_ends(rows)
    mean = sum(row["effect"] for row in rows) / len(rows)
    with themed():
        figure = Figure(figsize=(WIDTH, 1.4 + 0.21 * (shown[-1][0] + 1)), layout="constrained")
        axes = figure.subplots()
        for place, row in shown:
            colour = NAMED if row["is_named"] else USUAL
            draw_estimate(axes, place, row["effect"], (row["low"], row["high"]), colour)
        axes.axvline(mean, color=FAINT, linewidth=1.1, linestyle=(0, (4, 3)), zorder=1)
        axes.set_yticks([place for place, _ in shown], [shorten(row["label"]) for _, row in shown])
        show_rows(axes, shown[-1][0] + 0.6)
        axes.set_xlabel(axis)
        if is_percent:
            show_percent(axes)
        figure.suptitle(title, x=0.01, ha="left", fontsize=11, weight="bold")
        write_caption(figure, _small_print(len(rows), len(shown)))
    return figure


def _small_print(n_cards: int, n_shown: int) -> list[str]:
    left_out = f" The {n_cards - n_shown} cards between them are in the table." if n_shown < n_cards else ""
    return [
        "With the card less without it, on the same deals; whiskers: 95 % intervals; dashed: the mean of all "
        f"{n_cards} cards of the kind; in red: it stands out.{left_out}"
    ]
