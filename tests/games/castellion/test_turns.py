"""The whole turns that bots which think weigh, and what a castle is worth one turn later."""

from __future__ import annotations

import numpy as np
import pytest

from simkit.core.copies import duplicate
from simkit.games.castellion.bots.gains import find_spot
from simkit.games.castellion.bots.turns import MOST_POWER_TURNS, NO_ACTION, list_turns, look_ahead
from simkit.games.castellion.bots.worth import find_needs, rate_castle, take_weights
from simkit.games.castellion.constants import (
    DESTROY_FIRST,
    DISCARD,
    MOVE_FIRST,
    N_STANDARD,
    RECOVER_FIRST,
    SWAP_FIRST,
    SWAP_VIGIL,
    TILES,
    USE_POWER,
)
from simkit.games.castellion.rules.actions import list_actions
from tests.games.castellion.boards import hold, number_of, prepared, state_of
from tests.games.castellion.matches import seat_bot

BASE, RULES = prepared(level="base")
# The bastion lacks a tile in column 4.
BEGUN = """
    s.....
    s.....
    spp...
    sccccp
"""


def turns(tile, usual=DISCARD, picture=BEGUN, **more):
    """The turns that are weighed for a tile in hand, and their worth one turn later."""
    desk = seat_bot("planner")
    desk["dream"] = hold(state_of(picture, level="base", **more), tile)
    count = int(list_turns(BASE, RULES, desk, np.int64(usual)))
    return [tuple(turn) for turn in desk["options"][:count].tolist()], desk["worths"][:count].tolist()


def legal(tile, **more):
    """The legal actions with a tile in hand."""
    desk = seat_bot("planner")
    list_actions(BASE, RULES, hold(state_of(BEGUN, level="base", **more), tile), desk)
    return desk["legal"][: desk["n_legal"]].tolist()


@pytest.mark.parametrize("tile", ["S△", "C□", "J○", "P△"])
def test_every_placement_and_the_discard_are_turns_with_the_usual_one_first(tile):
    found, _ = turns(tile, discards=["P□", "J□"])
    simple = [first for first, second, _ in found if first != USE_POWER and second == NO_ACTION]
    assert found[0] == (DISCARD, NO_ACTION, NO_ACTION)
    assert sorted(simple) == sorted(set(legal(tile)) - {USE_POWER})


def test_powers_come_with_their_targets():
    for tile, targets in {
        "J○": (SWAP_FIRST, None),
        "C□": (RECOVER_FIRST, 0),
        "P△": (DESTROY_FIRST, MOVE_FIRST),
    }.items():
        found, _ = turns(tile, discards=["P□", "J□", "S□"])
        powers = [turn for turn in found if turn[0] == USE_POWER]
        assert 0 < len(powers) <= MOST_POWER_TURNS
        assert len(set(powers)) == len(powers)
        for _, second, third in powers:
            assert second >= targets[0]
            assert (third == NO_ACTION) == (targets[1] is None)
            assert third >= (targets[1] or NO_ACTION)
    assert (USE_POWER, NO_ACTION, NO_ACTION) in turns("S△")[0]  # what a Seer reveals is not known yet


def test_the_usual_power_has_the_targets_that_blueprint_chooses_and_stands_there_once():
    found, _ = turns("P△", usual=USE_POWER)
    assert found[0][1] >= DESTROY_FIRST
    assert found[0][2] >= MOVE_FIRST
    assert found.count(found[0]) == 1


def test_a_turn_that_completes_a_formation_is_worth_most():
    found, worths = turns("C△", discards=["P△", "J△"])
    best = found[1 + int(np.argmax(worths[1:]))]
    assert best[:2] == (USE_POWER, RECOVER_FIRST + number_of("P△"))


def test_a_turn_that_is_not_over_counts_with_its_tile_built():
    """The Vigil that completes the bastion makes the exchange worth more than any placement of the tile in hand."""
    rules = prepared(level="base", appendices=("vigil",))[1]
    desk = seat_bot("planner")
    state = hold(state_of(BEGUN, level="base"), "J○")
    state["vigil"] = number_of("P△")
    desk["dream"] = state
    count = int(list_turns(BASE, rules, desk, np.int64(DISCARD)))
    best = 1 + int(np.argmax(desk["worths"][1:count]))
    assert desk["options"][best].tolist() == [SWAP_VIGIL, NO_ACTION, NO_ACTION]


def test_no_power_is_weighed_that_destroys_the_haunted_tile():
    desk = seat_bot("planner")
    desk["dream"] = hold(state_of(BEGUN, level="base"), "P△")
    desk["dream"]["haunted"][0] = 1 << 9  # the P on column 2
    count = int(list_turns(BASE, RULES, desk, np.int64(DISCARD)))
    powers = [turn for turn in desk["options"][:count].tolist() if turn[0] == USE_POWER]
    assert len(powers) == MOST_POWER_TURNS
    assert DESTROY_FIRST + 9 not in [turn[1] for turn in powers]


def test_the_next_tile_counts_by_its_share_of_the_stack():
    """Worked by hand: of eight tiles two complete the bastion, so two eighths of what that gains are added."""
    state, desk = state_of(BEGUN, level="base"), seat_bot("planner")
    take_weights(RULES, state, desk)
    find_needs(BASE, RULES, state, 0, desk)
    tile = number_of("P△")
    state["standard_next"] = N_STANDARD - 8
    state["left"][0] = 0
    state["left"][0, tile] = 2
    state["left"][0, TILES.index("traitor")] = 6
    now = rate_castle(state, 0, desk)
    gain = find_spot(RULES, state, desk, 0, np.int64(tile))[0] - now
    assert gain > 0
    assert look_ahead(RULES, state, desk, 0) == pytest.approx(now + 2 / 8 * gain)
    opened = duplicate(state)
    opened["revealed"][:2] = [tile, TILES.index("traitor")]
    opened["n_revealed"] = 2
    assert look_ahead(RULES, opened, desk, 0) == pytest.approx(now + gain)
