"""One sentence for whoever must choose: which arm is the most even and the liveliest, or what a setting costs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import polars as pl

from simkit.plots.groups import ArmGroup
from simkit.report.answers.boxes import tell_margin
from simkit.report.answers.words import enumerate_words, number, percent
from simkit.report.evidence import Evidence
from simkit.report.model import Advice
from simkit.results.view import ArmInfo
from simkit.stats.compare.evenness import MostEven, find_most_even
from simkit.stats.compare.league import league_table, sum_arms
from simkit.stats.data.measures import Measure, find_measures, ranking_measure
from simkit.stats.data.selection import ARM
from simkit.stats.estimate.spending import tail_of
from simkit.stats.tension.finish import CLOSE
from simkit.stats.verdict.declared import Judged

MAX_NAMED = 3
MAX_EFFECTS = 6


@dataclass(frozen=True)
class Liveliness:
    """What tells lively arms from dull ones, by their labels, and how to say it."""

    values: dict[str, float]
    measure: Measure | None  # None: close finishes

    def tell(self, label: str) -> str:
        """Say how lively an arm is."""
        value = self.values[label]
        if self.measure is None:
            return f"{percent(value, 0)} of its matches end close"
        return f"the lead changes {number(value, 1)} times a match"


def advise(evidence: Evidence) -> tuple[Advice, ...]:
    """Return a sentence for each number of players where seats compete, else one on the strongest bots."""
    groups = [group for group in evidence.groups if len(group.arms) > 1 and group.keys]
    if not groups:
        return ()
    if evidence.question.ranks_configurations:
        return tuple(_advise_on_headline(evidence, _strongest(evidence, groups)))
    return tuple(
        sentence
        for seats in dict.fromkeys(group.seats for group in groups)
        if (alike := [g for g in groups if g.seats == seats and not g.is_mixed])
        for sentence in _advise_on_seats(evidence, _strongest(evidence, alike))
    )


def _strongest(evidence: Evidence, groups: Sequence[ArmGroup]) -> ArmGroup:
    """Return the line-up with the best mean of what ranks configurations."""
    measure = ranking_measure(evidence.results)
    found = evidence.estimates(measure.name)
    sign = -1 if measure.better == "less" else 1

    def mean(group: ArmGroup) -> float:
        values = [found[arm.label]["estimate"] for arm in group.arms if arm.label in found]
        known = [float(value) for value in values if isinstance(value, float)]
        return sign * sum(known) / len(known) if known else 0.0

    return max(groups, key=mean)


def _advise_on_seats(evidence: Evidence, group: ArmGroup) -> Iterator[Advice]:
    """Choose the liveliest of the balanced arms, or name the most even if none is shown to be balanced."""
    judged = {one.arm.label: one for one in evidence.verdicts.judged if one.gate.is_on_seats}
    members = [judged[arm.label] for arm in group.arms if arm.label in judged]
    lively = _liveliness(evidence, group)
    if not members or not all(one.arm.label in lively.values for one in members):
        return
    balanced = [one for one in members if one.verdict.state == "holds"]
    even = find_most_even(evidence.results, [one.arm for one in members])
    if even is None:
        return
    best = max(balanced or members, key=lambda one: lively.values[one.arm.label] if balanced else -_off(one))
    name, off, pace = f"“{group.name(best.arm)}”", _points(_off(best)), lively.tell(best.arm.label)
    if not balanced:
        open_ones = any(one.verdict.state == "undecided" for one in members)
        yet = "yet" if open_ones else "by these bots"
        yield Advice(
            f"With {group.seats} players {_none(group)} is shown to be balanced {tell_margin(best)} {yet}. "
            f"The most even{' so far' if open_ones else ''} {_tell_even(group, even, lively)}.",
            f"Judged with {group.bots}, the strongest bot here. {_tell_alike(group, even)}".rstrip(),
        )
        return
    rank = (
        f"It is the liveliest of {len(balanced)} that are balanced"
        if len(balanced) > 1
        else "It is the only one shown to be balanced"
    )
    yield Advice(
        f"With {group.seats} players choose {_key(group)}{name}: its seats are balanced {tell_margin(best)} "
        f"(the farthest is {off} from fair). {rank}: {pace}.",
        _tell_more(evidence, group, best, members, lively),
    )


def _tell_more(
    evidence: Evidence, group: ArmGroup, best: Judged, members: Sequence[Judged], lively: Liveliness
) -> str:
    """Name the bots, the most even arm, bots with whom it is otherwise, and arms as lively as the one chosen."""
    even = find_most_even(evidence.results, [one.arm for one in members])
    pool = [one for one in members if one.verdict.state == "holds"]
    parts = [f"Judged with {group.bots}, the strongest bot here."]
    if even is not None and even.arm is best.arm:
        parts.append("It is also the most even.")
    elif even is not None:
        parts.append(f"The most even {_tell_even(group, even, lively)}. {_tell_alike(group, even)}".rstrip())
    words = [*parts, _turns_with(evidence, group, best), _equals(evidence, group, best, pool, lively)]
    return " ".join(filter(None, words))


def _tell_even(group: ArmGroup, even: MostEven, lively: Liveliness) -> str:
    """Say which arm was chosen on half of the deals, and what the other half says of it."""
    return (
        f"is “{group.name(even.arm)}”: chosen on half of the deals, on the other half its farthest seat is "
        f"{_points(even.off)} from fair, at most {_points(even.at_most)} (95 %), and {lively.tell(even.arm.label)}"
    )


def _tell_alike(group: ArmGroup, even: MostEven) -> str:
    """Name the arms that may be as even."""
    names = [f"“{group.name(arm)}”" for arm in even.alike]
    more = [f"{len(names) - MAX_NAMED} more"] if len(names) > MAX_NAMED else []
    return f"Not told apart from it: {enumerate_words([*names[:MAX_NAMED], *more])}." if names else ""


def _turns_with(evidence: Evidence, group: ArmGroup, best: Judged) -> str:
    """Name the other bots with whom the arm that is chosen is shown not to be balanced."""
    failing = {
        one.arm.label
        for one in evidence.verdicts.judged
        if one.gate.is_on_seats and one.verdict.state == "fails"
    }
    bots = [
        other.bots
        for other in evidence.groups
        if other.seats == group.seats and not other.is_mixed
        for arm in other.arms
        if arm.label in failing and other.name(arm) == group.name(best.arm)
    ]
    return f"With {enumerate_words(bots)} it is not balanced." if bots else ""


def _none(group: ArmGroup) -> str:
    return f"no {group.keys[0].replace('_', ' ')}" if group.noun.startswith(group.keys[0]) else "no setting"


def _equals(
    evidence: Evidence, group: ArmGroup, best: Judged, pool: Sequence[Judged], lively: Liveliness
) -> str:
    """Name the arms that cannot be told from the liveliest on the same deals."""
    if lively.measure is None or len(pool) < 2:
        return ""
    sums = sum_arms(evidence.results, group.arms, lively.measure)
    base = group.arms.index(best.arm)
    alike = []
    tail = tail_of(evidence.results, *group.arms)
    for one in pool:
        low, high, _ = sums.pair(base, group.arms.index(one.arm)).interval(tail)
        if one is not best and low is not None and high is not None and low <= 0 <= high:
            alike.append(f"“{group.name(one.arm)}”")
    if not alike:
        return ""
    more = [f"{len(alike) - MAX_NAMED} more"] if len(alike) > MAX_NAMED else []
    return f"As lively, as far as these deals tell: {enumerate_words([*alike[:MAX_NAMED], *more])}."


def _liveliness(evidence: Evidence, group: ArmGroup) -> Liveliness:
    """Read lead changes where the game notes them, else the share of close finishes."""
    labels = [arm.label for arm in group.arms]
    if evidence.results.lead_changes is not None:
        [measure] = find_measures(evidence.results, [evidence.results.lead_changes])
        rows = evidence.of_arms.filter((pl.col("measure") == measure.name) & pl.col(ARM).is_in(labels))
        return Liveliness(_known(rows), measure)
    rows = evidence.finishes.filter((pl.col("measure") == CLOSE) & pl.col(ARM).is_in(labels))
    return Liveliness(_known(rows), None)


def _known(rows: pl.DataFrame) -> dict[str, float]:
    return {label: value for label, value in rows.select(ARM, "estimate").iter_rows() if value is not None}


def _advise_on_headline(evidence: Evidence, group: ArmGroup) -> Iterator[Advice]:
    """Say which arm is best and worst with the strongest bots, and what each costs against the reference."""
    measure = evidence.headline
    table = league_table(evidence.results, measure, group.arms, group.arms[0])
    names: dict[str, ArmInfo] = {arm.label: arm for arm in group.arms}
    scale, unit = (100, "points") if measure.is_percent else (1, measure.unit)
    write = percent if measure.is_percent else number
    best, worst = table.row(0, named=True), table.row(-1, named=True)
    verb = "is won" if measure.is_percent else f"has {measure.label.lower()}"
    told = [
        f"{group.name(names[row[ARM]])} {number(scale * row['difference'], 1, signed=True)}"
        for row in table.filter(~pl.col("is_reference")).iter_rows(named=True)
        if row["difference"] is not None
    ]
    more = [f"{len(told) - MAX_EFFECTS} more in the league"] if len(told) > MAX_EFFECTS else []
    listed = enumerate_words([*told[:MAX_EFFECTS], *more])
    yield Advice(
        f"With {group.bots}, the strongest of these bots, “{group.name(names[best[ARM]])}” {verb} most "
        f"({write(best['estimate'], 1)}) and “{group.name(names[worst[ARM]])}” least "
        f"({write(worst['estimate'], 1)}).",
        f"Against “{group.name(group.arms[0])}”, in {unit}: {listed}." if told else "",
    )


def _off(one: Judged) -> float:
    reading = one.verdict.reading
    fair = 1 / len(reading.parts)
    return max(abs((part.estimate or 0.0) - fair) for part in reading.parts)


def _points(share: float) -> str:
    return f"{number(100 * share, 1)} points"


def _key(group: ArmGroup) -> str:
    return f"{group.keys[0].replace('_', ' ')} " if len(group.keys) == 1 else ""
