"""Tests of the referee on the ends of rounds and of the match: objectives, abilities, scores, ties."""

import pytest

from tests.games.wyrmspan.stories import Story, dig, give, put, table
from tests.oracles.wyrmspan.objectives import quantity, ranked_points, score_objective
from tests.oracles.wyrmspan.scoring import ability_points, result, scores
from tests.oracles.wyrmspan.turns import begin_round, play_round, use_abilities

# Objectives ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "values", "points"),
    [
        (1, [3, 2], [4, 1]),
        (4, [3, 3], [7, 7]),
        (2, [5, 5, 4, 3], [5, 5, 2, 1]),
        (3, [0, 0], [0, 0]),
        (3, [0, 2], [0, 6]),
        (4, [1, 2, 3, 4, 5], [0, 0, 3, 4, 7]),
        (1, [1, 2, 3], [0, 1, 4]),
    ],
)
def test_ties_are_friendly_and_nothing_scores_nothing(number, values, points):
    assert ranked_points(table().config, number, values) == points


def test_quantities():
    state = table()
    dens = put(state, "golden", 39, 1, 50)
    dens[0].eggs, dens[1].cached["milk"], dens[1].cached["meat"] = 2, 2, 1
    put(state, "crimson", 48)
    dig(state, "amethyst", 2)
    give(state, nest=1, steps=14)
    wanted = {
        **{"cave_cards": 3, "cards_golden": 5, "cards_crimson": 1, "cards_amethyst": 1, "eggs": 3},
        **{"egg_capacity": 2 + 0 + 1 + 2, "cached_resources": 3, "guild_position": 14},
        **{"cost_0_2": 3, "cost_3_plus": 1, "kind_played_or_round": 1, "kind_activated": 2},
        **{"hatchlings": 1, "small": 1, "medium": 1, "large": 1},
        **{"aggressive": 0, "playful": 1, "shy": 2, "helpful": 1},
    }
    assert {code: quantity(state, 0, code) for code in wanted} == wanted


def test_rounds_with_the_smallest_quantity_are_noted():
    state = table(players=3, codes=["eggs", "shy", "small", "cave_cards"])
    give(state, nest=0)
    give(state, seat=1, nest=0)
    score_objective(state)
    assert [player.lowest for player in state.players] == [1, 1, 0]


# Once per round ------------------------------------------------------------------


def test_abilities_of_the_round_in_free_order_each_once():
    state = table()
    put(state, "crimson", 139, 154)
    story = Story(state, use_abilities(state, 0, lambda n: state.dragon(n).kind == "once_per_round"))
    assert set(story.all("effect", "by")) == {"dragon-139", "dragon-154"}
    story.decline("dragon-154").use("dragon-139").do("lay", at=[["crimson", 0]])
    assert story.over()


def test_round_goes_from_the_first_player_on():
    state = table(players=3, codes=["eggs", "shy", "small", "cave_cards"])
    for seat in range(3):
        put(state, "crimson", (139, 70, 154)[seat], seat=seat)
    state.decks = {"dragons": [1, 2, 3], "caves": [4, 5, 6]}
    state.players[0].explored["golden"] = 3
    story = Story(state, play_round(state, 2)).do("round", number=2, first=1, decisions=None)
    assert state.players[0].explored["golden"] == 0
    assert [player.coins for player in state.players] == [12, 12, 12]
    story.do("display", dragons=[1, 2, 3], caves=[4, 5, 6])
    for seat in range(3):
        story.do("lay", seat=seat, at=["nest"])
    for number, seat in enumerate((1, 2, 0), start=1):
        story.do("turn", seat=seat, number=number).do("pass").do("discard", items={"coin": 3})
    story.decline("dragon-70", seat=1).decline("dragon-70", seat=2).decline("dragon-70", seat=0)
    story.decline("dragon-154", seat=2).decline("dragon-139", seat=0)
    story.do("objective", round=2, code="shy", values=[1, 1, 0], points=[5, 5, 0])
    assert story.over()
    assert state.discards == {"dragons": [181, 182, 183], "caves": [73, 74, 75]}


def test_new_round_lays_no_egg_without_room():
    state = table()
    give(state, nest=2)
    state.decks = {"dragons": [1, 2, 3], "caves": [4, 5, 6]}
    story = Story(state, begin_round(state, 2)).do("round").do("display")
    assert story.all("lay", "seat") == [1]


# End-game abilities --------------------------------------------------------------


def points(*rows, **config):
    """Return the ability points of a mat given cave by cave."""
    state = table(**config)
    for cave, dragons in zip(("crimson", "golden", "amethyst"), rows, strict=False):
        put(state, cave, *dragons)
    return ability_points(state, 0)


@pytest.mark.parametrize(
    ("rows", "wanted"),
    [
        (([48, 39, 166],), 2),  # between
        (([48, 39],), 0),
        (([], [42, 50, 56]), 6),  # other dragons in the cave
        (([46], [56], [43]), 3),  # column full
        (([46], [56]), 0),
        (([48, 51], [36, 39], [43]), 1),  # 51: adjacent shy dragons; 39 is below and shy
        (([71, 48, 60],), 4),  # when played
        (([54, 48],), 4),  # none aggressive in the cave
        (([54, 166],), 0),
        (([59, 60, 82],), 4),  # other shy dragons of the cave
        (([48, 81],), 3),  # rightmost
        (([81, 48],), 0),
        (([91, 2, 82, 60],), 8),  # hatchling, small and large
        (([91, 2, 82],), 0),
        (([], [93, 50, 56, 40]), 5),  # golden full
        (([], [93, 50, 56]), 0),
        (([98, 48, 60, 82],), 3),  # cave full
        (([97, 166, 2],), 2),  # if activated, hatchlings too
        (([101, 2, 18], [39]), 6),  # end game, with the hatchling that shows both icons
        (([102, 48],), 3),  # another playful one in the cave
        (([102, 60],), 0),
        (([106, 166, 128],), -4),
        (([122, 166],), -1),
        (([112, 48], [56]), 4),  # adjacent
        (([129], [], []), 0),
        (([48], [129], [78]), 6),  # adjacent playful ones
        (([150], [40]), 4),  # another helpful one in the column
        (([150], [56]), 0),
        (([49, 48, 166, 60],), 4),  # a set of personalities
        (([49, 48, 166],), 0),
        (([131, 2, 48, 82],), 4),  # a set of sizes
        (([119, 48], [56]), 6),
        (([134, 2, 6], [1, 7]), 9),  # at most 9
        (([52], [139, 70, 72]), 6),  # once per round
        (([183, 38, 40],), 3),  # helpful, itself included
    ],
)
def test_end_game_abilities(rows, wanted):
    assert points(*rows) == wanted


@pytest.mark.parametrize(
    ("rows", "wanted"), [(([131, 2, 48, 82],), 6), (([119, 48], [56]), 9), (([134, 2, 6], [1, 7]), 12)]
)
def test_corrected_dragons(rows, wanted):
    assert points(*rows, printing="2025") == wanted
    first = f"dragon-{rows[0][0]}"
    assert points(*rows, corrected_cards=[first]) == wanted


def test_abilities_that_count_markers_eggs_objectives_and_caves():
    state = table()
    put(state, "golden", 44)
    state.rows[1], state.rows[5] = [0], [0, 1]
    assert ability_points(state, 0) == 4
    state = table()
    put(state, "golden", 179).eggs = 3
    give(state, nest=2)
    assert ability_points(state, 0) == 2
    state = table()
    put(state, "golden", 41)
    state.players[0].lowest = 3
    assert ability_points(state, 0) == 6
    state = table()
    put(state, "crimson", 74)
    assert ability_points(state, 0) == 0
    dig(state, "crimson", 4)
    assert ability_points(state, 0) == 3


def test_items_on_hungry_hatchlings_count_once_more():
    state = table()
    den = put(state, "golden", 17)
    den.cached.update(milk=3, gold=1)
    put(state, "crimson", 18).tucked = [5, 6]
    assert ability_points(state, 0) == 5
    assert (scores(state, 0)["cached"], scores(state, 0)["tucked"]) == (4, 2)


@pytest.mark.parametrize(
    ("number", "pays", "wanted"),
    [
        (86, {"dragons": [5]}, 1),
        (86, {"dragons": [5, 6]}, 3),
        (87, {"caves": [7]}, 1),
        (87, {"caves": [7, 8]}, 3),
        (144, {"meat": 1}, 1),
        (144, {"meat": 1, "gold": 1}, 3),
        (149, {"meat": 1, "dragons": [6], "caves": [7]}, 5),
    ],
)
def test_points_that_are_paid_for(number, pays, wanted):
    state = table()
    put(state, "golden", number)
    give(state, dragons=[5, 6], caves=[7, 8], meat=1, gold=1)
    story = Story(state, use_abilities(state, 0, lambda n: state.dragon(n).is_paid_at_end)).use(
        f"dragon-{number}"
    )
    assert story.refuses("pay", items={"coin": 1})
    assert story.do("pay", items=pays).over()
    assert ability_points(state, 0) == wanted


# Score and ties ------------------------------------------------------------------


def test_parts_of_the_score():
    state = table()
    den = put(state, "golden", 50)
    den.eggs, den.tucked, den.cached["gold"] = 1, [1, 2], 3
    give(state, nest=2, coins=4, meat=3, dragons=[3, 4], caves=[5, 6])
    state.players[0].objectives = [4, 0, 3, 7]
    state.rows[5] = [1, 0]
    assert scores(state, 0) == {
        **{"guild": 3, "dragons": 3, "abilities": 0, "eggs": 3, "cached": 3, "tucked": 2},
        **{"objectives": 14, "coins": 4, "items": 1, "total": 33},
    }


def test_ties_are_broken_by_dragons_then_shared():
    state = table(players=3)
    for seat in range(3):
        give(state, seat=seat, nest=0, coins=9)
    assert result(state)["winners"] == [0, 1, 2]
    put(state, "crimson", 104, seat=1)  # no points
    assert result(state)["winners"] == [1]
    assert result(state)["tiebreak"] == [0, 1, 0]
    give(state, seat=2, coins=10)
    assert result(state)["winners"] == [2]
