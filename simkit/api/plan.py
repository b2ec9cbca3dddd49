"""What a run would play, how long it would take and how much disk space, before it starts."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

import polars as pl

from simkit.api.forecast import Need, Questions, forecast_needs
from simkit.api.tables import Table
from simkit.run.progress import Progress
from simkit.run.workload import Workload, estimate_bytes, estimate_seconds, measure_paces, plan_workloads
from simkit.scenario.expand import expand
from simkit.scenario.model import Scenario

MEASURING = 2.0  # seconds of play that the estimates rest on


@dataclass(frozen=True)
class Part:
    """What is to do for one configuration, and what it takes."""

    workload: Workload
    rate: float | None  # matches per second of one thread; None: nothing is missing
    seconds: float
    bytes: float


@dataclass(frozen=True, repr=False)
class Plan(Table):
    """A row for each configuration; `seconds` and `bytes` are those of all, `needs` the deals that gates take."""

    seconds: float = 0.0
    bytes: float = 0.0
    needs: tuple[Need, ...] = ()

    @property
    def told(self) -> str:
        """The estimate in a sentence."""
        return f"about {self.seconds:,.1f} seconds and {write_bytes(self.bytes)} on the disk"

    def __repr__(self) -> str:
        return f"{super().__repr__()}\n{self.told}"

    def _repr_html_(self) -> str:
        return f"{super()._repr_html_()}<p>{self.told}</p>"


def estimate_parts(
    scenario: Scenario, out: Path | None, chunk: int | None, threads: int, seconds: float = MEASURING
) -> list[Part]:
    """Estimate what the missing matches of each configuration take, by playing some of them."""
    workloads = plan_workloads(scenario, expand(scenario), out, chunk, threads)
    arms = [workload.arm for workload in workloads if workload.missing_deals]
    paces = measure_paces(arms, scenario.seed, seconds) if arms else {}
    return [
        Part(workload, pace.rate, estimate_seconds(workload, pace, threads), estimate_bytes(workload, pace))
        if (pace := paces.get(workload.arm.id))
        else Part(workload, None, 0.0, 0.0)
        for workload in workloads
    ]


def forecast(
    scenario: Scenario, parts: list[Part], threads: int, progress: Progress | None = None
) -> list[Need]:
    """Forecast the deals that the precision and the gates of a scenario take, and their time by the pace of each."""
    asked = Questions(scenario.limits.precision, scenario.gates)
    if not asked.precision and not asked.gates:
        return []
    per_deal = {
        part.workload.arm.label: part.seconds / part.workload.missing_deals
        for part in parts
        if part.workload.missing_deals
    }
    return forecast_needs(scenario, asked, threads, per_deal, progress)


def make_plan(scenario: Scenario, out: Path | None = None, threads: int | None = None) -> Plan:
    """Plan a run; where a results folder holds deals already, those count as played."""
    workers = threads or os.cpu_count() or 1
    parts = estimate_parts(scenario, out, None, workers)
    rows = [
        {
            "arm": part.workload.arm.label,
            "matches": part.workload.matches,
            "deals_missing": part.workload.missing_deals,
            "matches_per_second": part.rate and part.rate * min(workers, os.cpu_count() or 1),
            "seconds": part.seconds,
            "bytes": part.bytes,
        }
        for part in parts
    ]
    shown = [
        {
            "configuration": part.workload.arm.label,
            "matches": f"{part.workload.matches:,}",
            "deals missing": f"{part.workload.missing_deals:,}",
            "seconds": f"{part.seconds:,.1f}",
            "disk": write_bytes(part.bytes),
        }
        for part in parts
    ]
    return Plan(
        pl.DataFrame(rows),
        pl.DataFrame(shown),
        1,
        seconds=sum(part.seconds for part in parts),
        bytes=sum(part.bytes for part in parts),
        needs=tuple(forecast(scenario, parts, workers)),
    )


def write_bytes(size: float) -> str:
    """Write a size for people: kB, MB or GB."""
    for unit in ("kB", "MB"):
        size /= 1000
        if size < 1000:
            return f"{size:.1f} {unit}" if size < 10 else f"{size:,.0f} {unit}"
    return f"{size / 1000:,.1f} GB"
