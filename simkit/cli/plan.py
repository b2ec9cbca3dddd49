"""`simkit plan`: what a run would play, what is there already, and about how long the rest takes."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from simkit.cli.output import count, print_json, print_table, print_text, say_if_slow
from simkit.cli.progress import COMPILING, write_seconds
from simkit.cli.run import MAX_THREADS, ChunkOpt, ThreadsOpt
from simkit.cli.selection import (
    BotsOpt,
    DealsOpt,
    GameOpt,
    JsonOpt,
    ScenarioArg,
    SeedOpt,
    SetOpt,
    choose_scenario,
)
from simkit.scenario.expand import expand
from simkit.scenario.given import Given, check_whole
from simkit.scenario.model import MAX_DEALS, Scenario

if TYPE_CHECKING:
    from simkit.run.outlook import Outlook

MEASURING = 1.0  # seconds of play that the estimate rests on

OutOpt = Annotated[
    Path | None,
    typer.Option("--out", metavar="FOLDER", help="The results folder: what it holds is not planned."),
]


def command(
    scenario: ScenarioArg = None,
    game: GameOpt = None,
    sets: SetOpt = None,
    bots: BotsOpt = None,
    deals: DealsOpt = None,
    seed: SeedOpt = None,
    out: OutOpt = None,
    threads: ThreadsOpt = None,
    chunk: ChunkOpt = None,
    json: JsonOpt = False,
) -> None:
    """Show the arms, matches and chunks of a run before it starts, and estimate its time.

    The estimate comes from playing about one second of the same arms; nothing is written.

    \b
    Example:
      simkit plan castellion/demo --out results/demo
    """
    from simkit.run.outlook import look_ahead

    workers = (
        os.cpu_count() or 1 if threads is None else check_whole(Given(threads, "--threads"), 1, MAX_THREADS)
    )
    size = None if chunk is None else check_whole(Given(chunk, "--chunk"), 1, MAX_DEALS)
    chosen = choose_scenario(scenario, game, sets, bots, deals, seed)
    arms = expand(chosen)
    outlooks = look_ahead(chosen, arms, out, size, workers)
    seconds = _estimate(outlooks, chosen.seed, workers)
    if json:
        print_json(_describe(chosen, outlooks, workers, seconds))
    else:
        _print_plan(chosen, outlooks, out, workers, seconds)


def _estimate(outlooks: list[Outlook], seed: int, threads: int) -> float:
    """Estimate the seconds that the missing matches take, by playing some of them."""
    from simkit.run.outlook import estimate_seconds, measure_rates, warm_up

    arms = [outlook.arm for outlook in outlooks if outlook.missing_deals]
    if not arms:
        return 0.0
    with say_if_slow(COMPILING):
        warm_up(arms[0], seed)
    return estimate_seconds(outlooks, measure_rates(arms, seed, MEASURING), threads)


def _print_plan(
    scenario: Scenario, outlooks: list[Outlook], out: Path | None, threads: int, seconds: float
) -> None:
    print_text(f"{scenario.title}\nseed {scenario.seed}, {scenario.deals:,} deals for each arm\n")
    headers = ["id", "arm", "rotations", "matches", "deals present", "deals missing", "chunks"]
    rows = [
        [
            outlook.arm.id,
            outlook.arm.label,
            str(len(outlook.arm.rotations)),
            f"{outlook.matches:,}",
            f"{outlook.deals - outlook.missing_deals:,}",
            f"{outlook.missing_deals:,}",
            f"{outlook.chunks:,}",
        ]
        for outlook in outlooks
    ]
    if out is None:
        headers, rows = headers[:4] + headers[6:], [row[:4] + row[6:] for row in rows]
    print_table(headers, rows, right=headers[2:])
    matches = sum(outlook.matches for outlook in outlooks)
    left = sum(outlook.missing_matches for outlook in outlooks)
    chunks = sum(outlook.chunks for outlook in outlooks)
    print_text(f"\n{count(len(outlooks), 'arm')}, {matches:,} matches in all, {count(chunks, 'chunk')}")
    if out is not None:
        print_text(f"{out}: {matches - left:,} matches are there, {left:,} are missing")
    print_text(
        f"estimate: about {write_seconds(seconds)} on {count(threads, 'thread')}"
        if left
        else "nothing to play"
    )


def _describe(scenario: Scenario, outlooks: list[Outlook], threads: int, seconds: float) -> dict[str, object]:
    return {
        "scenario": scenario.to_dict(),
        "arms": [
            {
                "id": outlook.arm.id,
                "label": outlook.arm.label,
                "rotations": len(outlook.arm.rotations),
                "matches": outlook.matches,
                "deals_present": outlook.deals - outlook.missing_deals,
                "deals_missing": outlook.missing_deals,
                "chunks": outlook.chunks,
            }
            for outlook in outlooks
        ],
        "matches": sum(outlook.matches for outlook in outlooks),
        "matches_missing": sum(outlook.missing_matches for outlook in outlooks),
        "chunks": sum(outlook.chunks for outlook in outlooks),
        "threads": threads,
        "estimated_seconds": round(seconds, 1),
    }
