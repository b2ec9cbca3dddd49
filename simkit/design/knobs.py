"""The knobs that a tuning may turn: settings of a game, or one number of a row of them, and their values."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod

import numpy as np
from numpy.typing import NDArray

from simkit.errors import InputError
from simkit.games.contract import GameSpec
from simkit.games.setting import Setting, Value

SPAN = re.compile(r"(-?\d+)\s*\.\.\s*(-?\d+)")
MOST_CHOICES = 4_096  # that a model looks at

Choice = tuple[int, ...]  # the number of a value for each knob


@dataclass(frozen=True)
class Knob:
    """A setting that may move, or one place of a row of numbers, and the values that it may take."""

    setting: Setting
    values: tuple[Value, ...]
    place: int | None = None  # in a row of numbers, counted from 0

    @property
    def name(self) -> str:
        """The knob as it is written: a place of a row is counted from 1."""
        return self.setting.name if self.place is None else f"{self.setting.name}.{self.place + 1}"

    @property
    def is_ordered(self) -> bool:
        """Whether its values are numbers."""
        return all(isinstance(value, int) and not isinstance(value, bool) for value in self.values)

    def write(self, number: int) -> str:
        """Write one of its values."""
        value = self.values[number]
        return str(value) if self.place is not None else self.setting.write(value)


def parse_knob(spec: GameSpec, text: str) -> Knob:
    """Read `name=low..high`, `name=a,b,c` or `name.2=low..high`, which is the second number of a row."""
    name, equals, values = (part.strip() for part in text.partition("="))
    bare, dot, place = name.partition(".")
    if not equals or not values:
        raise InputError("not a knob", key="--knob", value=text, hint="Write --knob 'name=low..high'.")
    setting = spec.setting(bare)
    span = SPAN.fullmatch(values)
    words = (
        [str(number) for number in range(int(span[1]), int(span[2]) + 1)]
        if span
        else [word.strip() for word in values.split(",")]
    )
    if dot:
        return _parse_place(setting, place, words, text)
    found = tuple(setting.parse(word) for word in words)
    return _checked(Knob(setting, found), text)


def _parse_place(setting: Setting, place: str, words: Sequence[str], text: str) -> Knob:
    """Read a knob that is one number of a row."""
    size = len(setting.default) if isinstance(setting.default, tuple) else 0
    if setting.kind != "numbers" or not place.isdigit() or not 1 <= int(place) <= size:
        allowed = [f"{setting.name}.{number}" for number in range(1, size + 1)] or [setting.name]
        raise InputError("no such place", key="--knob", value=f"{setting.name}.{place}", allowed=allowed)
    wrong = [w for w in words if not w.isdigit() or not setting.low <= int(w) <= setting.high]
    if wrong:
        allowed = [f"{setting.low}..{setting.high}"]
        raise InputError(f"wrong value for {setting.name}", key="--knob", value=wrong[0], allowed=allowed)
    return _checked(Knob(setting, tuple(map(int, words)), int(place) - 1), text)


def _checked(knob: Knob, text: str) -> Knob:
    if len(set(map(str, knob.values))) < max(2, len(knob.values)):
        raise InputError("a knob needs two different values or more", key="--knob", value=text)
    return knob


def turn(settings: Mapping[str, Value], knobs: Sequence[Knob], choice: Choice) -> dict[str, Value]:
    """Return the settings with every knob turned to its value."""
    made = dict(settings)
    for knob, number in zip(knobs, choice, strict=True):
        value = knob.values[number]
        if knob.place is not None:
            row = made.get(knob.setting.name, knob.setting.default)
            assert isinstance(row, tuple)
            assert isinstance(value, int)
            numbers = [int(number) for number in row]
            value = (*numbers[: knob.place], value, *numbers[knob.place + 1 :])
        made[knob.setting.name] = value
    return made


def list_choices(knobs: Sequence[Knob], chance: np.random.Generator) -> list[Choice]:
    """Return every combination of values, or a sample of them where there are too many."""
    sizes = [len(knob.values) for knob in knobs]
    if prod(sizes) <= MOST_CHOICES:
        return list(product(*(range(size) for size in sizes)))
    drawn = {tuple(int(chance.integers(size)) for size in sizes) for _ in range(MOST_CHOICES)}
    return sorted(drawn)


def place_choices(knobs: Sequence[Knob], choices: Sequence[Choice]) -> NDArray[np.float64]:
    """Return where choices lie, from 0 to 1 along each ordered knob; words are as far from each other as ends."""
    columns = []
    for number, knob in enumerate(knobs):
        picked = np.array([choice[number] for choice in choices])
        if knob.is_ordered:
            values = np.array([float(value) for value in knob.values])  # type: ignore[arg-type]
            columns.append((values[picked] - values.min()) / np.ptp(values))
        else:
            columns += [(picked == value) / np.sqrt(2) for value in range(len(knob.values))]
    return np.stack(columns, axis=1).astype(np.float64)
