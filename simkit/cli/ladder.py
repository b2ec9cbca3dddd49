"""`simkit ladder`: how strong the bots of a game are."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from simkit.cli.output import say
from simkit.cli.plot import check_picture
from simkit.cli.run import ThreadsOpt, play
from simkit.cli.selection import FormatOpt, ScenarioWords, takes_scenario
from simkit.cli.table import JsonOpt, send

if TYPE_CHECKING:
    import polars as pl

    from simkit.results.view import Results

OutOpt = Annotated[
    Path | None,
    typer.Option("--out", metavar="FOLDER", help="Results folder. Default: results/ladder-<game>."),
]
FigureOpt = Annotated[
    Path | None,
    typer.Option("--figure", metavar="FILE", help="Also draw a chart: FILE.png, FILE.svg or FILE.pdf."),
]


@takes_scenario
def command(
    words: ScenarioWords,
    out: OutOpt = None,
    threads: ThreadsOpt = None,
    figure: FigureOpt = None,
    format: FormatOpt = None,
    json: JsonOpt = False,
) -> None:
    """Rate the bots of a game: each plays alone against the next weaker one, in every seat.

    Name the bots from the weakest to the strongest. Ratings are Elo points (Plackett–Luce). In a solo game the bots
    play the same deals, and the table shows the win rates and how much each bot gains on the one before it.

    \b
    Example:
      simkit ladder --game kingdomino --bots true-random,full-greedy --deals 500
    """
    from simkit.report.tables.formats import check_format
    from simkit.results.view import open_results
    from simkit.scenario.studies import ladder_scenario

    chosen = check_format("json" if json else format or "text")
    asked = ladder_scenario(words.choose())
    folder = play(asked, out or Path("results") / f"ladder-{asked.game}", threads)
    results = open_results(folder)
    send(_table(results, is_shown=chosen in ("text", "md")), chosen, None)
    if figure is not None:
        _draw(results, figure)


def _table(results: Results, *, is_shown: bool) -> pl.DataFrame:
    from simkit.report.tables.display import show_comparisons, show_ratings
    from simkit.stats.compare.comparison import choose_compared, compare_planned
    from simkit.stats.skill.ratings import rating_table

    ratings = rating_table(results)
    if not ratings.is_empty():
        return show_ratings(ratings) if is_shown else ratings
    steps = compare_planned(results)
    return show_comparisons(steps, choose_compared(results, [], None)) if is_shown else steps


def _draw(results: Results, file: Path) -> None:
    from simkit.plots.figures import figures_of, find_figure
    from simkit.plots.theme import encode
    from simkit.report.page.files import write_file

    kind = check_picture(file, "--figure")
    names = [spec.name for spec in figures_of(results)]
    spec = find_figure("ladder" if "ladder" in names else "win-rate")
    write_file(file, encode(spec.draw(results), kind))
    say(f"wrote {file}")
