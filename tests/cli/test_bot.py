"""`simkit bot check`: good bots pass, and each kind of bad one is found."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from simkit import games

GAMES = games.names()

GOOD = """
class Bot:
    def __init__(self):
        self.seen = []

    def choose(self, observation, actions, rng):
        self.seen.append(len(actions))
        return (rng.randrange(len(actions)) + sum(self.seen)) % len(actions)
"""
GUESSES_BY_THE_CLOCK = """
import time

def Bot(observation, actions, rng):
    return time.perf_counter_ns() // 100 % len(actions)
"""
REMEMBERS_OTHER_MATCHES = """
asked = 0

def Bot(observation, actions, rng):
    global asked
    asked += 1
    return asked % len(actions)
"""
LOOKS_INTO_THE_MATCH = """
import sys
import zlib

def Bot(observation, actions, rng):
    frame = sys._getframe()
    while frame is not None:
        for value in frame.f_locals.values():
            if hasattr(value, "state"):
                return zlib.crc32(value.state.tobytes()) % len(actions)
        frame = frame.f_back
    raise LookupError
"""
ASKS_FOR_MORE = """
def Bot(observation, actions, rng):
    return observation["deck"][0] % len(actions)
"""
ANSWERS_WRONG = """
def Bot(observation, actions, rng):
    return 0 if len(actions) < 4 else len(actions)
"""

Simkit = Callable[..., Any]


@pytest.fixture
def check(simkit: Simkit, tmp_path: Path) -> Callable[..., Any]:
    """Check a bot by a few deals of a duel."""

    def call(code: str, *words: str, game: str = "kingdomino") -> Any:
        file = tmp_path / "mine.py"
        file.write_text(code)
        players = ["--set", "players=2"] if game == "kingdomino" else []
        return simkit("bot", "check", f"{file}:Bot", "--game", game, *players, "--deals", "2", *words)

    return call


def findings(answer: Any) -> dict[str, bool]:
    """What was checked, and whether it was good."""
    return {found["name"]: found["is_good"] for found in json.loads(answer.out)["findings"]}


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_a_good_bot_passes(game: str, check: Callable[..., Any]) -> None:
    answer = check(GOOD, "--json", game=game)
    assert answer.code == 0, answer.out
    told = json.loads(answer.out)
    assert (told["ok"], told["bot"], told["game"]) == (True, "mine.py:Bot", game)
    assert findings(answer) == {
        "legal answers": True,
        "the same answers again": True,
        "no peeking": True,
        "speed": True,
    }
    assert "matches a second" in told["findings"][-1]["detail"]


@pytest.mark.long
@pytest.mark.parametrize(
    ("code", "good", "bad"),
    [
        (GUESSES_BY_THE_CLOCK, "legal answers", "the same answers again"),
        (REMEMBERS_OTHER_MATCHES, "legal answers", "the same answers again"),
        (LOOKS_INTO_THE_MATCH, "the same answers again", "no peeking"),
    ],
)
def test_a_bot_that_depends_on_more_than_its_observation_is_found(
    code: str, good: str, bad: str, check: Callable[..., Any]
) -> None:
    answer = check(code, "--json")
    assert answer.code == 3
    found = findings(answer)
    assert (found[good], found[bad]) == (True, False)


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_a_bot_that_looks_into_the_match_is_found_in_every_game(game: str, check: Callable[..., Any]) -> None:
    found = findings(check(LOOKS_INTO_THE_MATCH, "--json", game=game))
    assert (found["legal answers"], found["no peeking"]) == (True, False)


@pytest.mark.parametrize(
    ("code", "problem"),
    [(ASKS_FOR_MORE, "KeyError: 'deck'"), (ANSWERS_WRONG, "must answer with the index of a legal action")],
)
def test_a_bot_without_a_legal_answer_is_found(code: str, problem: str, check: Callable[..., Any]) -> None:
    answer = check(code)
    assert answer.code == 3
    assert problem in answer.out
    assert "legal answers   FAILED" in answer.out
    assert "no peeking" not in answer.out
    assert "mine.py:Bot failed a check" in answer.err


def test_help_ends_in_an_example(simkit: Simkit) -> None:
    answer = simkit("bot", "check", "--help")
    lines = [line.strip() for line in answer.out.splitlines()]
    assert answer.code == 0
    assert lines[lines.index("Example:") + 1].startswith("simkit bot check")
    assert "Check a bot that you have written." in simkit("--help").out


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (["steward", "--game", "kingdomino"], "not a bot of your own"),
        (["nowhere.py:Bot", "--game", "kingdomino"], "no such file of bots"),
        (["nowhere.py:Bot", "--game", "kingdomin"], "nearest: kingdomino"),
        (["nowhere.py:Bot"], "--game"),
    ],
)
def test_wrong_input_is_explained(words: list[str], problem: str, simkit: Simkit) -> None:
    answer = simkit("bot", "check", *words)
    assert (answer.code, answer.out) == (2, "")
    assert problem in answer.err


def test_one_value_of_a_setting_is_checked_at_a_time(check: Callable[..., Any]) -> None:
    answer = check(GOOD, "--set", "harmony=true,false")
    assert answer.code == 2
    assert "one value for each setting" in answer.err
