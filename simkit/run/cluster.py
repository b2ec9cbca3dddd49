"""The engine of many processes or machines: Dask hands out the chunks, the driver alone writes the store.

Results cross the wire as Parquet bytes and stay with the worker until the driver fetches them, one at a time: the
driver's memory knows neither the number of workers nor that of matches. Dask itself pickles functions and plain data
between driver and workers, so all of them must trust each other.
"""

from __future__ import annotations

import secrets
import threading
import time
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from concurrent.futures import CancelledError
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from typing import Any

from simkit.errors import SimkitError
from simkit.run import worker
from simkit.run.chunk import PlayedChunk
from simkit.run.connect import Client, Tls, check_extra, join_cluster, start_cluster
from simkit.run.crew import Crew
from simkit.run.engine import Hire
from simkit.run.plan import Chunk
from simkit.run.progress import Progress
from simkit.run.signals import Stop
from simkit.scenario.model import Arm

Future = Any  # of Dask

LOOK = 0.1  # seconds between two looks at the wish to stop
FETCH = 1.0  # seconds of waiting for a result whose worker may just have been lost
LAST_WORDS = 1.0  # seconds in which finished chunks are still fetched after the wish to stop


def hire_cluster(n_workers: int) -> Hire:
    """Return how a cluster of so many worker processes on this machine is hired."""
    return _hire(lambda: start_cluster(n_workers))


def hire_scheduler(scheduler: str, tls: Tls) -> Hire:
    """Return how the workers of a running scheduler are hired."""
    return _hire(lambda: join_cluster(scheduler, tls))


@dataclass(frozen=True)
class _Flight:
    """A chunk on its way, and the only workers that may play it; None: any."""

    chunk: Chunk
    allowed: frozenset[str] | None


class Cluster:
    """Workers of one scheduler."""

    def __init__(self, client: Client, progress: Progress, stop: Stop) -> None:
        self.run = secrets.token_hex(4)
        self.client, self.stop = client, stop
        self.crew = Crew(client, self.run, progress, stop)
        self.flights: dict[Future, _Flight] = {}
        self.finished: SimpleQueue[Future] = SimpleQueue()
        self.attempts = 0

    @property
    def workers(self) -> int:
        """The number of workers that do not refuse."""
        return len(self.crew.restriction or self.crew.present)

    @property
    def threads(self) -> int:
        """The number of chunks that the largest of them plays at once."""
        return max(self.crew.threads.values())

    def prepare(self, arm: Arm, seed: int) -> None:
        """Wait for workers, have the first compile the kernels and then the others, and leave out who refuses."""
        self.identity = worker.identify(arm.game)
        self.crew.wait()
        self.crew.meet(self._order(arm, Chunk(arm.id, seed, 0, 1)))

    def play(
        self, arms: Mapping[str, Arm], chunks: Iterable[Chunk], in_flight: int
    ) -> Generator[PlayedChunk, None, None]:
        """Play every chunk once; those of lost workers are played again by others."""
        waiting = iter(chunks)
        self.arms = arms
        try:
            while True:
                self._fill(waiting, in_flight)
                if not self.flights:
                    return
                if self.stop.is_wished():
                    yield from self._fetch_last()
                    return
                played = self._fetch(LOOK)
                if played is not None:
                    yield played
        finally:
            self._drop()

    def _fill(self, waiting: Iterator[Chunk], in_flight: int) -> None:
        """Hand out chunks until every worker has enough; those whose workers are all gone go to others."""
        for future, flight in list(self.flights.items()):
            if flight.allowed is not None and not flight.allowed & self.crew.present:
                self._submit(self._land(future))
        while len(self.flights) < in_flight * max(1, len(self.crew.allowed)):
            chunk = next(waiting, None)
            if chunk is None:
                return
            self._submit(chunk)

    def _submit(self, chunk: Chunk) -> None:
        self.attempts += 1
        allowed = self.crew.restriction
        future = self.client.submit(
            worker.play,
            self._order(self.arms[chunk.arm_id], chunk),
            key=f"simkit-{self.run}-{self.attempts}",
            workers=None if allowed is None else sorted(allowed),
            pure=False,
        )
        self.flights[future] = _Flight(chunk, allowed)
        self.crew.keys.add(future.key)
        future.add_done_callback(self.finished.put)

    def _order(self, arm: Arm, chunk: Chunk) -> worker.Order:
        return {
            "run": self.run,
            "identity": self.identity,
            "arm": worker.write_arm(arm),
            "chunk": [chunk.seed, chunk.first_deal, chunk.n_deals],
        }

    def _land(self, future: Future) -> Chunk:
        self.crew.keys.discard(future.key)
        future.release()
        return self.flights.pop(future).chunk

    def _fetch(self, seconds: float) -> PlayedChunk | None:
        """Fetch the next finished chunk, or None if there is none within so many seconds."""
        try:
            future = self.finished.get(timeout=seconds)
        except Empty:
            return None
        if future not in self.flights:
            return None
        try:
            reply: worker.Reply = future.result(timeout=FETCH)
        except TimeoutError:
            self.finished.put(future)
            return None
        except ImportError as error:
            reply = {"refusal": str(error)}
        except CancelledError:
            raise _lose("the connection to the scheduler was lost") from None
        except Exception as error:
            _refuse_lost_chunk(error)
            raise
        chunk = self._land(future)
        if "refusal" in reply:
            self.crew.meet(self._order(self.arms[chunk.arm_id], chunk))
        if "matches" not in reply:
            self._submit(chunk)
            return None
        return PlayedChunk(chunk, reply["matches"], reply["seats"])

    def _fetch_last(self) -> Iterator[PlayedChunk]:
        """Fetch what is finished when the run is to stop, for a moment."""
        until = time.monotonic() + LAST_WORDS
        while time.monotonic() < until and not self.finished.empty():
            played = self._fetch(0)
            if played is not None:
                yield played

    def _drop(self) -> None:
        """Have the workers leave unfinished what is under way, and wait for that only a moment."""
        self.crew.leave()
        if self.flights:
            futures = list(self.flights)
            self.flights.clear()
            telling = threading.Thread(target=self._tell_workers, args=[futures], daemon=True)
            telling.start()
            telling.join(LAST_WORDS)

    def _tell_workers(self, futures: list[Future]) -> None:
        self.client.cancel(futures)
        self.client.run(worker.drop, self.run, on_error="ignore")


def _hire(connect: Callable[[], AbstractContextManager[Client]]) -> Hire:
    @contextmanager
    def hire(progress: Progress, stop: Stop) -> Iterator[Cluster]:
        check_extra()
        with connect() as client:
            yield Cluster(client, progress, stop)

    return hire


def _lose(what: str) -> SimkitError:
    return SimkitError(f"{what}\n  All finished chunks are safe. Run the same command again to go on.")


def _refuse_lost_chunk(error: Exception) -> None:
    """Raise a plain word if a chunk has lost all the workers that it was given to."""
    if type(error).__name__ == "KilledWorker":
        raise _lose(
            "a chunk was given up, for every worker that it was given to was lost; perhaps their memory is too "
            f"small\n  {error}"
        ) from None
