"""Everything that simkit raises on purpose.

SimkitError                 exit code 1
├── InputError              2    wrong input: file, line, key, value, what is allowed, the nearest match
├── StorageError            5    data or storage fault: damaged file, full disk
├── Interrupted             130  Ctrl-C
└── Terminated              143  SIGTERM
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence
from itertools import islice
from pathlib import Path

MOST_WORDS = 100  # that a message lists in full
MOST_FILES = 10_000  # of a folder that are looked at for one of a similar name


class SimkitError(Exception):
    """A failure with a message for people; the command line prints it without a traceback."""

    exit_code = 1


class InputError(SimkitError):
    """Wrong input, answered with where it stands, what was given, what is allowed and the nearest match."""

    exit_code = 2

    def __init__(
        self,
        problem: str,
        *,
        file: str | None = None,
        line: int | None = None,
        key: str | None = None,
        value: object = None,
        allowed: Iterable[str] | str | None = None,
        hint: str | None = None,
    ) -> None:
        self.problem = problem
        self.file = file
        self.line = line
        self.key = key
        self.value = value
        self.allowed = [allowed] if isinstance(allowed, str) else None if allowed is None else list(allowed)
        self.hint = hint
        super().__init__(problem)

    def at(self, *, file: str | None = None, line: int | None = None, key: str | None = None) -> InputError:
        """Return the same error with its place filled in where it was open."""
        return InputError(
            self.problem,
            file=self.file or file,
            line=self.line or line,
            key=self.key or key,
            value=self.value,
            allowed=self.allowed,
            hint=self.hint,
        )

    def __str__(self) -> str:
        place = ":".join(str(part) for part in (self.file, self.line) if part is not None)
        lines = [f"{place}: {self.problem}" if place else self.problem]
        if self.key is not None:
            lines.append(f"  key:     {self.key}")
        if self.value is not None:
            lines.append(f"  given:   {self.value}")
        if self.allowed is not None:
            near = None if self.value is None else nearest(str(self.value), self.allowed)
            if near is not None and self.hint is None:
                lines.append(f"  nearest: {near}")
            lines.append(f"  allowed: {list_words(self.allowed)}")
        if self.hint is not None:
            lines.append(f"  {self.hint}")
        return "\n".join(lines)


class StorageError(SimkitError):
    """A damaged file or a storage that cannot take more."""

    exit_code = 5


class Interrupted(SimkitError):
    """Ctrl-C, with the work so far kept."""

    exit_code = 130


class Terminated(SimkitError):
    """SIGTERM, with the work so far kept."""

    exit_code = 143


def nearest(value: str, allowed: Iterable[str]) -> str | None:
    """Return the allowed word most like `value`, or None if none is close."""
    words = {word.lower(): word for word in allowed}
    found = difflib.get_close_matches(value.lower(), words, n=1, cutoff=0.5)
    return words[found[0]] if found else None


def list_words(words: Sequence[str]) -> str:
    """List words, of a long list its beginning, its end and how many there are."""
    if len(words) <= MOST_WORDS:
        return ", ".join(words)
    return f"{', '.join(words[:6])}, … {', '.join(words[-2:])} ({len(words)} in all)"


def missing_file(problem: str, path: Path, key: str | None = None) -> InputError:
    """What to say of a file or folder that is not there: its name, and what lies beside it under a similar one."""
    try:
        beside = [other.name for other in islice(path.parent.iterdir(), MOST_FILES)]
    except OSError:
        beside = []
    near = nearest(path.name, beside)
    hint = None if near is None else f"nearest: {path.with_name(near)}"
    return InputError(problem, key=key, value=path, hint=hint)
