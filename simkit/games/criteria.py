"""A gate: what a designer demands of every configuration before bots have played, such as `length at most 90 turns`.

Shares of seats and win rates are judged for the configurations whose question they answer, other measures for all.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from simkit.errors import InputError
from simkit.games.contract import Column, GameSpec, Question

SEAT_SHARE = "seat_share"  # every seat's share of the wins, against that of a fair game
NO_MEASURE = "no such measure"
WIN_RATE = "win_rate"  # the headline of what is won or lost together or against an automa
LENGTH = "length"  # the column that the game declares as its length

FORMS = ("within 0.02", "between 0.2 and 0.4", "at most 90", "at least 20")
NUMBER = r"([-+]?(?:\d+\.?\d*|\.\d+))\s*(%?)"
UNIT = r"(?:\s+([a-z ]+))?"
WITHIN = re.compile(rf"within\s+{NUMBER}{UNIT}")
BETWEEN = re.compile(rf"between\s+{NUMBER}\s+and\s+{NUMBER}{UNIT}")
# A measure and its condition, perhaps with the sign and the quotes that it has in a scenario.
WORDS = re.compile(r"(.*?)(?:\s*=\s*|\s+)\"?((?:within|between|at)\s.*?)\"?", re.DOTALL)
LIMIT = re.compile(rf"at\s+(most|least)\s+{NUMBER}{UNIT}")


@dataclass(frozen=True)
class Gate:
    """A measure and where its mean must lie, ends included; None: no bound on that side.

    A gate on `seat_share` bounds every seat's distance to the fair share, by `high` on either side.
    """

    measure: str  # as written: a column, a label's share (`ending=won`) or one of the general names
    column: str  # the measure that it stands for; a general name where the question of each arm decides
    text: str
    low: float | None
    high: float | None

    @property
    def is_on_seats(self) -> bool:
        """Whether it asks for balanced seats."""
        return self.column == SEAT_SHARE

    def fits(self, question: Question, lineup: Sequence[str]) -> bool:
        """Tell whether a configuration with this line-up has what the gate bounds.

        Whether seats are equal is told by equal bots: where bots differ, the stronger wins from any seat.
        """
        if self.is_on_seats:
            return question.fair_share(len(lineup)) is not None and len(set(lineup)) == 1
        return self.column != WIN_RATE or not question.has_seat_shares

    def column_for(self, question: Question) -> str:
        """Name the measure that is bounded where a question is asked."""
        return question.column if self.column == WIN_RATE else self.column

    def __str__(self) -> str:
        return f"{self.measure} {self.text}"


def read_gate_text(spec: GameSpec, text: str) -> Gate:
    """Read a gate written in one text, such as `length at most 90`."""
    match = WORDS.fullmatch(text.strip())
    measure, condition = match.groups() if match else text.strip().partition(" ")[::2]
    return parse_gate(spec, measure, condition)


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
    column = _columns(spec).get(name)
    number = _number(digits, percent)
    if column is None or column.kind in ("flag", "category"):
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
    if measure not in known:
        column = measure.partition("=")[0]
        labels = [name for name in known if name.startswith(f"{column}=")]
        plain = [name for name in known if "=" not in name]
        allowed = labels or [*plain, "column=label of a category"]
        raise InputError(NO_MEASURE, key="gates", value=measure, allowed=allowed)
    return known[measure]


def gated_measures(spec: GameSpec) -> dict[str, str]:
    """Name all that a gate may bound, and what the general names stand for in this game."""
    known = {SEAT_SHARE: SEAT_SHARE, WIN_RATE: WIN_RATE}
    if spec.length is not None:
        known[LENGTH] = spec.length
    for column in (*spec.match_columns, *spec.seat_columns):
        if column.kind != "share":
            known |= {name: name for name in _names(column)}
    return known


def refuse_unfit(title: str, gate: Gate, asked: Iterable[tuple[Question, Sequence[str]]]) -> None:
    """Raise InputError if no configuration, told by its question and line-up, has what a gate bounds."""
    found = list(asked)
    if any(gate.fits(*one) for one in found):
        return
    if gate.is_on_seats and any(len(set(lineup)) > 1 for _, lineup in found):
        raise InputError(
            "seats are judged where one bot plays in all of them, and these line-ups are mixed",
            key="gates",
            value=str(gate),
            hint="Add a line-up of a single bot, such as the strongest.",
        )
    if gate.is_on_seats and all(question.has_seat_shares for question, _ in found):
        raise InputError(
            "every configuration has a single seat", key="gates", value=str(gate), hint="Leave the gate out."
        )
    other = WIN_RATE if gate.is_on_seats else SEAT_SHARE
    why = "no seats share the wins" if gate.is_on_seats else "every seat has a share of the wins"
    raise InputError(
        f"{title} is {found[0][0].told}: {why}",
        key="gates",
        value=gate.measure,
        hint=f"Gate {other} instead.",
    )


def _columns(spec: GameSpec) -> dict[str, Column]:
    """The column of every measure that a gate may bound."""
    return {name: column for column in (*spec.match_columns, *spec.seat_columns) for name in _names(column)}


def _names(column: Column) -> list[str]:
    if column.kind == "category":
        return [f"{column.name}={label}" for label in column.labels]
    return [column.name]


def _number(digits: str, percent: str) -> float:
    number = float(digits) / 100 if percent else float(digits)
    if not math.isfinite(number):
        raise InputError("a number too large for a gate", value=digits)
    return number
