"""Who may ask: a browser on this machine that knows the token, by a page of the studio, in so many bytes."""

from __future__ import annotations

import hmac
import secrets
from dataclasses import dataclass, field
from http.cookies import CookieError, SimpleCookie
from urllib.parse import parse_qs

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

HOST = "127.0.0.1"
NAMES = (HOST, "localhost", "[::1]")  # by which a browser on this machine may call it
MOST_BYTES = 200_000  # of the body of a request
MOST_TARGET = 4_000  # of an address
READING = ("GET", "HEAD")
POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
STILL = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; sandbox"
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}


@dataclass(frozen=True)
class Keys:
    """What a visitor must know: the token of the address, then the cookie that it was changed into."""

    port: int
    token: str = field(default_factory=lambda: secrets.token_urlsafe(24))
    session: str = field(default_factory=lambda: secrets.token_urlsafe(24))

    @property
    def cookie(self) -> str:
        """The name of the cookie; every port has its own, because browsers do not part cookies by port."""
        return f"simkit-studio-{self.port}"

    @property
    def address(self) -> str:
        """The address to open."""
        return f"http://{HOST}:{self.port}/?token={self.token}"

    @property
    def hosts(self) -> tuple[str, ...]:
        """The Host headers that are answered."""
        return tuple(f"{name}:{self.port}" for name in NAMES)


class TooLargeError(Exception):
    """A body that is longer than it said, or said nothing of its length."""


class Guard:
    """Stands before the whole application and answers everybody else with a short refusal."""

    def __init__(self, app: ASGIApp, keys: Keys) -> None:
        self.app, self.keys = app, keys

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, with the headers of a strict page on its answer, or refuse it."""
        if scope["type"] != "http":
            if scope["type"] == "lifespan":
                await self.app(scope, receive, send)
            return

        async def send_strictly(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        refusal = self._judge(scope)
        if refusal is not None:
            await refusal(scope, receive, send_strictly)
            return
        try:
            await self.app(scope, _count(receive), send_strictly)
        except TooLargeError:
            await _refuse(413, "The request is too large.")(scope, receive, send_strictly)

    def _judge(self, scope: Scope) -> Response | None:
        """Return what to answer instead of the application; None: nothing."""
        headers = Headers(scope=scope)
        host, origins = headers.get("host", ""), headers.getlist("origin")
        if len(scope.get("raw_path") or b"") + len(scope["query_string"]) > MOST_TARGET:
            return _refuse(414, "The address is too long.")
        if len(headers.getlist("host")) != 1 or host not in self.keys.hosts:
            return _refuse(421, "The studio answers on this machine only.")
        if origins != [f"http://{host}"] and (origins or scope["method"] not in READING):
            return _refuse(403, "The request comes from another page.")
        length = headers.get("content-length", "0")
        if not (length.isascii() and length.isdigit()):
            return _refuse(400, "The length of the request is no number.")
        if len(length) > 12 or int(length) > MOST_BYTES:
            return _refuse(413, "The request is too large.")
        return self._check_key(scope, headers)

    def _check_key(self, scope: Scope, headers: Headers) -> Response | None:
        """Change the token of the address into a cookie, or ask for that cookie."""
        given = parse_qs(scope["query_string"].decode("latin-1"), max_num_fields=None).get("token", [])
        if given and scope["method"] == "GET":
            if len(given) == 1 and is_same(given[0], self.keys.token):
                answer = RedirectResponse("/", 303)
                answer.set_cookie(
                    self.keys.cookie, self.keys.session, httponly=True, samesite="strict", path="/"
                )
                return answer
            return _refuse(403, "This token is not that of the studio. Open the address that it printed.")
        if not is_same(_read_cookie(headers, self.keys.cookie), self.keys.session):
            return _refuse(403, "Open the address that simkit studio printed: it holds the token.")
        return None


def is_same(given: str, secret: str) -> bool:
    """Compare with a secret in a time that tells nothing of it."""
    return hmac.compare_digest(given.encode("utf-8", "replace"), secret.encode())


def _read_cookie(headers: Headers, name: str) -> str:
    try:
        found = SimpleCookie("; ".join(headers.getlist("cookie"))).get(name)
    except CookieError:
        return ""
    return found.value if found is not None else ""


def _refuse(status: int, text: str) -> Response:
    return Response(f"{text}\n", status, media_type="text/plain")


def _count(receive: Receive) -> Receive:
    """Hand on a body as long as it is not too large."""
    total = 0

    async def receive_counted() -> Message:
        nonlocal total
        message = await receive()
        total += len(message.get("body", b""))
        if total > MOST_BYTES:
            raise TooLargeError
        return message

    return receive_counted
