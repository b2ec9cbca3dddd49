"""A gate: what a designer demands of every arm before the bots have played, in words such as `at most 90 turns`."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass

from simkit.errors import InputError
from simkit.games.contract import Column, GameSpec

SEAT_SHARE = "seat_share"  # every seat's share of the wins, against that of a fair game
WIN_RATE = "win_rate"  # the headline of a game that is won or lost together
LENGTH = "length"  # the turns of a match
TURNS = "turns"

FORMS = ("within 0.02", "between 0.2 and 0.4", "at most 90", "at least 20")
NUMBER = r"([-+]?(?:\d+\.?\d*|\.\d+))\s*(%?)"
UNIT = r"(?:\s+([a-z ]+))?"
WITHIN = re.compile(rf"within\s+{NUMBER}{UNIT}")
BETWEEN = re.compile(rf"between\s+{NUMBER}\s+and\s+{NUMBER}{UNIT}")
LIMIT = re.compile(rf"at\s+(most|least)\s+{NUMBER}{UNIT}")


@dataclass(frozen=True)
class Gate:
    """A measure and where its mean must lie, ends included; None: no bound on that side.

    A gate on `seat_share` bounds every seat's distance to the fair share, by `high` on either side.
    """

    measure: str  # as written: a column, a label's share (`ending=won`) or one of the general names
    column: str  # the measure that it stands for
    text: str
    low: float | None
    high: float | None

    @property
    def is_on_seats(self) -> bool:
        """Whether it asks for balanced seats."""
        return self.column == SEAT_SHARE

    def __str__(self) -> str:
        return f"{self.measure} {self.text}"


def parse_gate(spec: GameSpec, measure: str, text: object) -> Gate:
    """Read a gate; a measure that the game does not have and words that are no condition are an InputError."""
    column = find_gated(spec, measure)
    words = " ".join(text.split()) if isinstance(text, str) else ""
    if match := WITHIN.fullmatch(words):
        if column != SEAT_SHARE:
            raise InputError(
                f"only {SEAT_SHARE} lies within a margin",
                key=measure,
                value=text,
                hint=f'Write "between LOW and HIGH" for {measure}.',
            )
        margin = _number(match[1], match[2])
        if 0 < margin < 1 and not match[3]:
            return Gate(measure, column, words, None, margin)
    elif column == SEAT_SHARE:
        raise InputError(
            f"{SEAT_SHARE} takes a margin around the fair share",
            key=measure,
            value=text,
            allowed=["within 0.02"],
        )
    elif match := BETWEEN.fullmatch(words):
        low, high = (_bound(spec, column, measure, words, *match.group(n, n + 1, 5)) for n in (1, 3))
        if low < high:
            return Gate(measure, column, words, low, high)
        raise InputError(
            "the lower limit of a gate comes first", key=measure, value=text, allowed=["between 0.2 and 0.4"]
        )
    elif match := LIMIT.fullmatch(words):
        bound = _bound(spec, column, measure, words, *match.group(2, 3, 4))
        return Gate(measure, column, words, *((None, bound) if match[1] == "most" else (bound, None)))
    raise InputError("not a condition of a gate", key=measure, value=text, allowed=FORMS)


def _bound(
    spec: GameSpec, name: str, measure: str, text: str, digits: str, percent: str, unit: str | None
) -> float:
    """Read a limit: a rate lies between 0 and 1, a count has no per cent and no other unit than its own."""
    column = _columns(spec)[name]
    number = _number(digits, percent)
    if column.kind in ("flag", "category"):
        if not 0 <= number <= 1 or unit:
            hint = (
                f"Write {number / 100:g} or {number:g} %."
                if 1 < number <= 100
                else "0.4 and 40 % are the same."
            )
            raise InputError(
                f"{measure} is a share of the matches", key=measure, value=text, allowed=["0 to 1"], hint=hint
            )
    elif percent or (unit and unit not in (column.unit, column.unit.removesuffix("s"))):
        raise InputError(
            f"{measure} is counted in {column.unit or 'whole numbers'}",
            key=measure,
            value=text,
            allowed=[f"at most 90 {column.unit}".strip()],
        )
    return number


def find_gated(spec: GameSpec, measure: str) -> str:
    """Name the measure that a gate's word stands for."""
    known = gated_measures(spec)
    if measure in known:
        return known[measure]
    for word, other, why in (
        (SEAT_SHARE, WIN_RATE, "is won or lost together: no seats share the wins"),
        (WIN_RATE, SEAT_SHARE, "is won by one of its seats: every seat has a share of the wins"),
    ):
        if measure == word:
            raise InputError(f"{spec.title} {why}", key="gates", value=measure, hint=f"Gate {other} instead.")
    raise InputError("no such measure", key="gates", value=measure, allowed=list(known))


def gated_measures(spec: GameSpec) -> dict[str, str]:
    """Name all that a gate may bound, and what the general names stand for in this game."""
    seats = {column.name for column in spec.seat_columns}
    known = {}
    if spec.headline in seats:
        known[SEAT_SHARE] = SEAT_SHARE
    else:
        known[WIN_RATE] = spec.headline
    matches = {column.name for column in spec.match_columns}
    if TURNS in matches:
        known[LENGTH] = TURNS
    for column in (*spec.match_columns, *spec.seat_columns):
        if column.kind not in ("share", "bits"):
            known |= {name: name for name in _names(column)}
    return known


def _columns(spec: GameSpec) -> dict[str, Column]:
    """The column of every measure that a gate may bound."""
    return {name: column for column in (*spec.match_columns, *spec.seat_columns) for name in _names(column)}


def _names(column: Column) -> list[str]:
    if column.kind == "category":
        return [f"{column.name}={label}" for label in column.labels]
    return [column.name]


def _number(digits: str, percent: str) -> float:
    number = float(digits) / 100 if percent else float(digits)
    assert math.isfinite(number)
    return number
