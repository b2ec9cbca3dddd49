"""Choosing a scenario and its configurations."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from simkit.api.arms import choose_arms
from simkit.cli.selection import ScenarioWords
from simkit.errors import InputError
from simkit.scenario.load import scenario_from_words


@dataclass(frozen=True)
class Named:
    id: str
    label: str


ARMS = [
    Named("ab12", "none · greedy"),
    Named("ab34", "vigil+herald · greedy"),
    Named("cd56", "none · random"),
]


def test_words_have_defaults_for_deals_and_seed() -> None:
    chosen = ScenarioWords(None, "castellion", None, "greedy", None, None).choose()
    assert chosen == scenario_from_words("castellion", [], "greedy", 10_000, 1)


def test_deals_and_seed_of_zero_are_not_taken_for_absent() -> None:
    assert ScenarioWords(None, "castellion", None, "greedy", None, 0).choose().seed == 0
    with pytest.raises(InputError, match="deals must be"):
        ScenarioWords(None, "castellion", None, "greedy", 0, None).choose()


@pytest.mark.parametrize(
    ("words", "key", "text"),
    [
        ((None, None, None, "greedy"), "--game", "no scenario: name one, or give --game and --bots"),
        ((None, "castellion", None, None), "--bots", "allowed: random, greedy, blueprint"),
        ((Path("s.toml"), "castellion", None, None), "--game", "cannot change a scenario file"),
        ((Path("s.toml"), None, ["level=intro"], None), "--set", "cannot change a scenario file"),
        ((Path("s.toml"), None, None, "greedy"), "--bots", "cannot change a scenario file"),
    ],
)
def test_incomplete_or_contradictory_words_are_refused(
    words: tuple[Path | None, str | None, list[str] | None, str | None], key: str, text: str
) -> None:
    with pytest.raises(InputError) as caught:
        ScenarioWords(*words, None, None).choose()
    assert caught.value.key == key
    assert text in str(caught.value)


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
