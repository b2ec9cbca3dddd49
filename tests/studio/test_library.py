"""The library shows what is in the folder: states, the bytes of the commands, pages without scripts of results."""

from __future__ import annotations

import shutil
import time
from pathlib import Path

import httpx2
import pytest
from starlette.testclient import TestClient

from simkit.api.play import choose, play
from simkit.cli.app import main
from simkit.results.lock import locked
from simkit.results.view import open_results
from simkit.run.run import run_scenario
from simkit.run.signals import INTERRUPTED, Stop
from tests.studio.serving import serve
from tests.studio.visits import visit

SETTINGS = {"players": 2}


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with one finished run, `done`."""
    root = tmp_path_factory.mktemp("studio")
    keys = {"settings": SETTINGS, "matrix": {"layout": ["basic", "keep"]}}
    play(choose("dragon-castle", keys, "random", 40, 1), root / "done")
    return root


@pytest.fixture
def root(played: Path, tmp_path: Path) -> Path:
    """A copy of it that a test may change."""
    return shutil.copytree(played, tmp_path / "root")


def state_of(client: TestClient, folder: str) -> str:
    found: str = client.get("/api/state", params={"folder": folder}).json()["state"]
    return found


def test_folders_are_complete_stopped_running_or_damaged(root: Path) -> None:
    stop = Stop()
    stop.request(INTERRUPTED)
    scenario = choose("dragon-castle", {"settings": SETTINGS}, "random", 40, 1)
    run_scenario(scenario, root / "below" / "halted", stop=stop)
    shutil.copytree(root / "done", root / "broken")
    next((root / "broken" / "chunks").rglob("*.matches.parquet")).write_bytes(b"")
    shutil.copytree(root / "done", root / "lost")
    for name in ("manifest.json", "manifest.spare.json"):
        (root / "lost" / name).write_text("{")
    with visit(root) as client:
        with locked(root / "done"):
            assert state_of(client, "done") == "running"
        found = {shelf["folder"]: shelf["state"] for shelf in client.get("/api/library").json()}
        assert found == {
            "done": "complete",
            "below/halted": "stopped",
            "broken": "damaged",
            "lost": "damaged",
        }
        assert "0 bytes" in client.get("/results?folder=broken").text
        assert "No match has been finished" in client.get("/results?folder=below/halted").text


@pytest.mark.parametrize("format", ["text", "csv", "md", "json"])
def test_tables_are_the_bytes_of_the_command(
    played: Path, format: str, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    with visit(played) as client:
        shown = client.get(
            "/api/table", params={"folder": "done", "format": format, "by": "layout", "per": "seat"}
        )
    capfdbinary.readouterr()
    assert main(["table", str(played / "done"), "--by", "layout", "--per", "seat", "--format", format]) == 0
    assert shown.content == capfdbinary.readouterr().out
    assert len(shown.content) > 200


def test_reports_and_figures_may_run_nothing(played: Path) -> None:
    with visit(played) as client:
        page = client.get("/results?folder=done").text
        assert "name=layouts" in page
        for address in ("/api/report?folder=done", "/api/figure?folder=done&name=layouts"):
            answer = client.get(address)
            assert answer.status_code == 200
            assert "script" not in answer.headers["content-security-policy"]
            assert "sandbox" in answer.headers["content-security-policy"]


def test_results_with_a_link_inside_are_not_read(root: Path, tmp_path: Path) -> None:
    file = next((root / "done" / "chunks").rglob("*.matches.parquet"))
    shutil.move(file, tmp_path / "elsewhere")
    file.symlink_to(tmp_path / "elsewhere")
    with visit(root) as client:
        assert state_of(client, "done") == "damaged"
        assert client.get("/api/table?folder=done").status_code == 400


def test_names_of_files_are_data(root: Path) -> None:
    shutil.move(root / "done", root / "<b>&'x' onload=1")
    with visit(root) as client:
        page = client.get("/library").text
        assert "<b>&" not in page.replace("&lt;b&gt;&amp;", "")
        assert "&lt;b&gt;&amp;" not in page, "signs that a page could take for its own are not listed at all"


@pytest.mark.long
def test_a_run_is_stopped_and_gone_on_with(root: Path) -> None:
    def wait_for(*states: str) -> None:
        until = time.monotonic() + 120
        while state_of(client, "done") not in states:
            assert time.monotonic() < until
            time.sleep(0.1)

    with visit(root) as client:
        assert client.post("/api/resume", json={"folder": "done", "deals": 200_000}).status_code == 200
        assert client.post("/api/resume", json={"folder": "done"}).status_code == 400, (
            "one run at a time in a folder"
        )
        chunks = len(list((root / "done" / "chunks").rglob("*.parquet")))
        until = time.monotonic() + 120
        while len(list((root / "done" / "chunks").rglob("*.parquet"))) == chunks:
            assert time.monotonic() < until
            time.sleep(0.1)
        assert state_of(client, "done") == "running"
        assert client.post("/api/stop", json={"folder": "done"}).status_code == 200
        wait_for("stopped")
        played = client.get("/api/state?folder=done").json()["played"]
        assert played > 2 * 40
        assert client.post("/api/stop", json={"folder": "done"}).status_code == 400
        assert client.post("/api/resume", json={"folder": "done", "deals": 50}).status_code == 200
        wait_for("complete")
        assert client.get("/api/state?folder=done").json()["played"] >= played


@pytest.mark.long
def test_the_end_of_the_studio_stops_its_runs(root: Path) -> None:
    with visit(root) as client:
        client.post("/api/resume", json={"folder": "done", "deals": 4_000_000})
        run = client.app.state.runs.find("done")  # type: ignore[attr-defined]
        assert run.is_alive
    assert not run.is_alive
    assert all(arm.deals >= 40 for arm in open_results(root / "done").arms)


@pytest.mark.long
def test_a_studio_that_is_killed_loses_nothing_that_was_finished(root: Path) -> None:
    chunks = root / "done" / "chunks"
    before = len(list(chunks.rglob("*.parquet")))
    with serve(root) as (address, process):
        home, _, token = address.partition("/?token=")
        with httpx2.Client(base_url=home, headers={"Origin": home}, follow_redirects=True) as visitor:
            assert visitor.get(f"/?token={token}").status_code == 200
            asked = {"folder": "done", "deals": 2_000_000}
            assert visitor.post("/api/resume", json=asked).status_code == 200
        until = time.monotonic() + 120
        while len(list(chunks.rglob("*.parquet"))) == before:
            assert time.monotonic() < until
            time.sleep(0.1)
        process.kill()
        process.wait()
    played = sum(arm.deals for arm in open_results(root / "done").arms)
    assert played > 2 * 40
    with visit(root) as client:
        until = time.monotonic() + 120
        while state_of(client, "done") == "running":  # the run ends when nobody listens any more
            assert time.monotonic() < until
            time.sleep(0.1)
        assert state_of(client, "done") == "stopped"
        assert client.post("/api/resume", json={"folder": "done", "deals": 50}).status_code == 200
