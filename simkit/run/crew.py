"""The workers of a cluster: who is there, who refuses, who was lost."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from typing import Any

from simkit.errors import InputError
from simkit.run import worker
from simkit.run.connect import Client
from simkit.run.progress import Progress
from simkit.run.signals import Stop

WAIT = 1.0  # seconds between two looks for workers
EVENTS = "all"  # the topic under which a scheduler tells of its workers
WAITING = "waiting for workers …"


class Crew:
    """Keeps the list of workers by address, as the scheduler tells of them."""

    def __init__(self, client: Client, run: str, progress: Progress, stop: Stop) -> None:
        self.client, self.run, self.progress, self.stop = client, run, progress, stop
        self.threads: dict[str, int] = {}  # of every worker that is there
        self.refusals: dict[str, str] = {}  # what differs, of every worker that refuses
        self.keys: set[str] = set()  # of the chunks under way
        self._ready: set[str] = set()
        self._is_old = True
        self._is_alone = False
        self._has_left = False
        client.subscribe_topic(EVENTS, self._hear)

    @property
    def present(self) -> frozenset[str]:
        """The workers that are there now."""
        if self._is_old:
            self._is_old = False
            self.threads = dict(self.client.ncores())
            if not self.threads and not self._is_alone:
                self.progress.tell(WAITING)
            self._is_alone = not self.threads
        return frozenset(self.threads)

    @property
    def allowed(self) -> frozenset[str]:
        """The workers that are there and do not refuse."""
        return self.present - self.refusals.keys()

    @property
    def restriction(self) -> frozenset[str] | None:
        """The workers that a chunk may be given to; None as long as nobody refuses."""
        if not self.refusals:
            return None
        if not self.allowed:
            lines = [f"  {address}: {refusal}" for address, refusal in self.refusals.items()]
            raise InputError(
                "\n".join(["every worker refuses to play", *lines]),
                hint="Install the same simkit, Python and Numba on all machines.",
            )
        return self.allowed

    def wait(self) -> None:
        """Wait until there is a worker, and say so if there is none."""
        while not self.present:
            with suppress(TimeoutError):
                self.client.wait_for_workers(1, timeout=WAIT)
            self._is_old = True

    def meet(self, order: worker.Order) -> None:
        """Prepare the workers not met yet, one before the others: what it compiles, they may load."""
        newcomers = sorted(self.present - self._ready - self.refusals.keys())
        self._prepare(newcomers[:1], order)
        self._prepare(newcomers[1:], order)

    def leave(self) -> None:
        """Listen no more."""
        self._has_left = True

    def _prepare(self, addresses: Iterable[str], order: worker.Order) -> None:
        futures = {
            address: self.client.submit(
                worker.prepare, order, workers=[address], key=f"simkit-{self.run}-{address}", pure=False
            )
            for address in addresses
        }
        for address, future in futures.items():
            self._take_in(address, future)

    def _take_in(self, address: str, future: Any) -> None:
        """Take in what a worker answers, unless it is lost before it does."""
        while address in self.present and not self.stop.is_wished():
            try:
                reply: worker.Reply = future.result(timeout=WAIT)
            except TimeoutError:
                self._is_old = True
                continue
            except ImportError as error:
                reply = {"refusal": str(error)}
            if "refusal" in reply:
                self.refusals[address] = reply["refusal"]
                self.progress.tell(f"worker {address} refuses to play: {reply['refusal']}")
            else:
                self._ready.add(address)
            return

    def _hear(self, event: tuple[float, Any]) -> None:
        """Note that workers come and go, and tell of those lost."""
        _, message = event
        if not isinstance(message, dict) or message.get("action") not in ("add-worker", "remove-worker"):
            return
        self._is_old = True
        if message["action"] == "add-worker" or self._has_left:
            return
        held = self.keys & {*message["processing-tasks"], *message["lost-computed-tasks"]}
        if held or not message["expected"]:
            what = f"{len(held)} chunk{'' if len(held) == 1 else 's'}"
            self.progress.tell(f"worker {message['worker']} was lost; {what} of it will be played again")
