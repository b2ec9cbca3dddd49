"""Two players with the blueprint bot: who faces what, what is given, and what it is paid with."""

from __future__ import annotations

import pytest

from simkit.core.copies import copy_into, duplicate
from simkit.games.castellion.bots.partners import is_helper, will_face
from simkit.games.castellion.bots.plans import make_plans, parse_plan
from simkit.games.castellion.constants import STRIDE, action, cause, origin, phase
from simkit.games.castellion.rules.destruction import begin_destruction
from tests.games.castellion.boards import hold, open_log, prepared, state_of
from tests.games.castellion.castles import EXAM_1, FULL
from tests.games.castellion.matches import GAME, SEED, seat_bot
from tests.games.castellion.test_bots import decided
from tests.goldens.digests import play as play_deals

LEADER, HELPER = 0, 1
STOCK = """
    s...p.
    cjpscj
    pscjps
"""
# A plan of one line, the leader's castle with three of its tiles, one that completes it, and one of no use.
PLAN = "------\n" * 6 + "LLLL.."
WANTING, WANTED, UNWANTED = "C△ C□ C○", "C△", "P△"
# One tower and one line stand; the bastion lacks a tile.
NEARLY = """
    s.....
    sp....
    spp...
    sccccj
"""


def choice(state, *, level="intro", bot="blueprint", **settings):
    """The action that the bot chooses with two players; at the introductory level by the plan of this test."""
    tables, rules = prepared(level=level, players=2, **settings)
    tables = duplicate(tables)
    copy_into(tables.plans, make_plans([[parse_plan(PLAN, "test")]] * 6))
    return decided(state, bot, rules, seat_bot(bot, seats=2), tables)


# Roles ---------------------------------------------------------------------------


def test_the_leader_faces_the_first_and_the_last_trial_the_helper_the_second():
    state, rules = state_of(), prepared(players=2)[1]
    for trial, facing in enumerate((LEADER, HELPER, LEADER)):
        for seat in (LEADER, HELPER):
            assert will_face(state, seat, trial) == (seat == facing)
    assert [bool(is_helper(rules, state, seat)) for seat in (LEADER, HELPER)] == [False, True]


@pytest.mark.parametrize(("trial", "holder", "helper"), [(1, 0, 1), (1, 1, 0), (2, 1, 1), (2, 0, 0)])
def test_the_champion_card_says_who_leads(trial, holder, helper):
    """The holder of the card faces the Trial after the next."""
    state, rules = state_of(trial=trial + 1), prepared(players=2)[1]
    state["champion"] = holder
    assert [seat for seat in (0, 1) if is_helper(rules, state, seat)] == [helper]


def test_one_player_is_no_helper():
    assert not is_helper(prepared()[1], state_of(), 1)


@pytest.mark.parametrize("bot", ["greedy", "blueprint"])
@pytest.mark.parametrize(
    ("own", "other", "facing"), [(EXAM_1, EXAM_1, 0), (EXAM_1, STOCK, 0), (STOCK, EXAM_1, 1)]
)
@pytest.mark.parametrize("active", [0, 1])
def test_the_leader_faces_the_first_trial_unless_only_the_helper_would_pass(bot, own, other, facing, active):
    state = state_of(own, other=other, traitors=5)
    state["phase"], state["seat"], state["active"] = phase.FACE, active, active
    assert choice(state, bot=bot) == action.FACE_FIRST + facing


# The helper at the introductory level --------------------------------------------


def test_a_helper_gives_what_completes_a_formation_of_the_plan():
    assert choice(hold(state_of(WANTING, other=STOCK), WANTED, seat=HELPER)) == action.GIVE_TILE


def test_a_helper_keeps_what_the_plan_has_no_use_for():
    assert choice(hold(state_of(WANTING, other=STOCK), UNWANTED, seat=HELPER)) != action.GIVE_TILE


@pytest.mark.parametrize(("trial", "traitors", "other"), [(2, 1, "scjpsc\npscjps"), (3, 0, "scjpsc")])
def test_a_helper_does_not_pay_with_what_it_needs_for_exam_ii_or_as_its_foundation(trial, traitors, other):
    state = state_of(WANTING, other=other, trial=trial, traitors=traitors)
    state["champion"] = LEADER if trial == 2 else HELPER
    assert choice(hold(state, WANTED, seat=HELPER)) != action.GIVE_TILE


def test_a_leader_gives_nothing():
    assert choice(hold(state_of(STOCK, other="sc"), "J△", seat=LEADER)) != action.GIVE_TILE


def test_a_helper_founds_columns_first_and_then_builds_low():
    state = state_of(other="")
    assert choice(hold(state, UNWANTED, origin.GIVEN, HELPER)) == action.PLACE_LEFT
    state = state_of(other="S△ C□\nP□ J△")
    assert choice(hold(state, UNWANTED, origin.GIVEN, HELPER)) == action.PLACE_RIGHT
    state = state_of(other="S△ ·· C△ ·· ·· ··\nP□ J□ J□ C□ S□ P□")
    assert choice(hold(state, "S○", origin.GIVEN, HELPER)) in {col * STRIDE + 1 for col in (1, 3, 4, 5)}


def test_a_helper_throws_away_what_fits_nowhere():
    state = state_of(other="S△ S△ S△ S△ S△ S△")
    assert choice(hold(state, "P△", origin.GIVEN, HELPER)) == action.DISCARD


def test_a_helper_pays_with_the_top_of_its_highest_column():
    state = hold(state_of(WANTING, other=STOCK), WANTED, seat=HELPER)
    begin_destruction(state, HELPER, 1, cause.GIFT, open_log())
    assert choice(state) - action.DESTROY_FIRST in {2, 4 * STRIDE + 2}
    state["haunted"][HELPER] = 1 << 2
    assert choice(state) - action.DESTROY_FIRST == 4 * STRIDE + 2


def test_a_helper_leaves_a_wanted_tile_as_the_vigil():
    state = state_of(WANTING, other="sc", vigil=UNWANTED)
    assert choice(hold(state, WANTED, seat=HELPER), appendices=("vigil",)) == action.SWAP_VIGIL
    state = state_of(WANTING, other="sc", vigil=WANTED)
    assert choice(hold(state, UNWANTED, seat=HELPER), appendices=("vigil",)) != action.SWAP_VIGIL


def test_a_helper_never_completes_its_castle():
    state = state_of(other=FULL.strip().split("\n", 1)[1])
    for tile in ("S△", "S□", "S○"):
        assert choice(hold(state, tile, origin.GIVEN, HELPER)) == action.DISCARD


# Gifts from the base level on ----------------------------------------------------


@pytest.mark.parametrize("level", ["base", "expert"])
def test_a_tile_that_completes_the_partners_formation_is_given(level):
    state = state_of(NEARLY, other=STOCK, level=level, traitors=1)
    assert choice(hold(state, "P□", seat=HELPER), level=level) == action.GIVE_TILE


@pytest.mark.parametrize("level", ["base", "expert"])
def test_a_tile_of_more_use_to_the_own_castle_is_not_given(level):
    state = state_of(STOCK, other=NEARLY, level=level, trial=2, traitors=1)
    state["champion"] = LEADER
    assert choice(hold(state, "P□", seat=HELPER), level=level) == 2 * STRIDE + 2


@pytest.mark.parametrize("level", ["base", "expert"])
def test_a_partner_that_cannot_build_a_tile_is_not_given_it(level):
    state = state_of("S△ C△ J△ P△ S△ C△", other=STOCK, level=level, traitors=1)
    assert choice(hold(state, "J△", seat=HELPER), level=level) != action.GIVE_TILE


# Strength ------------------------------------------------------------------------


@pytest.mark.parametrize("level", ["intro", "base"])
def test_two_players_win_now_and_then_with_blueprint_and_not_with_greedy(level):
    config = GAME.configure({"level": level, "players": 2})
    wins = {
        bot: int(play_deals(GAME, config, [(bot, bot)], SEED, 0, 1_500)[0][:, 0].sum())
        for bot in ("greedy", "blueprint")
    }
    assert wins["greedy"] + 5 < wins["blueprint"]
