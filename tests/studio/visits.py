"""A studio without a network: its application, and a visitor who knows the token."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from starlette.testclient import TestClient

from simkit.studio.app import make_app
from simkit.studio.safety import Keys

PORT = 8123
HERE = f"http://127.0.0.1:{PORT}"
KEYS = Keys(PORT, "the-token", "the-session")


@contextmanager
def visit(root: Path, *, token: bool = True) -> Iterator[TestClient]:
    """Visit a studio on a folder, by its address with the token or by a guess."""
    with TestClient(make_app(root, KEYS), base_url=HERE, raise_server_exceptions=False) as client:
        client.headers["Origin"] = HERE
        if token:
            assert client.get(f"/?token={KEYS.token}").status_code == 200
        yield client
