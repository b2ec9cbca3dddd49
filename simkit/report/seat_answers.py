"""The answer in plain sentences, where seats compete."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import polars as pl

from simkit.report.display import decimals_of, show_p
from simkit.report.words import enumerate_words, interval, number, percent
from simkit.results.view import ArmInfo, Results
from simkit.stats.compare import FAIR_SHARE
from simkit.stats.keys import BOT, SEAT
from simkit.stats.measures import Measure
from simkit.stats.selection import ARM, BOTS, SEPARATOR, is_mixed, varied_keys
from simkit.stats.summary import FAIR

MAX_LINEUPS = 6  # told in sentences; the tables hold all
MAX_VALUES = 6  # of one setting


def answer_seats(
    results: Results, shares: pl.DataFrame, pairs: pl.DataFrame, tests: pl.DataFrame, measure: Measure
) -> tuple[str, ...]:
    """Return the sentences: the seats of one-bot line-ups, the bots of mixed ones, the effect of each setting."""
    known = shares.filter(pl.col("n") > 0)
    if known.is_empty():
        return ("No match has been played yet.",)
    told = _first_arms(results)
    seats = [arm for arm in told if not is_mixed(arm)][:MAX_LINEUPS]
    bots = [arm for arm in told if is_mixed(arm)][:MAX_LINEUPS]
    return (
        *(_tell_seats(arm, known, tests, measure) for arm in seats),
        *(_tell_bots(arm, known, measure) for arm in bots),
        *_effects(results, seats or bots, known, pairs.filter(pl.col("measure") == measure.name), measure),
    )


def _first_arms(results: Results) -> list[ArmInfo]:
    """Return the first arm of every line-up and number of seats that has been played."""
    found: dict[tuple[str, int], ArmInfo] = {}
    for arm in results.arms:
        if arm.deals:
            found.setdefault((arm.varied.get(BOTS, ""), len(arm.lineup)), arm)
    return list(found.values())


def _tell_seats(arm: ArmInfo, shares: pl.DataFrame, tests: pl.DataFrame, measure: Measure) -> str:
    rows = [
        row for row in shares.iter_rows(named=True) if row[ARM].startswith(f"{arm.label}{SEPARATOR}{SEAT} ")
    ]
    ranked = sorted(rows, key=lambda row: -row["estimate"])
    decimals = decimals_of(pl.DataFrame(rows).select("low", "high"), measure)
    most, least = ranked[0], ranked[-1]
    first, last = (_share(row, decimals) for row in (most, least))
    extremes = f"seat {most[SEAT]} wins most, {first}, and seat {least[SEAT]} least, {last}"
    [test] = tests.filter(pl.col(ARM) == arm.label).iter_rows(named=True)
    verdict = "too few deals for a test of all seats"
    if test["p"] is not None:
        strength = f"Cramér's V {number(test['v'], 3)}, p {_compare_p(test['p'])}"
        verdict = (
            f"{'the seats differ' if test['p'] < 0.05 else 'no difference of the seats shows'} ({strength})"
        )
    return f"“{arm.label}”: {extremes}, against a fair {_fair(rows[0])}; {verdict}."


def _tell_bots(arm: ArmInfo, shares: pl.DataFrame, measure: Measure) -> str:
    names = [f"{arm.label}{SEPARATOR}{bot}" for bot in dict.fromkeys(arm.lineup)]
    rows = [row for row in shares.iter_rows(named=True) if row[ARM] in names and row[BOT] is not None]
    decimals = decimals_of(pl.DataFrame(rows).select("low", "high"), measure)
    parts = [
        f"{row[BOT]} wins {_share(row, decimals)} against a fair {_fair(row)}"
        for row in sorted(rows, key=lambda row: row[FAIR] - row["estimate"])
    ]
    return f"In “{arm.label}” {enumerate_words(parts)}."


def _effects(
    results: Results, arms: list[ArmInfo], shares: pl.DataFrame, pairs: pl.DataFrame, measure: Measure
) -> Iterator[str]:
    """Yield for each setting what its values do to the seat (or bot) that is farthest above its fair share."""
    for setting in varied_keys(results):
        rows = pairs.filter((pl.col("setting") == setting) & (setting not in (BOTS, FAIR_SHARE)))
        for arm in arms if len(rows) else []:
            given = SEPARATOR.join(value for key, value in arm.varied.items() if key != setting)
            key, name = _farthest(arm, shares)
            told = rows.filter((pl.col("given") == given) & (pl.col(key) == name)).head(MAX_VALUES)
            parts = [f"{row['to']} {_effect(row, measure)}" for row in told.iter_rows(named=True)]
            if parts:
                who = f"seat {name}" if key == SEAT else name
                yield (
                    f"With {given or arm.label}, paired on the same deals with {setting} {told['from'][0]}, "
                    f"the share of {who}: {enumerate_words(parts)}."
                )


def _farthest(arm: ArmInfo, shares: pl.DataFrame) -> tuple[str, str]:
    rows = [row for row in shares.iter_rows(named=True) if row[ARM].startswith(f"{arm.label}{SEPARATOR}")]
    rows = [row for row in rows if all(row.get(key, value) == value for key, value in arm.varied.items())]
    row = max(rows, key=lambda row: row["estimate"] - row[FAIR])
    key = BOT if is_mixed(arm) else SEAT
    return key, str(row[key])


def _effect(row: dict[str, Any], measure: Measure) -> str:
    if row["difference"] is None or row["low"] is None:
        return "cannot be judged yet"
    decimals = decimals_of(pl.DataFrame({"low": [row["low"]], "high": [row["high"]]}), measure)
    if row["low"] <= 0 <= row["high"]:
        return f"makes no difference that shows {interval(row['low'], row['high'], decimals, 100)}"
    near, far = sorted((abs(row["low"]), abs(row["high"])))
    verb = "adds" if row["difference"] > 0 else "takes away"
    return (
        f"{verb} {number(abs(100 * row['difference']), decimals)} points {interval(near, far, decimals, 100)}"
    )


def _share(row: dict[str, Any], decimals: int) -> str:
    return f"{percent(row['estimate'], decimals)} {interval(row['low'], row['high'], decimals, 100)}".rstrip()


def _fair(row: dict[str, Any]) -> str:
    return f"{100 * row[FAIR]:.4g} %"


def _compare_p(value: float) -> str:
    return show_p(value) if value < 0.001 else f"= {show_p(value)}"
