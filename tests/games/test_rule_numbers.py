"""Every numbered rule of every game stands in the docstring of what implements it and in that of a test."""

from __future__ import annotations

import pytest

from tests.games.rule_numbers import LETTERS, docstrings, files_implementing, files_testing, named, rules_page

LAST = {"castellion": 48, "dragon_castle": 45, "kingdomino": 16, "wyrmspan": 27}


def numbers_of(game):
    """The numbers of a game's rules page in order."""
    return sorted(named(LETTERS[game], [rules_page(game)]))


@pytest.mark.parametrize("game", LETTERS)
def test_the_rules_page_numbers_without_a_gap(game):
    assert [
        f"{LETTERS[game]}-{number:02d}" for number in range(1, LAST.get(game, len(numbers_of(game))) + 1)
    ] == numbers_of(game)


@pytest.mark.parametrize("game", LETTERS)
def test_every_rule_is_named_where_it_is_implemented(game):
    assert sorted(named(LETTERS[game], docstrings(files_implementing(game)))) == numbers_of(game)


@pytest.mark.parametrize("game", LETTERS)
def test_every_rule_is_named_by_a_test(game):
    assert set(numbers_of(game)) <= named(LETTERS[game], docstrings(files_testing(game)))
