"""Whole studies in one call, as the commands of the same names: plan, ladder, race, ablate and replay."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any, TypedDict, Unpack

from simkit.api.matches import MatchReplay, replay_scenario
from simkit.api.plan import Plan, make_plan
from simkit.api.play import choose, open_folder, play
from simkit.api.race import race as race_arms
from simkit.api.race import refuse_single, tell_race
from simkit.api.skill import rate_bots
from simkit.api.study import Study
from simkit.api.tables import Table
from simkit.report.tables.display import show_race, show_restrictions
from simkit.scenario.model import Scenario
from simkit.scenario.studies import ablation_scenario, ladder_scenario
from simkit.stats.compare.racing import race_table
from simkit.stats.skill.restricted import restricted_table


class ScenarioKeys(TypedDict, total=False):
    """The keys of a scenario; with a scenario that is named, what stands in place of its own."""

    settings: Mapping[str, Any]
    matrix: Mapping[str, Sequence[Any]]
    bots: str | Sequence[str]
    gates: Mapping[str, str]
    stop: Mapping[str, float]
    deals: int
    bot_deals: Mapping[str, int]
    seed: int
    title: str


@dataclass(frozen=True, repr=False)
class StudyTable(Table):
    """The table that answers a study, the study behind it, and the answer in sentences."""

    study: Study | None = None
    sentences: tuple[str, ...] = ()

    def __repr__(self) -> str:
        return "".join(f"{sentence}\n" for sentence in self.sentences) + super().__repr__()

    def _repr_html_(self) -> str:
        told = "".join(f"<p>{escape(sentence)}</p>" for sentence in self.sentences)
        return f"{told}{super()._repr_html_()}"


def plan(
    what: str | Path,
    *,
    out: str | Path | None = None,
    threads: int | None = None,
    **keys: Unpack[ScenarioKeys],
) -> Plan:
    """Say what a run would play, how long it would take and how much disk space."""
    return make_plan(_choose(what, keys), None if out is None else Path(out), threads)


def ladder(
    what: str | Path,
    *,
    out: str | Path | None = None,
    threads: int | None = None,
    **keys: Unpack[ScenarioKeys],
) -> StudyTable:
    """Rate the bots, named from the weakest to the strongest: each alone against the one before it."""
    study = play(ladder_scenario(_choose(what, keys)), out, threads=threads)
    shown, table = rate_bots(study.results)
    return StudyTable(table, shown, study=study)


def ablate(
    what: str | Path,
    switches: str | Sequence[str],
    *,
    out: str | Path | None = None,
    threads: int | None = None,
    **keys: Unpack[ScenarioKeys],
) -> StudyTable:
    """Take one ability after another from a bot, each written `parameter=number`, and see what it loses."""
    words = switches.split(",") if isinstance(switches, str) else switches
    asked = ablation_scenario(_choose(what, keys), [word.strip() for word in words])
    study = play(asked, out, threads=threads)
    table = restricted_table(study.results)
    return StudyTable(table, show_restrictions(table), study=study)


def race(
    what: str | Path,
    *,
    measure: str | None = None,
    worst: bool = False,
    zone: float | None = None,
    out: str | Path | None = None,
    threads: int | None = None,
    **keys: Unpack[ScenarioKeys],
) -> StudyTable:
    """Find the best configuration of many with fewer deals: those shown to be worse drop out early."""
    asked = _choose(what, keys)
    refuse_single(asked)
    with open_folder(out) as (folder, keep):
        run = race_arms(asked, folder, measure=measure, most=not worst, zone=zone, threads=threads)
        study = keep(Study(run.results))
    table = race_table(run.results, run.measure, run.exits, most=run.most)
    return StudyTable(table, show_race(table, run.measure), 1, study=study, sentences=tuple(tell_race(run)))


def replay(
    what: str | Path,
    deal: int,
    *,
    rotation: int = 0,
    arm: str | None = None,
    **keys: Unpack[ScenarioKeys],
) -> MatchReplay:
    """Play one match and show it event by event; without a name, of the first configuration."""
    return replay_scenario(_choose(what, keys), arm, deal, rotation)


def _choose(what: str | Path, keys: ScenarioKeys) -> Scenario:
    others = {name: value for name, value in keys.items() if name not in ("bots", "deals", "seed")}
    return choose(what, others, keys.get("bots"), keys.get("deals"), keys.get("seed"))
