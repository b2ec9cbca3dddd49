"""What a change does, before and after on the same deals, as one plain sentence for each comparison."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import polars as pl
from scipy.special import ndtri

from simkit.games.setting import tell_value
from simkit.report.answers.words import capital, clean, count, interval, name_seat, number, unit_of
from simkit.report.tables.display import decimals_of, scale_of
from simkit.stats.compare.comparison import FAIR_SHARE
from simkit.stats.compare.comparison_plan import ARMS, FOLDERS
from simkit.stats.data.measures import Measure
from simkit.stats.data.selection import BOTS
from simkit.stats.estimate.intervals import TAIL

MAX_TOLD = 8  # sentences above a table; its numbers hold one for every row
VERDICT = "verdict"
CHANGE = ("setting", "from", "to", "given")
VERBS = {"more": ("brings", "costs"), "less": ("adds", "saves")}  # by what is better, for a rise and a fall


def with_sentences(table: pl.DataFrame, measures: Sequence[Measure]) -> pl.DataFrame:
    """Add a column with the sentence of each comparison."""
    known = {measure.name: measure for measure in measures}
    told = [tell_change(row, known[row["measure"]]) for row in table.iter_rows(named=True)]
    return table.with_columns(pl.Series(VERDICT, told, dtype=pl.String))


def chief_sentences(table: pl.DataFrame, measures: Sequence[Measure]) -> tuple[str, ...]:
    """Choose what stands above a table: for each change its first measure, in the seat that it moves most.

    Of many changes those with the largest effects come first, and a last line counts the others. What is chosen for
    its size is the largest of chance too: its interval is widened so that all it was chosen from hold together.
    """
    first = table.filter(pl.col("measure") == measures[0].name)
    rows = first if not first.is_empty() else table
    known = {measure.name: measure for measure in measures}
    found: dict[tuple[str, ...], list[dict[str, Any]]] = {}
    for row in rows.iter_rows(named=True):
        found.setdefault(tuple(row[name] for name in CHANGE), []).append(row)
    changes = [(max(group, key=_size), _choices(group)) for group in found.values()]
    among = 1 if len(changes) <= MAX_TOLD else len(changes)
    told = [(row, tell_change(widen(row, among * n), known[row["measure"]])) for row, n in changes]
    if len(told) <= MAX_TOLD:
        return tuple(sentence for _, sentence in told)
    largest = sorted(told, key=lambda one: _size(one[0]), reverse=True)[:MAX_TOLD]
    rest = f"{len(told) - MAX_TOLD} smaller changes: see the table; --json has a sentence for each."
    return (*(sentence for _, sentence in largest), rest)


def widen(row: dict[str, Any], choices: int) -> dict[str, Any]:
    """Widen the interval of a difference that was chosen as the largest of so many (Bonferroni)."""
    if choices < 2 or row["low"] is None or row["high"] is None:
        return row
    factor = float(ndtri(TAIL / choices) / ndtri(TAIL))
    ends = {end: row["difference"] + factor * (row[end] - row["difference"]) for end in ("low", "high")}
    return row | ends | {"choices": choices}


def _choices(group: Sequence[dict[str, Any]]) -> int:
    """Count the seats or bots that a change was chosen from; of two the second only mirrors the first."""
    return len(group) if len(group) > 2 else 1


def tell_change(row: dict[str, Any], measure: Measure) -> str:
    """Say what a change does: how much, with the interval, the deals and what pairing saved."""
    subject, against, place = _name(row)
    return clean(capital(f"{f'{place}, ' if place else ''}{subject} {_effect(row, measure, against)}."))


def _effect(row: dict[str, Any], measure: Measure, against: str) -> str:
    if row["difference"] is None or row["low"] is None or row["high"] is None:
        return f"cannot be judged against {against} yet: too few common deals"
    who, what = _whom(row), _what(measure)
    if row["difference"] == 0 and row["saving"] is None and row["setting"] != FAIR_SHARE:
        return f"changes nothing against {against}: the {what} of every deal is the same ({_deals(row)})"
    scale = scale_of(measure)
    decimals = decimals_of(pl.DataFrame({"low": [row["low"]], "high": [row["high"]]}), measure)
    unit = unit_of(measure)
    if row["low"] <= 0 <= row["high"]:
        most = number(scale * max(-row["low"], row["high"]), decimals)
        ends = interval(row["low"], row["high"], decimals, scale)
        return (
            f"makes no difference that shows{f' to {who}' if who else ''} against {against}: "
            f"the {what} changes by at most {most} {unit} (95 % {ends}, {_deals(row)})"
        )
    if measure.better not in VERBS:
        ends = interval(row["low"], row["high"], decimals, scale)
        size = f"{number(scale * row['difference'], decimals, signed=True)} {unit if unit != what else ''}".rstrip()
        whom = f" for {who}" if who else ""
        return f"changes the {what} by {size}{whom} against {against} (95 % {ends}, {_deals(row)})"
    near, far = sorted((abs(row["low"]), abs(row["high"])))
    ends = interval(near, far, decimals, scale)
    size = f"{number(scale * abs(row['difference']), decimals)} {_of(measure, unit)}"
    more, less = VERBS[measure.better]
    verb = more if row["difference"] > 0 else less
    return f"{verb}{f' {who}' if who else ''} {size} against {against} (95 % {ends}, {_deals(row)})"


def _name(row: dict[str, Any]) -> tuple[str, str, str]:
    """Name what is changed, against what, and where, as far as the sentence's object does not say it."""
    setting, given = row["setting"], row["given"]
    if setting == FAIR_SHARE:
        return "skill", "its fair share", f"in “{given}”"
    if setting == FOLDERS:
        return "the second folder", "the first", f"in “{given}”"
    place = f"with {given}" if given and given != _whom(row) else ""
    if setting in (BOTS, ARMS):
        return f"“{row['to']}”", f"“{row['from']}”", place
    to, start = (f"“{tell_value(setting, row[name])}”" for name in ("to", "from"))
    return to, start, place


def _whom(row: dict[str, Any]) -> str:
    """Name whom a change touches: a bot, a seat, or the bots that are all that the arms share."""
    if row.get("seat") is not None:
        return name_seat(int(row["seat"]))
    if row.get("bot") is not None:
        return str(row["bot"])
    is_lineup = (
        row["setting"] not in (BOTS, ARMS, FOLDERS) and " " not in row["given"] and "=" not in row["given"]
    )
    return str(row["given"]) if is_lineup else ""


def _what(measure: Measure) -> str:
    label = measure.label.lower()
    return f"{label} rate" if measure.kind == "rate" and measure.value is None else label


def _of(measure: Measure, unit: str) -> str:
    """Write a unit with what it is of, unless it says so itself."""
    what = _what(measure)
    return unit if unit == what else f"{unit} of {what}" if unit else what


def _deals(row: dict[str, Any]) -> str:
    chosen = f"for the largest of {row['choices']}, " if "choices" in row else ""
    if row["setting"] == FAIR_SHARE:
        return f"{chosen}{count(row['n'])} deals"
    same = f"{chosen}paired on the same {count(row['n'])} deals"
    if row["saving"] is None:
        return same
    saved = 1 - 1 / row["saving"]
    part = f"saved {number(100 * saved, 0)} % of the deals" if saved >= 0.005 else "saved none of them"
    return f"{same}; pairing {part}"


def _size(row: dict[str, Any]) -> float:
    return abs(row["difference"]) if row["difference"] is not None else -1.0
