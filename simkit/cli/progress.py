"""How a run's progress looks: a bar on a terminal, a plain line every few seconds elsewhere, on stderr."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING

from simkit.cli.output import clean, say

if TYPE_CHECKING:
    from rich.progress import Progress as RichProgress

    from simkit.run.progress import Progress

EVERY = 5.0  # seconds between two plain lines
COMPILING = "preparing the game … (the first time it is compiled, which takes up to a minute)"
SHOW_CURSOR = "\x1b[?25h"


def choose_progress(unit: str = "matches") -> Progress:
    """Return the listener that suits stderr."""
    return Bar(unit) if sys.stderr.isatty() else Lines(unit)


def leave_terminal() -> None:
    """Give the terminal back before the process leaves at once."""
    if sys.stderr.isatty():
        sys.stderr.write(SHOW_CURSOR)
    sys.stderr.write("\nstopped at once; all finished chunks are safe\n")
    sys.stderr.flush()


def write_seconds(seconds: float) -> str:
    """Write a duration for people."""
    if seconds < 100:
        return f"{seconds:.1f} s" if seconds < 10 else f"{seconds:.0f} s"
    minutes, hours = seconds / 60, seconds / 3600
    return f"{minutes:.0f} min" if minutes < 100 else f"{hours:.1f} h"


class Lines:
    """Progress in plain lines, the first after a while."""

    def __init__(self, unit: str = "matches") -> None:
        self._unit = unit

    def compile(self) -> None:
        """Say that kernels are being compiled."""
        say(COMPILING)

    def start(self, already: int, total: int) -> None:
        """Begin to count."""
        self._already, self._done, self._total = already, already, total
        self._started = self._told = time.monotonic()

    def advance(self, matches: int) -> None:
        """Count, and say so if the last line is old."""
        self._done += matches
        now = time.monotonic()
        if now - self._told < EVERY:
            return
        self._told = now
        rate = (self._done - self._already) / (now - self._started)
        left = write_seconds((self._total - self._done) / rate)
        say(f"{self._done:,} of {self._total:,} {self._unit} · {rate:,.0f} {self._unit}/s · {left} left")

    def tell(self, text: str) -> None:
        """Say it between the lines."""
        say(text)

    def end(self) -> None:
        """Have nothing to clear away."""


class Bar:
    """Progress as a bar with matches done, rate and time left."""

    def __init__(self, unit: str = "matches") -> None:
        self._unit = unit
        self._rich: RichProgress | None = None

    def compile(self) -> None:
        """Say that kernels are being compiled."""
        say(COMPILING)

    def start(self, already: int, total: int) -> None:
        """Draw the bar; what was there already does not count for the rate."""
        from rich.console import Console
        from rich.progress import BarColumn, Progress, TextColumn

        self._already, self._done, self._total = already, already, total
        self._started = time.monotonic()
        self._rich = Progress(
            BarColumn(),
            TextColumn(
                f"{{task.completed:,.0f}} of {{task.total:,.0f}} {self._unit} · {{task.fields[pace]}}"
            ),
            console=Console(stderr=True),
        )
        self._task = self._rich.add_task("", total=total, completed=already, pace="…")
        self._rich.start()

    def advance(self, matches: int) -> None:
        """Move the bar."""
        self._done += matches
        rate = (self._done - self._already) / max(time.monotonic() - self._started, 1e-3)
        pace = f"{rate:,.0f} {self._unit}/s · {write_seconds((self._total - self._done) / rate)} left"
        assert self._rich is not None
        self._rich.update(self._task, completed=self._done, pace=pace)

    def tell(self, text: str) -> None:
        """Say it above the bar."""
        if self._rich is None:
            say(text)
        else:
            self._rich.console.print(clean(text), markup=False, highlight=False)

    def end(self) -> None:
        """Leave the bar as it stands."""
        assert self._rich is not None
        self._rich.stop()
