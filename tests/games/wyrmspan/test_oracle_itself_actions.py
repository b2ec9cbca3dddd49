"""Tests of the referee on actions: what they cost, where cards go, the walk, limits, exchanges."""

import pytest

from tests.games.wyrmspan.stories import Story, dig, give, put, stock, table
from tests.oracles.stream import Fault
from tests.oracles.wyrmspan.turns import take_turn, take_turns


def turn(state, seat=0):
    """Return the story of one turn."""
    return Story(state, take_turn(state, seat))


# Excavate ------------------------------------------------------------------------


def test_excavation_costs_eggs_by_column():
    state = table()
    give(state, caves=[12], nest=2)
    dig(state, "golden", 2)
    dig(state, "amethyst", 3)
    story = turn(state)
    pays = {tuple(at): story.all("excavate", "pay") for at in story.all("excavate", "at")}
    assert set(pays) == {("crimson", 1), ("golden", 2), ("amethyst", 3)}
    story.do("excavate", cave=12, from_="hand", at=["amethyst", 3], pay={"coin": 1, "eggs": ["nest", "nest"]})
    assert state.players[0].nest == 0
    assert state.players[0].caves == []


def test_excavation_without_eggs_is_not_offered():
    state = table()
    give(state, caves=[12], nest=1)
    dig(state, "amethyst", 3)
    story = turn(state)
    assert story.refuses("excavate", at=["amethyst", 3])
    assert story.refuses("excavate", at=["golden", 1], pay={"coin": 1, "eggs": ["nest"]})
    assert not story.refuses("excavate", at=["golden", 1], pay={"coin": 1})


def test_effect_and_covered_space_come_in_either_order():
    for first, second in (("cave-12", "covered-golden"), ("covered-golden", "cave-12")):
        state = table()
        player = give(state, caves=[12, 13], dragons=[50], meat=1, nest=2)
        dig(state, "golden", 3)
        story = turn(state).do("excavate", cave=12, at=["golden", 3], pay={"coin": 1, "eggs": ["nest"] * 2})
        for by in (first, second):
            story.use(by)
            if by.startswith("covered"):
                story.do("pay", items={"meat": 1, "dragons": [50], "caves": [13]})
            story.do("gain", items={"coin": 1})
        assert player.coins == 6 - 1 + 2
        assert state.discards == {"dragons": [50], "caves": [13]}
        assert story.over()


def test_only_the_last_column_covers_an_exchange():
    state = table()
    give(state, caves=[12], nest=2, meat=3)
    dig(state, "golden", 2)
    story = turn(state).do("excavate", cave=12, at=["golden", 2], pay={"coin": 1, "eggs": ["nest"]})
    assert story.decline("cave-12").over()


def test_full_cave_takes_no_more_cards():
    state = table()
    give(state, caves=[12], nest=2)
    for cave in ("crimson", "golden", "amethyst"):
        dig(state, cave, 4)
    assert "excavate" not in turn(state).due()


# Entice --------------------------------------------------------------------------


def test_dragon_costs_a_coin_more_than_printed():
    state = table()
    give(state, dragons=[97], meat=1, gold=1, coins=2)
    story = turn(state)
    assert story.all("entice", "pay") == [{"coin": 2, "meat": 1, "gold": 1}]
    assert story.all("entice", "at") == [["crimson", 0], ["golden", 0]]
    story.do("entice", dragon=97, at=["golden", 0], pay={"coin": 2, "meat": 1, "gold": 1})
    assert stock(state.players[0]) == {}
    assert story.over()  # an end-game ability is not reached by entering


@pytest.mark.parametrize("what", [{"coins": 1}, {"meat": 0}, {"gold": 0}])
def test_dragon_that_cannot_be_paid_is_not_offered(what):
    state = table()
    give(state, dragons=[97], **{"meat": 1, "gold": 1, "coins": 2, **what})
    assert "entice" not in turn(state).due()


def test_dragon_goes_on_the_leftmost_empty_excavated_space():
    state = table()
    put(state, "crimson", 48)
    give(state, dragons=[98])  # crimson or golden, costs nothing
    assert turn(state).all("entice", "at") == [["golden", 0]]
    dig(state, "crimson", 2)
    assert turn(state).all("entice", "at") == [["crimson", 1], ["golden", 0]]


def test_eggs_are_paid_from_nests_and_dragons():
    state = table()
    put(state, "golden", 50, excavated=2).eggs = 1
    give(state, dragons=[1], milk=1, nest=1)
    story = turn(state)
    pays = story.all("entice", "pay")
    assert pays == [
        {"coin": 1, "milk": 1, "eggs": ["nest"]},
        {"coin": 1, "milk": 1, "eggs": [["golden", 0]]},
    ]
    story.do("entice", dragon=1, at=["golden", 1], pay=pays[1])
    assert state.players[0].dens["golden", 0].eggs == 0


def test_when_played_effect_follows_and_opponents_come_clockwise():
    state = table(players=3)
    give(state, seat=1, dragons=[178], meat=1, crystal=1)
    story = turn(state, 1).do("entice", dragon=178, at=["crimson", 0])
    story.decline("dragon-178", seat=1)
    story.use("dragon-178", seat=2).do("gain", items={"gold": 1})
    story.decline("dragon-178", seat=0)
    assert story.over()
    assert stock(state.players[2]) == {"gold": 1}


# Explore -------------------------------------------------------------------------


def test_empty_cave_gives_the_first_step_only():
    state = table()
    story = turn(state).do("explore", at="crimson", pay={"coin": 1})
    assert story.use("mat-crimson-0").do("gain", items={"gold": 1}).over()


def test_walk_of_the_transcript_page():
    state = table(guild="plains", dragons=[77, 12, 40, 163])
    state.display = {"dragons": [12, 40, 120], "caves": [5, 18, 66]}
    put(state, "golden", 57)
    hatchling = put(state, "golden", 9)
    hatchling.cached["milk"], hatchling.fed = 2, 2
    player = give(state, nest=1, meat=2, steps=5)
    player.explored["golden"] = 1
    story = turn(state).do("explore", at="golden", pay={"coin": 1, "eggs": ["nest"]})
    story.use("mat-golden-0").do("draw", dragon=120, from_=2)
    story.use("mat-golden-1").do("guild", space=6).do("cube", row=3)
    story.use("row-3").do("gain", items={"coin": 1}).do("lay", at=["nest", ["golden", 0]])
    story.use("dragon-9")
    assert story.due() == set()  # only an exchange helps
    story.do("exchange", seat=0, give={"meat": 2}, get="milk")
    story.do("cache", resource="milk", from_="supply", at=["golden", 1])
    story.use("feed-9").do("draw", dragon=77, from_="deck")
    story.use("third-9").do("gain", items={"crystal": 2})
    story.decline("mat-golden-2").do("display", dragons=[12, 40, 12])
    assert story.over()
    assert player.cubes == 3


def test_third_exploration_costs_two_eggs_and_a_fourth_is_not_allowed():
    state = table()
    player = give(state, nest=2)
    player.explored["amethyst"] = 2
    story = turn(state)
    assert not story.refuses("explore", at="amethyst", pay={"coin": 1, "eggs": ["nest", "nest"]})
    assert story.refuses("explore", at="amethyst", pay={"coin": 1, "eggs": ["nest"]})
    player.explored["amethyst"] = 3
    assert "amethyst" not in turn(state).all("explore", "at")


def test_abilities_are_reached_in_walking_order():
    state = table()
    put(state, "crimson", 166, 48, 128, 177)
    story = turn(state).do("explore", at="crimson")
    for by in (
        "mat-crimson-0",
        "dragon-166",
        "mat-crimson-1",
        "mat-crimson-2",
        "dragon-128",
        "mat-crimson-3",
    ):
        story.decline(by)
    assert story.decline("dragon-177").decline("mat-crimson-4").over()


def test_dragon_enticed_during_the_walk_is_visited():
    state = table(guild="plains")
    put(state, "amethyst", 75, excavated=2)  # one guild step
    give(state, dragons=[92], steps=5, nest=2)
    story = turn(state).do("explore", at="amethyst").decline("mat-amethyst-0")
    story.use("dragon-75").do("guild", space=6).do("cube", row=2)
    story.use("row-2").do("pay", items={"eggs": ["nest", "nest"]})
    story.do("entice", dragon=92, from_="hand", at=["amethyst", 1], pay={})
    story.decline("mat-amethyst-1").decline("dragon-92").decline("mat-amethyst-2")
    assert story.over()


def test_last_step_is_done_up_to_so_often():
    for repeats in (1, 2):
        state = table(step4_repeats=repeats)
        put(state, "amethyst", 37, 43, 45, 55)
        give(state, caves=[1, 2, 3], nest=0)
        story = turn(state).do("explore", at="amethyst")
        for by in ("mat-amethyst-0", "mat-amethyst-1", "dragon-43", "mat-amethyst-2", "dragon-45"):
            story.decline(by)
        story.decline("mat-amethyst-3").decline("dragon-55").use("mat-amethyst-4")
        for time in range(repeats):
            assert (None in story.due()) == (time > 0)
            story.do("pay", items={"caves": [time + 1]}).do("lay", at=["nest", ["amethyst", time]])
            state.players[0].nest = 0
        assert story.over()


# Passing, limits, exchanges ------------------------------------------------------


def test_passed_players_take_no_more_turns():
    state = table(players=3)
    story = Story(state, take_turns(state))
    for number, seat in enumerate((0, 1, 2), start=1):
        story.do("turn", seat=seat, number=number)
        if seat == 1:
            story.do("explore", at="crimson").decline("mat-crimson-0", seat=1)
        else:
            story.do("pass", seat=seat)
    assert story.do("turn", seat=1, number=4).do("pass", seat=1).over()


def test_without_coins_one_must_pass():
    state = table()
    give(state, coins=0, dragons=[98], caves=[12])
    assert turn(state).due() == {"pass"}


def test_surplus_is_discarded_at_the_end_of_a_turn():
    state = table()
    give(state, coins=10, meat=10, gold=1, dragons=[1, 2, 3, 4, 5, 6], caves=[1, 2, 3, 4])
    story = turn(state).do("pass")
    assert story.refuses("discard", items={"coin": 1, "meat": 2})
    assert story.refuses("discard", items={"coin": 1, "meat": 2, "dragons": [1], "caves": [1]})
    story.do("discard", items={"coin": 1, "meat": 1, "gold": 1, "caves": [3]})
    assert story.over()
    assert state.discards["caves"] == [3]


def test_exchange_can_save_from_discarding():
    state = table()
    give(state, meat=10)
    story = turn(state).do("pass").do("exchange", seat=0, give={"meat": 2}, get="milk")
    assert story.due() == {None}


def test_exchange_gives_two_for_another_type():
    state = table()
    give(state, seat=1, meat=1, gold=2)
    story = turn(state)
    story.do("exchange", seat=1, give={"meat": 1, "gold": 1}, get="milk")
    assert stock(state.players[1]) == {"gold": 1, "milk": 1}
    for give_, get in (({"gold": 1, "milk": 1}, "gold"), ({"gold": 2}, "meat"), ({"gold": 1}, "meat")):
        with pytest.raises(Fault):
            story.do("exchange", seat=1, give=give_, get=get)


def test_exchange_must_not_spoil_what_is_begun():
    state = table()
    put(state, "golden", 9)
    give(state, milk=1, gold=1)
    story = turn(state).do("explore", at="golden").do("effect", by="mat-golden-0", use=False)
    story.use("dragon-9")
    with pytest.raises(Fault, match="makes impossible"):
        story.do("exchange", seat=0, give={"milk": 1, "gold": 1}, get="meat")


def test_display_is_refilled_at_the_end_of_the_turn_only():
    state = table(dragons=[1, 2, 3], caves=[4])
    state.display = {"dragons": [10, 11, 12], "caves": [20, None, 22]}
    put(state, "golden", 50)
    story = turn(state).do("explore", at="golden").use("mat-golden-0").do("draw", dragon=11, from_=1)
    story.use("dragon-50")
    assert story.all("draw", "from") == [0, 2, "deck"]
    story.do("draw", dragon=1, from_="deck").use("mat-golden-1").do("guild", space=1).do("lay", at=["nest"])
    story.do("display", dragons=[10, 2, 12], caves=[20, 4, 22])
    assert story.over()


def test_no_display_if_no_slot_can_be_filled():
    state = table()
    state.display = {"dragons": [None, 11, 12], "caves": [20, 21, 22]}
    assert turn(state).do("pass").over()


def test_discards_are_shuffled_under_the_deck_when_it_holds_too_few():
    state = table(dragons=[1])
    state.display = {"dragons": [None, None, 12], "caves": [20, 21, 22]}
    state.discards["dragons"] = [7, 8, 9]
    story = turn(state).do("pass")
    assert story.due() == {"shuffle"}
    story.do("shuffle", deck="dragons", order=[8, 9, 7]).do("display", dragons=[1, 8, 12])
    assert state.decks["dragons"] == [9, 7]


def test_empty_deck_is_shuffled_when_a_card_is_drawn():
    state = table()
    state.display["dragons"] = [5, None, None]
    state.discards["dragons"] = [7, 8]
    story = turn(state).do("explore", at="golden").use("mat-golden-0")
    assert story.due() == {"draw", "shuffle"}
    story.do("shuffle", deck="dragons", order=[8, 7])
    assert story.all("draw", "from") == ["deck"]
    story.do("draw", dragon=8, from_="deck")
    assert state.players[0].dragons == [8]
