"""What the answers on a choice have in common: names, limits and what else there is to know."""

from __future__ import annotations

from collections.abc import Sequence

from simkit.report.answers.boxes import tell_gate, tell_margin, tell_one
from simkit.report.answers.candidates import Contest
from simkit.report.answers.choice import Choice
from simkit.report.answers.words import enumerate_words
from simkit.report.model import Pick
from simkit.stats.verdict.declared import Judged

MAX_NAMED = 4
MAX_PICKS = 4


def tell_players(contest: Contest) -> str:
    """Say for how many players; a game for one needs no word of it."""
    return f"with {contest.seats} players " if contest.seats > 1 else ""


def call_choice(contest: Contest, name: str) -> str:
    """Name a choice with the setting that it is a value of, unless it names that itself."""
    keys, names = contest.strongest.keys, contest.evidence.names
    setting = names.setting(keys[0]) if len(keys) == 1 else ""
    return f"“{name}”" if setting in name else f"{setting} “{name}”"


def noun_of(contest: Contest) -> str:
    """Name what is chosen, in the singular: layout, number of safe tiles."""
    word, noun, keys = contest.strongest.key_words, contest.strongest.noun, contest.strongest.keys
    if len(keys) == 1 and word == noun and contest.evidence.names.kinds.get(keys[0]) == "integer":
        return f"number of {word}"
    return word if noun.startswith(word) else "setting"


def tell_gates(contest: Contest, one: Judged) -> str:
    """Say what is asked: the one gate, or that all are met."""
    if has_many_gates(contest):
        return "within all limits that were asked for"
    if one.gate.is_on_seats:
        return f"balanced {tell_margin(one)}"
    return f"as asked ({tell_gate(one)})"


def tell_misses(contest: Contest, one: Judged) -> str:
    """Say that what is asked is missed."""
    if one.gate.is_on_seats and not has_many_gates(contest):
        return f"unbalanced (a seat not {tell_margin(one)} of fair)"
    return f"not {tell_gates(contest, one)}"


def has_many_gates(contest: Contest) -> bool:
    return any(len(found) > 1 for found in contest.judged.values())


def list_names(names: Sequence[str]) -> str:
    many = len(names) if len(names) == MAX_NAMED + 1 else MAX_NAMED  # “1 more” is no shorter than its name
    shown = [f"“{name}”" for name in names[:many]]
    more = [f"{len(names) - many} more"] if len(names) > many else []
    return enumerate_words([*shown, *more])


def any_of(names: Sequence[str]) -> str:
    return f"“{names[0]}” or “{names[1]}”" if len(names) == 2 else f"any of {list_names(names)}"


def find_picks(contest: Contest, names: Sequence[str]) -> tuple[Pick, ...]:
    found = tuple(contest.pick(name) for name in names[:MAX_PICKS])
    return found if any(pick.board or pick.marks for pick in found) else ()


def tell_more(contest: Contest, choice: Choice, one: Judged | None) -> str:
    """Add what the strongest bot does, what turns with skill, and what advice or open verdicts leave aside."""
    parts = []
    if one is not None:
        strongest = ", the strongest asked," if len(contest.ladder) > 1 else ""
        parts.append(f"With {contest.strongest.bots}{strongest} {tell_one(one)}.")
    if choice.kind != "turns" and choice.turning:
        parts.append(f"The verdict on {list_names(choice.turning)} turns with skill.")
    if choice.kind == "turns" and len(choice.turning) > 1:
        parts.append(
            f"It turns for {len(choice.turning)} of {len(contest.arms)}: {list_names(choice.turning)}."
        )
    if choice.kind in ("winner", "tie") and choice.open:
        parts.append(f"Still open: {list_names(choice.open)}.")
    aside = [name for name in contest.arms if name not in choice.eligible]
    if aside:
        holding = [other.name for other in choice.advised_against]
        fit = f"; {list_names(holding)} would hold otherwise" if holding else ""
        many = "one more, which stands" if len(aside) == 1 else f"{len(aside)} more, which stand"
        parts.append(f"Published advice speaks against {many} last in the table{fit}.")
    return " ".join(parts)
