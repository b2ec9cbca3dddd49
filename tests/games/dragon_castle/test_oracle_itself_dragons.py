"""Tests of the referee itself: the Dragon cards, Shrines and tie-breaks on drawn Realms."""

import pytest

from tests.games.dragon_castle.stories import realm
from tests.oracles.dragon_castle import dragons
from tests.oracles.dragon_castle.config import DEFAULTS
from tests.oracles.dragon_castle.scores import score, shrine_points, tiebreak

CHECKS = "x . x . x ."
CHESSBOARD = "\n".join([CHECKS, ". " + CHECKS[:-2]] * 3)
SHRINES = "\n".join(["x* x* x* x* x* x*"] * 6)


def points(card, board, *others, **config):
    """Return what a Dragon gives for a drawn Realm, beside those of other seats."""
    boards = [realm(drawing) for drawing in (board, *others)]
    return dragons.dragon_points(card, boards, 0, {**DEFAULTS, **config})


@pytest.mark.parametrize(
    ("board", "wanted"),
    [
        ("", 0),
        ("x* 2x", 1),
        ("2x* 2x", 0),  # not strictly higher
        ("2x* x", 0),
        ("x* 2m1", 1),  # the higher stack may be face-up
        ("x* 2x*", 1),  # or carry a Shrine, which adds nothing to a height
        ("x* x*", 0),
        ("x* 2x\n2x .", 1),  # one point each, however many are higher
        ("x* .\n. 2x", 0),  # diagonally
        (". x*\nx* 3x x*\n. 2x*", 4),
        ("x 2x", 0),  # no Shrine
    ],
)
def test_humility(board, wanted):
    assert points("humility", board) == wanted


@pytest.mark.parametrize(
    ("board", "wanted"),
    [
        ("", 0),
        ("x*", 2),  # the crossing counts twice
        ("x* x*", 3),
        ("x* x*\nx*", 4),
        ("x* . x*\n. x*", 3),
        ("x* x* x* x* x* x*", 9),  # a full row gives 2 more
        ("x* x* x* x* x* 2x", 6),
        ("x*\nx*\nx*\nx*\nx*\nx*", 9),
        ("x* x* x* x* x* x*\nx*\nx*\nx*\nx*\nx*", 16),
        (SHRINES, 16),
    ],
)
def test_righteousness(board, wanted):
    assert points("righteousness", board) == wanted


def test_righteousness_fills_lines_of_other_realms():
    assert dragons.righteousness(realm("x* x*\nx*", 1, 2, 3), 1, 2) == 2 + 2 + 2
    assert dragons.righteousness(realm("x*\nx*\nx*", 1, 2, 3), 1, 2) == 1 + 3 + 2


@pytest.mark.parametrize(
    ("board", "wanted"),
    [
        ("", 0),
        ("m1", 0),
        ("x", 1),
        ("x*", 1),
        ("x 3x x", 1),  # floors are ignored
        ("x m1 x", 2),  # face-up tiles separate
        ("x . x", 2),
        ("x .\n. x", 2),  # diagonals do not connect
        ("x x x\nx . x\nx x x", 1),
        (CHESSBOARD, 18),
    ],
)
def test_tranquility(board, wanted):
    assert points("tranquility", board) == wanted


@pytest.mark.parametrize(
    ("board", "wanted"),
    [
        ("", 0),
        ("m1", 1),  # alone, and one tile is a stack
        ("x x", 0),  # the same height
        ("2x x", 1),
        ("x 2m1 x", 1),
        ("2x x 2x*", 2),
        ("2x .\n. 3x", 2),
        ("x 2x 3x 2x x", 1),
        (CHESSBOARD, 18),
    ],
)
def test_bravery(board, wanted):
    assert points("bravery", board) == wanted


@pytest.mark.parametrize(
    ("board", "wanted"),
    [
        ("", 0),
        ("2m6 m5", 0),  # too low
        ("3m6", 6),
        ("5m6", 6),
        ("3m6 3m5", 6),  # one per Faction
        ("3m6 4s5 3f1", 12),
        ("3m6 3s6 3f6", 18),
        ("3t1 3w1 3d1 3x", 0),
    ],
)
def test_majesty(board, wanted):
    assert points("majesty", board) == wanted


@pytest.mark.parametrize(
    ("own", "other", "wanted"),
    [
        ("m6 m4", "m5 m5", 1),  # 10 to 10
        ("m6 m4", "m5 m4", 2),
        ("m5 m4", "m6 m4", 0),
        ("m1", "", 2),
        ("", "m1", 0),
        ("", "", 0),  # nobody has a tile
        ("m6 . m6", "m4 m3", 0),  # groups are not added up
        ("m1 . m6 m1", "m6", 2),  # the highest group
        ("m6 2s1\nm1 f3", "m6", 2 + 2 + 2),
        ("m6 x m6", "m6", 1),
        ("m6 .\n. m6", "m6", 1),
        ("m3 s6", "m3 s6", 2),
        ("t4 w4 d3", "", 0),
    ],
)
def test_power_of_two(own, other, wanted):
    assert points("power", own, other) == wanted


def test_power_compares_with_both_neighbours():
    assert points("power", "m3", "m2", "m3") == 2 + 1
    assert points("power", "m3 s1 f1", "", "") == 12


def test_power_of_four_leaves_the_seat_opposite_out():
    assert points("power", "m3", "m2", "m6", "m3") == 2 + 1
    assert points("power", "m3", "m4", "", "m5") == 0


@pytest.mark.parametrize(
    ("board", "wanted"),
    [
        ("", 0),
        ("t1", 2),
        ("t1 t1", 2),  # different symbols only
        ("t1 3t2 w1 d1", 8),
        ("x m1 s2 f3", 0),
        ("t1 t2 t3 t4\nw1 w2 w3 w4\nd1 d2 d3", 22),
    ],
)
def test_knowledge(board, wanted):
    assert points("knowledge", board) == wanted


EMPTY_ROWS = ".\n.\n.\n.\n"


@pytest.mark.parametrize(
    ("board", "wanted"),
    [
        ("", 0),
        ("x", 0),
        ("x . . . . m1", 4),  # left to right; faces and symbols do not matter
        ("x . . . . 2x", 0),  # heights do
        ("x\n" + EMPTY_ROWS + "t1", 4),
        ("x . . . . x\n" + EMPTY_ROWS + "x . . . . x", 8),
        ("x* . . . . x", 4),  # Shrines for themselves
        ("x* . . . . x*", 6),
        ("x* m1 . . . x*", 2),  # the Shrine bonus is independent of the tiles
        ("2x* . . . . x*", 0),  # the Shrines' heights count
        ("x* . . . . x*\n" + EMPTY_ROWS + "x* . . . . x*", 12),
        ("x x", 0),  # no other axis
        ("x . . . .\n" + EMPTY_ROWS + ". . . . . x", 0),  # no rotation
    ],
)
def test_harmony(board, wanted):
    assert points("harmony", board) == wanted


def test_harmony_without_heights_looks_at_occupied_spaces():
    assert points("harmony", "x . . . . 2x", harmony_heights=False) == 4
    assert points("harmony", "x", harmony_heights=False) == 0
    assert points("harmony", "2x* . . . . x*", harmony_heights=False) == 4


def test_harmony_of_nothing_counts_only_if_wanted():
    assert points("harmony", "", harmony_empty=True) == 12
    assert points("harmony", "x", harmony_empty=True) == 4
    assert points("harmony", "x*", harmony_empty=True) == 0


def test_harmony_of_an_odd_realm_has_its_axis_in_the_middle_spaces():
    config = {**DEFAULTS, "realm": [5, 6]}
    assert dragons.harmony(realm(". . x*", 1, 5, 6), config, 4) == 4 + 2
    assert dragons.harmony(realm("x . x . x", 1, 5, 6), config, 4) == 4


@pytest.mark.parametrize(
    ("board", "wanted"),
    [
        ("", 0),
        ("x* d1", 1),
        ("x* 4d1", 1),
        ("x* x", 0),
        ("x* t1", 0),
        ("x* d1\nd2", 1),
        ("x* d1 x*", 2),
        ("x* .\n. d1", 0),
    ],
)
def test_devotion(board, wanted):
    assert points("devotion", board) == wanted


@pytest.mark.parametrize(
    ("board", "wanted"),
    [
        ("x x", 0),
        ("x*", 1),  # a corner counts once
        (". 3x*", 1),
        (".\n. x*", 0),
        (".\nx*\n" + ".\n" * 3 + ". . . . . x*", 2),
        (SHRINES, 20),
    ],
)
def test_audacity(board, wanted):
    assert points("audacity", board) == wanted


def test_audacity_of_a_wide_realm():
    assert dragons.audacity(realm(".\n. x* . . . x* x*", 1, 7, 3)) == 1


def test_shrines_are_worth_their_floor_up_to_three():
    assert shrine_points(realm("x* 2x* 3x* 4x* 9x* 3x"), DEFAULTS) == 1 + 2 + 3 + 3 + 3


def test_stacks_with_a_shrine_count_as_face_down_in_the_tie_break():
    assert tiebreak(realm("x* 2x m1 3x*")) == [3, 2]


def test_several_dragons_add_up():
    board = realm("x* 2x d1")
    board.tokens, board.countdown = 5, 2
    wanted = {"tokens": 5, "shrines": 1, "countdown": 4, "dragons": [1, 2, 1], "total": 14}
    found = score([board, realm("")], 0, ["humility", "knowledge", "audacity"], DEFAULTS)
    assert found == wanted
