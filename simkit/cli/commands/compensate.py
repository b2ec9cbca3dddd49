"""`simkit compensate`: how many points for which seat make the seats fair."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from simkit.cli.engine import ThreadsOpt
from simkit.cli.options import check_number, option, spread, switch
from simkit.cli.output import say, say_if_slow
from simkit.cli.playing import play
from simkit.cli.tables import OutputWords, ResultsArg
from simkit.errors import InputError
from simkit.scenario.model import MAX_DEALS

if TYPE_CHECKING:
    from simkit.design.compensation import Compensation
    from simkit.results.view import Results

MarginOpt = Annotated[
    float,
    option("--margin", "X", "How far a seat's share of wins may lie from the fair one: 0.02 is 2 points."),
]
HalvesOpt = Annotated[
    bool, switch("--halves", "Try half points too: a seat with half a point wins ties against those without.")
]
DealsOpt = Annotated[
    int | None,
    option(
        "--deals", "N", "Fresh deals that are played with the points. Default: as many as the folder has."
    ),
]
PlayedOpt = Annotated[
    Path | None,
    option(
        "--played", "FOLDER", "Results of playing with the points. Default: beside RESULTS, -compensated."
    ),
]
NoPlayOpt = Annotated[bool, switch("--no-play", "Only compute, play nothing.")]


@spread
def command(
    results: ResultsArg,
    output: OutputWords,
    margin: MarginOpt = 0.02,
    halves: HalvesOpt = False,
    deals: DealsOpt = None,
    played: PlayedOpt = None,
    no_play: NoPlayOpt = False,
    threads: ThreadsOpt = None,
) -> None:
    """Find the points that make the seats fair, from results in which one bot plays in all seats.

    Points are added to the scores of a results folder, and the winners are told anew by the game's tie-breaks. Half
    of the deals choose the whole points with which the farthest seat of any bot is nearest to fair; the other half
    say what they do, and whether they are better than none: if not, or if the seats are balanced without, none are
    recommended. Where the game has a setting for it, fresh deals are then played with the points, and a gate
    judges.

    \b
    Example:
      simkit compensate results/layouts-4
      simkit compensate results/layouts-4 --margin 0.01 --halves --no-play
    """
    from simkit.design.compensation import compensate
    from simkit.design.compensation_table import compensation_table, show_compensation
    from simkit.results.view import open_results

    if not 0 < margin < 0.5:
        raise InputError("a margin is a share of wins between 0 and 0.5", key="--margin", value=margin)
    check_number("--deals", deals, 1, MAX_DEALS)
    opened = open_results(results)
    with say_if_slow("giving points to seats …"):
        found = compensate(opened, margin, with_halves=halves)
    table = compensation_table(found)
    output.send(show_compensation(table), table)
    for one in found:
        _tell(one, margin)
    if not no_play:
        for number, one in enumerate(found):
            place = played or results.with_name(f"{results.name}-compensated")
            _verify(opened, one, margin, deals, place if not number else place / str(number), threads)


def _tell(found: Compensation, margin: float) -> None:
    from simkit.design.compensation_table import write_points

    for bot in found.confirmed:
        if bot.scores.mismatches:
            say(
                f"{bot.scores.mismatches:,} matches of {bot.scores.arm.label} have winners that scores do not tell"
            )
    name = f"{found.settings}: " if found.settings else ""
    best = ", ".join(
        f"seat {seat + 1} {write_points(half / 2)}" for seat, half in enumerate(found.tried) if half
    )
    if not any(found.halves):
        if found.is_balanced:
            say(f"{name}balanced as it is: no points are needed")
        elif best:
            say(f"{name}no points: {best}, the best, is not shown to be nearer to fair")
        else:
            say(f"{name}no points bring the seats nearer to fair")
        return
    states = {bot.scores.arm.lineup[0]: bot.after.text for bot in found.confirmed}
    told = "; ".join(f"{bot}: {state}" for bot, state in states.items())
    say(f"{name}{best}: within {100 * margin:g} points of fair? {told}")


def _verify(
    results: Results, found: Compensation, margin: float, deals: int | None, folder: Path, threads: int | None
) -> None:
    from simkit.design.compensation import verification
    from simkit.results.view import open_results
    from simkit.stats.verdict.declared import judge_gates

    if not any(found.halves):
        return
    seed = int(results.manifest["scenario"]["seed"]) + 1
    most = max(one.scores.arm.deals for one in found.confirmed)
    scenario = verification(results, found, margin, deals or most, seed)
    if scenario is None:
        say(f"not verified by playing: no setting of {results.game_title} gives seats these points")
        return
    opened = open_results(play(scenario, folder, threads))
    for judged in judge_gates(opened, opened.gates):
        say(
            f"played with the points on {judged.arm.deals:,} fresh deals, {judged.arm.label}: {judged.verdict.text}"
        )
