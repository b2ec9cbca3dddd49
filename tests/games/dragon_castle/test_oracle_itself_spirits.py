"""Tests of the referee itself: cost, windows and sets that are due, for all Spirits.

Nothing here uses the package; see `stories` for the notation. Unless a castle is drawn,
all its tiles are available on the ground floor.
"""

import pytest

from tests.games.dragon_castle.stories import drawn, own, play, refuse, turn

SUMMON = "action summon\n"


# Cost, and once per turn ---------------------------------------------------------

REMOVE = "spirit destruction {}\nremove 4,0 m2"


def test_a_spirit_costs_a_face_up_tile_or_a_shrine_of_the_pool():
    with_shrine = own(turn(REMOVE.format("shrine"), SUMMON), "m1", pool=2, spirits=["destruction"])
    assert (drawn(with_shrine), with_shrine.pool, with_shrine.tokens) == ("m1", 1, 0)
    with_tile = own(turn(REMOVE.format("0,0"), SUMMON), "m1 3s1", spirits=["destruction"])
    assert (drawn(with_tile), with_tile.pool, with_tile.tokens) == (". 3s1", 1, 0)


def test_under_a_paid_tile_there_is_ground_for_a_new_one():
    text = turn(REMOVE.format("0,0"), "take 0,0 m1\naction shrine\nplace 0,0 m1")
    assert drawn(own(text, "3s1", spirits=["destruction"])) == "3m1"
    assert drawn(own(turn(REMOVE.format("0,0"), SUMMON), "3s1", spirits=["destruction"])) == "2x"


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (REMOVE.format("shrine"), "`pay`: there is no Shrine in the pool"),
        (REMOVE.format("0,0"), "`pay`: there is no face-up tile"),
        (REMOVE.format("1,0"), "`pay`: there is no face-up tile"),
        (REMOVE.format("2,0"), "`pay`: there is no face-up tile"),
        ("spirit cunning shrine", "the Spirit 'cunning' is not in play"),
        ("spirit mischief shrine", "the Spirit 'mischief' is not in play"),
        ("remove 4,0 m2", "take or action is due here"),
    ],
)
def test_other_payments_are_refused(line, reason):
    refuse(reason, turn(line, SUMMON), "x x* .", pool=0, spirits=["destruction"])


@pytest.mark.parametrize("pay", ["cash", None, ["tile", 0, 0], {"shrine": 1}, {"tile": [0]}, {"tile": "0,0"}])
def test_payments_have_their_form(monkeypatch, pay):
    monkeypatch.setattr(
        "tests.games.dragon_castle.stories.KEYS", {"spirit": (("card", str), ("pay", lambda _: pay))}
    )
    refuse("`", turn("spirit destruction x"), "m1", spirits=["destruction"])


def test_each_spirit_once_per_own_turn():
    twice = turn(REMOVE.format("shrine"), "spirit destruction shrine\nremove 0,0 m1", SUMMON)
    refuse("destruction was used in this turn already", twice, pool=5, spirits=["destruction"])
    around = turn(REMOVE.format("shrine"), SUMMON, "spirit destruction shrine\nremove 0,0 m1")
    refuse("destruction was used in this turn already", around, pool=5, spirits=["destruction"])
    again = turn(REMOVE.format("shrine"), SUMMON)
    again += "turn 1 2\ntake 6,0 m2\naction discard\nturn 0 3\nspirit destruction shrine\nremove 0,0 m1\ntake 2,0 m1"
    assert own(again + "\naction discard", pool=5, spirits=["destruction"]).pool == 3


def test_several_spirits_each_with_its_own_cost():
    text = turn(
        REMOVE.format("shrine"), "spirit cunning shrine\nconsolidate soldier 2 cunning 0,0 1,0 2,0", SUMMON
    )
    found = own(text, "s1 s2 s3", pool=3, spirits=["destruction", "cunning"])
    assert (found.pool, found.tokens, drawn(found)) == (1, 2, "x x x")


def test_the_first_tile_cannot_pay_before_it_is_placed_but_can_afterwards():
    text = turn("take 0,0 m1\naction shrine\nplace 3,3 m1\nspirit destruction 3,3\nremove 4,0 m2")
    found = own(text, "", pool=0, spirits=["destruction"])
    assert (drawn(found), found.pool) == ("", 1)


WINDOWS = {
    # before the action, after the first tile, after the action
    "beauty": (True, False, True),
    "wind": (True, False, True),
    "strength": (True, False, True),
    "elegance": (True, True, False),
    "deception": (True, True, False),
    "change": (True, False, True),
    "faith": (False, False, False),
    "depths": (True, True, False),
    "destruction": (True, True, True),
    "cunning": (True, False, True),
}
EFFECTS = {
    "beauty": "consolidate 1 3 beauty 0,0 1,0 2,0 3,0",
    "wind": "move-shrine 0,2 1,2",
    "strength": "move-tile 3,0 3,3",
    "elegance": "",
    "deception": "",
    "change": "treat 3,1 farmer\nconsolidate farmer 2 change 0,1 1,1 2,1 3,1",
    "faith": "build 1,2 faith",
    "depths": "",
    "destruction": "remove 6,0 s2",
    "cunning": "consolidate farmer 2 cunning 0,1 1,1 2,1",
}
BOARD = "m1 s1 m1 s1\nf2 f3 f4 t1\nx* x"
PLAIN = "m1 m1 . . s2 . s2"


@pytest.mark.parametrize("card", WINDOWS)
def test_windows(card):
    lines = f"spirit {card} shrine\n{EFFECTS[card]}"
    pair, places = "take {} m1", "action pair\nplace 4,4 m1\nplace 5,5 m1"
    first, second = pair.format("0,0"), pair.format("1,0")
    texts = [
        turn(lines, first, second, places),
        turn(first, lines, second, places),
        turn(first, second, places, lines),
    ]
    for text, is_legal in zip(texts, WINDOWS[card], strict=True):
        position = {"board": BOARD, "towers": PLAIN, "spirits": [card]}
        if is_legal:
            assert own(text, **position).pool == 0
        else:
            refuse(f"{card} cannot be used here", text, **position)


# Sets that are due ---------------------------------------------------------------

CLOSE = "take 0,0 m1\naction shrine\nplace 0,0 m1"
SET = "consolidate merchant 2 set 0,0 1,0 2,0 3,0"


@pytest.mark.parametrize("card", ["beauty", "wind", "strength", "destruction", "cunning"])
def test_a_due_set_comes_before_every_spirit_but_change(card):
    board = ". m2 m3 m4\nf2 f3 f4 x\nx* x\ns5 f5 m5 s5"
    effects = EFFECTS | {"beauty": "consolidate 5 3 beauty 0,3 1,3 2,3 3,3", "destruction": "remove 4,0 m2"}
    effects["strength"] = "move-tile 0,3 4,4"
    spirit = f"spirit {card} shrine\n{effects[card]}"
    refuse(f"{card} cannot be used here", turn(CLOSE, spirit, SET), board, spirits=[card])
    play(turn(CLOSE, SET, spirit), board, spirits=[card])
    play(turn(CLOSE, spirit, SET), board, spirits=[card], spirit_before_check=True)


def test_tiles_of_a_due_set_cannot_pay():
    board = ". m2 m3 m4\n.\nf2 f3 f4 t1"
    change = "spirit change {}\ntreat 3,2 farmer\nconsolidate farmer 2 change 0,2 1,2 2,2 3,2"
    refuse(
        "`pay`: the tile belongs to a set that is due",
        turn(CLOSE, change.format("0,0"), SET),
        board,
        spirits=["change"],
    )
    assert own(turn(CLOSE, change.format("shrine"), SET), board, spirits=["change"]).tokens == 4
    early = own(turn(CLOSE, change.format("0,0")), board, spirits=["change"], spirit_before_check=True)
    assert (early.tokens, drawn(early)) == (2, ". m2 m3 m4\n\nx x x x")


def test_a_tile_that_is_no_longer_due_after_the_payment_may_be_recoloured():
    board = ". t2 t3 t4\nf2\nf3\nf4"
    season = "take 18,0 t1\naction shrine\nplace 0,0 t1"
    change = "spirit change {}\ntreat 0,0 farmer\nconsolidate farmer 2 change 0,0 0,1 0,2 0,3"
    liberal = {"spirits": ["change"], "spirit_before_check": True}
    found = own(turn(season, change.format("3,0")), board, **liberal)
    assert (found.tokens, drawn(found)) == (2, "x t2 t3\nx\nx\nx")
    refuse("belongs to a set that is due", turn(season, change.format("shrine")), board, **liberal)


def test_strength_may_break_a_due_set_only_under_the_liberal_reading():
    spirit = "spirit strength shrine\nmove-tile 0,0 5,5"
    found = own(turn(CLOSE, spirit), ". m2 m3 m4", spirits=["strength"], spirit_before_check=True)
    assert (found.tokens, found.pool) == (0, 1)
    refuse("strength cannot be used here", turn(CLOSE, spirit), ". m2 m3 m4", spirits=["strength"])


def test_liberal_spirits_may_use_tiles_of_a_due_set():
    wind = "spirit wind shrine\nflip 0,0\nmove-shrine 0,2 0,0"
    liberal = {"spirits": ["wind"], "spirit_before_check": True}
    found = own(turn(CLOSE, wind), ". m2 m3 m4\n.\nx*", **liberal)
    assert (drawn(found), found.tokens) == ("x* m2 m3 m4\n\nx", 0)
    beauty = "spirit beauty shrine\nconsolidate 1 3 beauty 0,0 0,1 0,2 0,3"
    liberal["spirits"] = ["beauty"]
    found = own(turn(CLOSE, beauty), ". m2 m3 m4\ns1\nf1\ns1", **liberal)
    assert (drawn(found), found.tokens) == ("x m2 m3 m4\nx\nx\nx", 3)


def test_liberal_spirits_leave_what_is_still_due_to_the_check():
    spirits = "spirit destruction shrine\nremove 4,0 m2\nspirit cunning shrine\n"
    spirits += "consolidate farmer 2 cunning 0,2 1,2 2,2"
    liberal = {"pool": 2, "spirits": ["destruction", "cunning"], "spirit_before_check": True}
    board = ". m2 m3 m4\n.\nf1 f2 f3"
    assert own(turn(CLOSE, spirits, SET), board, **liberal).tokens == 4
    refuse("consolidate is due here", turn(CLOSE, spirits, "turn 1 2"), board, **liberal)


def test_liberal_strength_brings_the_check_with_it():
    """Sets that are due after its moves come before any other Spirit."""
    strength = "spirit strength shrine\nmove-tile 5,0 5,5"
    wind = "spirit wind shrine\nmove-shrine 0,2 1,2"
    liberal = {"pool": 2, "spirits": ["strength", "wind"], "spirit_before_check": True}
    board = ". m2 m3 m4 . s1\n.\nx* x"
    refuse("consolidate is due here", turn(CLOSE, strength, wind, SET), board, **liberal)
    assert own(turn(CLOSE, strength, SET, wind), board, **liberal).tokens == 2
    assert own(turn(CLOSE, wind, strength, SET), board, **liberal).tokens == 2


def test_liberal_faith_may_be_paid_with_a_tile_of_another_due_set():
    board = ". m2 m3 m4\n.\n. m2 m3 m4"
    pair = "take 0,0 m1\ntake 2,0 m1\naction pair\nplace 0,0 m1\nplace 0,2 m1"
    text = turn(pair, SET, "spirit faith 0,2\nbuild 0,0 faith")
    found = own(text, board, spirits=["faith"], spirit_before_check=True)
    assert (drawn(found), found.tokens) == ("x* x x x\n\n. m2 m3 m4", 2)
