"""Who is answered: this machine, by the token, from the studio's own pages, inside its folder."""

from __future__ import annotations

from pathlib import Path

import pytest

from simkit.errors import InputError
from simkit.studio.folder import Folder
from simkit.studio.safety import MOST_BYTES
from tests.studio.visits import KEYS, PORT, visit


def test_a_visitor_without_the_token_sees_nothing(tmp_path: Path) -> None:
    with visit(tmp_path, token=False) as client:
        for address in ("/", "/library", "/api/library", "/static/studio.css", "/?token=guess", "/?token="):
            answer = client.get(address)
            assert answer.status_code == 403
            assert "token" in answer.text


def test_the_token_becomes_a_cookie_that_no_other_site_can_send(tmp_path: Path) -> None:
    with visit(tmp_path, token=False) as client:
        answer = client.get(f"/?token={KEYS.token}", follow_redirects=False)
        assert answer.status_code == 303
        assert answer.headers["location"] == "/"
        cookie = answer.headers["set-cookie"].lower()
        assert "httponly" in cookie
        assert "samesite=strict" in cookie
        assert KEYS.token not in cookie


@pytest.mark.parametrize("host", ["evil.example", f"evil.example:{PORT}", "127.0.0.1", "127.0.0.1:1", ""])
def test_other_hosts_are_refused(tmp_path: Path, host: str) -> None:
    with visit(tmp_path) as client:
        assert client.get("/library", headers={"Host": host}).status_code == 421


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "https://127.0.0.1:8123", ""])
def test_other_origins_are_refused(tmp_path: Path, origin: str) -> None:
    with visit(tmp_path) as client:
        assert client.post("/api/stop", json={"folder": "x"}, headers={"Origin": origin}).status_code == 403
        assert client.get("/library", headers={"Origin": origin}).status_code == 403


def test_a_request_that_acts_must_say_where_it_comes_from(tmp_path: Path) -> None:
    with visit(tmp_path) as client:
        del client.headers["Origin"]
        assert client.post("/api/stop", json={"folder": "x"}).status_code == 403
        assert client.get("/library").status_code == 200


def test_every_answer_is_strict(tmp_path: Path) -> None:
    with visit(tmp_path) as client:
        for address in ("/", "/library", "/nowhere", "/static/studio.js"):
            headers = client.get(address).headers
            assert "script-src 'self'" in headers["content-security-policy"]
            assert "unsafe" not in headers["content-security-policy"]
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["referrer-policy"] == "no-referrer"


def test_bodies_have_a_limit_with_or_without_a_length(tmp_path: Path) -> None:
    with visit(tmp_path) as client:
        large = b'{"folder": "' + b"x" * MOST_BYTES + b'"}'
        assert client.post("/api/stop", content=large).status_code == 413
        assert client.post("/api/stop", content=iter([large[:9], large[9:]])).status_code == 413


def test_no_name_leads_out_of_the_folder(tmp_path: Path) -> None:
    inside, outside = tmp_path / "inside", tmp_path / "outside"
    inside.mkdir()
    outside.mkdir()
    (outside / "manifest.json").write_text("{}")
    (inside / "link").symlink_to(outside)
    (inside / "real").mkdir()
    (inside / "real" / "manifest.json").symlink_to(outside / "manifest.json")
    folder = Folder(inside)
    for name in (
        "..",
        "../outside",
        "a/../../outside",
        "/etc/passwd",
        "link",
        "link/manifest.json",
        "a//b",
        "",
        "a\0b",
    ):
        with pytest.raises(InputError):
            folder.find(name)
    with pytest.raises(InputError):
        folder.check_tree(inside / "real")
    assert folder.folders_with("manifest.json") == []
    assert folder.find("real/more") == inside / "real" / "more"
    for name in ("../x", "a/b", ".hidden", "", "x" * 61, "ä", 3, None):
        with pytest.raises(InputError):
            folder.new(name)
