"""The question builder: a form for every game, and the same scenario as the file and the command make."""

from __future__ import annotations

import json
import shlex
import tomllib
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from simkit import games
from simkit.cli.app import main
from simkit.games.dragon_castle.layouts import read_layout
from simkit.scenario.load import load_scenario
from simkit.studio.runs import Runs
from tests.studio.visits import visit

FORM: dict[str, Any] = {
    "game": "castellion",
    "settings": {"appendices": ["none", "vigil+herald"], "level": ["intro"]},
    "bots": ["greedy", "blueprint"],
    "deals": 500,
    "seed": 7,
    "gates": [],
}


def tell(client: TestClient, form: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = client.get("/api/question", params={"form": json.dumps(form)}).json()
    return found


@pytest.mark.parametrize("game", games.names())
def test_every_game_has_a_form_with_all_settings_and_bots(tmp_path: Path, game: str) -> None:
    spec = games.find(game)
    with visit(tmp_path) as client:
        page = client.get("/question", params={"game": game}).text
    for setting in spec.settings:
        assert f'data-setting="{setting.name}"' in page
    for bot in spec.bots:
        assert f'value="{bot.name}"' in page


def test_help_texts_show_code_as_code(tmp_path: Path) -> None:
    with visit(tmp_path) as client:
        page = client.get("/question", params={"game": "dragon-castle"}).text
    assert "<code>basic</code> for that of the player count" in page
    assert "`" not in page


def test_the_toml_and_the_command_mean_the_form(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with visit(tmp_path) as client:
        told = tell(client, FORM)
    assert (told["problem"], told["n_arms"], told["matches"]) == (None, 4, 2000)
    file = tmp_path / "question.toml"
    file.write_text(told["toml"])
    scenario = load_scenario(file)
    assert scenario.to_dict()["settings"] == {"appendices": ["none", "vigil+herald"], "level": ["intro"]}
    words = shlex.split(told["command"])
    assert words[:2] == ["simkit", "run"]
    capsys.readouterr()
    assert main(["check", str(file)]) == 0
    assert main(["replay", *words[2:], "--deal", "0", "--rotation", "9"]) == 2, "the words choose a scenario"


def test_gates_are_in_the_file(tmp_path: Path) -> None:
    with visit(tmp_path) as client:
        gates = [["win_rate", "between 0.2 and 0.4"], ["turns", "at most 60"]]
        told = tell(client, FORM | {"gates": gates})
    assert tomllib.loads(told["toml"])["gates"] == dict(gates)


def test_the_plan_says_time_and_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def ask(self: Runs, *words: str) -> bytes:
        asked.extend(words)
        planned = {"matches": 2000, "estimated_seconds": 3.5, "estimated_bytes": 2_500_000}
        return json.dumps(planned | {"threads": 2, "needs": []}).encode()

    monkeypatch.setattr(Runs, "ask", ask)
    gates = [["win_rate", "at least 0.2"], ["turns", "at most 60"]]
    with visit(tmp_path) as client:
        told = client.post("/api/plan", json=FORM | {"gates": gates}).json()
    assert (told["disk"], told["estimated_seconds"]) == ("2.5 MB", 3.5)
    assert told["free"].endswith("B")
    assert [asked[i + 1] for i, word in enumerate(asked) if word == "--gate"] == [
        "win_rate at least 0.2",
        "turns at most 60",
    ]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"settings": {"level": ["hard"]}}, "wrong value for level"),
        ({"settings": {"nothing": ["1"]}}, "no such setting"),
        ({"bots": []}, "bots"),
        ({"bots": ["../evil.py:bot"]}, "names bots of the game"),
        ({"bots": ["blueprint@weights.toml"]}, "names bots of the game"),
        ({"bots": ["gredy"]}, "no such bot"),
        ({"deals": 0}, "deals"),
        ({"gates": [["win_rate", "good"]]}, "win_rate"),
        ({"gates": [["win_rate", "at least 0.2"], ["win_rate", "at most 0.4"]]}, "one gate"),
        ({"gates": {"win_rate": "at least 0.2"}}, "list of measures"),
        ({"game": "chess"}, "game"),
    ],
)
def test_what_cannot_be_is_said_at_once(tmp_path: Path, change: dict[str, Any], said: str) -> None:
    with visit(tmp_path) as client:
        assert said in tell(client, FORM | change)["problem"]
        assert client.post("/api/ask", json=FORM | change | {"name": "x"}).status_code == 400
    assert list(tmp_path.iterdir()) == []


def test_files_of_the_folder_are_taken_in_and_no_others(tmp_path: Path) -> None:
    root = tmp_path / "root"
    root.mkdir()
    rows = read_layout("keep").rows
    for place in (root / "mine.txt", tmp_path / "outside.txt"):
        place.write_text("\n".join(rows))
    form = FORM | {"game": "dragon-castle", "bots": ["random"]}
    with visit(root) as client:
        told = tell(client, form | {"settings": {"layout": ["basic", "mine.txt"]}})
        assert f"mine={'|'.join(rows)}" in told["toml"]
        for name in ("../outside.txt", str(tmp_path / "outside.txt"), "none.txt"):
            assert tell(client, form | {"settings": {"layout": [name]}})["problem"]


def test_a_name_that_is_taken_is_refused(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text("title = 'another'\n")
    with visit(tmp_path) as client:
        answer = client.post("/api/ask", json=FORM | {"name": "mine"})
    assert answer.status_code == 400
    assert (tmp_path / "mine.toml").read_text() == "title = 'another'\n"
