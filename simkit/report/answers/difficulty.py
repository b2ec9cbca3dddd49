"""Where a configuration that the rulebook means to be harder is won more often: a surprise worth a sentence."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from simkit.plots.groups import ArmGroup
from simkit.report.answers.words import choose_decimals, enumerate_words, percent_in_words
from simkit.report.evidence import Evidence
from simkit.report.glossary import read_glossary
from simkit.results.view import ArmInfo

Pair = tuple[ArmInfo, ArmInfo]  # the easier and the harder one, equal in all other settings


def tell_reversals(evidence: Evidence, ladder: Sequence[ArmGroup]) -> Iterator[str]:
    """Yield a sentence for each two values whose order the strongest bot's win rates turn round."""
    if not evidence.headline.is_percent:
        return
    chains = read_glossary(evidence.results.game).easy_to_hard
    strongest = ladder[-1]
    for setting in strongest.keys:
        for chain in chains.get(setting, ()):
            played = [value for value in chain if any(a.varied.get(setting) == value for a in strongest.arms)]
            for easy, hard in pairwise(played):
                yield from _tell(evidence, ladder, setting, easy, hard)


def _tell(
    evidence: Evidence, ladder: Sequence[ArmGroup], setting: str, easy: str, hard: str
) -> Iterator[str]:
    strongest = ladder[-1]
    pairs = _find_pairs(strongest, setting, easy, hard)
    turned = [pair for pair in pairs if _is_sure(evidence, pair)]
    if not turned:
        return
    names = strongest.names
    where = "" if len(pairs) == 1 else f" in {_count(len(turned), len(pairs))}"
    beside = _beside(strongest, turned[0][1], setting)
    rates = " against ".join(_rate(evidence, arm) for arm in turned[0][::-1])
    usual = [told for group in ladder[:-1] if (told := _tell_usual(evidence, group, setting, easy, hard))]
    yield (
        f"Meant to be harder, “{names.value(setting, hard)}” is won more often than “{names.value(setting, easy)}” "
        f"with {strongest.bots}{where}: {rates}{f' with {beside}' if beside else ''}."
        f"{f' It is won less often {enumerate_words(usual)}.' if usual else ''}"
    )


def _tell_usual(evidence: Evidence, group: ArmGroup, setting: str, easy: str, hard: str) -> str:
    """Name a bot with which the harder of two values is won less often in most cases; empty if it is not."""
    pairs = _find_pairs(group, setting, easy, hard)
    less = sum(_is_sure(evidence, (b, a)) for a, b in pairs)
    where = "" if len(pairs) == 1 else f" in {_count(less, len(pairs))}"
    return f"with {group.bots}{where}" if 2 * less > len(pairs) else ""


def _find_pairs(group: ArmGroup, setting: str, easy: str, hard: str) -> list[Pair]:
    def rest(arm: ArmInfo) -> dict[str, str]:
        return {key: value for key, value in arm.varied.items() if key != setting}

    return [
        (a, b)
        for a in group.arms
        for b in group.arms
        if a.varied.get(setting) == easy and b.varied.get(setting) == hard and rest(a) == rest(b)
    ]


def _is_sure(evidence: Evidence, pair: Pair) -> bool:
    """Tell whether the second of two is won more often: their intervals do not touch."""
    found = evidence.estimates(evidence.headline.name)
    ends = [(found.get(arm.label) or {}).get(end) for arm, end in zip(pair, ("high", "low"), strict=True)]
    return isinstance(ends[0], float) and isinstance(ends[1], float) and ends[0] < ends[1]


def _rate(evidence: Evidence, arm: ArmInfo) -> str:
    row = evidence.estimates(evidence.headline.name)[arm.label]
    value, low, high = (float(row[name]) for name in ("estimate", "low", "high"))  # type: ignore[arg-type]
    return percent_in_words(value, low, high, choose_decimals([50 * (high - low)], most=2))


def _beside(group: ArmGroup, arm: ArmInfo, setting: str) -> str:
    return group.names.values(
        {key: arm.varied[key] for key in group.keys if key != setting and key in arm.varied}
    )


def _count(some: int, many: int) -> str:
    if some < many:
        return f"{some} of {many} cases"
    return "both cases" if many == 2 else f"all {many} cases"
