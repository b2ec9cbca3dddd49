"""Requests that no page of the studio makes: each is refused in a word, and nothing is written."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from urllib.parse import unquote

import pytest
from starlette.types import ASGIApp, Message, Scope

from simkit.studio.app import make_app
from tests.studio.visits import KEYS

N_REQUESTS = 1_000
SIGNS = "ab/.%\\:?&=#<>'\"{}[]~-_ éπ0"
METHODS = (*["GET", "POST"] * 5, "PUT", "DELETE", "HEAD", "PATCH", "OPTIONS", "TRACE", "FOO")
READ = "results match api/state api/table api/figure api/report api/library api/pick static/../app.py static/%2e%2e/x"
ACTED = "api/resume api/stop api/advice api/play api/save api/open api/plan api/ask api/compare api/question"
NAMES = ("../..", "/etc/passwd", "link", "..%2f..", "%00", "a/../..", "x" * 3000)
BODIES = (b"", b"{", b"[]", b"\xff\xfe", b"null", b'{"folder": 3}', b"[" * 5000, b"x" * 300_000)
USUAL = {
    "Host": f"127.0.0.1:{KEYS.port}",
    "Origin": f"http://127.0.0.1:{KEYS.port}",
    "Cookie": f"{KEYS.cookie}={KEYS.session}",
}
HEADERS = (
    {},
    {"Accept": "text/html"},
    {"Content-Type": "text/plain"},
    {"Content-Length": "-1"},
    {"Cookie": "a" * 3000},
    {"Cookie": "simkit-studio-8123=no"},
    {"Host": "evil.example"},
    {"Origin": "http://evil.example"},
)


def junk(chance: random.Random, most: int) -> str:
    return "".join(chance.choices(SIGNS, k=chance.randint(0, most)))


def fuzzed(chance: random.Random) -> tuple[Scope, bytes]:
    """Make up a request as it comes from the wire, and its body."""
    name = chance.choice((*NAMES, junk(chance, 30)))
    path = chance.choice((*READ.split(), *ACTED.split(), f"static/{junk(chance, 9)}", junk(chance, 40)))
    query = chance.choice(
        ("", f"folder={name}", f"folder={name}&name={name}&format={name}", "token=x", junk(chance, 60))
    )
    worded = b'{"folder": "%s", "rows": ["1"], "name": "../x", "deals": -1}' % name[:99].encode()
    body = chance.choice((*BODIES, worded, junk(chance, 200).encode()))
    headers = USUAL | chance.choice(HEADERS)
    scope = {
        "type": "http",
        "http_version": "1.1",
        "scheme": "http",
        "server": ("127.0.0.1", KEYS.port),
        "client": ("127.0.0.1", 50_000),
        "root_path": "",
        "method": chance.choice(METHODS),
        "path": unquote(f"/{path}"),
        "raw_path": f"/{path}".encode(),
        "query_string": query.encode(),
        "headers": [
            (key.lower().encode(), value.encode("latin-1", "replace")) for key, value in headers.items()
        ],
    }
    return scope, body


async def request(app: ASGIApp, scope: Scope, body: bytes) -> tuple[int, str]:
    """Send a request to the application as a server would and return the status and the text of the answer."""
    answers: list[Message] = []
    parts = [body[:100], body[100:]]

    async def receive() -> Message:
        return {"type": "http.request", "body": parts.pop(0), "more_body": bool(parts)}

    async def send(message: Message) -> None:
        answers.append(message)

    await app(scope, receive, send)
    text = b"".join(message.get("body", b"") for message in answers)
    return answers[0]["status"], text.decode("utf-8", "replace")


def test_a_thousand_fuzzed_requests_are_refused_cleanly_and_write_nothing(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    root = tmp_path / "root"
    root.mkdir()
    (root / "link").symlink_to("/etc")
    before = sorted(tmp_path.rglob("*"))
    app, chance, seen = make_app(root, KEYS), random.Random(20), dict[int, int]()

    async def send_all() -> None:
        for _ in range(N_REQUESTS):
            scope, body = fuzzed(chance)
            status, text = await request(app, scope, body)
            is_page = scope["method"] in ("GET", "HEAD") and status == 200
            assert is_page or 400 <= status < 500, (status, scope, body[:200])
            assert "Traceback" not in text
            assert "root:" not in text
            seen[status] = seen.get(status, 0) + 1

    asyncio.run(send_all())
    said = capfd.readouterr()
    assert "Traceback" not in said.out + said.err
    assert sorted(tmp_path.rglob("*")) == before
    assert sum(count for status, count in seen.items() if status >= 400) > 0.9 * N_REQUESTS
    assert {400, 403, 404, 405, 413, 421} <= seen.keys()
