"""The figures by name; each is drawn from a game's column declarations and knows no game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import get_args

from matplotlib.figure import Figure

from simkit.errors import InputError
from simkit.games.contract import QuestionKind
from simkit.plots import boards, course, endings, heatmap, ladder, league, scores, seats, win_rate
from simkit.results.view import Results, by_question, nothing_played
from simkit.stats.data.selection import is_mixed
from simkit.stats.skill.ratings import rating_table

KINDS = get_args(QuestionKind)


@dataclass(frozen=True)
class FigureSpec:
    """A figure: its name, what it shows, the function that draws it, and why results may not allow it.

    Both functions take results of a single question. Where a folder mixes questions, the figure is drawn for the
    first that allows it, or for the one whose kind follows the name: `win-rate-automa`.
    """

    name: str
    doc: str
    paint: Callable[[Results], Figure]
    refuse: Callable[[Results], str] = lambda results: ""  # empty if they do
    kind: str = ""  # of the question that is meant; empty: the first that allows the figure

    def draw(self, results: Results) -> Figure:
        """Draw the figure, or refuse results that have nothing to show in it."""
        if not any(arm.deals for arm in results.arms):
            raise nothing_played(results)
        allowing = self.parts(results)
        if not allowing:
            raise InputError(
                self.reason(results),
                key="--figure",
                value=self.name,
                allowed=[s.name for s in figures_of(results)],
            )
        return self.paint(allowing[0])

    def of(self, kind: str) -> FigureSpec:
        """Return the figure of the configurations with one kind of question."""
        return replace(self, name=f"{self.name}-{kind}", kind=kind)

    def parts(self, results: Results) -> list[Results]:
        """Return the results of each question that allow the figure."""
        return [part for part in self._meant(results) if not self.refuse(part)]

    def reason(self, results: Results) -> str:
        """Say why results do not allow the figure, empty if they do."""
        found = [self.refuse(part) for part in self._meant(results)]
        return "" if "" in found else found[0] if found else f"no configuration has the question {self.kind}"

    def _meant(self, results: Results) -> list[Results]:
        played = [part for part in by_question(results) if any(arm.deals for arm in part.arms)]
        return [part for part in played if self.kind in ("", part.question.kind)]


def _refuse_win_rate(results: Results) -> str:
    if results.question.has_seat_shares and not any(is_mixed(arm) and arm.deals for arm in results.arms):
        return "no two bots have met: in every configuration one bot sits in all seats"
    return ""


def _refuse_strangers(results: Results) -> str:
    try:
        rating_table(results)
    except InputError:
        return "some bots never met the others, not even through a third"
    return ""


def _refuse_seats(results: Results) -> str:
    if not results.question.has_seat_shares:
        return f"the seats of {results.game_title} share no wins"
    return ""


def _refuse_scores(results: Results) -> str:
    return "" if results.score else f"the seats of {results.game_title} do not play for a score"


def _refuse_course(results: Results) -> str:
    return "" if results.courses else f"{results.game_title} notes nothing over the course of a match"


def _refuse_endings(results: Results) -> str:
    return "" if len(endings.endings_of(results)) > 1 else "all matches ended in the same way"


def _refuse_boards(results: Results) -> str:
    return (
        ""
        if boards.boards_of(results)
        else f"the configurations of {results.game_title} have no boards to tell apart"
    )


def _refuse_league(results: Results) -> str:
    return "" if league.leagues_of(results) else "no two configurations of the same bots differ by a setting"


def _refuse_heatmap(results: Results) -> str:
    return "" if heatmap.crossed_groups(results) else "no two settings are crossed, or more than two"


FIGURES = {
    spec.name: spec
    for spec in (
        FigureSpec(
            "win-rate",
            "The headline (win rate) of every configuration, or of every bot that meets others, with 95 % intervals.",
            win_rate.draw,
            _refuse_win_rate,
        ),
        FigureSpec(
            "seats",
            "The share of wins of every seat against the fair share, where seats compete.",
            seats.draw,
            _refuse_seats,
        ),
        FigureSpec(
            "scores",
            "How the score of each seat spreads, and its mean, for every configuration or bot.",
            scores.draw,
            _refuse_scores,
        ),
        FigureSpec(
            "ladder",
            "The strength of bots that met, as ratings with their 95 % intervals.",
            ladder.draw,
            lambda results: _refuse_seats(results) or _refuse_win_rate(results) or _refuse_strangers(results),
        ),
        FigureSpec(
            "league",
            "Every configuration against the reference on the same deals, with the 95 % interval of the difference.",
            league.draw,
            _refuse_league,
        ),
        FigureSpec(
            "heatmap",
            "A value for every combination of two crossed settings.",
            heatmap.draw,
            _refuse_heatmap,
        ),
        FigureSpec(
            "layouts",
            "The boards, such as castle layouts, that tell the configurations apart.",
            boards.draw,
            _refuse_boards,
        ),
        FigureSpec(
            "endings",
            "Where matches are lost: how the matches of every configuration ended.",
            endings.draw,
            _refuse_endings,
        ),
        FigureSpec(
            "course",
            "A quantity over the course of the game, and how many matches still run.",
            course.draw,
            _refuse_course,
        ),
    )
}


def figures_of(results: Results) -> list[FigureSpec]:
    """Return the figures that these results allow, one for each question where several are asked."""
    if len(by_question(results)) == 1:
        return [spec for spec in FIGURES.values() if spec.parts(results)]
    return [spec.of(part.question.kind) for spec in FIGURES.values() for part in spec.parts(results)]


def find_figure(name: str | None) -> FigureSpec:
    """Return a figure by its name, or by its name and the kind of a question."""
    figure, _, kind = (name or "").rpartition("-")
    if figure in FIGURES and kind in KINDS:
        return FIGURES[figure].of(kind)
    if name is None or name not in FIGURES:
        problem = "no figure is named" if name is None else "no such figure"
        raise InputError(problem, key="--figure", value=name, allowed=FIGURES)
    return FIGURES[name]
