"""`simkit ablate`: what a bot loses without one of its abilities."""

from __future__ import annotations

from typing import Annotated

from simkit.cli.options import option, spread
from simkit.cli.selection import ScenarioWords
from simkit.cli.study import StudyWords
from simkit.cli.tables import split

TALK = "difference: restricted − full bot, in percentage points for rates; q: false discovery rate over the table."

SwitchOpt = Annotated[
    str,
    option(
        "--switch",
        "PARAM=NUMBER[,…]",
        "The bot's parameters to switch, one at a time; simkit games lists them.",
    ),
]


@spread
def command(
    words: ScenarioWords,
    switch: SwitchOpt,
    study: StudyWords,
) -> None:
    """Take one ability after another from a bot and see what it loses (restricted play).

    The full and the restricted bot play the same deals; where seats compete, one restricted bot plays against full
    ones.

    \b
    Example:
      simkit ablate --game castellion --set level=base --bots blueprint --switch seer=0
    """
    from simkit.report.tables.display import show_restrictions
    from simkit.scenario.studies import ablation_scenario
    from simkit.stats.skill.restricted import restricted_table

    asked = ablation_scenario(words.choose(), split(switch))
    results = study.play("ablate", asked)
    table = restricted_table(results)
    study.output.send(show_restrictions(table), table, house_rules=results.house_rules, talk=TALK)
