"""`simkit gate`: verdicts on the gates of a scenario, with exit codes for scripts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from simkit.cli.options import option, spread
from simkit.cli.output import say
from simkit.cli.table import OutputWords, ResultsArg

if TYPE_CHECKING:
    from simkit.stats.verdict.declared import Judged

FAILED, UNDECIDED = 3, 4

GateOpt = Annotated[
    list[str] | None,
    option(
        "--gate",
        "'MEASURE CONDITION'",
        "A gate in place of the scenario's, such as 'length at most 90'. Repeatable.",
    ),
]


@spread
def command(results: ResultsArg, output: OutputWords, gate: GateOpt = None) -> None:
    """Say whether every configuration meets the gates; the exit code tells the outcome.

    A gate is a condition on a measure, written into the scenario or given here. Exit code 0: every gate holds for
    every configuration; 3: at least one fails; 4: none fails, but some are undecided. Gates given here are judged
    once, on all deals played so far.

    \b
    Example:
      simkit gate results/layouts-3
      simkit gate results/demo --gate 'win_rate between 0.2 and 0.6'
    """
    from simkit.api.verdicts import judge, make_verdicts
    from simkit.results.view import open_results

    opened = open_results(results)
    judged = judge(opened, gate or ())
    table = make_verdicts(opened, judged)
    output.send(table.shown, table.frame, table.house_rules)
    raise typer.Exit(_tell(judged))


def _tell(judged: tuple[Judged, ...]) -> int:
    """Say how many gates hold, fail and are undecided, and return the exit code."""
    states = [found.verdict.state for found in judged]
    counts = {state: states.count(state) for state in ("holds", "fails", "undecided")}
    say(f"{counts['holds']} hold, {counts['fails']} fail, {counts['undecided']} undecided")
    return FAILED if counts["fails"] else UNDECIDED if counts["undecided"] else 0
