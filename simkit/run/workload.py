"""What a run would have to do, and about how long and how much disk space it would take."""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean

from simkit import games
from simkit.results.coverage import Interval, missing
from simkit.results.journal import read_journal
from simkit.results.manifest import read_manifest
from simkit.results.provenance import describe, refuse_other_origin
from simkit.run.chunk import PlayedChunk, compile_kernels, run_chunk
from simkit.run.plan import Chunk, choose_size, match_weight
from simkit.scenario.model import Arm, Scenario

MAX_MEASURED = 200  # arms that are timed
MAX_SAMPLE = 10_000  # matches of each of the two chunks that a pace rests on at the most
HICCUP = 3  # a chunk that took this many times as long as the next one of its size is no measure


@dataclass(frozen=True)
class Pace:
    """How fast an arm is played, and what its matches take on the disk."""

    rate: float  # matches per second of one processor
    bytes_per_match: float
    bytes_per_chunk: float  # beside its matches


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
    gaps = {arm.id: missing(present.get(arm.id, []), scenario.deals_of(arm)) for arm in arms}
    rotations = max(len(arm.rotations) for arm in arms)
    matches = sum((end - first) * len(arm.rotations) for arm in arms for first, end in gaps[arm.id])
    size = choose_size(
        chunk, rotations, matches, threads, weight=match_weight(games.find(scenario.game).components)
    )
    return [
        Workload(
            arm,
            scenario.deals_of(arm),
            sum(end - first for first, end in gaps[arm.id]),
            sum(-(-(end - first) // size) for first, end in gaps[arm.id]),
        )
        for arm in arms
    ]


def measure_paces(arms: Sequence[Arm], seed: int, seconds: float) -> dict[str, Pace]:
    """Play each arm for about its part of so many seconds, at least three deals, and return its pace by arm id.

    Of very many arms some are played; the others are taken to be like the mean of those with the same line-up.
    """
    compile_kernels(arms)
    step = -(-len(arms) // MAX_MEASURED)
    timed = arms[::step]
    found = {arm.id: _measure_pace(arm, seed, seconds / len(timed)) for arm in timed}
    for arm in arms:
        if arm.id not in found:
            alike = [found[other.id] for other in timed if other.lineup == arm.lineup]
            found[arm.id] = _mean_pace(alike or [found[other.id] for other in timed])
    return found


def _measure_pace(arm: Arm, seed: int, seconds: float) -> Pace:
    """Double a chunk until it takes about so long, twice: time and size of the last ones count."""
    first = run_chunk(arm, Chunk(arm.id, seed, 0, 1), lambda: False)
    deal, n_deals = 1, 1

    def play() -> tuple[PlayedChunk, float]:
        nonlocal deal
        begun = time.thread_time()
        played = run_chunk(arm, Chunk(arm.id, seed, deal, n_deals), lambda: False)
        deal += n_deals
        return played, max(time.thread_time() - begun, 1e-6)

    while True:
        played, spent = play()
        if spent >= seconds / 2 or n_deals * len(arm.rotations) >= MAX_SAMPLE:
            again, spent_again = play()
            if spent_again >= spent / HICCUP:
                break
        n_deals *= 2
    n_matches = [one.chunk.n_deals * len(arm.rotations) for one in (played, again)]
    per_match = max(_count_bytes(again) - _count_bytes(first), 0) / n_matches[1]
    return Pace(sum(n_matches) / (spent + spent_again), per_match, _count_bytes(first))


def _count_bytes(played: PlayedChunk) -> int:
    return len(played.matches) + len(played.seats) + len(played.components or b"")


def _mean_pace(paces: Sequence[Pace]) -> Pace:
    return Pace(
        len(paces) / sum(1 / pace.rate for pace in paces),
        fmean(pace.bytes_per_match for pace in paces),
        fmean(pace.bytes_per_chunk for pace in paces),
    )


def estimate_seconds(workload: Workload, pace: Pace, threads: int) -> float:
    """Estimate how long the missing matches of an arm take, with as many threads as there are processors for them."""
    return workload.missing_matches / pace.rate / min(threads, os.cpu_count() or 1)


def estimate_bytes(workload: Workload, pace: Pace) -> float:
    """Estimate the disk space that the missing matches of an arm take."""
    return workload.missing_matches * pace.bytes_per_match + workload.chunks * pace.bytes_per_chunk


def _read_present(scenario: Scenario, arms: Sequence[Arm], out: Path | None) -> dict[str, list[Interval]]:
    """Read which deals of each arm are there; a new or empty folder has none."""
    if out is None or not out.exists() or (out.is_dir() and not any(out.iterdir())):
        return {}
    refuse_other_origin(out, read_manifest(out), describe(scenario, arms))
    present: dict[str, list[Interval]] = {}
    for entry in read_journal(out):
        present.setdefault(entry.arm, []).append(entry.interval)
    return present
