"""Why no configuration is recommended, in sentences: the verdicts, the nearest, and what it would take."""

from __future__ import annotations

from collections.abc import Sequence

from simkit.report.answers.boxes import find_excess, tell_one
from simkit.report.answers.candidates import Contest
from simkit.report.answers.choice import Choice
from simkit.report.answers.choice_words import (
    find_picks,
    list_names,
    noun_of,
    tell_gates,
    tell_misses,
    tell_more,
    tell_players,
)
from simkit.report.answers.ladder import every_bot
from simkit.report.answers.words import POINTS, capital, choose_decimals, enumerate_words, name_seat, number
from simkit.report.model import Advice
from simkit.stats.verdict.declared import Judged
from simkit.stats.verdict.forecast import More
from simkit.stats.verdict.nearest import Nearest, find_nearest
from simkit.stats.verdict.verdicts import write_more

FRESH = "sure to 95 %, by deals that took no part in the choice"
FEW = 2  # choices of one verdict that are named, not counted
HOLDING = ("balanced", "as asked")
WORDS = (
    *HOLDING,
    "unbalanced",
    "not as asked",
    "at the limit",
    "undecided",
)  # verdicts, as sentences tell them


def tell_none(contest: Contest, choice: Choice) -> Advice:
    """Say that nothing is recommended: why, what is nearest, and what it would take."""
    one = next(one for found in contest.judged.values() for one in found if one.verdict.state != "holds")
    allowed, many = len(choice.eligible), len(contest.arms)
    which = f"the {allowed} that published advice allows" if allowed < many else f"the {many}"
    nothing = f"{tell_players(contest)}no {noun_of(contest)} can be recommended"
    bots = every_bot(contest.ladder)
    if choice.kind == "turns":
        none = f"of {which} none is {tell_gates(contest, one)} {bots}, and the verdict turns with skill"
        text = f"{nothing}: {none}. {_turn(contest, _clearest(contest, choice))}."
    elif choice.kind == "open":
        text = f"{nothing} yet: of {which} none is shown to be {tell_gates(contest, one)} {bots}."
    else:
        at_least = "with at least one bot" if len(contest.ladder) > 1 else bots
        text = f"{nothing}: each of {which} is {tell_misses(contest, one)} {at_least}."
    text += _with_strongest(contest, choice)
    near = _nearest(contest, choice, one)
    if near is None:
        return Advice(capital(text), tell_more(contest, choice, None))
    names = choice.hopeful
    name = names[near.place]
    told = f"{text} {_tell_nearest(choice, near)}: {_distance(contest, name, one)}."
    parts = [_tell_ahead(contest, choice), _takes(contest, name, near, one), tell_more(contest, choice, None)]
    more = " ".join(filter(None, parts))
    return Advice(capital(told), more, find_picks(contest, [name]))


def _tell_nearest(choice: Choice, near: Nearest) -> str:
    """Name the nearest choice, and those that tie with it."""
    names = choice.hopeful
    name, alike = names[near.place], [names[place] for place in near.alike]
    if not alike:
        return f"The nearest is “{name}”"
    if len(alike) == len(names) - 1:
        are_all = len(names) == len(choice.eligible)
        these = f"All {len(names)}" if are_all else f"The {len(names)} that fail with no bot"
        return f"{these} tie for the nearest; seen nearest is “{name}”"
    return f"Seen nearest is “{name}”, which ties with {list_names(alike)}"


def _with_strongest(contest: Contest, choice: Choice) -> str:
    """Say what every choice is with the strongest bot of several, unless that is told already."""
    if len(contest.ladder) == 1 or (choice.kind == "turns" and len(_holding(contest, choice.eligible)) < 2):
        return ""
    by_word: dict[str, list[str]] = {word: [] for word in WORDS}
    for name in choice.eligible:
        by_word[_word_with_strongest(contest, name)].append(name)
    parts = [
        f"{_count_or_list(names, choice)} {'is' if len(names) == 1 else 'are'} {word}"
        for word, names in by_word.items()
        if names
    ]
    return f" With {contest.strongest.bots} alone, the strongest asked, {enumerate_words(parts)}."


def _count_or_list(names: Sequence[str], choice: Choice) -> str:
    """Name a few choices, count more."""
    if len(names) <= FEW:
        return list_names(names)
    return f"{'all ' if len(names) == len(choice.eligible) else ''}{len(names)}"


def _tell_ahead(contest: Contest, choice: Choice) -> str:
    """Say which seat wins most, where it is the same with the strongest bot whatever is chosen."""
    bots = contest.strongest.bots
    shares = [
        [part.estimate or 0.0 for part in one.verdict.reading.parts]
        for name in choice.eligible
        for who, one in contest.verdicts(name)
        if who == bots and one.verdict.reading.parts
    ]
    ahead = {max(range(len(one)), key=one.__getitem__) for one in shares}
    if len(ahead) != 1 or len(shares) < len(choice.eligible):
        return ""
    return f"With {bots} it is {name_seat(*ahead)} that wins most in all {len(shares)}."


def _word_with_strongest(contest: Contest, name: str) -> str:
    """Return the verdict on a choice with the strongest bot in a word; of several gates the worst."""
    found = [one.verdict for bots, one in contest.verdicts(name) if bots == contest.strongest.bots]
    if any(verdict.state == "fails" for verdict in found):
        return "unbalanced" if any(verdict.word == "unbalanced" for verdict in found) else "not as asked"
    unclear = [verdict for verdict in found if verdict.state == "undecided"]
    if unclear:
        return "at the limit" if all(verdict.is_at_limit for verdict in unclear) else "undecided"
    return "balanced" if all(verdict.word == "balanced" for verdict in found) else "as asked"


def _holding(contest: Contest, names: Sequence[str]) -> list[str]:
    """Return the choices that are shown to hold with the strongest bot."""
    return [name for name in names if _word_with_strongest(contest, name) in HOLDING]


def _nearest(contest: Contest, choice: Choice, one: Judged) -> Nearest | None:
    """Find the choice nearest to a gate that is not met, among those that may yet meet it, else among all."""
    choices = [list(contest.arms[name].values()) for name in choice.hopeful]
    return find_nearest(contest.evidence.results, choices, one.gate)


def _distance(contest: Contest, name: str, one: Judged) -> str:
    """Say what the nearest choice does with the bot with which it is worst, as the table has it."""
    verdicts = [(bots, found) for bots, found in contest.verdicts(name) if found.gate == one.gate]
    bots, found = max(verdicts, key=lambda item: find_excess(item[1].verdict.reading))
    worst = "at worst, " if len(contest.ladder) > 1 else ""
    return f"{worst}with {bots}, {tell_one(found)}"


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
    return "the strongest asked; " if bots == contest.strongest.bots and len(contest.ladder) > 1 else ""
