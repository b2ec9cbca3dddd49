"""Elegance, Deception, Depths, Destruction: the rulebooks' answers and our rulings."""

from __future__ import annotations

import pytest

from tests.games.dragon_castle.boards import Position

GRID = "m1 m2 m3\nm4 s1 m6\nf1 f2 m1"


def use(castle, card, realm="f6", pool=3, **changes):
    """A position in which a Spirit was used before the action, paid by a shrine."""
    return Position(castle, realm, pool=pool, spirits=card, **changes).do(card, "shrine")


def test_elegance_frees_tiles_by_their_short_sides():
    """D-29: (1, 1) is closed in on all sides, (1, 0) and (1, 2) have a short side free; stays active all turn."""
    match = use(GRID, "elegance")
    assert match.of("take") == {(0, 0), (1, 0), (2, 0), (0, 2), (1, 2), (2, 2)}
    match.do("take", (1, 0))
    assert {"shrine", "discard"} <= match.kinds()


def test_elegance_must_be_used_at_least_once():
    """D-29, D-25: a first tile without a free short side needs a second with one."""
    castle = "m1 . s1\nm2 . s2\nm3 . s3\n. . .\n. . m2"
    match = use(castle, "elegance")
    assert (0, 1) in match.of("take")
    assert (2, 1) not in match.of("take")
    match.do("take", (0, 1))
    assert match.kinds() == {"pair"}
    assert match.of("pair") == {(2, 4)}


def test_elegance_needs_no_tile_that_was_blocked_unless_strictly_read():
    """Elegance: one free short side is enough; strictly the tile must not be free otherwise."""
    assert use("m1 . s1", "elegance").of("take") == {(0, 0), (2, 0)}
    assert "elegance" not in Position("m1 . s1", "f6", spirits="elegance", elegance_strict=True).kinds()
    strict = use("m1 m2 m3", "elegance", elegance_strict=True)
    assert strict.of("take") == {(1, 0)}


def test_elegance_still_takes_the_first_tile_from_the_highest_floor():
    """Elegance."""
    assert use("m1 m2m2 m3", "elegance").of("take") == {(1, 0)}


def test_elegance_finds_a_second_tile_that_the_first_freed():
    """FAQ Elegance."""
    castle = "s1 m1 s2\ns3 m1 s4\ns5 s6 f1"
    match = use(castle, "elegance").do("take", (1, 0))
    assert match.of("pair") == {(1, 1)}


def test_elegance_between_the_tiles_obliges_to_a_pair_by_a_short_side():
    """D-25, D-29."""
    castle = "m1 . s1 s2 s3\n. . f1 m1 f2\n. . f3 f4 f5"
    match = Position(castle, "f6", pool=2, spirits="elegance").do("take", (0, 0))
    assert "elegance" not in match.kinds()
    open_castle = "m1 . s1 m1 s3\n. . f1 f6 f2\n. . f3 f4 f5"
    match = Position(open_castle, "f6", pool=2, spirits="elegance").do("take", (0, 0))
    match.do("elegance", "shrine")
    assert match.kinds() == {"pair"}
    assert match.of("pair") == {(3, 0)}


def test_short_sides_are_seen_across_the_words_of_a_castle():
    """D-29: rows 3 and 4 lie in different words."""
    castle = "\n".join(["m1 m2 m3"] * 10)
    assert use(castle, "elegance").of("take") >= {(1, 0), (1, 9)}
    assert not use(castle, "elegance").of("take") & {(1, y) for y in range(1, 9)}


def test_deception_takes_any_tile_beside_the_place_of_the_first():
    """D-30: identical or not, available or not, four directions, a pair only."""
    match = use(GRID, "deception")
    match.do("take", (0, 1))
    assert match.kinds() == {"pair"}
    assert match.of("pair") == {(0, 0), (1, 1), (0, 2)}


def test_deception_stays_on_its_floor_unless_read_otherwise():
    """Deception: on the same floor; by the other reading the top of any neighbouring stack."""
    castle = "s1 m1m2 s2m3\n. f1 ."
    match = use(castle, "deception")
    assert match.of("take") == {(1, 0), (2, 0)}
    match.do("take", (1, 0))
    assert match.of("pair") == {(2, 0)}
    wide = use(castle, "deception", deception_any_floor=True).do("take", (1, 0))
    assert wide.of("pair") == {(0, 0), (2, 0), (1, 1)}


def test_deception_between_the_tiles():
    """D-30, D-21."""
    match = Position("m1 s1 . f1", "f6", pool=1, spirits="deception").do("take", (0, 0))
    assert match.of("deception") == {(0, 0), "shrine"}
    match.do("deception", (0, 0)).do("pair", (1, 0))
    assert {tile for tile, _ in match.of("place")} == {"merchant-1", "soldier-1"}
    lone = Position("m1 . f1", "f6", pool=1, spirits="deception").do("take", (0, 0))
    assert "deception" not in lone.kinds()


def test_depths_takes_an_available_tile_of_the_same_type():
    """D-31, Depths: availability is still needed; an identical partner is allowed."""
    castle = "m1 . m2 . s1 m3 s2 . m1"
    match = use(castle, "depths").do("take", (0, 0))
    assert match.kinds() == {"pair"}
    assert match.of("pair") == {(2, 0), (8, 0)}
    only_twin = Position("m1 . m1 . s1", "f6", pool=0, spirits="depths").do("take", (0, 0))
    assert only_twin.of("depths") == {(0, 0)}


def test_depths_works_for_special_tiles():
    """D-31."""
    match = use("S1 . S4 . W1 . D1", "depths").do("take", (0, 0))
    assert match.of("pair") == {(2, 0)}


@pytest.mark.parametrize("card", ["elegance", "deception", "depths"])
def test_a_pair_needs_two_spaces_after_the_payment(card):
    """D-25: paying by a tile gives a space."""
    rows = "@@ @@ @@ @@\n@@ @@ @@ @@\n@@ @@ @@ @@\n@@ @@ . f6"
    castle = "m1 m2\nm1 m2"
    match = Position(castle, rows, pool=1, spirits=card, realm="4x4").do("take", (0, 0))
    assert match.of(card) == {(3, 3)}


def test_depths_and_deception_together_satisfy_both():
    """D-30, D-31: beside and of the same type; Deception waives that it be available."""
    castle = "m1 m2 . m3\ns1 . . ."
    match = Position(castle, "f6", pool=3, spirits="deception+depths").do("take", (0, 0))
    match.do("depths", "shrine")
    assert match.of("pair") == {(1, 0), (3, 0)}
    match.do("deception", "shrine")
    assert match.of("pair") == {(1, 0)}
    hemmed_in = Position("m1 . m1 m4\ns1 . s1 m2 s1", "f6", pool=3, spirits="deception+depths")
    hemmed_in.do("take", (3, 0)).do("depths", "shrine").do("deception", "shrine")
    assert hemmed_in.of("pair") == {(2, 0), (3, 1)}


def test_other_spirits_may_be_used_while_a_pair_is_owed():
    """D-25: the duty stays; where stacks have a limit, Wind and Strength could leave no space for it."""
    match = Position("m1 m2 . m3", "s1 s2 s3 ##", pool=3, spirits="deception+cunning+strength")
    match.do("deception", "shrine")
    assert {"cunning", "strength"} <= match.kinds()
    match.do("cunning", "shrine").do("consolidate", (0, 0)).do("pass")
    assert match.of("take") == {(0, 0), (1, 0)}
    assert "summon" not in match.kinds()
    match.do("take", (0, 0))
    assert match.of("pair") == {(1, 0)}
    low = Position("m1 m2", "s1 s2 s3", pool=3, spirits="deception+cunning+strength", realm_max_height=3)
    assert "cunning" in low.do("deception", "shrine").kinds()
    assert "strength" not in low.kinds()


def test_destruction_leaves_the_pair_that_is_owed():
    """D-25, D-35: before the first tile and between the two."""
    match = Position("m1 m2 . f1", "f6", pool=3, spirits="deception+destruction")
    assert match.do("deception", "shrine").do("destruction", "shrine").of("remove") == {(3, 0)}
    last = Position("m1 m2", "f6", pool=3, spirits="deception+destruction").do("deception", "shrine")
    assert "destruction" not in last.kinds()
    late = Position("m1 . m2 . m3 . f1", "f6", pool=3, spirits="depths+destruction").do("take", (0, 0))
    late.do("depths", "shrine").do("destruction", "shrine")
    assert late.of("remove") == {(2, 0), (4, 0), (6, 0)}
    late = Position("m1 . m2 . f1", "f6", pool=3, spirits="depths+destruction").do("take", (0, 0))
    assert late.do("depths", "shrine").do("destruction", "shrine").of("remove") == {(4, 0)}
    for covered in ("m3", "s3"):  # what lies beneath is unknown before it is uncovered
        stacks = Position(f"{covered}m1 . m2 . f1 . s1", "f6", pool=3, spirits="depths+destruction")
        assert stacks.do("depths", "shrine").do("destruction", "shrine").of("remove") == {(4, 0), (6, 0)}


def test_destruction_removes_any_available_tile():
    """D-35: on any floor; it may free others and take the last tile of a floor."""
    match = use("m1 m2 m3 . s1s2", "destruction")
    assert match.of("remove") == {(0, 0), (2, 0), (4, 0)}
    match.do("remove", (4, 0))
    assert match.state.castle.left == 4
    assert match.of("take") == {(0, 0), (2, 0), (4, 0)}
    freed = use("m1 m2 m3", "destruction").do("remove", (0, 0))
    assert freed.of("take") == {(1, 0), (2, 0)}


def test_destruction_needs_a_long_side_even_with_elegance():
    """D-35, Destruction."""
    match = Position("m1 m2 m3", "f6", pool=3, spirits="elegance+destruction").do("take", (0, 0))
    match.do("destruction", "shrine")
    assert match.of("remove") == {(1, 0), (2, 0)}


def test_destruction_between_the_tiles_may_open_a_pair():
    """D-35."""
    match = Position("m1 . s1 m1 s2", "f6", pool=1, spirits="destruction").do("take", (0, 0))
    assert "pair" not in match.kinds()
    assert match.do("destruction", "shrine").do("remove", (4, 0)).of("pair") == {(3, 0)}


def test_what_destruction_removed_below_the_first_tile_hides_nothing():
    """A4, D-35: the first tile stands in the way of its own floor only."""
    for sequential in (True, False):
        match = Position("s1s2m1 s3m1 s4s5", "f6", pool=1, spirits="destruction", pair_sequential=sequential)
        match.do("take", (0, 0))
        assert "pair" not in match.kinds()
        assert match.do("destruction", "shrine").do("remove", (0, 0)).of("pair") == {(1, 0)}


def test_destruction_after_the_action_and_not_on_an_empty_castle():
    """D-35, Destruction, P5."""
    match = Position("m1 . s1", "f6", pool=1, spirits="destruction").do("take", (0, 0)).do("discard")
    assert "destruction" in match.kinds()
    empty = Position("m1", "f6", pool=1, spirits="destruction").do("take", (0, 0)).do("discard")
    assert empty.kinds() == {"pass"}


def test_without_a_sequence_short_sides_must_be_free_before_the_first_tile_is_taken():
    """A4, D-29: (1, 1) has a short side free only once (1, 0) is gone."""
    castle = "s1 m1 s2\ns3 m1 s4\ns5 s6 f1"
    for sequential, seconds in ((True, {(1, 1)}), (False, set())):
        match = Position(castle, "f6", pool=3, spirits="elegance+deception", pair_sequential=sequential)
        match.do("elegance", "shrine").do("take", (1, 0))
        assert match.of("pair") == seconds
