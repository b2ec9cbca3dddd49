"""A run: plan, play, keep."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path

from simkit.errors import StorageError
from simkit.results.provenance import UNFINISHED
from simkit.results.store import Store, open_store
from simkit.run.chunk import ChunkDroppedError, PlayedChunk, play_chunk, run_chunk
from simkit.run.engine import Engine
from simkit.run.local import Threads
from simkit.run.plan import Chunk, choose_in_flight, choose_size, plan_chunks
from simkit.run.progress import Progress, Silence
from simkit.run.signals import INTERRUPTED, Stop
from simkit.scenario.expand import expand
from simkit.scenario.model import Scenario

COMPLETE = "complete"
STORAGE_FAULT = "storage fault"
FAILED = "failed"
PATIENCE = 1.0  # seconds of compiling that need no word


@dataclass(frozen=True)
class RunSummary:
    """What a run has done: `played` and `total` count matches, `deals` those that all arms now have."""

    folder: Path
    ended: str  # complete, interrupted, terminated
    arms: int
    deals: int
    played: int
    total: int
    seconds: float  # of play, without compiling
    repaired: tuple[str, ...]  # what was damaged and dropped


def run_scenario(
    scenario: Scenario,
    out: Path,
    *,
    threads: int | None = None,
    chunk: int | None = None,
    repair: bool = False,
    progress: Progress | None = None,
    stop: Stop | None = None,
) -> RunSummary:
    """Play what a results folder lacks of a scenario; `chunk` is a number of deals."""
    arms = expand(scenario)
    with open_store(out, scenario, arms, repair=repair) as store:
        work = _Work(store, threads or os.cpu_count() or 1, chunk, progress or Silence(), stop or Stop())
        if work.missing:
            store.note(UNFINISHED, plays=True)
            work.do()
        store.note(work.ended, plays=bool(work.missing))
        return RunSummary(
            out,
            work.ended,
            len(arms),
            store.deals,
            work.played,
            work.total,
            work.seconds,
            tuple(store.repaired),
        )


class _Work:
    """One run under way."""

    def __init__(self, store: Store, threads: int, chunk: int | None, progress: Progress, stop: Stop) -> None:
        self.store, self.progress, self.stop = store, progress, stop
        self.arms = {arm.id: arm for arm in store.arms}
        self.gaps = {arm.id: store.missing(arm) for arm in store.arms}
        self.total = sum(store.scenario.deals * len(arm.rotations) for arm in store.arms)
        self.missing = sum(
            (end - first) * len(arm.rotations) for arm in store.arms for first, end in self.gaps[arm.id]
        )
        rotations = max(len(arm.rotations) for arm in store.arms)
        self.size = choose_size(chunk, rotations, self.missing, threads)
        self.engine: Engine = Threads(threads, choose_in_flight(self.size, rotations, threads))
        self.ended = COMPLETE
        self.played = 0
        self.seconds = 0.0

    def do(self) -> None:
        """Compile, play all missing chunks and keep them as they come; stop when it is wished."""
        try:
            with _word_after(PATIENCE, self.progress):
                first = self.store.arms[0]
                play_chunk(first, Chunk(first.id, self.store.scenario.seed, 0, 1))
            self._play()
        except KeyboardInterrupt:
            self.stop.wish(INTERRUPTED)
        except StorageError:
            with suppress(StorageError):
                self.store.note(STORAGE_FAULT, plays=True)
            raise
        if self.played < self.missing:
            self.ended = self.stop.reason

    def _play(self) -> None:
        self.stop.is_playing = True
        self.progress.start(self.total - self.missing, self.total)
        started = time.perf_counter()
        chunks = plan_chunks(self.gaps, self.store.scenario.seed, self.size)
        wanted = takewhile(lambda _: not self.stop.is_wished(), chunks)
        with closing(self.engine.map(self._run_chunk, wanted)) as finished:
            try:
                for played in finished:
                    if played is not None:
                        self._keep(played)
                    self.seconds = time.perf_counter() - started
            except BaseException:
                self.stop.wish(FAILED)
                raise
            finally:
                self.progress.end()

    def _run_chunk(self, chunk: Chunk) -> PlayedChunk | None:
        """Play a chunk, or drop it if the run is to stop."""
        try:
            return run_chunk(self.arms[chunk.arm_id], chunk, self.stop.is_wished)
        except ChunkDroppedError:
            return None

    def _keep(self, played: PlayedChunk) -> None:
        chunk, arm = played.chunk, self.arms[played.chunk.arm_id]
        self.store.write(arm, chunk.first_deal, chunk.n_deals, played.matches, played.seats)
        matches = chunk.n_deals * len(arm.rotations)
        self.played += matches
        self.progress.advance(matches)


@contextmanager
def _word_after(seconds: float, progress: Progress) -> Iterator[None]:
    """Tell of compiling if what happens meanwhile takes longer than so many seconds."""
    timer = threading.Timer(seconds, progress.compile)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
