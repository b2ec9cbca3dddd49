"""`simkit plan`: what a run would play, what is there already, and about how long the rest takes."""

from __future__ import annotations

import math
import os
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from simkit.cli.engine import MAX_THREADS, ThreadsOpt
from simkit.cli.gate import GateOpt
from simkit.cli.options import option, spread
from simkit.cli.output import count, print_json, print_table, print_text, say_if_slow
from simkit.cli.progress import COMPILING, write_seconds
from simkit.cli.run import ChunkOpt
from simkit.cli.selection import JsonOpt, ScenarioWords
from simkit.errors import InputError
from simkit.scenario.expand import expand
from simkit.scenario.located import LocatedValue, check_whole
from simkit.scenario.model import MAX_DEALS, Scenario

if TYPE_CHECKING:
    from simkit.api.forecast import Need, Questions
    from simkit.run.workload import Workload

MEASURING = 1.0  # seconds of play that the estimate rests on

PrecisionOpt = Annotated[
    float | None, option("--precision", "X", "Say how many deals make the main result precise to ± X.")
]
OutOpt = Annotated[
    Path | None, option("--out", "FOLDER", "A results folder: deals that it holds already are not planned.")
]


@spread
def command(
    words: ScenarioWords,
    out: OutOpt = None,
    threads: ThreadsOpt = None,
    chunk: ChunkOpt = None,
    precision: PrecisionOpt = None,
    gate: GateOpt = None,
    json: JsonOpt = False,
) -> None:
    """Show what a run would play and how long it would take, before it starts.

    The estimate comes from about one second of play; nothing is written. With --precision or --gate, or with gates in
    the scenario: also how many deals these will take, a range from runs that go on from a pilot of up to 1,000 deals.

    \b
    Example:
      simkit plan castellion/demo --out results/demo
      simkit plan castellion/demo --precision 0.005
      simkit plan --game castellion --bots greedy --gate 'win_rate at most 0.06'
    """
    from simkit.run.workload import plan_workloads

    workers = (
        os.cpu_count() or 1
        if threads is None
        else check_whole(LocatedValue(threads, "--threads"), 1, MAX_THREADS)
    )
    size = None if chunk is None else check_whole(LocatedValue(chunk, "--chunk"), 1, MAX_DEALS)
    chosen = words.choose()
    arms = expand(chosen)
    asked = _read_questions(chosen, precision, gate)
    workloads = plan_workloads(chosen, arms, out, size, workers)
    seconds = _estimate(workloads, chosen.seed, workers)
    needs = [] if asked is None else _forecast(chosen, asked, workers)
    if json:
        print_json(
            {**_describe(chosen, workloads, workers, seconds), "needs": [asdict(need) for need in needs]}
        )
    else:
        _print_plan(chosen, workloads, out, workers, seconds)
        _print_needs(needs)


def _read_questions(scenario: Scenario, precision: float | None, gates: list[str] | None) -> Questions | None:
    """Collect what the deals are needed for; None if nothing is asked."""
    from simkit.api.forecast import Questions
    from simkit.api.verdicts import read_gate

    if precision is not None and not 0 < precision < math.inf:
        raise InputError("the precision must be a positive number", key="--precision", value=precision)
    parsed = tuple(read_gate(scenario.game, word) for word in gates) if gates else scenario.gates
    wanted = Questions(precision or scenario.limits.precision, parsed)
    return wanted if wanted.precision or wanted.gates else None


def _forecast(scenario: Scenario, asked: Questions, threads: int) -> list[Need]:
    from simkit.api.forecast import forecast_needs

    with say_if_slow("playing a pilot …"):
        return forecast_needs(scenario, asked, threads)


def _print_needs(needs: list[Need]) -> None:
    if not needs:
        return
    rows = [
        [
            need.arm,
            need.question,
            _span(need),
            "" if need.chance is None else f"{need.chance:.0%}",
            "" if need.seconds is None else write_seconds(need.seconds),
            need.note,
        ]
        for need in needs
    ]
    print_text("")
    print_table(
        ["configuration", "question", "deals", "decided", "time", "how"],
        rows,
        right=["deals", "decided", "time"],
    )


def _span(need: Need) -> str:
    """Write the range of deals: in one of ten runs fewer than the first, in one of ten more than the second."""
    if need.deals is None or need.most is None:
        return "more than planned"
    return f"{need.deals:,}" if need.deals == need.most else f"{need.deals:,} to {need.most:,}"


def _estimate(workloads: list[Workload], seed: int, threads: int) -> float:
    """Estimate the seconds that the missing matches take, by playing some of them."""
    from simkit.run.workload import estimate_seconds, measure_rates, warm_up

    arms = [workload.arm for workload in workloads if workload.missing_deals]
    if not arms:
        return 0.0
    with say_if_slow(COMPILING):
        warm_up(arms[0], seed)
    return estimate_seconds(workloads, measure_rates(arms, seed, MEASURING), threads)


def _print_plan(
    scenario: Scenario, workloads: list[Workload], out: Path | None, threads: int, seconds: float
) -> None:
    print_text(f"{scenario.title}\nseed {scenario.seed}, {scenario.deals:,} deals for each configuration\n")
    headers = ["id", "configuration", "rotations", "matches", "deals present", "deals missing", "chunks"]
    rows = [
        [
            workload.arm.id,
            workload.arm.label,
            str(len(workload.arm.rotations)),
            f"{workload.matches:,}",
            f"{workload.deals - workload.missing_deals:,}",
            f"{workload.missing_deals:,}",
            f"{workload.chunks:,}",
        ]
        for workload in workloads
    ]
    if out is None:
        headers, rows = headers[:4] + headers[6:], [row[:4] + row[6:] for row in rows]
    print_table(headers, rows, right=headers[2:])
    matches = sum(workload.matches for workload in workloads)
    left = sum(workload.missing_matches for workload in workloads)
    chunks = sum(workload.chunks for workload in workloads)
    print_text(
        f"\n{count(len(workloads), 'configuration')}, {matches:,} matches in all, {count(chunks, 'chunk')}"
    )
    if out is not None:
        print_text(f"{out}: {matches - left:,} matches are there, {left:,} are missing")
    print_text(
        f"estimate: about {write_seconds(seconds)} on {count(threads, 'thread')}"
        if left
        else "nothing to play"
    )


def _describe(
    scenario: Scenario, workloads: list[Workload], threads: int, seconds: float
) -> dict[str, object]:
    return {
        "scenario": scenario.to_dict(),
        "arms": [
            {
                "id": workload.arm.id,
                "label": workload.arm.label,
                "rotations": len(workload.arm.rotations),
                "matches": workload.matches,
                "deals_present": workload.deals - workload.missing_deals,
                "deals_missing": workload.missing_deals,
                "chunks": workload.chunks,
            }
            for workload in workloads
        ],
        "matches": sum(workload.matches for workload in workloads),
        "matches_missing": sum(workload.missing_matches for workload in workloads),
        "chunks": sum(workload.chunks for workload in workloads),
        "threads": threads,
        "estimated_seconds": round(seconds, 1),
    }
