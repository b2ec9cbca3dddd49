"""A valid file becomes the scenario that it describes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from simkit import paths
from simkit.games.contract import GameSpec
from simkit.scenario.document import shipped_scenarios
from simkit.scenario.expand import expand
from simkit.scenario.load import load_scenario, scenario_from_words
from simkit.scenario.model import MAX_DEALS, MAX_SEED

Write = Callable[[str], Path]

FULL = """
title = "Which appendix helps?"
game = "castellion"
deals = 500
seed = 7
bots = ["random", "greedy"]

[matrix]
appendices = ["none", "vigil+herald", ["herald"], []]
even_traitors = [true, false]

[settings]
intro_voluntary = true
"""


def test_every_key_is_read(write: Write) -> None:
    text = FULL.replace(", []]", "]")
    scenario = load_scenario(write(text))
    assert scenario.title == "Which appendix helps?"
    assert (scenario.game, scenario.deals, scenario.seed) == ("castellion", 500, 7)
    assert scenario.lineups == (("random",), ("greedy",))
    assert scenario.settings == {
        "appendices": ((), ("vigil", "herald"), ("herald",)),
        "even_traitors": (True, False),
        "intro_voluntary": (True,),
    }
    assert list(scenario.settings) == ["appendices", "even_traitors", "intro_voluntary"]
    assert scenario.crossed == ("appendices", "even_traitors")


def test_an_empty_array_is_the_empty_list_of_a_list_setting(write: Write) -> None:
    scenario = load_scenario(write('game = "castellion"\nbots = ["random"]\n[settings]\nappendices = []'))
    assert scenario.settings == {"appendices": ((),)}


def test_defaults_stand_in_for_what_is_left_out(write: Write) -> None:
    scenario = load_scenario(write('game = "castellion"\nbots = ["greedy"]'))
    assert (scenario.title, scenario.deals, scenario.seed) == ("Castellion: greedy", 10_000, 1)
    assert scenario.settings == {}


def test_the_title_tells_what_varies() -> None:
    sets = ["appendices=none,vigil", "even_traitors=true"]
    assert (
        scenario_from_words("castellion", sets, "random,greedy", 1, 1).title
        == "Castellion: appendices × bots"
    )


def test_deals_and_seed_of_the_command_line_replace_those_of_the_file(write: Write) -> None:
    scenario = load_scenario(write(FULL.replace(", []]", "]")), deals=3, seed=0)
    assert (scenario.deals, scenario.seed) == (3, 0)


def test_the_largest_deals_and_seed_are_accepted(write: Write) -> None:
    scenario = load_scenario(
        write(f'game = "castellion"\nbots = ["random"]\ndeals = {MAX_DEALS}\nseed = {MAX_SEED}')
    )
    assert (scenario.deals, scenario.seed) == (10**12, 2**64 - 1)


def test_a_byte_order_mark_and_windows_line_ends_do_no_harm(tmp_path: Path) -> None:
    path = tmp_path / "s.toml"
    path.write_bytes(b'\xef\xbb\xbfgame = "castellion"\r\nbots = ["random"]\r\n')
    assert load_scenario(path).lineups == (("random",),)


def test_words_say_the_same_as_a_file(write: Write) -> None:
    text = FULL.replace(", []]", "]").replace('title = "Which appendix helps?"\n', "")
    sets = ["appendices=none,vigil+herald,herald", "even_traitors=true,false", "intro_voluntary=true"]
    from_words = scenario_from_words("castellion", sets, "random,greedy", 500, 7)
    assert from_words == load_scenario(write(text))
    assert [arm.id for arm in expand(from_words)] == [arm.id for arm in expand(load_scenario(write(text)))]


def test_spaces_around_words_carry_no_meaning() -> None:
    spaced = scenario_from_words("castellion", ["appendices = none, vigil"], "random, greedy", 1, 1)
    assert spaced == scenario_from_words("castellion", ["appendices=none,vigil"], "random,greedy", 1, 1)


def test_the_canonical_form_is_written_as_on_the_command_line() -> None:
    sets = ["appendices=herald+vigil,none", "even_traitors=true"]
    assert scenario_from_words("castellion", sets, "random,greedy", 5, 6).to_dict() == {
        "title": "Castellion: appendices × bots",
        "game": "castellion",
        "settings": {"appendices": ["vigil+herald", "none"], "even_traitors": ["true"]},
        "bots": ["random", "greedy"],
        "deals": 5,
        "seed": 6,
    }


def test_line_ups_name_the_seats(quartet: GameSpec) -> None:
    scenario = scenario_from_words("quartet", [], "a,a+b+b", 1, 1)
    assert scenario.lineups == (("a",), ("a", "b", "b"))
    assert scenario.to_dict()["bots"] == ["a", "a+b+b"]


@pytest.mark.parametrize("name", shipped_scenarios())
def test_every_scenario_that_comes_with_simkit_loads_by_name_and_by_path(name: str) -> None:
    scenario = load_scenario(Path(name))
    assert scenario == load_scenario(paths.scenarios() / f"{name}.toml")
    assert scenario.game == name.split("/")[0].replace("_", "-")
    assert scenario.title.endswith("?"), "the title asks what the report answers"
