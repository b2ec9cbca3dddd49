"""`simkit bench`: how fast a game is played."""

from __future__ import annotations

import tempfile
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from simkit import games
from simkit.cli.options import argument, option, switch
from simkit.cli.output import print_json, print_table, print_text, say
from simkit.cli.selection import BotsOpt, JsonOpt, SetOpt
from simkit.errors import InputError
from simkit.scenario.expand import expand
from simkit.scenario.load import scenario_from_words

if TYPE_CHECKING:
    from simkit.run.measure import Speed, Start
    from simkit.scenario.model import Arm

SEED = 1

GameArg = Annotated[str, argument("GAME", "The game; simkit games lists them.")]
SecondsOpt = Annotated[
    float, option("--seconds", "S", "Processor seconds for each configuration, in three batches.")
]
ColdOpt = Annotated[
    bool, switch("--cold", "Also measure how long the first match takes, compiled and from the cache.")
]


def command(
    game: GameArg,
    bots: BotsOpt = None,
    sets: SetOpt = None,
    seconds: SecondsOpt = 3.0,
    cold: ColdOpt = False,
    json: JsonOpt = False,
) -> None:
    """Measure how many matches each bot plays per processor second on one core.

    The game is compiled before the clock starts, and nothing is written to disk. A fixed loop, the same work on every
    machine, is measured beside it: compare figures of two machines as ratios to it.

    \b
    Example:
      simkit bench castellion --seconds 6
    """
    if not 0.01 <= seconds <= 3600:
        raise InputError("--seconds must lie between 0.01 and 3600", key="--seconds", value=seconds)
    spec = games.find(game)
    lineups = bots or ",".join(bot.name for bot in spec.bots)
    arms = expand(scenario_from_words(game, sets or (), lineups, 1, SEED))
    from simkit.run.measure import measure_arm, measure_processor, measure_start

    say("compiling and warming up …")
    loop = measure_processor(min(seconds, 1.0))
    speeds = [(arm, measure_arm(arm, SEED, seconds)) for arm in arms]
    start = None
    if cold:
        with tempfile.TemporaryDirectory(prefix="simkit-bench-") as cache:
            start = measure_start(game, arms[0].lineup[0], Path(cache))
    if json:
        print_json(_describe(game, loop, speeds, start))
    else:
        _print(loop, speeds, start)


def _print(loop: Speed, speeds: list[tuple[Arm, Speed]], start: Start | None) -> None:
    headers = ["configuration", "matches/CPU-s (best of 3)", "mean of 3", "deals/CPU-s"]
    rows = [
        [arm.label, f"{speed.best:,.0f}", f"{speed.mean:,.0f}", f"{speed.best / len(arm.rotations):,.0f}"]
        for arm, speed in speeds
    ]
    print_table(headers, rows, right=headers[1:])
    print_text(f"\nfixed loop: {loop.best / 1e6:,.0f} million iterations per CPU-second")
    if start is not None:
        print_text(
            f"cold start: import {start.cold_import:.2f} s, compile {start.cold_compile:.2f} s\n"
            f"warm start: import {start.warm_import:.2f} s, load {start.warm_load:.2f} s, "
            f"a run of one deal {start.warm_run:.2f} s in all"
        )


def _describe(
    game: str, loop: Speed, speeds: list[tuple[Arm, Speed]], start: Start | None
) -> dict[str, object]:
    return {
        "game": game,
        "arms": [
            {
                "label": arm.label,
                "id": arm.id,
                "matches_per_cpu_second": round(speed.best),
                "matches_per_cpu_second_mean": round(speed.mean),
                "deals_per_cpu_second": round(speed.best / len(arm.rotations)),
            }
            for arm, speed in speeds
        ],
        "fixed_loop_iterations_per_cpu_second": round(loop.best),
        "start_seconds": None if start is None else {key: round(t, 3) for key, t in asdict(start).items()},
    }
