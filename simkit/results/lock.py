"""One run at a time in a results folder."""

from __future__ import annotations

import fcntl
import json
import os
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from simkit.errors import InputError

LOCK = "lock"


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Hold the folder's lock; it goes with the process that holds it, so a stale file is harmless."""
    handle = os.open(folder / LOCK, os.O_RDWR | os.O_CREAT, 0o666)
    try:
        _take(folder, handle)
        yield
    finally:
        os.close(handle)


def is_locked(folder: Path) -> bool:
    """Tell whether a run is writing into a folder, without disturbing it."""
    try:
        handle = os.open(folder / LOCK, os.O_RDONLY | os.O_NOFOLLOW)
    except OSError:
        return False
    try:
        fcntl.flock(handle, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    finally:
        os.close(handle)
    return False


def _take(folder: Path, handle: int) -> None:
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise InputError(
            f"{folder}: another run is writing into this folder ({_holder(folder)})",
            hint="Wait until it has ended, or choose another folder with --out.",
        ) from None
    _sign(handle)


def _sign(handle: int) -> None:
    """Write who holds the lock; only for the message to others, so a full disk does not matter here."""
    started = time.strftime("%Y-%m-%d %H:%M:%S %z")
    holder = {"pid": os.getpid(), "host": socket.gethostname(), "started": started}
    with suppress(OSError):
        os.ftruncate(handle, 0)
        os.write(handle, json.dumps(holder).encode() + b"\n")


def _holder(folder: Path) -> str:
    try:
        holder = json.loads((folder / LOCK).read_text(encoding="utf-8"))
        return f"process {holder['pid']} on {holder['host']} since {holder['started']}"
    except (OSError, ValueError, KeyError, TypeError):
        return "process unknown"
