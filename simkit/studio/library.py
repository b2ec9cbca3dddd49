"""The library: results folders with their state, tables, figures and reports, and runs stopped and gone on with."""

from __future__ import annotations

import threading
from dataclasses import asdict, dataclass
from pathlib import Path

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from simkit import games
from simkit.api.play import FINISHED
from simkit.api.study import Study
from simkit.errors import InputError, SimkitError
from simkit.games.bots import is_own
from simkit.report.build import as_html
from simkit.report.page.provenance import count_matches, facts, warn
from simkit.report.sections import make_report
from simkit.report.tables.formats import check_format, render
from simkit.results.lock import is_locked
from simkit.results.manifest import MANIFEST, read_manifest
from simkit.results.store import find_damage
from simkit.results.view import Results, open_results
from simkit.scenario.model import MAX_DEALS
from simkit.stats.data.frames import n_rotations
from simkit.studio.folder import Folder
from simkit.studio.pages import Payload, act, asked, page, read, text_of, whole_of
from simkit.studio.runs import Runs
from simkit.studio.safety import STILL

RUNNING, STOPPED, COMPLETE, DAMAGED = "running", "stopped", "complete", "damaged"
KINDS = {"text": "text/plain", "csv": "text/csv", "md": "text/markdown", "json": "application/json"}
DRAWING = threading.Lock()  # matplotlib's style is one for all threads


@dataclass(frozen=True)
class Shelf:
    """What the library says of one results folder."""

    folder: str
    state: str
    title: str = ""
    game: str = ""
    told: str = ""  # what was played, or what is wrong
    ended: str = ""
    played: int = 0  # matches
    asked: int = 0


class Library:
    """The results folders of a studio."""

    def __init__(self, folder: Folder, runs: Runs) -> None:
        self.folder, self.runs = folder, runs

    def routes(self) -> list[Route]:
        """Return the addresses of the library."""
        return [
            read("/library", lambda request: page("library.html", shelves=self.shelves())),
            read("/results", self.show),
            read("/api/library", lambda request: JSONResponse([asdict(shelf) for shelf in self.shelves()])),
            read("/api/state", lambda request: JSONResponse(self.state(asked(request, "folder")))),
            read("/api/table", self.table),
            read("/api/figure", self.figure),
            read("/api/report", self.report),
            act("/api/resume", self.resume),
            act("/api/stop", self.stop),
        ]

    def shelves(self) -> list[Shelf]:
        """List the results folders, by name."""
        return sorted(map(self.look, self.folder.folders_with(MANIFEST)), key=lambda shelf: shelf.folder)

    def look(self, path: Path) -> Shelf:
        """Say what a results folder holds and how it is."""
        name = self.folder.name(path)
        try:
            results = self.open(name)
        except SimkitError as error:
            return Shelf(name, DAMAGED, told=str(error).split("\n")[0])
        scenario, ended = results.manifest["scenario"], results.manifest["ended"]
        fault = next(
            find_damage(path, (e for chunks in results.entries.values() for e in chunks), deep=False), ""
        )
        state = RUNNING if is_locked(path) else COMPLETE if ended in FINISHED else STOPPED
        return Shelf(
            name,
            DAMAGED if fault else state,
            results.scenario_title,
            results.game_title,
            fault or facts(results),
            ended,
            count_matches(results),
            scenario["deals"] * sum(n_rotations(arm.lineup) for arm in results.arms),
        )

    def open(self, name: str) -> Results:
        """Open a results folder by its name, which holds no link."""
        path = self.folder.find(name)
        if not (path / MANIFEST).is_file():
            raise InputError("no such results folder", key="folder", value=name)
        return open_results(self.folder.check_tree(path))

    def show(self, request: Request) -> Response:
        """Show a results folder: its state, its table, its figures and what can be done next."""
        name = asked(request, "folder")
        if self.runs.find(name) is not None and not (self.folder.find(name) / MANIFEST).is_file():
            return page("starting.html", folder=name)
        shelf = self.look(self._check(name))
        if shelf.state == DAMAGED:
            return page("damaged.html", shelf=shelf)
        study = Study(self.open(name))
        is_empty = not any(arm.deals for arm in study.results.arms)
        return page(
            "results.html",
            shelf=shelf,
            warning=warn(study.results),
            table=None if is_empty else study.table().shown,
            figures=[] if is_empty else study.figures,
            arms=study.results.arms,
            deals=study.results.manifest["scenario"]["deals"],
            formats=list(KINDS),
            has_verdicts=bool(study.results.gates),
            verdicts=study.verdicts().shown if study.results.gates and not is_empty else None,
        )

    def _check(self, name: str) -> Path:
        path = self.folder.find(name)
        if not (path / MANIFEST).is_file():
            raise InputError("no such results folder", key="folder", value=name)
        return path

    def state(self, name: str) -> Payload:
        """Say how a run stands: its state, its progress and what it last said."""
        path, run = self.folder.find(name), self.runs.find(name)
        found = self.look(path) if (path / MANIFEST).is_file() else Shelf(name, STOPPED)
        is_alive = run is not None and run.is_alive
        return {
            **asdict(found),
            "state": RUNNING if is_alive else found.state,
            "is_ours": is_alive,
            "progress": run.progress if run is not None else None,
            "said": list(run.lines)[-6:] if run is not None else [],
            "code": run.process.returncode if run is not None and not is_alive else None,
        }

    def table(self, request: Request) -> Response:
        """Return the bytes that `simkit table` writes for a folder, in one of its formats."""
        format = check_format(asked(request, "format", "text"))
        if format not in KINDS:
            raise InputError("no such format in a browser", key="format", value=format, allowed=list(KINDS))
        by, per = asked(request, "by", ""), asked(request, "per", "") or None
        where = [word for word in request.query_params.getlist("where") if word]
        study = Study(self.open(asked(request, "folder")))
        table = study.table(by, where, asked(request, "measures", ""), per)
        content = render(table.shown if format in ("text", "md") else table.frame, format)
        return Response(content, media_type=f"{KINDS[format]}; charset=utf-8")

    def figure(self, request: Request) -> Response:
        """Draw a figure of a folder, as `simkit plot` does."""
        study = Study(self.open(asked(request, "folder")))
        with DRAWING:
            drawn = study.figure(asked(request, "name"))._repr_svg_()
        headers = {"Content-Security-Policy": STILL}
        return Response(drawn.encode(), media_type="image/svg+xml", headers=headers)

    def report(self, request: Request) -> Response:
        """Return the balance report of a folder, the page that `simkit report` writes."""
        results = self.open(asked(request, "folder"))
        with DRAWING:
            content = as_html(make_report(results))
        headers = {"Content-Security-Policy": STILL}
        return Response(content.encode(), media_type="text/html; charset=utf-8", headers=headers)

    def resume(self, payload: Payload) -> Payload:
        """Go on with a stopped run, or add deals to a finished one."""
        name = text_of(payload, "folder")
        manifest = read_manifest(self.folder.check_tree(self._check(name)))
        if any(is_own(bot) for bots in manifest["scenario"]["bots"] for bot in bots.split("+")):
            raise InputError("a bot of somebody's own played here: go on with it on the command line")
        games.find(manifest["game"]["id"])
        words = []
        if payload.get("deals") is not None:
            words = ["--deals", str(whole_of(payload, "deals", 1, MAX_DEALS))]
        self.runs.start(name, words)
        return self.state(name)

    def stop(self, payload: Payload) -> Payload:
        """Ask a run to stop; what it has finished is kept."""
        name = text_of(payload, "folder")
        if not self.runs.stop(name):
            raise InputError("the studio has no run under way there", key="folder", value=name)
        return {"folder": name}
