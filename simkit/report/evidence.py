"""All that a report is written from, computed once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import polars as pl

from simkit.errors import InputError
from simkit.games.contract import Question
from simkit.plots.boards import arm_boards
from simkit.plots.groups import ArmGroup, arm_names, group_arms
from simkit.plots.names import JOINT, Names, board_names, find_names
from simkit.report.answers.verdicts import Verdicts, find_verdicts
from simkit.report.answers.words import name_bot, name_lineup
from simkit.results.studies import LUCK, read_study
from simkit.results.view import ArmInfo, Results, by_question
from simkit.stats.compare.comparison import compare_planned
from simkit.stats.compare.component_points import component_points
from simkit.stats.compare.components import component_effects
from simkit.stats.data.measures import Measure, headline_of
from simkit.stats.data.selection import BOTS
from simkit.stats.estimate.summary import summarise
from simkit.stats.skill.luck import SCHEMA as LUCK_SCHEMA
from simkit.stats.skill.luck import luck_table
from simkit.stats.skill.ratings import SCHEMA as RATINGS
from simkit.stats.skill.ratings import rating_table
from simkit.stats.skill.restricted import restricted_table
from simkit.stats.skill.variance import variance_table
from simkit.stats.tension.finish import finish_table
from simkit.stats.tension.openness import openness_table
from simkit.stats.verdict.fairness import seat_tests

SAMPLE = 20_000  # deals from which luck, closeness and components are read


@dataclass(frozen=True)
class Evidence:
    """The numbers behind a report on configurations of one question, as tidy frames."""

    results: Results
    headline: Measure
    groups: tuple[ArmGroup, ...]
    verdicts: Verdicts
    tidy: pl.DataFrame  # rows of bots or seats where seats share the wins
    of_arms: pl.DataFrame
    pairs: pl.DataFrame
    tests: pl.DataFrame
    finishes: pl.DataFrame
    openness: pl.DataFrame
    luck: pl.DataFrame
    variance: pl.DataFrame
    ratings: pl.DataFrame
    restricted: pl.DataFrame
    components: pl.DataFrame
    component_points: pl.DataFrame
    boards: Mapping[str, tuple[str, ...]]  # by the id of the arm, where boards tell arms apart
    board_names: Mapping[str, str]  # as printed, by the id of the arm
    names: Names  # of settings and their values

    @property
    def question(self) -> Question:
        """What these configurations are asked first."""
        return self.results.question

    def name_arm(self, arm: ArmInfo) -> str:
        """Name a configuration for people: the players where their number varies, its settings, its bots."""
        parts = (arm_names(self.results)[arm.id], name_lineup(arm.varied.get(BOTS, "")))
        return JOINT.join(part for part in parts if part) or name_bot(arm.lineup[0])

    def estimates(self, measure: str) -> dict[str, dict[str, object]]:
        """Return the rows of one measure of whole arms by the arm's label."""
        rows = self.of_arms.filter(pl.col("measure") == measure)
        return {row["arm"]: row for row in rows.iter_rows(named=True)}


def gather_evidence(results: Results) -> tuple[Evidence, ...]:
    """Compute everything for each question that is asked; verdicts are judged together."""
    verdicts = find_verdicts(results)
    return tuple(_gather(part, verdicts.of(part.arms)) for part in by_question(results))


def _gather(results: Results, verdicts: Verdicts) -> Evidence:
    """Compute the numbers of one question; what needs whole deals at once is read from the first deals only."""
    first = sample(results)
    tidy = summarise(results)
    return Evidence(
        results=results,
        headline=headline_of(results),
        groups=group_arms(results),
        verdicts=verdicts,
        tidy=tidy,
        of_arms=summarise(results, per="arm") if results.question.has_seat_shares else tidy,
        pairs=compare_planned(results),
        tests=seat_tests(results),
        finishes=finish_table(first),
        openness=openness_table(first),
        luck=pl.concat([luck_table(first), _kept_luck(results)]).unique(
            ["index", "of"], keep="last", maintain_order=True
        ),
        variance=variance_table(first),
        ratings=_rate(results),
        restricted=restricted_table(results),
        components=component_effects(first),
        component_points=component_points(first),
        boards=arm_boards(results),
        board_names=board_names(results),
        names=find_names(results),
    )


def _kept_luck(results: Results) -> pl.DataFrame:
    """Return what `simkit luck` has kept of these configurations, whose names end what a row is of."""
    labels = [arm.label for arm in results.arms]
    kept = read_study(results.folder, LUCK, LUCK_SCHEMA)
    return kept.filter(
        [any(of == label or of.endswith(f", {label}") for label in labels) for of in kept["of"]]
    )


def sample(results: Results) -> Results:
    """Return the same results as if only the first deals had been played."""
    if all(arm.deals <= SAMPLE for arm in results.arms):
        return results
    stopped = {arm.id: min(arm.deals, SAMPLE) for arm in results.arms}
    return replace(
        results,
        arms=tuple(replace(arm, deals=min(arm.deals, SAMPLE)) for arm in results.arms),
        entries={
            arm: tuple(entry for entry in chunks if entry.first_deal < stopped[arm])
            for arm, chunks in results.entries.items()
        },
        stopped=stopped,
    )


def _rate(results: Results) -> pl.DataFrame:
    """Rate the bots; none of them if some never met the others, even through a third."""
    try:
        return rating_table(results)
    except InputError:
        return pl.DataFrame(schema=RATINGS)
