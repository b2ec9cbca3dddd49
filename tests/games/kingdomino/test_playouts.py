"""How many playouts a search bot makes at each decision."""

from __future__ import annotations

import numpy as np
import pytest

from simkit.errors import InputError
from simkit.games.contract import bot_arrays
from simkit.games.kingdomino.bots.budget import count_playouts
from simkit.games.kingdomino.bots.scratch import count_nodes
from simkit.games.kingdomino.state import State
from tests.games.kingdomino.boards import rules_of
from tests.games.kingdomino.matches import GAME, drive


def counts(bot, **changes):
    """Playouts at each decision of a king, the first one first."""
    rules, state = rules_of(**changes), State.new()
    params = bot_arrays(GAME, [(bot,)])[1][0, 0]
    found = []
    for decision in range(int(rules["deck"]) // int(rules["row"]) + 1):
        state.turns = decision * int(rules["kings"])
        found.append(int(count_playouts(rules, state, params)))
    return found


@pytest.mark.parametrize("players", [2, 3, 4])
def test_one_number_serves_every_decision(players):
    decisions = 7 if players == 2 else 13
    assert counts("mce-tr-r:playouts=40", players=players) == [40] * decisions


def test_numbers_change_by_equal_factors_through_the_middle_to_the_end():
    found = counts("uct-tr:playouts=10:playouts_middle=640:playouts_end=5120")
    assert found[:7] == [10, 20, 40, 80, 160, 320, 640]
    assert (found[8], found[10], found[12]) == (1280, 2560, 5120)


def test_the_middle_number_stays_without_one_for_the_end():
    assert counts("mce-fg-p:playouts=1:playouts_middle=8", players=2) == [1, 2, 4, 8, 8, 8, 8]


def test_without_a_first_number_nothing_is_played_out():
    assert counts("mce-tr-r:playouts=0:playouts_middle=8:playouts_end=9") == [0] * 13
    assert set(counts("mce-tr-r:playouts=-3")) == {-3}


def test_a_tree_has_room_for_the_largest_number():
    arrays = bot_arrays(GAME, [("uct-tr:playouts=5:playouts_middle=70:playouts_end=30", "steward")])
    assert count_nodes(*arrays) == 71
    with pytest.raises(InputError):
        count_nodes(*bot_arrays(GAME, [("mce-tr-r:playouts=5:playouts_end=1e9",)]))


def test_a_growing_tree_plays_whole_matches():
    bot = "uct-tr:playouts=3:playouts_middle=30:playouts_end=90"
    turns = [int(state.turns) for _, state, _, _ in drive((bot, bot), 4, players=2)]
    assert turns == list(np.arange(28))
