"""Intervals that are shown: do those of tables and comparisons hold the truth, after early stops too?"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np
import polars as pl

from scripts.coverage_table.gates import true_distance, true_mean
from scripts.coverage_table.pool import DrawnResults, run_gates
from scripts.coverage_table.promises import SHOWN, Study, Told, share
from simkit.games.criteria import SEAT_SHARE, Gate
from simkit.stats.compare.comparison import compare_planned
from simkit.stats.compare.league import league_table
from simkit.stats.data.measures import headline_of
from simkit.stats.estimate.summary import summarise

Key = tuple[Any, ...]
NEAR = (0.03, 0.015, 0.008, 0.0)  # how far the limits of gates lie from the truth, run by run
FRESH = 100  # added to a seed for runs of their own
ROW, CHANGE = ("arm", "measure"), ("setting", "from", "to", "given", "seat", "measure")


class Held:
    """How often the interval of each row of a table held its truth."""

    def __init__(self, truth: pl.DataFrame, key: tuple[str, ...], value: str = "estimate") -> None:
        """Take the truth from a table of the pool."""
        self.key = tuple(name for name in key if name in truth.columns)
        self.truth = {self._name(row): row[value] for row in truth.iter_rows(named=True)}
        self.found: dict[Key, list[bool]] = {}

    def _name(self, row: Mapping[str, Any]) -> Key:
        return tuple(row[name] for name in self.key)

    def note(self, table: pl.DataFrame) -> None:
        """Note which intervals of a run hold their truths."""
        for row in table.iter_rows(named=True):
            truth = self.truth.get(self._name(row))
            if truth is not None and row["low"] is not None:
                is_held = row["low"] - 1e-12 <= truth <= row["high"] + 1e-12
                self.found.setdefault(self._name(row), []).append(is_held)

    @property
    def worst(self) -> Key:
        """The row that holds its truth least often."""
        return min(self.found, key=lambda key: share(self.found[key]))

    def tell(self, what: str, again: Callable[[Key], Sequence[bool]] | None = None) -> Iterator[Told]:
        """Tell the mean over all rows, and the row that does worst, which fresh runs count `again`.

        The worst of many is worse than it is, by a point or two of 400 runs.
        """
        means = [share(held) for held in self.found.values()]
        yield Told(f"interval: {what}", float(np.mean(means)), SHOWN)
        if len(means) > 1 and again is not None:
            name = ", ".join(str(part) for part in self.worst[1:])
            fresh = share(again(self.worst))
            yield Told(f"interval: {what}, the worst of {len(means)} ({name}), in fresh runs", fresh, SHOWN)
        elif len(means) > 1:
            yield Told(f"interval: {what}, the worst of {len(means)}", min(means), SHOWN)


def check_shown(study: Study) -> Iterator[Told]:
    """Count coverage in tables and comparisons."""
    yield from _solo(study)
    yield from _seats(study)
    yield from _changes(study)


def _solo(study: Study) -> Iterator[Told]:
    """Count a table of one player: at one look, and where a gate on the win rate stopped the run."""
    pool, truth_of = study.castellion, summarise(study.castellion.results)
    [arm] = pool.results.arms
    truth = true_mean(pool, arm, "win")
    few = [study.planned // part for part in (40, 10, 1)]  # deals of a single look

    def look_once(number: int, rng: np.random.Generator) -> DrawnResults:
        return pool.draw(rng, few[number % len(few)])

    def stop(number: int, rng: np.random.Generator) -> DrawnResults:
        gate = Gate("win", "win", "", None, truth + NEAR[number % len(NEAR)])
        return run_gates(pool.draw(rng, study.planned, study.planned), [gate])[0]

    yield from _count(study, 11, "columns of a table, one player, a single look", truth_of, look_once)
    yield from _count(study, 14, "the same where a gate on the win rate ended the run", truth_of, stop)


def _count(
    study: Study,
    seed: int,
    what: str,
    truth: pl.DataFrame,
    draw: Callable[[int, np.random.Generator], DrawnResults],
    per: str | None = None,
) -> Iterator[Told]:
    """Count the intervals of tables, and those of the row that does worst in twice as many fresh runs."""
    held = Held(truth, ROW)
    for number, rng in enumerate(study.seeds(seed)):
        held.note(summarise(draw(number, rng), per=per))

    def again(key: Key) -> list[bool]:
        fresh = Held(truth, ROW)
        for number, rng in enumerate(study.seeds(seed + FRESH, 2)):
            fresh.note(summarise(draw(number, rng), per=per, measures=[key[held.key.index("measure")]]))
        return fresh.found[key]

    yield from held.tell(what, again)


def _seats(study: Study) -> Iterator[Told]:
    """Count a table of seats of three castles that stop one by one."""
    pool = study.castles
    arms = pool.results.arms[:3]

    def stop(number: int, rng: np.random.Generator) -> DrawnResults:
        margin = true_distance(pool, arms[number % 3]) + NEAR[number % len(NEAR)]
        run = pool.draw(rng, study.planned, study.planned, arms)
        return run_gates(run, [Gate(SEAT_SHARE, SEAT_SHARE, "", None, margin)])[0]

    what = "columns of a table by seat, castles that stop one by one"
    yield from _count(study, 12, what, summarise(pool.results, per="seat"), stop, per="seat")


def _changes(study: Study) -> Iterator[Told]:
    """Count paired differences where the two stopped at different deals, of wins together and of seats."""
    for what, pool, arms, gate in (
        (
            "wins alone",
            study.appendices,
            study.appendices.results.arms[:3],
            Gate("win", "win", "", None, 0.05),
        ),
        (
            "seats",
            study.castles,
            study.castles.results.arms[:3],
            Gate(SEAT_SHARE, SEAT_SHARE, "", None, 0.05),
        ),
    ):
        whole = pool.whole(arms)
        held = Held(compare_planned(whole), CHANGE, "difference")
        headline = headline_of(pool.results, arms[0])
        ranks = Held(league_table(whole, headline), ("arm",), "difference")
        for rng in study.seeds(13):
            run, _ = run_gates(pool.draw(rng, study.planned, study.planned, arms), [gate])
            held.note(compare_planned(run))
            ranks.note(league_table(run, headline))
        yield from held.tell(f"differences on the same deals after early stops, {what}")
        if what == "wins alone":
            yield from ranks.tell(f"differences in a league after early stops, {what}")
