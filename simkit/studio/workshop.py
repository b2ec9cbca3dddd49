"""The castle workshop: draw a layout of Dragon Castle, hear the advice, play it beside another, keep it."""

from __future__ import annotations

import hashlib
import shlex
from collections.abc import Sequence
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from simkit import games
from simkit.api.study import Study
from simkit.api.tables import Table
from simkit.errors import InputError
from simkit.games.dragon_castle.constants import (
    BASIC,
    CASTLE_COLUMNS,
    CASTLE_ROWS,
    LAYOUTS,
    N_FLOORS,
    N_TILES,
)
from simkit.games.dragon_castle.layout_command import Symmetry
from simkit.games.dragon_castle.layouts import COMMENT, EMPTY, GROUND_FLOOR, check_layout, read_layout
from simkit.games.setting import MAX_FILE
from simkit.report.answers.words import ABSENT
from simkit.report.page.files import write_file
from simkit.report.page.scenario_text import write_scenario
from simkit.scenario.load import scenario_from_values
from simkit.scenario.model import Scenario
from simkit.studio.folder import Folder
from simkit.studio.library import Library
from simkit.studio.pages import Payload, act, asked, page, read, text_of, whole_of

GAME = "dragon-castle"
BELOW = "workshop"  # the folder for what is played here
ENDING = ".txt"
MOST_DEALS = 1_000_000
MOST_CASTLES = CASTLE_ROWS * CASTLE_COLUMNS  # that advice is given on at once: a change of any space
MARGINS = (0.01, 0.02, 0.05)
PRECISION = (
    0.02  # of every seat's share: a castle plays on until it is known so well, however early it is decided
)
MINUTES = (0.5, 2, 5, 15)  # of a search
BOARDS, MOST_FOUND = "boards", 24  # where a search leaves its castles, and how many are shown
OF_SEATS, OF_MATCHES = ("win_share", "total"), ("turns", "lead_changes")


class Workshop:
    """The workshop of a studio."""

    def __init__(self, folder: Folder, library: Library) -> None:
        self.folder, self.library = folder, library

    def routes(self) -> list[Route]:
        """Return the addresses of the workshop."""
        return [
            read("/workshop", self.show),
            read("/api/castles", lambda request: JSONResponse(self.castles())),
            read("/api/standing", lambda request: JSONResponse(self.standing(asked(request, "folder")))),
            act("/api/advice", advise, is_quick=True),
            act("/api/open", self.open),
            act("/api/save", self.save),
            act("/api/play", self.play),
            act("/api/fairer", self.fairer),
            read("/api/found", lambda request: JSONResponse(self.found(asked(request, "folder")))),
        ]

    def show(self, request: Request) -> Response:
        """Show the page."""
        spec = games.find(GAME)
        bots = [bot for bot in spec.bots if bot.effort != "slow"]
        return page(
            "workshop.html",
            shape=(CASTLE_ROWS, CASTLE_COLUMNS),
            tiles=N_TILES,
            floors=range(N_FLOORS + 1),
            bots=bots,
            layouts=[BASIC, *LAYOUTS],
            players=list(GROUND_FLOOR),
            margins=MARGINS,
            precision=PRECISION,
            minutes=MINUTES,
        )

    def castles(self) -> Payload:
        """List the castles to start from: those that come with simkit, and files of the folder."""
        shipped = [read_layout(name) for name in LAYOUTS]
        return {
            "shipped": [{"id": one.id, "name": one.name, "rows": list(one.rows)} for one in shipped],
            "files": self.folder.files(ENDING),
        }

    def open(self, payload: Payload) -> Payload:
        """Read a layout file of the folder, finished or not."""
        name = text_of(payload, "name")
        path = self.folder.find(name)
        if path.suffix != ENDING or not path.is_file() or path.stat().st_size > MAX_FILE:
            raise InputError("no such layout file", key="name", value=name)
        lines = path.read_text(encoding="utf-8-sig").splitlines()
        rows = [line.strip() for line in lines if line.strip() and not line.lstrip().startswith(COMMENT)]
        return {"name": path.stem, "rows": _check_grid(rows)}

    def save(self, payload: Payload) -> Payload:
        """Write a layout file into the folder; one that is there is replaced only if that is asked for."""
        rows = _check_grid(payload.get("rows"))
        path = self.folder.new(payload.get("name"), ENDING)
        if path.exists() and payload.get("replace") is not True:
            raise InputError("a castle of this name is there already", key="name", value=path.stem)
        write_file(path, ("\n".join(rows) + "\n").encode())
        return {"name": self.folder.name(path)}

    def play(self, payload: Payload) -> Payload:
        """Play a castle beside a reference until the seats of both are judged and their shares known well."""
        scenario = _make_scenario(payload)
        text = "\n".join(write_scenario(scenario.to_dict(), scenario.title)) + "\n"
        name = self.folder.new(
            payload.get("name")
        )  # checked, and of the castle; the run has a name of its own
        digest = hashlib.sha256(text.encode()).hexdigest()[:8]
        folder = f"{BELOW}/{name.name}-{digest}"
        before = self.library.runs.find(folder)
        if before is None or not before.is_alive:
            write_file(self.folder.find(f"{folder}.toml"), text.encode())
            self.library.runs.start(folder, [f"./{folder}.toml"])
        command = f"simkit run {shlex.quote(folder + '.toml')} --out {shlex.quote(folder)}"
        return {"folder": folder, "toml": text, "command": command}

    def fairer(self, payload: Payload) -> Payload:
        """Search for fair castles near a drawn one, by the command `simkit layout design`."""
        scenario, rows = _make_scenario(payload), _check_grid(payload.get("rows"))
        minutes, mirror = payload.get("minutes"), payload.get("mirror")
        if minutes not in MINUTES or mirror not in list(Symmetry):
            raise InputError("no such search", key="minutes", value=minutes, allowed=map(str, MINUTES))
        name = self.folder.new(payload.get("name")).name
        words = [
            *("--players", str(payload["players"]), "--symmetry", str(mirror), "--minutes", str(minutes)),
            *("--bots", scenario.lineups[0][0], "--margin", str(payload["margin"])),
        ]
        digest = hashlib.sha256("\n".join([*rows, *words]).encode()).hexdigest()[:8]
        folder = f"{BELOW}/{name}-fairer-{digest}"
        near = self.folder.find(f"{folder}{ENDING}")
        write_file(near, ("\n".join(rows) + "\n").encode())
        words += ["--near", f"./{self.folder.name(near)}"]
        self.library.runs.start(folder, words, ("layout", "design"))
        return {
            "folder": folder,
            "command": shlex.join(["simkit", "layout", "design", *words, "--out", folder]),
        }

    def found(self, name: str) -> Payload:
        """Tell how a search stands: what it last said, and the castles that it has found."""
        run = self.library.runs.find(name)
        boards = self.folder.find(f"{name}/{BOARDS}")
        files = sorted(boards.glob(f"*{ENDING}"))[:MOST_FOUND] if boards.is_dir() else []
        return {
            "is_running": run is not None and run.is_alive,
            "said": list(run.lines)[-4:] if run is not None else [],
            "castles": [self.open({"name": self.folder.name(file)}) for file in files],
        }

    def standing(self, name: str) -> Payload:
        """Tell how the castles of a run stand: shares and points of seats, length, lead changes, verdicts."""
        state = self.library.state(name)
        if not state["played"]:
            return {**state, "arms": [], "sentences": []}
        study = Study(self.library.open(name))
        seats = study.table(measures=OF_SEATS, per="seat")
        matches = study.table(measures=OF_MATCHES, per="configuration")
        judged = study.verdicts().frame.to_dicts()
        arms = [
            {
                "name": arm.varied.get("layout", arm.label).partition("=")[0],
                "deals": arm.deals,
                "seats": _numbers(seats, arm.varied["layout"], OF_SEATS),
                "matches": _numbers(matches, arm.varied["layout"], OF_MATCHES),
                "verdict": next((row["verdict"] for row in judged if row["arm"] == arm.label), ""),
                "state": next((row["state"] for row in judged if row["arm"] == arm.label), ""),
            }
            for arm in study.results.arms
        ]
        is_over = state["state"] != "running"
        return {**state, "arms": arms, "sentences": _compare(study) if is_over else []}


def _compare(study: Study) -> list[str]:
    """Say what the castle changes against its reference, in the sentences of `simkit compare`."""
    return list(study.compare(measures=("lead_changes",)).sentences)


def _numbers(table: Table, layout: str, measures: Sequence[str]) -> list[dict[str, Any]]:
    """Return the rows of a castle by measure: what `simkit table` prints, and the numbers to draw.

    Seats count from 1 for people.
    """
    found = []
    for row, shown in zip(table.frame.iter_rows(named=True), table.shown.iter_rows(named=True), strict=True):
        if row["layout"] != layout:
            continue
        for name in measures:
            drawn = {"estimate": row[name], "low": row[f"{name}_low"], "high": row[f"{name}_high"]}
            text = {"measure": name, "text": shown.get(name, ABSENT)}
            seat = {"seat": int(row["seat"]) + 1} if "seat" in row else {}
            fair = {"fair": row.get(f"{name}_fair")}
            found.append(
                text | seat | {key: value for key, value in (drawn | fair).items() if value is not None}
            )
    return found


def advise(payload: Payload) -> Payload:
    """Say what `simkit layout check` says of drawings: whether each can be played, and the advice."""
    castles = payload.get("castles")
    if not isinstance(castles, list) or not 0 < len(castles) <= MOST_CASTLES:
        raise InputError(f"castles is a list of 1 to {MOST_CASTLES} drawings", key="castles")
    players = whole_of(payload, "players", min(GROUND_FLOOR), max(GROUND_FLOOR))
    return {"advice": [_advise(_check_grid(rows), players) for rows in castles]}


def _advise(rows: list[str], players: int) -> Payload:
    found = check_layout(rows, players)
    return {
        "is_playable": not any(one.is_error for one in found),
        "ground": sum(sign != EMPTY for row in rows for sign in row),
        "findings": [
            {"text": one.text, "row": one.row, "column": one.column, "is_error": one.is_error}
            for one in found
        ],
    }


def _check_grid(rows: object) -> list[str]:
    """Return rows that the grid can show: as many as fit, of the right signs; the sum of tiles may be wrong."""
    if not isinstance(rows, list) or not all(isinstance(row, str) and len(row) < MAX_FILE for row in rows):
        raise InputError("a castle is a list of rows", key="rows")
    for one in check_layout(rows):
        if one.is_error and (one.row or not rows or not rows[0]):
            raise InputError(
                f"row {one.row}, column {one.column}: {one.text}" if one.row else one.text, key="rows"
            )
    return rows


def _make_scenario(payload: Payload) -> Scenario:
    rows = _check_grid(payload.get("rows"))
    margin, reference, bot = payload.get("margin"), text_of(payload, "reference"), text_of(payload, "bot")
    if margin not in MARGINS:
        raise InputError("no such margin", key="margin", value=margin, allowed=map(str, MARGINS))
    if reference not in (BASIC, *LAYOUTS):
        raise InputError("no such castle", key="reference", value=reference, allowed=[BASIC, *LAYOUTS])
    known = [one.name for one in games.find(GAME).bots]
    if bot not in known:
        raise InputError("no such bot", key="bot", value=bot, allowed=known)
    name = text_of(payload, "name", 60)
    return scenario_from_values(
        {
            "title": f"{name} beside {reference}",
            "game": GAME,
            "deals": whole_of(payload, "deals", 100, MOST_DEALS),
            "bots": [bot],
            "settings": {"players": whole_of(payload, "players", min(GROUND_FLOOR), max(GROUND_FLOOR))},
            "matrix": {"layout": [reference, f"{name}={'|'.join(rows)}"]},
            "gates": {"seat_share": f"within {margin}"},
            "stop": {"precision": PRECISION},
        }
    )
