"""Matches of a results folder, played again and shown step by step."""

from __future__ import annotations

import json

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from simkit.api.arms import choose_arms
from simkit.errors import InputError
from simkit.stats.tension.exemplars import PICKS, pick_matches
from simkit.studio.library import Library
from simkit.studio.pages import asked, page, read
from simkit.studio.viewer import as_html

MOST_DIGITS = 12


class Matches:
    """The match viewer of a studio."""

    def __init__(self, library: Library) -> None:
        self.library = library

    def routes(self) -> list[Route]:
        """Return the addresses of the viewer."""
        return [
            read("/match", self.show),
            read("/api/match", lambda request: JSONResponse(self.moments(request))),
            read("/api/match-file", self.file),
            read("/api/pick", self.pick),
        ]

    def show(self, request: Request) -> Response:
        """Show the page of a match, which asks for its steps by itself."""
        folder, configuration, deal, rotation = self._address(request)
        results = self.library.open(folder)
        arm = choose_arms(results.arms, configuration)[0]
        return page(
            "match.html", folder=folder, arm=arm, deal=deal, rotation=rotation, title=results.scenario_title
        )

    def moments(self, request: Request) -> dict[str, object]:
        """Play a match again, by the command `simkit replay`, and return its steps."""
        folder, configuration, deal, rotation = self._address(request)
        arm = choose_arms(self.library.open(folder).arms, configuration)[0]
        said = self.library.runs.ask(
            *("replay", f"./{folder}", "--configuration", arm.id, "--format", "steps"),
            *("--deal", str(deal), "--rotation", str(rotation)),
        )
        found: dict[str, object] = json.loads(said)
        return found

    def file(self, request: Request) -> Response:
        """Return the viewer of a match as a page to keep."""
        content = as_html(self.moments(request))
        headers = {"Content-Disposition": 'attachment; filename="match.html"'}
        return Response(content.encode(), media_type="text/html; charset=utf-8", headers=headers)

    def pick(self, request: Request) -> Response:
        """Find the typical, the closest or the most extreme match of a configuration."""
        kind = asked(request, "kind")
        if kind not in PICKS:
            raise InputError("no such kind of match", key="kind", value=kind, allowed=list(PICKS))
        results = self.library.open(asked(request, "folder"))
        arm = choose_arms(results.arms, asked(request, "configuration"))[0]
        [found] = pick_matches(results, arm, (kind,))
        return JSONResponse({"deal": found.deal, "rotation": found.rotation, "reason": found.reason})

    def _address(self, request: Request) -> tuple[str, str, int, int]:
        folder, configuration = asked(request, "folder"), asked(request, "configuration")
        numbers = []
        for key in ("deal", "rotation"):
            word = asked(request, key, "0")
            if not (word.isascii() and word.isdigit() and len(word) <= MOST_DIGITS):
                raise InputError(f"the {key} is a number from 0 on", key=key, value=word[:50])
            numbers.append(int(word))
        return folder, configuration, numbers[0], numbers[1]
