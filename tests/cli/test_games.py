"""`simkit games` shows everything that a game declares."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from simkit import games

Simkit = Callable[..., Any]


def test_the_list_names_every_game(simkit: Simkit) -> None:
    answer = simkit("games")
    assert answer.code == 0
    for name in games.names():
        spec = games.find(name)
        row = next(line for line in answer.out.splitlines() if line.startswith(name))
        assert spec.title in row
        assert spec.edition in row


def test_the_list_as_json(simkit: Simkit) -> None:
    listed = json.loads(simkit("games", "--json").out)
    assert [entry["id"] for entry in listed] == games.names()
    assert listed[0] == {
        "id": "castellion",
        "title": "Castellion",
        "edition": games.find("castellion").edition,
        "rules_version": games.find("castellion").rules_version,
        "players": listed[0]["players"],
    }


@pytest.mark.parametrize("name", games.names())
def test_one_game_shows_settings_bots_columns_and_notes(name: str, simkit: Simkit) -> None:
    spec = games.find(name)
    words = simkit("games", name, "--settings", "--bots", "--columns", "--notes").out.split()
    for setting in spec.settings:
        assert {setting.name, setting.write(setting.default)} <= set(words)
    for named in (*spec.bots, *spec.match_columns, *spec.seat_columns):
        assert named.name in words
    for course in spec.courses:
        assert {course.columns[0].name, course.columns[-1].name} <= set(words)
    for note in spec.notes(spec.configure({})):
        assert set(note.text.split()) <= set(words)


@pytest.mark.parametrize("name", games.names())
def test_one_game_is_told_on_one_screen(name: str, simkit: Simkit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    spec, lines = games.find(name), simkit("games", name).out.splitlines()
    assert len(lines) <= 50
    assert max(map(len, lines)) <= 100
    settings = [setting for setting in spec.settings if not setting.is_house_rule]
    for named in (*settings, *spec.bots):
        assert any(line.startswith(f"{named.name} ") for line in lines)
    for switch in ("--settings", "--bots", "--columns", "--notes"):
        assert any(f"simkit games {name} {switch}" in line for line in lines)


def test_numbers_of_rules_stand_by_themselves(simkit: Simkit) -> None:
    told = simkit("games", "kingdomino", "--settings").out
    settings, numbers = told.split("results with others say HOUSE RULE")
    assert "harmony_bonus" not in settings
    assert "harmony_bonus" in numbers


def test_parts_are_of_one_game(simkit: Simkit) -> None:
    answer = simkit("games", "--bots")
    assert answer.code == 2
    assert "of which game?" in answer.err


def test_certainty_marks_stand_beside_the_settings(simkit: Simkit) -> None:
    assert "[ASSUMED]" in simkit("games", "castellion", "--settings").out


@pytest.mark.parametrize("name", games.names())
def test_one_game_as_json(name: str, simkit: Simkit) -> None:
    spec = games.find(name)
    shown = json.loads(simkit("games", name, "--json").out)
    assert [entry["name"] for entry in shown["settings"]] == [setting.name for setting in spec.settings]
    assert [entry["allowed"] for entry in shown["settings"]] == [setting.allowed for setting in spec.settings]
    assert [entry["name"] for entry in shown["bots"]] == [bot.name for bot in spec.bots]
    assert [entry["name"] for entry in shown["columns"]["matches"]] == [c.name for c in spec.match_columns]
    assert [entry["name"] for entry in shown["columns"]["seats"]] == [c.name for c in spec.seat_columns]
    assert [entry["name"] for entry in shown["columns"]["courses"]] == [c.name for c in spec.courses]
    assert len(shown["notes"]) == len(spec.notes(spec.configure({})))


def test_named_variants_are_shown_as_words_to_type(simkit: Simkit, monkeypatch: pytest.MonkeyPatch) -> None:
    spec = replace(
        games.find("castellion"), variants={"hard": {"appendices": ("herald",), "even_traitors": True}}
    )
    monkeypatch.setattr(games, "find", lambda game: spec)
    assert "hard      appendices=herald even_traitors=true" in simkit("games", "castellion", "--settings").out
    shown = json.loads(simkit("games", "castellion", "--json").out)
    assert shown["variants"] == {"hard": {"appendices": "herald", "even_traitors": "true"}}


def test_an_unknown_game_is_answered_with_the_nearest(simkit: Simkit) -> None:
    answer = simkit("games", "castelion")
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.splitlines()[:3] == ["error: no such game", "  key:     game", "  given:   castelion"]
    assert "  nearest: castellion" in answer.err


def test_parameters_are_told_once_and_none_is_hidden(simkit):
    shared = " ".join(simkit("games", "dragon-castle", "--bots").out.split())
    assert (shared.count("those of builder"), shared.count("those of taught")) == (1, 1)
    own = " ".join(simkit("games", "castellion", "--bots").out.split())
    for name in ("juggler=1", "seer=1", "surety=0.7"):
        assert name in own


def test_parameters_worth_trying_are_listed_and_can_be_written_after_bots(simkit: Simkit) -> None:
    listed = []
    for name in games.names():
        spec, shown = games.find(name), simkit("games", name, "--bots").out.split()
        for bot in spec.bots:
            for parameters, _ in bot.worth_trying:
                listed.append(f"{bot.name}:{parameters}")
                assert listed[-1] in shown
                assert spec.bot(listed[-1]).parameters != bot.parameters
    assert "taught-search:playouts=8:surety=1:horizon=7:last_horizon=3" in listed
