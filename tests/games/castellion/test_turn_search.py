"""The whole turns that bots which think weigh, and what a castle is worth one turn later."""

from __future__ import annotations

import numpy as np
import pytest

from simkit.core.copies import copy_into, duplicate
from simkit.games.castellion.bots.action_values import find_spot
from simkit.games.castellion.bots.evaluation import evaluate_castle, find_needs, load_weights
from simkit.games.castellion.bots.turn_search import MOST_POWER_TURNS, list_turns, look_ahead
from simkit.games.castellion.constants import N_STANDARD, action, tiles
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


def turns(tile, usual=action.DISCARD, picture=BEGUN, **more):
    """The turns that are tried for a tile in hand, and what the castle is worth one turn later."""
    return list_with(hold(state_of(picture, level="base", **more), tile), usual)


def list_with(state, usual=action.DISCARD, rules=RULES):
    """The turns that are tried in a state, and what the castle is worth one turn later."""
    table = seat_bot("planner")
    copy_into(table.scratch.bots, table.bots)
    copy_into(table.scratch.determinisation, state)
    count = int(list_turns(BASE, rules, table.bots, table.scratch, np.int64(usual)))
    options = [tuple(turn) for turn in table.scratch.options.tolist()[:count]]
    return options, table.scratch.search.totals.tolist()[:count]


def legal(tile, **more):
    """The legal actions with a tile in hand."""
    return seat_bot("planner").list(BASE, RULES, hold(state_of(BEGUN, level="base", **more), tile))


@pytest.mark.parametrize("tile", ["S△", "C□", "J○", "P△"])
def test_every_placement_and_the_discard_are_turns_with_the_usual_one_first(tile):
    found, _ = turns(tile, discards=["P□", "J□"])
    simple = [first for first, second, _ in found if first != action.USE_POWER and second == action.NONE]
    assert found[0] == (action.DISCARD, action.NONE, action.NONE)
    assert sorted(simple) == sorted(set(legal(tile)) - {action.USE_POWER})


def test_powers_come_with_their_targets():
    for tile, targets in {
        "J○": (action.SWAP_FIRST, None),
        "C□": (action.RECOVER_FIRST, 0),
        "P△": (action.DESTROY_FIRST, action.MOVE_FIRST),
    }.items():
        found, _ = turns(tile, discards=["P□", "J□", "S□"])
        powers = [turn for turn in found if turn[0] == action.USE_POWER]
        assert 0 < len(powers) <= MOST_POWER_TURNS
        assert len(set(powers)) == len(powers)
        for _, second, third in powers:
            assert second >= targets[0]
            assert (third == action.NONE) == (targets[1] is None)
            assert third >= (targets[1] or action.NONE)
    assert (action.USE_POWER, action.NONE, action.NONE) in turns("S△")[
        0
    ]  # what a Seer reveals is not known yet


def test_the_usual_power_has_the_targets_that_blueprint_chooses_and_stands_there_once():
    found, _ = turns("P△", usual=action.USE_POWER)
    assert found[0][1] >= action.DESTROY_FIRST
    assert found[0][2] >= action.MOVE_FIRST
    assert found.count(found[0]) == 1


def test_a_turn_that_completes_a_formation_is_worth_most():
    found, values = turns("C△", discards=["P△", "J△"])
    best = found[1 + int(np.argmax(values[1:]))]
    assert best[:2] == (action.USE_POWER, action.RECOVER_FIRST + number_of("P△"))


def test_a_turn_that_is_not_over_counts_with_its_tile_built():
    """The Vigil that completes the bastion makes the exchange worth more than any placement of the tile in hand."""
    rules = prepared(level="base", appendices=("vigil",))[1]
    state = hold(state_of(BEGUN, level="base"), "J○")
    state["vigil"] = number_of("P△")
    options, values = list_with(state, rules=rules)
    best = 1 + int(np.argmax(values[1:]))
    assert options[best] == (action.SWAP_VIGIL, action.NONE, action.NONE)


def test_no_power_is_weighed_that_destroys_the_haunted_tile():
    state = hold(state_of(BEGUN, level="base"), "P△")
    state["haunted"][0] = 1 << 9  # the P on column 2
    powers = [turn for turn in list_with(state)[0] if turn[0] == action.USE_POWER]
    assert len(powers) == MOST_POWER_TURNS
    assert action.DESTROY_FIRST + 9 not in [turn[1] for turn in powers]


def test_the_next_tile_counts_by_its_share_of_the_stack():
    """Worked by hand: of eight tiles two complete the bastion, so two eighths of what that gains are added."""
    state, table = state_of(BEGUN, level="base"), seat_bot("planner")
    scratch = table.scratch
    load_weights(RULES, state, table.bots, scratch)
    find_needs(BASE, RULES, state, 0, scratch)
    tile = number_of("P△")
    state["standard_next"] = N_STANDARD - 8
    state["left"][0] = 0
    state["left"][0, tile] = 2
    state["left"][0, tiles.NAMES.index("traitor")] = 6
    now = evaluate_castle(state, 0, scratch)
    gain = find_spot(RULES, state, scratch, 0, np.int64(tile))[0] - now
    assert gain > 0
    assert look_ahead(RULES, state, scratch, 0) == pytest.approx(now + 2 / 8 * gain)
    opened = duplicate(state)
    opened["revealed"][:2] = [tile, tiles.NAMES.index("traitor")]
    opened["n_revealed"] = 2
    assert look_ahead(RULES, opened, scratch, 0) == pytest.approx(now + gain)
