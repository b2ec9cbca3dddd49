"""Measure what the growth of simkit rests on: speed, overhead per chunk, size of the store, memory of the driver.

    .venv/bin/python scripts/measure_scaling.py [--matches 200000] [--chunks 300] [--json]

Every figure comes from a process of its own. Times are given by the clock and by the processors: on a machine that
does other work too the clock tells little, the processors' time nearly all. `docs/scaling.md` draws the conclusions.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from functools import partial
from pathlib import Path
from typing import Any

import psutil

from simkit.results.store import open_store
from simkit.run.chunk import run_chunk
from simkit.run.cluster import open_cluster
from simkit.run.connect import start_cluster
from simkit.run.engine import OpenEngine
from simkit.run.local import open_threads
from simkit.run.plan import CHUNK_MATCHES, Chunk
from simkit.run.progress import NullProgress
from simkit.run.run import run_scenario
from simkit.scenario.expand import expand
from simkit.scenario.load import scenario_from_words

GAME, BOT, SEED = "castellion", "greedy", 1
ENGINES = {"threads": open_threads, "dask": open_cluster}
REPEATS = 12  # of what is timed alone


class Clock(NullProgress):
    """Takes the time of play alone: by the clock, of this process and of its workers."""

    def start(self, already: int, total: int) -> None:
        """Begin."""
        self.begun = self._read()

    def end(self) -> None:
        """Stop."""
        now = self._read()
        self.wall, self.driver, self.workers = (b - a for a, b in zip(self.begun, now, strict=True))

    def _read(self) -> tuple[float, float, float]:
        workers = sum(sum(child.cpu_times()[:2]) for child in psutil.Process().children(recursive=True))
        return time.perf_counter(), time.process_time(), workers


def play(engine: str, n: int, deals: int, chunk: int) -> dict[str, float]:
    """Play so many deals in chunks of so many, and return seconds, bytes and the driver's memory."""
    open_engine: OpenEngine = ENGINES[engine](n)
    clock = Clock()
    with tempfile.TemporaryDirectory(prefix="simkit-scaling-") as folder:
        scenario = scenario_from_words(GAME, [], BOT, deals, SEED)
        run_scenario(scenario, Path(folder) / "r", open_engine=open_engine, chunk=chunk, progress=clock)
        size = sum(file.stat().st_size for file in Path(folder).rglob("*") if file.is_file())
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return {
        "wall": clock.wall,
        "driver_cpu": clock.driver,
        "workers_cpu": clock.workers,
        "bytes": size,
        "driver_mb": memory,
    }


def time_driver() -> dict[str, float]:
    """Time what the driver does with one chunk of the default size: fetch it from a worker, and keep it."""
    scenario = scenario_from_words(GAME, [], BOT, CHUNK_MATCHES * (REPEATS + 1), SEED)
    arms = expand(scenario)
    played = run_chunk(arms[0], Chunk(arms[0].id, SEED, 0, CHUNK_MATCHES), lambda: False)
    size = len(played.matches) + len(played.seats)
    with (
        tempfile.TemporaryDirectory(prefix="simkit-scaling-") as folder,
        open_store(Path(folder) / "r", scenario, arms) as store,
    ):
        firsts = range(0, CHUNK_MATCHES * REPEATS, CHUNK_MATCHES)
        tables = (played.matches, played.seats)
        keep = [_time(partial(store.write, arms[0], first, CHUNK_MATCHES, *tables)) for first in firsts]
    with start_cluster(1) as client:
        futures = [client.submit(bytes, size, pure=False) for _ in range(REPEATS)]
        while not all(future.done() for future in futures):
            time.sleep(0.01)
        fetch = [_time(future.result) for future in futures]
    return {
        "chunk_bytes": size,
        "keep_wall": statistics.median(wall for wall, _ in keep),
        "keep_cpu": statistics.median(cpu for _, cpu in keep),
        "fetch_wall": statistics.median(wall for wall, _ in fetch),
        "fetch_cpu": statistics.median(cpu for _, cpu in fetch),
    }


def _time(work: Any) -> tuple[float, float]:
    wall, cpu = time.perf_counter(), time.process_time()
    work()
    return time.perf_counter() - wall, time.process_time() - cpu


def measure(*words: object) -> dict[str, float]:
    """Measure one thing in a process of its own."""
    command = [sys.executable, __file__, "--one", *(str(word) for word in words)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return dict(json.loads(done.stdout))


def measure_all(matches: int, chunks: int) -> dict[str, Any]:
    """Measure everything."""
    speed = {
        f"{n} {engine}": measure("play", engine, n, matches, matches // 4)
        for engine in ENGINES
        for n in (1, 2)
    }
    small = {engine: measure("play", engine, 1, chunks * 10, 10) for engine in ENGINES}
    memory = {
        f"{engine}, {count} chunks": measure("play", engine, 1, count, 1)["driver_mb"]
        for engine in ENGINES
        for count in (chunks, 10 * chunks)
    }
    return {
        "load": os.getloadavg()[0],
        "processors": os.cpu_count(),
        "matches": matches,
        "chunks": chunks,
        "speed": speed,
        "small_chunks": small,
        "driver_mb": memory,
        "driver": measure("driver"),
    }


def show(found: dict[str, Any]) -> None:
    """Print the figures for people."""
    print(f"load {found['load']:.1f} on {found['processors']} processors")
    for name, run in found["speed"].items():
        cpu = run["driver_cpu"] + run["workers_cpu"]
        print(
            f"{name:10} {found['matches'] / run['wall']:10,.0f} matches/s {found['matches'] / cpu:10,.0f} /CPU-s"
        )
    one = {engine: found["speed"][f"1 {engine}"] for engine in ENGINES}
    cpus = {engine: run["driver_cpu"] + run["workers_cpu"] for engine, run in one.items()}
    more = cpus["dask"] / cpus["threads"] - 1
    print(f"overhead of dask, CPU, in these chunks of {found['matches'] // 4:,}: {more:+.1%}")
    for engine, run in found["small_chunks"].items():
        each = {key: 1000 * run[key] / found["chunks"] for key in ("wall", "driver_cpu", "workers_cpu")}
        print(
            f"per small chunk, {engine}: " + ", ".join(f"{key} {value:.1f} ms" for key, value in each.items())
        )
    for name, memory in found["driver_mb"].items():
        print(f"driver, {name}: {memory:.0f} MB")
    size = found["speed"]["1 threads"]["bytes"]
    print(f"store: {size / found['matches']:.1f} MB per million matches")
    driver = found["driver"]
    print(f"default chunk: {driver['chunk_bytes'] / 1e6:.2f} MB")
    for step in ("keep", "fetch"):
        print(f"{step}: {1000 * driver[f'{step}_wall']:.1f} ms, {1000 * driver[f'{step}_cpu']:.1f} ms CPU")


def main() -> None:
    """Run the script."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--matches", type=int, default=200_000, help="for each measure of speed")
    parser.add_argument(
        "--chunks", type=int, default=300, help="for the measures of small chunks; also ten times as many"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    parser.add_argument("--one", nargs="+", help=argparse.SUPPRESS)
    words = parser.parse_args()
    if words.one:
        what, *rest = words.one
        found = play(rest[0], *map(int, rest[1:])) if what == "play" else time_driver()
        print(json.dumps(found))
        return
    found = measure_all(words.matches, words.chunks)
    if words.json:
        print(json.dumps(found, indent=1))
    else:
        show(found)


if __name__ == "__main__":
    main()
