"""Pools of real matches, and runs whose deals are drawn from them, so that the truth is known."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
from numpy.typing import NDArray

from simkit.games.contract import Table
from simkit.games.criteria import Gate
from simkit.results.view import ArmInfo, Results, open_results
from simkit.run.run import run_scenario
from simkit.scenario.load import scenario_from_words
from simkit.stats.data.blocks import TOTALS, Part, block_totals
from simkit.stats.data.frames import n_rotations
from simkit.stats.data.measures import Measure
from simkit.stats.data.tally import CODES
from simkit.stats.estimate.spending import fixed_looks
from simkit.stats.verdict.claims import Seen
from simkit.stats.verdict.declared import Judged, judge_gates

SEED = 11
Frames = dict[Table, pl.DataFrame]


def play(folder: Path, game: str, sets: Sequence[str], bots: str, deals: int) -> Results:
    """Play what a folder lacks of so many deals."""
    run_scenario(scenario_from_words(game, sets, bots, deals, SEED), folder)
    return open_results(folder)


@dataclass(frozen=True)
class DrawnResults(Results):
    """Results whose deals were drawn from those of a pool; an arm is read as far as its deals.

    By arm: the frames of the pool, and the places of the deals there.
    """

    drawn: Mapping[str, tuple[Frames, NDArray[np.int64]]] = field(default_factory=dict, repr=False)

    def matches(self, arm: ArmInfo, columns: Sequence[str] | None = None) -> pl.LazyFrame:
        """Return an arm's matches."""
        return self._read(arm, "matches", columns)

    def seats(self, arm: ArmInfo, columns: Sequence[str] | None = None) -> pl.LazyFrame:
        """Return an arm's seats."""
        return self._read(arm, "seats", columns)

    def _read(self, arm: ArmInfo, table: Table, columns: Sequence[str] | None) -> pl.LazyFrame:
        frames, places = self.drawn[arm.id]
        frame = frames[table] if columns is None else frames[table].select(columns)
        rows = rows_of_deal(arm, table)
        picked = frame[(places[: arm.deals, None] * rows + np.arange(rows)).ravel()]
        if "deal" in picked.columns:
            numbers = np.repeat(np.arange(arm.deals), rows)
            picked = picked.with_columns(pl.Series("deal", numbers, dtype=picked.schema["deal"]))
        return picked.lazy()

    def stop(
        self, deals: Mapping[str, int], gates: Sequence[Gate] = (), decided: Collection[str] = ()
    ) -> DrawnResults:
        """Return the same results as they are after so many deals of each arm, by its id; gates `decided` some."""
        found = replace(
            self,
            arms=tuple(replace(arm, deals=deals[arm.id]) for arm in self.arms),
            gates=tuple(gates),
            stopped={arm: deals[arm] for arm in decided},
        )
        for kept in (TOTALS, CODES):  # the totals of deals stay what they are
            found.cache[kept] = self.cache.setdefault(kept, {})
        return found


class DrawnTotals(dict[tuple[str, Measure, Part], pl.Series]):
    """The totals of drawn deals: those of the pool, in the order in which they were drawn."""

    def __init__(self, pool: Results, drawn: Mapping[str, tuple[ArmInfo, NDArray[np.int64]]]) -> None:
        super().__init__()
        self.pool, self.drawn = pool, drawn

    def get(self, key: tuple[str, Measure, Part], _: Any = None) -> pl.Series:
        """Return the totals of an arm, measure and part."""
        if key not in self:
            name, measure, part = key
            arm, places = self.drawn[name]
            whole = block_totals(self.pool, arm, measure, arm.deals, part)
            self[key] = whole.gather(places) if whole.null_count() else pl.Series(whole.to_numpy()[places])
        return self[key]


class Pool:
    """The matches of a results folder, from which runs draw their deals."""

    def __init__(self, results: Results) -> None:
        self.results = results
        self._frames: dict[str, Frames] = {}

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
        picked = {arm.id: (self._read(source), places) for arm, source, places in drawn}
        known = {one.name: getattr(self.results, one.name) for one in fields(Results) if one.init}
        raw = {one["id"]: one for one in self.results.manifest["arms"]}
        known |= {
            "arms": tuple(arm for arm, _, _ in drawn),
            "planned": planned,
            "manifest": self.results.manifest
            | {"arms": [raw[source.id] | {"id": arm.id} for arm, source, _ in drawn]},
        }
        found = DrawnResults(**known, drawn=picked)
        found.cache[TOTALS] = DrawnTotals(self.results, {arm.id: (source, at) for arm, source, at in drawn})
        return found

    def _read(self, arm: ArmInfo) -> Frames:
        """Read an arm's matches and seats once."""
        if arm.id not in self._frames:
            found = {"matches": self.results.matches(arm), "seats": self.results.seats(arm)}
            self._frames[arm.id] = {table: frame.collect() for table, frame in found.items()}  # type: ignore[misc]
        return self._frames[arm.id]


def rows_of_deal(arm: ArmInfo, table: Table) -> int:
    """Return the rows that a deal of an arm has in a table."""
    return n_rotations(arm.lineup) * (len(arm.lineup) if table == "seats" else 1)


def run_gates(run: DrawnResults, gates: Sequence[Gate]) -> tuple[DrawnResults, tuple[Judged, ...]]:
    """Look at a run as `simkit run` does; return it where its arms stopped, and the verdicts there."""
    assert run.planned is not None
    stopped: dict[str, int] = {}
    known, judged, seen = dict[str, int](), tuple[Judged, ...](), Seen()
    for deals in fixed_looks(run.planned):
        known = {arm.id: stopped.get(arm.id, deals) for arm in run.arms}
        judged = judge_gates(run, gates, deals=known, foretells=False, seen=seen)
        is_open = {one.arm.id for one in judged if one.verdict.state == "undecided"}
        stopped |= {arm.id: deals for arm in run.arms if arm.id not in is_open | stopped.keys()}
        if not is_open:
            break
    return run.stop(known, gates, stopped), judged
