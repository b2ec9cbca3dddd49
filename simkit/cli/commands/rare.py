"""`simkit rare`: how often a match is won that is hardly ever won."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from simkit.cli.options import check_number, count_option, option, spread
from simkit.cli.output import say_if_slow
from simkit.cli.selection import ScenarioWords
from simkit.cli.tables import OutputWords
from simkit.errors import InputError

if TYPE_CHECKING:
    from simkit.scenario.model import Scenario

MOST_EFFORT, MOST_REPLICATIONS, MOST_CRUDE = 100_000, 10_000, 10_000_000
TALK = (
    "Passed: the part of matches that passed each Trial, of those that passed the one before. As good as: whole\n"
    "matches that would tell the rate as precisely. Brackets: 95 % intervals."
)
EffortOpt = Annotated[int, count_option("--effort", "N", "Matches for each step of a replication.")]
ReplicationsOpt = Annotated[
    int, option("--replications", "N", "Independent repetitions that the interval rests on.")
]
CrudeOpt = Annotated[
    int, count_option("--crude", "N", "Also play so many whole matches, as a check. Default: none.")
]

OfOpt = Annotated[
    Path | None,
    option(
        "--of",
        "RESULTS",
        "The configurations of a results folder instead of a scenario; the table is kept there for its report.",
    ),
]


@spread
def command(
    words: ScenarioWords,
    output: OutputWords,
    of: OfOpt = None,
    effort: EffortOpt = 2_000,
    replications: ReplicationsOpt = 20,
    crude: CrudeOpt = 0,
) -> None:
    """Tell how often matches are won that are hardly ever won, by multilevel splitting.

    A match is played to its next step (in Castellion: a Trial passed). Matches that take it are copied, what is
    hidden in them is drawn anew, and they are played on to the step after it. The product of the parts that took
    each step is the chance to win. --deals has no meaning here.

    \b
    Example:
      simkit rare --game castellion --set level=expert --set players=2 --set pantry=on --bots blueprint
      simkit rare --game castellion --set level=intro --bots greedy --crude 20000
      simkit rare --of results/demo
    """
    from simkit.api.rare import measure_rare
    from simkit.report.tables.rare import show_rare
    from simkit.results.studies import RARE, keep_study

    check_number("--effort", effort, 1, MOST_EFFORT)
    check_number("--replications", replications, 2, MOST_REPLICATIONS)
    check_number("--crude", crude, 0, MOST_CRUDE)
    assert output.kind
    with say_if_slow("playing step by step … (the first time the game is compiled, which takes a while)"):
        table = measure_rare(words.choose() if of is None else _read(words, of), effort, replications, crude)
    if of is not None:
        keep_study(of, RARE, table)
    output.send(show_rare(table), table, talk=TALK)


def _read(words: ScenarioWords, folder: Path) -> Scenario:
    """Read the scenario of a results folder, which no other word can change."""
    from simkit.results.provenance import read_scenario

    if words.scenario is not None:
        raise InputError("either a scenario or --of", key="--of", value=folder)
    words.refuse_changes("the configurations of a folder", "Leave it out, or leave --of out.")
    return read_scenario(folder)
