"""Settings and their values in the words of people."""

from __future__ import annotations

import pytest

from simkit.plots.names import Names

KINDS = {
    "players": "integer",
    "harmony": "flag",
    "middle_kingdom": "flag",
    "king_draw": "choice",
    "dragons": "list",
    "automa": "choice",
    "printing": "choice",
    "pantry": "choice",
    "points": "numbers",
    "harmony_bonus": "integer",
    "layout": "parts",
}
NAMES = Names("What do Middle Kingdom, Harmony and each Dragon change?", KINDS)


@pytest.mark.parametrize(
    ("key", "value", "told"),
    [
        ("harmony", "true", "Harmony"),
        ("middle_kingdom", "false", "no Middle Kingdom"),
        ("players", "3", "3 players"),
        ("players", "1", "1 player"),
        ("king_draw", "random", "random king draw"),
        ("dragons", "none", "no Dragons"),
        ("dragons", "humility+power", "Humility + Power"),
        ("automa", "2", "automa 2"),
        ("automa", "ravel-1", "ravel 1"),
        ("printing", "2025", "2025 printing"),
        ("pantry", "off", "pantry off"),
        ("points", "1+2+9", "points 1+2+9"),
        ("points", "-1+0", "points -1+0"),
        ("harmony_bonus", "1", "harmony bonus 1"),
        ("layout", "my-castle", "my-castle"),
        ("harm", "true", "harm"),
        ("unheard_of", "false", "no unheard of"),
        ("unheard_of", "7", "unheard of 7"),
    ],
)
def test_a_value_speaks_for_itself_in_the_spelling_of_the_title(key: str, value: str, told: str) -> None:
    assert NAMES.value(key, value) == told


def test_a_game_may_name_the_values_of_a_setting_itself() -> None:
    names = Names("", KINDS, {"automa": lambda level: f"Automa level {level}"})
    assert names.values({"automa": "2", "bots": "ann"}) == "Automa level 2, ann"


def test_a_configuration_is_named_by_all_its_values_and_bots_keep_their_names() -> None:
    varied = {"players": "4", "middle_kingdom": "true", "harmony": "false", "bots": "taught+steward"}
    assert NAMES.values(varied) == "4 players, Middle Kingdom, no Harmony, taught+steward"
