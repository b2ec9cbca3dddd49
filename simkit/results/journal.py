"""The list of finished chunks: one line each, appended after the chunk's files are on the disk.

A line cut off by a crash is the last one and has no line end: it is ignored, and overwritten by the next.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from simkit.errors import StorageError
from simkit.games.contract import canonical
from simkit.results.coverage import Interval, insert
from simkit.results.files import FileMark, damaged, storage_faults, sync_folder, write_whole

JOURNAL = "journal.jsonl"
TABLES = ("matches", "seats", "components")


@dataclass(frozen=True)
class Entry:
    """One finished chunk: whose it is, which deals it holds, how many matches, and its files."""

    arm: str
    first_deal: int
    n_deals: int
    rows: int
    matches: FileMark
    seats: FileMark
    components: FileMark | None = None  # where the game notes some

    @property
    def interval(self) -> Interval:
        """The deals of the chunk."""
        return self.first_deal, self.first_deal + self.n_deals

    @property
    def marks(self) -> tuple[FileMark, ...]:
        """All files of the chunk."""
        return tuple(mark for table in TABLES if (mark := getattr(self, table)) is not None)


def chunk_file(arm: str, first_deal: int, n_deals: int, table: str) -> str:
    """Name the file of a chunk inside the results folder; `table` is one of TABLES."""
    return f"chunks/{arm}/{first_deal}-{n_deals}.{table}.parquet"


def read_journal(folder: Path) -> tuple[Entry, ...]:
    """Read all finished chunks; a damaged line is a StorageError."""
    entries, faults = scan_journal(folder)
    if faults:
        raise damaged(folder, faults[0])
    return entries


def scan_journal(folder: Path) -> tuple[tuple[Entry, ...], list[str]]:
    """Read the sound chunks, and say which lines are damaged."""
    entries: list[Entry] = []
    faults: list[str] = []
    present: dict[str, list[Interval]] = {}
    for number, line in enumerate(_complete_lines(folder), start=1):
        entry = _parse(line)
        if entry is None:
            faults.append(f"line {number} of {JOURNAL} is damaged")
        elif not insert(present.setdefault(entry.arm, []), entry.interval):
            faults.append(f"line {number} of {JOURNAL} names deals that an earlier line holds")
        else:
            entries.append(entry)
    return tuple(entries), faults


def append(folder: Path, entry: Entry) -> None:
    """Add a finished chunk and bring the line to the disk; a cut-off last line is removed first."""
    line = _write(entry).encode() + b"\n"
    with storage_faults(folder, JOURNAL):
        handle = os.open(folder / JOURNAL, os.O_RDWR | os.O_CREAT, 0o666)
        try:
            end = _end_of_lines(handle)
            os.ftruncate(handle, end)
            os.lseek(handle, end, os.SEEK_SET)
            while line:
                line = line[os.write(handle, line) :]
            os.fsync(handle)
        finally:
            os.close(handle)
        if end == 0:
            sync_folder(folder)


def rewrite(folder: Path, entries: Iterable[Entry]) -> None:
    """Replace the whole journal at once."""
    lines = [_write(entry) + "\n" for entry in entries]
    write_whole(folder, JOURNAL, "".join(lines).encode())


def _complete_lines(folder: Path) -> list[bytes]:
    try:
        content = (folder / JOURNAL).read_bytes()
    except FileNotFoundError:
        return []
    except OSError as error:
        raise StorageError(f"{folder / JOURNAL}: cannot be read ({error.strerror})") from error
    return content.split(b"\n")[:-1]


def _end_of_lines(handle: int) -> int:
    """Return the position after the last line end of an open file."""
    position = os.fstat(handle).st_size
    while position > 0:
        start = max(0, position - 4096)
        found = os.pread(handle, position - start, start).rfind(b"\n")
        if found >= 0:
            return start + found + 1
        position = start
    return 0


def _write(entry: Entry) -> str:
    return canonical({name: value for name, value in asdict(entry).items() if value is not None})


def _parse(line: bytes) -> Entry | None:
    """Read one line, or None if it is not one that simkit wrote."""
    try:
        raw: dict[str, Any] = json.loads(line)
        marks = {table: FileMark(**raw.pop(table)) for table in TABLES if table in raw}
        entry = Entry(**raw, **marks)  # type: ignore[arg-type]
        counts = (entry.first_deal, entry.n_deals - 1, entry.rows - 1, *(mark.size for mark in entry.marks))
        if min(counts) < 0 or not entry.arm.isalnum():  # no way out of the folder
            return None
    except (ValueError, TypeError, KeyError, AttributeError):
        return None
    names = tuple(chunk_file(entry.arm, entry.first_deal, entry.n_deals, table) for table in marks)
    return entry if names == tuple(mark.name for mark in entry.marks) else None
