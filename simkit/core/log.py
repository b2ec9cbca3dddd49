"""The log of a traced match: events of numbers that a game's `transcript.py` turns into words.

A log is one record. Untraced matches write into a log with room for nothing and pay one comparison per event.
"""

from __future__ import annotations

from simkit.core.jit import kernel
from simkit.core.records import Record, Vector, field

LOG_WORDS = 65_536  # of the longest match; one size for all games and logs, so that rules compile once
SHORT = 4  # values that `note` writes


class Log(Record):
    """Events one behind the other, each as the number of its values, its code and its values."""

    room: int = field()  # words that may be written: LOG_WORDS, or 0 for an untraced match
    count: int = field()  # words written; `room` once the log has overflowed
    last: int = field()  # where the latest event begins
    words: Vector[int] = field(LOG_WORDS)


def new_log(*, traced: bool) -> Log:
    """Make an empty log; one that is not traced takes no event."""
    log = Log.new()
    log.room = LOG_WORDS if traced else 0
    return log


@kernel
def note(log: Log, event: int, a: int, b: int, c: int, d: int) -> None:
    """Append one event with four numbers; all four are always given, so that this compiles once."""
    if log.room == 0:
        return
    start = log.count
    if start + 2 + SHORT >= log.room:
        log.count = log.room
        return
    log.last = start
    log.count = start + 2 + SHORT
    log.words[start] = SHORT
    log.words[start + 1] = event
    log.words[start + 2] = a
    log.words[start + 3] = b
    log.words[start + 4] = c
    log.words[start + 5] = d


@kernel
def note_value(log: Log, value: int) -> None:
    """Append one more number to the latest event, which may have any number of them."""
    if log.room == 0:
        return
    if log.count + 1 >= log.room:
        log.count = log.room
        return
    log.words[log.count] = value
    log.count += 1
    log.words[log.last] += 1


def read_log(log: Log) -> list[list[int]]:
    """The events of a log, each as its code and its numbers."""
    assert log.room == 0 or log.count < log.room, "the log of a match overflowed"
    words = log.words.tolist()[: log.count]
    events, start = [], 0
    while start < len(words):
        end = start + 2 + words[start]
        events.append(words[start + 1 : end])
        start = end
    return events
