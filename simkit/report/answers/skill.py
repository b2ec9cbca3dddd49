"""How much skill matters, in sentences: what better bots win, and whether a setting changes that."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from simkit.plots.groups import ArmGroup
from simkit.report.answers.ladder import from_weak_to_strong
from simkit.report.answers.mixed import (
    Standing,
    choose_bot,
    find_changes,
    is_handicap,
    stand_in_all,
    tell_standings,
    write_size,
)
from simkit.report.answers.words import (
    choose_decimals,
    enumerate_words,
    in_words,
    name_bot,
)
from simkit.report.answers.yes_no import Reply, Word, begin_with_word
from simkit.report.evidence import Evidence
from simkit.report.model import Advice
from simkit.stats.data.measures import Measure
from simkit.stats.estimate.summary import FAIR

MAX_TOLD = 4
LEVEL = 0.05  # of a word on all line-ups together

Row = dict[str, Any]


def advise_skill(evidence: Evidence) -> Iterator[Advice]:
    """Yield what the better bots of mixed line-ups win, else how the headline rises along the ladder."""
    mixed = [group for group in evidence.groups if group.is_mixed]
    if evidence.question.has_seat_shares:
        told = mixed[:MAX_TOLD]
        replies = [_reply(evidence, group, LEVEL / len(told)) for group in told]
        yield from begin_with_word(evidence.results.scenario_title, "skill", replies)
        return
    for seats in dict.fromkeys(group.seats for group in evidence.groups):
        ladder = from_weak_to_strong(evidence, [g for g in evidence.groups if g.seats == seats])
        if len(ladder) > 1:
            yield _tell_ladder(evidence, ladder)


def _reply(evidence: Evidence, group: ArmGroup, level: float) -> Reply:
    """Say what the better bot of a line-up wins, of two values in a word whether the second rewards skill more."""
    better = choose_bot(evidence, group)
    others = [bot for bot in dict.fromkeys(group.arms[0].lineup) if bot != better]
    advice = _tell_mixed(evidence, group, better, others)
    changes = find_changes(evidence, group, better)
    if len(group.arms) != 2 or not changes or is_handicap(group):
        return Reply(None, "", advice)
    row, names = changes[0], enumerate_words([name_bot(other) for other in others])
    word: Word = "yes" if row["difference"] > 0 else "no"
    if row["low"] <= 0 <= row["high"]:
        word = "not shown"
    elif row["p"] is None or row["p"] > level:
        word = "perhaps"
    return Reply(word, f"for {name_bot(better)} against {names}", advice)


def _tell_mixed(evidence: Evidence, group: ArmGroup, better: str, others: Sequence[str]) -> Advice:
    """Say what the better bot of a line-up wins beside its fair share, and what a setting does to that."""
    if len(group.arms) > MAX_TOLD or (group.keys and is_handicap(group)):
        return Advice(tell_standings(group, better, others, stand_in_all(evidence, group, better)))
    told = stand_in_all(evidence, group, better)
    fair = f"{100 * told[0].row[FAIR]:.3g} %"
    rivals = enumerate_words([name_bot(other) for other in others])
    if len(group.arms) == 2 and (change := find_changes(evidence, group, better)):
        return Advice(_tell_two(group, change[0], told, f"{name_bot(better)} against {rivals}", fair))
    where = [f"{one.wins}{f' with “{one.name}”' if group.keys else ''}" for one in told]
    head = "Skill does not show" if all(one.sign < 1 for one in told) else "Skill matters"
    text = f"{head}: {name_bot(better)} against {rivals} wins {enumerate_words(where)} (fair: {fair})."
    return Advice(f"{text} {_change(evidence, group, better)}".rstrip())


def _tell_two(group: ArmGroup, row: Row, told: Sequence[Standing], who: str, fair: str) -> str:
    """Say with which of two values skill wins more, and how much."""
    before, after = told
    size = write_size(row)
    if row["low"] <= 0 <= row["high"]:
        return (
            f"“{after.name}” and “{before.name}” show no difference in what skill wins: {who} wins {after.wins} "
            f"and {before.wins} (fair: {fair}), {size}."
        )
    more = "more" if row["difference"] > 0 else "less"
    return (
        f"“{after.name}” rewards skill {more} than “{before.name}”: {who} wins {after.wins} instead of "
        f"{before.wins} of matches (fair: {fair}), {size}."
    )


def _change(evidence: Evidence, group: ArmGroup, bot: str) -> str:
    """Say what each value of the one setting that varies changes in the better bot's share."""
    rows = find_changes(evidence, group, bot)
    parts = []
    for row in rows:
        shows = not row["low"] <= 0 <= row["high"]
        verb = "rewards skill more" if row["difference"] > 0 else "rewards skill less"
        name = f"“{group.names.value(group.keys[0], row['to'])}”"
        parts.append(f"{name} {verb if shows else 'shows no difference'} ({write_size(row)})")
    if not parts:
        return ""
    return f"Against “{group.names.value(group.keys[0], rows[0]['from'])}”, {enumerate_words(parts)}."


def _tell_ladder(evidence: Evidence, ladder: Sequence[ArmGroup]) -> Advice:
    """Say how the headline rises from the weakest bot to the strongest, in each of a few settings."""
    found = evidence.estimates(evidence.headline.name)
    weak, strong = ladder[0], ladder[-1]
    parts, gaps = [], []
    for arm in strong.arms:
        name = strong.name(arm) if strong.keys else ""
        below = next((o for o in weak.arms if not weak.keys or weak.name(o) == name), None)
        if below is None or below.label not in found or arm.label not in found:
            continue
        low, high = found[below.label], found[arm.label]
        gaps.append(high["low"] is not None and low["high"] is not None and high["low"] > low["high"])  # type: ignore[operator]
        where = f" with “{name}”" if name else ""
        ends = f"{_write(low, evidence.headline)} to {_write(high, evidence.headline)}"
        parts.append(f"from {ends}{where}")
    head = "Skill matters" if gaps and all(gaps) else "Skill does not show everywhere"
    more = f" ({len(parts) - MAX_TOLD} more below)" if len(parts) > MAX_TOLD else ""
    measure = evidence.headline
    what = f"{measure.label.lower()} rate" if measure.is_percent else measure.label.lower()
    between = [group.bots for group in ladder[1:-1]]
    steps = f" The ladder asked: {enumerate_words([g.bots for g in ladder])}." if between else ""
    return Advice(
        f"{head}: from {weak.bots} to {strong.bots}, the strongest bot asked, the {what} rises "
        f"{enumerate_words(parts[:MAX_TOLD])}{more}.{steps}"
    )


def _write(row: Row, measure: Measure) -> str:
    scale = 100 if measure.is_percent else 1
    low, high = row["low"], row["high"]
    decimals = choose_decimals([None if low is None else scale * (high - low) / 2], most=2)
    return in_words(
        row["estimate"], low, high, decimals, scale=scale, unit=" %" if measure.is_percent else ""
    )
