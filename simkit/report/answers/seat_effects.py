"""What settings do to seats, bots and scores, in plain sentences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import polars as pl

from simkit.report.answers.changes import widen
from simkit.report.answers.seat_changes import count_seat_choices
from simkit.report.answers.telling import count_choices
from simkit.report.answers.wording import tell_values
from simkit.report.answers.words import enumerate_words, interval, name_seat, number, unit_of
from simkit.report.evidence import Evidence
from simkit.report.tables.display import decimals_of, scale_of
from simkit.results.view import ArmInfo
from simkit.stats.compare.comparison_plan import tell_rest
from simkit.stats.data.keys import BOT, SEAT
from simkit.stats.data.measures import Measure
from simkit.stats.data.selection import ARM, BOTS, SEPARATOR, is_mixed, varied_keys
from simkit.stats.estimate.summary import FAIR

MAX_TOLD = 6  # effects of one value; the table holds all
MAX_VALUES = 6  # of one setting that are told one by one; the leagues hold all
SHARES = "shares of the wins"
LEVEL = 0.05  # of significance, after Benjamini–Hochberg


def share_effects(
    evidence: Evidence, arms: Sequence[ArmInfo], shares: pl.DataFrame, measure: Measure
) -> Iterator[str]:
    """Yield for each value of a setting what it does to the seat that it moves most, or to the best bot.

    The interval of a seat is widened as the headline's is: all comparisons of seats shall be right at once.

    Where no seat's change is significant among all comparisons, the seat farthest above its fair share counts.
    """
    none: dict[tuple[str, str], list[str]] = {}
    for setting, value, rows in _changes(evidence, measure):
        shown, hidden = [], []
        for arm in arms:
            key, name = _farthest(arm, shares)
            of_arm = rows.filter(pl.col("given") == tell_rest(arm, setting))
            given = _given(evidence, arm, setting)
            moved = of_arm.filter((pl.col("q") < LEVEL) & pl.col(SEAT).is_not_null()) if key == SEAT else None
            if moved is not None and not moved.is_empty():
                name = str(moved.sort(pl.col("difference").abs(), descending=True)[SEAT][0])
            choices = count_seat_choices(evidence, setting) if key == SEAT else 1
            for found in of_arm.filter(pl.col(key) == name).iter_rows(named=True):
                row = widen(found, choices)
                who = name_seat(int(name)) if key == SEAT else name
                if _shows(row):
                    shown.append(f"{_effect(row, measure)} {_direction(row)} {who} with {given}")
                else:
                    hidden.append(given)
        if shown:
            yield _sentence(evidence, setting, rows["from"][0], value, SHARES, shown, hidden)
        elif hidden:
            none.setdefault((setting, rows["from"][0]), []).append(value)
    yield from _without(evidence, none, SHARES)


def score_effects(evidence: Evidence, arms: Sequence[ArmInfo], measure: Measure) -> Iterator[str]:
    """Yield for each value of a setting what it does to the mean score over all seats."""
    none: dict[tuple[str, str], list[str]] = {}
    for setting, value, rows in _changes(evidence, measure):
        shown, hidden = [], []
        for rest, given in {tell_rest(arm, setting): _given(evidence, arm, setting) for arm in arms}.items():
            for found in rows.filter(pl.col("given") == rest).head(1).iter_rows(named=True):
                row = widen(found, count_choices(evidence.results, setting))
                if _shows(row):
                    shown.append(
                        f"{_effect(row, measure)} {'more' if row['difference'] > 0 else 'fewer'} with {given}"
                    )
                else:
                    hidden.append(given)
        if shown:
            what = f"mean {measure.label.lower()}"
            yield _sentence(evidence, setting, rows["from"][0], value, what, shown, hidden)
        elif hidden:
            none.setdefault((setting, rows["from"][0]), []).append(value)
    yield from _without(evidence, none, f"mean {measure.label.lower()}")


def _changes(evidence: Evidence, measure: Measure) -> Iterator[tuple[str, str, pl.DataFrame]]:
    """Yield setting, value and comparisons of each change of a setting other than the bots, where they are few."""
    for setting in varied_keys(evidence.results):
        rows = evidence.pairs.filter((pl.col("setting") == setting) & (pl.col("measure") == measure.name))
        values = dict.fromkeys(rows["to"])
        for value in values if setting != BOTS and len(values) <= MAX_VALUES else ():
            yield setting, value, rows.filter(pl.col("to") == value)


def point_to_leagues(evidence: Evidence) -> Iterator[str]:
    """Yield a sentence for each setting that has too many values for sentences of their own."""
    for setting in varied_keys(evidence.results):
        values = dict.fromkeys(evidence.pairs.filter(pl.col("setting") == setting)["to"])
        if setting != BOTS and len(values) > MAX_VALUES:
            what = evidence.names.setting(setting)
            yield f"What each of the {len(values)} other values of {what} changes: see the leagues below."


def _given(evidence: Evidence, arm: ArmInfo, setting: str) -> str:
    return tell_values(evidence.names, {key: value for key, value in arm.varied.items() if key != setting})


def _sentence(
    evidence: Evidence,
    setting: str,
    start: str,
    value: str,
    what: str,
    shown: Sequence[str],
    hidden: Sequence[str],
) -> str:
    parts = list(shown[:MAX_TOLD])
    if len(shown) > MAX_TOLD:
        parts.append(f"{len(shown) - MAX_TOLD} more in the table")
    if hidden:
        names = enumerate_words([*hidden[:MAX_TOLD], *(["others"] if len(hidden) > MAX_TOLD else [])])
        parts.append(f"no difference that shows with {names}")
    before, after = (f"“{evidence.names.value(setting, one)}”" for one in (start, value))
    return f"From {before} to {after}, paired on the same deals, {what}: {'; '.join(parts)}."


def _without(evidence: Evidence, none: Mapping[tuple[str, str], Sequence[str]], what: str) -> Iterator[str]:
    """Yield one sentence for each setting on all its values that change nothing that shows."""
    for (setting, start), values in none.items():
        before, *after = (f"“{evidence.names.value(setting, one)}”" for one in (start, *values))
        yield (
            f"From {before} to {enumerate_words(after, 'or')}, paired on the same deals, {what}: "
            "no difference that shows with any of these bots."
        )


def _farthest(arm: ArmInfo, shares: pl.DataFrame) -> tuple[str, str]:
    """Return which seat of one bot, or bot of a mixed line-up, is farthest above its fair share."""
    key = BOT if is_mixed(arm) else SEAT
    values = dict.fromkeys(arm.lineup) if key == BOT else range(len(arm.lineup))
    labels = [f"{arm.label}{SEPARATOR}{value if key == BOT else f'{SEAT} {value}'}" for value in values]
    rows = shares.filter(pl.col(ARM).is_in(labels)).iter_rows(named=True)
    return key, str(max(rows, key=lambda row: row["estimate"] - row[FAIR])[key])


def _shows(row: dict[str, Any]) -> bool:
    return row["low"] is not None and not row["low"] <= 0 <= row["high"]


def _direction(row: dict[str, Any]) -> str:
    return "more for" if row["difference"] > 0 else "fewer for"


def _effect(row: dict[str, Any], measure: Measure) -> str:
    decimals = decimals_of(pl.DataFrame({"low": [row["low"]], "high": [row["high"]]}), measure)
    scale = scale_of(measure)
    near, far = sorted((abs(row["low"]), abs(row["high"])))
    unit = unit_of(measure)
    return f"{number(abs(scale * row['difference']), decimals)} {unit} {interval(near, far, decimals, scale)}"
