"""Tests of the referee on the solo game: the Automa's turns, objectives and score, Ravel."""

import pytest

from tests.games.wyrmspan.stories import Story, dig, give, put, table
from tests.oracles.wyrmspan.automa import level_cards, take_automa_turn
from tests.oracles.wyrmspan.objectives import automa_quantity, score_objective
from tests.oracles.wyrmspan.scoring import automa_scores, result
from tests.oracles.wyrmspan.turns import begin_round, take_turns


def solo(*cards, steps=0, **config):
    """Return a solo table with decision cards to come and the Automa's token on the track."""
    state = table(players=1, dragons=[1, 2, 3, 4], caves=[5, 6], **config)
    state.automa.cards, state.automa.steps = list(cards), steps
    return state


def turn(state):
    """Return the story of one turn of the Automa."""
    return Story(state, take_automa_turn(state))


@pytest.mark.parametrize(
    ("level", "cards"),
    [
        ("1", (1, 2, 3, 4, 5, 6, 7, 8)),
        ("2", (4, 5, 6, 7, 8, 9, 10, 11)),
        ("3", (1, 2, 3, 7, 8, 9, 10, 11)),
        ("ravel-1", (4, 5, 6, 7, 12, 13, 14, 15)),
        ("ravel-2", (1, 2, 3, 7, 12, 14, 15, 16)),
        ("ravel-3", (7, 9, 10, 11, 12, 14, 15, 16)),
    ],
)
def test_decks_of_the_levels(level, cards):
    assert level_cards(level) == cards


def test_round_shuffles_the_level_and_sets_one_aside():
    state = solo(automa="2")
    story = Story(state, begin_round(state, 1))
    assert story.refuses("round", decisions=[1, 2, 3, 4, 5, 6, 7, 8])
    assert story.refuses("round", decisions=[4, 5, 6, 7, 8, 9, 10])
    story.do("round", number=1, first=0, decisions=[8, 4, 5, 6, 7, 9, 10, 11])
    assert state.automa.cards == [8, 4, 5, 6, 7, 9, 10]


def test_plain_move():
    state = solo(4, 5)
    story = turn(state).do("decision", card=4, **{"pass": False})
    story.do("automa", seat=1, coins=0, space=1, dragon=None, cave=None, row=None)
    assert story.over()


def test_coins_on_the_tile_never_fall_below_nothing():
    state = solo(3, 5, 5, 1)
    assert turn(state).do("decision").do("automa", coins=1, space=2).over()
    for space in (4, 6):
        story = turn(state).do("decision").do("automa", coins=0, space=space)
    assert story.due() == {"display"}  # on the brown space it took a dragon


def test_brown_space_takes_dragon_and_cave():
    state = solo(2, 1, steps=5)
    story = turn(state).do("decision", card=2)
    story.do("automa", space=6, dragon=182, cave=74, row=None)
    story.do("display", dragons=[181, 1, 183], caves=[73, 5, 75])
    assert story.over()
    assert (state.automa.dragons, state.automa.caves) == ([182], [74])


def test_passing_over_a_brown_space_counts():
    state = solo(9, 1, steps=11)
    state.round = 3
    turn(state).do("decision", card=9).do("automa", space=2, dragon=183, cave=None, row=3)
    assert state.rows[3] == [1]
    assert state.automa.cubes == 0


def test_row_is_counted_over_free_rows_and_from_the_top_again():
    state = solo(12, 12, 1, guild="plains", automa="ravel-1", steps=5)
    state.automa.cubes = 2
    state.rows[2] = [0]
    turn(state).do("decision", card=12).do("automa", space=6, row=5)  # the fourth of 1, 3, 4, 5
    state.rows[3], state.automa.steps = [0], 11
    turn(state).do("decision", card=12).do("automa", space=0, row=1)  # the fourth of 1, 4, 5
    assert (state.rows[5], state.rows[1]) == ([1], [1])


def test_without_a_ready_cube_no_row_is_taken():
    state = solo(1, 2, steps=5)
    state.automa.cubes = 0
    turn(state).do("decision", card=1).do("automa", space=6, dragon=183, row=None)


def test_empty_slot_gives_nothing():
    state = solo(2, 1, steps=5)
    state.display["dragons"][1] = None
    turn(state).do("decision").do("automa", dragon=None, cave=74)


def test_refresh_deals_new_dragons():
    for refresh, caves in (("dragons", [73, 74, 75]), ("both", [5, 6, None])):
        state = solo(7, 1, automa_refresh=refresh)
        story = turn(state).do("decision", card=7)
        if refresh == "both":
            story.do("shuffle", deck="caves", order=[73, 75, 74])
            caves = [5, 6, 73]
        story.do("display", dragons=[1, 2, 3], caves=caves).do("automa", coins=1, space=1)
        assert story.over()


def test_last_card_with_the_pass_icon_is_not_carried_out():
    state = solo(7)
    story = turn(state).do("decision", card=7, **{"pass": True})
    assert story.over()
    assert state.automa.passed
    state = solo(7, 1)
    assert turn(state).do("decision", card=7, **{"pass": False}).due() == {"display"}
    state = solo(1)
    assert turn(state).do("decision", card=1, **{"pass": False}).due() == {"automa"}


def test_without_a_card_the_automa_passes():
    state = solo()
    story = Story(state, take_turns(state))
    story.do("turn", seat=0).do("pass", seat=0).do("turn", seat=1, number=2).do("pass", seat=1)
    assert story.over()


def test_ravel_goes_by_the_excavated_spaces():
    for card, space in ((12, 4), (13, 1), (16, 5)):
        state = solo(card, 1, automa="ravel-2")
        dig(state, "golden", 4)
        dig(state, "crimson", 2)
        turn(state).do("decision", card=card).do("automa", space=space)


def test_ravel_leaves_two_coins_between_rounds():
    for level, coins in (("ravel-1", 8), ("1", 15)):
        state = solo(automa=level)
        give(state, coins=9)
        Story(state, begin_round(state, 2)).do("round", decisions=list(level_cards(level)))
        assert state.players[0].coins == coins
        assert state.automa.cubes == 2


def test_objective_of_the_automa_is_capped():
    state = solo()
    state.round, state.automa.coins = 4, 2
    assert automa_quantity(state, "eggs") == 12
    state.automa.coins = 9
    assert automa_quantity(state, "cave_cards") == 9
    assert automa_quantity(state, "cards_golden") == 7
    state.round, state.codes = 1, ["cave_cards", "eggs", "shy", "small"]
    assert score_objective(state) == ([0, 9], [0, 4])


@pytest.mark.parametrize(("level", "dragons", "guild"), [("1", 14, 4), ("3", 16, 4), ("ravel-3", 14, 10)])
def test_score_of_the_automa(level, dragons, guild):
    state = solo(steps=16, automa=level)
    state.automa.dragons, state.automa.caves, state.automa.objectives = [1, 2], [3], [4, 1, 0, 7]
    state.rows[5] = [1, 0]
    assert automa_scores(state) == {
        **{"dragons": dragons, "caves": 2, "objectives": 12, "guild": guild},
        "total": dragons + 14 + guild,
    }


def test_tie_is_a_win_for_the_human():
    state = solo(steps=3)
    give(state, coins=2, nest=1)
    assert result(state)["winners"] == [0]
    give(state, coins=1)
    assert result(state)["winners"] == [1]


def test_no_opponents_effects_solo():
    state = solo()
    put(state, "crimson", 48, excavated=2)
    give(state, dragons=[178], meat=1, crystal=1)
    story = Story(state, take_turns(state)).do("turn").do("entice", dragon=178).decline("dragon-178")
    assert story.due() == {"turn"}
