"""Finds the line of every key and of every array item in a TOML text.

The standard parser keeps no positions. This scanner walks a text that the parser has accepted already, so it
needs no error handling of its own: it only has to know where keys, strings, arrays and inline tables end.
"""

from __future__ import annotations

import re
import tomllib
from bisect import bisect_right

Place = tuple[str | int, ...]  # ("matrix", "level", 1) is the second item of the array `level` in [matrix]

_BLANK = re.compile(r"(?:[ \t\r\n]+|#[^\n]*)*")
_KEY = re.compile(r'"(?:[^"\\]|\\.)*"|\'[^\']*\'|[A-Za-z0-9_-]+')
_TEXT = re.compile(
    r'"""(?:[^"\\]|\\.|"{1,2}(?!"))*"{3,5}'
    r"|'''(?:[^']|'{1,2}(?!'))*'{3,5}"
    r'|"(?:[^"\\]|\\.)*"'
    r"|'[^']*'",
    re.DOTALL,
)
_BARE = re.compile(r"[^,\]}\n#]*")


def locate(text: str) -> dict[Place, int]:
    """Return the 1-based line of each key, array item and table header of a valid TOML text."""
    return _Scanner(text).scan()


class _Scanner:
    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.breaks = [match.start() for match in re.finditer("\n", text)]
        self.lines: dict[Place, int] = {}

    def scan(self) -> dict[Place, int]:
        """Read one statement after the other: a table header or a key with its value."""
        table: Place = ()
        self._skip_blank()
        while self.at < len(self.text):
            if self.text[self.at] == "[":
                table = self._read_header()
            else:
                self._read_pair(table)
            self._skip_blank()
        return self.lines

    def _read_header(self) -> Place:
        line = self._line()
        brackets = 2 if self.text.startswith("[[", self.at) else 1
        self.at += brackets
        path = self._read_key()
        self.at += brackets
        self._note(path, line)
        return path

    def _read_pair(self, table: Place) -> None:
        line = self._line()
        key = self._read_key()
        for end in range(1, len(key) + 1):
            self._note((*table, *key[:end]), line)
        self.at += 1  # the equals sign
        self._skip_blank()
        self._read_value((*table, *key))

    def _read_key(self) -> tuple[str, ...]:
        """Read a dotted key and the blanks behind it."""
        parts: list[str] = []
        while True:
            self._skip_blank()
            match = _KEY.match(self.text, self.at)
            if match is None:
                return tuple(parts)
            word = match.group()
            parts.append(tomllib.loads(f"key = {word}")["key"] if word[0] in "\"'" else word)
            self.at = match.end()
            self._skip_blank()
            if self.text[self.at : self.at + 1] != ".":
                return tuple(parts)
            self.at += 1

    def _read_value(self, path: Place) -> None:
        opening = self.text[self.at : self.at + 1]
        if opening == "[":
            self._read_items(path, "]")
        elif opening == "{":
            self._read_items(path, "}")
        else:
            pattern = _TEXT if opening in ('"', "'") else _BARE
            match = pattern.match(self.text, self.at)
            self.at = match.end() if match else len(self.text)

    def _read_items(self, path: Place, closing: str) -> None:
        """Read an array, or an inline table whose items are pairs."""
        self.at += 1
        index = 0
        self._skip_blank()
        while self.at < len(self.text) and self.text[self.at] != closing:
            if closing == "]":
                self._note((*path, index), self._line())
                self._read_value((*path, index))
            else:
                self._read_pair(path)
            index += 1
            self._skip_blank()
            if self.text[self.at : self.at + 1] == ",":
                self.at += 1
                self._skip_blank()
        self.at += 1

    def _skip_blank(self) -> None:
        match = _BLANK.match(self.text, self.at)
        self.at = match.end() if match else self.at

    def _line(self) -> int:
        return bisect_right(self.breaks, self.at) + 1

    def _note(self, path: Place, line: int) -> None:
        self.lines.setdefault(path, line)
