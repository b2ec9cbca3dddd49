"""The castle: what is free, where the first tile comes from, and the four actions."""

from __future__ import annotations

import pytest

from simkit.games.dragon_castle.constants import phase
from tests.games.dragon_castle.boards import Position


def test_only_tops_with_a_free_long_side_can_be_taken():
    """D-04, A1, A2: of a row only both ends; above and below do not matter."""
    row = Position("m1 m2 m3 m4\ns1 s2 s3 s4\nf1 . f2 f3")
    assert row.of("take") == {(0, 0), (3, 0), (0, 1), (3, 1), (0, 2), (2, 2), (3, 2)}


def test_a_lower_neighbour_leaves_a_side_free_and_a_higher_one_blocks():
    """A2: a neighbour blocks if it is at least as high."""
    steps = Position("m1m1 m2m2m2 m3")
    assert steps.of("take") == {(1, 0)}
    steps.do("take", (1, 0)).do("discard")
    assert steps.of("take") == {(0, 0), (1, 0)}


def test_the_first_tile_comes_from_the_highest_floor_of_the_whole_castle():
    """D-05, A3."""
    assert Position("m1 m2m2 . s1s1s1").of("take") == {(3, 0)}


def test_the_edges_of_words_do_not_touch():
    """D-04: rows 3 and 4, 7 and 8 lie in different words; a last column does not touch the next row's first."""
    wide = " ".join(["m1"] * 14)
    castle = Position("\n".join([wide] * 8))
    assert castle.of("take") == {(x, y) for y in range(8) for x in (0, 13)}


def test_the_second_tile_is_identical_and_available_on_any_floor():
    """D-08: same type and number; a blocked or covered twin does not count."""
    pairs = Position("m1m1 . s1 m2 m2 m1 . m1 . m1s3 . f1").do("take", (0, 0))
    assert pairs.of("pair") == {(0, 0), (5, 0), (7, 0)}
    assert {"shrine", "discard"} <= pairs.kinds()


def test_the_first_tile_may_free_or_uncover_the_second():
    """A4: by the other reading the second must be free before."""
    castle = "s1m1 m2m1 s2m1"
    after = Position(castle).do("take", (0, 0))
    assert after.of("pair") == {(1, 0), (2, 0)}
    before = Position(castle, pair_sequential=False).do("take", (0, 0))
    assert before.of("pair") == {(2, 0)}
    beneath = "m1m1 . s1"
    assert Position(beneath).do("take", (0, 0)).of("pair") == {(0, 0)}
    assert Position(beneath, pair_sequential=False).do("take", (0, 0)).of("pair") == set()


def test_the_action_is_chosen_freely_after_the_first_tile():
    """D-07, A5, A6: without a twin shrine and discard remain; with one all three."""
    assert Position("m1 . m2").do("take", (0, 0)).kinds() == {"shrine", "discard"}
    assert Position("m1 . m1").do("take", (0, 0)).kinds() == {"pair", "shrine", "discard"}


def test_a_discard_is_worth_one_and_a_shrine_goes_to_the_pool():
    """D-09."""
    match = Position("m1 m2 m3 m4", pool=1).do("take", (0, 0)).do("discard")
    assert match.state.realms[0].tokens == 1
    assert match.state.seat == 1
    supply = int(match.state.supply)
    match.do("take", (3, 0)).do("shrine")
    assert match.state.realms[1].pool == 2
    assert match.state.supply == supply - 1
    assert match.actions()[0][:2] == ("place", "merchant-4")


def test_an_empty_supply_allows_no_shrine_until_one_is_paid():
    """A10: 40 shrines in all; one that pays for a Spirit returns."""
    match = Position("m1 m2 m3 . m5 . m6", "s1", pool=3, shrine_supply=4, spirits="destruction")
    assert match.state.supply == 2
    match.state.supply = 0
    match.do("take", (0, 0))
    assert "shrine" not in match.kinds()
    assert match.state.short_supply == 1
    match.do("destruction", "shrine").do("remove", (4, 0))
    assert "shrine" in match.kinds()


def test_summon_needs_a_lone_ground_floor():
    """D-10, A7, A8: tiles of the ground floor may still be taken."""
    assert "summon" not in Position("m1 m2m3").kinds()
    low = Position("m1 m2 . m3")
    assert low.kinds() == {"take", "summon"}
    low.do("summon")
    assert low.state.realms[0].countdown == 1
    assert low.last("action")["kind"] == "summon"


@pytest.mark.parametrize(("check", "may"), [("at-action", True), ("turn-start", False)])
def test_destruction_may_open_the_summons_in_the_same_turn(check, may):
    """A7, FAQ Destruction: by the other reading the start of the turn counts."""
    match = Position("m1 m2m3", "s1", spirits="destruction", summon_check=check)
    match.do("destruction", (0, 0)).do("remove", (1, 0))
    assert ("summon" in match.kinds()) is may
    assert "take" in match.kinds()


def test_with_an_empty_castle_summoning_is_forced():
    """D-10, A9."""
    match = Position("m1").do("take", (0, 0)).do("discard")
    assert match.actions() == [("summon",)]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_match_ends_after_equal_turns_once_enough_tokens_are_taken(players):
    """D-20: the second, third or fourth token uncovers the !, tokens may still be taken."""
    match = Position(" ".join(["m1"] * 14), players=players)
    match.do("take", (0, 0)).do("discard")
    for _ in range(players):
        assert not match.state.is_final
        match.do("summon")
    assert match.state.is_final
    assert match.last("final-round")["seat"] == 0
    for seat in range(1, players):
        assert match.state.seat == seat
        match.do("summon")
    assert match.state.phase == phase.OVER
    assert match.state.turns == 2 * players


def test_the_last_seat_ends_the_match_at_once():
    """D-20."""
    match = Position("m1 m2 m3 m4").do("summon").do("summon")
    assert match.state.phase == phase.OVER
    assert match.state.tiles_at_end == 4
