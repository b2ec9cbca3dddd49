"""What each setting changes, in sentences: with the strongest bot, with the others, and where the effect turns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from simkit.plots.groups import seats_key
from simkit.plots.names import Names
from simkit.report.answers.seat_changes import (
    LEVEL,
    SeatChange,
    count_seat_choices,
    find_seat_change,
    tell_seats,
)
from simkit.report.answers.telling import (
    MAX_VALUES,
    Effect,
    Effects,
    Row,
    Telling,
    find_effects,
    plan_telling,
    write_change,
)
from simkit.report.answers.words import POINTS, enumerate_words, in_words, number, span, unit_of
from simkit.report.answers.yes_no import Reply, Word, begin_with_word
from simkit.report.evidence import Evidence
from simkit.report.model import Advice
from simkit.stats.data.selection import BOTS, varied_keys

MAX_TURNED = 2  # effects that turn with skill, told with their sizes
VERBS = {"more": ("brings", "costs"), "less": ("adds", "saves")}  # for a rise and a fall


def advise_effects(evidence: Evidence) -> Iterator[Advice]:
    """Yield an answer for each setting: what it changes in the headline, in the score where seats compete."""
    yield from begin_with_word(evidence.results.scenario_title, "effects", list(_reply(evidence)))


def _reply(evidence: Evidence) -> Iterator[Reply]:
    """Yield the answer for each setting that varies."""
    telling, has_shares = plan_telling(evidence), evidence.question.has_seat_shares
    keys = [key for key in varied_keys(evidence.results) if key not in (BOTS, seats_key(evidence.results))]
    found = {key: effects for key in keys if (effects := find_effects(evidence, key, telling))}
    level = LEVEL / max(1, sum(_count_comparisons(evidence, key, found[key]) for key in found))
    for setting, effects in found.items():
        change = find_seat_change(evidence, setting) if has_shares else None
        seats = tell_seats(evidence, setting, change) if has_shares else ""
        is_large = change is not None and change.is_large
        advice = _tell(setting, effects, telling, "" if is_large else seats)
        advice = replace(advice, text=f"{advice.text} {seats}") if is_large else advice
        word = _answer(effects, telling, change, level)
        yield Reply(word, f"for {telling.names.setting(setting)} ({_tell_most(effects, telling)})", advice)


def _count_comparisons(evidence: Evidence, setting: str, found: Effects) -> int:
    """Count what a word on a setting is chosen from: effects with every bot, and those on seats."""
    seats = count_seat_choices(evidence, setting) if evidence.question.has_seat_shares else 0
    return seats + sum(map(len, found.values()))


def _tell_most(found: Effects, telling: Telling) -> str:
    """Say how much a setting changes at most with the strongest bot, as far as the intervals tell."""
    strong = [
        effect.row for effects in found.values() for effect in effects if effect.bots == telling.strongest
    ]
    most = max((abs(row[end]) for row in strong for end in ("low", "high")), default=0.0)
    return f"at most {number(telling.scale * most, telling.decimals)} {unit_of(telling.measure)}"


def _answer(found: Effects, telling: Telling, change: SeatChange | None, level: float) -> Word:
    """Tell in a word whether a setting changes anything that shows: with the strongest bot, else with another.

    What shows beside all other comparisons of the page is sure, what shows by itself alone is a perhaps.
    """
    effects = [effect for value in found.values() for effect in value]
    sure = {effect.bots for effect in effects if effect.row["p"] is not None and effect.row["p"] <= level}
    if telling.strongest in sure or (change is not None and change.row["p"] <= level):
        return "yes"
    if sure:
        return "yes for a weaker bot, not shown for the strongest asked"
    return "perhaps" if change is not None or any(effect.sign for effect in effects) else "not shown"


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
    """Tell the values that raise and lower most with the strongest bot."""
    strong = [(v, e) for v, effects in found.items() for e in effects if e.bots == telling.strongest]
    ranked = sorted(strong, key=lambda item: item[1].row["difference"])
    names, parts = telling.names, []
    if not any(effect.sign for _, effect in strong):
        return _tell_nothing(setting, found, telling, ranked), ""
    for (value, effect), verb in zip((ranked[-1], ranked[0]), _verbs(ranked, telling), strict=True):
        told = verb if effect.sign else "makes no difference that shows"
        parts.append(f"“{names.value(setting, value)}” {told}, {_signed(effect, telling)}")
    text = f"{parts[0]}, and {parts[1]}."
    shown = {value for value, effect in strong if effect.sign}
    hidden = [value for value in found if value not in shown]
    more = _count_shown(setting, len(found), hidden, names)
    text += _tell_other_tops(setting, found, telling, ranked[-1][0])
    turned = [value for value, effects in found.items() if _turns(effects)]
    if turned:
        text += f" {_tell_turned(setting, turned, found, telling)}"
    return text, more


def _tell_nothing(
    setting: str, found: Effects, telling: Telling, ranked: Sequence[tuple[str, Effect]]
) -> str:
    """Say that no value makes a difference with the strongest bot, and what the farthest two may do."""
    ends = [
        f"“{telling.names.value(setting, value)}”, {_signed(effect, telling)}"
        for value, effect in (ranked[0], ranked[-1])
    ]
    text = (
        f"none of the {len(found)} makes a difference in the {telling.what} that shows: seen are changes from"
    )
    return f"{text} {ends[0]}, to {ends[1]}.{_tell_other_tops(setting, found, telling, ranked[-1][0])}"


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
