"""The engine of one machine: threads, for kernels run without the interpreter lock."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass

from simkit.run.engine import Result, Task


@dataclass(frozen=True)
class Threads:
    """An engine of `n_threads` threads with at most `in_flight` tasks begun or waiting."""

    n_threads: int
    in_flight: int

    def map(self, work: Callable[[Task], Result], tasks: Iterable[Task]) -> Generator[Result, None, None]:
        """Do every task once and yield each result as it is finished."""
        pool = ThreadPoolExecutor(self.n_threads, thread_name_prefix="simkit")
        running: set[Future[Result]] = set()
        try:
            for task in tasks:
                running.add(pool.submit(work, task))
                if len(running) >= self.in_flight:
                    done, running = wait(running, return_when=FIRST_COMPLETED)
                    yield from (future.result() for future in done)
            while running:
                done, running = wait(running, return_when=FIRST_COMPLETED)
                yield from (future.result() for future in done)
        finally:
            pool.shutdown(wait=True, cancel_futures=True)
