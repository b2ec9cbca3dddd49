"""`simkit tension`: how close matches end, who led on the way, and how far the chances to win moved."""

from __future__ import annotations

from simkit.cli.options import spread
from simkit.cli.tables import OutputWords, ResultsArg
from simkit.errors import InputError

TALK = (
    "Close: the winner leads by at most a tenth of its score. Decided by: the part of the match after which the\n"
    "winner leads to the end. Comebacks: of matches with one winner, those in which it was behind at half time.\n"
    "Suspense and surprise: how far the chances to win were expected to move, and did, summed over turns. Off by:\n"
    "how far these chances, fitted on every other deal, lie from the wins of the rest."
)


@spread
def command(results: ResultsArg, output: OutputWords) -> None:
    """Say how close and how open matches are: close finishes, changes of the lead, comebacks, suspense, surprise.

    How matches end is told wherever seats compete; the way there where a game notes the points of every seat after
    each turn, from the first 2,000 deals.

    \b
    Example:
      simkit tension results/duel
    """
    from simkit.report.tables.tension import show_tension
    from simkit.results.view import open_results
    from simkit.stats.tension.openness import tension_by_arm

    found = open_results(results)
    table = tension_by_arm(found)
    if table.is_empty():
        raise InputError(
            "tension is told where seats compete for a score, and matches have been played",
            key="results",
            value=results,
        )
    output.send(show_tension(table), table, house_rules=found.house_rules, talk=TALK)
