"""Words of the games are explained where they stand on a first screen, from one place for each game."""

from __future__ import annotations

import pytest

from simkit import games
from simkit.report.glossary import Glossary, read_glossary


@pytest.mark.parametrize("game", games.names())
def test_every_game_explains_its_words_in_a_line_each(game: str) -> None:
    glossary = read_glossary(game)
    assert glossary.terms
    assert all(len(meaning) < 120 and not meaning.endswith(".") for meaning in glossary.terms.values())


@pytest.mark.parametrize("game", games.names())
def test_what_is_meant_to_be_harder_names_settings_and_their_values(game: str) -> None:
    settings = {setting.name: setting for setting in games.find(game).settings}
    for name, chains in read_glossary(game).easy_to_hard.items():
        assert all(len(chain) > 1 and set(chain) <= set(settings[name].allowed) for chain in chains)


def test_only_words_that_stand_there_are_explained() -> None:
    glossary = Glossary({"Trial": "a test", "Dragon": "a card", "cold sweat": "once"})
    assert glossary.explain(["three trials", "The Dragon's Head"]) == (("Trial", "a test"),)
    linked = Glossary({"Trial": "a test", "Exam": "the first Trial"})
    assert [term for term, _ in linked.explain(["an exam"])] == ["Trial", "Exam"], (
        "a meaning is explained too"
    )
    assert glossary.explain(["Cold Sweat", "Dragons"]) == (("Dragon", "a card"), ("cold sweat", "once"))


def test_a_game_that_is_not_known_has_no_words() -> None:
    assert read_glossary("unknown") == Glossary()
