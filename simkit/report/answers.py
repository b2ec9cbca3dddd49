"""The answer in plain sentences."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import polars as pl

from simkit.report.display import decimals_of, scale_of
from simkit.report.words import count, enumerate_words, interval, number, percent
from simkit.results.view import Results
from simkit.stats.intervals import rule_of_three
from simkit.stats.measures import Measure
from simkit.stats.selection import ARM, BOTS, SEPARATOR, varied_keys

MAX_EFFECTS = 12  # sentences about settings
CAVEAT = (
    "These are results of bots, not of people. Read them as what a rule does to players of a given skill, "
    "and trust what holds along the whole ladder of bots more than any single number."
)


def answer(
    results: Results, headline: pl.DataFrame, pairs: pl.DataFrame, measure: Measure
) -> tuple[str, ...]:
    """Return the sentences: best and worst arm, the effect of each setting, the ladder of bots."""
    played = headline.filter(pl.col("n") > 0)
    if played.is_empty():
        return ("No match has been played yet.",)
    effects = [*_effects(results, played, pairs, measure)]
    more = len(effects) - MAX_EFFECTS
    rest = [f"The table of paired comparisons has {more} more."] if more > 0 else []
    return (*_extremes(played, measure), *effects[:MAX_EFFECTS], *rest, *_ladder(results, pairs, measure))


def _extremes(played: pl.DataFrame, measure: Measure) -> Iterator[str]:
    descending = measure.better != "less"
    ranked = played.sort("estimate", descending=descending, maintain_order=True)
    verb = "wins" if measure.name == "win" else f"has {measure.label.lower()}"
    decimals = decimals_of(played, measure)
    if len(ranked) == 1:
        yield f"“{ranked[ARM][0]}” {verb} {_estimate(ranked.row(0, named=True), measure, decimals)}."
        return
    best = ranked.row(0, named=True)
    yield f"Best is “{best[ARM]}”: it {verb} {_estimate(best, measure, decimals)}."
    never = played.filter((pl.col("estimate") == 0) & (measure.kind == "rate"))
    if len(never) > 1:
        limit = percent(rule_of_three(int(never["n"].min())), 3)  # type: ignore[arg-type]
        yield (
            f"{len(never)} of {len(played)} arms never did ({enumerate_words(_names(never))}): "
            f"their rate is at most {limit} each, by the rule of three."
        )
    else:
        worst = ranked.row(-1, named=True)
        yield f"Worst is “{worst[ARM]}”: it {verb} {_estimate(worst, measure, decimals)}."


def _names(rows: pl.DataFrame) -> list[str]:
    names = [f"“{name}”" for name in rows[ARM]]
    return names if len(names) <= 4 else [*names[:3], f"{len(names) - 3} more"]


def _estimate(row: dict[str, Any], measure: Measure, decimals: int) -> str:
    ends = interval(row["low"], row["high"], decimals, scale_of(measure))
    if measure.kind == "rate":
        return f"{percent(row['estimate'], decimals)} of {count(row['matches'])} matches {ends}".rstrip()
    return f"{number(row['estimate'], decimals)} {measure.unit} {ends}".rstrip()


def _effects(results: Results, played: pl.DataFrame, pairs: pl.DataFrame, measure: Measure) -> Iterator[str]:
    """Yield a sentence for each value of a setting: its effect with the strongest bots, and where it turns."""
    settings = [key for key in varied_keys(results) if key != BOTS]
    if not settings or BOTS not in played.columns:
        return
    strongest = _strongest(played, measure)
    several = played[BOTS].n_unique() > 1
    told = set()
    for row in pairs.filter(pl.col("setting").is_in(settings)).iter_rows(named=True):
        has_strongest = row["given"].split(SEPARATOR)[-1] == strongest
        if not has_strongest or (row["setting"], row["to"]) in told:
            continue
        told.add((row["setting"], row["to"]))
        given = f" with {row['given']}" if several or row["given"] != strongest else ""
        same = pairs.filter((pl.col("setting") == row["setting"]) & (pl.col("to") == row["to"]))
        sentence = f"{_effect(row, measure)}{given}, paired on the same deals{_turned(row, same)}."
        yield sentence[0].upper() + sentence[1:]


def _strongest(played: pl.DataFrame, measure: Measure) -> str:
    """Return the line-up with the best single arm."""
    ranked = played.sort("estimate", descending=measure.better != "less", maintain_order=True)
    return str(ranked[BOTS][0])


def _effect(row: dict[str, Any], measure: Measure) -> str:
    decimals = decimals_of(pl.DataFrame({"low": [row["low"]], "high": [row["high"]]}), measure)
    scale = scale_of(measure)
    what = f"points of {measure.label.lower()} rate" if measure.kind == "rate" else measure.unit
    change = f"{row['setting']} {row['to']} instead of {row['from']}"
    if row["difference"] is None or row["low"] is None:
        return f"{change} cannot be judged yet"
    if row["low"] <= 0 <= row["high"]:
        ends = interval(row["low"], row["high"], decimals, scale)
        return f"{change} makes no difference that {count(row['n'])} deals can show, {ends} {what}"
    verbs = {"more": ("gains", "costs"), "less": ("raises", "saves")}.get(measure.better, ("adds", "takes"))
    ends = sorted((abs(row["low"]), abs(row["high"])))
    size = number(abs(row["difference"]) * scale, decimals)
    verb = verbs[0] if row["difference"] > 0 else verbs[1]
    return f"{change} {verb} {size} {what} {interval(*ends, decimals, scale)}"


def _turned(row: dict[str, Any], same: pl.DataFrame) -> str:
    """Name the line-ups for which the effect goes the other way beyond doubt."""
    if row["low"] is None or row["low"] <= 0 <= row["high"]:
        return ""
    other_way = pl.col("high") < 0 if row["difference"] > 0 else pl.col("low") > 0
    turned = same.filter(other_way)["given"].to_list()
    return f"; it goes the other way for {enumerate_words(turned)}" if turned else ""


def _ladder(results: Results, pairs: pl.DataFrame, measure: Measure) -> Iterator[str]:
    """Yield one sentence on the steps between line-ups, at the first value of every setting."""
    steps = pairs.filter(pl.col("setting") == BOTS)
    if steps.is_empty():
        return
    first = steps["given"][0]
    shown = steps.filter(pl.col("given") == first)
    decimals = decimals_of(shown, measure)
    parts = [_step(row, measure, decimals) for row in shown.iter_rows(named=True)]
    where = f", with {first}" if first else ""
    yield f"The ladder of bots{where}: {enumerate_words(parts)}."


def _step(row: dict[str, Any], measure: Measure, decimals: int) -> str:
    if row["difference"] is None or row["low"] is None:
        return f"{row['to']} cannot be told from {row['from']} yet"
    ends = interval(row["low"], row["high"], decimals, scale_of(measure))
    if row["low"] <= 0 <= row["high"]:
        return f"{row['to']} is level with {row['from']} {ends}"
    unit = "points" if measure.kind == "rate" else measure.unit
    size = number(abs(row["difference"]) * scale_of(measure), decimals)
    return (
        f"{row['to']} is {size} {unit} {'above' if row['difference'] > 0 else 'below'} {row['from']} {ends}"
    )
