"""The answer in plain sentences."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import polars as pl

from simkit.report.answers.wording import Wording
from simkit.report.answers.words import (
    POINTS,
    count,
    enumerate_words,
    interval,
    name_lineup,
    number,
    percent,
    unit_of,
)
from simkit.report.tables.display import decimals_of, scale_of
from simkit.results.view import Results
from simkit.stats.data.measures import Measure
from simkit.stats.data.selection import ARM, BOTS, SEPARATOR, varied_keys
from simkit.stats.estimate.intervals import rule_of_three

MAX_VALUES = 8  # of one setting told in a sentence
MAX_GIVENS = 3  # choices of the other settings that are told one by one
CAVEAT = (
    "These are results of bots, not of people. Read them as what a rule does to players of a given skill, "
    "and trust what holds along the whole ladder of bots more than any single number."
)


def answer(
    results: Results, headline: pl.DataFrame, pairs: pl.DataFrame, measure: Measure, wording: Wording
) -> tuple[str, ...]:
    """Return the sentences: highest and lowest arm, the effect of each setting, the ladder of bots."""
    played = headline.filter(pl.col("n") > 0)
    if played.is_empty():
        return ("No match has been played yet.",)
    ranked = played.sort("estimate", descending=measure.better != "less", maintain_order=True)
    compared = pairs.filter(pl.col("measure") == measure.name)
    return (
        *_extremes(ranked, measure, wording),
        *_effects(results, str(ranked[BOTS][0]), compared, measure, wording),
        *_ladder(results, compared, measure, wording),
    )


def _extremes(ranked: pl.DataFrame, measure: Measure, wording: Wording) -> Iterator[str]:
    decimals = decimals_of(ranked, measure)
    verb = "wins" if measure.is_percent else "has"
    best, worst = ranked.row(0, named=True), ranked.row(-1, named=True)
    if len(ranked) == 1:
        yield f"“{wording.arm(best[ARM])}” {verb} {_estimate(best, measure, decimals)}."
        return
    first, last = ("lowest", "highest") if measure.better == "less" else ("highest", "lowest")
    most = wording.arm(best[ARM])
    yield f"The {first} of {len(ranked)} is “{most}”: it {verb} {_estimate(best, measure, decimals)}."
    never = ranked.filter((pl.col("estimate") == 0) & (measure.is_percent))
    if len(never) < 2:
        yield f"The {last} is “{wording.arm(worst[ARM])}”: it {verb} {_estimate(worst, measure, decimals)}."
    else:
        limit = 100 * rule_of_three(min(never["n"]))
        shown = number(limit, 3 if limit >= 0.001 else 5)
        yield f"{_name_arms(never, ranked, wording)} ever won: by the rule of three the rate is below {shown} % each."


def _name_arms(rows: pl.DataFrame, everything: pl.DataFrame, wording: Wording) -> str:
    """Name arms, after “none of”, by their bots where all arms of these bots are meant, else one by one."""
    bots = list(dict.fromkeys(rows[BOTS]))
    if len(rows) > len(bots) and len(rows) == len(everything.filter(pl.col(BOTS).is_in(bots))):
        return f"No configuration with {enumerate_words([name_lineup(bot) for bot in bots], 'or')}"
    names = [f"“{wording.arm(name)}”" for name in rows[ARM]]
    return (
        f"Neither {' nor '.join(names)}"
        if len(names) == 2
        else f"None of {len(names)} configurations ({names[0]} …)"
    )


def _estimate(row: dict[str, Any], measure: Measure, decimals: int) -> str:
    ends = interval(row["low"], row["high"], decimals, scale_of(measure))
    if measure.is_percent:
        return f"{percent(row['estimate'], decimals)} of {count(row['matches'])} matches {ends}".rstrip()
    return f"{number(row['estimate'], decimals)} {measure.unit} on average {ends}".rstrip()


def _effects(
    results: Results, strongest: str, pairs: pl.DataFrame, measure: Measure, wording: Wording
) -> Iterator[str]:
    """Yield sentences for each setting: the effects of its values with the strongest bots, and where they turn.

    One for each choice of the other settings, or for the first alone where these are many.
    """
    for setting in varied_keys(results):
        rows = pairs.filter(pl.col("setting") == setting)
        if setting == BOTS or rows.is_empty():
            continue
        givens = [given for given in rows["given"] if given.split(SEPARATOR)[-1] == strongest]
        givens = list(dict.fromkeys(givens))
        for given in givens if len(givens) <= MAX_GIVENS else givens[:1]:
            told = rows.filter(pl.col("given") == given)
            parts = [
                f"“{wording.value(setting, row['to'])}” {_effect(row, measure)}{_turned(row, rows, wording)}"
                for row in told.head(MAX_VALUES).iter_rows(named=True)
            ]
            more = f" ({len(told) - MAX_VALUES} more in the table)" if len(told) > MAX_VALUES else ""
            start, beside = wording.value(setting, told["from"][0]), wording.rest(setting, given)
            yield f"With {beside}, against “{start}” on the same deals: {enumerate_words(parts)}{more}."


def _effect(row: dict[str, Any], measure: Measure) -> str:
    if row["difference"] is None or row["low"] is None:
        return "cannot be judged yet"
    scale = scale_of(measure)
    decimals = decimals_of(pl.DataFrame({"low": [row["low"]], "high": [row["high"]]}), measure)
    what = f"{POINTS} of {measure.label.lower()} rate" if measure.is_percent else measure.unit
    if row["low"] <= 0 <= row["high"]:
        return f"makes no difference that shows {interval(row['low'], row['high'], decimals, scale)}"
    verbs = {"more": ("gains", "costs"), "less": ("adds", "saves")}.get(measure.better, ("adds", "takes"))
    near, far = sorted((abs(row["low"]), abs(row["high"])))
    size = number(abs(row["difference"]) * scale, decimals)
    verb = verbs[0] if row["difference"] > 0 else verbs[1]
    return f"{verb} {size} {what} {interval(near, far, decimals, scale)}"


def _turned(row: dict[str, Any], rows: pl.DataFrame, wording: Wording) -> str:
    """Name the line-ups for which the effect goes the other way beyond doubt."""
    if row["low"] is None or row["low"] <= 0 <= row["high"]:
        return ""
    same = rows.filter(pl.col("to") == row["to"])
    turned = same.filter(pl.col("high") < 0 if row["difference"] > 0 else pl.col("low") > 0)["given"]
    names = [wording.rest(row["setting"], given) for given in turned]
    return f" (the other way with {'; '.join(names)})" if names else ""


def _ladder(results: Results, pairs: pl.DataFrame, measure: Measure, wording: Wording) -> Iterator[str]:
    """Yield one sentence on the steps between line-ups, at the first value of every setting."""
    steps = pairs.filter(pl.col("setting") == BOTS)
    if steps.is_empty():
        return
    first = steps["given"][0]
    shown = steps.filter(pl.col("given") == first)
    words = wording.rest(BOTS, first)
    parts = [_step(row, measure) for row in shown.iter_rows(named=True)]
    yield f"The ladder of bots{f' with {words}' if words else ''}: {enumerate_words(parts)}."


def _step(row: dict[str, Any], measure: Measure) -> str:
    to, start = name_lineup(row["to"]), name_lineup(row["from"])
    if row["difference"] is None or row["low"] is None:
        return f"{to} cannot be told from {start} yet"
    decimals = decimals_of(pl.DataFrame({"low": [row["low"]], "high": [row["high"]]}), measure)
    ends = interval(row["low"], row["high"], decimals, scale_of(measure))
    if row["low"] <= 0 <= row["high"]:
        return f"{to} shows no difference from {start} {ends}"
    unit = unit_of(measure)
    size = number(abs(row["difference"]) * scale_of(measure), decimals)
    return f"{to} is {size} {unit} {'above' if row['difference'] > 0 else 'below'} {start} {ends}"
