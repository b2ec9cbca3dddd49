"""The engine of many processes or machines: Dask hands out the chunks, the driver alone writes the store.

Results cross the wire as Parquet bytes and stay with the worker until the driver fetches them, one at a time: the
driver's memory knows neither the number of workers nor that of matches. Dask itself pickles functions and plain data
between driver and workers, so all of them must trust each other.
"""

from __future__ import annotations

import secrets
import time
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import CancelledError
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, replace
from queue import Empty, SimpleQueue
from typing import Any

from simkit.errors import SimkitError
from simkit.run import worker
from simkit.run.chunk import PlayedChunk
from simkit.run.connect import Client, Tls, call_bounded, check_extra, join_cluster, start_cluster
from simkit.run.engine import OpenEngine
from simkit.run.plan import Chunk
from simkit.run.progress import Progress
from simkit.run.signals import Stop
from simkit.run.worker_pool import WorkerPool
from simkit.scenario.model import Arm

Future = Any  # of Dask

CHUNKS_EACH = 2  # that a worker may have for each of its threads
ATTEMPTS = 5  # to play a chunk, if workers are lost with it
LOOK = 0.1  # seconds between two checks for a request to stop
FETCH = 1.0  # seconds of waiting for a result whose worker may just have been lost
DRAIN_SECONDS = 1.0  # seconds in which finished chunks are still fetched after a request to stop


def open_cluster(n_workers: int) -> OpenEngine:
    """Return what starts a cluster of so many worker processes on this machine."""
    return _open_by(lambda: start_cluster(n_workers))


def open_scheduler(scheduler: str, tls: Tls) -> OpenEngine:
    """Return what joins the workers of a running scheduler."""
    return _open_by(lambda: join_cluster(scheduler, tls))


@dataclass(frozen=True)
class _Assignment:
    """A chunk given to a worker; `attempt` counts from 1."""

    chunk: Chunk
    worker: str
    attempt: int


class Cluster:
    """Workers of one scheduler."""

    def __init__(self, client: Client, progress: Progress, stop: Stop) -> None:
        self.client, self.progress, self.stop = client, progress, stop
        self.run = secrets.token_hex(4)
        self.pool = WorkerPool(client, self.run, progress)
        self.assigned: dict[Future, _Assignment] = {}
        self.loads: Counter[str] = Counter()  # chunks that each worker has
        self.returned: list[tuple[Chunk, int]] = []  # chunks of lost workers, with the attempts so far
        self.finished: SimpleQueue[Future] = SimpleQueue()
        self.submitted = 0
        self.has_all = False  # whether every chunk has been given to a worker

    @property
    def workers(self) -> int:
        """The number of workers that are ready, or 1 if all have just been lost."""
        return len(self.pool.ready) or 1

    @property
    def threads(self) -> int:
        """The number of chunks that the largest of them plays at once."""
        return max((self.pool.threads[address] for address in self.pool.ready), default=1)

    def prepare(self, arms: Sequence[Arm], seed: int) -> None:
        """Wait for workers, have the first compile the kernels and then the others, and leave out who refuses."""
        self.identity = worker.identify(arms[0].game)
        order = self._order(arms[0], Chunk(arms[0].id, seed, 0, 1))
        self.pool.gather({**order, "arms": [worker.write_arm(arm) for arm in arms]})

    def play(
        self, arms: Mapping[str, Arm], chunks: Iterable[Chunk], in_flight: int
    ) -> Generator[PlayedChunk, None, None]:
        """Play every chunk once; those of lost workers are played again by others."""
        waiting = ((chunk, 0) for chunk in chunks)
        self.arms = arms
        try:
            while not self.stop.is_requested():
                with _scheduler_faults():
                    self._recall(self.pool.refresh())
                    self._fill(waiting, in_flight)
                    if self.has_all and not self.assigned and not self.returned:
                        return
                    played = self._fetch(LOOK)
                if played is not None:
                    yield played
            yield from self._fetch_last()
        finally:
            self._drop()

    def _fill(self, waiting: Iterator[tuple[Chunk, int]], in_flight: int) -> None:
        """Give every worker another chunk, and another, until each has enough; those returned come first."""
        for load in range(in_flight):
            for address in sorted(self.pool.ready):
                if self.loads[address] > load or load >= CHUNKS_EACH * self.pool.threads[address]:
                    continue
                chunk, attempts = self.returned.pop() if self.returned else next(waiting, (None, 0))
                if chunk is None:
                    self.has_all = True
                    return
                self._submit(chunk, address, attempts + 1)

    def _submit(self, chunk: Chunk, address: str, attempt: int) -> None:
        self.submitted += 1
        future = self.client.submit(
            worker.play,
            self._order(self.arms[chunk.arm_id], chunk),
            key=f"simkit-{self.run}-{self.submitted}",
            workers=[address],
            pure=False,
        )
        self.assigned[future] = _Assignment(chunk, address, attempt)
        self.loads[address] += 1
        future.add_done_callback(self.finished.put)

    def _order(self, arm: Arm, chunk: Chunk) -> worker.Order:
        return {
            "run": self.run,
            "identity": self.identity,
            "arm": worker.write_arm(arm),
            "chunk": [chunk.seed, chunk.first_deal, chunk.n_deals],
        }

    def _take_back(self, future: Future) -> _Assignment:
        assignment = self.assigned.pop(future)
        self.loads[assignment.worker] -= 1
        future.release()
        return assignment

    def _recall(self, lost: set[str]) -> None:
        """Take back the chunks of lost workers."""
        for address in sorted(lost):
            futures = [future for future, assignment in self.assigned.items() if assignment.worker == address]
            self.progress.tell(
                f"worker {address} was lost; {len(futures)} of its chunks will be played by others"
            )
            for future in futures:
                self._return(self._take_back(future))
            del self.loads[address]

    def _return(self, assignment: _Assignment) -> None:
        """Let a chunk be played by another worker; one that workers are lost with again and again is given up."""
        if assignment.attempt == ATTEMPTS:
            raise _lose(
                f"a chunk was given up: {ATTEMPTS} workers were lost with it, the last at {assignment.worker}"
            )
        self.returned.append((assignment.chunk, assignment.attempt))

    def _fetch(self, seconds: float) -> PlayedChunk | None:
        """Fetch the next finished chunk, or None if there is none within so many seconds."""
        try:
            future = self.finished.get(timeout=seconds)
        except Empty:
            return None
        if future not in self.assigned:
            return None
        reply = self._read(future)
        if reply is None:
            self.finished.put(future)
            return None
        assignment = self._take_back(future)
        if "refusal" in reply:
            self.pool.refuse(assignment.worker, reply["refusal"])
        if "matches" not in reply:
            self._return(assignment)
            return None
        played = replace(assignment.chunk, n_deals=reply["deals"])
        rest = assignment.chunk.after(played)
        if rest is not None:
            self.returned.append((rest, 0))
        return PlayedChunk(played, *(reply[name] for name in ("matches", "seats", "components", "seconds")))

    def _read(self, future: Future) -> worker.Reply | None:
        """Read a reply; None if it does not come, for its worker may just have been lost."""
        try:
            reply: worker.Reply = future.result(timeout=FETCH)
        except TimeoutError:
            return None
        except Exception as error:
            if type(error).__name__ == "KilledWorker":  # Dask's word for a chunk whose worker was lost
                return {}
            raise
        return reply

    def _fetch_last(self) -> Iterator[PlayedChunk]:
        """Fetch what is finished when the run is to stop, for a moment."""
        until = time.monotonic() + DRAIN_SECONDS
        while time.monotonic() < until and not self.finished.empty():
            with _scheduler_faults():
                played = self._fetch(LOOK)
            if played is not None:
                yield played

    def _drop(self) -> None:
        """Have the workers leave unfinished what is under way, and wait for that only a moment."""
        futures = list(self.assigned)
        self.assigned.clear()
        if futures:
            call_bounded(lambda: self.client.cancel(futures))
            call_bounded(lambda: self.client.run(worker.drop, self.run, workers=list(self.pool.ready)))


def _open_by(connect: Callable[[], AbstractContextManager[Client]]) -> OpenEngine:
    @contextmanager
    def open_engine(progress: Progress, stop: Stop) -> Iterator[Cluster]:
        check_extra()
        with connect() as client:
            yield Cluster(client, progress, stop)

    return open_engine


@contextmanager
def _scheduler_faults() -> Iterator[None]:
    """Turn the loss of the scheduler into a message for people."""
    try:
        yield
    except (OSError, CancelledError):
        raise _lose("the connection to the scheduler was lost") from None


def _lose(what: str) -> SimkitError:
    return SimkitError(f"{what}\n  All finished chunks are safe. Run the same command again to go on.")
