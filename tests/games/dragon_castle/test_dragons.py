"""The ten Dragons on drawn realms, with the rulebooks' answers; points as a whole and tie-breaks."""

from __future__ import annotations

import numpy as np
import pytest

from simkit.games.dragon_castle.scoring import score_seat
from simkit.games.ranking import SHARED, compare_seats, find_winners, rank_seat
from tests.games.dragon_castle.boards import Position, dragon_points, realm_of

FULL = "\n".join(["@@ @@ @@ @@ @@ @@"] * 6)


@pytest.mark.parametrize(
    ("picture", "points"),
    [
        ("@@ m1/2", 1),
        ("@@ ##/2\n@@/2 @@", 2),
        ("@@ m1", 0),
        ("@@/2 m1 ##/2", 0),
        ("@@ .\n. m1/3", 0),
        ("m1/2 @@ ##/4", 1),
    ],
)
def test_humility_counts_shrines_beside_a_higher_stack(picture, points):
    """D-36: strictly higher, tiles only, each shrine once, no diagonals."""
    assert dragon_points("humility", picture) == points


@pytest.mark.parametrize(
    ("picture", "points"),
    [
        ("@@ . @@\n. . .\n@@", 4),
        ("@@", 2),
        ("", 0),
        ("@@ @@ @@ @@ @@ @@", 6 + 2 + 1),
        (FULL, 16),
        (". @@ .\n@@ . @@\n. @@ .", 4),
    ],
)
def test_righteousness_counts_a_row_and_a_column(picture, points):
    """D-37: the crossing counts twice, a full line two more."""
    assert dragon_points("righteousness", picture) == points


@pytest.mark.parametrize(
    ("picture", "points"),
    [
        ("## ## m1 ##/3", 2),
        ("## .\n. @@", 2),
        ("##/3 ## @@", 1),
        ("m1 m2", 0),
        ("\n".join(["## . ## . ## .", ". ## . ## . ##"] * 3), 18),
    ],
)
def test_tranquility_counts_groups_of_face_down_tiles(picture, points):
    """D-38, S7: floors ignored, shrines included, diagonals do not connect."""
    assert dragon_points("tranquility", picture) == points


@pytest.mark.parametrize(
    ("picture", "points"),
    [
        ("m1", 1),
        ("m1 m1", 0),
        ("m1/2 ## @@/3", 2),
        ("m1/2 .\n. m1/2", 2),
        ("\n".join(["## . ## . ## .", ". ## . ## . ##"] * 3), 18),
    ],
)
def test_bravery_counts_stacks_without_an_equal_or_higher_neighbour(picture, points):
    """D-39: lone stacks and single tiles count."""
    assert dragon_points("bravery", picture) == points


@pytest.mark.parametrize(
    ("picture", "points"),
    [
        ("m1/3 m5/3 m6/2 s2/4", 7),
        ("##/3 S1/3", 0),
        ("m6/3 s6/3 f6/5", 18),
    ],
)
def test_majesty_takes_the_best_number_of_each_faction_on_floor_three(picture, points):
    """D-40."""
    assert dragon_points("majesty", picture) == points


def test_power_compares_the_best_groups_with_each_neighbour():
    """D-41: more 2, equal 1, less or none 0; the group is connected and of one faction."""
    own = "m6 m4 . m5\ns1 s2\n## f1"
    assert dragon_points("power", own, "m5 m5") == 1 + 2 + 2
    assert dragon_points("power", own, "m5 m6\ns1 s3\nf1") == 0 + 0 + 1
    assert dragon_points("power", "", "") == 0
    assert dragon_points("power", "", "m1") == 0


def test_power_has_one_neighbour_with_two_players_and_two_with_more():
    """D-41: of four only left and right."""
    assert dragon_points("power", "m1", "", players=2) == 2
    assert dragon_points("power", "m1", "", "", players=3) == 4
    assert dragon_points("power", "m1", "m1", "m6", "m2", players=4) == 1
    assert dragon_points("power", "m1", "m1", "m6", "m2", players=4, seat=2) == 4
    assert dragon_points("power", "m6 . s6 . f6", "", "", "", players=4) == 12


def test_knowledge_counts_different_special_symbols_face_up():
    """D-42."""
    assert dragon_points("knowledge", "S1 S1 S2 ## m1\nW1 D1 D3") == 10
    every = "S1 S2 S3 S4 W1 W2\nW3 W4 D1 D2 D3"
    assert dragon_points("knowledge", every) == 22


@pytest.mark.parametrize(
    ("picture", "changes", "points"),
    [
        ("m1 . . . . s1", {}, 4),
        ("m1 . . . . s1/2", {}, 0),
        ("m1 . . . . s1/2", {"harmony_heights": False}, 4),
        ("m1 . . . . .", {"harmony_heights": False}, 0),
        ("", {}, 0),
        ("", {"harmony_empty": True}, 12),
        ("m1 . . . . s1", {"harmony_empty": True}, 4 + 4),
        ("@@ . . . . @@", {}, 6),
        ("@@ . . . . ##", {}, 4),
        ("@@/2 . m1 . . @@/2", {}, 2),
        ("@@/2 . . . . @@", {}, 0),
        ("@@ . . . . @@\n" + ". . . . . .\n" * 4 + "@@ . . . . @@", {}, 12),
        ("m1 . . .", {"realm": "4x5"}, 0),
        ("m1 . . m1", {"realm": "4x5"}, 4),
        (". . . .\n. . . .\nm1 . . m1", {"realm": "4x5"}, 8),
        (". . m1\n" + ". . .\n" * 3 + ". . @@", {"realm": "5x5"}, 4 + 4 + 2),
    ],
)
def test_harmony_mirrors_tiles_and_shrines(picture, changes, points):
    """D-43, Harmony: heights count, symbols do not, empty by the other reading; odd sides have a middle line."""
    assert dragon_points("harmony", picture, **changes) == points


@pytest.mark.parametrize(
    ("picture", "points"),
    [("@@ D1/3\n. @@", 2), ("@@ W1", 0), ("@@ .\n. D1", 0), ("D1 @@ D2", 1), ("@@ ##", 0)],
)
def test_devotion_counts_shrines_beside_a_dragon_tile(picture, points):
    """D-44: each once, any floor, face-up dragons only."""
    assert dragon_points("devotion", picture) == points


def test_audacity_counts_shrines_on_the_border():
    """D-45: a corner once, any floor."""
    assert dragon_points("audacity", "@@/3 @@\n@@ @@") == 3
    assert dragon_points("audacity", FULL) == 20
    assert dragon_points("audacity", FULL.replace(" @@\n", "\n")[:-3], realm="5x6") == 18


def test_several_dragons_add_up():
    """D-18: sets and discards, shrines by floor, countdown, all Dragons."""
    match = Position("m1", "@@/2 D1 @@ . . .\n@@/5", dragons="devotion+audacity")
    match.realm.tokens = 7
    match.realm.countdown = 2
    assert score_seat(match.rules, match.state, np.int64(0)) == 7 + (2 + 1 + 3) + 4 + 2 + 3


@pytest.mark.parametrize(("height", "vp"), [(1, 1), (2, 2), (3, 3), (4, 3), (9, 3)])
def test_a_shrine_is_worth_its_floor_three_at_most(height, vp):
    """D-17."""
    match = Position("m1", f"@@/{height}")
    assert score_seat(match.rules, match.state, np.int64(0)) == vp


def test_tie_breaks_go_by_face_down_stacks_then_shrines():
    """D-19, S7: a tile under a shrine is a face-down tile; equal seats share."""
    results = np.array([[9, 4, 1], [9, 5, 0], [9, 5, 0], [8, 9, 9]], dtype=np.int64)
    assert compare_seats(results, 1, 0) == 1
    assert compare_seats(results, 0, 3) == 0
    assert compare_seats(results, 1, 2) == SHARED
    assert find_winners(results, 4) == 0b110
    assert [int(rank_seat(results, 4, seat)) for seat in range(4)] == [3, 1, 1, 4]
    assert realm_of("@@ ## m1").down == 0b11
