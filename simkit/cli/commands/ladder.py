"""`simkit ladder`: how strong the bots of a game are."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from simkit.cli.files import check_picture, write_figure
from simkit.cli.options import option, spread, switch
from simkit.cli.output import say
from simkit.cli.selection import ScenarioWords
from simkit.cli.study import StudyWords
from simkit.errors import InputError

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from simkit.results.view import Results

FigureOpt = Annotated[
    Path | None, option("--figure", "FILE", "Also draw a chart: FILE.png, FILE.svg or FILE.pdf.")
]
SpeedOpt = Annotated[
    bool, switch("--speed", "Also measure how fast each bot is; the chart then shows strength by speed.")
]
DialOpt = Annotated[
    str | None,
    option(
        "--dial",
        "T[,T…]",
        "Let one taught bot play at these temperatures instead, 0 its best: what does skill change?",
    ),
]
SECONDS = 0.6  # of a processor, to measure the speed of a bot
MAX_TEMPERATURE = 1000.0


@spread
def command(
    words: ScenarioWords,
    study: StudyWords,
    figure: FigureOpt = None,
    speed: SpeedOpt = False,
    dial: DialOpt = None,
) -> None:
    """Rate the bots of a game: each plays alone against the next weaker one, in every seat.

    Name the bots from the weakest to the strongest. Ratings are Elo points (Plackett–Luce). In a solo game the bots
    play the same deals, and the table shows the win rates and how much each bot gains on the one before it.

    With --speed the table says how fast each bot is and whether any faster bot is as strong. With --dial one bot
    plays among its like from careless play to its best, and gates of the scenario say from where on they hold.

    \b
    Example:
      simkit ladder --game kingdomino --bots true-random,full-greedy --deals 500
      simkit ladder --game kingdomino --bots taught --dial 8,4,2,1,0 --deals 2000
    """
    from simkit.scenario.studies import dial_scenario, ladder_scenario

    if figure is not None:
        check_picture(figure, "--figure")
    if dial is not None:
        results = study.play("dial", dial_scenario(words.choose(), _read_dial(dial)))
        drawn = _send_dial(results, study)
    else:
        results = study.play("ladder", ladder_scenario(words.choose()))
        drawn = _send_speeds(results, study) if speed else _send_ratings(results, study)
    if figure is not None:
        write_figure(drawn(), figure)


def _read_dial(text: str) -> list[float]:
    """Read temperatures, each once."""
    found: list[float] = []
    for word in text.split(","):
        try:
            value = float(word)
        except ValueError:
            value = -1.0
        if not 0 <= value <= MAX_TEMPERATURE:
            raise InputError(
                "not a temperature",
                key="--dial",
                value=word,
                allowed=f"a number from 0 to {MAX_TEMPERATURE:g}",
            )
        if value in found:
            raise InputError("the same temperature twice", key="--dial", value=word)
        found.append(value)
    return found


def _send_ratings(results: Results, study: StudyWords) -> Callable[[], Figure]:
    from simkit.api.skill import rate_bots

    study.output.send(*rate_bots(results), house_rules=results.house_rules)
    return lambda: _draw(results)


def _send_speeds(results: Results, study: StudyWords) -> Callable[[], Figure]:
    """Send the strength of every bot with its speed."""
    from simkit.report.tables.display import show_front
    from simkit.stats.skill.pareto import mark_front, strength_table

    table = mark_front(strength_table(results), _measure(results))
    is_rate = not any(arm.question.has_seat_shares for arm in results.arms)
    study.output.send(show_front(table, is_percent=is_rate), table, house_rules=results.house_rules)

    def draw() -> Figure:
        from simkit.plots.skill import draw_pareto

        return draw_pareto(table, "Win rate" if is_rate else "Rating (Elo points)", is_percent=is_rate)

    return draw


def _measure(results: Results) -> dict[tuple[str, str], float]:
    """Measure matches per processor second of every bot among its like, in every setting."""
    from simkit import games
    from simkit.run.chunk import compile_kernels
    from simkit.run.measure import measure_arm
    from simkit.run.replay import rebuild_arm
    from simkit.scenario.expand import make_arm
    from simkit.stats.compare.comparison_plan import tell_rest
    from simkit.stats.data.selection import BOTS

    speeds: dict[tuple[str, str], float] = {}
    for info in results.arms:
        arm = rebuild_arm(results, info)
        for bot in dict.fromkeys(arm.lineup):
            key = tell_rest(info, BOTS), str(bot)
            if key not in speeds:
                alone = make_arm(games.find(arm.game), arm.config, (bot,), {})
                compile_kernels([alone])
                speeds[key] = measure_arm(alone, results.manifest["seed"], SECONDS).best
    return speeds


def _send_dial(results: Results, study: StudyWords) -> Callable[[], Figure]:
    """Send the headline by temperature, and say from where on the gates hold."""
    from simkit.report.tables.display import show_dial
    from simkit.stats.skill.dial import dial_table, holds_from
    from simkit.stats.verdict.declared import judge_gates

    table = dial_table(results)
    study.output.send(show_dial(table), table, house_rules=results.house_rules)
    for sentence in holds_from(judge_gates(results, results.gates), results):
        say(sentence)

    def draw() -> Figure:
        from simkit.plots.skill import draw_dial

        return draw_dial(table, "Share of wins" if table["fair"].drop_nulls().len() else "Win rate")

    return draw


def _draw(results: Results) -> Figure:
    from simkit.plots.figures import figures_of, find_figure

    names = [spec.name for spec in figures_of(results)]
    return find_figure("ladder" if "ladder" in names else "win-rate").draw(results)
