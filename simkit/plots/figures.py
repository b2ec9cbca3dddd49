"""The figures by name; each is drawn from a game's column declarations and knows no game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from matplotlib.figure import Figure

from simkit.errors import InputError
from simkit.plots import course, endings, win_rate
from simkit.results.view import Results


@dataclass(frozen=True)
class FigureSpec:
    """A figure: its name, what it shows, and the function that draws it."""

    name: str
    doc: str
    draw: Callable[[Results], Figure]


def _drawn_if_played(draw: Callable[[Results], Figure]) -> Callable[[Results], Figure]:
    """Refuse results without a single match before drawing."""

    def guarded(results: Results) -> Figure:
        if not any(arm.deals for arm in results.arms):
            raise InputError(
                f"{results.folder}: these results hold no match yet",
                hint="Run the scenario again: it goes on.",
            )
        return draw(results)

    return guarded


FIGURES = {
    spec.name: spec
    for spec in (
        FigureSpec(
            "win-rate",
            "The headline (win rate) of every arm with its 95 % interval.",
            _drawn_if_played(win_rate.draw),
        ),
        FigureSpec(
            "endings",
            "Where matches are lost: how the matches of every arm ended.",
            _drawn_if_played(endings.draw),
        ),
        FigureSpec(
            "course",
            "A quantity over the course of the game, and how many matches still run.",
            _drawn_if_played(course.draw),
        ),
    )
}


def find_figure(name: str | None) -> FigureSpec:
    """Return a figure by its name."""
    if name is None or name not in FIGURES:
        problem = "no figure is named" if name is None else "no such figure"
        raise InputError(problem, key="--figure", value=name, allowed=FIGURES)
    return FIGURES[name]
