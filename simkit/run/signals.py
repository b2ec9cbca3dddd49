"""Ctrl-C and SIGTERM: the first asks a run to stop, the second leaves at once."""

from __future__ import annotations

import atexit
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

INTERRUPTED = "interrupted"
TERMINATED = "terminated"
REASONS = {signal.SIGINT: INTERRUPTED, signal.SIGTERM: TERMINATED}
EXIT_CODES = {signal.SIGINT: 130, signal.SIGTERM: 143}
PAUSE = 0.1  # seconds between two checks for a request to stop
GRACE = 0.5  # seconds in which a second signal counts as the first: some programs send each one twice


class Stop:
    """A request to stop a run; `reason` is empty as long as nobody has made one."""

    def __init__(self) -> None:
        self.reason = ""
        self.is_watched = (
            False  # whether the run checks for the request itself; if not, a signal breaks it off
        )

    def request(self, reason: str) -> None:
        """Ask the run to stop; the first reason stays."""
        self.reason = self.reason or reason

    @property
    def has_broken_off(self) -> bool:
        """Whether a signal broke off what goes before play: the libraries at work then may raise anything."""
        return bool(self.reason) and not self.is_watched

    def run_in_background(self, work: Callable[[], None]) -> None:
        """Do long work in a thread of its own, which is left behind when a stop is requested."""
        faults: list[BaseException] = []

        def do() -> None:
            try:
                work()
            except BaseException as fault:
                faults.append(fault)

        thread = threading.Thread(target=do, name="simkit-aside", daemon=True)
        self.is_watched = True
        thread.start()
        while thread.is_alive():
            thread.join(PAUSE)
            if self.reason and thread.is_alive():
                atexit.register(_end_at_once, self.reason)
                raise KeyboardInterrupt
        if faults:
            raise faults[0]

    def is_requested(self) -> bool:
        """Tell a worker whether to drop its chunk."""
        return bool(self.reason)


def _end_at_once(reason: str) -> None:
    """End the process before a thread that was left behind can hurt its orderly end."""
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(next(EXIT_CODES[kind] for kind in REASONS if REASONS[kind] == reason))


@contextmanager
def stop_by_signals(leave: Callable[[], None]) -> Iterator[Stop]:
    """Listen to Ctrl-C and SIGTERM meanwhile; `leave` tidies up the terminal before leaving at once.

    After a request to stop it goes on listening: the process is about to end, and another signal ends it at once.
    """
    stop = Stop()
    since = 0.0

    def handle(number: int, frame: FrameType | None) -> None:
        nonlocal since
        kind = signal.Signals(number)
        if not stop.reason:
            stop.request(REASONS[kind])
            since = time.monotonic()
            if not stop.is_watched:
                raise KeyboardInterrupt
        elif time.monotonic() - since > GRACE:
            leave()
            os._exit(EXIT_CODES[kind])

    before = {kind: signal.signal(kind, handle) for kind in REASONS}
    try:
        yield stop
    finally:
        if not stop.reason:
            for kind, handler in before.items():
                signal.signal(kind, handler)
