"""What a run tells of its progress; how it looks is up to the listener."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Protocol, runtime_checkable


class Progress(Protocol):
    """Listens to a run; all numbers are matches."""

    def compile(self) -> None:
        """Kernels are being compiled, and it takes a while; called from another thread."""

    def start(self, already: int, total: int) -> None:
        """Play begins: so many of all matches asked for are there already."""

    def advance(self, matches: int) -> None:
        """So many more matches are safe on the disk."""

    def tell(self, text: str) -> None:
        """Something has happened that a person should know of; called from any thread."""

    def end(self) -> None:
        """Play has ended, in whatever way."""


@runtime_checkable
class TimedProgress(Progress, Protocol):
    """A listener who also wants to know what a run expects of its rest."""

    def expect(self, seconds: float | None, decision: tuple[float, float] | None, *, is_most: bool) -> None:
        """About so many seconds are left, None: not known yet; at the most, where a decision may end the run earlier.

        In eight of ten futures the decision comes between the two numbers of seconds; None: that is not foretold.
        """


class NullProgress:
    """A listener who tells nobody."""

    def compile(self) -> None:
        """Say nothing."""

    def start(self, already: int, total: int) -> None:
        """Say nothing."""

    def advance(self, matches: int) -> None:
        """Say nothing."""

    def tell(self, text: str) -> None:
        """Say nothing."""

    def end(self) -> None:
        """Say nothing."""


@contextmanager
def call_if_slow(seconds: float, tell: Callable[[], object]) -> Iterator[None]:
    """Call something if what happens meanwhile takes longer than so many seconds."""
    timer = threading.Timer(seconds, tell)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
