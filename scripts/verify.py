"""Lets the independent referees check transcripts of every variant and line-up.

    python scripts/verify.py [--deals 1000] [--game castellion] [--seed 1]

Plays every game that has a referee in `tests/oracles`, prints a table, and exits with 1 if a match is rejected.
"""

from __future__ import annotations

import argparse
import importlib
import json
import multiprocessing
import os
import sys
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from simkit import games
from simkit.run.replay import transcripts
from simkit.scenario.expand import make_arm
from tests.contract.variants import crossed, lineups

ORACLES = Path(__file__).resolve().parents[1] / "tests" / "oracles"


@dataclass(frozen=True)
class Task:
    """One variant and line-up of a game to verify."""

    game: str
    variant: str
    lineup: str
    deals: int
    seed: int


@dataclass(frozen=True)
class Verdict:
    """How many transcripts were accepted, and the first fault that was found."""

    task: Task
    accepted: int
    fault: str


def verify(task: Task) -> Verdict:
    """Check transcripts until all are accepted or one is rejected."""
    spec = games.find(task.game)
    referee = importlib.import_module(f"tests.oracles.{spec.package}")
    config = crossed(spec)[task.variant]
    arm = make_arm(spec, config, lineups(spec, config)[task.lineup], {"bots": task.lineup})
    written = transcripts(arm, task.seed, range(task.deals), None)
    lines = (json.dumps(event) for events in written for event in events)
    accepted = 0
    try:
        for match in referee.matches(lines):
            referee.referee(match)
            accepted += 1
    except referee.Rejected as fault:
        return Verdict(task, accepted, f"match {accepted}: {fault}")
    return Verdict(task, accepted, "")


def tasks(chosen: str | None, deals: int, seed: int) -> list[Task]:
    """Every variant and line-up of the games that have a referee."""
    found = []
    for game in games.names() if chosen is None else [chosen]:
        spec = games.find(game)
        if (ORACLES / f"{spec.package}.py").exists():
            for variant, config in crossed(spec).items():
                found += [Task(game, variant, lineup, deals, seed) for lineup in lineups(spec, config)]
    return found


def main() -> int:
    """Read the command line, verify, print the table and return the exit code."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--deals", type=int, default=1_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--game", choices=games.names())
    chosen = parser.parse_args()
    total = rejected = 0
    print(f"{'accepted':>8}  {'fault':5}  game, line-up, variant")
    with ProcessPoolExecutor(os.cpu_count(), multiprocessing.get_context("spawn")) as pool:
        for verdict in pool.map(verify, tasks(chosen.game, chosen.deals, chosen.seed)):
            task = verdict.task
            total += verdict.accepted
            rejected += bool(verdict.fault)
            told = f"{task.game}  {task.lineup:<10} {task.variant}"
            print(f"{verdict.accepted:>8,}  {'yes' if verdict.fault else '-':5}  {told}", flush=True)
            if verdict.fault:
                print(f"          {verdict.fault}", flush=True)
    print(f"{total:,} transcripts accepted, {rejected} line-ups with a rejected one")
    return 1 if rejected else 0


if __name__ == "__main__":
    sys.exit(main())
