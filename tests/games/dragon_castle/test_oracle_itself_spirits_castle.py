"""Tests of the referee itself: the Spirits that work on the castle.

Nothing here uses the package; see `stories` for the notation. Unless a castle is drawn,
all its tiles are available on the ground floor.
"""

import pytest

from tests.games.dragon_castle.stories import own, play, refuse, turn

SUMMON = "action summon\n"
NO_SPACES = "there are no two spaces for the pair"
NO_EFFECT = "this Spirit can have no effect"


# Destruction ---------------------------------------------------------------------


def test_destruction_removes_any_available_tile_of_any_floor():
    for cell, tile in (("0,0", "m1"), ("2,0", "s1"), ("4,0", "t1")):
        text = turn(f"spirit destruction shrine\nremove {cell} {tile}")
        towers = "f1/m1 . s1 . f2/f3/t1 . f2/f3/m4"
        game = play(f"{text}\ntake 6,0 m4\naction discard", towers=towers, spirits=["destruction"])
        assert sum(map(len, game.castle.values())) == 7


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("remove 1,0 m2", "the tile is not available"),
        ("remove 3,0 m2", "there is no tile"),
        ("remove 0,0 m2", "`tile` must be 'merchant-1'"),
        ("action summon", "remove is due here"),
    ],
)
def test_other_uses_of_destruction_are_refused(line, reason):
    refuse(reason, turn("spirit destruction shrine", line), towers="m1 m2 m3", spirits=["destruction"])


def test_destruction_frees_the_second_tile_and_needs_a_long_side_even_under_elegance():
    text = turn(
        "take 0,0 m1\nspirit destruction shrine\nremove 3,0 s1\ntake 2,0 m1\naction pair",
        "place 0,0 m1\nplace 2,2 m1",
    )
    play(text, towers="m1 s2 m1 s1", spirits=["destruction"])
    blocked = turn("spirit elegance shrine\nspirit destruction shrine\nremove 1,0 m2")
    refuse(
        "the tile is not available", blocked, pool=2, towers="m1 m2 m3", spirits=["elegance", "destruction"]
    )


def test_if_pairs_are_not_sequential_destruction_still_frees_the_second_tile():
    """The tile counts as available if it is with the first one still in its place."""
    freed = turn(
        "take 0,0 m1\nspirit destruction shrine\nremove 3,0 s1\ntake 2,0 m1\naction pair",
        "place 0,0 m1\nplace 2,2 m1",
    )
    position = {"spirits": ["destruction"], "pair_sequential": False}
    play(freed, towers="m1 s2 m1 s1", **position)
    by_first = turn("take 0,0 m1\nspirit destruction shrine\nremove 3,0 s1\ntake 1,0 m1")
    refuse("the tile is not available", by_first, towers="m1 m1 m2 s1", **position)


def test_if_pairs_are_not_sequential_a_removed_tile_below_the_first_hides_nothing():
    text = turn(
        "take 0,0 m1\nspirit destruction shrine\nremove 0,0 s2\ntake 1,0 m1\naction pair",
        "place 0,0 m1\nplace 2,2 m1",
    )
    for is_sequential in (True, False):
        play(text, towers="s1/s2/m1 s3/m1 s4/s5", spirits=["destruction"], pair_sequential=is_sequential)
    still = turn("take 0,0 m1\ntake 1,0 m1")
    refuse("the tile is not available", still, towers="s1/s2/m1 s3/m1 s4/s5", pair_sequential=False)


def test_destruction_in_an_empty_castle_is_refused():
    text = turn("spirit destruction shrine\nremove 0,0 m1")
    refuse("there is no tile", text, towers="", spirits=["destruction"])


# Elegance ------------------------------------------------------------------------

ROW = "s1 m1 m1 m1 s1"
TWO = "action pair\nplace 0,0 m1\nplace 5,5 m1"


def test_elegance_takes_tiles_by_a_free_short_side():
    text = turn("spirit elegance shrine\ntake 2,0 m1\naction discard")
    assert own(text, towers=ROW, spirits=["elegance"]).tokens == 1
    refuse("the tile is not available", turn("take 2,0 m1\naction discard"), towers=ROW)
    blocked = "s1 m2 s1\ns1 m1 s1\ns1 m2 s1"
    refuse(
        "the tile is not available",
        turn("spirit elegance shrine\ntake 1,1 m1"),
        towers=blocked,
        spirits=["elegance"],
    )


def test_elegance_lasts_the_whole_turn():
    """The first tile frees a short side of the second one."""
    towers = "s1 m1 s1\ns1 m1 s1\ns1 s2 s1"
    text = turn("spirit elegance shrine\ntake 1,0 m1\ntake 1,1 m1", TWO)
    assert own(text, towers=towers, spirits=["elegance"]).pool == 0


def test_elegance_keeps_the_first_tile_on_the_top_floor():
    refuse(
        "the first tile must come from the top floor, 2",
        turn("spirit elegance shrine\ntake 2,0 m1"),
        towers="s1 m2 m1 m1 s1/s1",
        spirits=["elegance"],
    )


# The stacks of the middle row have no free short side.
UNDER = ".\nm1 s1 m1\nm2 s2 m2\nm1 s1 m1"


def test_elegance_must_show_at_least_once():
    refuse(
        "no tile was taken by a free short side under Elegance",
        turn("spirit elegance shrine\naction summon"),
        towers=ROW,
        spirits=["elegance"],
    )
    lines = "spirit elegance shrine\ntake 0,2 m2\naction discard"
    refuse(
        "no tile was taken by a free short side under Elegance",
        turn(lines),
        towers=UNDER,
        spirits=["elegance"],
    )
    pair = "spirit elegance shrine\ntake 0,2 m2\ntake 2,2 m2\naction pair\nplace 0,0 m2\nplace 3,3 m2"
    refuse(
        "no tile was taken by a free short side under Elegance",
        turn(pair),
        towers=UNDER,
        spirits=["elegance"],
    )


def test_elegance_is_met_by_a_tile_with_a_free_long_side_too_unless_strict():
    lines = turn("spirit elegance shrine\ntake 0,0 s1\naction discard")
    play(lines, towers=ROW, spirits=["elegance"])
    refuse(
        "no tile was taken by a free short side under Elegance",
        lines,
        towers=ROW,
        spirits=["elegance"],
        elegance_strict=True,
    )
    inner = turn("spirit elegance shrine\ntake 2,0 m1\naction discard")
    play(inner, towers=ROW, spirits=["elegance"], elegance_strict=True)
    second = turn("spirit elegance shrine\ntake 0,0 m1\ntake 2,0 m1", TWO)
    play(second, towers="m1 s1 m1 s1", spirits=["elegance"], elegance_strict=True)


def test_elegance_between_the_tiles_obliges_to_a_pair_with_a_free_short_side():
    start = "take 0,1 m1\nspirit elegance shrine\n"
    refuse(
        "a Spirit used in this turn obliges to a pair",
        turn(start + "action discard"),
        towers=UNDER,
        spirits=["elegance"],
    )
    play(turn(start + "take 2,1 m1", TWO), towers=UNDER, spirits=["elegance"])
    hidden = "m1 s1 s3\ns2 s1 m1\ns2 s1 s3\nm1"
    refuse(
        "no tile was taken by a free short side under Elegance",
        turn("take 0,0 m1\nspirit elegance shrine\ntake 2,1 m1", TWO),
        towers=hidden,
        spirits=["elegance"],
    )
    play(turn("take 0,0 m1\nspirit elegance shrine\ntake 0,3 m1", TWO), towers=hidden, spirits=["elegance"])


def test_elegance_without_any_possible_effect_is_refused():
    closed = "m1 s1 s3\ns2 s1 m1\ns2 s1 s3"
    refuse(NO_EFFECT, turn("take 0,0 m1\nspirit elegance shrine"), towers=closed, spirits=["elegance"])
    refuse(NO_EFFECT, turn("spirit elegance shrine"), towers="", spirits=["elegance"])


def test_strict_elegance_that_only_a_pair_can_show_needs_two_spaces():
    """The second tile is hemmed in below the top floor, so no first tile will do."""
    text = turn("spirit elegance shrine\ntake 0,0 m1\ntake 3,0 m1\naction pair\nplace 0,0 m1\nplace 1,0 m1")
    position = {"realm": [2, 1], "spirits": ["elegance"], "elegance_strict": True}
    play(text, "x x", towers="f1/m1 . s1 m1 s1", **position)
    refuse(NO_EFFECT, text, "x s3", towers="f1/m1 . s1 m1 s1", **position)


# Deception and Depths ------------------------------------------------------------

DECEIVED = "action pair\nplace 0,0 m1\nplace 5,5 {}"


@pytest.mark.parametrize(("cell", "tile"), [("1,0", "s1"), ("0,1", "t1")])
def test_deception_takes_an_adjacent_tile_identical_or_not_available_or_not(cell, tile):
    towers = "m1 s1 s2\nt1 s3\n"
    for start in ("spirit deception shrine\ntake 0,0 m1", "take 0,0 m1\nspirit deception shrine"):
        text = turn(start, f"take {cell} {tile}", DECEIVED.format(tile))
        play(text, towers=towers, spirits=["deception"])
    hemmed_in = "f1 m1\ns1 t1 s1"
    text = turn("spirit deception shrine\ntake 1,0 m1\ntake 1,1 t1", DECEIVED.format("t1"))
    play(text, towers=hemmed_in, spirits=["deception"])


def test_deception_may_take_an_identical_tile_but_not_a_distant_one():
    play(
        turn("spirit deception shrine\ntake 0,0 m1\ntake 1,0 m1", TWO),
        towers="m1 m1 . m1",
        spirits=["deception"],
    )
    refuse(
        "must be adjacent to the place of the first",
        turn("spirit deception shrine\ntake 0,0 m1\ntake 3,0 m1"),
        towers="m1 m1 . m1",
        spirits=["deception"],
    )


def test_deception_keeps_to_the_floor_unless_any_will_do():
    text = turn("spirit deception shrine\ntake 0,0 m1\ntake 1,0 s1", DECEIVED.format("s1"))
    towers = "f1/m1 s1\nf1/t1"
    refuse("must be adjacent to the place of the first", text, towers=towers, spirits=["deception"])
    play(text, towers=towers, spirits=["deception"], deception_any_floor=True)
    refuse(NO_EFFECT, text, towers="f1/m1 s1", spirits=["deception"])
    under = turn("spirit deception shrine\ntake 0,0 m1\ntake 0,0 f1")
    refuse(
        "must be adjacent to the place of the first",
        under,
        towers=towers,
        spirits=["deception"],
        deception_any_floor=True,
    )


@pytest.mark.parametrize("card", ["deception", "depths"])
@pytest.mark.parametrize("start", ["spirit {} shrine\ntake 0,0 m1", "take 0,0 m1\nspirit {} shrine"])
@pytest.mark.parametrize("kind", ["shrine", "discard"])
def test_deception_and_depths_belong_to_pairs(card, start, kind):
    text = turn(start.format(card), f"action {kind}")
    refuse("a Spirit used in this turn obliges to a pair", text, towers="m1 m2", spirits=[card])
    refuse(
        "a Spirit used in this turn obliges to a pair",
        turn(f"spirit {card} shrine", SUMMON),
        towers="m1 m2",
        spirits=[card],
    )


@pytest.mark.parametrize("start", ["spirit depths shrine\ntake 0,0 m1", "take 0,0 m1\nspirit depths shrine"])
def test_depths_takes_an_available_tile_of_the_same_type(start):
    play(turn(start, "take 2,0 m2", DECEIVED.format("m2")), towers="m1 . m2", spirits=["depths"])
    play(turn(start, "take 2,0 m1", TWO), towers="m1 . m1", spirits=["depths"])  # to be rid of a tile
    refuse(
        "under Depths the second tile must be a merchant",
        turn(start, "take 4,0 s1"),
        towers="m1 . m2 . s1",
        spirits=["depths"],
    )
    refuse(
        "the tile is not available",
        turn(start, "take 3,0 m2"),
        towers="m1 . s1 m2 s1 . m3",
        spirits=["depths"],
    )


def test_depths_without_a_partner_is_refused():
    refuse(NO_EFFECT, turn("take 0,0 m1\nspirit depths shrine"), towers="m1 . s1 . s2", spirits=["depths"])
    refuse(NO_EFFECT, turn("spirit depths shrine"), towers="m1 . s1", spirits=["depths"])


@pytest.mark.parametrize("card", ["deception", "depths", "elegance"])
def test_a_pair_that_is_due_needs_two_spaces_after_the_payment(card):
    position = {"realm": [2, 1], "towers": "m1 m1", "spirits": [card]}
    for start in ("spirit {} {}\ntake 0,0 m1", "take 0,0 m1\nspirit {} {}"):
        late = start.startswith("take")
        if late or card != "elegance":
            refuse(NO_SPACES, turn(start.format(card, "shrine")), "x m3", **position)
        play(
            turn(start.format(card, "1,0"), "take 1,0 m1\naction pair\nplace 0,0 m1\nplace 1,0 m1"),
            "x m3",
            **position,
        )


def test_with_deception_and_depths_the_second_tile_satisfies_both():
    cards = ["deception", "depths"]
    start = "spirit deception shrine\nspirit depths shrine\ntake 0,0 m1"
    towers = "m1 m2 . m3\ns1"
    play(turn(start, "take 1,0 m2", DECEIVED.format("m2")), pool=2, towers=towers, spirits=cards)
    refuse("must be adjacent", turn(start, "take 3,0 m3"), pool=2, towers=towers, spirits=cards)
    refuse("must be a merchant", turn(start, "take 0,1 s1"), pool=2, towers=towers, spirits=cards)
    hemmed_in = "m1 . m1 m4\ns1 . s1 m2 s1"
    lines = "spirit deception shrine\nspirit depths shrine\ntake 3,0 m4\ntake 3,1 m2"
    play(turn(lines, "action pair\nplace 4,4 m4\nplace 5,5 m2"), pool=2, towers=hemmed_in, spirits=cards)


def test_a_spirit_must_have_an_effect_when_it_is_used():
    """The second tile is available by Elegance alone, which therefore comes first."""
    elegance, depths = "spirit elegance shrine", "spirit depths shrine"
    takes = "take 0,0 m1\ntake 2,0 m2"
    position = {"pool": 2, "towers": "m1 s1 m2 s1", "spirits": ["depths", "elegance"]}
    play(turn(elegance, depths, takes, DECEIVED.format("m2")), **position)
    refuse(NO_EFFECT, turn(depths, elegance, takes), **position)
