"""Ctrl-C and SIGTERM: the first asks a run to stop, the second leaves at once."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

INTERRUPTED = "interrupted"
TERMINATED = "terminated"
REASONS = {signal.SIGINT: INTERRUPTED, signal.SIGTERM: TERMINATED}
EXIT_CODES = {signal.SIGINT: 130, signal.SIGTERM: 143}
GRACE = 0.5  # seconds in which a second signal counts as the first: some programs send each one twice


class Stop:
    """The wish to stop a run; `reason` is empty as long as nobody wishes it."""

    def __init__(self) -> None:
        self.reason = ""
        self.is_playing = False  # from then on the run looks at the wish itself; before, it is broken off

    def wish(self, reason: str) -> None:
        """Ask the run to stop; the first reason stays."""
        self.reason = self.reason or reason

    def is_wished(self) -> bool:
        """Tell a worker whether to drop its chunk."""
        return bool(self.reason)


@contextmanager
def stop_by_signals(leave: Callable[[], None]) -> Iterator[Stop]:
    """Listen to Ctrl-C and SIGTERM meanwhile; `leave` tidies up the terminal before leaving at once.

    After a wish to stop it goes on listening: the process is about to end, and another signal ends it at once.
    """
    stop = Stop()
    since = 0.0

    def handle(number: int, frame: FrameType | None) -> None:
        nonlocal since
        kind = signal.Signals(number)
        if not stop.reason:
            stop.wish(REASONS[kind])
            since = time.monotonic()
            if not stop.is_playing:
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
