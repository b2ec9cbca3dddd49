"""Commands that only one game offers: declared in its `commands.toml`, written in plain Python, mounted elsewhere.

The declaration is a file of its own, because the program lists all commands without importing any game. A command's
module offers `run`, whose parameters are annotated with `Argument` or `Option` and which yields what to answer.
"""

from __future__ import annotations

import importlib
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from simkit import paths

DECLARATION = "commands.toml"


@dataclass(frozen=True)
class Command:
    """A command of one game; its doc is the whole help text, whose first paragraph stands in lists."""

    name: str
    package: str  # the game's folder name
    module: str  # dotted, below the game's package; imported only when the command runs
    doc: str

    @property
    def run(self) -> Callable[..., Iterator[Answer]]:
        """The function that answers, imported on first use."""
        found: Callable[..., Iterator[Answer]] = importlib.import_module(
            f"simkit.games.{self.package}.{self.module}"
        ).run
        return found


@dataclass(frozen=True)
class Argument:
    """How a parameter is explained that is given by its place."""

    metavar: str
    help: str


@dataclass(frozen=True)
class Option:
    """How a parameter is explained that is given by a flag, and between which numbers it lies."""

    flag: str
    help: str
    metavar: str | None = None
    least: float | None = None
    most: float | None = None


@dataclass(frozen=True)
class Message:
    """Something for the person at the terminal that is not data."""

    text: str


@dataclass(frozen=True)
class Text:
    """Lines of data, or text that was asked for."""

    text: str


@dataclass(frozen=True)
class Document:
    """The one JSON document of an answer."""

    content: object


@dataclass(frozen=True)
class BoardPicture:
    """A board of digits and dots by row, to be drawn into a file whose ending says how."""

    file: Path
    flag: str  # by which the file was given
    rows: tuple[str, ...]
    title: str
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class BoardSearch:
    """A search for fair boards of a game, to be carried out and told of; `space` knows which boards there are."""

    game: str
    setting: str  # that holds the board
    settings: Mapping[str, object]
    space: Any  # begin, change and distance, as simkit.design.boards has them
    bots: str  # line-ups of one bot each, joined by commas, weakest first
    margin: float
    length: tuple[float, float] | None
    minutes: float | None
    evaluations: int | None
    seed: int
    threads: int | None
    out: Path
    keep: int  # boards that are verified
    deals: int  # fresh ones, for each
    name: str  # of a board; a number follows
    apart: int  # pieces by which the boards that are kept differ
    known: Mapping[
        tuple[str, ...], Mapping[str, tuple[int, ...]]
    ]  # boards measured before: the deals that each seat won, by bot


Answer = Message | Text | Document | BoardPicture | BoardSearch


def read_commands(package: str) -> tuple[Command, ...]:
    """Read the commands that a game declares, without importing it; none if it has no declaration."""
    file = paths.PACKAGE / "games" / package / DECLARATION
    if not file.is_file():
        return ()
    declared = tomllib.loads(file.read_text("utf-8"))
    return tuple(Command(name, package, entry["module"], entry["doc"]) for name, entry in declared.items())
