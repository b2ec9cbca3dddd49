"""Bots with other parameters than their own: `name:parameter=number`."""

from __future__ import annotations

import pytest

from simkit import games
from simkit.errors import InputError
from simkit.scenario.expand import expand
from simkit.scenario.load import scenario_from_words


def arms_of(bots: str):
    return expand(scenario_from_words("castellion", [], bots, 10, 1))


def test_a_changed_parameter_makes_another_arm() -> None:
    plain, changed, same = arms_of("blueprint,blueprint:herald=3,blueprint:herald=3.5")
    assert len({plain.id, changed.id, same.id}) == 3
    assert changed.lineup == ("blueprint:herald=3",)
    assert dict(games.find("castellion").bot("blueprint:herald=3").parameters)["herald"] == 3.0


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("blueprint:heralt=3", "nearest: herald"),
        ("blueprint:herald=much", "must be a number"),
        ("blueprint:herald", "must be a number"),
        ("blueprint:herald=inf", "must be between −1,000,000,000 and 1,000,000,000"),
        ("taught-search:options=1e19", "must be between"),
        ("random:x=1", "no such parameter"),
        ("bluprint:herald=3", "nearest: blueprint"),
    ],
)
def test_a_wrong_parameter_is_named(text: str, problem: str) -> None:
    with pytest.raises(InputError) as raised:
        arms_of(text)
    assert problem in str(raised.value)
