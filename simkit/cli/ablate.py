"""`simkit ablate`: what a bot loses without one of its abilities."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from simkit.cli.output import say
from simkit.cli.run import ThreadsOpt, play
from simkit.cli.selection import FormatOpt, ScenarioWords, takes_scenario
from simkit.cli.table import JsonOpt, send

TALK = "difference: restricted − full bot, in percentage points for rates; q: false discovery rate over the table."

OutOpt = Annotated[
    Path | None,
    typer.Option("--out", metavar="FOLDER", help="Results folder. Default: results/ablate-<game>."),
]
SwitchOpt = Annotated[
    str,
    typer.Option(
        "--switch",
        metavar="PARAM=NUMBER[,…]",
        help="The bot's parameters to switch, one at a time; simkit games lists them.",
    ),
]


@takes_scenario
def command(
    words: ScenarioWords,
    switch: SwitchOpt,
    out: OutOpt = None,
    threads: ThreadsOpt = None,
    format: FormatOpt = None,
    json: JsonOpt = False,
) -> None:
    """Take one ability after another from a bot and see what it loses (restricted play).

    The full and the restricted bot play the same deals; where seats compete, one restricted bot plays against full
    ones.

    \b
    Example:
      simkit ablate --game castellion --set level=base --bots blueprint --switch seer=0
    """
    from simkit.report.tables.display import show_restrictions
    from simkit.report.tables.formats import check_format
    from simkit.results.view import open_results
    from simkit.scenario.studies import ablation_scenario
    from simkit.stats.skill.restricted import restricted_table

    chosen = check_format("json" if json else format or "text")
    asked = ablation_scenario(words.choose(), [word.strip() for word in switch.split(",")])
    folder = play(asked, out or Path("results") / f"ablate-{asked.game}", threads)
    table = restricted_table(open_results(folder))
    send(show_restrictions(table) if chosen in ("text", "md") else table, chosen, None)
    if chosen == "text":
        say(TALK)
