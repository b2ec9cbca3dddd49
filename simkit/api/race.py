"""A race of many arms: all play the same deals, and those that cannot win any more drop out."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from simkit.errors import InputError
from simkit.results.view import Results, open_results
from simkit.run.engine import OpenEngine
from simkit.run.progress import Progress
from simkit.run.run import run_scenario
from simkit.run.signals import Stop
from simkit.scenario.expand import expand
from simkit.scenario.model import Scenario
from simkit.stats.compare.racing import Exit, drop_out
from simkit.stats.data.measures import Measure, find_measures, ranking_measure
from simkit.stats.estimate.spending import fixed_looks


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
    threads: int | None = None,
    open_engine: OpenEngine | None = None,
    progress: Progress | None = None,
    stop: Stop | None = None,
) -> Race:
    """Play arms against each other until one is left, or all deals are played."""
    arms = expand(scenario)
    if measure is None and len({arm.question for arm in arms}) > 1:
        raise InputError(
            "these configurations are asked different questions: name what decides",
            key="--measure",
            hint="Name a column that all of them have, such as the score.",
        )
    running = {arm.id for arm in arms}
    exits: dict[str, Exit] = {}
    ended, chosen = "complete", None
    for deals in fixed_looks(scenario.deals):
        looked = replace(scenario, deals=deals, gates=())
        summary = run_scenario(
            looked,
            out,
            threads=threads,
            open_engine=open_engine,
            progress=progress,
            stop=stop,
            only=running,
            plan=scenario.deals,
        )
        results = open_results(out)
        chosen = chosen or (find_measures(results, [measure])[0] if measure else ranking_measure(results))
        if summary.ended != "complete":
            ended = summary.ended
            break
        found = drop_out(results, running, chosen, most=most)
        exits |= found
        running -= found.keys()
        if len(running) == 1:
            ended = "decided"
            break
    played = [arm.deals for arm in results.arms]
    assert chosen is not None
    return Race(results, chosen, most, exits, sum(played), len(played) * max(played), ended)
