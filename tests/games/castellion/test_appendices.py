"""The two appendices of the introductory game: Vigil and Herald."""

from __future__ import annotations

from collections import Counter

import pytest
from scipy.stats import chisquare

from simkit.games.castellion.constants import action, phase, tiles
from simkit.games.castellion.rules.setup import set_aside_vigil, set_herald
from simkit.games.castellion.rules.trials import why_due
from tests.games.castellion.boards import (
    RULES,
    VIGIL_RULES,
    act,
    actions_in,
    castle_in,
    hold,
    open_log,
    plays_in,
    prepared,
    sources_in,
    state_of,
    vigil_in,
)
from tests.games.castellion.castles import FULL
from tests.games.castellion.matches import BOTS, GAME, replay

VIGIL = {"appendices": ("vigil",)}
HERALD = {"appendices": ("herald",)}
BOTH = {"appendices": ("vigil", "herald")}


def turns(events):
    """The events of a match turn by turn, each beginning with its draw."""
    found = []
    for event in events[2:]:
        if event["event"] == "draw":
            found.append([])
        if found:
            found[-1].append(event)
    return found


# Vigil ---------------------------------------------------------------------------


def test_c_16_the_first_safe_tile_is_set_aside():
    """C-16."""
    state = state_of()
    first = tiles.NAMES[state["safe"][0]]
    set_aside_vigil(state)
    assert vigil_in(state) == first
    assert state["safe_next"] == 1


@pytest.mark.parametrize("bot", BOTS)
def test_c_16_eleven_safe_tiles_are_left_to_draw(bot):
    """C-16: the Vigil is the first of the twelve, and no safe tile that is drawn is that one again."""
    for _, setup, *events in replay(VIGIL, bot, range(20)):
        assert setup["vigil"] == setup["safe"][0]
        drawn = [event["tile"] for event in events if event["event"] == "draw" and event["from"] == "safe"]
        assert drawn == setup["safe"][1 : 1 + len(drawn)]


def test_c_16_a_drawn_defender_may_change_places_with_the_vigil():
    """C-16."""
    state = state_of("S△", vigil="P□")
    assert ("vigil", "chameleon-circle", "pyro-square") in plays_in(state, "C○")
    before = castle_in(state)
    act(hold(state, "C○"), action.SWAP_VIGIL, VIGIL_RULES)
    assert tiles.NAMES[state["tile"]] == "pyro-square"
    assert vigil_in(state) == "chameleon-circle"
    assert castle_in(state) == before
    assert state["vigil_swaps"] == 1


def test_c_16_the_exchange_is_open_even_when_nothing_can_be_built():
    """C-16."""
    assert plays_in(state_of(FULL, vigil="P□"), "C○") == {
        ("discard", "none"),
        ("vigil", "chameleon-circle", "pyro-square"),
    }


def test_c_16_without_the_vigil_there_is_no_exchange():
    """C-16."""
    assert all(play[0] != "vigil" for play in plays_in(state_of("S△"), "C○"))


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("config", [VIGIL, BOTH], ids=["vigil", "both"])
def test_c_16_once_a_turn_and_only_for_a_drawn_defender(config, bot):
    """C-16: a Traitor can never be the Vigil, and the old Vigil tile is played in the same turn."""
    swaps = 0
    for _, setup, *events in replay(config, bot, range(40)):
        vigil = setup["vigil"]
        for turn in turns([None, setup, *events]):
            exchanges = [event for event in turn if event["event"] == "vigil"]
            swaps += len(exchanges)
            assert len(exchanges) <= (not turn[0]["tile"].startswith("traitor"))
            for exchange in exchanges:
                assert turn[1] == exchange
                assert (exchange["keep"], exchange["play"]) == (turn[0]["tile"], vigil)
                assert turn[2]["tile"] == vigil
                vigil = exchange["keep"]
    assert swaps > 0


# Herald --------------------------------------------------------------------------


def test_c_17_the_pawn_may_go_on_any_trial():
    """C-17."""
    state = state_of()
    state["phase"] = phase.HERALD
    assert actions_in(state) == [action.HERALD_FIRST, action.HERALD_FIRST + 1, action.HERALD_FIRST + 2]


@pytest.mark.parametrize("trial", [1, 2, 3])
def test_c_17_the_trial_under_the_pawn_needs_one_traitor_fewer(trial):
    """C-17."""
    state = state_of("sc", trial=trial)
    set_herald(RULES, state, trial - 1, open_log())
    needed = [5, 2, 5]
    needed[trial - 1] -= 1
    assert state["needed"].tolist() == needed
    state["traitors"] = needed[trial - 1] - 1
    assert why_due(RULES, state) == -1
    state["traitors"] += 1
    assert why_due(RULES, state) == 0


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("config", [HERALD, BOTH], ids=["herald", "both"])
def test_c_17_the_traitors_laid_beside_each_trial(config, bot):
    """C-17: what the transcript shows of the Herald."""
    for _, setup, *events in replay(config, bot, range(40)):
        laid = Counter(event["trial"] for event in events if event["event"] == "traitor")
        for trial in (event for event in events if event["event"] == "trial" and event["why"] == "traitors"):
            number = trial["trial"]
            assert laid[number] == (5, 2, 5)[number - 1] - (setup["herald"] == number)


def test_c_17_random_puts_the_pawn_anywhere_and_the_others_on_a_trial():
    """C-17."""
    for bot in BOTS:
        pawns = Counter(events[1]["herald"] for events in replay(HERALD, bot, range(300)))
        assert set(pawns) <= {1, 2, 3}
        if bot == "random":
            assert chisquare([pawns[trial] for trial in (1, 2, 3)]).pvalue > 1e-4


# Both ----------------------------------------------------------------------------


def test_without_appendices_there_is_neither():
    for _, setup, *events in replay({}, "random", range(10)):
        assert (setup["vigil"], setup["herald"]) == (None, None)
        assert all(event["event"] != "vigil" for event in events)


def test_both_together_are_reported_as_a_house_variant():
    marks = {
        name: [note.mark for note in GAME.notes(GAME.configure(config))]
        for name, config in [("vigil", VIGIL), ("herald", HERALD), ("both", BOTH)]
    }
    assert "HOUSE" not in marks["vigil"] + marks["herald"]
    assert "HOUSE" in marks["both"]


def test_a_stack_may_run_empty_with_the_vigil_aside():
    """C-04, C-16: the Vigil tile is no stack to draw from."""
    assert sources_in(state_of(safe=[], vigil="S△")) == ["standard"]


# Premonition ---------------------------------------------------------------------


def test_c_33_a_plain_traitor_leaves_the_game_once():
    """C-33: drawn or taken; never a black-bordered one."""
    _, rules = prepared(appendices=("premonition",))
    state = hold(state_of("sc", traitors=4), "traitor")
    state["premonition"] = 1
    assert act(state, action.FORESEE, rules)[0][0] == "premonition"
    assert (state["traitors"], state["premonition"], state["status"]) == (4, 0, 0)
    assert actions_in(hold(state, "traitor"), rules) == [action.LAY_TRAITOR]
    state["premonition"] = 1
    assert actions_in(hold(state, "traitor-black"), rules) == [action.LAY_TRAITOR]


@pytest.mark.parametrize("name", ["premonition", "prison", "cold-sweat", "horror"])
def test_appendices_happen_at_every_level(name):
    """C-33 to C-36: what their transcripts show."""
    event = {"premonition": "premonition", "prison": "prison"}.get(name, "haunt")
    for level in ("intro", "base", "expert"):
        told = Counter()
        for events in replay({"level": level, "appendices": (name,)}, "random", range(20)):
            told.update(one["event"] for one in events)
        assert told[event] > 0
