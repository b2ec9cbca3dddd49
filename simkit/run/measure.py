"""How fast matches are played, on one thread, by the processor's clock."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean

from simkit import paths
from simkit.errors import SimkitError
from simkit.run.chunk import play_chunk
from simkit.run.plan import Chunk
from simkit.scenario.model import Arm

BATCHES = 3
LOOKS = 5  # at the clock, in each batch

_START = """
import json, sys, time
begun = time.perf_counter()
from simkit import games
from simkit.run.chunk import play_chunk
from simkit.run.plan import Chunk
from simkit.scenario.expand import expand
from simkit.scenario.load import scenario_from_words
games.find(sys.argv[1]).kernel
[arm] = expand(scenario_from_words(sys.argv[1], [], sys.argv[2], 1, 1))
imported = time.perf_counter()
play_chunk(arm, Chunk(arm.id, 1, 0, 1))
print(json.dumps({"import": imported - begun, "compile": time.perf_counter() - imported}))
"""
_RUN = "import sys; from simkit.cli.app import main; sys.exit(main())"


@dataclass(frozen=True)
class Speed:
    """Work done per second of one processor: the best and the mean of several batches."""

    best: float
    mean: float


@dataclass(frozen=True)
class Start:
    """Seconds until the first match with an empty and a full cache, and of a whole run with a full one."""

    cold_import: float
    cold_compile: float
    warm_import: float
    warm_load: float
    warm_run: float


def measure_arm(arm: Arm, seed: int, seconds: float) -> Speed:
    """Measure the matches of an arm per processor second, over about so many seconds, compiled beforehand."""
    deal = 0

    def play(n_deals: int) -> int:
        nonlocal deal
        play_chunk(arm, Chunk(arm.id, seed, deal, n_deals))
        deal += n_deals
        return n_deals * len(arm.rotations)

    return _measure(play, seconds)


def measure_processor(seconds: float) -> Speed:
    """Measure the iterations of the fixed loop per processor second."""
    from simkit.core.calibration import spin

    def turn(iterations: int) -> int:
        spin(iterations)
        return iterations

    return _measure(turn, seconds)


def measure_start(game: str, bots: str, cache: Path) -> Start:
    """Measure in fresh processes how long the first match takes, twice with the same cache folder."""
    script = ["-c", _START, game, bots]
    cold, warm = (json.loads(_run_python(cache, script)) for _ in range(2))
    with tempfile.TemporaryDirectory(prefix="simkit-bench-") as out:
        begun = time.perf_counter()
        _run_python(cache, ["-c", _RUN, "run", "--game", game, "--bots", bots, "--deals", "1", "--out", out])
        seconds = time.perf_counter() - begun
    return Start(cold["import"], cold["compile"], warm["import"], warm["compile"], seconds)


def _measure(work: Callable[[int], int], seconds: float) -> Speed:
    """Do portions of work until each batch has had its share of the seconds; the search for their size warms up."""
    size = _find_portion(work, seconds / BATCHES / LOOKS)
    rates = []
    for _ in range(BATCHES):
        done, begun, spent = 0, time.thread_time(), 0.0
        while spent < seconds / BATCHES:
            done += work(size)
            spent = time.thread_time() - begun
        rates.append(done / spent)
    return Speed(max(rates), fmean(rates))


def _find_portion(work: Callable[[int], int], seconds: float) -> int:
    """Double a portion of work until it takes that long, so that slow and fast bots are measured alike."""
    work(1)  # compiles
    size = 1
    while True:
        begun = time.thread_time()
        work(size)
        if time.thread_time() - begun >= seconds / 2:
            return size
        size *= 2


def _run_python(cache: Path, arguments: list[str]) -> str:
    places = [str(paths.PACKAGE.parent), os.environ.get("PYTHONPATH", "")]
    environment = {
        **os.environ,
        "SIMKIT_CACHE": str(cache),
        "PYTHONPATH": os.pathsep.join(filter(None, places)),
    }
    done = subprocess.run([sys.executable, *arguments], env=environment, capture_output=True, text=True)
    if done.returncode != 0:
        raise SimkitError(f"the measured process failed: {done.stderr.strip()}")
    return done.stdout
