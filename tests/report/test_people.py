"""Reports call values by the names that their game gives them."""

from __future__ import annotations

from dataclasses import replace

from simkit.report.people import name_values
from simkit.results.view import Results
from tests.report.test_first_screens import rates


def solo(game: str) -> Results:
    """Results that vary the level of the Automa, of a game so called."""
    found = rates(20, ("ann", "old", 0.5), ("ann", "new", 0.5))
    levels = [{"automa": level, "bots": "ann"} for level in ("2", "ravel-1")]
    arms = tuple(replace(arm, varied=varied) for arm, varied in zip(found.arms, levels, strict=True))
    return replace(found, game=game, arms=arms)


def test_values_and_labels_have_the_names_of_the_game():
    arms = name_values(solo("wyrmspan")).arms
    assert [arm.varied["automa"] for arm in arms] == ["Automa level 2", "Ravel level 1"]
    assert [arm.label for arm in arms] == ["Automa level 2 · ann", "Ravel level 1 · ann"]


def test_a_game_that_is_not_known_here_keeps_its_values():
    assert name_values(solo("chess")).arms == solo("chess").arms


def test_a_setting_without_names_keeps_its_values():
    results = solo("kingdomino")
    assert name_values(results).arms == results.arms
