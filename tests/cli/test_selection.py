"""Choosing a scenario and its configurations."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from simkit.api.arms import choose_arms
from simkit.cli.options import read_count
from simkit.cli.selection import ScenarioWords
from simkit.errors import InputError
from simkit.scenario.load import load_scenario, scenario_from_words
from simkit.scenario.model import Limits


@dataclass(frozen=True)
class Named:
    id: str
    label: str


DEMO = Path("castellion/demo")

ARMS = [
    Named("ab12", "none · greedy"),
    Named("ab34", "vigil+herald · greedy"),
    Named("cd56", "none · random"),
]


def test_words_have_defaults_for_deals_and_seed() -> None:
    chosen = ScenarioWords(None, "castellion", None, "greedy", None, None).choose()
    assert chosen == scenario_from_words("castellion", [], "greedy", 10_000, 1)


def test_deals_and_seed_of_zero_are_not_taken_for_absent() -> None:
    assert ScenarioWords(game="castellion", bots="greedy", seed=0).choose().seed == 0
    with pytest.raises(InputError, match="deals must be"):
        ScenarioWords(None, "castellion", None, "greedy", 0, None).choose()


@pytest.mark.parametrize(
    ("words", "key", "text"),
    [
        ((None, None, None, "greedy"), "--game", "no scenario: name one, or give --game and --bots"),
        ((None, "castellion", None, None), "--bots", "allowed: random, greedy, blueprint"),
        ((Path("s.toml"), "castellion", None, None), "--game", "cannot change a scenario"),
        ((DEMO, None, ["levle=intro"], None), "levle", "nearest: level"),
        ((DEMO, None, ["level"], None), "--set", "not a setting"),
        ((DEMO, None, None, "gredy"), "bots", "nearest: greedy"),
    ],
)
def test_incomplete_or_contradictory_words_are_refused(
    words: tuple[Path | None, str | None, list[str] | None, str | None], key: str, text: str
) -> None:
    with pytest.raises(InputError) as caught:
        ScenarioWords(*words, None, None).choose()
    assert caught.value.key == key
    assert text in str(caught.value)


def test_words_change_a_scenario_that_is_named() -> None:
    shipped = load_scenario(DEMO)
    words = ScenarioWords(
        DEMO,
        sets=["appendices=none,herald", "even_traitors=true"],
        bots="greedy",
        deals=2000,
        seed=7,
        gates=["win_rate at most 0.2", "ending=III: formations at most 90 %"],
        precision=0.01,
        seconds=60.0,
        all_deals=True,
    )
    found = words.choose()
    assert (found.deals, found.seed, found.lineups) == (2000, 7, (("greedy",),))
    assert found.settings["appendices"] == ((), ("herald",))
    assert found.settings["level"] == shipped.settings["level"]
    assert [str(gate) for gate in found.gates] == words.gates
    assert found.limits == Limits(0.01, 60.0, False)
    assert found.title == f"{shipped.title} (appendices=none,herald, even_traitors=true, greedy)"
    assert ScenarioWords(DEMO, title="Mine", bots="greedy").choose().title == "Mine"
    assert ScenarioWords(DEMO, deals=5).choose().title == shipped.title
    assert ScenarioWords(DEMO).choose() == shipped


def test_words_of_a_game_may_have_gates_too() -> None:
    found = ScenarioWords(game="castellion", bots="greedy", gates=["length at most 90"]).choose()
    assert [str(gate) for gate in found.gates] == ["length at most 90"]


@pytest.mark.parametrize(
    ("words", "key", "text"),
    [
        ({"gates": ["lenght at most 9"]}, "gates", "nearest: length"),
        ({"gates": ["length"]}, "length", "not a condition of a gate"),
        ({"gates": ["seat_share within 0.1"]}, "gates", "Gate win_rate instead"),
        ({"precision": -1.0}, "--precision", "positive number"),
        ({"seconds": 0.0}, "--seconds", "positive number"),
        ({"title": " "}, "--title", "title must be"),
        ({"question": "seat"}, "--question", "nearest: seats"),
    ],
)
def test_wrong_changes_are_refused(words: dict[str, Any], key: str, text: str) -> None:
    with pytest.raises(InputError) as caught:
        ScenarioWords(DEMO, **words).choose()
    assert caught.value.key == key
    assert text in str(caught.value)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("10000", 10_000),
        ("10,000", 10_000),
        ("1_000_000", 1_000_000),
        ("1e6", 1_000_000),
        ("2.5e4", 25_000),
        ("10k", 10_000),
        ("2.5M", 2_500_000),
        ("1E+3", 1_000),
        ("-3", -3),
        ("007", 7),
    ],
)
def test_numbers_are_read_as_people_write_them(text: str, number: int) -> None:
    assert read_count("--deals", text) == number


@pytest.mark.parametrize(
    "text", ["10.000", "10.5", "1,00", "1e-3", "2.55e1", "many", "", "1e99", "1,000,00", "٣"]
)
def test_what_is_no_whole_number_is_refused(text: str) -> None:
    with pytest.raises(InputError, match="not a whole number"):
        read_count("--deals", text)


@pytest.mark.parametrize(
    ("name", "index"),
    [
        ("ab12", 0),
        ("ab3", 1),
        ("C", 2),
        ("none · random", 2),
        ("vigil+herald greedy", 1),
        ("None, Greedy", 0),
    ],
)
def test_an_arm_is_found_by_id_beginning_or_label(name: str, index: int) -> None:
    assert choose_arms(ARMS, name) == [ARMS[index]]


def test_all_arms_are_meant_without_a_name() -> None:
    assert choose_arms(ARMS, None) == ARMS


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("ab", "The ids: ab12 (none · greedy), ab34 (vigil+herald · greedy)"),
        ("none · gredy", "nearest: none · greedy"),
        ("", "no such configuration"),
    ],
)
def test_a_name_of_no_arm_or_of_several_is_refused(name: str, text: str) -> None:
    with pytest.raises(InputError) as caught:
        choose_arms(ARMS, name)
    assert text in str(caught.value)
