"""One turn: what may be done, and what each action does."""

from __future__ import annotations

from itertools import pairwise

import pytest

from simkit.games.castellion.constants import MAX_ACTIONS, action, phase, tiles
from simkit.games.castellion.rules.actions import find_action, list_actions
from simkit.games.castellion.state import Actions
from tests.games.castellion.boards import (
    RULES,
    TABLES,
    VIGIL_RULES,
    act,
    actions_in,
    castle_in,
    hold,
    number_of,
    play_tile,
    plays_in,
    prepared,
    sources_in,
    state_of,
)
from tests.games.castellion.castles import EXAM_1, FULL
from tests.games.castellion.matches import BOTS, replay

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
    drawn = []
    for source in (action.DRAW_SAFE, action.DRAW_STANDARD, action.DRAW_STANDARD):
        state["phase"] = phase.TURN
        act(state, source)
        drawn.append(tiles.NAMES[state["tile"]])
    assert drawn == ["pyro-square", "seer-triangle", "traitor"]
    assert sources_in(state) == ["safe"]
    act(state, action.DRAW_SAFE)
    assert tiles.NAMES[state["tile"]] == "chameleon-circle"
    assert sources_in(state) == []
    assert (state["turns"], state["safe_drawn"]) == (4, 2)
    assert not state["left"].any()


# Defenders -----------------------------------------------------------------------


@pytest.mark.parametrize("picture", ["", "S△", EXAM_1, FULL])
@pytest.mark.parametrize("tile", tiles.NAMES[:12])
def test_c_07_a_defender_may_always_be_discarded_and_changes_nothing(picture, tile):
    """C-07."""
    state = state_of(picture)
    before = castle_in(state)
    assert ("discard", "none") in plays_in(state, tile)
    play_tile(state, tile, ("discard", "none"))
    assert castle_in(state) == before
    assert state["discards"][number_of(tile)] == 1
    assert state["discarded"].tolist() == [1, 0]
    assert state["placed"].tolist() == [0, 0]


def test_building_is_counted():
    state = state_of("S△")
    for play in (("place", "left", None), ("place", "right", None), ("place", "top", 1)):
        play_tile(state, "P□", play)
    assert state["placed"].tolist() == [3, 0]
    assert state["discarded"].tolist() == [0, 0]


def test_discard_is_the_first_action_and_there_is_always_room_for_all():
    state = state_of("S△ S△ S△ S△ S△", vigil="P□")
    actions = actions_in(hold(state, "C○"), VIGIL_RULES)
    assert actions[0] == action.DISCARD
    assert len(actions) == 1 + 5 + 2 + 1 <= MAX_ACTIONS


def test_an_action_is_found_among_the_legal_ones():
    actions = Actions.new()
    list_actions(TABLES, RULES, state_of(), actions)
    assert find_action(actions, action.DRAW_STANDARD) == 0
    assert find_action(actions, action.DRAW_SAFE) == 1
    list_actions(TABLES, RULES, state_of(standard=[]), actions)
    assert find_action(actions, action.DRAW_STANDARD) == 0
    assert actions.codes[0] == action.DRAW_SAFE


def test_a_trigger_is_offered_after_the_sources():
    assert actions_in(state_of(), prepared(intro_voluntary=True)[1])[-1] == action.TRIGGER
    assert action.TRIGGER not in actions_in(state_of())


# Traitors ------------------------------------------------------------------------


@pytest.mark.parametrize("tile", ["traitor", "traitor-black"])
@pytest.mark.parametrize("trial", [1, 2, 3])
def test_c_08_a_traitor_goes_beside_the_lowest_unresolved_trial(trial, tile):
    """C-08: the black border means nothing here."""
    state = hold(state_of(EXAM_1, trial=trial, traitors=0), tile)
    before = castle_in(state)
    assert actions_in(state) == [action.LAY_TRAITOR]
    assert act(state, action.LAY_TRAITOR) == [("traitor", 0, number_of(tile), trial - 1, 0)]
    assert state["traitors"] == 1
    assert castle_in(state) == before


@pytest.mark.parametrize("bot", BOTS)
def test_c_08_no_traitor_is_ever_discarded(bot):
    """C-08, acceptance test: in the introductory game no Traitor can be discarded."""
    for events in replay({}, bot, range(30)):
        for event, following in pairwise(events):
            if event["event"] == "draw" and event["tile"].startswith("traitor"):
                assert (following["event"], following["tile"]) == ("traitor", event["tile"])
