"""How often each configuration is won, in sentences: most and least, as far as fresh deals tell, with every bot."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from simkit.plots.groups import ArmGroup
from simkit.report.answers.difficulty import tell_reversals
from simkit.report.answers.ladder import from_weak_to_strong
from simkit.report.answers.words import choose_decimals, count, enumerate_words, in_words, span
from simkit.report.evidence import Evidence
from simkit.report.model import Advice
from simkit.results.view import ArmInfo
from simkit.stats.compare.best import Standing, find_best
from simkit.stats.data.measures import Measure

MAX_NAMED = 4
MAX_SURPRISES = 2  # of the headline


@dataclass(frozen=True)
class Ranked:
    """The configurations of one line-up, and which is won most and least."""

    group: ArmGroup
    most: Standing
    least: Standing

    def name(self, standing: Standing) -> str:
        """Name the configuration that stands at one end."""
        return self.group.name(self.group.arms[standing.place])

    def tied(self, standing: Standing) -> tuple[ArmInfo, ...]:
        """Return the configuration at one end with all that are not told apart from it."""
        return tuple(self.group.arms[place] for place in sorted((standing.place, *standing.alike)))


def advise_win_rates(evidence: Evidence) -> Iterator[Advice]:
    """Yield for each number of players what is won most and least, and whether that turns with skill."""
    for seats in dict.fromkeys(group.seats for group in evidence.groups):
        ladder = from_weak_to_strong(evidence, [g for g in evidence.groups if g.seats == seats])
        yield from _advise(evidence, ladder)


def _advise(evidence: Evidence, ladder: Sequence[ArmGroup]) -> Iterator[Advice]:
    strongest = ladder[-1]
    ranked = [found for group in ladder if (found := rank_configurations(evidence, group)) is not None]
    if not ranked or ranked[-1].group is not strongest:
        yield from (
            [Advice(_tell_first(evidence, strongest))] if _is_known(evidence, strongest.arms[0]) else []
        )
        return
    top = ranked[-1]
    asked = f"With {strongest.bots}{', the strongest bot asked,' if len(ladder) > 1 else ''}"
    text = f"{asked} {_end(evidence, top, top.most, 'most')}, and {_end(evidence, top, top.least, 'least')}."
    turned = [other for other in ranked[:-1] if _turns(other, top)]
    if turned:
        parts = [f"with {other.group.bots} {_end(evidence, other, other.most, 'most')}" for other in turned]
        text = f"{text} The ranking turns with skill: {'; '.join(parts)}."
    surprises = list(tell_reversals(evidence, ladder))
    text = " ".join([text, *surprises[:MAX_SURPRISES]])
    left = len(surprises) - MAX_SURPRISES
    more = f"{left} more of the values that are meant to be harder are won more often." if left > 0 else ""
    yield Advice(text, f"{_agreement(ranked, turned)} {more}".strip())


def _tell_first(evidence: Evidence, group: ArmGroup) -> str:
    """Tell the rate of the first configuration where there is one alone, or too few deals to rank them."""
    arm, measure = group.arms[0], evidence.headline
    verb = "is won in" if measure.is_percent else "has"
    whole = " of the matches" if measure.is_percent else f" {measure.label.lower()}"
    text = f"With {group.bots} “{group.name(arm)}” {verb} {_estimate(evidence, arm)}{whole}"
    return (
        f"{text}; {count(arm.deals)} deals are too few to rank the others." if group.arms[1:] else f"{text}."
    )


def rank_configurations(evidence: Evidence, group: ArmGroup) -> Ranked | None:
    """Find which configurations of a line-up are won most and least; None with one alone, or too few deals."""
    if len(group.arms) < 2:
        return None
    most = find_best(evidence.results, group.arms, evidence.headline)
    least = find_best(evidence.results, group.arms, evidence.headline, least=True)
    return None if most is None or least is None else Ranked(group, most, least)


def _end(evidence: Evidence, ranked: Ranked, standing: Standing, word: str) -> str:
    """Name one end of a ranking with its estimate, or all that are not told apart there."""
    measure, group = evidence.headline, ranked.group
    tied = ranked.tied(standing)
    verb = f"won {word} often" if measure.is_percent else f"{word} in {measure.label.lower()}"
    if len(tied) == len(group.arms):
        return f"no configuration stands out as {verb}, all tie: {_span(evidence, tied)}"
    if len(tied) == 1:
        return f"“{ranked.name(standing)}” is {verb}, {_estimate(evidence, tied[0])}"
    names = [f"“{group.name(arm)}”" for arm in tied[:MAX_NAMED]]
    more = [f"{len(tied) - MAX_NAMED} more"] if len(tied) > MAX_NAMED else []
    are = (
        f"are {verb} and"
        if measure.is_percent
        else f"have the {_fewest(word)} {measure.label.lower()} and are"
    )
    return f"{enumerate_words([*names, *more])} {are} not told apart, {_span_tied(evidence, tied)}"


def _fewest(word: str) -> str:
    return "most" if word == "most" else "fewest"


def _span_tied(evidence: Evidence, tied: Sequence[ArmInfo]) -> str:
    """Write what configurations have that are not told apart: both 91.9 % where it is the same, else all ranges."""
    told = list(dict.fromkeys(_estimate(evidence, arm) for arm in tied))
    who = "both" if len(tied) == 2 else f"all {len(tied)}"
    return f"{who} {told[0]}" if len(told) == 1 else f"{who} within {_span(evidence, tied)}"


def _estimate(evidence: Evidence, arm: ArmInfo) -> str:
    row = evidence.estimates(evidence.headline.name)[arm.label]
    return _write(row, evidence.headline)


def _span(evidence: Evidence, arms: Sequence[ArmInfo]) -> str:
    """Write one range that holds the intervals of some configurations."""
    found, measure = evidence.estimates(evidence.headline.name), evidence.headline
    known = [row for arm in arms if (row := found[arm.label])["low"] is not None]
    low, high = min(row["low"] for row in known), max(row["high"] for row in known)  # type: ignore[type-var]
    scale, unit = (100, " %") if measure.is_percent else (1, "")
    decimals = choose_decimals([scale * (row["high"] - row["low"]) / 2 for row in known], most=2)  # type: ignore[operator]
    return f"{span(low, high, decimals, scale)}{unit}"  # type: ignore[arg-type]


def _write(row: dict[str, Any], measure: Measure) -> str:
    scale = 100 if measure.is_percent else 1
    low, high = row["low"], row["high"]
    decimals = choose_decimals([None if low is None else scale * (high - low) / 2], most=2)
    return in_words(
        row["estimate"], low, high, decimals, scale=scale, unit=" %" if measure.is_percent else ""
    )


def _is_known(evidence: Evidence, arm: ArmInfo) -> bool:
    return arm.label in evidence.estimates(evidence.headline.name)


def _turns(weak: Ranked, strong: Ranked) -> bool:
    """Tell whether each of two bots shows the other's most won configuration to be won less than its own."""
    ours, theirs = strong.most, weak.most
    return (
        weak.name(theirs) != strong.name(ours)
        and all(weak.group.name(arm) != strong.name(ours) for arm in weak.tied(theirs))
        and all(strong.group.name(arm) != weak.name(theirs) for arm in strong.tied(ours))
    )


def _agreement(ranked: Sequence[Ranked], turned: Sequence[Ranked]) -> str:
    """Say whether all bots agree on what is won most."""
    if len(ranked) < 2 or turned:
        return ""
    same = {found.name(found.most) for found in ranked if found.most.is_alone}
    if len(same) == 1 and all(found.most.is_alone for found in ranked):
        return "It is won most often with every bot asked."
    return "No bot asked shows another configuration to be won more often."
