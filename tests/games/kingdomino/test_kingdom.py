"""One kingdom: where a domino may lie."""

from __future__ import annotations

from simkit.games.kingdomino.rules.kingdom import place_domino
from tests.games.kingdomino.boards import TABLES, code_of, kingdom_of, placements_in, rules_of

WHEAT_DOUBLE, FOREST_DOUBLE, LAKE_DOUBLE = 1, 3, 7
WHEAT_FOREST, WHEAT_MINE = 13, 48


def cells(placements):
    """The cells covered, whichever half lies where."""
    return {frozenset(placement) for placement in placements}


def test_around_a_lone_castle_any_terrain_touches():
    """K-02, K-07: twelve ways to lie, and both ways round."""
    placements = placements_in(kingdom_of("##"), WHEAT_FOREST)
    assert len(placements) == len(set(placements)) == 24
    assert len(cells(placements)) == 12
    assert ((1, 0), (2, 0)) in placements
    assert ((2, 0), (1, 0)) in placements
    assert ((1, 0), (1, 1)) in placements
    assert all(any(abs(x) + abs(y) == 1 for x, y in placement) for placement in placements)


def test_a_double_has_one_way_round():
    """R17."""
    placements = placements_in(kingdom_of("##"), WHEAT_DOUBLE)
    assert len(placements) == len(cells(placements)) == 12


def test_either_half_may_connect_and_other_neighbours_do_not_matter():
    """K-07: the castle is walled in, so only the wheat in the corner connects."""
    picture = """
        f f f f .
        f ## f f .
        f f f w .
        . . . . .
    """
    placements = placements_in(kingdom_of(picture), WHEAT_MINE)
    assert set(placements) == {
        ((3, 1), (3, 0)),
        ((3, 1), (3, 2)),
        ((2, 2), (1, 2)),
        ((2, 2), (3, 2)),
        ((2, 2), (2, 3)),
    }


def test_terrains_touch_by_sides_not_corners_and_halves_do_not_connect_to_each_other():
    """K-07: a lake double has no lake to touch, whatever lies at corners."""
    picture = """
        f f f f
        f ## f f
        f f f l
    """
    assert frozenset({(3, 1), (3, 0)}) in cells(placements_in(kingdom_of(picture), LAKE_DOUBLE))
    away = picture.replace("l", "w")
    assert placements_in(kingdom_of(away), LAKE_DOUBLE) == ["discard"]


def test_the_box_is_five_by_five_wherever_the_castle_stands():
    """K-08."""
    picture = "## w w w w"
    placements = placements_in(kingdom_of(picture), WHEAT_DOUBLE)
    assert all(0 <= x <= 4 for placement in placements for x, _ in placement)
    assert ((4, 1), (4, 2)) in placements
    assert ((4, -2), (4, -1)) in placements
    middle = placements_in(kingdom_of("w w ## w w"), WHEAT_DOUBLE)
    assert all(-2 <= x <= 2 for placement in middle for x, _ in placement)


def test_a_domino_may_use_the_last_free_column_only_upright():
    """K-08."""
    placements = placements_in(kingdom_of("## w w w"), WHEAT_DOUBLE)
    assert ((4, 0), (4, 1)) in placements
    assert ((-1, 0), (-1, 1)) in placements
    assert ((4, 0), (5, 0)) not in placements
    assert ((-2, 0), (-1, 0)) not in placements
    assert ((4, 0), (-1, 0)) not in placements


def test_the_mighty_duel_has_seven_by_seven():
    """K-08, K-16: two columns are left on each side of five, one on each side of six, none beside seven."""
    rules = rules_of(players=2, mighty_duel=True)
    five = placements_in(kingdom_of("## w w w w", rules), WHEAT_DOUBLE, rules)
    assert ((5, 0), (6, 0)) in five
    assert ((-2, 0), (-1, 0)) in five
    six = placements_in(kingdom_of("## w w w w w", rules), WHEAT_DOUBLE, rules)
    assert {x for placement in six for x, _ in placement} == set(range(-1, 7))
    assert not [p for p in six if p[0][1] == p[1][1] == 0]
    seven = placements_in(kingdom_of("## w w w w w w", rules), WHEAT_DOUBLE, rules)
    assert {x for placement in seven for x, _ in placement} == set(range(7))


def test_the_ends_of_a_full_kingdom_do_not_touch_around_the_ring():
    """K-07: on the ring of eight columns one empty column parts the ends of seven."""
    rules = rules_of(players=2, mighty_duel=True)
    kingdom = kingdom_of("f f f ## w w f", rules)
    assert kingdom["points"] == 0
    crowned = kingdom_of("f1 f f ## w w f", rules)
    assert crowned["points"] == 3


def test_a_placed_domino_covers_its_cells_and_widens_the_box():
    """K-07."""
    rules = rules_of()
    kingdom = kingdom_of("## w", rules)
    code = code_of(kingdom, WHEAT_MINE, ((1, -1), (1, -2)), rules)
    place_domino(TABLES, rules, kingdom, WHEAT_MINE, code)
    assert (kingdom["top"], kingdom["bottom"], kingdom["left"], kingdom["right"]) == (-2, 0, 0, 1)
    assert kingdom["squares"] == 3
    assert kingdom["points"] == 3
    assert kingdom["placed"] == 1 << 47
    assert ((1, -1), (1, -2)) not in placements_in(kingdom, WHEAT_MINE)
