"""Placing, consolidating, building shrines."""

from __future__ import annotations

import pytest

from simkit.games.dragon_castle.data import read_set_values
from tests.games.dragon_castle.boards import Position, cells_in

CASTLE = "m1 . m1 . m2 . m3 . D1 . S1"  # all on the ground floor and free


def place(realm, cell, mark="m1", pool=1, **changes):
    """Take one merchant with a shrine and place it; or another tile."""
    column = CASTLE.split().index(mark)
    match = Position(CASTLE, realm, pool=pool, **changes).do("take", (column, 0)).do("shrine")
    return match.do("place", {"m": "merchant-1", "D": "dragon-1", "S": "season-1"}[mark[0]], cell)


def test_tiles_go_on_empty_spaces_and_face_down_tops_without_shrine():
    """D-11, D-16: not on face-up tiles, not on shrines."""
    match = Position(CASTLE, "m4 ## @@ ##/2", realm="4x4").do("take", (0, 0)).do("shrine")
    spaces = {cell for _, cell in match.of("place")}
    assert spaces == {(x, y) for x in range(4) for y in range(4)} - {(0, 0), (2, 0)}
    match.do("place", "merchant-1", (3, 0))
    assert match.heights()[3, 0] == 3


def test_stacks_have_no_limit_unless_it_is_set():
    """D-12, A15."""
    high = Position(CASTLE, "##/9 ##/2", realm="4x4").do("take", (0, 0)).do("shrine")
    assert ("merchant-1", (0, 0)) in high.of("place")
    flat = Position(CASTLE, "##/3 ##/2", realm="4x4", realm_max_height=3).do("take", (0, 0)).do("shrine")
    assert ("merchant-1", (0, 0)) not in flat.of("place")
    flat.do("place", "merchant-1", (1, 0))
    assert cells_in(flat.realm.full) == {(0, 0), (1, 0)}


def test_without_a_space_only_the_discard_remains():
    """D-12, A12: a pair needs two spaces, a shrine one; the event is counted."""
    full = "@@ @@ @@ @@\n@@ @@ @@ @@\n@@ @@ @@ @@\n"
    none = Position(CASTLE, full + "@@ @@ @@ @@", realm="4x4").do("take", (0, 0))
    assert none.kinds() == {"discard"}
    assert none.state.counts[0].sum() == 1
    one = Position(CASTLE, full + "@@ @@ @@ .", realm="4x4").do("take", (0, 0))
    assert one.kinds() == {"shrine", "discard"}
    two = Position(CASTLE, full + "@@ @@ . ##", realm="4x4").do("take", (0, 0))
    assert two.kinds() == {"pair", "shrine", "discard"}


def test_two_tiles_are_placed_in_any_order_not_on_one_another_and_checked_once():
    """A13, A14, D-13: five tiles make one set although four would have been enough."""
    match = Position(CASTLE, "m2 m3 m4").do("take", (0, 0)).do("pair", (2, 0))
    match.do("place", "merchant-1", (3, 0))
    assert ("merchant-1", (3, 0)) not in match.of("place")
    match.do("place", "merchant-1", (4, 0)).do("consolidate", (0, 0))
    assert match.last("consolidate")["cells"] == [[x, 0] for x in range(5)]
    assert match.last("consolidate")["vp"] == 3


def test_a_set_is_the_whole_group_on_any_floors():
    """D-13, S1, S3, S6: face-down tiles do not connect, diagonals neither."""
    match = place("m2/3 .  m5\n##   m3 m4\n. m6 ## m2", (1, 0))
    assert match.of("consolidate") == {(0, 0)}
    match.do("consolidate", (0, 0))
    assert {tuple(cell) for cell in match.last("consolidate")["cells"]} == {
        (0, 0),
        (1, 0),
        (2, 0),
        (1, 1),
        (2, 1),
        (1, 2),
    }
    assert match.last("consolidate")["vp"] == 5
    assert match.realm.up == 1 << (8 * 2 + 3)


def test_three_are_not_enough_and_types_do_not_mix():
    """D-13."""
    assert place("m2 m3\n. s1 s2", (2, 0)).state.seat == 1


@pytest.mark.parametrize(
    ("size", "vp"), [(3, 0), (4, 2), (5, 3), (6, 5), (7, 6), (8, 8), (9, 9), (12, 12), (24, 24)]
)
def test_sets_are_worth_what_the_table_says(size, vp):
    """D-15."""
    assert read_set_values()[size] == vp


def test_dragons_are_worth_one_more():
    """D-15."""
    match = place("D2 D3 D1", (3, 0), "D1").do("consolidate", (0, 0))
    assert match.last("consolidate")["vp"] == 3


@pytest.mark.parametrize(
    ("mark", "realm", "most"), [("m1", "m2 m3 m4", 1), ("S1", "S2 S3 S4", 2), ("D1", "D2 D3 D1", 2)]
)
def test_shrines_go_on_the_set_up_to_its_allowance(mark, realm, most):
    """D-16, S5: voluntary, one on a tile, none on other tiles."""
    match = place(realm + "\n##/3", (3, 0), mark, pool=3).do("consolidate", (0, 0))
    free = {(x, 0) for x in range(4)}
    for built in range(most):
        assert match.of("build") == free
        assert "pass" in match.kinds()
        match.do("build", (built, 0))
        free -= {(built, 0)}
    assert match.state.seat == 1
    assert cells_in(match.realm.shrines) == {(x, 0) for x in range(most)}
    assert match.realm.pool == 4 - most


def test_no_shrine_can_be_built_later():
    """D-16, S5: who passes has passed."""
    match = place("S2 S3 S4", (3, 0), "S1", pool=2).do("consolidate", (0, 0)).do("pass")
    assert match.state.seat == 1
    assert match.realm.shrines == 0


def test_two_sets_are_two_and_come_in_any_order():
    """D-14, S2, P4: each with its own points and shrines; flip, build, flip, build."""
    castle = "m1 . m1 . m2"
    realm = "m2 m3 m4 . . .\n. . . . . .\nm5 m6 m2"
    match = Position(castle, realm, pool=2).do("take", (0, 0)).do("pair", (2, 0))
    match.do("place", "merchant-1", (3, 0)).do("place", "merchant-1", (3, 2))
    assert match.of("consolidate") == {(0, 0), (0, 2)}
    match.do("consolidate", (0, 2)).do("build", (0, 2)).do("consolidate", (0, 0)).do("build", (0, 0))
    told = [event["event"] for event in match.events()][-5:]
    assert told == ["consolidate", "build", "consolidate", "build", "turn"]
    assert match.realm.tokens == 4


def test_a_new_set_may_touch_old_face_down_tiles():
    """S4."""
    match = place("m2 m3 m4\n## ## ##", (3, 0)).do("consolidate", (0, 0)).do("pass")
    assert match.realm.tokens == 2


def test_nothing_lies_on_a_shrine_and_face_down_ground_can_be_built_upon():
    """D-16, D-11."""
    match = place("m2 m3 m4", (3, 0)).do("consolidate", (0, 0)).do("build", (1, 0))
    match.do("take", (2, 0)).do("discard").do("take", (4, 0)).do("shrine")
    spaces = {cell for _, cell in match.of("place")}
    assert {(0, 0), (2, 0), (3, 0)} <= spaces
    assert (1, 0) not in spaces
