"""Spirits in general: windows, payment, no use without effect."""

from __future__ import annotations

import pytest

from simkit.games.dragon_castle.constants import spirit
from tests.games.dragon_castle.boards import Position, cells_in

CASTLE = "m1 . m1 . m2 . s1 . D1 . S1"
RICH = "m1 m1 s1 s1\nf1 f1 @@ ##/2\nS1 S2 S3 .\nm2 m2 W1"  # something to do for nearly every Spirit
WINDOWS = {
    "beauty": "before after",
    "wind": "before after",
    "strength": "before after",
    "elegance": "before between",
    "deception": "before between",
    "change": "before check after",
    "faith": "build",
    "depths": "before between",
    "destruction": "before between after",
    "cunning": "before after",
}


def windows_of(card, **changes):
    """The windows in which a Spirit is offered in a turn in which it always could do something."""
    castle = "m1 m1 m2 . s1 s1 . D1\nm1 m3 . m1"
    realm = "m3 s3 f3 m3 . .\nS1 S2 S3 W1 . .\n@@ ##/2 . . . .\nm4 m5 m6 . . ."
    match = Position(castle, realm, pool=3, spirits=card, **changes)
    found = []
    for name, action in (
        ("before", ("take", (0, 0))),
        ("between", ("pair", (1, 0))),
        ("placing", ("place", "merchant-1", (5, 5))),
        ("placing", ("place", "merchant-1", (3, 3))),
    ):
        if card in match.kinds():
            found.append(name)
        match.do(*action)
    while match.state.seat == 0:
        phase = {3: "check", 4: "set", 5: "build", 6: "after"}[int(match.state.phase)]
        if card in match.kinds() and phase not in found:
            found.append(phase)
        match.do(*next(words for words in match.actions() if words[0] in ("pass", "consolidate")))
    return " ".join(found)


@pytest.mark.parametrize("card", spirit.NAMES)
def test_each_spirit_has_its_windows(card):
    """D-21, P1."""
    assert windows_of(card) == WINDOWS[card]


@pytest.mark.parametrize("card", spirit.NAMES)
def test_by_the_other_reading_the_last_window_opens_before_the_check_too(card):
    """P3."""
    expected = WINDOWS[card]
    if "after" in expected and "check" not in expected:
        expected = expected.replace("after", "check after")
    assert windows_of(card, spirit_before_check=True) == expected


def test_a_spirit_costs_a_face_up_tile_or_a_shrine_of_the_pool():
    """D-22, D-23, P6, P8: what lies beneath is face-down; nothing is scored."""
    match = Position("m1 . m2 . m3", "s1/2 ## @@", pool=1, spirits="destruction")
    supply = int(match.state.supply)
    assert match.of("destruction") == {(0, 0), "shrine"}
    match.do("destruction", (0, 0)).do("remove", (0, 0))
    assert match.realm.up == 0
    assert cells_in(match.realm.down) == {(0, 0), (1, 0), (2, 0)}
    assert match.heights()[0, 0] == 1
    assert match.realm.tokens == 0
    other = Position("m1 . m2 . m3", "s1 ##", pool=1, spirits="destruction").do("destruction", "shrine")
    assert (other.realm.pool, other.state.supply) == (0, supply + 1)
    gone = Position("m1 . m2 . m3", "s1 ##", pool=0, spirits="destruction")
    gone.do("destruction", (0, 0)).do("remove", (0, 0)).do("take", (2, 0)).do("shrine")
    assert ("merchant-2", (0, 0)) in gone.of("place")


def test_who_cannot_pay_cannot_use_a_spirit():
    """D-22."""
    assert "destruction" not in Position("m1 . m2", "## @@", pool=0, spirits="destruction").kinds()


def test_each_spirit_is_used_once_a_turn_and_several_each_once():
    """D-21, P7."""
    match = Position("m1 . m2 . m3", "s1 s2 s3", pool=3, spirits="destruction+cunning")
    match.do("destruction", "shrine").do("remove", (0, 0))
    assert "destruction" not in match.kinds()
    assert "cunning" in match.kinds()
    match.do("cunning", "shrine").do("consolidate", (0, 0)).do("pass")
    assert not {"destruction", "cunning"} & match.kinds()
    match.do("summon")
    assert match.state.seat == 1
    match.state.realms[1].pool = 1
    assert "destruction" in match.kinds()


def test_a_tile_in_hand_cannot_pay_and_one_just_placed_can():
    """P2."""
    match = Position(CASTLE, "", pool=0, spirits="destruction").do("take", (0, 0))
    assert "destruction" not in match.kinds()
    match.do("shrine").do("place", "merchant-1", (0, 0))
    assert match.of("destruction") == {(0, 0), "shrine"}


def test_no_spirit_and_no_payment_dodges_a_due_set():
    """P3, D-22: before the check only Change, never by a due tile; by the other reading due tiles pay."""
    realm = "m2 m3 m4 .\nS1 S2 S3 W1\ns1"
    match = Position(CASTLE, realm, pool=0, spirits="change+destruction").do("take", (0, 0)).do("shrine")
    match.do("place", "merchant-1", (3, 0))
    assert match.kinds() == {"pass", "change"}
    assert match.of("change") == {(0, 1), (1, 1), (2, 1), (3, 1), (0, 2), "shrine"}
    liberal = Position(CASTLE, realm, pool=0, spirits="change+destruction", spirit_before_check=True)
    liberal.do("take", (0, 0)).do("shrine").do("place", "merchant-1", (3, 0))
    assert (0, 0) in liberal.of("destruction")
    liberal.do("destruction", (0, 0)).do("remove", (2, 0))
    assert int(liberal.realm.tokens) == 0
    assert "consolidate" not in liberal.kinds()


def test_a_tile_that_is_no_longer_due_after_the_payment_may_be_recoloured():
    """P3, the other reading: a season pays, and of the three that remain one becomes a farmer."""
    realm = "S2 S3 S4 .\n. . . f2\n. . . f3\n. . . f4"
    match = Position(CASTLE, realm, pool=0, spirits="change", spirit_before_check=True)
    match.do("take", (10, 0)).do("shrine").do("place", "season-1", (3, 0))
    assert (0, 0) in match.of("change")
    assert "shrine" not in match.of("change")
    match.do("change", (0, 0))
    assert match.of("treat") == {((3, 0), "farmer")}


def test_no_use_without_effect():
    """D-24, P5: nothing for any Spirit in a realm with one tile and no shrine on it, but for the castle's."""
    match = Position("m1m1 . s1", "f1", pool=1, spirits="+".join(spirit.NAMES))
    assert not {"beauty", "wind", "change", "cunning", "faith", "deception"} & match.kinds()
    assert match.of("depths") == set()  # the twin beneath cannot be seen yet
    assert match.of("elegance") == {(0, 0), "shrine"}
    match.do("take", (0, 0))
    assert match.of("depths") == {(0, 0), "shrine"}


def test_no_spirit_between_the_action_and_the_first_placement():
    """D-21."""
    match = Position(CASTLE, RICH, pool=2, spirits="+".join(spirit.NAMES)).do("take", (0, 0)).do("shrine")
    assert match.kinds() == {"place"}


def test_several_spirits_never_lead_into_a_dead_end():
    """D-25: with a duty to make good, Spirits may be used only as far as all can be kept."""
    castle = "m1 m2 . m1 . s1"
    match = Position(castle, "s1 s2 s3 f4", pool=3, spirits="+".join(spirit.NAMES)).do("depths", "shrine")
    assert match.kinds() == {"take", "elegance", "deception", "destruction", "cunning", "strength"}
    assert match.of("take") == {(0, 0), (1, 0), (3, 0)}
    match.do("deception", "shrine")
    assert match.of("take") == {(0, 0), (1, 0)}
    match.do("take", (0, 0))
    assert match.kinds() == {"pair", "elegance", "destruction"}
    assert match.do("destruction", "shrine").of("remove") == {(3, 0), (5, 0)}
    match.do("remove", (3, 0))
    assert match.of("pair") == {(1, 0)}
