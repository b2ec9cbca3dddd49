"""Which configuration to take, in sentences: what holds with every bot, ties, verdicts that turn, and the nearest."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from simkit.report.answers.boxes import find_excess, tell_gate, tell_margin, tell_one
from simkit.report.answers.candidates import (
    Contest,
    find_contests,
    judge_liveliness,
    make_choice,
)
from simkit.report.answers.choice import Choice
from simkit.report.answers.ladder import every_bot
from simkit.report.answers.words import POINTS, capital, choose_decimals, enumerate_words, interval, number
from simkit.report.evidence import Evidence
from simkit.report.model import Advice, Pick
from simkit.stats.verdict.declared import Judged
from simkit.stats.verdict.forecast import More
from simkit.stats.verdict.nearest import Nearest, find_nearest
from simkit.stats.verdict.verdicts import write_more

MAX_NAMED = 4
MAX_PICKS = 4
FRESH = "sure to 95 %, by deals that took no part in the choice"


def advise_choice(evidence: Evidence) -> Iterator[Advice]:
    """Yield the answer for each number of players: what to take, or why nothing is recommended."""
    for contest in find_contests(evidence):
        choice = make_choice(contest)
        if choice.kind in ("winner", "first"):
            yield _tell_one(contest, choice)
        elif choice.kind == "tie":
            yield _tell_tie(contest, choice)
        else:
            yield _tell_none(contest, choice)


def _tell_one(contest: Contest, choice: Choice) -> Advice:
    """Recommend one: better than the others, or the only one that is shown to hold so far."""
    [name] = choice.names
    [*_, (_, one)] = contest.verdicts(name)
    is_only = len(choice.fit) == 1
    chosen = _call(contest, name)
    told = f"choose {chosen}" if choice.kind == "winner" else f"{chosen} will do"
    text = f"{_players(contest)}{told}: {_holds(contest, one)}."
    if choice.kind == "first":
        many = len(choice.open)
        rest = "one other is" if many == 1 else f"{many} others are"
        text += f" It is the only one shown to be; {rest} still open, so it is not shown to be the best."
    elif is_only:
        text += f" It is the only one of {len(contest.arms)}."
    else:
        text += f" It is the liveliest of {len(choice.fit)} that are: {_pace(contest, choice, name)}."
    return Advice(capital(text), _more(contest, choice, one), _picks(contest, choice.names))


def _tell_tie(contest: Contest, choice: Choice) -> Advice:
    [*_, (_, one)] = contest.verdicts(choice.names[0])
    pace = judge_liveliness(contest, choice.fit, choice.names[0], contest.strongest.bots)
    left = len(choice.fit) - len(choice.names)
    tie = "these deals do not tell which is livelier" if pace else "nothing measured here tells them apart"
    text = (
        f"{_players(contest)}take {_any(choice.names)}: {_hold_all(contest, one)}, and {tie}."
        f"{f' {left} more hold but are less lively.' if left else ''}"
    )
    return Advice(capital(text), _more(contest, choice, None), _picks(contest, choice.names))


def _tell_none(contest: Contest, choice: Choice) -> Advice:
    """Say that nothing is recommended: why, what is nearest, and what it would take."""
    one = next(one for found in contest.judged.values() for one in found if one.verdict.state != "holds")
    gate = _gates(contest, one)
    allowed, many = len(choice.eligible), len(contest.arms)
    asked = f" of the {allowed} that published advice allows" if allowed < many else ""
    nothing = f"{_players(contest)}no {_noun(contest)}{asked}"
    if choice.kind == "turns":
        name = _clearest(contest, choice)
        text = f"{nothing} is {gate} with every bot: the verdict turns with skill. {_turn(contest, name)}."
    elif choice.kind == "open":
        text = f"{nothing} is shown to be {gate} {every_bot(contest.ladder)} yet."
    else:
        text = f"{nothing} is {gate} {every_bot(contest.ladder)}: each one fails with at least one bot."
    text += _with_strongest(contest, choice)
    near = _nearest(contest, choice, one)
    if near is None:
        return Advice(capital(text), _more(contest, choice, None))
    names = choice.hopeful
    name = names[near.place]
    alike = [names[place] for place in near.alike]
    is_any = len(alike) == len(names) - 1 > 0
    nearest = "None is told apart from the others; the nearest seen is" if is_any else "The nearest is"
    told = f"{text} {nearest} “{name}”: {_distance(contest, name, one)}. {_takes(contest, name, near, one)}"
    same = f"Not told apart from it: {_list(alike)}. " if alike and not is_any else ""
    more = f"{same}{_more(contest, choice, None)}".rstrip()
    return Advice(capital(told), more, _picks(contest, [name]))


def _with_strongest(contest: Contest, choice: Choice) -> str:
    """Name what holds with the strongest bot where nothing holds with all of several, unless it is told already."""
    holding = _holding(contest, choice.eligible)
    if len(contest.ladder) == 1 or len(holding) < (2 if choice.kind == "turns" else 1):
        return ""
    many = "these hold" if len(holding) > 1 else "this one holds"
    return f" With {contest.strongest.bots} alone, the strongest, {many}: {_list(holding)}."


def _holding(contest: Contest, names: Sequence[str]) -> list[str]:
    """Return the choices that are shown to hold with the strongest bot."""
    strongest = contest.strongest.bots
    return [
        name
        for name in names
        if all(one.verdict.state == "holds" for bots, one in contest.verdicts(name) if bots == strongest)
    ]


def _nearest(contest: Contest, choice: Choice, one: Judged) -> Nearest | None:
    """Find the choice nearest to a gate that is not met, among those that may yet meet it, else among all."""
    choices = [list(contest.arms[name].values()) for name in choice.hopeful]
    return find_nearest(contest.evidence.results, choices, one.gate)


def _distance(contest: Contest, name: str, one: Judged) -> str:
    """Say what the nearest choice does with the bot with which it is worst, as the table has it."""
    verdicts = [(bots, found) for bots, found in contest.verdicts(name) if found.gate == one.gate]
    bots, found = max(verdicts, key=lambda item: find_excess(item[1].verdict.reading))
    worst = ", the bot with which it is worst," if len(contest.ladder) > 1 else ""
    return f"with {bots}{worst} {tell_one(found)}"


def _takes(contest: Contest, name: str, near: Nearest, one: Judged) -> str:
    """Say what it would take for the nearest choice to pass: deals where it is open, else a wider gate."""
    verdicts = contest.verdicts(name)
    if any(found.verdict.state == "fails" for _, found in verdicts):
        return f"To pass it would take {_wider(near, one)}."
    limit = [bots for bots, found in verdicts if found.verdict.is_at_limit]
    if limit:
        side = f"With {enumerate_words(limit)} it lies at the limit: no number of deals worth playing tells the side"
        return f"{side}; {_wider(near, one)} would do."
    needs = [found.verdict.reading.more for _, found in verdicts if found.verdict.state == "undecided"]
    known = [more for more in needs if more is not None]
    if not known:
        return "To decide it would take far more deals than were played."
    ends = [more.many for more in known]
    many = None if len(known) < len(needs) or None in ends else max(end or 0 for end in ends)
    return f"To decide it would take {write_more(More(max(more.few for more in known), many))}."


def _wider(near: Nearest, one: Judged) -> str:
    """Say which limits would let the nearest choice pass, as the deals that did not choose it see it."""
    beyond = max(0.0, near.at_most)
    if one.gate.is_on_seats:
        margin = number(100 * ((one.gate.high or 0.0) + beyond) + 0.05, 1)
        return f"a margin of {margin} {POINTS} ({FRESH})"
    scale, unit = (100, f" {POINTS}") if one.is_percent else (1, "")
    decimals = choose_decimals([scale * (near.at_most - near.beyond)])
    return f"limits wider by {number(scale * beyond, decimals)}{unit} ({FRESH})"


def _clearest(contest: Contest, choice: Choice) -> str:
    """Choose the verdict that turns to be told first: one that holds with the strongest bot, if there is one."""
    return (_holding(contest, choice.turning) or list(choice.turning))[0]


def _turn(contest: Contest, name: str) -> str:
    """Say with whom a choice holds and with whom it fails."""
    parts = [
        f"{one.verdict.word} with {bots} ({_as_strongest(contest, bots)}{tell_one(one, is_aside=True)})"
        for bots, one in contest.verdicts(name)
    ]
    return f"“{name}” is {enumerate_words(parts)}"


def _as_strongest(contest: Contest, bots: str) -> str:
    return "the strongest; " if bots == contest.strongest.bots and len(contest.ladder) > 1 else ""


def _more(contest: Contest, choice: Choice, one: Judged | None) -> str:
    """Add what the strongest bot does, what turns with skill, and what advice or open verdicts leave aside."""
    parts = []
    if one is not None:
        strongest = ", the strongest," if len(contest.ladder) > 1 else ""
        parts.append(f"With {contest.strongest.bots}{strongest} {tell_one(one)}.")
    if choice.kind != "turns" and choice.turning:
        parts.append(f"The verdict on {_list(choice.turning)} turns with skill.")
    if choice.kind == "turns" and len(choice.turning) > 1:
        parts.append(f"It turns for {len(choice.turning)} of {len(contest.arms)}: {_list(choice.turning)}.")
    if choice.kind in ("winner", "tie") and choice.open:
        parts.append(f"Still open: {_list(choice.open)}.")
    aside = [name for name in contest.arms if name not in choice.eligible]
    if aside:
        holding = [other.name for other in choice.advised_against]
        fit = f"; {_list(holding)} would hold otherwise" if holding else ""
        many = "one more, which stands" if len(aside) == 1 else f"{len(aside)} more, which stand"
        parts.append(f"Published advice speaks against {many} last in the table{fit}.")
    return " ".join(parts)


def _holds(contest: Contest, one: Judged) -> str:
    is_seats = one.gate.is_on_seats and not _has_many(contest)
    what = f"{'its seats are' if is_seats else 'it is'} {_gates(contest, one)}"
    return f"{what} {every_bot(contest.ladder)}"


def _hold_all(contest: Contest, one: Judged) -> str:
    is_seats = one.gate.is_on_seats and not _has_many(contest)
    what = f"{'their seats are' if is_seats else 'all are'} {_gates(contest, one)}"
    return f"{what} {every_bot(contest.ladder)}"


def _has_many(contest: Contest) -> bool:
    return any(len(found) > 1 for found in contest.judged.values())


def _gates(contest: Contest, one: Judged) -> str:
    """Say what is asked: the one gate, or that all are met."""
    if _has_many(contest):
        return "within all limits that were asked for"
    if one.gate.is_on_seats:
        return f"balanced {tell_margin(one)}"
    return f"as asked ({tell_gate(one)})"


def _pace(contest: Contest, choice: Choice, name: str) -> str:
    """Say how lively a choice is, on the deals that did not choose it."""
    found = judge_liveliness(contest, choice.fit, name, contest.strongest.bots)
    assert found is not None
    decimals = choose_decimals([(found.high - found.low) / 2])
    return (
        f"the lead changes {number(found.mean, decimals)} times a match "
        f"{interval(found.low, found.high, decimals)} with {contest.strongest.bots}"
    )


def _picks(contest: Contest, names: Sequence[str]) -> tuple[Pick, ...]:
    found = tuple(contest.pick(name) for name in names[:MAX_PICKS])
    return found if any(pick.board or pick.marks for pick in found) else ()


def _list(names: Sequence[str]) -> str:
    many = len(names) if len(names) == MAX_NAMED + 1 else MAX_NAMED  # “1 more” is no shorter than its name
    shown = [f"“{name}”" for name in names[:many]]
    more = [f"{len(names) - many} more"] if len(names) > many else []
    return enumerate_words([*shown, *more])


def _any(names: Sequence[str]) -> str:
    return f"“{names[0]}” or “{names[1]}”" if len(names) == 2 else f"any of {_list(names)}"


def _players(contest: Contest) -> str:
    """Say for how many players; a game for one needs no word of it."""
    return f"with {contest.seats} players " if contest.seats > 1 else ""


def _call(contest: Contest, name: str) -> str:
    """Name a choice with the setting that it is a value of, unless it names that itself."""
    keys, names = contest.strongest.keys, contest.evidence.names
    setting = names.setting(keys[0]) if len(keys) == 1 else ""
    return f"“{name}”" if setting in name else f"{setting} “{name}”"


def _noun(contest: Contest) -> str:
    word, noun = contest.strongest.key_words, contest.strongest.noun
    return word if noun.startswith(word) else "setting"
