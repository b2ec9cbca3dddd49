"""The rulings where the rulebook leaves a question, by their numbers on the rules page."""

from __future__ import annotations

from itertools import pairwise

import pytest

from simkit.core.log import read_log
from simkit.errors import InputError
from simkit.games.castellion.constants import (
    BY_CHOICE,
    DISCARD,
    EVENTS,
    LOST,
    PLAYING,
    TRAITOR,
    WHY,
    WON,
)
from simkit.games.castellion.kernel import play_turn
from simkit.games.castellion.rules.formations import count_formations
from simkit.games.castellion.rules.setup import lay_out
from simkit.games.castellion.rules.trials import is_exhausted, resolve, resolve_due
from simkit.games.castellion.rules.turn import play_tile
from simkit.games.castellion.state import new_state
from tests.contract.variants import crossed
from tests.games.castellion.boards import TABLES, castle_in, number_of, open_log, plays_in, state_of
from tests.games.castellion.castles import EXAM_1, EXAM_3B, EXAM_3C, FULL, WINNING
from tests.games.castellion.matches import BOTS, GAME, SEED, replay, seat_bot

VOLUNTARY = {"intro_voluntary": True}
AFTER_DRAW = {"intro_voluntary": True, "voluntary_after_draw": True}
RULES = GAME.kernel.prepare(GAME.configure({}))[1]
PLANNERS = [bot for bot in BOTS if bot != "random"]


def turn(state, bot="greedy", **flags):
    """Play one turn by the kernel and return its events as (name, first, second, …) of the log."""
    rules = RULES.copy()
    for flag, value in flags.items():
        rules[flag] = value
    log = open_log()
    play_turn(TABLES, rules, state, seat_bot(bot), 0, log)
    return [(EVENTS[code], *numbers) for code, *numbers in read_log(log)]


def names(events):
    """The names of logged events."""
    return [event[0] for event in events]


def test_ruling_01_cancelling_goes_by_sides_not_by_corners():
    assert count_formations(state_of("pcjps.\nsssscp"), 0) == (0, 0, 1)
    assert count_formations(state_of("s.....\nsssscp"), 0) == (0, 0, 0)


def test_ruling_02_a_formation_is_a_group_of_exactly_four_in_the_right_shape():
    """The rulebook's three examples: a tower alone, a line with an equal tile on top, a 2×4 block (acceptance)."""
    assert count_formations(state_of("s.\ns.\ns.\nsp"), 0) == (1, 0, 0)
    assert count_formations(state_of("..s.\nssss"), 0) == (0, 0, 0)
    assert count_formations(state_of("ssss\nssss"), 0) == (0, 0, 0)


def test_ruling_03_motifs_are_checked_below_as_well_as_beside():
    assert ("place", "top", 0) not in plays_in(state_of("S△ C□"), "P△")
    assert ("place", "top", 0) in plays_in(state_of("S△ C□"), "P□")


def test_ruling_04_row_two_is_not_free_of_the_motif_rule():
    """Foundation tiles may stand side by side with equal motifs, but nothing equal may go on them."""
    state = state_of("S△ C△ J△")
    assert plays_in(state, "P△") == {("discard", "none"), ("place", "left", None), ("place", "right", None)}


def test_ruling_05_stacks_are_simply_shuffled_unless_the_house_rule_is_on():
    """C-20."""
    assert GAME.configure({})["even_traitors"] is False
    found = {}
    for even in (False, True):
        _, rules = GAME.kernel.prepare(GAME.configure({"even_traitors": even}))
        state = new_state()
        places = set()
        for deal in range(20):
            lay_out(TABLES, rules, state, SEED, deal)
            places.add(tuple(position for position in range(72) if state["standard"][position] >= TRAITOR))
        found[even] = len(places)
    assert found == {False: 20, True: 1}


def test_ruling_06_order_in_a_turn():
    """Voluntary trigger, draw, act, Trials that are due."""
    state = state_of("sc", traitors=4, standard=["traitor"], safe=[])
    assert names(turn(state, voluntary=1)) == ["draw", "traitor", "trial", "formations", "trial-end"]
    assert state["status"] == LOST
    state = state_of(EXAM_3B, trial=3, card="E3b", standard=["traitor"], safe=[])
    assert names(turn(state, voluntary=1)) == ["trial", "formations", "trial-end"]
    assert (state["status"], state["turns"]) == (WON, 0)


def test_ruling_06_a_trial_due_by_completion_comes_after_building():
    castle = FULL.strip().splitlines()
    state = state_of("\n".join(["." + castle[0].strip()[1:], *castle[1:]]))
    assert ("place", "top", 0) in plays_in(state, "S○")
    play_tile(state, 0, number_of("S○"), 5, open_log())
    resolve_due(TABLES, state, 0, open_log())
    assert state["status"] == LOST


@pytest.mark.parametrize("bot", BOTS)
def test_ruling_07_there_is_no_voluntary_trigger_in_the_introductory_game(bot):
    """C-18."""
    state = state_of(EXAM_3C, trial=3, standard=["S△", "S□"], safe=["S○"])
    assert "trial" not in names(turn(state, bot))
    assert state["turns"] == 1
    for events in replay({}, bot, range(60)):
        assert {event["why"] for event in events if event["event"] == "trial"} <= {"traitors", "complete"}


@pytest.mark.parametrize("bot", PLANNERS)
def test_ruling_07_with_the_setting_the_current_trial_may_be_resolved_before_drawing(bot):
    """C-18: also without any Traitor; the turn is not counted."""
    state = state_of(EXAM_3C, trial=3, traitors=0, standard=["S△"], safe=["S○"])
    events = turn(state, bot, voluntary=1)
    assert names(events) == ["trial", "formations", "trial-end"]
    assert WHY[events[0][4]] == "voluntary"
    assert (state["status"], state["turns"]) == (WON, 0)


def test_ruling_07_any_number_of_trials_in_a_row():
    """C-18."""
    state, log = state_of(WINNING), open_log()
    for trial in range(3):
        assert (state["trial"], state["status"]) == (trial, PLAYING)
        resolve(TABLES, state, 0, BY_CHOICE, log)
    assert state["status"] == WON


def test_ruling_07_voluntary_trials_stand_between_turns_in_the_transcript():
    """C-18."""
    volunteered = 0
    for bot in PLANNERS:
        for events in replay(VOLUNTARY, bot, range(200)):
            for before, event in pairwise(events):
                if event["event"] == "trial" and event["why"] == "voluntary":
                    volunteered += 1
                    assert before["event"] in ("place", "discard", "traitor", "trial-end")
    assert volunteered > 0


@pytest.mark.parametrize("bot", PLANNERS)
@pytest.mark.parametrize("tile", ["S△", "traitor"])
def test_ruling_08_after_the_draw_only_with_the_setting(bot, tile):
    """C-18: the tile in hand stays unplayed when the match is won by it."""
    state = state_of(EXAM_3C, trial=3, standard=[tile], safe=["S○"])
    before = castle_in(state)
    assert names(turn(state, bot, voluntary_after_draw=1)) == ["draw", "trial", "formations", "trial-end"]
    assert (state["status"], state["turns"], state["traitors"]) == (WON, 1, 0)
    assert castle_in(state) == before


def test_ruling_08_says_when_and_so_needs_ruling_7():
    """C-18."""
    with pytest.raises(InputError, match="voluntary_after_draw") as caught:
        GAME.configure({"voluntary_after_draw": True})
    assert caught.value.key == "voluntary_after_draw"
    assert GAME.configure(AFTER_DRAW)["voluntary_after_draw"] is True


def test_ruling_31_a_vigil_tile_does_not_delay_exhaustion():
    """C-19."""
    state = state_of(WINNING, standard=[], safe=[], vigil="S△")
    assert is_exhausted(state)
    resolve_due(TABLES, state, 0, open_log())
    assert state["status"] == WON


@pytest.mark.parametrize("bot", BOTS)
def test_ruling_32_the_last_traitor_always_comes_before_exhaustion(bot):
    """C-19: the twelfth Traitor triggers Exam III, under the Herald the eleventh."""
    for config in crossed(GAME).values():
        for _, setup, *events in replay(config, bot, range(4)):
            whys = [event["why"] for event in events if event["event"] == "trial"]
            assert "exhausted" not in whys
            laid = sum(event["event"] == "traitor" for event in events)
            assert laid <= 12 - (setup["herald"] is not None)


def test_ruling_33_a_discard_is_always_allowed():
    for picture in ("", EXAM_1, FULL):
        state = state_of(picture)
        assert ("discard", "none") in plays_in(state, "S△")
        play_tile(state, 0, number_of("S△"), DISCARD, open_log())
        assert state["discarded"][0] == 1


def test_ruling_43_the_exchange_is_for_drawn_tiles_once_a_turn():
    """C-16: the tile that comes out of the Vigil cannot go back in the same turn."""
    state = state_of("S△", vigil="P□")
    assert any(play[0] == "vigil" for play in plays_in(state, "C○", may_swap=True))
    assert all(play[0] != "vigil" for play in plays_in(state, "C○", may_swap=False))


def test_ruling_53_passing_the_third_trial_ends_the_match_at_once():
    """C-15: tiles that are left do not matter."""
    for bot in PLANNERS:
        wins = 0
        for events in replay({}, bot, range(150)):
            if events[-1]["win"]:
                wins += 1
                assert [event["event"] for event in events[-3:]] == ["trial", "trial-end", "result"]
                assert (events[-2]["trial"], events[-2]["passed"]) == (3, True)
        assert wins > 0
