"""The workers of a cluster: who is ready, who refuses, who was lost.

A worker gets no chunk before it is ready: it is asked whether it has simkit at all (without it, it would break on
an order that it cannot read), then whether it is the same as here, and compiles its kernels.
"""

from __future__ import annotations

from collections.abc import Iterable
from concurrent.futures import CancelledError
from contextlib import suppress
from importlib.util import find_spec
from typing import Any

from simkit.errors import InputError
from simkit.run import worker
from simkit.run.connect import Client
from simkit.run.progress import Progress

WAIT = 0.2  # seconds between two looks at the list of workers
EVENTS = "all"  # the topic under which a scheduler tells of its workers
ABSENT = "it has no simkit, or an older one"


class WorkerPool:
    """The list of workers, named by their addresses, as the scheduler tells of them."""

    def __init__(self, client: Client, run: str, progress: Progress) -> None:
        self.client, self.run, self.progress = client, run, progress
        self.threads: dict[str, int] = {}  # of every worker that is there
        self.ready: set[str] = set()
        self.refusals: dict[str, str] = {}  # what differs
        self._preparing: dict[str, Any] = {}  # futures of workers that compile
        self._is_stale = True
        self._is_empty = False
        client.subscribe_topic(EVENTS, self._note_event)

    def gather(self, order: worker.Order) -> None:
        """Wait until all workers present are ready or refuse, the first before the others, who may load its code."""
        self.order = order
        while not self.ready:
            self._fail_if_all_refuse()
            self.refresh(at_most=1)
            self._wait()
        self._is_stale = True
        self.refresh()
        while self._preparing:
            self._wait()
            self.refresh()

    def refresh(self, at_most: int | None = None) -> set[str]:
        """Prepare newcomers, at most so many at once, and return the workers lost since the last call."""
        lost = set()
        if self._is_stale:
            self._is_stale = False
            present = dict(self.client.ncores())
            lost = self.threads.keys() - present.keys()
            self.threads = present
            self._forget(lost)
            self._tell_if_empty()
        if at_most is None or len(self._preparing) < at_most:
            newcomers = self.threads.keys() - self.ready - self.refusals.keys() - self._preparing.keys()
            self._invite(sorted(newcomers)[:at_most])
        for address, future in list(self._preparing.items()):
            if future.done():
                del self._preparing[address]
                self._admit(address, future)
        return lost

    def refuse(self, address: str, difference: str) -> None:
        """Give a worker no chunks, and say why."""
        self.ready.discard(address)
        self.refusals[address] = difference
        self.progress.tell(f"worker {address} refuses to play: {difference}")

    def _wait(self) -> None:
        """Let some time pass, or less if there were no workers and one comes."""
        with suppress(TimeoutError):
            self.client.wait_for_workers(len(self.threads) + 1, timeout=WAIT)
        self._is_stale = True

    def _invite(self, addresses: list[str]) -> None:
        if not addresses:
            return
        found = self.client.run(find_spec, worker.__name__, workers=addresses, on_error="return")
        for address in addresses:
            if isinstance(found.get(address), OSError):
                self._is_stale = True  # it has gone meanwhile
            elif found.get(address) is None or isinstance(found[address], Exception):
                self.refuse(address, ABSENT)
            else:
                self._preparing[address] = self.client.submit(
                    worker.prepare,
                    self.order,
                    workers=[address],
                    key=f"simkit-{self.run}-{address}",
                    pure=False,
                )

    def _admit(self, address: str, future: Any) -> None:
        """Read the reply of a worker that was asked to prepare itself; to fail is to refuse."""
        try:
            reply: worker.Reply = future.result()
        except (OSError, CancelledError):
            raise
        except Exception as error:
            reply = {"refusal": f"it cannot prepare itself ({type(error).__name__}: {error})"}
        if "refusal" in reply:
            self.refuse(address, reply["refusal"])
        else:
            self.ready.add(address)

    def _forget(self, lost: Iterable[str]) -> None:
        for address in lost:
            self.ready.discard(address)
            self.refusals.pop(address, None)
            self._preparing.pop(address, None)

    def _fail_if_all_refuse(self) -> None:
        if self.threads and self.threads.keys() == self.refusals.keys():
            lines = [f"  {address}: {difference}" for address, difference in self.refusals.items()]
            raise InputError(
                "\n".join(["every worker refuses to play", *lines]),
                hint="Install the same simkit, Python and Numba on all machines.",
            )

    def _tell_if_empty(self) -> None:
        if not self.threads and not self._is_empty:
            self.progress.tell("waiting for workers …")
        self._is_empty = not self.threads

    def _note_event(self, event: tuple[float, Any]) -> None:
        """Note, in a thread of the client, that workers have come or gone."""
        _, message = event
        if isinstance(message, dict) and message.get("action") in ("add-worker", "remove-worker"):
            self._is_stale = True
