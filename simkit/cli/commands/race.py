"""`simkit race`: the best or worst configuration of many, by elimination."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from simkit.cli.options import option, spread, switch
from simkit.cli.output import say
from simkit.cli.playing import refuse_stopped
from simkit.cli.progress import choose_progress, leave_terminal
from simkit.cli.selection import ScenarioWords
from simkit.cli.study import StudyWords
from simkit.run.signals import stop_by_signals

if TYPE_CHECKING:
    from simkit.api.race import Race
    from simkit.scenario.model import Scenario

MeasureOpt = Annotated[
    str | None,
    option(
        "--measure",
        "NAME",
        "The column that decides, or seat_share for evenness. "
        "Default: evenness where seats compete, else the game's main result.",
    ),
]
ZoneOpt = Annotated[
    float | None,
    option(
        "--zone",
        "X",
        "A difference that does not matter: near-ties end. Default: 0.005 for evenness, else none.",
    ),
]
WorstOpt = Annotated[bool, switch("--worst", "Look for the configuration with the least, not the most.")]


@spread
def command(
    words: ScenarioWords,
    study: StudyWords,
    measure: MeasureOpt = None,
    worst: WorstOpt = False,
    zone: ZoneOpt = None,
) -> None:
    """Find the best configuration of many with fewer deals: those shown to be worse drop out early.

    All configurations play the same deals. At fixed numbers of deals, those that are shown to be worse than another
    on these deals stop playing. --deals is the most that any configuration plays. Without --measure,
    configurations whose seats compete race for evenness: whose farthest seat is nearest to fair.

    \b
    Example:
      simkit race --game dragon-castle --set players=3 --set layout=basic,keep,barracks --bots builder --zone 0.01
      simkit race dragon-castle/layouts-3 --measure lead_changes --deals 20000
    """
    from simkit.report.tables.display import show_race
    from simkit.stats.compare.racing import race_table

    asked = words.choose()
    run = _race(asked, study.place("race", asked), measure, not worst, zone, study.threads)
    table = race_table(run.results, run.measure, run.exits, most=run.most)
    study.output.send(show_race(table, run.measure), table, house_rules=run.results.house_rules)
    _tell(run)


def _race(
    asked: Scenario, folder: Path, measure: str | None, most: bool, zone: float | None, threads: int | None
) -> Race:
    from simkit.api.race import race, refuse_single

    refuse_single(asked)
    with stop_by_signals(leave_terminal) as stop:
        run = race(
            asked,
            folder,
            measure=measure,
            most=most,
            zone=zone,
            threads=threads,
            progress=choose_progress(),
            stop=stop,
        )
    refuse_stopped(run.ended)
    return run


def _tell(run: Race) -> None:
    from simkit.api.race import tell_race

    for sentence in tell_race(run):
        say(sentence)
    say(f"results: {run.results.folder}")
