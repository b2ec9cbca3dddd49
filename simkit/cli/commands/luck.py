"""`simkit luck`: how much the deal decides in each configuration."""

from __future__ import annotations

from typing import Annotated

from simkit.cli.options import check_number, count_option, option, spread, switch
from simkit.cli.output import say_if_slow
from simkit.cli.tables import OutputWords, ResultsArg

MOST_DEALS, MOST_PLAYS = 1_000_000, 1_000
TALK = (
    "Each deal is played several times, with other chance of the bots and nothing else changed. By chance: what\n"
    "would be seen if the deal meant nothing. A bot that draws nothing for itself plays a deal always alike."
)
DealsOpt = Annotated[int, count_option("--deals", "N", "Deals that are played again, from the first on.")]
PlaysOpt = Annotated[int, option("--plays", "N", "How often each is played.")]
KeepOpt = Annotated[bool, switch("--keep", "Keep the table in the folder, so that its report shows it.")]


@spread
def command(
    results: ResultsArg,
    output: OutputWords,
    deals: DealsOpt = 400,
    plays: PlaysOpt = 4,
    keep: KeepOpt = False,
) -> None:
    """Play deals of a results folder again with other chance of the bots, and say what the deal explains.

    Each configuration is measured by itself: its numbers do not depend on what else the folder holds. Nothing is
    written into it without --keep.

    \b
    Example:
      simkit luck results/demo --deals 200 --plays 5
      simkit luck results/demo --keep
    """
    from simkit.api.luck import measure_luck
    from simkit.report.tables.luck import show_luck
    from simkit.results.studies import LUCK, keep_study
    from simkit.results.view import open_results

    check_number("--deals", deals, 3, MOST_DEALS)
    check_number("--plays", plays, 2, MOST_PLAYS)
    with say_if_slow("playing the deals again …"):
        table = measure_luck(results, deals, plays)
    if keep:
        keep_study(results, LUCK, table)
    house_rules = open_results(results).house_rules
    output.send(show_luck(table), table, house_rules=house_rules, talk=TALK)
