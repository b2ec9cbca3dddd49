"""What a run would have to do, and about how long it would take."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from simkit import games
from simkit.results.coverage import Interval, missing
from simkit.results.journal import read_journal
from simkit.results.manifest import read_manifest
from simkit.results.provenance import describe, refuse_other_origin
from simkit.run.chunk import run_chunk
from simkit.run.measure import measure_arm
from simkit.run.plan import Chunk, choose_size, match_weight
from simkit.scenario.model import Arm, Scenario

MAX_MEASURED = 50  # arms that are timed; the others are taken to be like their mean


@dataclass(frozen=True)
class Workload:
    """The work on one arm: deals asked for, deals that a results folder lacks, and the chunks for these."""

    arm: Arm
    deals: int
    missing_deals: int
    chunks: int

    @property
    def matches(self) -> int:
        """Matches asked for."""
        return self.deals * len(self.arm.rotations)

    @property
    def missing_matches(self) -> int:
        """Matches still to be played."""
        return self.missing_deals * len(self.arm.rotations)


def plan_workloads(
    scenario: Scenario, arms: Sequence[Arm], out: Path | None, chunk: int | None, threads: int
) -> list[Workload]:
    """Compare a scenario with what its results folder holds; without a folder everything is missing."""
    present = _read_present(scenario, arms, out)
    gaps = {arm.id: missing(present.get(arm.id, []), scenario.deals) for arm in arms}
    rotations = max(len(arm.rotations) for arm in arms)
    matches = sum((end - first) * len(arm.rotations) for arm in arms for first, end in gaps[arm.id])
    size = choose_size(
        chunk, rotations, matches, threads, weight=match_weight(games.find(scenario.game).components)
    )
    return [
        Workload(
            arm,
            scenario.deals,
            sum(end - first for first, end in gaps[arm.id]),
            sum(-(-(end - first) // size) for first, end in gaps[arm.id]),
        )
        for arm in arms
    ]


def warm_up(arm: Arm, seed: int) -> None:
    """Play one deal, so that the kernels are compiled."""
    run_chunk(arm, Chunk(arm.id, seed, 0, 1), lambda: False)


def measure_rates(arms: Sequence[Arm], seed: int, seconds: float) -> dict[str, float]:
    """Time the arms for so many seconds in all and return matches per second of one thread by arm id."""
    step = -(-len(arms) // MAX_MEASURED)
    timed = arms[::step]
    rates = {arm.id: measure_arm(arm, seed, seconds / len(timed)).mean for arm in timed}
    mean = len(rates) / sum(1 / rate for rate in rates.values())
    return {arm.id: rates.get(arm.id, mean) for arm in arms}


def estimate_seconds(workloads: Sequence[Workload], rates: Mapping[str, float], threads: int) -> float:
    """Estimate the duration of a run, with as many threads at work as there are processors for them."""
    work = sum(
        workload.missing_matches / rates[workload.arm.id]
        for workload in workloads
        if workload.missing_matches
    )
    return work / min(threads, os.cpu_count() or 1)


def _read_present(scenario: Scenario, arms: Sequence[Arm], out: Path | None) -> dict[str, list[Interval]]:
    """Read which deals of each arm are there; a new or empty folder has none."""
    if out is None or not out.exists() or (out.is_dir() and not any(out.iterdir())):
        return {}
    refuse_other_origin(out, read_manifest(out), describe(scenario, arms))
    present: dict[str, list[Interval]] = {}
    for entry in read_journal(out):
        present.setdefault(entry.arm, []).append(entry.interval)
    return present
