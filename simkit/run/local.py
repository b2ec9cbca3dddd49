"""The engine of one process: threads, for kernels run without the interpreter lock."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import closing, contextmanager
from dataclasses import dataclass
from typing import TypeVar

from simkit.run.chunk import ChunkDroppedError, PlayedChunk, compile_kernels, run_chunk
from simkit.run.engine import OpenEngine
from simkit.run.plan import Chunk
from simkit.run.progress import Progress
from simkit.run.signals import PAUSE, Stop
from simkit.scenario.model import Arm

Task = TypeVar("Task")
Result = TypeVar("Result")


def open_threads(n_threads: int) -> OpenEngine:
    """Return what opens an engine of so many threads."""

    @contextmanager
    def open_engine(progress: Progress, stop: Stop) -> Iterator[Threads]:
        yield Threads(n_threads, stop)

    return open_engine


@dataclass(frozen=True)
class Threads:
    """One worker: this process."""

    threads: int
    stop: Stop
    workers: int = 1

    def prepare(self, arms: Sequence[Arm], seed: int) -> None:
        """Compile the kernels in this process."""
        self.stop.run_in_background(lambda: compile_kernels(arms))

    def play(
        self, arms: Mapping[str, Arm], chunks: Iterable[Chunk], in_flight: int
    ) -> Generator[PlayedChunk, None, None]:
        """Play every chunk once; those under way when the run is to stop are dropped."""

        rests: list[Chunk] = []  # of chunks that took long

        def work(chunk: Chunk) -> PlayedChunk | None:
            try:
                played = run_chunk(arms[chunk.arm_id], chunk, self.stop.is_requested)
            except ChunkDroppedError:
                return None
            rest = chunk.after(played.chunk)
            if rest is not None:
                rests.append(rest)
            return played

        def list_rests() -> Iterator[Chunk]:
            while rests:
                yield rests.pop(0)

        def interleave() -> Iterator[Chunk]:
            for chunk in chunks:
                yield from list_rests()
                yield chunk

        tasks = interleave()
        while True:
            with closing(map_on_threads(work, tasks, self.threads, in_flight)) as finished:
                yield from (played for played in finished if played is not None)
            if not rests or self.stop.is_requested():
                return
            tasks = list_rests()


def map_on_threads(
    work: Callable[[Task], Result], tasks: Iterable[Task], n_threads: int, in_flight: int
) -> Generator[Result, None, None]:
    """Do every task once, at most `in_flight` begun or waiting, and yield each result as it is finished."""
    pool = ThreadPoolExecutor(n_threads, thread_name_prefix="simkit")
    running: set[Future[Result]] = set()
    try:
        for task in tasks:
            running.add(pool.submit(work, task))
            if len(running) >= in_flight:
                yield from _take(running)
        while running:
            yield from _take(running)
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _take(running: set[Future[Result]]) -> Iterator[Result]:
    """Wait until something is finished and take it out.

    It wakes now and then, for a signal may reach another thread: only a main thread that is awake handles it.
    """
    done: set[Future[Result]] = set()
    while not done:
        done, _ = wait(running, timeout=PAUSE, return_when=FIRST_COMPLETED)
    running -= done
    yield from (future.result() for future in done)
