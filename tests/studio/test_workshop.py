"""The castle workshop: the advice of `simkit layout check`, files of the folder, and runs with a verdict."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from simkit.cli.app import main
from simkit.games.dragon_castle.layouts import read_layout
from simkit.scenario.load import load_scenario
from simkit.studio.runs import Runs
from tests.studio.visits import visit

KEEP = list(read_layout("keep").rows)
QUESTION: dict[str, Any] = {
    "rows": KEEP,
    "name": "mine",
    "players": 2,
    "bot": "random",
    "reference": "basic",
    "margin": 0.05,
    "deals": 2000,
}


def ask_advice(client: TestClient, castles: list[list[str]], players: int) -> list[dict[str, Any]]:
    """Ask for the advice on castles."""
    told = client.post("/api/advice", json={"castles": castles, "players": players})
    assert told.status_code == 200
    found: list[dict[str, Any]] = told.json()["advice"]
    return found


@pytest.mark.parametrize(("layout", "players"), [("keep", 3), ("thousand-towers", 2), ("basic-4p", 4)])
def test_advice_is_that_of_the_command(
    tmp_path: Path, layout: str, players: int, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = list(read_layout(layout).rows)
    with visit(tmp_path) as client:
        [found] = ask_advice(client, [rows], players)
    capsys.readouterr()
    assert main(["layout", "check", layout, "--players", str(players), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)["advice"][str(players)]
    places = [
        f"row {one['row']}, column {one['column']}: " if one["row"] else "" for one in found["findings"]
    ]
    assert [place + one["text"] for place, one in zip(places, found["findings"], strict=True)] == told
    assert found["is_playable"]


def test_an_unfinished_castle_is_told_what_it_lacks(tmp_path: Path) -> None:
    with visit(tmp_path) as client:
        found, keep = ask_advice(client, [["12", ".3"], KEEP], 3)
        assert keep["is_playable"]
        assert not found["is_playable"]
        assert "must have 116, 110 too few" in found["findings"][0]["text"]
        for rows in ([], ["1x"], ["1", "22"], ["1" * 15], ["1"] * 11, "1", [3], None):
            wrong = {"castles": [KEEP, rows], "players": 3}
            assert client.post("/api/advice", json=wrong).status_code == 400
        for castles in ([], [KEEP] * 141, KEEP, None):
            assert client.post("/api/advice", json={"castles": castles, "players": 3}).status_code == 400


def test_castles_are_saved_opened_and_not_replaced_unasked(tmp_path: Path) -> None:
    (tmp_path / "outside.txt").write_text("1\n")
    root = tmp_path / "root"
    root.mkdir()
    (root / "link.txt").symlink_to(tmp_path / "outside.txt")
    with visit(root) as client:
        for rows in (KEEP, ["12", ".3"]):
            assert (
                client.post("/api/save", json={"name": "mine", "rows": rows, "replace": True}).status_code
                == 200
            )
            assert client.post("/api/open", json={"name": "mine.txt"}).json()["rows"] == rows
        assert client.post("/api/save", json={"name": "mine", "rows": KEEP}).status_code == 400
        assert client.get("/api/castles").json()["files"] == ["mine.txt"]
        for name in ("link.txt", "../outside.txt", "mine", "none.txt"):
            assert client.post("/api/open", json={"name": name}).status_code == 400
        for name in ("../mine", "a/b", ".x", "", None):
            assert client.post("/api/save", json={"name": name, "rows": KEEP}).status_code == 400
    assert main(["layout", "check", str(root / "mine.txt")]) == 2, "six tiles are no castle"


WRONG = {
    "rows": [["1"]],
    "bot": ["my.py:x"],
    "reference": ["/etc"],
    "margin": [0.5],
    "deals": [0],
    "players": [5],
    "name": ["../x", "a|b"],
}


@pytest.mark.parametrize(
    ("key", "value"), [(key, value) for key, values in WRONG.items() for value in values]
)
def test_a_castle_that_cannot_be_played_starts_nothing(tmp_path: Path, key: str, value: object) -> None:
    with visit(tmp_path) as client:
        assert client.post("/api/play", json=QUESTION | {key: value}).status_code == 400
    assert list(tmp_path.iterdir()) == []


def test_a_search_for_fairer_castles_is_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[list[str]] = []

    def start(self: Runs, folder: str, words: list[str], verb: tuple[str, ...]) -> None:
        started.append([*verb, *words, f"--out={folder}"])

    monkeypatch.setattr(Runs, "start", start)
    with visit(tmp_path) as client:
        wrong = QUESTION | {"minutes": 1000, "mirror": "both"}
        assert client.post("/api/fairer", json=wrong).status_code == 400
        answer = client.post("/api/fairer", json=QUESTION | {"minutes": 2, "mirror": "half-turn"}).json()
        (tmp_path / answer["folder"] / "boards").mkdir(parents=True)
        (tmp_path / answer["folder"] / "boards" / "castle-1.txt").write_text("\n".join(KEEP))
        found = client.get("/api/found", params={"folder": answer["folder"]}).json()
    assert found["castles"] == [{"name": "castle-1", "rows": KEEP}]
    [words] = started
    near = tmp_path / words[words.index("--near") + 1]
    assert near.read_text().split() == KEEP
    assert words[:4] == ["layout", "design", "--players", "2"]
    assert words[4:-1] == [
        "--symmetry",
        "half-turn",
        "--minutes",
        "2",
        "--bots",
        "random",
        "--margin",
        "0.05",
        *words[12:14],
    ]


@pytest.mark.long
def test_a_castle_is_played_beside_its_reference_until_it_is_decided(tmp_path: Path) -> None:
    with visit(tmp_path) as client:
        started = client.post("/api/play", json=QUESTION).json()
        told = _wait(client, started["folder"])
    assert [arm["name"] for arm in told["arms"]] == ["basic", "mine"]
    for arm in told["arms"]:
        shares = [row for row in arm["seats"] if row["measure"] == "win_share"]
        assert [row["seat"] for row in shares] == [1, 2]
        assert sum(row["estimate"] for row in shares) == pytest.approx(1)
        assert all(row["low"] <= row["estimate"] <= row["high"] and row["fair"] == 0.5 for row in shares)
        assert arm["state"] in ("holds", "fails", "undecided")
        assert all(row["high"] - row["low"] <= 0.04 or arm["deals"] == QUESTION["deals"] for row in shares)
    assert "lead changes" in told["sentences"][0]
    scenario = load_scenario(tmp_path / f"{started['folder']}.toml")
    assert scenario.to_dict()["settings"]["layout"] == ["basic", f"mine={'|'.join(KEEP)}"]
    assert started["command"] == f"simkit run {started['folder']}.toml --out {started['folder']}"


def _wait(client: TestClient, folder: str) -> dict[str, Any]:
    until = time.monotonic() + 240
    while True:
        told: dict[str, Any] = client.get("/api/standing", params={"folder": folder}).json()
        if told["state"] != "running":
            return told
        assert time.monotonic() < until, told
        time.sleep(0.2)
