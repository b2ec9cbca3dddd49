"""Files that are there whole or not at all, and the check that they still are what was written."""

from __future__ import annotations

import errno
import hashlib
import os
import shlex
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from simkit.errors import StorageError

TEMPORARY = ".part"
BLOCK = 1 << 20  # bytes read at a time
FULL = (errno.ENOSPC, errno.EFBIG, errno.EDQUOT)

_verified: set[tuple[str, int, int, str]] = set()  # path, size, time of change, digest


@dataclass(frozen=True)
class FileMark:
    """What a finished file is known by: path inside the results folder, size in bytes and SHA-256."""

    name: str
    size: int
    sha256: str


def write_whole(folder: Path, name: str, content: bytes) -> FileMark:
    """Write a file under a temporary name, bring it to the disk, then give it its name; return its mark."""
    path = folder / name
    temporary = path.with_name(path.name + TEMPORARY)
    with storage_faults(folder, name):
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            with temporary.open("wb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            temporary.replace(path)
        except OSError:
            with suppress(OSError):
                temporary.unlink()
            raise
        sync_folder(path.parent)
    return FileMark(name, len(content), hashlib.sha256(content).hexdigest())


def sync_folder(folder: Path) -> None:
    """Bring the names in a folder to the disk."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


@contextmanager
def storage_faults(folder: Path, name: str) -> Iterator[None]:
    """Turn an operating system's refusal to write into a message that says what is safe and how to go on."""
    try:
        yield
    except OSError as error:
        if error.errno in FULL:
            problem, remedy = "no space left", "Make room"
        else:
            problem, remedy = "cannot write", "Remove the cause"
        raise StorageError(
            f"{folder / name}: {problem} ({error.strerror})\n"
            f"  All finished chunks in {folder} are safe. {remedy} and run the same command again to go on."
        ) from error


def damaged(folder: Path, what: str) -> StorageError:
    """Say what is damaged in a results folder and how it is put right."""
    return StorageError(
        f"{folder}: {what}\n  Everything else is unharmed. Recompute what is damaged with:\n"
        f"  simkit run --out {shlex.quote(str(folder))} --repair"
    )


def damage(folder: Path, mark: FileMark) -> str | None:
    """Say what is wrong with a file by its presence and size alone, or None."""
    try:
        size = (folder / mark.name).stat().st_size
    except OSError as error:
        return "is missing" if error.errno == errno.ENOENT else f"cannot be read ({error.strerror})"
    return None if size == mark.size else f"has {size} bytes instead of {mark.size}"


def deep_damage(folder: Path, mark: FileMark) -> str | None:
    """Say what is wrong with a file by its content, or None; an unchanged file is read once a process."""
    found = damage(folder, mark)
    if found is not None:
        return found
    path = folder / mark.name
    status = path.stat()
    key = (str(path.resolve()), status.st_size, status.st_mtime_ns, mark.sha256)
    if key in _verified:
        return None
    try:
        digest = _digest(path)
    except OSError as error:
        return f"cannot be read ({error.strerror})"
    if digest != mark.sha256:
        return "does not have the content that was written (its SHA-256 differs)"
    _verified.add(key)
    return None


def _digest(path: Path) -> str:
    digest = hashlib.sha256()
    with path.open("rb") as file:
        while block := file.read(BLOCK):
            digest.update(block)
    return digest.hexdigest()
