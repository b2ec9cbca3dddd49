"""Reads a TOML file and remembers the line of everything in it."""

from __future__ import annotations

import re
import stat
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from simkit import paths
from simkit.errors import InputError, missing_file
from simkit.scenario.locate import Place, locate
from simkit.scenario.located import LocatedValue

MAX_BYTES = 1_000_000  # no scenario is larger; a results file given by mistake is
MAX_PARTS = 128  # of a dotted key; parsing takes time by their square

_PART = r"""(?:"(?:[^"\\\n]|\\.)*"|'[^'\n]*'|(?<![\w-])[\w-]+)"""
_LONG_KEY = re.compile(rf"(?:{_PART}[ \t]*\.[ \t]*){{{MAX_PARTS}}}")


@dataclass(frozen=True)
class Document:
    """A parsed TOML file with the 1-based line of every key and array item; `file` is None for one never written."""

    file: str | None
    data: Mapping[str, Any]
    lines: Mapping[Place, int]

    def value_at(self, *place: str | int) -> LocatedValue:
        """Return the value at a place; its key is the last name on the way there."""
        value: Any = self.data
        for step in place:
            value = value[step]
        key = next(str(step) for step in reversed(place) if isinstance(step, str))
        return LocatedValue(value, key, self.file, self.line(*place))

    def line(self, *place: str | int) -> int | None:
        """Return the line of a place, or of the nearest thing around it."""
        for end in range(len(place), 0, -1):
            if place[:end] in self.lines:
                return self.lines[place[:end]]
        return None


def read_document(path: Path) -> Document:
    """Read a scenario file, or one of those that come with simkit by its name (`castellion/demo`)."""
    file = str(path)
    text = _read_text(_find_file(path), file)
    _refuse_long_keys(text, file)
    try:
        return Document(file, tomllib.loads(text), locate(text))
    except tomllib.TOMLDecodeError as error:
        raise _explain(error, file, text) from None
    except (ValueError, RecursionError) as error:
        reason = "nested too deeply" if isinstance(error, RecursionError) else "a number is too long"
        raise InputError(f"broken TOML: {reason}", file=file) from None


def _refuse_long_keys(text: str, file: str) -> None:
    found = _LONG_KEY.search(text)
    if found:
        raise InputError(
            f"broken TOML: a key of more than {MAX_PARTS} parts",
            file=file,
            line=text.count("\n", 0, found.start()) + 1,
            value=f"{found.group()[:20]}…",
        )


def shipped_scenarios() -> list[str]:
    """Name the scenarios that come with simkit, each as game and name."""
    folder = paths.scenarios()
    return sorted(file.relative_to(folder).with_suffix("").as_posix() for file in folder.rglob("*.toml"))


def _find_file(path: Path) -> Path:
    if path.exists():
        return path
    name = path.with_suffix("").as_posix()
    shipped = shipped_scenarios()
    if name in shipped:
        return paths.scenarios() / f"{name}.toml"
    missing = missing_file("no such scenario file", path, "scenario")
    if path.suffix and missing.hint:
        raise missing
    raise InputError(
        "no such scenario: neither a file nor one that comes with simkit",
        key="scenario",
        value=str(path),
        allowed=shipped or None,
    )


def read_file(path: Path, file: str, kind: str, most: int = MAX_BYTES) -> bytes:
    """Read a small file whole; `file` is its name, and `kind` what it should be, for people."""
    try:
        mode = path.stat().st_mode
        if not stat.S_ISREG(mode) and not stat.S_ISDIR(mode):
            raise InputError(f"a pipe or a device, not a {kind} file", file=file)
        with path.open("rb") as stream:
            raw = stream.read(most + 1)
    except IsADirectoryError:
        raise InputError(f"a folder, not a {kind} file", file=file) from None
    except OSError as error:
        raise InputError(f"cannot be read: {error.strerror}", file=file) from None
    if len(raw) > most:
        raise InputError(f"larger than {most:,} bytes, so it is no {kind}", file=file)
    return raw


def _read_text(path: Path, file: str) -> str:
    raw = read_file(path, file, "scenario")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise InputError(
            "not UTF-8 text", file=file, line=line, value=f"byte {raw[error.start]:#04x}"
        ) from None


def _explain(error: tomllib.TOMLDecodeError, file: str, text: str) -> InputError:
    """Take the place out of the parser's message and put it where all messages have it."""
    match = re.fullmatch(r"(.*?) \(at (?:line (\d+), column \d+|end of document)\)", str(error), re.DOTALL)
    if match is None:
        return InputError(f"broken TOML: {error}", file=file)
    line = int(match[2]) if match[2] else text.rstrip().count("\n") + 1
    rows = text.split("\n")
    value = rows[line - 1].strip() if line <= len(rows) else ""
    return InputError(f"broken TOML: {match[1]}", file=file, line=line, value=value or None)
