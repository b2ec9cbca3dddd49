"""Runs that the studio has started: `simkit run` in processes of their own, which keep what they finish."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from simkit.errors import InputError, SimkitError

MOST_RUNS = 2  # at once
MOST_TASKS = 2  # short commands at once
NICENESS = 5  # of runs: pages come first
LINES = 40  # of what a run says that are kept
PATIENCE = 20.0  # seconds in which a run ends by itself after being asked to
TASK_SECONDS = 240.0  # a plan or a replay, compiling included
PROGRESS = re.compile(r"([\d,]+) of ([\d,]+) matches · ([\d,]+) matches/s")


class BusyError(SimkitError):
    """As much is under way as the studio starts at once."""


def command(*words: str) -> list[str]:
    """Return the program with these words; modules of the folder it works in are not imported."""
    return [sys.executable, "-P", "-m", "simkit", *words]


@dataclass
class Run:
    """One run under way or ended, by the name of its results folder."""

    folder: str
    process: subprocess.Popen[str]
    started: float
    lines: deque[str] = field(default_factory=lambda: deque(maxlen=LINES))
    listener: threading.Thread | None = None

    @property
    def is_alive(self) -> bool:
        """Whether it goes on."""
        return self.process.poll() is None

    @property
    def progress(self) -> tuple[int, int, int] | None:
        """Matches played, matches asked for and matches in a second, as the run last said."""
        for line in reversed([*self.lines]):
            if found := PROGRESS.search(line):
                done, total, rate = (int(number.replace(",", "")) for number in found.groups())
                return done, total, rate
        return None

    def listen(self) -> None:
        """Keep what the run says until it ends."""
        assert self.process.stderr is not None
        with self.process.stderr as said:
            for line in said:
                self.lines.append(line.rstrip("\n"))


class Runs:
    """All runs of a studio, at most a few at once."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self._runs: dict[str, Run] = {}
        self._lock = threading.Lock()
        self._tasks = threading.BoundedSemaphore(MOST_TASKS)

    def find(self, folder: str) -> Run | None:
        """Return the latest run into a folder."""
        return self._runs.get(folder)

    def start(self, folder: str, words: Sequence[str], verb: Sequence[str] = ("run",)) -> Run:
        """Start `simkit run`, or another command, into a folder, unless one is under way there or too many are."""
        with self._lock:
            alive = [run for run in self._runs.values() if run.is_alive]
            if any(run.folder == folder for run in alive):
                raise InputError("a run into this folder is under way", key="folder", value=folder)
            if len(alive) >= MOST_RUNS:
                raise BusyError(f"{MOST_RUNS} runs are under way: wait for one of them, or stop it")
            process = subprocess.Popen(
                command(*verb, *words, f"--out={folder}"),
                cwd=self.root,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE,
                text=True,
                encoding="utf-8",
                errors="replace",
                start_new_session=True,  # Ctrl-C of the terminal reaches the studio alone, which stops its runs
            )
            with suppress(OSError):
                os.setpriority(os.PRIO_PROCESS, process.pid, NICENESS)
            run = Run(folder, process, time.monotonic())
            self._runs[folder] = run
        run.listener = threading.Thread(target=run.listen, name="simkit-listen", daemon=True)
        run.listener.start()
        return run

    def stop(self, folder: str) -> bool:
        """Ask a run to stop, which keeps what it has finished; return whether one was under way."""
        run = self.find(folder)
        if run is None or not run.is_alive:
            return False
        run.process.send_signal(signal.SIGINT)
        return True

    def stop_all(self) -> int:
        """Ask all runs to stop and wait for them; return how many there were."""
        alive = [run for run in self._runs.values() if run.is_alive]
        for run in alive:
            with suppress(ProcessLookupError):
                run.process.terminate()  # Ctrl-C may be lost on a run that has not come to listen yet
        until = time.monotonic() + PATIENCE
        for run in alive:
            try:
                run.process.wait(max(0.1, until - time.monotonic()))
            except subprocess.TimeoutExpired:
                run.process.kill()
                run.process.wait()
        for run in self._runs.values():
            if run.listener is not None:
                run.listener.join(1)
        return len(alive)

    def ask(self, *words: str) -> bytes:
        """Run a short command to its end and return its stdout; what it refuses is an InputError."""
        if not self._tasks.acquire(timeout=30):
            raise BusyError("other matches are being played: try again in a moment")
        try:
            said = subprocess.run(
                command(*words),
                cwd=self.root,
                stdin=subprocess.DEVNULL,
                capture_output=True,
                timeout=TASK_SECONDS,
                check=False,
                start_new_session=True,
            )
        except subprocess.TimeoutExpired:
            raise BusyError(f"this took longer than {TASK_SECONDS:.0f} seconds") from None
        finally:
            self._tasks.release()
        if said.returncode:
            raise InputError(tell_error(said.stderr.decode("utf-8", "replace")))
        return said.stdout


def tell_error(said: str) -> str:
    """Return what a command said went wrong, without what it said before."""
    return said[said.rfind("error: ") + len("error: ") :].strip() if "error: " in said else said.strip()
