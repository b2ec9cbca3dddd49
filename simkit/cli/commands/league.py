"""`simkit league`: which configurations may be the best by several goals at once."""

from __future__ import annotations

from typing import Annotated

from simkit.cli.options import option, spread
from simkit.cli.tables import OutputWords, ResultsArg, split
from simkit.errors import InputError

TALK = (
    "A configuration is out only if one other is shown to be better by every goal. Those that no other beats in all\n"
    "of them are among the rest with a confidence of 95 %, all together, for each line-up."
)
ByOpt = Annotated[
    str | None,
    option(
        "--by",
        "GOAL[,GOAL…]",
        "Goals: evenness, or a column with :more or :less. Default: evenness, lead changes, length.",
    ),
]


@spread
def command(results: ResultsArg, output: OutputWords, by: ByOpt = None) -> None:
    """Find the configurations that may be the best by several goals at once: even, lively and short, say.

    No configuration need be the best by every goal. Out are those that another beats in all of them, as far as the
    deals show; the others are the joint confidence set of the best. Compared are configurations with the same bots.

    \b
    Example:
      simkit league results/layouts
      simkit league results/layouts --by evenness,lead_changes:more,turns:less
    """
    import polars as pl

    from simkit.report.tables.goals import goal_groups, tell_front, write_mean, write_place
    from simkit.results.view import open_results
    from simkit.stats.compare.goals import choose_goals, find_front

    found = open_results(results)
    goals = choose_goals(found, split(by))
    groups = goal_groups(found)
    if not groups:
        raise InputError(
            "no two configurations with the same bot in every seat to compare", key="results", value=results
        )
    tidy, shown = [], []
    for group in groups:
        front = find_front(found, group.arms, goals)
        tidy.append(tell_front(group, front))
        for place, arm in enumerate(group.arms):
            means = {
                goal.text: write_mean(goal, float(front.means[g, place])) for g, goal in enumerate(goals)
            }
            row = {"line-up": group.bots, "configuration": group.write(arm), **means}
            shown.append(row | {"by all goals": write_place(group, front, place)})
    output.send(pl.DataFrame(shown), pl.concat(tidy), house_rules=found.house_rules, talk=TALK)
