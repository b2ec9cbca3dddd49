"""What each setting changes, in sentences: with the strongest bot, with the others, and where the effect turns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import polars as pl

from simkit.plots.groups import seats_key
from simkit.plots.names import Names
from simkit.report.answers.changes import widen
from simkit.report.answers.telling import (
    Effect,
    Effects,
    Row,
    Telling,
    find_effects,
    plan_telling,
    write_change,
)
from simkit.report.answers.words import POINTS, enumerate_words, in_words, name_seat, number, span
from simkit.report.evidence import Evidence
from simkit.report.model import Advice
from simkit.stats.compare.comparison_plan import planned_pairs
from simkit.stats.data.keys import SEAT
from simkit.stats.data.selection import BOTS, varied_keys

MAX_TURNED = 2  # effects that turn with skill, told with their sizes
MAX_VALUES = 4  # of one setting that are told one by one
LEVEL = 0.05  # of significance, after Benjamini–Hochberg
LARGE = 0.02  # change of a seat's share that is told before the score
VERBS = {"more": ("brings", "costs"), "less": ("adds", "saves")}  # for a rise and a fall


def advise_effects(evidence: Evidence) -> Iterator[Advice]:
    """Yield an answer for each setting: what it changes in the headline, in the score where seats compete."""
    results, telling = evidence.results, plan_telling(evidence)
    for setting in varied_keys(results):
        if setting in (BOTS, seats_key(results)):
            continue
        found = find_effects(evidence, setting, telling)
        if found:
            seats, is_large = _seats(evidence, setting) if evidence.question.has_seat_shares else ("", False)
            advice = _tell(setting, found, telling, "" if is_large else seats)
            yield replace(advice, text=f"{advice.text} {seats}") if is_large else advice


def _tell(setting: str, found: Effects, telling: Telling, seats: str) -> Advice:
    """Tell every value of a few, of many the largest rise and the largest fall."""
    names = telling.names
    against = f"“{names.value(setting, next(iter(found.values()))[0].row['from'])}”"
    bots = f"with {telling.strongest}{', the strongest bot asked' if len(telling.order) > 1 else ''}"
    if len(found) > MAX_VALUES:
        text, more = _tell_ends(setting, found, telling)
        return Advice(f"Against {against}, {bots}, {text}", f"{more} {seats}".strip())
    sentences = [
        f"“{names.value(setting, value)}” {_tell_bot([e for e in effects if e.bots == telling.strongest], telling)}"
        for value, effects in found.items()
        if any(effect.bots == telling.strongest for effect in effects)
    ]
    turning = [value for value, effects in found.items() if _turns(effects)]
    text = f"Against {against}, {bots}: {enumerate_words(sentences)}."
    if turning:
        parts = [_tell_turn(setting, value, found[value], telling) for value in turning]
        return Advice(f"The answer turns with skill: {'; '.join(parts)}. {text}", seats)
    agree = "No effect is shown to go the other way with another bot." if len(telling.order) > 1 else ""
    return Advice(text, f"{agree} {seats}".strip())


def _tell_turn(setting: str, value: str, effects: Sequence[Effect], telling: Telling) -> str:
    """Say with which bots a value raises and with which it lowers."""
    rest = next(e.rest for e in effects if {1, -1} <= {o.sign for o in effects if o.rest == e.rest})
    parts = [f"{_effect(e.row, telling)} with {e.bots}" for e in effects if e.rest == rest and e.sign]
    where = f" ({rest})" if rest else ""
    return f"“{telling.names.value(setting, value)}” {enumerate_words(parts)}{where}"


def _tell_bot(effects: Sequence[Effect], telling: Telling) -> str:
    if len(effects) == 1:
        return _effect(effects[0].row, telling)
    ranked = sorted(effects, key=lambda effect: effect.row["difference"])
    least, most = ranked[0], ranked[-1]
    if least.row["high"] >= most.row["low"]:
        return _tell_alike(effects, telling)
    low, high = (_signed(effect, telling) for effect in (least, most))
    return f"changes the {telling.what} by {low} to {high}"


def _tell_alike(effects: Sequence[Effect], telling: Telling) -> str:
    """Tell effects that are not told apart between the other settings, by a range that holds all their intervals."""
    low = min(effect.row["low"] for effect in effects)
    high = max(effect.row["high"] for effect in effects)
    rests = [effect.rest for effect in effects]
    cases = (
        " and ".join(f"with {rest}" for rest in rests) if len(rests) == 2 else f"in all {len(rests)} cases"
    )
    unit = _unit(telling)
    if low <= 0 <= high:
        most = number(telling.scale * max(-low, high), telling.decimals)
        is_seen = any(effect.sign for effect in effects)
        return (
            f"changes the {telling.what} by {span(low, high, telling.decimals, telling.scale)} {cases}"
            if is_seen
            else f"makes no difference that shows {cases} (at most {most} {unit})"
        )
    rise, fall = VERBS.get(telling.measure.better, ("adds", "takes"))
    near, far = sorted((abs(low), abs(high)))
    return f"{rise if low > 0 else fall} {span(near, far, telling.decimals, telling.scale)} {unit} {cases}"


def _tell_ends(setting: str, found: Effects, telling: Telling) -> tuple[str, str]:
    """Tell the values that raise and lower most with the strongest bot, with intervals widened for the choice."""
    strong = [(v, e) for v, effects in found.items() for e in effects if e.bots == telling.strongest]
    wide = [(value, replace(effect, row=widen(effect.row, len(strong)))) for value, effect in strong]
    ranked = sorted(wide, key=lambda item: item[1].row["difference"])
    names, parts = telling.names, []
    for (value, effect), verb in zip((ranked[-1], ranked[0]), _verbs(ranked, telling), strict=True):
        told = verb if effect.sign else "makes no difference that shows"
        parts.append(f"“{names.value(setting, value)}” {told}, {_signed(effect, telling)}")
    text = f"{parts[0]}, and {parts[1]}."
    shown = {value for value, effect in wide if effect.sign}
    hidden = [value for value in found if value not in shown]
    wider = "Ranges here are wider than in the table, so that all of them are right at once."
    more = f"{_count_shown(setting, len(found), hidden, names)} {wider}"
    text += _tell_other_tops(setting, found, telling, ranked[-1][0])
    turned = [value for value, effects in found.items() if _turns(effects)]
    if turned:
        text += f" {_tell_turned(setting, turned, found, telling)}"
    return text, more


def _tell_turned(setting: str, turned: Sequence[str], found: Effects, telling: Telling) -> str:
    """Say which values raise with one bot and lower with another: a few with their sizes, of many the names."""
    if len(turned) <= MAX_TURNED:
        parts = [_tell_turn(setting, value, found[value], telling) for value in turned]
        return f"The effect turns with skill: {'; '.join(parts)}."
    named = enumerate_words([f"“{telling.names.value(setting, value)}”" for value in turned[:MAX_VALUES]])
    rest = f" and {len(turned) - MAX_VALUES} more" if len(turned) > MAX_VALUES else ""
    return f"The effect turns with skill with {named}{rest}."


def _tell_other_tops(setting: str, found: Effects, telling: Telling, top: str) -> str:
    """Name the value that raises most with each other bot, where that is surely not the one of the strongest."""
    told = []
    for bots in telling.order[-2::-1]:
        rows = {v: e.row for v, effects in found.items() for e in effects if e.bots == bots and not e.rest}
        best = max(rows, key=lambda value: rows[value]["difference"], default=top)
        if top in rows and best != top and rows[best]["low"] > rows[top]["high"]:
            change = write_change(rows[best], telling.decimals, telling.scale)
            told.append(f"with {bots} it is “{telling.names.value(setting, best)}”, {change}")
    return f" Which raises most depends on skill: {enumerate_words(told)}." if told else ""


def _verbs(ranked: Sequence[tuple[str, Effect]], telling: Telling) -> tuple[str, str]:
    """Say what the highest and the lowest of ranked effects do, both of which may go the same way."""
    lowest, highest = (ranked[place][1].row["difference"] for place in (0, -1))
    if highest < 0:
        return f"lowers the {telling.what} least", "most"
    return f"raises the {telling.what} most", f"lowers the {telling.what} most" if lowest < 0 else "least"


def _count_shown(setting: str, n: int, hidden: Sequence[str], names: Names) -> str:
    """Say how many values make a difference, and name those that do not where they are few."""
    if not hidden:
        return f"Each of the {n} makes a difference that shows."
    named = enumerate_words([f"“{names.value(setting, value)}”" for value in hidden])
    rest = f"all but {named}" if len(hidden) < MAX_VALUES else str(n - len(hidden))
    return f"Of the {n}, {rest} make a difference that shows."


def _turns(effects: Sequence[Effect]) -> bool:
    """Tell whether a value raises with one bot and lowers with another, in the same other settings."""
    by_rest: dict[str, set[int]] = {}
    for effect in effects:
        by_rest.setdefault(effect.rest, set()).add(effect.sign)
    return any({1, -1} <= signs for signs in by_rest.values())


def _effect(row: Row, telling: Telling) -> str:
    decimals, unit = telling.decimals, _unit(telling)
    if row["low"] <= 0 <= row["high"]:
        most = number(telling.scale * max(-row["low"], row["high"]), decimals)
        return f"makes no difference that shows (at most {most} {unit})"
    rise, fall = VERBS.get(telling.measure.better, ("adds", "takes"))
    near, far = sorted((abs(row["low"]), abs(row["high"])))
    size = in_words(abs(row["difference"]), near, far, decimals, scale=telling.scale, unit=f" {unit}")
    return f"{rise if row['difference'] > 0 else fall} {size}"


def _unit(telling: Telling) -> str:
    return f"{POINTS} of {telling.what}" if telling.measure.is_percent else telling.measure.unit


def _signed(effect: Effect, telling: Telling) -> str:
    return write_change(effect.row, telling.decimals, telling.scale, aside=effect.rest)


def _seats(evidence: Evidence, setting: str) -> tuple[str, bool]:
    """Say whether a setting moves a seat's share of the wins, and which most; and whether that is surely much."""
    share, names = evidence.headline, evidence.names
    rows = evidence.pairs.filter((pl.col("setting") == setting) & (pl.col("measure") == share.name))
    of_seats = rows.filter(pl.col(SEAT).is_not_null() & pl.col("low").is_not_null())
    if of_seats.is_empty():
        return "", False
    shown = of_seats.filter(pl.col("q") < LEVEL)
    if shown.is_empty():
        return f"No change of a seat's share of the wins shows ({len(of_seats)} comparisons).", False
    ranked = shown.sort(pl.col("difference").abs(), descending=True).iter_rows(named=True)
    wide = [widen(row, len(of_seats)) for row in ranked]
    large = [row for row in wide if row["low"] > LARGE or row["high"] < -LARGE]
    row = (large or wide)[0]
    pairs = planned_pairs(evidence.results)
    given = next(p.a.varied for p in pairs if (p.setting, p.given) == (setting, row["given"]))
    where = names.values({key: value for key, value in given.items() if key != setting})
    start, to = (names.value(setting, row[name]) for name in ("from", "to"))
    change = f"{write_change(row, 1, 100, f' {POINTS}')} from “{start}” to “{to}” ({where})"
    who = f"share of the wins of {name_seat(int(row[SEAT]))}"
    if large:
        return f"Of the seats, the {who} changes most: {change}.", True
    few = f"Whether a seat's share of the wins changes by more than {100 * LARGE:g} {POINTS} does not show"
    return f"{few}; the largest change seen is that of {name_seat(int(row[SEAT]))}: {change}.", False
