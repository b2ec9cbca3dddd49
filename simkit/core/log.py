"""The log of a traced match: rows of numbers that a game's `show.py` turns into a transcript.

A log is one record. Untraced matches write into a log with room for nothing and pay one comparison per event.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from simkit.core.jit import kernel
from simkit.core.records import new_record

LOG_WIDTH = 5


def log_type(rows: int) -> np.dtype[np.void]:
    """The record type of a log of at most so many events."""
    return np.dtype(
        [
            ("room", np.int64),  # events that may be written: `rows`, or 0 for an untraced match
            ("count", np.int64),  # events written
            ("events", np.int64, (rows, LOG_WIDTH)),  # event code and four numbers
        ]
    )


def new_log(kind: np.dtype[np.void], *, traced: bool) -> Any:
    """Make an empty log."""
    log = new_record(kind)
    log["room"] = log["events"].shape[0] if traced else 0
    return log


@kernel
def note(log: Any, event: Any, a: Any, b: Any, c: Any, d: Any) -> None:
    """Append one event with four numbers; all four are always given, so that this compiles once."""
    if log.count == log.room:
        return
    row = log.count
    log.count += 1
    log.events[row, 0] = event
    log.events[row, 1] = a
    log.events[row, 2] = b
    log.events[row, 3] = c
    log.events[row, 4] = d


def read_log(log: Any) -> list[list[int]]:
    """The events of a log, each as its code and four numbers."""
    assert log["count"] < log["room"], "the log of a match overflowed"
    rows: list[list[int]] = log["events"][: log["count"]].tolist()
    return rows
