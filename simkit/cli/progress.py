"""How a run's progress looks: a bar on a terminal, a plain line every few seconds elsewhere, on stderr; or JSON."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from simkit.cli.display import ProgressForm, display
from simkit.cli.output import clean, say
from simkit.run.progress import NullProgress

if TYPE_CHECKING:
    from rich.progress import Progress as RichProgress

    from simkit.run.progress import Progress

EVERY = 5.0  # seconds between two plain lines
OFTEN = 0.5  # seconds between two JSON documents
COMPILING = "preparing the game … (the first time it is compiled, which takes up to a minute)"
UNKNOWN = "time left: known once every bot has played"
SHOW_CURSOR = "\x1b[?25h"


def choose_progress(unit: str = "matches") -> Progress:
    """Return the listener that was asked for, else the one that suits stderr."""
    form = display().progress or (ProgressForm.BAR if sys.stderr.isatty() else ProgressForm.PLAIN)
    kinds: dict[ProgressForm, Callable[[str], Progress]] = {
        ProgressForm.BAR: Bar,
        ProgressForm.PLAIN: Lines,
        ProgressForm.JSONL: JsonLines,
        ProgressForm.OFF: Silent,
    }
    return kinds[form](unit)


def tell_on_the_way(progress: Progress, text: str) -> None:
    """Say how far something is that counts no matches, unless no progress is wanted."""
    if display().progress is not ProgressForm.OFF:
        progress.tell(text)


def tell_now_and_then(progress: Progress) -> Callable[[str], None]:
    """Return what says how far something is, at most every few seconds."""
    told = time.monotonic()

    def tell(text: str) -> None:
        nonlocal told
        if time.monotonic() - told >= EVERY:
            told = time.monotonic()
            tell_on_the_way(progress, text)

    return tell


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


class Counter:
    """Counts matches, and knows how fast they come and how long the rest takes."""

    def __init__(self, unit: str = "matches") -> None:
        self._unit = unit
        self._expected: tuple[float | None, float, bool] | None = None  # seconds left, told when, at the most
        self._decision: tuple[float, float] | None = None  # seconds until then

    def compile(self) -> None:
        """Say that kernels are being compiled."""
        say(COMPILING)

    def start(self, already: int, total: int) -> None:
        """Begin to count; what was there already does not count for the rate."""
        self._already, self._done, self._total = already, already, total
        self._started = time.monotonic()

    def expect(self, seconds: float | None, decision: tuple[float, float] | None, *, is_most: bool) -> None:
        """Take what the run knows of its rest, configuration by configuration."""
        self._expected = seconds, time.monotonic(), is_most
        self._decision = decision

    def tell(self, text: str) -> None:
        """Say it."""
        say(text)

    def end(self) -> None:
        """Have nothing to clear away."""

    def _find_rate(self, now: float) -> float:
        return (self._done - self._already) / max(now - self._started, 1e-3)

    def _find_left(self, now: float) -> tuple[float | None, bool]:
        """Return the seconds left, None if they are not known yet, and whether they are so many at the most."""
        if self._expected is not None:
            seconds, told, is_most = self._expected
            return None if seconds is None else max(seconds - (now - told), 0.0), is_most
        return (self._total - self._done) / max(self._find_rate(now), 1e-9), False

    def _write_pace(self, now: float) -> str:
        left, is_most = self._find_left(now)
        rest = UNKNOWN if left is None else f"{'at most ' if is_most else ''}{write_seconds(left)} left"
        return f"{self._find_rate(now):,.0f} {self._unit}/s · {self._write_decision()}{rest}"

    def _write_decision(self) -> str:
        """Write when the gates are likely decided, nothing where that is not foretold."""
        if self._decision is None:
            return ""
        few, many = map(write_seconds, self._decision)
        return f"decided in about {few if few == many else f'{few} to {many}'}, "


class Lines(Counter):
    """Progress in plain lines, the first after a while."""

    def start(self, already: int, total: int) -> None:
        """Begin to count."""
        super().start(already, total)
        self._told = self._started

    def advance(self, matches: int) -> None:
        """Count, and say so if the last line is old."""
        self._done += matches
        now = time.monotonic()
        if now - self._told >= EVERY:
            self._told = now
            say(f"{self._done:,} of {self._total:,} {self._unit} · {self._write_pace(now)}")


class JsonLines(Counter):
    """Progress for programs: one JSON document on each line."""

    def compile(self) -> None:
        """Note that kernels are being compiled."""
        self._note("compile")

    def start(self, already: int, total: int) -> None:
        """Note the beginning."""
        super().start(already, total)
        self._told = self._started
        self._note("start", done=already, total=total)

    def advance(self, matches: int) -> None:
        """Note how far it is, at most twice a second."""
        self._done += matches
        now = time.monotonic()
        if now - self._told < OFTEN and self._done < self._total:
            return
        self._told = now
        left, is_most = self._find_left(now)
        self._note(
            "advance",
            done=self._done,
            total=self._total,
            rate=round(self._find_rate(now), 3),
            seconds_left=None if left is None else round(left, 1),
            at_most=is_most,
            seconds_to_decision=None if self._decision is None else [round(end, 1) for end in self._decision],
        )

    def tell(self, text: str) -> None:
        """Note something for people."""
        self._note("tell", text=clean(text))

    def end(self) -> None:
        """Note the end."""
        self._note("end", done=self._done, total=self._total)

    def _note(self, event: str, **values: object) -> None:
        words = {"event": event, "unit": self._unit, **values}
        print(json.dumps(words, ensure_ascii=False), file=sys.stderr, flush=True)


class Silent(NullProgress):
    """No progress; what a person must know is said all the same."""

    def __init__(self, unit: str = "matches") -> None:
        """Take the unit, which nobody hears of."""

    def tell(self, text: str) -> None:
        """Say it."""
        say(text)


class Bar(Counter):
    """Progress as a bar with matches done, rate and time left."""

    def __init__(self, unit: str = "matches") -> None:
        super().__init__(unit)
        self._rich: RichProgress | None = None

    def start(self, already: int, total: int) -> None:
        """Draw the bar."""
        from rich.console import Console
        from rich.progress import BarColumn, Progress, TextColumn

        super().start(already, total)
        self._rich = Progress(
            BarColumn(),
            TextColumn(
                f"{{task.completed:,.0f}} of {{task.total:,.0f}} {self._unit} · {{task.fields[pace]}}"
            ),
            console=Console(
                stderr=True,
                force_terminal=True if display().progress is ProgressForm.BAR else None,
                color_system="auto" if display().has_colour else None,
            ),
        )
        self._task = self._rich.add_task("", total=total, completed=already, pace="…")
        self._rich.start()

    def advance(self, matches: int) -> None:
        """Move the bar."""
        self._done += matches
        assert self._rich is not None
        self._rich.update(self._task, completed=self._done, pace=self._write_pace(time.monotonic()))

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
