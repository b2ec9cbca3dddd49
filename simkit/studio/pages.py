"""Pages and answers: templates filled in, JSON, and errors in words."""

from __future__ import annotations

import json
import logging
import os
import re
from collections.abc import Callable
from functools import cache
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup, escape
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route

from simkit.errors import InputError, SimkitError, StorageError
from simkit.report.answers.words import clean
from simkit.studio.runs import BusyError

LOG = logging.getLogger("simkit.studio")
Payload = dict[str, Any]
CODE = re.compile(r"`([^`]+)`")
STATUS = ((InputError, 400), (BusyError, 429), (StorageError, 409), (SimkitError, 400))


@cache
def environment() -> Environment:
    """The templates of the studio; every value is escaped."""
    found = Environment(
        loader=PackageLoader("simkit.studio"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    found.filters["thousands"] = lambda number: f"{number:,}"
    found.filters["coded"] = _mark_code
    return found


def _mark_code(text: str) -> Markup:
    """Mark what stands between backticks as code; everything else is escaped."""
    return Markup(CODE.sub(r"<code>\1</code>", str(escape(text))))


def page(template: str, status: int = 200, /, **values: Any) -> Response:
    """Fill in a page."""
    return HTMLResponse(environment().get_template(template).render(**values), status)


def read(path: str, answer: Callable[[Request], Response]) -> Route:
    """Answer GET at a path, in a thread of its own."""

    async def endpoint(request: Request) -> Response:
        return await _guarded(request, answer, request)

    return Route(path, endpoint, methods=["GET"], name=path)


def act(path: str, answer: Callable[[Payload], Any], *, is_quick: bool = False) -> Route:
    """Answer POST at a path: a JSON object in, JSON out; in a thread of its own, unless it takes no time."""

    async def endpoint(request: Request) -> Response:
        try:
            payload = json.loads(await request.body())
        except (ValueError, RecursionError):
            return tell(400, "The request is no JSON.")
        if not isinstance(payload, dict):
            return tell(400, "The request is no JSON object.")
        return await _guarded(request, lambda given: JSONResponse(answer(given)), payload, is_quick=is_quick)

    return Route(path, endpoint, methods=["POST"], name=path)


async def _guarded(
    request: Request, answer: Callable[[Any], Response], given: Any, *, is_quick: bool = False
) -> Response:
    """Answer, and put what goes wrong into words."""
    wants_page = "text/html" in request.headers.get("accept", "")
    try:
        return answer(given) if is_quick else await run_in_threadpool(answer, given)
    except SimkitError as error:
        status = next(number for kind, number in STATUS if isinstance(error, kind))
        lines = [clean(line) for line in str(error).splitlines()]
        return _tell(status, "\n".join(lines), wants_page)
    except (OSError, UnicodeError) as error:
        return _tell(400, f"This cannot be read or written ({type(error).__name__}).", wants_page)
    except Exception as error:
        LOG.error(
            "%s: %s", type(error).__name__, clean(str(error)), exc_info=bool(os.environ.get("SIMKIT_DEBUG"))
        )
        return _tell(500, "This is a fault of simkit; the terminal shows more.", wants_page)


def _tell(status: int, text: str, wants_page: bool) -> Response:
    return page("error.html", status, text=text) if wants_page else tell(status, text)


def tell(status: int, text: str) -> Response:
    """Answer with an error in words."""
    return JSONResponse({"error": text}, status)


def text_of(payload: Payload, key: str, most: int = 1_000) -> str:
    """Return a text of a request; anything else is an InputError."""
    value = payload.get(key)
    if not isinstance(value, str) or len(value) > most:
        raise InputError(f"{key} must be a text of at most {most:,} signs", key=key)
    return value


def whole_of(payload: Payload, key: str, low: int, high: int) -> int:
    """Return a whole number of a request between two others."""
    value = payload.get(key)
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise InputError(f"{key} must be a whole number from {low:,} to {high:,}", key=key, value=value)
    return value


def asked(request: Request, key: str, default: str | None = None) -> str:
    """Return a word of the address; a missing one without a default is an InputError."""
    value = request.query_params.get(key, default)
    if value is None:
        raise InputError(f"the address names no {key}", key=key)
    return value
