"""The blueprint bot from the base level on: what a castle is worth to it, and what it does with powers."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simkit.games.castellion.bots.desk import new_desk
from simkit.games.castellion.bots.worth import MOST, PER_KIND, WHOLE_AT, count_windows, find_needs
from simkit.games.castellion.constants import (
    DESTROY_FIRST,
    DISCARD_TRAITOR,
    FOR_TRAITOR,
    LAY_TRAITOR,
    RECOVER,
    RECOVER_FIRST,
    SWAP,
    SWAP_FIRST,
    TAKE_FIRST,
    TILES,
    TRIGGER,
    TURN,
    USE_POWER,
)
from simkit.games.castellion.rules.actions import list_actions
from simkit.games.castellion.rules.castle import occupied
from simkit.games.castellion.rules.destruction import begin_destruction
from simkit.games.castellion.rules.formations import count_formations
from simkit.games.castellion.weights import FIRST_WORTH
from tests.games.castellion.boards import build, hold, number_of, open_log, prepared, state_of
from tests.games.castellion.castles import WINNING
from tests.games.castellion.matches import BOTS, GAME, SEED, seat_bot
from tests.games.castellion.test_bots import decided
from tests.goldens.digests import play as play_deals

BASE, RULES = prepared(level="base")
EXPERT, EXPERT_RULES = prepared(level="expert")
TILE = st.sampled_from(TILES[:12])
CASTLES = st.lists(st.lists(TILE, min_size=1, max_size=6), min_size=1, max_size=6)
# One line and one tower stand; the bastion lacks a tile in column 4.
BEGUN = """
    s.....
    s.....
    spp...
    sccccp
"""


def base(picture="", **more):
    """A state of the base level."""
    return state_of(picture, level="base", **more)


def choice(state, bot="blueprint"):
    """The action that the bot chooses at the base level."""
    return decided(state, bot, RULES, tables=BASE)


# Worth ---------------------------------------------------------------------------


@settings(deadline=None, max_examples=150)
@given(castle=CASTLES)
def test_whole_formations_are_counted_as_the_rules_do(castle):
    state = base()
    build(state, castle)
    built = int(occupied(state, 0))
    for wanted in (0, 0b010, 0b111):
        counts = sum(count_windows(own, built & ~own, wanted) for own in state["types"][0, :4].tolist())
        whole = tuple(counts >> kind * PER_KIND >> WHOLE_AT & MOST for kind in range(3))
        assert whole == count_formations(RULES, state, 0)


def test_needs_are_those_of_the_next_trial_and_of_all_that_are_left():
    desk = new_desk()
    state = base(trials=("S1", "S2a", "S3b"))
    find_needs(BASE, RULES, state, 0, seat_bot("blueprint")["params"][0, FIRST_WORTH:], desk)
    assert desk["needs"].tolist() == [[1, 1, 1], [2, 2, 2]]
    state["trial"] = 2
    find_needs(BASE, RULES, state, 0, seat_bot("blueprint")["params"][0, FIRST_WORTH:], desk)
    assert desk["needs"].tolist() == [[1, 2, 2], [1, 2, 2]]


def test_of_two_players_each_builds_for_the_trials_that_it_will_face():
    desk, rules = new_desk(), prepared(level="base", players=2)[1]
    state = base(trials=("S1", "S2a", "S3b"))
    params = seat_bot("blueprint", seats=2)["params"][0, FIRST_WORTH:]
    find_needs(BASE, rules, state, 0, params, desk)
    assert desk["needs"].tolist() == [[1, 1, 1], [1, 2, 2]]
    find_needs(BASE, rules, state, 1, params, desk)
    assert desk["needs"].tolist() == [[2, 1, 1], [2, 1, 1]]
    state["trial"], state["champion"] = 1, 1
    find_needs(BASE, rules, state, 1, params, desk)
    assert desk["needs"].tolist() == [[1, 2, 2], [1, 2, 2]]
    find_needs(BASE, rules, state, 0, params, desk)
    assert desk["needs"].tolist() == [[2, 1, 1], [2, 1, 1]]


# Powers --------------------------------------------------------------------------


def test_a_chameleon_takes_back_what_completes_a_formation():
    state = hold(base(BEGUN, discards=["P△", "J△", "S△"], traitors=2), "C△")
    assert choice(state) == USE_POWER
    state["phase"] = RECOVER
    assert choice(state) == RECOVER_FIRST + number_of("P△")


def test_a_juggler_exchanges_what_completes_a_formation():
    picture = """
        s.....
        s.....
        sppc..
        sccccp
    """.replace("sppc", "spcp")
    state = hold(base(picture, traitors=2), "J○")
    desk = new_desk()
    state["phase"] = SWAP
    list_actions(BASE, RULES, state, desk)
    chosen = choice(state)
    assert chosen >= SWAP_FIRST
    assert chosen in desk["legal"][: desk["n_legal"]].tolist()


def test_of_revealed_tiles_the_one_that_completes_a_formation_is_taken():
    state = base(BEGUN.replace("spp...", "sjj..."), revealed=["traitor", "C□", "J○", "S△"])
    state["phase"] = TURN
    assert choice(state) == TAKE_FIRST + number_of("J○")


def test_a_traitor_is_paid_for_only_in_danger():
    for traitors, expected in ((0, LAY_TRAITOR), (2, DISCARD_TRAITOR)):
        state = hold(base("scjpsc\npscjps", traitors=traitors), "traitor")
        assert choice(state) == expected
    passing = hold(base(WINNING, traitors=2), "traitor")
    assert choice(passing) == LAY_TRAITOR


def test_formations_are_spared_when_tiles_must_go():
    state = base("s.....\ns.....\nspp...\nsppjcj")
    begin_destruction(state, 0, 4, FOR_TRAITOR, open_log())
    assert choice(state) - DESTROY_FIRST in {24, 32, 40}


@pytest.mark.parametrize("kind", ["juggler", "seer", "chameleon", "pyro"])
def test_a_power_that_is_switched_off_is_never_used(kind):
    columns = [column.name for column in GAME.all_match_columns]
    used = {}
    for text in ("blueprint", f"blueprint:{kind}=0"):
        matches, _ = play_deals(GAME, GAME.configure({"level": "base"}), [(text,)], SEED, 0, 60)
        used[text] = {
            k: int(matches[:, columns.index(f"power_{k}")].sum()) for k in ("juggler", "chameleon", kind)
        }
    assert used[f"blueprint:{kind}=0"][kind] == 0
    assert sum(used["blueprint"].values()) > 0


@pytest.mark.parametrize(
    ("name", "column"), [("traitor_discard", "traitors_discarded"), ("voluntary", "volunteered")]
)
def test_what_is_switched_off_is_never_done(name, column):
    place = [c.name for c in GAME.all_match_columns].index(column)
    done = [
        int(play_deals(GAME, GAME.configure({"level": "base"}), [(text,)], SEED, 0, 150)[0][:, place].sum())
        for text in ("blueprint", f"blueprint:{name}=0")
    ]
    assert done[0] > 0
    assert done[1] == 0


def test_the_last_trial_is_resolved_early_when_it_is_won():
    state = base(WINNING, trial=3)
    state["phase"] = TURN
    assert choice(state) == TRIGGER
    assert choice(state, "random") != TRIGGER


# Strength ------------------------------------------------------------------------


@pytest.mark.parametrize("level", ["base", "expert"])
def test_order_of_strength_at_higher_levels(level):
    config = GAME.configure({"level": level})
    wins = [int(play_deals(GAME, config, [(bot,)], SEED, 0, 3_000)[0][:, 0].sum()) for bot in BOTS[:3]]
    assert wins[0] < wins[1] < wins[2]
