"""Tests of the referee on the guild: the track, the cubes, the rows of the four tiles."""

import pytest

from tests.games.wyrmspan.stories import Story, dig, give, put, stock, table
from tests.oracles.wyrmspan.guild import guild_step
from tests.oracles.wyrmspan.scoring import guild_points, row_five


def step(state, seat=0):
    """Return the story of one guild step."""
    return Story(state, guild_step(state, seat))


def row(guild, number, **config):
    """Return a table and the story of a cube on a row of a guild."""
    state = table(guild=guild, **config)
    give(state, steps=5)
    return state, lambda: step(state).do("guild", space=6).do("cube", row=number)


def test_spaces_of_the_track():
    wanted = {
        **{1: "lay", 2: {"meat": 1}, 3: "draw", 4: "draw", 5: {"crystal": 1}, 7: "lay", 8: {"gold": 1}},
        **{9: "draw", 10: {"coin": 1}, 11: {"milk": 1}},
    }
    for space, benefit in wanted.items():
        state = table()
        give(state, steps=space - 1)
        story = step(state).do("guild", space=space)
        if isinstance(benefit, dict):
            assert story.all("gain", "items") == [benefit]
        else:
            assert story.due() == {benefit}
    state = table()
    assert "cave" in step(give_steps(state, 3)).do("guild", space=4).ask.options()[0].event
    assert "dragon" in step(give_steps(state, 8)).do("guild", space=9).ask.options()[0].event


def give_steps(state, steps):
    """Return a table with a token further on the track."""
    give(state, steps=steps)
    return state


def test_start_is_brown_when_it_is_entered_again():
    state = table()
    give(state, steps=11)
    assert step(state).do("guild", space=0).due() == {"cube"}


def test_benefit_of_a_space_is_not_optional_but_an_egg_without_room_is_lost():
    state = table()
    assert step(state).do("guild", space=1).due() == {"lay"}
    state = table()
    give(state, nest=2)
    assert step(state).do("guild", space=1).over()


def test_without_cubes_a_brown_space_gives_nothing():
    state = table()
    give(state, steps=5, cubes=0)
    assert step(state).do("guild", space=6).over()


def test_slots_are_limited_but_for_the_last_row():
    state = table(guild="plains")
    state.rows.update({1: [0, 1], 2: [], 3: [1], 4: [0], 5: [0] * 7})
    give(state, steps=5)
    assert step(state).do("guild", space=6).all("cube", "row") == [2, 5]


@pytest.mark.parametrize(
    ("players", "extra", "free"), [(2, 3, [2, 5]), (3, 0, [2, 5]), (3, 1, [1, 2, 3, 4, 5])]
)
def test_slots_for_more_players(players, extra, free):
    state = table(guild="plains", players=players, guild_extra_slots=extra)
    state.rows.update({1: [0, 1], 3: [1], 4: [0]})
    assert state.free_rows() == free


def test_same_player_twice_on_a_row():
    state, place = row("plains", 1, caves=[12])
    state.rows[1] = [0]
    story = place().use("row-1").do("pay", items={"eggs": ["nest"]})
    story.do("excavate", cave=12, from_="deck", at=["golden", 1], pay={}).decline("cave-12")
    assert story.over()
    assert state.rows[1] == [0, 0]


def test_cube_may_be_placed_without_use():
    _, place = row("plains", 2)
    assert place().all("effect", "use") == [False]


def test_plains_row_3():
    _, place = row("plains", 3)
    assert place().use("row-3").do("lay", at=["nest"]).do("gain", items={"coin": 1}).over()


def test_seafarers_rows():
    state, place = row("seafarers", 1)
    give(state, caves=[12])
    assert place().use("row-1").do("excavate", at=["golden", 1], pay={}).decline("cave-12").over()
    state, place = row("seafarers", 2)
    give(state, dragons=[98])
    assert place().all("effect", "use") == [False]
    state, place = row("seafarers", 2)
    put(state, "crimson", 48)
    give(state, dragons=[98, 166])  # 166 has no space
    story = place().use("row-2")
    assert story.all("pay", "items") == [{"dragons": [166]}]  # the other one is enticed
    story.do("pay", items={"dragons": [166]})
    assert story.do("entice", dragon=98, at=["golden", 0], pay={}).over()
    state, place = row("seafarers", 3, dragons=[1, 2])
    story = place().use("row-3").do("draw", dragon=1, from_="deck").do("draw", dragon=2, from_="deck")
    assert story.do("gain", items={"coin": 1}).over()


def test_highlands_row_1_excavates_once_or_twice():
    for twice in (False, True):
        state, place = row("highlands", 1)
        give(state, caves=[12, 13])
        story = place().use("row-1").do("pay", items={"coin": 1})
        assert story.due() == {"excavate"}
        story.do("excavate", cave=12, at=["golden", 1]).decline("cave-12")
        assert story.due() == {"excavate", None}
        if twice:
            story.do("excavate", cave=13, at=["golden", 2]).decline("cave-13")
            assert story.over()
        else:
            assert story.stop().over()


def test_highlands_row_2_covers_a_dragon():
    state, place = row("highlands", 2)
    give(state, dragons=[166, 50], caves=[12])
    den = put(state, "crimson", 82)
    den.eggs, den.tucked, den.cached["gold"] = 3, [77], 2
    put(state, "amethyst", 43)
    story = place().use("row-2").do("pay", items={"caves": [12]})
    assert story.all("entice", "at") == [["crimson", 0]]  # the habitat must fit
    assert story.do("entice", dragon=166, pay={}).over()
    den = state.players[0].dens["crimson", 0]
    assert (den.dragon, den.eggs, den.tucked, den.cached["gold"]) == (166, 2, [77, 82], 2)


def test_covered_items_do_not_feed_a_hatchling():
    state, place = row("highlands", 2)
    give(state, dragons=[6], caves=[12])
    put(state, "crimson", 2).fed = 2
    assert place().use("row-2").do("pay", items={"caves": [12]}).do("entice", dragon=6).over()
    assert state.players[0].dens["crimson", 0].fed == 0


def test_rainforest_row_1_from_hand_or_display():
    for source, card in (("hand", 12), (1, 74)):
        state, place = row("rainforest", 1)
        give(state, caves=[12], meat=1)
        story = place().use("row-1").do("pay", items={"meat": 1})
        assert story.all("excavate", "from") == ["hand", 0, 1, 2]
        story.do("excavate", cave=card, from_=source, at=["golden", 1])


def test_rainforest_row_1_with_an_empty_hand():
    state, place = row("rainforest", 1)
    give(state, meat=1)
    story = place().use("row-1").do("pay", items={"meat": 1})
    assert story.all("excavate", "from") == [0, 1, 2]


def test_rainforest_row_2_pays_eggs_and_coins_only():
    state, place = row("rainforest", 2)
    give(state, dragons=[97, 1])
    story = place().use("row-2")
    pays = {event["dragon"]: event["pay"] for o in story.ask.options() for event in o.events()}
    assert pays == {97: {"coin": 1}, 1: {"eggs": ["nest"]}, 181: {}, 182: {}, 183: {}}


def test_rainforest_row_3():
    state, place = row("rainforest", 3)
    assert place().use("row-3").do("gain", items={"meat": 1, "milk": 1}).do("gain", items={"coin": 1}).over()
    assert stock(state.players[0]) == {"meat": 1, "milk": 1}


def test_points_of_the_last_row_by_order_of_arrival():
    state = table(players=3)
    state.rows[5] = [1, 0, 1, 2]
    assert [row_five(state, seat) for seat in (0, 1, 2)] == [3, 7, 1]


def test_points_of_the_fourth_rows():
    state = table(guild="plains")
    give(state, nest=2)
    put(state, "golden", 50).eggs = 1
    state.rows[4] = [0]
    assert [guild_points(state, seat) for seat in (0, 1)] == [1, 0]
    state = table(guild="seafarers")
    for cave in ("crimson", "golden", "amethyst"):
        put(state, cave, 39)
    state.rows[4] = [0]
    assert guild_points(state, 0) == 3
    state = table(guild="highlands")
    dig(state, "golden", 4)
    dig(state, "crimson", 2)
    state.rows[4] = [0]
    assert guild_points(state, 0) == 4
    state = table(guild="rainforest")
    put(state, "golden", 39, 97)  # three icons, and two with a coin
    put(state, "crimson", 48, 166)
    state.rows[4] = [0, 0]
    assert guild_points(state, 0) == 10  # both cubes count
