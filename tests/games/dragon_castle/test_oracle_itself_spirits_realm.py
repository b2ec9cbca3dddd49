"""Tests of the referee itself: the Spirits that work on the Realm.

Nothing here uses the package; see `stories` for the notation. Unless a castle is drawn,
all its tiles are available on the ground floor.
"""

import pytest

from tests.games.dragon_castle.stories import drawn, own, refuse, turn

SUMMON = "action summon\n"
CLOSE = "take 0,0 m1\naction shrine\nplace 0,0 m1"
SET = "consolidate merchant 2 set 0,0 1,0 2,0 3,0"


# Beauty --------------------------------------------------------------------------


def test_beauty_takes_one_number_of_any_factions_as_if_dragons():
    beauty = "spirit beauty shrine\nconsolidate 3 4 beauty 0,0 1,0 2,0 1,1 1,2\n"
    text = turn(beauty + "build 1,1 set\nbuild 0,0 set", SUMMON)
    found = own(text, "m3 2s3 f3 t3\n. m3 m4\n. s3", pool=3, spirits=["beauty"])
    assert (drawn(found), found.tokens, found.pool) == ("x* 2x x t3\n. x* m4\n. x", 4, 0)
    refuse(
        "this set allows 2 Shrines",
        turn(beauty + "build 1,1 set\nbuild 0,0 set\nbuild 2,0 set"),
        "m3 2s3 f3 t3\n. m3 m4\n. s3",
        pool=9,
        spirits=["beauty"],
    )


def test_beauty_of_twelve():
    cells = " ".join(f"{i % 6},{i // 6}" for i in range(12))
    text = turn(f"spirit beauty shrine\nconsolidate 2 13 beauty {cells}", SUMMON)
    assert own(text, "m2 s2 f2 m2 s2 f2\ns2 f2 m2 s2 f2 m2", spirits=["beauty"]).tokens == 13


@pytest.mark.parametrize(
    ("board", "line", "reason"),
    [
        ("m3 s3 f3", "3 3 beauty 0,0 1,0 2,0", "a set needs 4 tiles"),
        ("m3 s3 f3 m4", "3 3 beauty 0,0 1,0 2,0 3,0", "`cells` must be the whole group"),
        ("m3 s3 f3 m3 s3", "3 3 beauty 0,0 1,0 2,0 3,0", "`cells` must be the whole group"),
        ("t3 w3 t3 w3", "3 3 beauty 0,0 1,0 2,0 3,0", "Beauty takes Faction tiles only"),
        ("m3 s3 f3 m3", "4 3 beauty 0,0 1,0 2,0 3,0", "`number` must be 3"),
        ("m3 s3 f3 m3", "3 2 beauty 0,0 1,0 2,0 3,0", "`vp` must be 3"),
        ("m3 s3 f3 m3", "merchant 3 beauty 0,0 1,0 2,0 3,0", "key `number` is missing"),
        ("m3 s3 f3 m3", "3 3 set 0,0 1,0 2,0 3,0", "`why` must be 'beauty'"),
    ],
)
def test_other_sets_of_beauty_are_refused(board, line, reason):
    refuse(reason, turn(f"spirit beauty shrine\nconsolidate {line}"), board, spirits=["beauty"])


def test_beauty_sees_what_a_due_set_left_face_up():
    board = ". m1 m1 m1\ns1 f1 s1"
    late = "spirit beauty shrine\nconsolidate 1 3 beauty 0,0 1,0 2,0 3,0 0,1 1,1 2,1"
    refuse("no face-up tile lies at [0, 0]", turn(CLOSE, SET, late), board, spirits=["beauty"])


def test_paying_may_shrink_the_set():
    line = "spirit beauty 4,0\nconsolidate 3 3 beauty 0,0 1,0 2,0 3,0"
    assert drawn(own(turn(line, SUMMON), "m3 s3 f3 m3 s3", spirits=["beauty"])) == "x x x x"


# Wind ----------------------------------------------------------------------------


def test_wind_moves_a_shrine_to_another_face_down_tile():
    text = turn("spirit wind shrine\nmove-shrine 0,0 2,0", SUMMON)
    assert drawn(own(text, "x* m1 3x", spirits=["wind"])) == "x m1 3x*"


def test_wind_may_flip_first_and_move_onto_the_flipped_tile():
    text = turn("spirit wind shrine\nflip 1,0\nmove-shrine 0,0 1,0", SUMMON)
    found = own(text, "x* 2m1", spirits=["wind"])
    assert (drawn(found), found.tokens) == ("x 2x*", 0)
    elsewhere = turn("spirit wind shrine\nflip 1,0\nmove-shrine 0,0 2,0", SUMMON)
    assert drawn(own(elsewhere, "x* 2m1 x", spirits=["wind"])) == "x 2x x*"


def test_the_space_left_by_the_shrine_takes_tiles_again():
    text = turn("spirit wind shrine\nmove-shrine 0,0 1,0", "take 0,0 m1\naction shrine\nplace 0,0 m1")
    assert drawn(own(text, "x* x", spirits=["wind"])) == "2m1 x*"


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        ("flip 1,0", "move-shrine is due here"),
        ("", "move-shrine is due here"),
        ("flip 2,0\nmove-shrine 0,0 2,0", "there is no face-up tile to flip"),
        ("move-shrine 0,0 1,0", "`to`: there is no face-down tile"),
        ("move-shrine 0,0 5,5", "`to`: there is no face-down tile"),
        ("move-shrine 0,0 3,0", "`to`: a Shrine stands there already"),
        ("move-shrine 0,0 0,0", "`to` must be another space"),
        ("move-shrine 2,0 4,0", "`from`: there is no Shrine"),
        ("flip 1,0\nbuild 1,0 set", "move-shrine is due here"),
        ("flip 1,0\nmove-shrine 0,0 2,0\nbuild 1,0 set", "take or action is due here"),
        ("move-shrine 0,0 2,0\nmove-shrine 3,0 4,0", "take or action is due here"),
    ],
)
def test_other_uses_of_wind_are_refused(lines, reason):
    refuse(
        reason,
        turn("spirit wind shrine", *lines.splitlines(), SUMMON),
        "x* m1 x x* x",
        pool=3,
        spirits=["wind"],
    )


# Strength ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lines", "wanted"),
    [
        ("move-tile 0,0 5,0", ". 2x x* m2 . m1"),
        ("move-tile 0,0 1,0", ". 3m1 x* m2"),
        ("move-tile 1,0 4,0", "m1 x x* m2 x"),  # face-down stays face-down
        ("move-tile 1,0 4,0\nmove-tile 0,0 4,0", ". x x* m2 2m1"),  # onto the first, which is face-down
        ("move-tile 1,0 4,0\nmove-tile 1,0 5,0", "m1 . x* m2 x x"),  # the tile below is another one
        ("move-tile 0,0 4,0\nmove-tile 3,0 0,0", "m2 2x x* . m1"),
    ],
)
def test_strength_moves_one_or_two_tiles(lines, wanted):
    text = turn("spirit strength shrine", lines, SUMMON)
    assert drawn(own(text, "m1 2x x* m2", spirits=["strength"])) == wanted


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        ("move-tile 0,0 3,0", "`to`: the space holds a face-up tile"),
        ("move-tile 0,0 2,0", "`to`: the space holds a Shrine"),
        ("move-tile 0,0 0,0", "`to` must be another space"),
        ("move-tile 1,0 1,0", "`to` must be another space"),
        ("move-tile 0,0 6,0", "`to`: the space is outside the Realm"),
        ("move-tile 2,0 4,0", "`from`: the tile carries a Shrine"),
        ("move-tile 4,0 5,0", "`from`: there is no tile"),
        ("move-tile 0,0 4,0\nmove-tile 4,0 5,0", "`from`: the same tile may not move twice"),
        ("move-tile 0,0 4,0\nmove-tile 3,0 4,0", "`to`: the space holds a face-up tile"),
        ("move-tile 0,0 4,0\nmove-tile 3,0 5,0\nmove-tile 1,0 5,5", "take or action is due here"),
        ("action summon", "move-tile is due here"),
    ],
)
def test_other_moves_of_strength_are_refused(lines, reason):
    refuse(reason, turn("spirit strength shrine", lines, SUMMON), "m1 2x x* m2", spirits=["strength"])


def test_strength_keeps_to_the_greatest_height():
    refuse(
        "the stack has reached the greatest height, 2",
        turn("spirit strength shrine\nmove-tile 0,0 1,0"),
        "m1 2x",
        spirits=["strength"],
        realm_max_height=2,
    )


def test_sets_of_strength_are_checked_after_both_moves():
    first, second = "move-tile 5,5 3,0", "move-tile 0,0 0,5"
    board = "m1 m2 m3\n" + ".\n" * 4 + ". . . . . m4"
    done = "consolidate merchant 2 set 0,0 1,0 2,0 3,0"
    assert own(turn("spirit strength shrine", first, done, SUMMON), board, spirits=["strength"]).tokens == 2
    assert own(turn("spirit strength shrine", first, second, SUMMON), board, spirits=["strength"]).tokens == 0
    refuse(
        "take or action is due here",
        turn("spirit strength shrine", first, second, done),
        board,
        spirits=["strength"],
    )


@pytest.mark.parametrize(
    "line", ["action summon", "take 0,0 m1", "spirit change shrine", "spirit cunning shrine"]
)
def test_sets_of_strength_are_consolidated_before_anything_else(line):
    board = "m1 m2 m3 . . m4\nf1 f2 f3"
    cards = ["strength", "change", "cunning"]
    for start in ("", SUMMON):
        refuse(
            "consolidate is due here",
            turn(start, "spirit strength shrine\nmove-tile 5,0 3,0", line),
            board,
            pool=5,
            spirits=cards,
        )


def test_builds_and_faith_on_sets_of_strength():
    text = turn(
        "spirit strength shrine\nmove-tile 5,0 3,0\nconsolidate merchant 2 set 0,0 1,0 2,0 3,0",
        "build 0,0 set\nspirit faith shrine\nbuild 1,0 faith",
        SUMMON,
    )
    assert drawn(own(text, "m1 m2 m3 . . m4", pool=9, spirits=["strength", "faith"])) == "x* x* x x"


# Change --------------------------------------------------------------------------


def test_change_recolours_one_special_tile_of_its_set():
    change = "spirit change shrine\ntreat 1,0 merchant\nconsolidate merchant 2 change 0,0 1,0 2,0 3,0\nbuild 1,0 set"
    found = own(turn(change, SUMMON), "m1 2t1 m2 m3\n. t2", pool=2, spirits=["change"])
    assert (drawn(found), found.tokens) == ("x 2x* x x\n. t2", 2)
    refuse(
        "this set allows 1 Shrines", turn(change, "build 0,0 set"), "m1 t1 m2 m3", pool=9, spirits=["change"]
    )


def test_change_to_dragons_gives_the_bonus_and_two_shrines():
    lines = "spirit change shrine\ntreat 1,0 dragon\nconsolidate dragon 3 change 0,0 1,0 2,0 3,0\n"
    found = own(
        turn(lines + "build 0,0 set\nbuild 1,0 set", SUMMON), "d1 w1 d2 d3", pool=3, spirits=["change"]
    )
    assert (drawn(found), found.tokens, found.pool) == ("x* x* x x", 3, 0)


def test_change_may_enlarge_a_due_set_which_then_stands_once():
    change = "spirit change shrine\ntreat 4,0 merchant\nconsolidate merchant 3 change 0,0 1,0 2,0 3,0 4,0"
    assert own(turn(CLOSE, change), ". m2 m3 m4 w1", spirits=["change"]).tokens == 3
    refuse("turn is due here", turn(CLOSE, change, SET), ". m2 m3 m4 w1", spirits=["change"])


def test_change_may_merge_due_sets_and_leaves_others_due():
    board = ". m2 m3 m4 w1 m1\ns1 . . . . m2\ns2 . . . . m3\ns3 . . . . m4\ns4"
    take = "take 0,0 m1\naction shrine\nplace 0,0 m1"
    cells = "0,0 1,0 2,0 3,0 4,0 5,0 5,1 5,2 5,3"
    change = f"spirit change shrine\ntreat 4,0 merchant\nconsolidate merchant 9 change {cells}"
    due = "consolidate soldier 2 set 0,1 0,2 0,3 0,4"
    assert own(turn(take, change, due), board, spirits=["change"]).tokens == 11
    refuse("consolidate is due here", turn(take, change, "turn 1 2"), board, spirits=["change"])


def test_change_stands_before_the_first_due_set_or_after_the_last():
    board = ". m2 m3 m4\n.\n. m2 m3 m4\n.\nf1 f2 f3 w1"
    pair = "take 0,0 m1\ntake 2,0 m1\naction pair\nplace 0,0 m1\nplace 0,2 m1"
    other = "consolidate merchant 2 set 0,2 1,2 2,2 3,2"
    change = "spirit change shrine\ntreat 3,4 farmer\nconsolidate farmer 2 change 0,4 1,4 2,4 3,4"
    for order in ((change, SET, other), (SET, other, change)):
        assert own(turn(pair, *order), board, spirits=["change"]).tokens == 6
    refuse("consolidate is due here", turn(pair, SET, change, other), board, spirits=["change"])


@pytest.mark.parametrize(
    ("board", "lines", "reason"),
    [
        ("m1 s1 m2 m3", "treat 1,0 merchant", "there is no face-up Special tile"),
        ("m1 x m2 m3", "treat 1,0 merchant", "there is no face-up Special tile"),
        ("m1 . m2 m3", "treat 1,0 merchant", "there is no face-up Special tile"),
        ("t1 t2 t3", "treat 1,0 season", "`as` must differ from the type of the tile"),
        ("m1 t1 m2 m3", "treat 1,0 peasant", "`as`: there is no type 'peasant'"),
        ("m1 t1 m2", "treat 1,0 merchant\nconsolidate merchant 2 change 0,0 1,0 2,0", "a set needs 4 tiles"),
        ("m1 m2 m3 . t1", "treat 4,0 merchant\nconsolidate merchant 2 change 4,0", "a set needs 4 tiles"),
        (
            "m1 t1 m2 m3 m4",
            "treat 1,0 merchant\nconsolidate merchant 2 change 0,0 1,0 2,0 3,0",
            "whole group",
        ),
        (
            "m1 t1 m2 m3",
            "treat 1,0 merchant\nconsolidate season 2 change 0,0 1,0 2,0 3,0",
            "`type` must be 'merchant'",
        ),
        (
            "m1 t1 m2 m3",
            "treat 1,0 merchant\nconsolidate merchant 2 set 0,0 1,0 2,0 3,0",
            "`why` must be 'change'",
        ),
        ("m1 t1 m2 t2", "treat 1,0 merchant\ntreat 3,0 merchant", "consolidate is due here"),
        ("m1 t1 m2 m3", "consolidate merchant 2 change 0,0 1,0 2,0 3,0", "treat is due here"),
        ("m1 t1 m2 m3", "treat 1,0 merchant\naction summon", "consolidate is due here"),
    ],
)
def test_other_uses_of_change_are_refused(board, lines, reason):
    refuse(reason, turn("spirit change shrine", lines), board, spirits=["change"])


def test_change_cannot_take_a_tile_out_of_a_due_set():
    take = "take 16,0 t1\naction shrine\nplace 0,0 t1"
    change = "spirit change shrine\ntreat 3,0 merchant\nconsolidate merchant 2 change 3,0 4,0 5,0 4,1"
    board = ". t2 t3 t4 m1 m2\n. . . . m3"
    for liberal in (False, True):
        refuse(
            "the tile belongs to a set that is due",
            turn(take, change),
            board,
            spirits=["change"],
            spirit_before_check=liberal,
        )


# Faith ---------------------------------------------------------------------------

FAITH = "spirit faith {}\nbuild {} faith"


def test_faith_builds_one_more_shrine_before_or_after_the_others():
    for order in (
        ("build 0,0 set", FAITH.format("shrine", "1,0")),
        (FAITH.format("shrine", "1,0"), "build 0,0 set"),
    ):
        found = own(turn(CLOSE, SET, *order), ". m2 m3 m4", pool=2, spirits=["faith"])
        assert (drawn(found), found.pool) == ("x* x* x x", 0)


def test_faith_gives_a_special_set_its_third_shrine():
    take = "take 16,0 t1\naction shrine\nplace 0,0 t1\nconsolidate season 2 set 0,0 1,0 2,0 3,0"
    text = turn(take, "build 0,0 set\nbuild 1,0 set", FAITH.format("5,5", "2,0"))
    board = ". t2 t3 t4\n" + ".\n" * 4 + ". . . . . m1"
    assert drawn(own(text, board, pool=2, spirits=["faith"])) == "x* x* x* x"


def test_faith_on_any_set_of_this_turn():
    board = ". m2 m3 m4\n.\n. m2 m3 m4"
    pair = "take 0,0 m1\ntake 2,0 m1\naction pair\nplace 0,0 m1\nplace 0,2 m1"
    other = "consolidate merchant 2 set 0,2 1,2 2,2 3,2"
    found = own(turn(pair, SET, other, FAITH.format("shrine", "0,0")), board, pool=2, spirits=["faith"])
    assert drawn(found) == "x* x x x\n\nx x x x"
    between = turn(pair, SET, FAITH.format("0,2", "0,0"), other)
    refuse("`pay`: the tile belongs to a set that is due", between, board, pool=2, spirits=["faith"])
    refuse(
        "the Shrine must stand on a tile consolidated in this turn",
        turn(pair, SET, FAITH.format("shrine", "0,2"), other),
        board,
        pool=2,
        spirits=["faith"],
    )


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        (f"{SET}\n{FAITH.format('0,0', '1,0')}", "`pay`: there is no face-up tile"),  # flipped by now
        (f"{SET}\n{FAITH.format('shrine', '0,1')}", "must stand on a tile consolidated in this turn"),
        (f"{SET}\nbuild 0,0 set\n{FAITH.format('shrine', '0,0')}", "a Shrine stands there already"),
        (f"{SET}\nspirit faith shrine\nbuild 1,0 set", "`why` must be 'faith'"),
        (f"{SET}\nspirit faith shrine", "the match is truncated"),
        (f"{FAITH.format('shrine', '1,0')}\n{SET}", "faith cannot be used here"),
        (f"{SET}\nbuild 0,0 set\nbuild 1,0 set", "this set allows 1 Shrines"),
        (
            f"{SET}\n{FAITH.format('shrine', '0,0')}\n{FAITH.format('shrine', '1,0')}",
            "used in this turn already",
        ),
        (
            f"{SET}\nspirit wind shrine\nmove-shrine 1,1 0,1\n{FAITH.format('shrine', '1,0')}",
            "faith cannot be used here",
        ),
    ],
)
def test_other_uses_of_faith_are_refused(lines, reason):
    refuse(reason, turn(CLOSE, lines), ". m2 m3 m4\nx x*", pool=4, spirits=["faith", "wind"])


def test_faith_needs_a_shrine_besides_its_cost():
    text = turn(CLOSE, SET, FAITH.format("shrine", "0,0"))
    refuse("there is no Shrine in the pool", text, ". m2 m3 m4", pool=0, spirits=["faith"])


def test_faith_reaches_tiles_flipped_earlier_in_the_turn_while_they_are_on_top():
    cunning = "spirit cunning shrine\nconsolidate farmer 2 cunning 0,2 1,2 2,2"
    board = ". m2 m3 m4\n.\nf1 f2 f3"
    cards = ["cunning", "faith"]
    text = turn(cunning, CLOSE, SET, FAITH.format("shrine", "0,2"))
    assert drawn(own(text, board, pool=5, spirits=cards)) == "x x x x\n\nx* x x"
    covered = turn(cunning, "take 0,0 m1\ntake 2,0 m1\naction pair\nplace 0,0 m1\nplace 0,2 m1", SET)
    refuse(
        "must stand on a tile consolidated in this turn",
        f"{covered}\n{FAITH.format('shrine', '0,2')}",
        board,
        pool=5,
        spirits=cards,
    )


def test_faith_never_builds_on_a_tile_flipped_by_wind():
    wind = "spirit wind shrine\nflip 0,2\nmove-shrine 1,2 2,2"
    text = turn(wind, CLOSE, SET, FAITH.format("shrine", "0,2"))
    refuse(
        "must stand on a tile consolidated in this turn",
        text,
        ". m2 m3 m4\n.\nf1 x* x",
        pool=5,
        spirits=["wind", "faith"],
    )


def test_faith_follows_a_tile_that_strength_has_moved():
    cunning = "spirit cunning shrine\nconsolidate farmer 2 cunning 0,2 1,2 2,2\n"
    cunning += "spirit strength shrine\nmove-tile 0,2 5,5"
    cards = ["cunning", "strength", "faith"]
    board = ". m2 m3 m4\n.\n2f1 f2 f3"
    text = turn(cunning, CLOSE, SET, FAITH.format("shrine", "{}"))
    assert (5, 5) in own(text.format("5,5"), board, pool=5, spirits=cards).shrines
    refuse("must stand on a tile consolidated in this turn", text.format("0,2"), board, pool=5, spirits=cards)


# Cunning -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("letter", "kind", "vp", "n_shrines"),
    [("m", "merchant", 2, 1), ("w", "wind", 2, 2), ("d", "dragon", 3, 2)],
)
def test_cunning_takes_exactly_three(letter, kind, vp, n_shrines):
    board = f"{letter}1 {letter}2 {letter}3"
    builds = [f"build {x},0 set" for x in range(n_shrines)]
    lines = f"spirit cunning shrine\nconsolidate {kind} {vp} cunning 0,0 1,0 2,0"
    found = own(turn(lines, *builds, SUMMON), board, pool=9, spirits=["cunning"])
    assert (found.tokens, found.pool) == (vp, 8 - n_shrines)
    refuse(
        f"this set allows {n_shrines} Shrines",
        turn(lines, *builds, f"build {n_shrines},0 set"),
        board,
        pool=9,
        spirits=["cunning"],
    )


def test_cunning_may_leave_the_bonus_of_dragons_out():
    lines = "spirit cunning shrine\nconsolidate dragon {} cunning 0,0 1,0 2,0"
    position = {"board": "d1 d2 d3", "spirits": ["cunning"], "cunning_dragon_bonus": False}
    assert own(turn(lines.format(2), SUMMON), **position).tokens == 2
    refuse("`vp` must be 2, not 3", turn(lines.format(3), SUMMON), **position)


@pytest.mark.parametrize(
    ("board", "line", "reason"),
    [
        ("m1 m2", "merchant 2 cunning 0,0 1,0", "Cunning needs exactly 3 tiles"),
        ("m1 m2 m3 m4", "merchant 2 cunning 0,0 1,0 2,0 3,0", "Cunning needs exactly 3 tiles"),
        ("m1 m2 m3 m4", "merchant 2 cunning 0,0 1,0 2,0", "`cells` must be the whole group"),
        ("m1 m2 m3", "merchant 2 set 0,0 1,0 2,0", "`why` must be 'cunning'"),
        ("m1 m2 m3", "merchant 3 cunning 0,0 1,0 2,0", "`vp` must be 2, not 3"),
    ],
)
def test_other_sets_of_cunning_are_refused(board, line, reason):
    refuse(reason, turn(f"spirit cunning shrine\nconsolidate {line}"), board, spirits=["cunning"])
