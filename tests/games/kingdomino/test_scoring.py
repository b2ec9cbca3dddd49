"""Points, bonuses and ties."""

from __future__ import annotations

import numpy as np
import pytest

from simkit.games.kingdomino.constants import decision
from simkit.games.kingdomino.scoring import (
    count_all_crowns,
    measure_largest,
    score_harmony,
    score_kingdom,
    score_middle_kingdom,
)
from simkit.games.ranking import compare_seats, find_winners, rank_seat
from tests.games.kingdomino.boards import kingdom_of, rules_of

FULL = """
    w w1 w f f
    l l1 w f1 f
    l l ## m m1
    l1 g g s m3
    g2 g g s s2
"""


def test_areas_are_squares_times_crowns():
    """K-11: wheat 4 × 1, forest 4 × 1, lake 5 × 2, mine 3 × 4, grass 5 × 2, swamp 3 × 2."""
    assert kingdom_of(FULL)["points"] == 4 + 4 + 10 + 12 + 10 + 6


def test_corners_do_not_join_areas_and_crownless_areas_score_nothing():
    """K-11."""
    assert kingdom_of("w1 f ##\nf w .")["points"] == 1
    assert kingdom_of("w f ##\nw w1 f1")["points"] == 3 + 1


def test_the_castle_joins_nothing():
    """K-02, K-11."""
    assert kingdom_of("w1 ## w1")["points"] == 2


def test_one_square_may_join_four_areas():
    """K-11: the middle wheat comes last."""
    picture = """
        . w1 . .
        w ## . .
        . . w1 .
        . w1 w w2
        . . w .
    """
    assert kingdom_of(picture)["points"] == 1 + 5 * 4


def test_largest_area_needs_no_crowns_and_all_crowns_count():
    """K-12."""
    kingdom = kingdom_of(FULL)
    assert measure_largest(kingdom) == 5
    assert count_all_crowns(kingdom) == 12
    assert measure_largest(kingdom_of("w w w ## f1")) == 3
    assert measure_largest(kingdom_of("##")) == 0


@pytest.mark.parametrize(
    ("picture", "lenient", "strict"),
    [
        (FULL, 10, 10),
        ("##", 10, 0),
        ("w w ## w", 10, 0),
        ("## w w w", 0, 0),
        ("w w ## w w", 10, 0),
        ("w w1 w f f\nw w w f f\nl l f f f\nl l ## f f\nw w w w w", 0, 0),
    ],
)
def test_the_middle_kingdom_asks_that_no_square_is_too_far_away(picture, lenient, strict):
    """K-13, R12."""
    for is_strict, points in ((False, lenient), (True, strict)):
        rules = rules_of(middle_kingdom=True, middle_kingdom_strict=is_strict)
        assert score_middle_kingdom(rules, kingdom_of(picture, rules)) == points
    assert score_middle_kingdom(rules_of(), kingdom_of(picture)) == 0


def test_in_the_mighty_duel_the_middle_is_three_away():
    """K-13, K-16, R15."""
    rules = rules_of(players=2, mighty_duel=True, middle_kingdom=True)
    assert score_middle_kingdom(rules, kingdom_of("w w w ## w w w", rules)) == 10
    assert score_middle_kingdom(rules, kingdom_of("## w w w w", rules)) == 0


def test_harmony_asks_for_a_complete_kingdom():
    """K-14, R13."""
    rules = rules_of(harmony=True)
    assert score_harmony(rules, kingdom_of(FULL, rules).squares) == 5
    assert score_harmony(rules, kingdom_of(FULL.replace("m3", "."), rules).squares) == 0
    assert score_harmony(rules_of(), kingdom_of(FULL).squares) == 0
    mighty = rules_of(players=2, mighty_duel=True, harmony=True)
    assert score_harmony(mighty, kingdom_of(FULL, mighty).squares) == 0


def test_bonuses_are_part_of_the_points():
    """R18."""
    rules = rules_of(middle_kingdom=True, harmony=True)
    assert score_kingdom(rules, kingdom_of(FULL, rules)) == 46 + 10 + 5


RESULTS = np.array([[50, 6, 9], [50, 7, 8], [50, 7, 9], [49, 9, 12]])


def test_ties_are_broken_by_largest_area_then_crowns():
    """K-12, R11."""
    assert compare_seats(RESULTS, 2, 0) == decision.LARGEST
    assert compare_seats(RESULTS, 2, 1) == decision.CROWNS
    assert compare_seats(RESULTS, 2, 3) == decision.SCORE
    assert compare_seats(RESULTS, 0, 1) == -1
    assert compare_seats(RESULTS, 0, 0) == decision.SHARED
    assert [rank_seat(RESULTS, 4, seat) for seat in range(4)] == [3, 2, 1, 4]
    assert find_winners(RESULTS, 4) == 0b0100


def test_what_stays_equal_shares_the_win():
    """K-12."""
    equal = RESULTS[[2, 0, 2, 2]]
    assert find_winners(equal, 4) == 0b1101
    assert [rank_seat(equal, 4, seat) for seat in range(4)] == [1, 4, 1, 1]
