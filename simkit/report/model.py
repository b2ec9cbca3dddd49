"""What a report is made of, before it becomes HTML or Markdown; all texts are plain and unescaped."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from simkit.games.contract import HOUSE_RULE
from simkit.scenario.aims import Aim

State = Literal["good", "bad", "open", "mixed", "told"]
SYMBOLS: dict[State, str] = {"good": "✓", "bad": "✗", "open": "?", "mixed": "≠", "told": "•"}

ARROW = " → "  # between the printed value of a rule and the one that was played
RECONSTRUCTED = "RECONSTRUCTED"
DOUBTFUL = (RECONSTRUCTED, "ASSUMED")  # marks of notes that the first screen tells


@dataclass(frozen=True)
class Cell:
    """One cell of a table: its text, small print beside it, and the board that it names, digits and dots by row."""

    text: str
    small: str = ""
    board: tuple[str, ...] = ()


@dataclass(frozen=True)
class Table:
    """A table with a heading, an explanation and a note below it; `n_keys` columns at the left are names."""

    heading: str
    doc: str
    head: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    n_keys: int
    note: str = ""


@dataclass(frozen=True)
class Picture:
    """A figure: its name in files, what it shows for those who cannot see it, and its SVG document."""

    name: str
    heading: str
    alt: str
    svg: str


@dataclass(frozen=True)
class Basis:
    """Something that results rest on: its mark, its text and the arms that it concerns."""

    mark: str
    text: str
    arms: str


@dataclass(frozen=True)
class Box:
    """A verdict in plain sentences: its word beside the symbol of its state, what it is on, and why."""

    state: State
    word: str
    heading: str
    text: str
    note: str = ""

    @property
    def symbol(self) -> str:
        """The sign that tells the state without its colour."""
        return SYMBOLS[self.state]


@dataclass(frozen=True)
class Pick:
    """A choice to look at: its printed name, its value in the settings, its board, and marks of what is doubtful."""

    name: str
    value: str
    board: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()


@dataclass(frozen=True)
class Advice:
    """The answer in one sentence, what else to know for it, the choices meant, and a command with what it is for."""

    text: str
    more: str = ""
    picks: tuple[Pick, ...] = ()
    command: str = ""
    purpose: str = ""


@dataclass(frozen=True)
class Section:
    """A part of a report with its own heading: sentences, then pictures, then tables; `name` is its anchor."""

    name: str
    heading: str
    doc: str = ""
    sentences: tuple[str, ...] = ()
    pictures: tuple[Picture, ...] = ()
    tables: tuple[Table, ...] = ()

    @property
    def has_content(self) -> bool:
        """Whether there is anything to read in it."""
        return bool(self.sentences or self.pictures or self.tables)


def _gather_rules(basis: Sequence[Basis]) -> Iterator[str]:
    """Yield each house rule once: its name in words, the printed value and all others that were played."""
    found: dict[str, list[Basis]] = {}
    for item in basis:
        if item.mark == HOUSE_RULE:
            found.setdefault(item.text.partition(ARROW)[0], []).append(item)
    for rule, items in found.items():
        values = [item.text.partition(ARROW)[2].removesuffix(".") for item in items]
        arms = f" ({items[0].arms})" if len(items) == 1 else ""
        yield f"{rule.replace('_', ' ')}{ARROW}{', '.join(values)}.{arms}"


@dataclass(frozen=True)
class Report:
    """A whole report."""

    title: str
    aim: Aim | None  # the question that is answered first; None: what has changed
    facts: str
    warning: str
    advice: tuple[Advice, ...]
    overview: tuple[Table, ...]  # of the first screen
    further: tuple[Advice, ...]  # what was not asked
    boxes: tuple[Box, ...]
    answers: tuple[str, ...]
    caveat: str
    sections: tuple[Section, ...]
    basis: tuple[Basis, ...]
    methods: tuple[tuple[str, str], ...]
    provenance: tuple[tuple[str, str], ...]
    commands: tuple[str, ...]
    scenario: tuple[str, ...]  # lines of TOML
    bots: tuple[tuple[str, str], ...] = ()  # who played: name and how it plays, the weakest first
    terms: tuple[tuple[str, str], ...] = ()  # words of the game on the first screen, and what they mean

    @property
    def who(self) -> str:
        """What stands before the names of the bots; one that meets itself with other parameters is not ranked."""
        names = [name for name, _ in self.bots]
        is_ranked = len(names) > 1 and not any(b.startswith(f"{a} ") for a in names for b in names)
        return "Who plays, from weakest to strongest:" if is_ranked else "Who plays:"

    @property
    def doubts(self) -> tuple[tuple[str, str], ...]:
        """What the first screen tells: all house rules, and one note each of what is assumed or reconstructed."""
        found = [(HOUSE_RULE, text) for text in _gather_rules(self.basis)]
        for mark in DOUBTFUL:
            texts = [item.text for item in self.basis if item.mark == mark]
            more = f" And {len(texts) - 1} more." if len(texts) > 1 else ""
            found += [(mark, f"{texts[0]}{more}")] if texts else []
        return tuple(found)

    @property
    def pictures(self) -> tuple[Picture, ...]:
        """All pictures in the order of the sections."""
        return tuple(picture for section in self.sections for picture in section.pictures)

    @property
    def tables(self) -> tuple[Table, ...]:
        """All tables in the order of the sections."""
        return tuple(table for section in self.sections for table in section.tables)
