"""Settings: what is refused, what is drawn, and what is told about a configuration."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from simkit.core.log import new_log
from simkit.errors import InputError
from simkit.games.dragon_castle import GAME
from simkit.games.dragon_castle.constants import LAYOUTS, dragon, spirit
from simkit.games.dragon_castle.layouts import find_layout
from simkit.games.dragon_castle.rules.setup import begin_match
from simkit.games.dragon_castle.state import State
from tests.games.dragon_castle.boards import TABLES, rules_of


@pytest.mark.parametrize(
    ("changes", "key"),
    [
        ({"players": 1}, "players"),
        ({"players": 5}, "players"),
        ({"layout": "no-such-castle"}, "layout"),
        ({"spirits": "beauty+beauty"}, "spirits"),
        ({"spirits": "+".join(["random"] * 11)}, "spirits"),
        ({"dragons": "+".join([*dragon.NAMES, "random"])}, "dragons"),
        ({"dragons": "beauty"}, "dragons"),
        ({"realm": "3x6"}, "realm"),
        ({"realm": "6x9"}, "realm"),
        ({"spirit_before_check": True}, "spirit_before_check"),
        ({"elegance_strict": True}, "elegance_strict"),
        ({"elegance_strict": True, "spirits": "wind"}, "elegance_strict"),
        ({"deception_any_floor": True}, "deception_any_floor"),
        ({"cunning_dragon_bonus": False}, "cunning_dragon_bonus"),
        ({"harmony_heights": False, "dragons": "power"}, "harmony_heights"),
        ({"harmony_empty": True}, "harmony_empty"),
    ],
)
def test_what_makes_no_sense_is_refused_with_its_reason(changes, key):
    with pytest.raises(InputError) as caught:
        GAME.configure(changes)
    assert caught.value.key == key


def test_readings_of_a_card_that_may_be_drawn_are_taken():
    assert GAME.configure({"elegance_strict": True, "spirits": "random"})["elegance_strict"] is True


def test_named_variants_make_sense():
    for changes in GAME.variants.values():
        assert GAME.configure(changes) != GAME.configure({})


def test_a_bad_layout_file_is_answered_with_row_and_column(tmp_path):
    """D-03."""
    rows = list(find_layout("keep", 4).rows)
    rows[2] = rows[2].replace("3", "x", 1)
    (tmp_path / "mine.txt").write_text("# mine\n\n" + "\n".join(rows), "utf-8")
    with pytest.raises(InputError) as caught:
        GAME.setting("layout").parse(str(tmp_path / "mine.txt"))
    assert "row 3, column 4: 'x' is not allowed" in str(caught.value)
    assert caught.value.line == 5
    assert caught.value.file == str(tmp_path / "mine.txt")


def test_a_users_layout_is_played_like_a_shipped_one(tmp_path):
    """D-03."""
    file = tmp_path / "mine.txt"
    file.write_text("# mine\n" + "\n".join(find_layout("keep", 4).rows), "utf-8")
    own = GAME.configure({"layout": str(file)})
    np.testing.assert_array_equal(
        GAME.kernel.prepare(own)[1]["castle"],
        GAME.kernel.prepare(GAME.configure({"layout": "keep"}))[1]["castle"],
    )
    assert [note.mark for note in GAME.notes(own)] == ["OWN", "ASSUMED"]


def deal_out(deal, **changes):
    """A match laid out."""
    state = State.new()
    rules = rules_of(**changes)
    begin_match(TABLES, rules, state, np.int64(1), np.int64(deal), new_log(traced=False))
    return rules, state


@pytest.mark.parametrize("layout", ["basic", *LAYOUTS])
def test_all_tiles_are_stacked_by_the_layout(layout):
    """D-02, D-06: four of each symbol, heights as drawn, the tops visible, one shrine for each seat."""
    rules, state = deal_out(0, layout=layout)
    rows = find_layout(layout, 4).rows
    tiles = Counter()
    for y, row in enumerate(rows):
        for x, mark in enumerate(row):
            height = 0 if mark == "." else int(mark)
            cell = 16 * y + x
            stack = [int(state.castle.tiles[floor, cell]) for floor in range(height)]
            tiles.update(stack)
            for floor in range(3):
                assert bool(state.castle.floors[floor, cell >> 6] >> (cell & 63) & 1) == (floor < height)
            seen = [
                symbol for symbol in range(29) if state.castle.visible[symbol, cell >> 6] >> (cell & 63) & 1
            ]
            assert seen == stack[-1:]
    assert tiles == dict.fromkeys(range(29), 4)
    assert state.castle.left == 116
    assert [int(realm.pool) for realm in state.realms] == [1] * 4
    assert state.supply == 36
    assert rules.trigger == 4


def test_random_cards_are_drawn_anew_in_each_deal_and_never_twice():
    """D-06: every card as often as any other; fixed ones stay."""
    seen = Counter()
    for deal in range(400):
        _, state = deal_out(deal, spirits="wind+random+random", dragons="random")
        spirits = [int(card) for card in state.spirit_cards if card >= 0]
        assert spirits[0] == spirit.NAMES.index("wind")
        assert len(set(spirits)) == 3
        assert state.spirits == sum(1 << card for card in spirits)
        seen.update(spirits[1:])
        seen[f"dragon {int(state.dragon_cards[0])}"] += 1
    assert all(60 < seen[card] < 120 for card in range(10) if card != spirit.NAMES.index("wind"))
    assert all(20 < seen[f"dragon {card}"] < 65 for card in range(10))


def test_cards_do_not_change_the_castle():
    """Arms with other cards share their deals."""
    _, plain = deal_out(7)
    _, cards = deal_out(7, spirits="random", dragons="random+random")
    np.testing.assert_array_equal(plain.castle.tiles, cards.castle.tiles)


def test_notes_name_what_a_configuration_rests_on():
    def marks(**changes):
        return [note.mark for note in GAME.notes(GAME.configure(changes))]

    assert marks() == ["RECONSTRUCTED", "ASSUMED"]
    assert marks(layout="keep", players=2) == ["RECONSTRUCTED", "GUIDANCE", "ASSUMED"]
    assert marks(pair_sequential=False)[2:] == ["RULING A4"]
    assert marks(summon_check="turn-start")[2:] == ["RULING A7"]
    assert marks(shrine_supply=30)[2:] == ["RULING A10"]
    assert marks(realm_max_height=3)[2:] == ["RULING A15"]
    assert marks(spirits="wind", spirit_before_check=True)[2:] == ["RULING P3"]
    assert marks(dragons="power+harmony")[2:] == ["MED", "MED"]
    assert marks(spirits="random", dragons="random")[2:] == ["RANDOM", "RANDOM"]
