"""`simkit ladder`: how strong the bots of a game are."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from simkit.cli.options import option, spread
from simkit.cli.output import say
from simkit.cli.plot import check_picture
from simkit.cli.selection import ScenarioWords
from simkit.cli.study import StudyWords

if TYPE_CHECKING:
    import polars as pl

    from simkit.results.view import Results

FigureOpt = Annotated[
    Path | None, option("--figure", "FILE", "Also draw a chart: FILE.png, FILE.svg or FILE.pdf.")
]


@spread
def command(
    words: ScenarioWords,
    study: StudyWords,
    figure: FigureOpt = None,
) -> None:
    """Rate the bots of a game: each plays alone against the next weaker one, in every seat.

    Name the bots from the weakest to the strongest. Ratings are Elo points (Plackett–Luce). In a solo game the bots
    play the same deals, and the table shows the win rates and how much each bot gains on the one before it.

    \b
    Example:
      simkit ladder --game kingdomino --bots true-random,full-greedy --deals 500
    """
    from simkit.scenario.studies import ladder_scenario

    results = study.play("ladder", ladder_scenario(words.choose()))
    study.output.send(*_tables(results))
    if figure is not None:
        _draw(results, figure)


def _tables(results: Results) -> tuple[pl.DataFrame, pl.DataFrame]:
    """Rate the bots, or compare each with the one before it where they never meet: for people, and as data."""
    from simkit.report.tables.display import show_comparisons, show_ratings
    from simkit.stats.compare.comparison import choose_compared, compare_planned
    from simkit.stats.skill.ratings import rating_table

    ratings = rating_table(results)
    if not ratings.is_empty():
        return show_ratings(ratings), ratings
    steps = compare_planned(results)
    return show_comparisons(steps, choose_compared(results, [], None)), steps


def _draw(results: Results, file: Path) -> None:
    from simkit.plots.figures import figures_of, find_figure
    from simkit.plots.theme import encode
    from simkit.report.page.files import write_file

    kind = check_picture(file, "--figure")
    names = [spec.name for spec in figures_of(results)]
    spec = find_figure("ladder" if "ladder" in names else "win-rate")
    write_file(file, encode(spec.draw(results), kind))
    say(f"wrote {file}")
