"""Yes, No or Not shown before an answer, where the title of a scenario asks so that this is understood."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from simkit.report.answers.words import capital, enumerate_words
from simkit.report.model import Advice
from simkit.scenario.aims import Aim

Word = Literal[
    "yes",
    "no",
    "not shown",
    "perhaps",
    "yes and no",
    "yes for the strongest bot asked, not shown for every bot",
    "not shown for every bot",
    "no, not for every bot",
    "yes for a weaker bot, not shown for the strongest asked",
]
SURE = "95 % sure"
OPEN: tuple[Word, ...] = ("not shown", "not shown for every bot", "perhaps")  # that nothing is sure of
ASKED = re.compile(
    r"(?:^|: )(?:is|are|do|does|did|can|could|has|have|will|would)\b[^:]*\?\s*(?:\([^()]*\))?$", re.IGNORECASE
)
PLAYERS = re.compile(r"with (\d+) players")
TURNED = re.compile(r"\b(?:not|never|less|worse|unfair)\b", re.IGNORECASE)  # yes would mean another thing
ABOUT: dict[Aim, str] = {  # what yes means, for each question that is answered
    "seats": r"\b(?:fair|balanced|even|equal)\b",
    "effects": r"\b(?:matters?|changes?|differs?|different(?:ly)?|otherwise|affects?)\b",
    "skill": r"\brewards? skill\b",
}


@dataclass(frozen=True)
class Reply:
    """The answer for one case: in a word, for which case, and in sentences."""

    word: Word | None  # None where no word answers
    case: str  # with 4 players; empty where there is no other
    advice: Advice


def asks_whether(title: str, aim: Aim) -> bool:
    """Tell whether a title asks just what is answered, so that Yes and No are answers: are the seats fair?"""
    asked = ASKED.search(title)
    if asked is None or aim not in ABOUT or TURNED.search(asked[0]):
        return False
    return re.search(ABOUT[aim], asked[0], re.IGNORECASE) is not None


def begin_with_word(title: str, aim: Aim, replies: Sequence[Reply]) -> Iterator[Advice]:
    """Yield the answers with the word that the title asks for: before the first, or for each case before them all."""
    words = list(dict.fromkeys(reply.word for reply in replies if reply.word))
    if not words or None in [reply.word for reply in replies] or not asks_whether(title, aim):
        yield from (reply.advice for reply in replies)
        return
    if len(replies) == 1:
        yield replace(replies[0].advice, text=f"{_write(words[0])}: {_join(replies[0].advice.text)}")
        return
    parts = [f"{word} {_list_cases([one.case for one in replies if one.word == word])}" for word in words]
    told = capital("; ".join(parts))
    sure = "" if set(words) <= set(OPEN) else f", {SURE}" if told.endswith(")") else f" ({SURE})"
    yield Advice(f"{told}{sure}.")
    yield from (_calm(reply.advice) for reply in replies)


def _list_cases(cases: Sequence[str]) -> str:
    """Name cases; numbers of players together: with 2, 3 and 4 players."""
    players = [PLAYERS.fullmatch(case) for case in cases]
    if all(players):
        return f"with {enumerate_words([found[1] for found in players if found])} players"
    return enumerate_words(cases)


def _calm(advice: Advice) -> Advice:
    """Tell what follows a headline as what else there is to know."""
    return replace(advice, text="", more=f"{advice.text} {advice.more}".rstrip())


def _write(word: Word) -> str:
    return capital(word) if word in OPEN else f"{capital(word)} ({SURE})"


def _join(text: str) -> str:
    """Go on with a sentence after a colon."""
    return text[:1].lower() + text[1:]
