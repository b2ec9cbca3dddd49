"""One turn: what may be done, and what each action does."""

from __future__ import annotations

from itertools import pairwise

import pytest

from simkit.core.log import read_log
from simkit.games.castellion.constants import (
    DISCARD,
    DRAW_SAFE,
    DRAW_STANDARD,
    EVENT_TRAITOR,
    GO_ON,
    MAX_ACTIONS,
    TILES,
    TRIGGER,
)
from simkit.games.castellion.rules.turn import (
    draw_tile,
    find_action,
    is_traitor,
    lay_traitor,
    list_plays,
    list_sources,
    list_triggers,
    play_tile,
)
from tests.games.castellion.boards import (
    action_of,
    castle_in,
    number_of,
    open_log,
    plays_in,
    sources_in,
    state_of,
)
from tests.games.castellion.castles import EXAM_1, FULL
from tests.games.castellion.matches import BOTS, replay

LOG = open_log()


# Drawing -------------------------------------------------------------------------


def test_c_04_a_tile_is_drawn_from_a_stack_that_is_not_empty():
    """C-04."""
    assert sources_in(state_of()) == ["standard", "safe"]
    assert sources_in(state_of(safe=[])) == ["standard"]
    assert sources_in(state_of(standard=[])) == ["safe"]
    assert sources_in(state_of(standard=["S△"], safe=["P□"])) == ["standard", "safe"]


def test_c_04_the_first_tile_of_the_chosen_stack_is_drawn_and_the_other_stays():
    """C-04."""
    state = state_of(standard=["S△", "traitor"], safe=["P□", "C○"])
    assert TILES[draw_tile(state, 0, DRAW_SAFE, LOG)] == "pyro-square"
    assert TILES[draw_tile(state, 0, DRAW_STANDARD, LOG)] == "seer-triangle"
    assert TILES[draw_tile(state, 0, DRAW_STANDARD, LOG)] == "traitor"
    assert sources_in(state) == ["safe"]
    assert TILES[draw_tile(state, 0, DRAW_SAFE, LOG)] == "chameleon-circle"
    assert sources_in(state) == []
    assert state["turns"] == 4


# Defenders -----------------------------------------------------------------------


@pytest.mark.parametrize("picture", ["", "S△", EXAM_1, FULL])
@pytest.mark.parametrize("tile", TILES[:12])
def test_c_07_a_defender_may_always_be_discarded_and_changes_nothing(picture, tile):
    """C-07."""
    state = state_of(picture)
    before = castle_in(state)
    assert ("discard", "none") in plays_in(state, tile)
    play_tile(state, 0, number_of(tile), DISCARD, LOG)
    assert castle_in(state) == before
    assert state["discarded"].tolist() == [1, 0]
    assert state["placed"].tolist() == [0, 0]


def test_building_is_counted():
    state = state_of("S△")
    for play in (("place", "left", None), ("place", "right", None), ("place", "top", 1)):
        play_tile(state, 0, number_of("P□"), action_of(state, play), LOG)
    assert state["placed"].tolist() == [3, 0]
    assert state["discarded"].tolist() == [0, 0]


def test_discard_is_the_first_action_and_there_is_always_room_for_all():
    state = state_of("S△ S△ S△ S△ S△", vigil="P□")
    list_plays(state, 0, number_of("C○"), True)
    assert state["legal"][0] == DISCARD
    assert state["n_legal"] == 1 + 5 + 2 + 1 <= MAX_ACTIONS


def test_an_action_is_found_among_the_legal_ones():
    state = state_of()
    list_sources(state)
    assert find_action(state, DRAW_STANDARD) == 0
    assert find_action(state, DRAW_SAFE) == 1
    state = state_of(standard=[])
    list_sources(state)
    assert find_action(state, DRAW_STANDARD) == 0
    assert state["legal"][0] == DRAW_SAFE


def test_a_trigger_is_offered_after_going_on():
    state = state_of()
    list_triggers(state)
    assert state["legal"][: state["n_legal"]].tolist() == [GO_ON, TRIGGER]


# Traitors ------------------------------------------------------------------------


def test_only_traitors_are_traitors():
    assert [tile for tile, name in enumerate(TILES) if is_traitor(tile)] == [12, 13]
    assert TILES[12:] == ("traitor", "traitor-black")


@pytest.mark.parametrize("tile", ["traitor", "traitor-black"])
@pytest.mark.parametrize("trial", [1, 2, 3])
def test_c_08_a_traitor_goes_beside_the_lowest_unresolved_trial(trial, tile):
    """C-08: the black border means nothing here."""
    state, log = state_of(EXAM_1, trial=trial, traitors=1), open_log()
    before = castle_in(state)
    lay_traitor(state, 0, number_of(tile), log)
    assert state["traitors"] == 2
    assert castle_in(state) == before
    assert read_log(log) == [[EVENT_TRAITOR, 0, number_of(tile), trial - 1, 0]]


@pytest.mark.parametrize("bot", BOTS)
def test_c_08_no_traitor_is_ever_discarded(bot):
    """C-08, acceptance test: in the introductory game no Traitor can be discarded."""
    for events in replay({}, bot, range(30)):
        for event, following in pairwise(events):
            if event["event"] == "draw" and event["tile"].startswith("traitor"):
                assert (following["event"], following["tile"]) == ("traitor", event["tile"])
