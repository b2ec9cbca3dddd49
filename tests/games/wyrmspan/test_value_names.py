"""What reports call the values of Wyrmspan's settings."""

from __future__ import annotations

import pytest

from simkit.games.wyrmspan import GAME


@pytest.mark.parametrize(
    ("setting", "value", "name"),
    [
        ("automa", "1", "Automa level 1"),
        ("automa", "ravel-3", "Ravel level 3"),
        ("printing", "2024", "2024 (first printing)"),
        ("printing", "2025", "2025 (second printing)"),
        ("corrected_cards", "none", "no card corrected"),
        ("corrected_cards", "dragon-119+cave-50", "dragon 119 Chameleon Coatl, cave 50"),
        ("objectives", "random", "drawn at random"),
        (
            "objectives",
            "cards_crimson+egg_capacity+small+shy",
            "crimson cave, egg capacity, small dragons, shy",
        ),
    ],
)
def test_a_value_has_a_name_for_people(setting, value, name):
    assert GAME.setting(setting).name_value(value) == name


@pytest.mark.parametrize("setting", ["automa", "printing", "corrected_cards", "objectives"])
def test_every_choice_has_a_name_of_its_own(setting):
    found = GAME.setting(setting)
    assert len({found.name_value(choice) for choice in found.choices}) == len(found.choices)
