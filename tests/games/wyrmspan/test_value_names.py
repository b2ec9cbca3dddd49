"""What reports call the values of Wyrmspan's settings."""

from __future__ import annotations

import re

import pytest

from simkit.games.wyrmspan import GAME
from simkit.games.wyrmspan.data.printed import read_caves, read_dragons
from simkit.games.wyrmspan.value_names import CORRECTIONS


@pytest.mark.parametrize(
    ("setting", "value", "name"),
    [
        ("automa", "1", "Automa level 1"),
        ("automa", "ravel-3", "Ravel level 3"),
        ("printing", "2024", "2024 (first printing)"),
        ("printing", "2025", "2025 (second printing)"),
        ("corrected_cards", "none", "no card corrected"),
        (
            "corrected_cards",
            "dragon-119+cave-50",
            "119 Chameleon Coatl (3 points a medium dragon, not 2), cave 50 (no guild step to choose)",
        ),
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


def test_what_was_corrected_is_told_with_the_numbers_of_the_cards():
    """W-02."""
    rows = {f"dragon-{row['number']}": row for row in read_dragons()}
    for card, told in CORRECTIONS.items():
        if card in rows:
            old, new = (re.search(r"\d+", rows[card][column])[0] for column in ("effect", "effect_revised"))
            assert re.findall(r"\d+", told) == [new, old]
        else:
            row = read_caves()[int(card.removeprefix("cave-")) - 1]
            assert ("guild" in row["effect"], "guild" in row["effect_revised"]) == (True, False)
    assert set(CORRECTIONS) == set(GAME.setting("corrected_cards").choices)
