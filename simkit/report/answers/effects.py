"""What each setting changes, in sentences: with the strongest bot, with the others, and where the effect turns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import polars as pl

from simkit.plots.groups import seats_key
from simkit.report.answers.changes import widen
from simkit.report.answers.ladder import from_weak_to_strong
from simkit.report.answers.words import (
    POINTS,
    choose_decimals,
    enumerate_words,
    interval,
    name_seat,
    name_value,
    number,
)
from simkit.report.evidence import Evidence
from simkit.report.model import Advice
from simkit.stats.compare.comparison_plan import Pair, planned_pairs, tell_rest
from simkit.stats.data.keys import SEAT
from simkit.stats.data.measures import Measure, ranking_measure
from simkit.stats.data.selection import BOTS, is_mixed, varied_keys

MAX_VALUES = 4  # of one setting that are told one by one
LEVEL = 0.05  # of significance, after Benjamini–Hochberg
LARGE = 0.02  # change of a seat's share that is told before the score
VERBS = {"more": ("brings", "costs"), "less": ("adds", "saves")}  # for a rise and a fall

Row = dict[str, Any]


@dataclass(frozen=True)
class Effect:
    """What one value of a setting changes against the reference: a comparison, its bot, and the other settings."""

    bots: str
    rest: str
    row: Row

    @property
    def sign(self) -> int:
        """1 or −1 where a rise or a fall shows, 0 where none does."""
        low, high = self.row["low"], self.row["high"]
        return 0 if low is None or low <= 0 <= high else 1 if low > 0 else -1


def advise_effects(evidence: Evidence) -> Iterator[Advice]:
    """Yield an answer for each setting: what it changes in the headline, in the score where seats compete."""
    results = evidence.results
    measure = ranking_measure(results)
    ladder = [g.bots for g in from_weak_to_strong(evidence, [g for g in evidence.groups if not g.is_mixed])]
    order = list(dict.fromkeys(ladder))
    for setting in varied_keys(results):
        if setting in (BOTS, seats_key(results)):
            continue
        found = _effects(evidence, setting, measure, order)
        if found:
            seats, is_large = _seats(evidence, setting) if evidence.question.has_seat_shares else ("", False)
            advice = _tell(setting, found, measure, order, "" if is_large else seats)
            yield replace(advice, text=f"{seats} {advice.text}") if is_large else advice


def _effects(
    evidence: Evidence, setting: str, measure: Measure, order: Sequence[str]
) -> dict[str, list[Effect]]:
    """Return the effects of each value, those with the strongest bot last."""
    rows = evidence.pairs.filter((pl.col("setting") == setting) & (pl.col("measure") == measure.name))
    known = {(row["to"], row["given"]): row for row in rows.iter_rows(named=True)}
    found: dict[str, list[Effect]] = {}
    for pair in planned_pairs(evidence.results):
        row = known.get((pair.to_value, pair.given))
        if pair.setting == setting and row is not None and not is_mixed(pair.a) and row["low"] is not None:
            found.setdefault(pair.to_value, []).append(Effect(_bots(pair), _rest(pair), row))
    return {value: sorted(effects, key=lambda e: order.index(e.bots)) for value, effects in found.items()}


def _bots(pair: Pair) -> str:
    return pair.a.varied.get(BOTS, pair.a.lineup[0])


def _rest(pair: Pair) -> str:
    """Name the other settings of a pair."""
    words = {key: value for key, value in pair.a.varied.items() if key not in (BOTS, pair.setting)}
    return tell_rest(pair.a, pair.setting).removesuffix(_bots(pair)).removesuffix(" · ") if words else ""


def _tell(
    setting: str, found: dict[str, list[Effect]], measure: Measure, order: Sequence[str], seats: str
) -> Advice:
    """Tell every value of a few, of many the largest rise and the largest fall."""
    from_value = next(iter(found.values()))[0].row["from"]
    against = f"“{name_value(setting, from_value)}”"
    if len(found) > MAX_VALUES:
        text, more = _tell_ends(setting, found, measure, order)
        return Advice(f"Against {against}, {text}", f"{more} {seats}".strip())
    strongest = order[-1]
    sentences = [
        f"“{name_value(setting, value)}” {_tell_bot([e for e in effects if e.bots == strongest], measure)}"
        for value, effects in found.items()
        if any(effect.bots == strongest for effect in effects)
    ]
    bots = f"with {strongest}{', the strongest bot asked' if len(order) > 1 else ''}"
    turning = [value for value, effects in found.items() if _turns(effects)]
    text = f"Against {against}, {bots}: {enumerate_words(sentences)}."
    if turning:
        parts = [_tell_turn(setting, value, found[value], measure) for value in turning]
        return Advice(f"The answer turns with skill: {'; '.join(parts)}. {text}", seats)
    agree = "No effect goes the other way with another bot." if len(order) > 1 else ""
    return Advice(text, f"{agree} {seats}".strip())


def _tell_turn(setting: str, value: str, effects: Sequence[Effect], measure: Measure) -> str:
    """Say with which bots a value raises and with which it lowers."""
    rest = next(e.rest for e in effects if {1, -1} <= {o.sign for o in effects if o.rest == e.rest})
    parts = [f"{_effect(e.row, measure)} with {e.bots}" for e in effects if e.rest == rest and e.sign]
    where = f" (“{rest}”)" if rest else ""
    return f"“{name_value(setting, value)}” {enumerate_words(parts)}{where}"


def _tell_bot(effects: Sequence[Effect], measure: Measure) -> str:
    if len(effects) == 1:
        return _effect(effects[0].row, measure)
    ranked = sorted(effects, key=lambda effect: effect.row["difference"])
    low, high = (_signed(effect, measure) for effect in (ranked[0], ranked[-1]))
    return f"changes the {_what(measure)} by {low} to {high}"


def _tell_ends(
    setting: str, found: dict[str, list[Effect]], measure: Measure, order: Sequence[str]
) -> tuple[str, str]:
    """Tell the values that raise and lower most with the strongest bot, with intervals widened for the choice."""
    strong = {v: e for v, effects in found.items() for e in effects if e.bots == order[-1]}
    ranked = sorted(strong.items(), key=lambda item: item[1].row["difference"])
    parts = []
    for value, effect in (ranked[-1], ranked[0]):
        wide = Effect(effect.bots, effect.rest, widen(effect.row, len(ranked)))
        doubt = "" if wide.sign else ", which does not show"
        parts.append(f"“{name_value(setting, value)}” {_signed(wide, measure)}{doubt}")
    what = _what(measure)
    bots = f"{order[-1]}, the strongest bot asked" if len(order) > 1 else order[0]
    shown = sum(effect.sign != 0 for effect in strong.values())
    turned = [value for value, effects in found.items() if _turns(effects)]
    text = f"the largest changes of {what} are {parts[0]} and {parts[1]}, with {bots}."
    more = f"{shown} of {len(ranked)} values make a difference that shows by themselves."
    if turned:
        names = enumerate_words([f"“{name_value(setting, value)}”" for value in turned[:MAX_VALUES]])
        rest = f" and {len(turned) - MAX_VALUES} more" if len(turned) > MAX_VALUES else ""
        more = f"With {names}{rest} the effect turns with skill. {more}"
    return text, more


def _turns(effects: Sequence[Effect]) -> bool:
    """Tell whether a value raises with one bot and lowers with another, in the same other settings."""
    by_rest: dict[str, set[int]] = {}
    for effect in effects:
        by_rest.setdefault(effect.rest, set()).add(effect.sign)
    return any({1, -1} <= signs for signs in by_rest.values())


def _effect(row: Row, measure: Measure) -> str:
    if row["low"] <= 0 <= row["high"]:
        most, _ = _size(row, measure, max(-row["low"], row["high"]))
        return f"makes no difference that shows (at most {most})"
    rise, fall = VERBS.get(measure.better, ("adds", "takes"))
    size, decimals = _size(row, measure, abs(row["difference"]))
    near, far = sorted((abs(row["low"]), abs(row["high"])))
    return (
        f"{rise if row['difference'] > 0 else fall} {size} {interval(near, far, decimals, _scale(measure))}"
    )


def _signed(effect: Effect, measure: Measure) -> str:
    row, scale = effect.row, _scale(measure)
    decimals = _decimals(row, measure)
    value = number(scale * row["difference"], decimals, signed=True)
    where = f" (“{effect.rest}”)" if effect.rest else ""
    return f"{value} {interval(row['low'], row['high'], decimals, scale)}{where}"


def _size(row: Row, measure: Measure, value: float) -> tuple[str, int]:
    decimals = _decimals(row, measure)
    unit = f"{POINTS} of {_what(measure)}" if measure.is_percent else measure.unit
    return f"{number(_scale(measure) * value, decimals)} {unit}".rstrip(), decimals


def _decimals(row: Row, measure: Measure) -> int:
    return choose_decimals([_scale(measure) * (row["high"] - row["low"]) / 2], most=2)


def _scale(measure: Measure) -> int:
    return 100 if measure.is_percent else 1


def _what(measure: Measure) -> str:
    label = measure.label.lower()
    return f"{label} rate" if measure.kind == "rate" and measure.value is None else label


def _seats(evidence: Evidence, setting: str) -> tuple[str, bool]:
    """Say whether a setting moves a seat's share of the wins, and which most; and whether that is surely much."""
    share = evidence.headline
    rows = evidence.pairs.filter((pl.col("setting") == setting) & (pl.col("measure") == share.name))
    of_seats = rows.filter(pl.col(SEAT).is_not_null() & pl.col("low").is_not_null())
    if of_seats.is_empty():
        return "", False
    shown = of_seats.filter(pl.col("q") < LEVEL)
    if shown.is_empty():
        return f"No seat's share of the wins changes that shows, of {len(of_seats)} comparisons.", False
    [top] = shown.sort(pl.col("difference").abs(), descending=True).head(1).iter_rows(named=True)
    row = widen(top, len(of_seats))
    start, to = (name_value(setting, row[name]) for name in ("from", "to"))
    return (
        f"Of the seats, {name_seat(int(row[SEAT]))} moves most: {_signed(Effect('', '', row), share)} {POINTS} "
        f"of its share from “{start}” to “{to}” ({row['given']}).",
        row["low"] > LARGE or row["high"] < -LARGE,
    )
