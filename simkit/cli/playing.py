"""Matches that commands play: on the engine asked for, until they are done or a signal stops them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from simkit.cli.engine import EngineWords
from simkit.cli.progress import choose_progress, leave_terminal
from simkit.errors import Interrupted, Terminated
from simkit.run.signals import INTERRUPTED, TERMINATED, Stop, stop_by_signals

if TYPE_CHECKING:
    from simkit.run.run import RunSummary
    from simkit.scenario.model import Scenario

STOPS = {INTERRUPTED: Interrupted, TERMINATED: Terminated}


@contextmanager
def stopping(safe: str) -> Iterator[Stop]:
    """Let a signal stop what goes on meanwhile; the error then says what is safe, and how to go on."""
    with stop_by_signals(leave_terminal) as stop:
        try:
            yield stop
        except (KeyboardInterrupt, Exception):
            refuse_stopped(stop.reason, safe)
            raise


def refuse_stopped(ended: str, safe: str = "what was played is safe") -> None:
    """Raise the error of a signal if that is what ended something."""
    if ended in STOPS:
        raise STOPS[ended](f"{ended}: {safe}; the same command goes on") from None


def run_words(
    scenario: Scenario, folder: Path, words: EngineWords, *, chunk: int | None = None, repair: bool = False
) -> RunSummary:
    """Play a scenario on the engine asked for."""
    with stop_by_signals(leave_terminal) as stop:
        try:
            from simkit.run.run import run_scenario

            return run_scenario(
                scenario,
                folder,
                threads=words.threads,
                open_engine=words.choose(),
                chunk=chunk,
                repair=repair,
                progress=choose_progress(),
                stop=stop,
            )
        except (KeyboardInterrupt, Exception):
            if not stop.has_broken_off:
                raise
            raise STOPS[stop.reason](f"{stop.reason} before the first match") from None


def play(scenario: Scenario, folder: Path, threads: int | None) -> Path:
    """Play a scenario that another command has made, on threads, and return the folder of its results."""
    playing = EngineWords(threads)
    playing.check()
    refuse_stopped(run_words(scenario, folder, playing).ended)
    return folder
