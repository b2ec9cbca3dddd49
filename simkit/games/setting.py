"""One knob of a game: what a person may write for it, and the value that the game gets."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from simkit.errors import InputError, missing_file

Value = str | int | bool | tuple[str, ...] | tuple[int, ...]
Config = Mapping[str, Value]

NONE = "none"
PRINTED = "printed"  # components without a file of a designer's own
LABEL_SEPARATOR = " · "
MAX_FILE = 100_000  # bytes of a user's file


class Parts(tuple[str, ...]):
    """A user's own rows of text under the name of their file; equal to any other with the same rows."""

    name: str

    def __new__(cls, name: str, rows: Sequence[str]) -> Parts:
        """Keep the rows, and the name beside them, fit for the command line."""
        parts = super().__new__(cls, rows)
        parts.name = re.sub(r"[^\w.-]+", "-", name)
        return parts

    def __getnewargs__(self) -> tuple[str, tuple[str, ...]]:
        """Let copies keep the name."""
        return self.name, tuple(self)


@dataclass(frozen=True)
class Setting:
    """One knob of a game: its allowed values, its default, and how sure the rulebook is of it."""

    name: str
    kind: Literal["choice", "integer", "flag", "list", "size", "parts", "numbers"]
    default: Value
    doc: str
    choices: tuple[str, ...] = ()  # choice, list, parts
    low: int = 0  # integer, size, numbers
    high: int = 0  # integer, size, numbers
    certainty: str = ""  # HIGH, MED, ASSUMED …, empty where the rulebook leaves no doubt
    repeats: bool = False  # list: a choice may stand several times
    is_ordered: bool = False  # list: the order of the choices has a meaning
    is_house_rule: bool = False  # what the rulebook prints: results say so where it is otherwise
    is_by_seat: bool = False  # numbers: one for each seat; seats that are not named keep the printed one
    # what the rulebook prints, for people, where the default only stands for it: the rest of a configuration decides
    printed: Callable[[Config], str] | None = None
    # what a report calls a value, given as the command line takes it; None: by what is written there
    name_value: Callable[[str], str] | None = None
    # parts: turns the lines of a user's file into rows without , and |, and takes those rows again;
    # raises InputError with the line that is wrong
    read: Callable[[Sequence[str]], Sequence[str]] | None = None
    # parts: what a transcript says of the rows, where it is not just their list
    document: Callable[[Sequence[str]], Any] | None = None

    @property
    def allowed(self) -> list[str]:
        """The allowed values as a person writes them."""
        if self.kind == "integer":
            return [str(number) for number in range(self.low, self.high + 1)]
        if self.kind == "flag":
            return ["true", "false"]
        if self.kind == "size":
            return [f"{self.low}x{self.low}", "…", f"{self.high}x{self.high}"]
        if self.kind == "parts":
            return [*self.choices, "the path of a file"]
        if self.kind == "numbers":
            up_to = "up to " if self.is_by_seat else ""
            return [f"{up_to}{len(self._printed)} numbers from {self.low} to {self.high}, joined by +"]
        return [NONE, *self.choices] if self.kind == "list" else list(self.choices)

    def parse(self, raw: object, folder: Path | None = None) -> Value:
        """Turn a TOML value or a word of the command line into a value; file names are relative to `folder`."""
        if isinstance(raw, str) and self.kind in ("choice", "parts") and raw in self.choices:
            return raw
        match self.kind:
            case "flag":
                return self._parse_flag(raw)
            case "integer":
                return self._parse_integer(raw)
            case "list":
                return self._parse_list(raw)
            case "size":
                return self._parse_size(raw)
            case "parts":
                return self._parse_parts(raw, folder)
            case "numbers":
                return self._parse_numbers(raw)
        raise self._wrong(raw)

    def write(self, value: Value) -> str:
        """Write a value as the command line takes it."""
        if isinstance(value, bool):
            return "true" if value else "false"
        if isinstance(value, Parts):
            return f"{value.name}={'|'.join(value)}"
        if isinstance(value, tuple):
            words = [str(word) for word in value]
            return ("x" if self.kind == "size" else "+").join(words) if words else NONE
        return str(value)

    def show(self, value: Value) -> str:
        """Name a value for people: as it is written, and a user's file by its name."""
        return value.name if isinstance(value, Parts) else self.write(value)

    def tell_printed(self, config: Config) -> str:
        """Name what the rulebook prints for a configuration, for people."""
        return self.show(self.default) if self.printed is None else self.printed(config)

    def describe(self, value: Value) -> Any:
        """Give a value as a transcript holds it."""
        if isinstance(value, Parts) and self.document is not None:
            return self.document(value)
        return list(value) if isinstance(value, tuple) else value

    def _parse_flag(self, raw: object) -> bool:
        if isinstance(raw, bool):
            return raw
        if isinstance(raw, str) and raw.lower() in ("true", "false"):
            return raw.lower() == "true"
        raise self._wrong(raw)

    def _parse_integer(self, raw: object) -> int:
        try:
            number = int(raw) if isinstance(raw, str) else raw
        except ValueError:
            number = None
        if isinstance(number, int) and not isinstance(number, bool) and self.low <= number <= self.high:
            return number
        raise self._wrong(raw)

    def _parse_list(self, raw: object) -> tuple[str, ...]:
        """A list is a set of choices, whose order has no meaning unless it `is_ordered`."""
        words = raw.split("+") if isinstance(raw, str) else raw
        if words == [NONE]:
            return ()
        if not isinstance(words, list | tuple):
            raise self._wrong(raw)
        for word in words:
            if word == NONE:
                raise InputError(
                    f"{NONE} stands alone",
                    key=self.name,
                    value="+".join(map(str, words)),
                    hint="To compare values, part them by commas, or write each into [matrix] as its own.",
                )
            if word not in self.choices:
                raise self._wrong(word)
        if not self.repeats and len(set(words)) < len(words):
            raise InputError("named twice", key=self.name, value="+".join(words), hint="Name each once.")
        return tuple(words) if self.is_ordered else tuple(sorted(words, key=self.choices.index))

    def _parse_size(self, raw: object) -> tuple[int, int]:
        words = raw.split("x") if isinstance(raw, str) else raw
        if not isinstance(words, list | tuple) or len(words) != 2:
            raise self._wrong(raw)
        try:
            width, height = (self._parse_integer(word) for word in words)
        except InputError:
            raise self._wrong(raw) from None
        return width, height

    @property
    def _printed(self) -> tuple[int, ...]:
        """The default of a row of numbers."""
        assert isinstance(self.default, tuple)
        return tuple(int(number) for number in self.default)

    def _parse_numbers(self, raw: object) -> tuple[int, ...]:
        words = raw.split("+") if isinstance(raw, str) else raw
        if not isinstance(words, list | tuple):
            raise self._wrong(raw)
        try:
            numbers = tuple(self._parse_integer(word) for word in words)
        except InputError:
            raise self._wrong(raw) from None
        rest = self._printed[len(numbers) :]
        if len(numbers) > len(self._printed) or (rest and not self.is_by_seat):
            raise self._wrong(raw)
        return numbers + rest

    def _parse_parts(self, raw: object, folder: Path | None) -> Parts:
        """Take a user's rows: from a file, or as `name=row|row` or `Parts` hold them."""
        assert self.read is not None
        if isinstance(raw, Parts):
            return Parts(raw.name, self.read(raw))
        if not isinstance(raw, str):
            raise self._wrong(raw)
        name, equals, rows = raw.partition("=")
        if equals:
            return Parts(name, self.read(rows.split("|")))
        path = (folder or Path()) / raw
        try:
            return Parts(path.stem, self.read(_read_lines(path)))
        except FileNotFoundError:
            raise missing_file("no such file", path, self.name) if path.suffix else self._wrong(raw) from None
        except InputError as error:
            raise error.at(file=str(path), line=None, key=self.name) from None

    def _wrong(self, raw: object) -> InputError:
        return InputError(f"wrong value for {self.name}", key=self.name, value=raw, allowed=self.allowed)


def flag(name: str, default: bool, doc: str, certainty: str = "") -> Setting:
    """Declare a switch, such as a ruling that can be read the other way."""
    return Setting(name, "flag", default, doc, certainty=certainty)


def house_rule(
    name: str,
    default: int | tuple[int, ...],
    doc: str,
    low: int,
    high: int,
    *,
    is_by_seat: bool = False,
    printed: Callable[[Config], str] | None = None,
) -> Setting:
    """Declare a number of a rule, or a row of them, with the printed value as its default."""
    return Setting(
        name,
        "numbers" if isinstance(default, tuple) else "integer",
        default,
        doc,
        low=low,
        high=high,
        is_house_rule=True,
        is_by_seat=is_by_seat,
        printed=printed,
    )


def house_file(
    name: str,
    doc: str,
    read: Callable[[Sequence[str]], Sequence[str]],
    document: Callable[[Sequence[str]], Any],
) -> Setting:
    """Declare components that a designer may print differently: a file of them, `printed` for none."""
    return Setting(name, "parts", PRINTED, doc, (PRINTED,), is_house_rule=True, read=read, document=document)


def _read_lines(path: Path) -> list[str]:
    """Read a small text file; whatever keeps it from being read is said, only a missing one is not."""
    try:
        if path.exists() and not path.is_file():
            raise InputError("the file cannot be read: it is a folder or a device")
        if path.stat().st_size > MAX_FILE:
            raise InputError(f"the file is larger than {MAX_FILE:,} bytes")
        return path.read_text(encoding="utf-8-sig").splitlines()
    except FileNotFoundError:
        raise
    except UnicodeDecodeError:
        raise InputError("the file is not a text in UTF-8") from None
    except (OSError, ValueError) as error:
        raise InputError(f"the file cannot be read: {getattr(error, 'strerror', None) or error}") from None


def tell_values(written: Mapping[str, str]) -> str:
    """Join written values, by the names of what they are of, for people."""
    return LABEL_SEPARATOR.join(tell_value(name, value) for name, value in written.items())


def tell_value(name: str, value: str) -> str:
    """Name a value for people: flags and numbers, which do not speak for themselves, with what they are of."""
    is_number = value.replace("+", "").isdigit()
    return f"{name}={value}" if value in ("true", "false") or is_number else value
