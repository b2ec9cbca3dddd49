"""Located values: what a person wrote with its place, and the checks that turn it into values."""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from simkit import games
from simkit.errors import InputError
from simkit.games.contract import GameSpec
from simkit.games.setting import Setting, Value
from simkit.scenario.aims import AIMS, Aim
from simkit.scenario.model import MAX_TITLE

MAX_SHOWN = 120  # characters of a wrong value that a message repeats


@dataclass(frozen=True)
class LocatedValue:
    """A raw value and its place: a key of a file with its line, or an option of the command line."""

    value: object
    key: str
    file: str | None = None
    line: int | None = None

    def fail(
        self, problem: str, *, allowed: Iterable[str] | None = None, hint: str | None = None
    ) -> InputError:
        """Build the error that shows this value and its place."""
        return InputError(
            problem,
            file=self.file,
            line=self.line,
            key=self.key,
            value=show_raw(self.value),
            allowed=allowed,
            hint=hint,
        )

    def place(self, error: InputError) -> InputError:
        """Give an error that knows no place the one of this value, and shorten what it repeats."""
        placed = error.at(file=self.file, line=self.line, key=self.key)
        placed.value = None if placed.value is None else show_raw(placed.value)
        return placed


def show_raw(value: object) -> str:
    """Write a raw value about as it stood in the file, shortened where it is long."""
    if isinstance(value, bool):
        return "true" if value else "false"
    try:
        text = str(value)
    except (ValueError, RecursionError):
        return f"a {type(value).__name__} too large to show"
    if not text:
        return '""'
    return text if len(text) <= MAX_SHOWN else text[: MAX_SHOWN - 1] + "…"


def check_title(located: LocatedValue) -> str:
    """Accept a title of one line of visible text."""
    title = located.value
    if not isinstance(title, str):
        raise located.fail("the title must be a text", hint='Write it in quotes: title = "…".')
    if not title.strip() or len(title) > MAX_TITLE or not all(_is_visible(sign) for sign in title):
        raise located.fail(f"the title must be one line of 1 to {MAX_TITLE} visible characters")
    return title.strip()


def _is_visible(sign: str) -> bool:
    category = unicodedata.category(sign)
    return category[0] != "C" and category not in ("Zl", "Zp")


def check_aim(located: LocatedValue) -> Aim:
    """Accept one of the questions that a report can answer first."""
    for aim in AIMS:
        if located.value == aim:
            return aim
    raise located.fail("no such question", allowed=AIMS)


def check_game(located: LocatedValue) -> GameSpec:
    """Find the game."""
    if not isinstance(located.value, str):
        raise located.fail("no such game", allowed=games.names())
    try:
        return games.find(located.value)
    except InputError as error:
        raise located.place(error) from None


def check_whole(located: LocatedValue, low: int, high: int) -> int:
    """Accept a whole number within bounds, both included."""
    number = located.value
    if isinstance(number, int) and not isinstance(number, bool) and low <= number <= high:
        return number
    raise located.fail(f"{located.key.lstrip('-')} must be a whole number from {low} to {high}")


def check_limit(located: LocatedValue) -> float:
    """Accept a positive number."""
    number = located.value
    if isinstance(number, int | float) and not isinstance(number, bool) and 0 < number < math.inf:
        return float(number)
    raise located.fail(f"{located.key} must be a positive number")


def check_flag(located: LocatedValue) -> bool:
    """Accept true or false."""
    if isinstance(located.value, bool):
        return located.value
    raise located.fail(f"{located.key} must be true or false")


def check_setting(spec: GameSpec, located: LocatedValue) -> Setting:
    """Find the setting that the key names."""
    try:
        return spec.setting(located.key)
    except InputError as error:
        raise located.place(error) from None


def check_values(setting: Setting, items: Sequence[LocatedValue]) -> tuple[Value, ...]:
    """Accept the values of a setting, each allowed and each once."""
    values: list[Value] = []
    for item in items:
        if item.file is not None and setting.kind in ("integer", "flag") and isinstance(item.value, str):
            raise item.fail(
                f"wrong type for {setting.name}", allowed=setting.allowed, hint="Write it without quotes."
            )
        try:
            value = setting.parse(item.value, Path(item.file).parent if item.file else None)
        except InputError as error:
            raise item.place(error) from None
        if value in values:
            raise item.fail(f"{setting.name} has {setting.show(value)} twice", hint="Write each value once.")
        values.append(value)
    return tuple(values)
