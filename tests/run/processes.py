"""Runs the program as a process of its own, as a person does."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path

import simkit

ROOT = Path(simkit.__file__).resolve().parents[1]
PROGRAM = "import sys; from simkit.cli.app import main; sys.exit(main())"
PATIENCE = 240.0  # seconds; a cold cache and a busy machine take most of a minute


def start(
    *words: object,
    program: str = PROGRAM,
    env: Mapping[str, str] | None = None,
    quiet: bool = False,
    stdin: int | None = None,
) -> subprocess.Popen[str]:
    """Start simkit with words, or another program in the same surroundings, in a group of its own.

    What a quiet one says is lost, and cannot fill a pipe that nobody reads.
    """
    where = subprocess.DEVNULL if quiet else subprocess.PIPE
    return subprocess.Popen(
        [sys.executable, "-c", program, *(str(word) for word in words)],
        stdin=stdin,
        stdout=where,
        stderr=where,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT), **(env or {})},
        start_new_session=True,
    )


def finish(process: subprocess.Popen[str]) -> tuple[int, str, str]:
    """Wait for a process and return its exit code, stdout and stderr."""
    try:
        out, err = process.communicate(timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()
        process.communicate()
        raise
    return process.returncode, out, err


def call(*words: object, program: str = PROGRAM) -> tuple[int, str, str]:
    """Run simkit with words to its end."""
    return finish(start(*words, program=program))


def wait_for_lines(process: subprocess.Popen[str], journal: Path, n_lines: int) -> None:
    """Wait until so many chunks are finished, or the process has ended."""
    until = time.monotonic() + PATIENCE
    while process.poll() is None and time.monotonic() < until:
        if journal.exists() and journal.read_bytes().count(b"\n") >= n_lines:
            return
        time.sleep(0.01)
