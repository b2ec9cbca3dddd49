"""The application: all pages of a studio behind its guard."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache
from importlib import resources
from pathlib import Path

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from simkit.studio.compare import Comparisons
from simkit.studio.folder import Folder
from simkit.studio.library import Library
from simkit.studio.matches import Matches
from simkit.studio.pages import page, read, tell
from simkit.studio.questions import Questions
from simkit.studio.runs import Runs
from simkit.studio.safety import Guard, Keys
from simkit.studio.workshop import Workshop

KINDS = {".css": "text/css", ".js": "text/javascript"}


def make_app(root: Path, keys: Keys) -> Starlette:
    """Make the application of a studio on a folder; when it ends, its runs are asked to stop and waited for."""
    folder = Folder(root.resolve())
    runs = Runs(folder.root)
    library = Library(folder, runs)

    @asynccontextmanager
    async def live(app: Starlette) -> AsyncIterator[None]:
        yield
        await run_in_threadpool(runs.stop_all)

    app = Starlette(
        routes=[
            read("/", lambda request: page("home.html", folder=str(folder.root))),
            Route("/static/{name}", _send_static, methods=["GET"]),
            *library.routes(),
            *Matches(library).routes(),
            *Workshop(folder, library).routes(),
            *Questions(folder, library).routes(),
            *Comparisons(library).routes(),
        ],
        middleware=[Middleware(Guard, keys=keys)],
        exception_handlers={HTTPException: _tell_missing},
        lifespan=live,
    )
    app.state.runs = runs
    return app


@cache
def _static() -> dict[str, bytes]:
    """The files that pages load, by name."""
    folder = resources.files("simkit.studio") / "static"
    return {file.name: file.read_bytes() for file in folder.iterdir() if Path(file.name).suffix in KINDS}


async def _send_static(request: Request) -> Response:
    name = request.path_params["name"]
    if name not in _static():
        return tell(404, "There is no such file.")
    return Response(_static()[name], media_type=f"{KINDS[Path(name).suffix]}; charset=utf-8")


async def _tell_missing(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    text = "There is no such page." if error.status_code == 404 else "This cannot be done here."
    if "text/html" in request.headers.get("accept", ""):
        return page("error.html", error.status_code, text=text)
    return tell(error.status_code, text)
