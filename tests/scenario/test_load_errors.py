"""Every mistake in a file is one InputError that says where it stands, what was given and what is allowed."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from simkit.errors import InputError
from simkit.games.contract import GameSpec
from simkit.scenario.document import MAX_BYTES
from simkit.scenario.load import load_scenario
from simkit.scenario.model import MAX_DEALS, MAX_SEED

Write = Callable[[str], Path]

HEAD = 'game = "castellion"\nbots = ["random"]\n'
QUARTET = 'game = "quartet"\nbots = ["a"]\n'

MISTAKES = {
    "unknown key": (
        HEAD + "dealz = 5",
        3,
        "dealz",
        "dealz",
        ["no such key", "allowed: title, question, game", "nearest: deals"],
    ),
    "unknown question": (
        HEAD + 'question = "seat"',
        3,
        "question",
        "seat",
        ["no such question", "allowed: choice, win-rates, effects, skill, seats", "nearest: seats"],
    ),
    "question of a wrong type": (HEAD + "question = 3", 3, "question", "3", ["no such question"]),
    "setting outside a table": (
        HEAD + 'level = "intro"',
        3,
        "level",
        "level",
        ["under [settings] or [matrix]"],
    ),
    "key inside a table": (
        HEAD + "[settings]\ndeals = 5",
        4,
        "deals",
        "5",
        ["stands inside [settings]", "above"],
    ),
    "unknown game": (
        'bots = ["random"]\ngame = "castelion"',
        2,
        "game",
        "castelion",
        ["nearest: castellion"],
    ),
    "game of a wrong type": ('game = 3\nbots = ["random"]', 1, "game", "3", ["no such game"]),
    "unknown setting": (
        HEAD + "[settings]\nlevle = 1",
        4,
        "levle",
        "levle",
        ["no such setting", "nearest: level"],
    ),
    "number beyond its range": (
        HEAD + "[settings]\nfoundation_width = 7",
        4,
        "foundation_width",
        "7",
        ["allowed: 4, 5, 6"],
    ),
    "unknown matrix": (HEAD + "[matrix]\n\nlevle = [1]", 5, "levle", "levle", ["nearest: level"]),
    "unknown value": (
        HEAD + '[settings]\nlevel = "intr"',
        4,
        "level",
        "intr",
        ["allowed: intro", "nearest: intro"],
    ),
    "unknown value on its own line": (
        HEAD + '[matrix]\nappendices = [\n  "none",\n  "vigil+heral",\n]',
        6,
        "appendices",
        "heral",
        ["allowed: none, vigil, herald", "nearest: herald"],
    ),
    "unknown word in an inner array": (
        HEAD + '[matrix]\nappendices = [\n  ["vigil"],\n  ["herold"]\n]',
        6,
        "appendices",
        "herold",
        ["nearest: herald"],
    ),
    "number as list": (
        HEAD + "[matrix]\nappendices = [3]",
        4,
        "appendices",
        "3",
        ["wrong value for appendices"],
    ),
    "integer in quotes": (
        HEAD + '[settings]\nplayers = "1"',
        4,
        "players",
        "1",
        ["wrong type", "without quotes"],
    ),
    "flag in quotes": (
        HEAD + '[settings]\neven_traitors = "true"',
        4,
        "even_traitors",
        "true",
        ["without quotes"],
    ),
    "flag as number": (
        HEAD + "[settings]\neven_traitors = 1",
        4,
        "even_traitors",
        "1",
        ["allowed: true, false"],
    ),
    "integer as flag": (
        HEAD + "[settings]\nplayers = true",
        4,
        "players",
        "true",
        ["wrong value for players"],
    ),
    "integer as float": (
        HEAD + "[settings]\nplayers = 1.0",
        4,
        "players",
        "1.0",
        ["wrong value for players"],
    ),
    "integer out of range": (HEAD + "[settings]\nplayers = 9", 4, "players", "9", ["allowed: 1"]),
    "several values fixed": (
        HEAD + '[settings]\nlevel = ["intro"]',
        4,
        "level",
        "['intro']",
        ["under [matrix]"],
    ),
    "one value crossed": (HEAD + '[matrix]\nlevel = "intro"', 4, "level", "intro", ["must be a list"]),
    "empty matrix list": (HEAD + "[matrix]\nlevel = []", 4, "level", "[]", ["empty list"]),
    "duplicate value": (
        HEAD + '[matrix]\nappendices = ["vigil+herald",\n"herald+vigil"]',
        5,
        "appendices",
        "herald+vigil",
        ["vigil+herald twice"],
    ),
    "fixed and crossed": (
        HEAD + '[settings]\nlevel = "intro"\n[matrix]\nlevel = ["intro"]',
        6,
        "level",
        "['intro']",
        ["both [settings] and [matrix]"],
    ),
    "settings no table": (HEAD + "settings = 3", 3, "settings", "3", ["must be a table"]),
    "matrix an array of tables": (
        HEAD + "[[matrix]]\nlevel = 1",
        3,
        "matrix",
        "[{'level': 1}]",
        ["must be a table"],
    ),
    "no bots": ('game = "castellion"', None, "bots", None, ["names no bots"]),
    "no game": ('bots = ["random"]', None, "game", None, ["names no game", "allowed: castellion"]),
    "bots a text": ('game = "castellion"\nbots = "random"', 2, "bots", "random", ["must be a list"]),
    "bots empty": ('game = "castellion"\nbots = []', 2, "bots", "[]", ["empty list"]),
    "bots of numbers": (
        'game = "castellion"\nbots = ["random",\n3]',
        3,
        "bots",
        "3",
        ["a line-up must be a text"],
    ),
    "unknown bot": (
        'game = "castellion"\nbots = [\n"random",\n"gredy"]',
        4,
        "bots",
        "gredy",
        ["no such bot", "allowed: random, greedy, blueprint", "nearest: greedy"],
    ),
    "empty bot": ('game = "castellion"\nbots = [""]', 2, "bots", '""', ["no such bot"]),
    "the same line-up twice": (
        'game = "castellion"\nbots = ["random",\n"greedy",\n"random"]',
        4,
        "bots",
        "random",
        ["stands twice"],
    ),
    "line-up too long": (
        'game = "castellion"\nbots = ["random",\n"random+random"]',
        3,
        "bots",
        "random+random",
        ["configuration “random+random”", "names 2 seats, and a match has 1"],
    ),
    "no deals": (HEAD + "deals = 0", 3, "deals", "0", [f"from 1 to {MAX_DEALS}"]),
    "too many deals": (HEAD + f"deals = {MAX_DEALS + 1}", 3, "deals", str(MAX_DEALS + 1), ["whole number"]),
    "deals in quotes": (HEAD + 'deals = "5"', 3, "deals", "5", ["whole number"]),
    "deals a flag": (HEAD + "deals = true", 3, "deals", "true", ["whole number"]),
    "seed below zero": (HEAD + "seed = -1", 3, "seed", "-1", [f"from 0 to {MAX_SEED}"]),
    "seed too large": (HEAD + f"seed = {MAX_SEED + 1}", 3, "seed", str(MAX_SEED + 1), ["whole number"]),
    "seed a float": (HEAD + "seed = 1.5", 3, "seed", "1.5", ["whole number"]),
    "a very large number": (HEAD + f"seed = 0x{'f' * 9000}", 3, "seed", "a int too large to show", ["whole"]),
    "title no text": (HEAD + "title = 5", 3, "title", "5", ["must be a text"]),
    "title empty": (HEAD + 'title = " "', 3, "title", " ", ["visible characters"]),
    "title that steers a terminal": (
        HEAD + 'title = "\\u001b[2J"',
        3,
        "title",
        "\x1b[2J",
        ["visible characters"],
    ),
    "title too long": (HEAD + f'title = "{"x" * 201}"', 3, "title", "x" * 119 + "…", ["1 to 200"]),
    "refused by the game": (
        HEAD + "[settings]\neven_traitors = true\n[matrix]\nvoluntary_after_draw = [false, true]",
        6,
        "voluntary_after_draw",
        "true",
        ["configuration “voluntary_after_draw=true · random”", "Set intro_voluntary=true as well"],
    ),
}


@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_is_named_with_its_place(name: str, write: Write) -> None:
    text, line, key, value, fragments = MISTAKES[name]
    path = write(text)
    with pytest.raises(InputError) as caught:
        load_scenario(path)
    error = caught.value
    place = f"{path}:{line}: " if line else f"{path}: "
    assert str(error).startswith(place)
    assert (error.key, error.value, error.exit_code) == (key, value, 2)
    for fragment in fragments:
        assert fragment in str(error)


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ('game = "castellion"\nbots = ["random"\n\n', 2, "Unclosed array"),
        ('game = "castellion"\n= 3', 2, "Invalid statement"),
        ('game = "castellion\nbots = []', 1, "Illegal character"),
        ("game = castellion", 1, "Invalid value"),
        ('game = "castellion"\ngame = "castellion"', 2, "Cannot overwrite a value"),
        ("[matrix]\n[matrix]", 2, "Cannot declare"),
        ('game = """', 1, "Unterminated string"),
    ],
)
def test_broken_toml_is_named_with_line_and_reason(text: str, line: int, reason: str, write: Write) -> None:
    path = write(text)
    with pytest.raises(InputError) as caught:
        load_scenario(path)
    assert str(caught.value).startswith(f"{path}:{line}: broken TOML: {reason}")
    assert "(at " not in str(caught.value)


def test_a_number_of_too_many_digits_is_broken_toml(write: Write) -> None:
    with pytest.raises(InputError, match="number is too long"):
        load_scenario(write("seed = " + "9" * 5000))


def test_arrays_nested_without_end_are_broken_toml(write: Write) -> None:
    with pytest.raises(InputError, match="nested too deeply"):
        load_scenario(write("bots = " + "[" * 3000))


def test_a_text_that_is_not_utf_8_is_named_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "s.toml"
    path.write_bytes(b'game = "castellion"\ntitle = "caf\xe9"\n')
    with pytest.raises(InputError) as caught:
        load_scenario(path)
    assert str(caught.value) == f"{path}:2: not UTF-8 text\n  given:   byte 0xe9"


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    path = tmp_path / "none.toml"
    with pytest.raises(InputError, match="no such scenario") as caught:
        load_scenario(path)
    assert caught.value.value == str(path)


def test_a_folder_is_no_scenario(tmp_path: Path) -> None:
    with pytest.raises(InputError) as caught:
        load_scenario(tmp_path)
    assert str(caught.value) == f"{tmp_path}: a folder, not a scenario file"


def test_an_unreadable_file_is_named(write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write(HEAD)

    def refuse(*_: object) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))

    monkeypatch.setattr(Path, "open", refuse)
    with pytest.raises(InputError) as caught:
        load_scenario(path)
    assert str(caught.value) == f"{path}: cannot be read: Permission denied"


def test_a_file_too_large_for_a_scenario_is_refused(write: Write) -> None:
    with pytest.raises(InputError, match="so it is no scenario"):
        load_scenario(write("#" * (MAX_BYTES + 1)))


def test_a_number_of_the_command_line_is_refused_under_its_own_name(write: Write) -> None:
    with pytest.raises(InputError) as caught:
        load_scenario(write(HEAD), deals=0)
    assert (caught.value.key, caught.value.file) == ("--deals", None)


def test_a_line_up_of_another_number_of_seats_is_refused(write: Write, quartet: GameSpec) -> None:
    text = QUARTET.replace('["a"]', '["a+b+c"]') + "[matrix]\nplayers = [3, 4]"
    with pytest.raises(
        InputError,
        match="configuration “players=4 · a\\+b\\+c”: the line-up names 3 seats, and a match has 4",
    ):
        load_scenario(write(text))


def test_a_line_up_and_its_rotation_are_the_same_arm(write: Write, quartet: GameSpec) -> None:
    text = QUARTET.replace('["a"]', '["a+b+c",\n"c+a+b"]')
    with pytest.raises(InputError) as caught:
        load_scenario(write(text))
    assert caught.value.line == 3
    assert "“a+b+c” and “c+a+b” play the same matches" in str(caught.value)


def test_a_combination_that_the_game_refuses_names_the_arm(write: Write, quartet: GameSpec) -> None:
    text = QUARTET + "[matrix]\nplayers = [2, 3]\nduel = [true]"
    with pytest.raises(InputError) as caught:
        load_scenario(write(text))
    assert caught.value.line == 5
    assert "configuration “players=3 · a”: a duel is for two" in str(caught.value)
