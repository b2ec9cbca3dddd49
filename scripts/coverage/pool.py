"""Pools of real matches, and runs whose deals are drawn from them, so that the truth is known."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from pathlib import Path

import numpy as np
import polars as pl
from numpy.typing import NDArray

from simkit.games.contract import Table
from simkit.games.criteria import Gate
from simkit.results.view import ArmInfo, Results, open_results
from simkit.run.run import run_scenario
from simkit.scenario.load import scenario_from_words
from simkit.stats.data.blocks import TOTALS
from simkit.stats.data.frames import n_rotations
from simkit.stats.estimate.spending import fixed_looks
from simkit.stats.verdict.declared import Judged, judge_gates

SEED = 11
TABLES: tuple[Table, ...] = ("matches", "seats")


def play(folder: Path, game: str, sets: Sequence[str], bots: str, deals: int) -> Results:
    """Play what a folder lacks of so many deals."""
    run_scenario(scenario_from_words(game, sets, bots, deals, SEED), folder)
    return open_results(folder)


@dataclass(frozen=True)
class DrawnResults(Results):
    """Results whose deals were drawn from those of a pool; an arm is read as far as its deals."""

    tables: Mapping[tuple[str, Table], pl.DataFrame] = field(default_factory=dict, repr=False)

    def matches(self, arm: ArmInfo, columns: Sequence[str] | None = None) -> pl.LazyFrame:
        """Return an arm's matches."""
        return self._read(arm, "matches", columns)

    def seats(self, arm: ArmInfo, columns: Sequence[str] | None = None) -> pl.LazyFrame:
        """Return an arm's seats."""
        return self._read(arm, "seats", columns)

    def _read(self, arm: ArmInfo, table: Table, columns: Sequence[str] | None) -> pl.LazyFrame:
        frame = self.tables[arm.id, table]
        frame = frame.head(arm.deals * rows_of_deal(arm, table))
        return (frame if columns is None else frame.select(columns)).lazy()

    def stop(self, deals: Mapping[str, int]) -> DrawnResults:
        """Return the same results as they are after so many deals of each arm, by its id."""
        found = replace(self, arms=tuple(replace(arm, deals=deals[arm.id]) for arm in self.arms))
        found.cache[TOTALS] = self.cache.setdefault(TOTALS, {})  # the totals of deals stay what they are
        return found


class Pool:
    """The matches of a results folder, from which runs draw their deals."""

    def __init__(self, results: Results) -> None:
        self.results = results
        self._frames: dict[tuple[str, Table], pl.DataFrame] = {}

    def draw(
        self,
        rng: np.random.Generator,
        deals: int,
        planned: int | None = None,
        arms: Sequence[ArmInfo] | None = None,
    ) -> DrawnResults:
        """Draw a run of some arms, all on the same deals; `planned` if it is looked at on the way."""
        chosen = self.results.arms if arms is None else arms
        places = rng.integers(0, min(arm.deals for arm in chosen), deals)
        return self._make([(replace(arm, deals=deals), arm, places) for arm in chosen], planned)

    def whole(self, arms: Sequence[ArmInfo]) -> Results:
        """Return all that the pool holds of some arms."""
        return replace(self.results, arms=tuple(arms))

    def copy(
        self, rng: np.random.Generator, deals: int, arm: ArmInfo, copies: int, planned: int | None = None
    ) -> DrawnResults:
        """Draw a run of arms that are all alike, each on deals of its own."""
        alike = []
        for number in range(copies):
            key = next(iter(arm.varied))
            varied = arm.varied | {key: f"copy-{number}"}
            label = " · ".join(varied.values())
            config = arm.config | {key: f"copy-{number}"}
            named = replace(arm, id=str(number), label=label, varied=varied, config=config, deals=deals)
            alike.append((named, arm, rng.integers(0, arm.deals, deals)))
        return self._make(alike, planned)

    def _make(
        self, drawn: Sequence[tuple[ArmInfo, ArmInfo, NDArray[np.int64]]], planned: int | None
    ) -> DrawnResults:
        tables = {
            (arm.id, table): self._pick(source, table, places)
            for arm, source, places in drawn
            for table in TABLES
        }
        known = {one.name: getattr(self.results, one.name) for one in fields(Results) if one.init}
        arms = tuple(arm for arm, _, _ in drawn)
        return DrawnResults(**(known | {"arms": arms, "planned": planned}), tables=tables)

    def _pick(self, arm: ArmInfo, table: Table, places: NDArray[np.int64]) -> pl.DataFrame:
        """Return the rows of these deals, numbered from 0 on."""
        key = arm.id, table
        if key not in self._frames:
            found = self.results.matches(arm) if table == "matches" else self.results.seats(arm)
            self._frames[key] = found.collect()
        rows = rows_of_deal(arm, table)
        deals = np.repeat(np.arange(len(places)), rows)
        picked = self._frames[key][(places[:, None] * rows + np.arange(rows)).ravel()]
        return picked.with_columns(pl.Series("deal", deals, dtype=picked.schema["deal"]))


def rows_of_deal(arm: ArmInfo, table: Table) -> int:
    """Return the rows that a deal of an arm has in a table."""
    return n_rotations(arm.lineup) * (len(arm.lineup) if table == "seats" else 1)


def run_gates(run: DrawnResults, gates: Sequence[Gate]) -> tuple[DrawnResults, tuple[Judged, ...]]:
    """Look at a run as `simkit run` does; return it where its arms stopped, and the verdicts there."""
    assert run.planned is not None
    judge_gates(run, gates, foretells=False)  # reads all deals once, of which the looks take the first
    stopped: dict[str, int] = {}
    known, judged = dict[str, int](), tuple[Judged, ...]()
    for deals in fixed_looks(run.planned):
        known = {arm.id: stopped.get(arm.id, deals) for arm in run.arms}
        judged = judge_gates(run, gates, deals=known, foretells=False)
        is_open = {one.arm.id for one in judged if one.verdict.state == "undecided"}
        stopped |= {arm.id: deals for arm in run.arms if arm.id not in is_open | stopped.keys()}
        if not is_open:
            break
    return run.stop(known), judged
