"""A race of many arms: all play the same deals, and those that cannot win any more drop out."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from simkit.errors import InputError
from simkit.games.criteria import SEAT_SHARE
from simkit.results.view import Results, open_results
from simkit.run.progress import Progress
from simkit.run.run import run_scenario
from simkit.run.signals import Stop
from simkit.scenario.expand import expand
from simkit.scenario.model import Scenario
from simkit.stats.compare.evenness import EVENNESS, ZONE
from simkit.stats.compare.racing import Exit, stand
from simkit.stats.data.measures import Measure, find_measures, ranking_measure
from simkit.stats.estimate.spending import EARLY, fixed_looks


@dataclass(frozen=True)
class Race:
    """How a race went; deals are counted over all arms, `uniform` if every arm had played as long as the last."""

    results: Results
    measure: Measure
    most: bool
    exits: dict[str, Exit]
    deals: int
    uniform: int
    ended: str  # decided, complete, or the reason of a stop
    leader: (
        str | None
    )  # the label of an arm that no other is better than by more than the zone; None: undecided
    zone: float  # what is no difference, in the units of the measure

    @property
    def remaining(self) -> list[str]:
        """The labels of the arms that are still in it."""
        return [arm.label for arm in self.results.arms if arm.id not in self.exits]


def race(
    scenario: Scenario,
    out: Path,
    *,
    measure: str | None = None,
    most: bool = True,
    zone: float | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
    stop: Stop | None = None,
) -> Race:
    """Play arms against each other until one is left, none is better than the leader, or all deals are played.

    Better means by more than `zone`. Without a measure, arms whose seats share the wins race for evenness; then
    `most` means the most even, and the zone is half a point.
    """
    arms = expand(scenario)
    if measure is None and len({arm.question for arm in arms}) > 1:
        raise InputError(
            "these configurations are asked different questions: name what decides",
            key="--measure",
            hint="Name a column that all of them have, such as the score.",
        )
    running = {arm.id for arm in arms}
    exits: dict[str, Exit] = {}
    ended, chosen, leader, width = "complete", None, None, 0.0
    for deals in fixed_looks(scenario.deals, EARLY):
        looked = replace(scenario.with_deals(deals), gates=())
        summary = run_scenario(
            looked,
            out,
            threads=threads,
            progress=progress,
            stop=stop,
            until=dict.fromkeys(running, deals),
            plan=scenario.deals,
        )
        results = open_results(out)
        if chosen is None:
            chosen = _choose(results, measure)
            most = most != (chosen is EVENNESS)  # the most even has the least distance
            width = (ZONE if chosen is EVENNESS else 0.0) if zone is None else zone
        if summary.ended != "complete":
            ended = summary.ended
            break
        found = stand(results, running, chosen, most=most, zone=width)
        exits |= found.exits
        running -= found.exits.keys()
        if found.is_settled:
            ended = "decided"
            leader = next(arm.label for arm in results.arms if arm.id == found.leader)
            break
    played = [arm.deals for arm in results.arms]
    assert chosen is not None
    return Race(results, chosen, most, exits, sum(played), len(played) * max(played), ended, leader, width)


def _choose(results: Results, measure: str | None) -> Measure:
    """Return what decides: the measure named, the evenness of seats where equal bots share wins, or the headline."""
    if measure not in (None, EVENNESS.name, SEAT_SHARE):
        return find_measures(results, [measure])[0]
    is_even = all(
        arm.question.has_seat_shares and len(set(arm.lineup)) == 1 < len(arm.lineup) for arm in results.arms
    )
    if measure is not None and not is_even:
        raise InputError(
            "evenness is told where one bot plays in all of several seats", key="--measure", value=measure
        )
    return EVENNESS if is_even else ranking_measure(results)


def refuse_single(scenario: Scenario) -> None:
    """A race needs rivals."""
    if len(expand(scenario)) < 2:
        raise InputError(
            "a race needs at least two configurations", hint="Name two values of a setting, or two bots."
        )


def tell_race(run: Race) -> list[str]:
    """Say who won and how many deals were saved."""
    kind = "most" if run.most else "least"
    if len(run.remaining) == 1:
        answer = f"{run.measure.label}, the {kind}: {run.remaining[0]}"
    elif run.leader is not None:
        zone = f"{100 * run.zone:g} points" if run.measure.is_percent else f"{run.zone:g}"
        answer = (
            f"{run.measure.label}, the {kind} but for {zone}: {run.leader} ({len(run.remaining)} are left)"
        )
    else:
        answer = f"undecided between {len(run.remaining)} configurations: {', '.join(run.remaining)}"
    saved = run.uniform - run.deals
    return [
        answer,
        f"{run.deals:,} deals played by all configurations, instead of {run.uniform:,} without dropping out: "
        f"{saved:,} saved ({saved / run.uniform:.0%})",
    ]
