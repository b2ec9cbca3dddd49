"""Settings: what is refused, and what is told about a configuration."""

from __future__ import annotations

import pytest

from simkit.errors import InputError
from simkit.games.kingdomino import GAME


@pytest.mark.parametrize(
    ("changes", "key"),
    [
        ({"mighty_duel": True}, "mighty_duel"),
        ({"mighty_duel": True, "players": 3}, "mighty_duel"),
        ({"three_player_rows": 4}, "three_player_rows"),
        ({"three_player_rows": 4, "players": 2}, "three_player_rows"),
        ({"middle_kingdom_strict": True}, "middle_kingdom_strict"),
        ({"king_draw": "alternate"}, "king_draw"),
        ({"king_draw": "alternate", "players": 3}, "king_draw"),
        ({"players": 1}, "players"),
        ({"players": 5}, "players"),
    ],
)
def test_what_makes_no_sense_is_refused_with_its_reason(changes, key):
    """K-16, R1, R12, R16."""
    with pytest.raises(InputError) as caught:
        GAME.configure(changes)
    assert caught.value.key == key


def test_named_variants_make_sense():
    for changes in GAME.variants.values():
        assert GAME.configure(changes) != GAME.configure({})


def test_notes_name_the_rulings_in_force():
    def marks(**changes):
        return [note.mark for note in GAME.notes(GAME.configure(changes))]

    assert marks() == []
    assert marks(dynasty=True) == ["RULING R14"]
    assert marks(middle_kingdom=True) == ["RULING R12"]
    assert marks(middle_kingdom=True, middle_kingdom_strict=True) == []
    assert marks(free_discard=True) == ["RULING R7"]
    assert marks(players=3) == ["RULING R16"]
    assert marks(players=2, king_draw="alternate") == ["RULING R1"]
