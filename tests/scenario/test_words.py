"""Mistakes on the command line are answered like those in a file."""

from __future__ import annotations

import pytest

from simkit.errors import InputError
from simkit.scenario.load import scenario_from_words
from simkit.scenario.model import MAX_DEALS


@pytest.mark.parametrize(
    ("words", "key", "value", "fragment"),
    [
        ({"game": "castelion"}, "game", "castelion", "nearest: castellion"),
        ({"sets": ["level"]}, "--set", "level", "Write --set key=value"),
        ({"sets": ["levl=intro"]}, "levl", "levl", "nearest: level"),
        ({"sets": ["level=intr"]}, "level", "intr", "nearest: intro"),
        ({"sets": ["level="]}, "level", '""', "allowed: intro"),
        ({"sets": [" =intro"]}, "--set", " =intro", "Write --set key=value"),
        ({"sets": ["appendices=vigil,,none"]}, "appendices", '""', "allowed: none, vigil, herald"),
        ({"sets": ["appendices=vigil+"]}, "appendices", '""', "allowed: none, vigil, herald"),
        ({"sets": ["appendices=vigil+none"]}, "appendices", "vigil+none", "none stands alone"),
        ({"sets": ["appendices=vigil+vigil"]}, "appendices", "vigil+vigil", "named twice"),
        ({"sets": ["players=one"]}, "players", "one", "allowed: 1"),
        ({"sets": ["even_traitors=yes"]}, "even_traitors", "yes", "allowed: true, false"),
        ({"sets": ["even_traitors=true,TRUE"]}, "even_traitors", "TRUE", "true twice"),
        ({"sets": ["level=intro", "level=intro"]}, "--set", "level=intro", "level is set twice"),
        ({"bots": "gredy"}, "bots", "gredy", "nearest: greedy"),
        ({"bots": "greedy,,random"}, "bots", '""', "no such bot"),
        ({"bots": "greedy,greedy"}, "--bots", "greedy", "stands twice"),
        ({"bots": "greedy+random"}, "bots", "greedy+random", "a match has 1"),
        ({"deals": 0}, "--deals", "0", "from 1 to"),
        ({"deals": MAX_DEALS + 1}, "--deals", str(MAX_DEALS + 1), "from 1 to"),
        ({"seed": -1}, "--seed", "-1", "from 0 to"),
        ({"seed": 2**64}, "--seed", str(2**64), "from 0 to"),
        ({"sets": ["voluntary_after_draw=true"]}, "voluntary_after_draw", "true", "configuration “random”"),
    ],
)
def test_a_mistake_is_named(words: dict[str, object], key: str, value: str, fragment: str) -> None:
    good = {"game": "castellion", "sets": [], "bots": "random", "deals": 1, "seed": 1}
    with pytest.raises(InputError) as caught:
        scenario_from_words(**(good | words))
    assert (caught.value.key, caught.value.value) == (key, value)
    assert fragment in str(caught.value)
