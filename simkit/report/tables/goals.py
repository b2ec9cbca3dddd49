"""The configurations that may be the best by several goals at once."""

from __future__ import annotations

from collections.abc import Iterator

import polars as pl

from simkit.plots.groups import ArmGroup, group_arms
from simkit.report.answers.words import POINTS, count, number, percent
from simkit.report.evidence import Evidence
from simkit.report.model import Cell, Table
from simkit.results.view import Results
from simkit.stats.compare.evenness import EVENNESS
from simkit.stats.compare.goals import Front, Goal, choose_goals, find_front

FEWEST_GOALS = 2
FEWEST_DEALS = 30
MAX_TABLES = 12
OPEN = "may be the best"


def goal_groups(results: Results) -> list[ArmGroup]:
    """Return the groups of configurations that can be compared: one bot in all seats, settings that vary."""
    return [
        group
        for group in group_arms(results)
        if len(group.arms) > 1
        and group.keys
        and min(arm.deals for arm in group.arms) >= FEWEST_DEALS
        and (not results.question.has_seat_shares or len(set(group.arms[0].lineup)) == 1)
    ]


def tell_front(group: ArmGroup, front: Front) -> pl.DataFrame:
    """Return a row for each configuration: its name, the goals, whether it may be the best, and who beats it."""
    rows = []
    for place, arm in enumerate(group.arms):
        others = [group.arms[other].label for other in front.beaten_by[place]]
        values = {goal.measure.name: float(front.means[g, place]) for g, goal in enumerate(front.goals)}
        rows.append(
            {
                "arm": arm.label,
                **values,
                "is_open": not others,
                "beaten_by": ", ".join(others),
                "n": arm.deals,
            }
        )
    return pl.DataFrame(rows)


def goals_tables(evidence: Evidence) -> Iterator[Table]:
    """Yield a table for each line-up whose settings vary and for which a game declares several goals."""
    results = evidence.results
    goals = choose_goals(results)
    if len(goals) < FEWEST_GOALS:
        return
    for group in goal_groups(results)[:MAX_TABLES]:
        front = find_front(results, group.arms, goals)
        yield _table(group, front)


def _table(group: ArmGroup, front: Front) -> Table:
    order = sorted(range(len(group.arms)), key=lambda place: (bool(front.beaten_by[place]), place))
    rows = tuple(
        (
            Cell(group.name(group.arms[place])),
            *(Cell(write_mean(goal, float(front.means[g, place]))) for g, goal in enumerate(front.goals)),
            Cell(write_place(group, front, place)),
        )
        for place in order
    )
    words = ", ".join(goal.text for goal in front.goals)
    doc = (
        f"By {words}: {count(len(front.kept))} of {count(len(group.arms))} may be the best. A configuration is out "
        "only if one other is shown to be better by every goal; those that no other beats are among the rest "
        "with a confidence of 95 %, all together."
    )
    head = ("Configuration", *(_head(goal) for goal in front.goals), "By all goals")
    note = f"Deals: {count(min(arm.deals for arm in group.arms))}."
    return Table(f"Several goals at once: {group.heading}", doc, head, rows, 1, note)


def write_place(group: ArmGroup, front: Front, place: int) -> str:
    """Write whether a configuration may be the best, or by which others it is beaten."""
    names = [group.name(group.arms[other]) for other in front.beaten_by[place]]
    if not names:
        return OPEN
    more = f" and {len(names) - 1} more" if len(names) > 1 else ""
    return f"beaten by {names[0]}{more}"


def write_mean(goal: Goal, mean: float) -> str:
    """Write the mean of a goal; a distance from fair in percentage points."""
    if goal.measure is EVENNESS:
        return f"{number(100 * mean, 2)} {POINTS}"
    return percent(mean, 1) if goal.measure.is_percent else number(mean, 2)


def _head(goal: Goal) -> str:
    return goal.measure.label if goal.measure is EVENNESS else f"{goal.measure.label} ({goal.better})"
