"""Which configuration to take, in sentences: what holds with every bot, ties, and why nothing is recommended."""

from __future__ import annotations

from collections.abc import Iterator

from simkit.report.answers.candidates import (
    Contest,
    find_contests,
    judge_liveliness,
    make_choice,
)
from simkit.report.answers.choice import Choice
from simkit.report.answers.choice_words import (
    any_of,
    call_choice,
    find_picks,
    has_many_gates,
    tell_gates,
    tell_more,
    tell_players,
)
from simkit.report.answers.ladder import every_bot
from simkit.report.answers.no_choice import tell_none
from simkit.report.answers.words import capital, choose_decimals, in_words
from simkit.report.evidence import Evidence
from simkit.report.model import Advice
from simkit.stats.verdict.declared import Judged


def advise_choice(evidence: Evidence) -> Iterator[Advice]:
    """Yield the answer for each number of players: what to take, or why nothing is recommended."""
    for contest in find_contests(evidence):
        choice = make_choice(contest)
        if choice.kind in ("winner", "first"):
            yield _tell_one(contest, choice)
        elif choice.kind == "tie":
            yield _tell_tie(contest, choice)
        else:
            yield tell_none(contest, choice)


def _tell_one(contest: Contest, choice: Choice) -> Advice:
    """Recommend one: better than the others, or the only one that is shown to hold so far."""
    [name] = choice.names
    [*_, (_, one)] = contest.verdicts(name)
    is_only = len(choice.fit) == 1
    chosen = call_choice(contest, name)
    told = f"choose {chosen}" if choice.kind == "winner" else f"{chosen} will do"
    text = f"{tell_players(contest)}{told}: {_holds(contest, one)}."
    if choice.kind == "first":
        many = len(choice.open)
        rest = "one other is" if many == 1 else f"{many} others are"
        text += f" It is the only one shown to be; {rest} still open, so it is not shown to be the best."
    elif is_only:
        text += f" It is the only one of {len(contest.arms)}."
    else:
        text += f" It is the liveliest of {len(choice.fit)} that are: {_pace(contest, choice, name)}."
    return Advice(capital(text), tell_more(contest, choice, one), find_picks(contest, choice.names))


def _tell_tie(contest: Contest, choice: Choice) -> Advice:
    [*_, (_, one)] = contest.verdicts(choice.names[0])
    pace = judge_liveliness(contest, choice.fit, choice.names[0], contest.strongest.bots)
    left = len(choice.fit) - len(choice.names)
    tie = "these deals do not tell which is livelier" if pace else "nothing measured here tells them apart"
    text = (
        f"{tell_players(contest)}take {any_of(choice.names)}: {_hold_all(contest, one)}. They tie: {tie}."
        f"{f' {left} more hold but are less lively.' if left else ''}"
    )
    return Advice(capital(text), tell_more(contest, choice, None), find_picks(contest, choice.names))


def _holds(contest: Contest, one: Judged) -> str:
    is_seats = one.gate.is_on_seats and not has_many_gates(contest)
    what = f"{'its seats are' if is_seats else 'it is'} {tell_gates(contest, one)}"
    return f"{what} {every_bot(contest.ladder)}"


def _hold_all(contest: Contest, one: Judged) -> str:
    is_seats = one.gate.is_on_seats and not has_many_gates(contest)
    what = f"{'their seats are' if is_seats else 'all are'} {tell_gates(contest, one)}"
    return f"{what} {every_bot(contest.ladder)}"


def _pace(contest: Contest, choice: Choice, name: str) -> str:
    """Say how lively a choice is, on the deals that did not choose it."""
    found = judge_liveliness(contest, choice.fit, name, contest.strongest.bots)
    assert found is not None
    decimals = choose_decimals([(found.high - found.low) / 2])
    times = in_words(found.mean, found.low, found.high, decimals, unit=" times a match")
    return f"the lead changes {times} with {contest.strongest.bots}"
