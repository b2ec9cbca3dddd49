"""Configurations and folders side by side on the same deals, with the sentences of `simkit compare`."""

from __future__ import annotations

import shlex
from dataclasses import dataclass

import polars as pl
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from simkit.api.study import Study
from simkit.errors import InputError, SimkitError
from simkit.studio.library import DAMAGED, Library
from simkit.studio.pages import asked, page, read

MOST_PAIRS = 12  # of configurations or folders at once


@dataclass(frozen=True)
class Pair:
    """The reference and what it is compared with; without configurations, all that two folders have in common."""

    folder: str
    other: str  # empty: the same folder
    a: str = ""
    b: str = ""

    @property
    def command(self) -> str:
        """The command that says the same."""
        words = ["simkit", "compare", self.folder, *([self.other] if self.other else [])]
        return shlex.join([*words, *(["--from", self.a, "--to", self.b] if self.a else [])])


class Comparisons:
    """The page that compares."""

    def __init__(self, library: Library) -> None:
        self.library = library

    def routes(self) -> list[Route]:
        """Return the address of the page."""
        return [read("/compare", self.show)]

    def show(self, request: Request) -> Response:
        """Show the choice of folders and configurations, and what differs between the first and each other."""
        folder, a = asked(request, "folder", ""), asked(request, "a", "")
        others = [name for name in request.query_params.getlist("with") if name and name != folder]
        to = [word for word in request.query_params.getlist("to") if word]
        shelves = [shelf for shelf in self.library.shelves() if shelf.state != DAMAGED and shelf.played]
        game = next((shelf.game for shelf in shelves if shelf.folder == folder), None)
        studies = {name: Study(self.library.open(name)) for name in (folder, *others) if folder}
        pairs = _list_pairs(folder, others, a, to) if folder else []
        compared, problems = _compare(studies, pairs)
        return page(
            "compare.html",
            shelves=shelves,
            beside=[shelf for shelf in shelves if shelf.game == game and shelf.folder != folder],
            folder=folder,
            others=others,
            a=a,
            to=to,
            arms={name: study.results.arms for name, study in studies.items()},
            compared=compared,
            problems=problems,
            table=_join(compared),
        )


def _list_pairs(folder: str, others: list[str], a: str, to: list[str]) -> list[Pair]:
    """Return the comparisons with the reference; a chosen configuration is written `id folder`."""
    if bool(a) != bool(to):
        raise InputError("choose the reference and at least one configuration to compare with it", key="a")
    if len(to) > MOST_PAIRS or len(others) > MOST_PAIRS:
        raise InputError(f"at most {MOST_PAIRS} comparisons at once", key="to")
    if not to:
        return [Pair(folder, other) for other in others] or [Pair(folder, "")]
    chosen = [(arm, name) for arm, _, name in (word.partition(" ") for word in to)]
    if any(name not in (folder, *others) for _, name in chosen):
        raise InputError("a configuration is of none of the folders chosen", key="to")
    pairs = [Pair(folder, name if name != folder else "", a, arm) for arm, name in chosen]
    return [pair for pair in pairs if pair.other or pair.b != a]


def _compare(
    studies: dict[str, Study], pairs: list[Pair]
) -> tuple[list[tuple[Pair, tuple[str, ...], pl.DataFrame]], list[str]]:
    """Compare each pair by itself; what cannot be compared is said."""
    compared, problems = [], []
    for pair in pairs:
        try:
            other = studies[pair.other] if pair.other else None
            found = studies[pair.folder].compare(pair.a or None, pair.b or None, other=other)
        except SimkitError as error:
            problems.append(f"{pair.other}: {error}" if pair.other else str(error))
        else:
            compared.append((pair, tuple(found.sentences), found.shown))
    return compared, problems


def _join(compared: list[tuple[Pair, tuple[str, ...], pl.DataFrame]]) -> pl.DataFrame | None:
    """Put the rows of all comparisons below each other, with the folder where there are several."""
    if not compared:
        return None
    has_folders = any(pair.other for pair, _, _ in compared)
    frames = [
        shown.with_columns(pl.lit(pair.other or pair.folder).alias("with folder")) if has_folders else shown
        for pair, _, shown in compared
    ]
    return pl.concat(frames, how="diagonal")
