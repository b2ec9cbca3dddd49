"""The engine of one process: threads, for kernels run without the interpreter lock."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import closing, contextmanager
from dataclasses import dataclass
from typing import TypeVar

from simkit.run.chunk import ChunkDroppedError, PlayedChunk, compile_kernels, run_chunk
from simkit.run.engine import Hire
from simkit.run.plan import Chunk
from simkit.run.progress import Progress
from simkit.run.signals import Stop
from simkit.scenario.model import Arm

Task = TypeVar("Task")
Result = TypeVar("Result")


def hire_threads(n_threads: int) -> Hire:
    """Return how an engine of so many threads is hired."""

    @contextmanager
    def hire(progress: Progress, stop: Stop) -> Iterator[Threads]:
        yield Threads(n_threads, stop)

    return hire


@dataclass(frozen=True)
class Threads:
    """One worker: this process."""

    threads: int
    stop: Stop
    workers: int = 1

    def prepare(self, arm: Arm, seed: int) -> None:
        """Compile the kernels in this process."""
        self.stop.do_aside(lambda: compile_kernels(arm, seed))

    def play(
        self, arms: Mapping[str, Arm], chunks: Iterable[Chunk], in_flight: int
    ) -> Generator[PlayedChunk, None, None]:
        """Play every chunk once; those under way when the run is to stop are dropped."""

        def work(chunk: Chunk) -> PlayedChunk | None:
            try:
                return run_chunk(arms[chunk.arm_id], chunk, self.stop.is_wished)
            except ChunkDroppedError:
                return None

        with closing(map_on_threads(work, chunks, self.threads, in_flight)) as finished:
            yield from (played for played in finished if played is not None)


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
                done, running = wait(running, return_when=FIRST_COMPLETED)
                yield from (future.result() for future in done)
        while running:
            done, running = wait(running, return_when=FIRST_COMPLETED)
            yield from (future.result() for future in done)
    finally:
        pool.shutdown(wait=True, cancel_futures=True)
