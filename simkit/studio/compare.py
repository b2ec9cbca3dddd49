"""Two configurations or two folders side by side on the same deals, with the sentences of `simkit compare`."""

from __future__ import annotations

import shlex

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from simkit.api.study import Study
from simkit.errors import SimkitError
from simkit.studio.library import DAMAGED, Library
from simkit.studio.pages import asked, page, read


class Comparisons:
    """The page that compares."""

    def __init__(self, library: Library) -> None:
        self.library = library

    def routes(self) -> list[Route]:
        """Return the address of the page."""
        return [read("/compare", self.show)]

    def show(self, request: Request) -> Response:
        """Show the choice of folders and configurations, and what differs between those chosen."""
        chosen = {key: asked(request, key, "") for key in ("folder", "other", "a", "b")}
        shelves = [shelf for shelf in self.library.shelves() if shelf.state != DAMAGED and shelf.played]
        study = Study(self.library.open(chosen["folder"])) if chosen["folder"] else None
        other = Study(self.library.open(chosen["other"])) if chosen["other"] else None
        table, problem = None, ""
        if study is not None:
            try:
                table = study.compare(chosen["a"] or None, chosen["b"] or None, other=other)
            except SimkitError as error:
                problem = str(error)
        return page(
            "compare.html",
            shelves=shelves,
            chosen=chosen,
            arms=study.results.arms if study else (),
            other_arms=(other or study).results.arms if study else (),
            table=table,
            problem=problem,
            command=_command(chosen) if study else "",
        )


def _command(chosen: dict[str, str]) -> str:
    """Write the command that says the same."""
    words = ["simkit", "compare", chosen["folder"], *([chosen["other"]] if chosen["other"] else [])]
    if chosen["a"] and chosen["b"]:
        words += ["--from", chosen["a"], "--to", chosen["b"]]
    return shlex.join(words)
