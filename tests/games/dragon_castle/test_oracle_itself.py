"""Tests of the referee itself: castle, actions, placement, sets and Shrines.

Nothing here uses the package. Positions are drawn, turns are written as text, and the
wanted points and Realms are worked out by hand from the rules page.
"""

import pytest

from tests.games.dragon_castle.stories import drawn, play, refuse

# Taking tiles --------------------------------------------------------------------

DISCARD = """
turn 0 1
take {cell} {tile}
action discard
"""

# Floors 3 and 2 beside floor 1; the stack in the middle of the upper row is hemmed in.
TOWERS = """
m1/m2/m3 s1/s2/s3 f1/f2/f3 m6
. t1/t2 w1
"""


@pytest.mark.parametrize(("cell", "tile"), [("0,0", "m3"), ("2,0", "f3")])
def test_first_tile_is_an_available_one_of_the_top_floor(cell, tile):
    """A lower neighbour leaves a long side free."""
    game = play(DISCARD.format(cell=cell, tile=tile), towers=TOWERS)
    assert game.realms[0].tokens == 1
    assert [len(game.castle[where]) for where in ((0, 0), (1, 0), (2, 0))].count(2) == 1


@pytest.mark.parametrize(
    ("cell", "tile", "reason"),
    [
        ("1,0", "s3", "the tile is not available"),
        ("1,1", "t2", "the first tile must come from the top floor, 3"),
        ("3,0", "m6", "the first tile must come from the top floor, 3"),
        ("0,0", "m2", "`tile` must be 'merchant-3'"),
        ("0,1", "m1", "there is no tile"),
    ],
)
def test_other_first_tiles_are_refused(cell, tile, reason):
    refuse(reason, DISCARD.format(cell=cell, tile=tile), towers=TOWERS)


def test_ground_floor_is_the_top_floor_when_nothing_else_is_left():
    assert play(DISCARD.format(cell="0,0", tile="m1"), towers="m1 m2").castle == {(1, 0): ["merchant-2"]}


PAIR = """
turn 0 1
take {first} {tile}
take {second} {other}
action pair
place 0,0 {tile}
place 2,0 {other}
"""


@pytest.mark.parametrize(
    ("towers", "second"),
    [
        ("s1/m1 . m1", "2,0"),  # any floor
        ("s1/m1 . s1/m1", "2,0"),
        ("m1 m1 m1", "1,0"),  # freed by the first
        ("m1/m1 . s1", "0,0"),  # uncovered by the first
    ],
)
def test_second_tile_may_lie_on_any_floor_and_be_freed_by_the_first(towers, second):
    game = play(PAIR.format(first="0,0", tile="m1", second=second, other="m1"), towers=towers)
    assert drawn(game.realms[0]) == "m1 . m1"


@pytest.mark.parametrize(
    ("towers", "second", "reason"),
    [
        ("m1 m1 m1", "1,0", "the tile is not available"),
        ("m1/m1 . s1", "0,0", "the tile lay under the first"),
    ],
)
def test_second_tile_must_be_available_before_if_pairs_are_not_sequential(towers, second, reason):
    text = PAIR.format(first="0,0", tile="m1", second=second, other="m1")
    refuse(reason, text, towers=towers, pair_sequential=False)
    play(
        PAIR.format(first="0,0", tile="m1", second="2,0", other="m1"),
        towers="m1 s1 m1",
        pair_sequential=False,
    )


@pytest.mark.parametrize(
    ("towers", "other", "reason"),
    [
        ("m1 . m2", "m2", "the second tile must be a merchant-1"),
        ("m1 . s1", "s1", "the second tile must be a merchant-1"),
        ("m1 s1 m1 s1", "m1", "the tile is not available"),
        ("m1 . m1", "m2", "`tile` must be 'merchant-1'"),
    ],
)
def test_other_second_tiles_are_refused(towers, other, reason):
    refuse(reason, PAIR.format(first="0,0", tile="m1", second="2,0", other=other), towers=towers)


def test_the_choice_is_free_after_the_first_tile_with_or_without_a_partner():
    for towers in ("m1 . m1", "m1 . s1"):
        shrine = "turn 0 1\ntake 0,0 m1\naction shrine\nplace 3,3 m1"
        assert play(shrine, towers=towers).realms[0].pool == 2
        assert play(DISCARD.format(cell="0,0", tile="m1"), towers=towers).realms[0].tokens == 1


def test_a_discarded_tile_is_not_placed():
    refuse("turn is due here", DISCARD.format(cell="0,0", tile="m1") + "place 0,0 m1")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("turn 0 1\ntake 0,0 m1\naction pair", "`kind` must be shrine or discard after 1 tiles"),
        ("turn 0 1\ntake 0,0 m1\naction summon", "`kind` must be shrine or discard after 1 tiles"),
        ("turn 0 1\ntake 0,0 m1\ntake 2,0 m1\naction shrine", "`kind` must be pair after 2 tiles"),
        ("turn 0 1\ntake 0,0 m1\ntake 2,0 m1\naction discard", "`kind` must be pair after 2 tiles"),
        ("turn 0 1\naction discard", "`kind` must be summon after 0 tiles"),
        ("turn 0 1\ntake 0,0 m1\ntake 2,0 m1\ntake 4,0 m2", "action is due here"),
        ("turn 0 1\ntake 0,0 m1\nplace 0,0 m1", "action is due here"),
        ("turn 0 1\nplace 0,0 m1", "take or action is due here"),
        ("turn 0 1\ntake 0,0 m1\naction shrine", "the match is truncated"),
        ("turn 0 1\ntake 0,0 m1\naction shrine\nturn 1 2", "place is due here"),
        ("turn 1 1\naction summon", "`seat` must be 0, not 1"),
        ("turn 0 2\naction summon", "`number` must be 1, not 2"),
    ],
)
def test_a_turn_is_one_action(text, reason):
    refuse(reason, text)


# Summon --------------------------------------------------------------------------

SUMMON = "turn 0 1\naction summon"
TOO_EARLY = "the Dragon can be summoned only when nothing but the ground floor is left"


def test_summon_needs_the_ground_floor_alone():
    assert play(SUMMON).realms[0].countdown == 1
    refuse(TOO_EARLY, SUMMON, towers="m1/m1 m2")


def test_summon_is_forced_in_an_empty_castle():
    assert play(SUMMON, towers="").realms[0].countdown == 1
    refuse("action is due here", DISCARD.format(cell="0,0", tile="m1"), towers="")


LAST_OF_A_FLOOR = """
turn 0 1
spirit destruction shrine
remove 0,0 m2
action summon
"""


def test_destruction_may_make_summon_possible_unless_it_is_judged_at_the_start():
    game = play(LAST_OF_A_FLOOR, towers="m1/m2 m3", spirits=["destruction"])
    assert game.realms[0].countdown == 1
    refuse(TOO_EARLY, LAST_OF_A_FLOOR, towers="m1/m2 m3", spirits=["destruction"], summon_check="turn-start")
    play(SUMMON, towers="m1 m3", summon_check="turn-start")


# Shrine supply -------------------------------------------------------------------

TAKE_SHRINE = "turn 0 1\ntake 0,0 m1\naction shrine\nplace 0,0 m1"


def test_shrine_action_needs_a_shrine_in_the_supply():
    """Each seat holds one of the supply from the start."""
    assert play(TAKE_SHRINE, shrine_supply=3).supply() == 0
    refuse("there is no Shrine in the supply", TAKE_SHRINE, shrine_supply=2)
    play(DISCARD.format(cell="0,0", tile="m1"), shrine_supply=2)


def test_a_shrine_paid_returns_to_the_supply():
    text = """
    turn 0 1
    spirit destruction shrine
    remove 4,0 m2
    take 0,0 m1
    action shrine
    place 0,0 m1
    """
    assert play(text, spirits=["destruction"], shrine_supply=2).realms[0].pool == 1


# Placement -----------------------------------------------------------------------

PLACE = "turn 0 1\ntake 0,0 m1\naction shrine\nplace {} m1"


def test_tiles_lie_on_empty_spaces_and_face_down_tiles():
    assert drawn(play(PLACE.format("5,5")).realms[0]).splitlines()[5] == ". . . . . m1"
    assert drawn(play(PLACE.format("0,0"), "x").realms[0]) == "2m1"
    assert drawn(play(PLACE.format("0,0"), "7x").realms[0]) == "8m1"


@pytest.mark.parametrize(
    ("board", "where", "reason"),
    [
        ("m2", "0,0", "the space holds a face-up tile"),
        ("x*", "0,0", "the space holds a Shrine"),
        ("", "6,0", "the space is outside the Realm"),
        ("", "0,-1", "the space is outside the Realm"),
    ],
)
def test_other_placements_are_refused(board, where, reason):
    refuse(reason, PLACE.format(where), board)


def test_realm_size_is_that_of_the_config():
    assert (6, 4) in play(PLACE.format("6,4"), realm=[7, 5]).realms[0].stacks
    refuse("the space is outside the Realm", PLACE.format("0,5"), realm=[7, 5])


def test_greatest_height_of_a_realm():
    play(PLACE.format("0,0"), "2x", realm_max_height=3)
    refuse("the stack has reached the greatest height, 3", PLACE.format("0,0"), "3x", realm_max_height=3)


TWO = """
turn 0 1
take 0,0 m1
take 2,0 m1
action pair
place {} m1
place {} m1
"""


def test_two_tiles_lie_on_two_spaces():
    refuse("the space holds a face-up tile", TWO.format("0,0", "0,0"), "x")


def test_two_different_tiles_are_placed_in_any_order():
    text = """
    turn 0 1
    spirit depths shrine
    take 0,0 m1
    take 4,0 m2
    action pair
    place 0,0 {}
    place 1,0 {}
    """
    assert drawn(play(text.format("m1", "m2"), spirits=["depths"]).realms[0]) == "m1 m2"
    assert drawn(play(text.format("m2", "m1"), spirits=["depths"]).realms[0]) == "m2 m1"
    refuse("`tile`: to be placed are ['merchant-2']", text.format("m1", "m1"), spirits=["depths"])
    refuse("`tile`: to be placed are", text.format("s1", "m1"), spirits=["depths"])


def test_without_a_space_only_discard_is_left():
    full = {"board": "x* m2", "realm": [2, 1]}
    refuse("there are 0 spaces for 1 tiles", PLACE.format("0,0"), **full)
    refuse("there are 1 spaces for 2 tiles", TWO.format("0,0", "1,0"), board="x m2", realm=[2, 1])
    assert play(DISCARD.format(cell="0,0", tile="m1"), **full).realms[0].tokens == 1


@pytest.mark.parametrize(
    "line", ["consolidate merchant 2 set 0,1 1,1 2,1 0,0", "spirit wind shrine", "turn 1 2"]
)
def test_nothing_stands_between_two_placements(line):
    text = TWO.format("0,0", "1,0").strip().splitlines()
    refuse("place is due here", "\n".join([*text[:5], line]), ".\nm2 m2 m2", spirits=["wind"])


@pytest.mark.parametrize("line", ["spirit change shrine", "spirit destruction shrine", "spirit wind shrine"])
def test_no_spirit_between_a_finished_action_and_the_first_placement(line):
    text = TWO.format("0,0", "1,0").strip().splitlines()
    cards = ["change", "destruction", "wind"]
    refuse("place is due here", "\n".join([*text[:4], line]), spirits=cards)
    refuse("action is due here", "\n".join([*text[:3], line]), spirits=cards)


# Sets ----------------------------------------------------------------------------

CLOSE = """
turn 0 1
take 0,0 m1
action shrine
place 0,0 m1
"""


def test_worked_example_five_tiles_are_three_points():
    board = ". m2 m3\nm4 . m5"
    game = play(CLOSE + "consolidate merchant 3 set 0,0 1,0 2,0 2,1 0,1\nbuild 2,0 set", board, pool=1)
    assert drawn(game.realms[0]) == "x x x*\nx . x"
    assert (game.realms[0].tokens, game.realms[0].pool) == (3, 1)


@pytest.mark.parametrize(("size", "vp"), [(4, 2), (5, 3), (6, 5), (7, 6), (8, 8), (9, 9), (10, 10), (12, 12)])
def test_points_by_size(size, vp):
    """A set is built along two rows; a Dragon set gives one more."""
    cells = [(i % 6, i // 6) for i in range(size)]
    for letter, kind, bonus, where in (("m", "merchant", 0, "0,0"), ("d", "dragon", 1, "24,0")):
        words = [".", *[f"{letter}1"] * (size - 1)]
        board = "\n".join([" ".join(words[:6]), " ".join(words[6:])])
        close = f"turn 0 1\ntake {where} {letter}1\naction shrine\nplace 0,0 {letter}1\n"
        names = " ".join(f"{x},{y}" for x, y in cells)
        game = play(f"{close}consolidate {kind} {vp + bonus} set {names}", board)
        assert game.realms[0].tokens == vp + bonus
        refuse("`vp` must be", f"{close}consolidate {kind} {vp + 1 - bonus} set {names}", board)


@pytest.mark.parametrize(
    ("board", "line", "reason"),
    [
        (". m2 m3\nm4 m5", "merchant 2 set 0,0 1,0 2,0 0,1", "`cells` must be the whole group"),
        (". m2 m3 m4\n. . . . m5", "merchant 3 set 0,0 1,0 2,0 3,0 4,1", "`cells` must be the whole group"),
        (". m2 m3 m4 x", "merchant 3 set 0,0 1,0 2,0 3,0 4,0", "no face-up tile lies at [4, 0]"),
        (". m2 m3 m4", "merchant 2 set 0,0 1,0 2,0 3,0 3,0", "a cell stands twice"),
        (". m2 m3 m4", "soldier 2 set 0,0 1,0 2,0 3,0", "`type` must be 'merchant'"),
        (". m2 m3 m4", "1 2 set 0,0 1,0 2,0 3,0", "key `type` is missing"),
        (". m2 m3 m4", "merchant 2 cunning 0,0 1,0 2,0 3,0", "`why` must be 'set'"),
        (". m2 m3 m4", "merchant 2 set", "`cells` must not be empty"),
    ],
)
def test_a_set_is_one_whole_group(board, line, reason):
    refuse(reason, f"{CLOSE}consolidate {line}", board)


def test_three_tiles_are_no_set():
    trio = "consolidate soldier 2 set 3,0 3,1 3,2"
    refuse("turn is due here", CLOSE + trio, ". m2 m3 s1\n. . . s2\n. . . s3")
    refuse("a set needs 4 tiles", CLOSE + trio, ". m2 m3 s1\n. m4 . s2\n. . . s3")


def test_consolidation_is_compulsory():
    board = ". m2 m3 m4"
    refuse("consolidate is due here", CLOSE + "turn 1 2", board)
    refuse("the match is truncated", CLOSE, board)


def test_face_down_tiles_neither_connect_nor_count_and_floors_do_not_matter():
    board = ". 2m2 x m3 m4\n3m5 x\nm6 x*"
    game = play(CLOSE + "consolidate merchant 2 set 0,0 1,0 0,1 0,2", board)
    assert drawn(game.realms[0]) == "x 2x x m3 m4\n3x x\nx x*"


SETS_AT_ONCE = """
turn 0 1
take 0,0 m1
take 2,0 m1
action pair
place 0,0 m1
place 0,2 m1
"""
ROWS = ". m2 m3 m4\n\n. m2 m3 m4 m5\n"
UPPER = "consolidate merchant 2 set 0,0 1,0 2,0 3,0\n"
LOWER = "consolidate merchant 3 set 0,2 1,2 2,2 3,2 4,2\n"


def test_two_sets_are_scored_one_by_one_in_any_order_each_with_its_shrines():
    wanted = "x* x x x\n\nx* x x x x"
    for text in (
        f"{UPPER}build 0,0 set\n{LOWER}build 0,2 set",
        f"{LOWER}build 0,2 set\n{UPPER}build 0,0 set",
    ):
        game = play(SETS_AT_ONCE + text, ROWS, pool=2)
        assert (game.realms[0].tokens, game.realms[0].pool) == (5, 0)
        assert drawn(game.realms[0]) == wanted


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (f"{UPPER}{LOWER}build 0,0 set", "the Shrine must stand on the set just consolidated"),
        (f"{UPPER}build 0,0 set\nbuild 1,0 set", "this set allows 1 Shrines"),
        (f"{UPPER}build 0,2 set", "the Shrine must stand on the set just consolidated"),
        (f"{UPPER}build 0,0 set\nturn 1 2", "consolidate is due here"),
        (f"build 0,0 set\n{UPPER}", "consolidate is due here"),
        (f"{UPPER}build 0,0 faith", "`why` must be 'set'"),
    ],
)
def test_flip_build_flip_build(text, reason):
    refuse(reason, SETS_AT_ONCE + text, ROWS, pool=5)


CLOSE_SEASONS = """
turn 0 1
take 16,0 t1
action shrine
place 0,0 t1
consolidate season 2 set 0,0 1,0 2,0 3,0
"""
SEASONS = ". t2 t3 2t4 x"


def test_special_sets_allow_two_shrines_and_none_is_compulsory():
    for builds, left in (("", 3), ("build 3,0 set", 2), ("build 3,0 set\nbuild 0,0 set", 1)):
        assert play(CLOSE_SEASONS + builds, SEASONS, pool=2).realms[0].pool == left


@pytest.mark.parametrize(
    ("builds", "reason"),
    [
        ("build 3,0 set\nbuild 0,0 set\nbuild 1,0 set", "this set allows 2 Shrines"),
        ("build 3,0 set\nbuild 3,0 set", "a Shrine stands there already"),
        ("build 4,0 set", "the Shrine must stand on the set just consolidated"),
        ("turn 1 2\nbuild 0,0 set", "take or action is due here"),
    ],
)
def test_other_shrines_are_refused(builds, reason):
    refuse(reason, CLOSE_SEASONS + builds, SEASONS, pool=5)


def test_shrines_come_from_the_pool():
    """The one of the action is there in time."""
    play(CLOSE_SEASONS + "build 3,0 set", SEASONS, pool=0)
    refuse("there is no Shrine in the pool", CLOSE_SEASONS + "build 3,0 set\nbuild 0,0 set", SEASONS, pool=0)


def test_only_the_own_seat_acts():
    text = "turn 0 1\ntake 0,0 m1\naction discard\nturn 1 2\ntake 2,0 m1\naction shrine\nplace 0,0 m1"
    game = play(text, "m2")
    assert (drawn(game.realms[0]), drawn(game.realms[1])) == ("m2", "m1")
    assert [board.pool for board in game.realms] == [1, 2]
