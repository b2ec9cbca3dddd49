"""A game of several seats that exists for these tests alone, and scenario files written on the spot."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from simkit import games
from simkit.errors import InputError
from simkit.games.contract import BotSpec, GameSpec
from simkit.games.setting import Config, Setting


def _check(config: Config) -> None:
    if config["duel"] and config["players"] != 2:
        raise InputError("a duel is for two", key="duel", value="true")


@pytest.fixture
def quartet(monkeypatch: pytest.MonkeyPatch) -> GameSpec:
    """Register `quartet`: two to four seats, bots a, b and c, one setting of each kind."""
    spec = replace(
        games.find("castellion"),
        id="quartet",
        title="Quartet",
        settings=(
            Setting("players", "integer", 3, "Seats.", low=2, high=4),
            Setting("duel", "flag", False, "Two only."),
            Setting("board", "choice", "plain", "Board.", ("plain", "round")),
            Setting("cards", "list", (), "Cards.", ("sun", "moon")),
        ),
        bots=(BotSpec("a", 0, "A."), BotSpec("b", 1, "B.", (("depth", 2.0),)), BotSpec("c", 2, "C.")),
        seats=lambda config: int(str(config["players"])),
        check=_check,
        notes=lambda config: [],
    )
    real = games.find
    monkeypatch.setattr(games, "find", lambda game: spec if game == "quartet" else real(game))
    return spec


@pytest.fixture
def write(tmp_path: Path) -> Callable[[str], Path]:
    """Write a text as `s.toml` and return its path."""

    def write_text(text: str) -> Path:
        path = tmp_path / "s.toml"
        path.write_text(text, encoding="utf-8")
        return path

    return write_text
