"""`simkit plan`: what a run would play, what is there already, and about how long the rest takes."""

from __future__ import annotations

import os
from dataclasses import asdict
from pathlib import Path
from textwrap import fill
from typing import TYPE_CHECKING, Annotated

from simkit.cli.commands.run import ChunkOpt
from simkit.cli.engine import ThreadsOpt, check_threads
from simkit.cli.options import check_number, option, spread
from simkit.cli.output import WIDTH, count, print_json, print_table, print_text, say_if_slow
from simkit.cli.progress import choose_progress, write_seconds
from simkit.cli.selection import JsonOpt, ScenarioWords
from simkit.scenario.model import MAX_DEALS, Scenario

if TYPE_CHECKING:
    from simkit.api.forecast import Need
    from simkit.api.plan import Part

MEASURING = 2.0  # seconds of play that the estimates rest on
TRYING = "trying every configuration … (the first time the game is compiled, which takes up to a minute)"

OutOpt = Annotated[
    Path | None, option("--out", "FOLDER", "A results folder: deals that it holds already are not planned.")
]


@spread
def command(
    words: ScenarioWords,
    out: OutOpt = None,
    threads: ThreadsOpt = None,
    chunk: ChunkOpt = None,
    json: JsonOpt = False,
) -> None:
    """Show what a run would play, how long it would take and how much disk space, before it starts.

    Every configuration is tried for a moment, so that slow bots count as such; nothing is written. With --precision
    or --gate, or with gates in the scenario: also how many deals these will take, a range from runs that go on from
    a pilot: 2,000 deals of every configuration, at most half of the plan, fewer where these take more than ten
    seconds.

    \b
    Example:
      simkit plan castellion/demo --out results/demo
      simkit plan castellion/demo --precision 0.005
      simkit plan --game castellion --bots greedy --gate 'win_rate at most 0.06'
    """
    from simkit.api.plan import estimate_parts, forecast

    check_threads(threads)
    check_number("--chunk", chunk, 1, MAX_DEALS)
    workers = threads or os.cpu_count() or 1
    chosen = words.choose()
    with say_if_slow(TRYING):
        parts = estimate_parts(chosen, out, chunk, workers, MEASURING)
    needs = forecast(chosen, parts, workers, choose_progress())
    if json:
        print_json({**_describe(chosen, parts, workers), "needs": [asdict(need) for need in needs]})
    else:
        _print_plan(chosen, parts, out, workers)
        _print_needs(needs)


def _print_needs(needs: list[Need]) -> None:
    """Draw a table for each question and way to reckon, which stand above it: lines of a terminal hold the rest."""
    blocks: dict[str, list[Need]] = {}
    for need in needs:
        blocks.setdefault(f"{need.question}: {need.note}", []).append(need)
    for heading, block in blocks.items():
        print_text(f"\n{fill(heading, WIDTH)}")
        rows = [
            [
                need.arm,
                _span(need),
                "" if need.chance is None else f"{need.chance:.0%}",
                "" if need.seconds is None else write_seconds(need.seconds),
            ]
            for need in block
        ]
        print_table(["configuration", "deals", "decided", "time"], rows, right=["deals", "decided", "time"])


def _span(need: Need) -> str:
    """Write the range of deals: in one of ten runs fewer than the first, in one of ten more than the second."""
    if need.deals is None or need.most is None:
        return "unknown"
    return f"{need.deals:,}" if need.deals == need.most else f"{need.deals:,} to {need.most:,}"


def _print_plan(scenario: Scenario, parts: list[Part], out: Path | None, threads: int) -> None:
    from simkit.api.plan import write_bytes

    print_text(f"{fill(scenario.title, WIDTH)}\nseed {scenario.seed}, {scenario.told_deals}\n")
    headers = ["configuration", "rotations", "matches", "deals there", "matches/s", "time", "disk"]
    rows = [
        [
            part.workload.arm.label,
            str(len(part.workload.arm.rotations)),
            f"{part.workload.matches:,}",
            f"{part.workload.deals - part.workload.missing_deals:,}",
            "–" if part.rate is None else _write_rate(part.rate * min(threads, os.cpu_count() or 1)),
            write_seconds(part.seconds),
            write_bytes(part.bytes),
        ]
        for part in parts
    ]
    if out is None:
        place = headers.index("deals there")
        headers, rows = _without(headers, place), [_without(row, place) for row in rows]
    print_table(headers, rows, right=headers[1:])
    matches = sum(part.workload.matches for part in parts)
    left = sum(part.workload.missing_matches for part in parts)
    chunks = sum(part.workload.chunks for part in parts)
    print_text(
        f"\n{count(len(parts), 'configuration')}, {matches:,} matches in all, {count(chunks, 'chunk')}"
    )
    if out is not None:
        print_text(f"{out}: {matches - left:,} matches are there, {left:,} are missing")
    seconds, size = sum(part.seconds for part in parts), sum(part.bytes for part in parts)
    print_text(
        f"estimate: about {write_seconds(seconds)} and {write_bytes(size)} on {count(threads, 'thread')}"
        if left
        else "nothing to play"
    )


def _without(row: list[str], place: int) -> list[str]:
    return row[:place] + row[place + 1 :]


def _write_rate(rate: float) -> str:
    return f"{rate:,.0f}" if rate >= 10 else f"{rate:.2g}"


def _describe(scenario: Scenario, parts: list[Part], threads: int) -> dict[str, object]:
    return {
        "scenario": scenario.to_dict(),
        "arms": [
            {
                "id": part.workload.arm.id,
                "label": part.workload.arm.label,
                "rotations": len(part.workload.arm.rotations),
                "matches": part.workload.matches,
                "deals_present": part.workload.deals - part.workload.missing_deals,
                "deals_missing": part.workload.missing_deals,
                "chunks": part.workload.chunks,
                "matches_per_cpu_second": None if part.rate is None else round(part.rate, 3),
                "estimated_seconds": round(part.seconds, 1),
                "estimated_bytes": round(part.bytes),
            }
            for part in parts
        ],
        "matches": sum(part.workload.matches for part in parts),
        "matches_missing": sum(part.workload.missing_matches for part in parts),
        "chunks": sum(part.workload.chunks for part in parts),
        "threads": threads,
        "estimated_seconds": round(sum(part.seconds for part in parts), 1),
        "estimated_bytes": round(sum(part.bytes for part in parts)),
    }
