"""Effects of cave cards in words."""

from __future__ import annotations

import re

import pytest

from simkit.games.wyrmspan.data.printed import read_caves
from simkit.games.wyrmspan.effect_text import tell_effect


@pytest.mark.parametrize(
    ("effect", "told"),
    [
        ("gain:meat:1 + lay:any:1", "1 meat and 1 egg"),
        ("gain:crystal:2", "2 crystals"),
        ("entice:hand:minus1", "entice for one icon less"),
        ("pay:egg:2 > excavate:deck:free", "excavate free from the deck for 2 eggs"),
        ("gain:guild:2 ; opp gain:guild:1", "2 guild steps; others 1 guild step"),
        (
            "x3 pay:cave:1 > gain:guild:1 ; opp? pay:cave:1 > gain:guild:1",
            "up to 3 times 1 guild step for 1 cave card; others may once",
        ),
        ("pick2(gain:dragon:1/gain:any:1)", "2 of: 1 dragon card, 1 resource"),
        ("gain:any:1 > vp:1", "1 resource then vp:1"),
    ],
)
def test_an_effect_in_words(effect, told):
    assert tell_effect(effect) == told


def test_no_printed_cave_is_named_by_symbols():
    for row in read_caves():
        assert not re.search(r"\w:\w|[_>|/]", tell_effect(row["effect"])), row["effect"]
