"""The schema for editors accepts what the loader accepts and refuses what a schema can refuse."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from simkit import games
from simkit.errors import InputError
from simkit.scenario.load import load_scenario
from simkit.scenario.schema import scenario_schema

Write = Callable[[str], Path]

HEAD = 'game = "castellion"\nbots = ["random"]\n'

GOOD = [
    HEAD,
    HEAD + 'title = "x"\ndeals = 1\nseed = 18446744073709551615',
    'game = "castellion"\nbots = ["random", "greedy", "blueprint"]',
    HEAD + '[settings]\nlevel = "intro"\nplayers = 1\neven_traitors = true\nappendices = "vigil+herald"',
    HEAD + '[settings]\nappendices = ["vigil"]\n[matrix]\neven_traitors = [true, false]',
    HEAD + '[matrix]\nappendices = ["none", "herald", ["vigil", "herald"]]',
    HEAD + "[settings]\nappendices = []",
]

BAD = [
    "deals = 1",
    'game = "castellion"',
    'bots = ["random"]',
    'game = "castelion"\nbots = ["random"]',
    'game = "castellion"\nbots = ["gredy"]',
    'game = "castellion"\nbots = ["random+"]',
    'game = "castellion"\nbots = "random"',
    'game = "castellion"\nbots = []',
    'game = "castellion"\nbots = ["random", "random"]',
    HEAD + "dealz = 1",
    HEAD + "deals = 0",
    HEAD + "deals = 1000000000001",
    HEAD + 'deals = "1"',
    HEAD + "seed = -1",
    HEAD + "seed = 18446744073709551616",
    HEAD + "title = 3",
    HEAD + 'title = ""',
    HEAD + 'title = "\\u001b"',
    HEAD + "settings = 1",
    HEAD + '[settings]\nlevle = "intro"',
    HEAD + '[settings]\nlevel = "intr"',
    HEAD + '[settings]\nlevel = ["intro"]',
    HEAD + "[settings]\nplayers = 9",
    HEAD + '[settings]\nplayers = "1"',
    HEAD + "[settings]\neven_traitors = 1",
    HEAD + '[settings]\nappendices = "vigil+none"',
    HEAD + '[settings]\nappendices = ["vigl"]',
    HEAD + '[matrix]\nlevel = "intro"',
    HEAD + "[matrix]\nlevel = []",
    HEAD + '[matrix]\nlevel = ["intro", "intro"]',
    HEAD + '[matrix]\nlevle = ["intro"]',
    HEAD + '[settings]\nlevel = "intro"\n[matrix]\nlevel = ["intro"]',
]


@pytest.fixture(scope="module")
def validator() -> Draft202012Validator:
    schema = scenario_schema()
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)


@pytest.mark.parametrize("text", GOOD)
def test_good_scenarios_pass_schema_and_loader(
    text: str, validator: Draft202012Validator, write: Write
) -> None:
    load_scenario(write(text))
    validator.validate(tomllib.loads(text))


@pytest.mark.parametrize("text", BAD)
def test_bad_scenarios_fail_schema_and_loader(
    text: str, validator: Draft202012Validator, write: Write
) -> None:
    with pytest.raises(InputError):
        load_scenario(write(text))
    assert not validator.is_valid(tomllib.loads(text))


@pytest.mark.parametrize("game", games.names())
def test_every_setting_and_bot_is_described_with_its_default(game: str) -> None:
    spec = games.find(game)
    described: dict[str, Any] = scenario_schema()["$defs"][game]["properties"]
    for setting in spec.settings:
        fixed = described["settings"]["properties"][setting.name]
        crossed = described["matrix"]["properties"][setting.name]
        assert setting.doc in fixed["description"]
        assert setting.doc in crossed["description"]
        assert setting.parse(fixed["default"]) == setting.default
    for bot in spec.bots:
        assert bot.doc in described["bots"]["items"]["description"]
