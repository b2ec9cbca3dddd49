"""Tests of the referee on abilities: each symbol of the effect language at least once."""

from tests.games.wyrmspan.stories import Story, dig, give, put, stock, table
from tests.oracles.wyrmspan.context import Context
from tests.oracles.wyrmspan.effects import effect
from tests.oracles.wyrmspan.placing import after_excavation


def ability(state, number, seat=0, forced=False):
    """Return the story of a dragon's ability on a mat."""
    space = next(space for space, den in state.players[seat].dens.items() if den.dragon == number)
    context = Context(seat, space, number)
    return Story(state, effect(state, context, f"dragon-{number}", state.dragon(number).program, forced))


def digging(state, card, cave="golden", seat=0):
    """Return the story of a cave card that is placed from the hand."""
    player = state.players[seat]
    player.caves.append(card)
    at = [cave, player.n_excavated(cave)]
    event = {"event": "excavate", "seat": seat, "cave": card, "from": "hand", "at": at, "pay": {}}
    return Story(state, after_excavation(state, event))


# Gaining and laying --------------------------------------------------------------


def test_items_of_a_group_come_in_any_order():
    for order in (("meat", "crystal", "gold"), ("gold", "crystal", "meat")):
        state = table()
        put(state, "crimson", 90)
        story = ability(state, 90).use("dragon-90").do("pay", items={"coin": 1})
        for resource in order:
            story.do("gain", items={resource: 1})
        assert story.over()


def test_resources_of_free_choice_come_in_one_event():
    state = table()
    put(state, "crimson", 99)
    story = ability(state, 99).use("dragon-99")
    assert story.refuses("gain", items={"meat": 1})
    assert story.do("gain", items={"meat": 1, "gold": 1}).do("gain", items={"coin": 1}).over()


def test_eggs_are_laid_as_far_as_there_is_room():
    state = table()
    give(state, nest=1)
    story = digging(state, 55).use("cave-55")  # three eggs
    assert story.do("lay", at=["nest"]).over()
    assert digging(state, 56).due() == {"effect"}
    assert digging(state, 57).all("effect", "use") == [False]


def test_places_for_eggs():
    state = table()
    put(state, "crimson", 158, 48)
    put(state, "golden", 56, 50)
    put(state, "amethyst", 37)
    assert ability(state, 158).use("dragon-158").all("lay", "at") == [[["crimson", 0]], [["crimson", 1]]]
    put(state, "golden", 173)  # orthogonally adjacent
    state.players[0].dens["crimson", 2] = state.players[0].dens.pop(("golden", 2))
    assert ability(state, 173).use("dragon-173").all("lay", "at") == [[["crimson", 1]]]
    put(state, "crimson", 82)
    state.players[0].dens["golden", 1].dragon = 82
    state.players[0].dens.pop(("crimson", 3))
    assert ability(state, 82).use("dragon-82").all("lay", "at") == [[["crimson", 1]], [["golden", 1]]]


def test_layeach_skips_full_dragons():
    state = table()
    dens = put(state, "crimson", 107, 128, 48)
    dens[1].eggs = 2
    story = ability(state, 107).use("dragon-107")
    assert story.all("lay", "at") == [[["crimson", 0], ["crimson", 2]]]


def test_layeach_needs_three_dragons_in_the_cave():
    state = table()
    put(state, "crimson", 107, 128)
    assert ability(state, 107).all("effect", "use") == [False]


def test_layeach_leaves_out_the_aggressive():
    state = table()
    put(state, "amethyst", 138, 92, 43)
    assert ability(state, 138).use("dragon-138").all("lay", "at") == [[["amethyst", 0], ["amethyst", 2]]]


def test_pick_takes_different_ones():
    state = table(dragons=[1], caves=[1])
    story = digging(state, 50).use("cave-50").do("gain", items={"meat": 1})
    assert story.due() == {"draw", "guild"}
    story.do("draw", cave=1, from_="deck").use("cave-50", seat=1).do("guild", seat=1, space=1)
    assert story.do("lay", seat=1, at=["nest"]).over()


def test_corrected_caves_have_no_guild_step():
    for config in ({"printing": "2025"}, {"corrected_cards": ["cave-50"]}):
        state = table(dragons=[1], caves=[1], **config)
        assert digging(state, 50).use("cave-50").due() == {"draw", "gain"}


def test_opponents_get_the_resource_that_the_owner_took():
    state = table(players=3)
    put(state, "crimson", 156)
    story = ability(state, 156)
    assert story.all("effect", "use") == [True]  # it cannot be declined
    story.use("dragon-156")
    assert story.refuses("gain", items={"meat": 1, "gold": 1})
    story.do("gain", items={"gold": 2})
    for seat in (1, 2):
        assert story.use("dragon-156", seat=seat).all("gain", "items") == [{"gold": 1}]
        story.do("gain", seat=seat)
    assert story.over()


def test_left_neighbour_is_the_next_seat():
    state = table(players=3)
    put(state, "golden", 103)
    assert ability(state, 103).all("effect", "use") == [True, False]
    put(state, "golden", 50, 56, seat=2)
    assert ability(state, 103).all("effect", "use") == [True, False]
    put(state, "golden", 40, 36, seat=1)
    assert ability(state, 103).all("effect", "use") == [False]


# Paying --------------------------------------------------------------------------


def test_eggs_of_a_named_place_only():
    state = table()
    put(state, "golden", 159, 56)[1].eggs = 1
    put(state, "crimson", 48).eggs = 1
    story = ability(state, 159).use("dragon-159")
    assert story.all("pay", "items") == [{"eggs": [["golden", 1]]}]
    state.players[0].dens["golden", 1].eggs = 0
    assert ability(state, 159).all("effect", "use") == [False]


def test_two_eggs_of_adjacent_dragons():
    state = table()
    put(state, "golden", 61, 56)[1].eggs = 1
    put(state, "crimson", 48).eggs = 2
    story = ability(state, 61).use("dragon-61")
    assert story.all("pay", "items") == [
        {"eggs": [["crimson", 0], ["crimson", 0]]},
        {"eggs": [["crimson", 0], ["golden", 1]]},
    ]


def test_nothing_is_paid_for_nothing():
    state = table()
    put(state, "amethyst", 45).eggs = 5
    give(state, nest=2)
    assert ability(state, 45).all("effect", "use") == [False]  # no room for an egg
    state.players[0].nest = 1
    assert ability(state, 45).all("effect", "use") == [True, False]


def test_payment_must_leave_the_rest_possible():
    state = table()
    put(state, "amethyst", 65)
    give(state, caves=[1, 2], dragons=[48])  # crimson
    assert ability(state, 65).all("effect", "use") == [True, False]
    put(state, "crimson", 167)
    assert ability(state, 65).all("effect", "use") == [False]  # no space for it


def test_repetition_is_paid_anew_and_opponents_may_once():
    state = table()
    give(state, meat=2)
    give(state, seat=1, gold=2)
    story = digging(state, 69).use("cave-69").do("pay", items={"meat": 1}).do("guild", space=1)
    story.do("lay", at=["nest"])
    assert story.due() == {"pay", None}
    story.do("pay", items={"meat": 1}).do("guild", space=2).do("gain", items={"meat": 1})
    story.stop().use("cave-69", seat=1).do("pay", items={"gold": 1}).do("guild", seat=1, space=1)
    assert story.do("lay", seat=1, at=["nest"]).over()


def test_repetition_may_end_after_the_first():
    state = table(players=1)
    give(state, meat=3)
    story = digging(state, 69).use("cave-69").do("pay", items={"meat": 1}).do("guild", space=1)
    assert story.do("lay", at=["nest"]).stop().over()


def test_one_of_several_flows():
    state = table()
    put(state, "crimson", 94)
    give(state, dragons=[1], caves=[2])
    story = ability(state, 94).use("dragon-94")
    assert story.all("pay", "items") == [{"dragons": [1]}, {"caves": [2]}]


# Caching and tucking -------------------------------------------------------------


def test_cache_from_the_bank_or_gain():
    state = table()
    den = put(state, "amethyst", 78)
    story = ability(state, 78).use("dragon-78")
    assert story.due() == {"gain", "cache"}
    assert story.do("gain", items={"milk": 1}).over()
    story = ability(state, 78).use("dragon-78").do("cache", resource="milk", from_="bank", at=["amethyst", 0])
    assert story.over()
    assert (stock(state.players[0]), den.cached["milk"]) == ({"milk": 1}, 1)


def test_tuck_for_a_resource_of_its_cost():
    state = table()
    put(state, "golden", 151)
    give(state, dragons=[39, 98, 46])
    story = ability(state, 151).use("dragon-151").do("tuck", dragon=39, from_="hand", at=["golden", 0])
    assert story.all("gain", "items") == [{"meat": 1}, {"gold": 1}, {"crystal": 1}]
    for card in (98, 46):  # no cost, a coin: no resource
        assert ability(state, 151).use("dragon-151").do("tuck", dragon=card).over()


def test_flow_that_begins_with_a_tuck_needs_no_more():
    state = table()
    put(state, "golden", 63).eggs = 4
    give(state, dragons=[1])
    assert ability(state, 63).use("dragon-63").do("tuck", dragon=1).over()


def test_tuck_from_the_deck_at_free_places():
    state = table(dragons=[5, 6])
    put(state, "golden", 50)
    put(state, "crimson", 48)
    story = digging(state, 67).use("cave-67").do("tuck", dragon=5, from_="deck", at=["golden", 0])
    assert story.do("tuck", dragon=6, at=["golden", 0]).over()
    assert state.players[0].dens["golden", 0].tucked == [5, 6]


def test_tuck_as_many_as_cubes_on_the_guild():
    state = table(dragons=[5, 6, 7])
    put(state, "golden", 117)
    assert ability(state, 117).all("effect", "use") == [False]
    state.rows[5] += [0, 1, 0]
    story = ability(state, 117).use("dragon-117").do("tuck", dragon=5)
    assert story.do("tuck", dragon=6).over()


def test_tuckeach_in_any_order():
    state = table(dragons=[5, 6, 7])
    put(state, "crimson", 130, 48, 128)
    story = ability(state, 130).use("dragon-130").do("tuck", dragon=5, at=["crimson", 1])
    assert story.all("tuck", "at") == [["crimson", 0]]
    assert story.do("tuck", dragon=6).over()


def test_drawn_cards_may_be_tucked_all_or_none():
    for tucks in (False, True):
        state = table(dragons=[5, 6, 7])
        put(state, "golden", 69, 70, 39)  # three shy dragons
        story = ability(state, 69).use("dragon-69")
        for card in (5, 6, 7):
            story.do("draw", dragon=card, from_="deck")
        assert story.due() == {"tuck", None}
        if tucks:
            story.do("tuck", dragon=7, from_="hand", at=["golden", 0])
            assert story.due() == {"tuck"}
            assert story.do("tuck", dragon=5).over()
        else:
            assert story.stop().over()


def test_gained_resources_may_be_cached():
    state = table()
    put(state, "crimson", 111, 48, 128)  # two aggressive dragons
    give(state, gold=5)
    story = ability(state, 111).use("dragon-111").do("gain", items={"meat": 1, "milk": 1})
    assert story.all("cache", "resource") == ["meat", "milk"]
    story.do("cache", resource="milk", from_="supply").do("cache", resource="meat")
    assert story.over()
    assert stock(state.players[0]) == {"gold": 5}


def test_one_gained_resource_must_be_cached():
    state = table()
    put(state, "crimson", 115)
    story = ability(state, 115).use("dragon-115").do("gain", items={"gold": 2})
    assert story.due() == {"cache"}
    assert story.do("cache", resource="gold", at=["crimson", 0]).over()


def test_keep_discard_tuck():
    state = table(dragons=[5, 6, 7])
    put(state, "crimson", 109)
    give(state, meat=1)
    story = ability(state, 109).use("dragon-109").do("pay", items={"meat": 1})
    for card in (5, 6, 7):
        story.do("draw", dragon=card)
    assert story.due() == {"discard", "tuck"}
    story.do("tuck", dragon=6)
    assert story.all("discard", "items") == [{"dragons": [5]}, {"dragons": [7]}]
    assert story.do("discard", items={"dragons": [7]}).over()
    assert state.players[0].dragons == [5]


def test_too_few_drawn_cards_are_kept_first():
    for cards, due in (([5], {None}), ([5, 6], {"discard"})):
        state = table(dragons=cards)
        put(state, "crimson", 109)
        give(state, meat=1)
        story = ability(state, 109).use("dragon-109").do("pay", items={"meat": 1})
        for card in cards:
            story.do("draw", dragon=card)
        assert story.due() == due


def test_reveal_leaves_no_choice():
    for number, card, events in (
        (58, 1, ["tuck"]),
        (58, 36, []),
        (68, 36, ["tuck"]),
        (68, 1, ["discard", "gain"]),
    ):
        state = table(dragons=[card])
        put(state, "golden", number)
        story = ability(state, number).use(f"dragon-{number}").do("draw", dragon=card, from_="deck")
        for name in events:
            assert story.due() == {name}
            story.do(name)
        assert story.over()


# Hatchlings ----------------------------------------------------------------------


def test_third_item_brings_both_benefits_in_any_order():
    for order in (("feed-1", "third-1"), ("third-1", "feed-1")):
        state = table(caves=[5])
        put(state, "golden", 1).fed = 2
        give(state, milk=1)
        story = ability(state, 1).use("dragon-1").do("cache", resource="milk")
        assert set(story.all("effect", "by")) == set(order)
        for by in order:
            story.decline(by)
        assert story.over()
        story = digging(state, 3).use("cave-3").do("cache", resource="milk", from_="bank", at=["golden", 0])
        assert story.all("effect", "by") == ["feed-1"]  # the third does not come back


def test_only_the_named_item_feeds():
    state = table()
    put(state, "golden", 1)
    story = digging(state, 3).use("cave-3").do("cache", resource="meat", at=["golden", 0])
    assert story.do("cache", resource="gold", at=["golden", 0]).over()
    assert state.players[0].dens["golden", 0].fed == 0


def test_cards_from_the_deck_feed_too():
    state = table(dragons=[5, 6])
    put(state, "crimson", 2)
    story = digging(state, 67).use("cave-67").do("tuck", dragon=5, at=["crimson", 0])
    story.use("feed-2").do("lay", at=["nest"]).do("tuck", dragon=6).decline("feed-2")
    assert story.over()


def test_no_feed_event_for_hatchlings_that_count_at_the_end():
    state = table(dragons=[5])
    put(state, "golden", 17).fed = 2
    give(state, milk=1)
    story = ability(state, 17).use("dragon-17").do("cache", resource="milk")
    assert story.all("effect", "by") == ["third-17"]


# Building ------------------------------------------------------------------------


def test_free_excavation_pays_neither_coin_nor_eggs():
    state = table()
    put(state, "amethyst", 113)
    dig(state, "amethyst", 3)
    give(state, caves=[12], coins=0, nest=0, meat=3)
    story = ability(state, 113).use("dragon-113").do("excavate", cave=12, at=["amethyst", 3], pay={})
    story.use("covered-amethyst").do("pay", items={"meat": 3}).do("gain", items={"coin": 1})
    assert story.use("cave-12").do("gain", items={"coin": 1}).over()


def test_free_excavation_may_cost_eggs_by_a_setting():
    state = table(free_excavation_eggs=True)
    put(state, "amethyst", 113)
    for cave in ("crimson", "golden", "amethyst"):
        dig(state, cave, 3)
    give(state, caves=[12], coins=0, nest=1)
    assert ability(state, 113).all("effect", "use") == [False]
    state.players[0].nest = 2
    story = ability(state, 113).use("dragon-113")
    assert story.all("excavate", "pay") == [{"eggs": ["nest", "nest"]}]


def test_excavation_from_the_deck_chains():
    state = table(caves=[64, 12])
    give(state, caves=[8, 9])
    story = digging(state, 60, "crimson").use("cave-60").do("pay", items={"caves": [8, 9]})
    story.do("excavate", cave=64, from_="deck", at=["crimson", 2], pay={})
    assert story.all("effect", "use") == [False]  # one egg only
    assert story.decline("cave-64").over()


def test_excavation_from_a_slot_leaves_a_gap():
    state = table()
    give(state, meat=2)
    story = digging(state, 59).use("cave-59").do("pay", items={"meat": 2})
    story.do("excavate", cave=74, from_=1, at=["crimson", 1], pay={}).decline("cave-74")
    assert story.decline("cave-74", seat=1).over()
    assert state.display["caves"] == [73, None, 75]


def test_minus1_leaves_out_one_icon():
    state = table()
    give(state, dragons=[97], meat=1, gold=1, coins=1)
    story = digging(state, 52).use("cave-52")
    assert story.all("entice", "pay") == [{"coin": 1, "gold": 1}, {"coin": 1, "meat": 1}]
    state.players[0].coins = 0
    assert digging(state, 53).all("effect", "use") == [False]


def test_minus1_on_an_egg():
    state = table()
    give(state, dragons=[1], milk=1, nest=0)
    assert digging(state, 52).use("cave-52").all("entice", "pay") == [{"milk": 1}]


def test_minus1_without_anything_to_discount():
    for needs in (False, True):
        state = table(minus1_needs_discount=needs)
        give(state, dragons=[46])  # a coin only
        uses = digging(state, 52).all("effect", "use")
        assert uses == ([False] if needs else [True, False])


def test_minus1_after_an_exchange():
    state = table()
    give(state, dragons=[38], crystal=2, meat=0, gold=2)  # meat, three crystal
    story = digging(state, 52).use("cave-52")
    assert story.due() == set()
    story.do("exchange", seat=0, give={"gold": 2}, get="meat")
    assert story.do("entice", dragon=38, at=["crimson", 0], pay={"meat": 1, "crystal": 2}).due() == {"effect"}


def test_free_dragon_from_the_display():
    state = table()
    put(state, "golden", 147)
    give(state, dragons=[1], coins=0)
    state.display["dragons"] = [178, None, 182]
    story = ability(state, 147).use("dragon-147").do("pay", items={"dragons": [1]})
    assert story.all("entice", "from") == [0]  # no space for 182 in the golden cave
    story.do("entice", dragon=178, at=["crimson", 0], pay={}).decline("dragon-178")
    assert story.decline("dragon-178", seat=1).over()
    assert state.display["dragons"] == [None, None, 182]


def test_swap_takes_everything_along():
    state = table()
    put(state, "golden", 1).fed = 2
    put(state, "crimson", 157).eggs = 1
    story = ability(state, 157).use("dragon-157").do("swap", a=["golden", 0], b=["crimson", 0])
    dens = state.players[0].dens
    assert story.over()
    assert (dens["crimson", 0].dragon, dens["crimson", 0].fed, dens["golden", 0].eggs) == (1, 2, 1)


def test_swap_needs_two_dragons():
    state = table()
    put(state, "crimson", 157)
    assert ability(state, 157).all("effect", "use") == [False]


# Activation ----------------------------------------------------------------------


def test_activated_ability_must_be_used_and_its_opponents_follow():
    state = table()
    put(state, "crimson", 76, 178)
    put(state, "golden", 57)
    give(state, meat=1)
    story = ability(state, 76).use("dragon-76").do("pay", items={"meat": 1})
    assert story.all("effect", "use") == [True]
    assert story.all("effect", "by") == ["dragon-178", "dragon-57"]
    story.use("dragon-178").do("gain", items={"gold": 2}).decline("dragon-178", seat=1)
    assert story.over()


def test_ability_does_not_activate_itself():
    state = table()
    put(state, "crimson", 76, 48)
    give(state, meat=3)
    story = ability(state, 76).use("dragon-76").do("pay", items={"meat": 1})
    assert story.all("effect", "by") == ["dragon-48"]


def test_target_needs_its_own_costs():
    state = table()
    put(state, "crimson", 76, 146)  # 146: pay a resource, entice for free
    give(state, meat=1, dragons=[50])
    assert ability(state, 76).all("effect", "use") == [False]
    state.players[0].stock["meat"] = 2
    assert ability(state, 76).all("effect", "use") == [True, False]


def test_chain_of_activations():
    state = table()
    put(state, "crimson", 76, 172)
    put(state, "amethyst", 73)
    give(state, meat=1, caves=[1])
    story = ability(state, 76).use("dragon-76").do("pay", items={"meat": 1}).use("dragon-172")
    story.use("dragon-73").do("pay", items={"caves": [1]})
    assert set(story.all("effect", "by")) == {
        *("mat-crimson-0", "mat-crimson-1", "mat-crimson-2", "mat-golden-0", "mat-amethyst-0"),
        "mat-amethyst-1",
    }
    assert story.use("mat-crimson-2").do("gain", items={"gold": 1}).over()


def test_any_printed_step_by_a_setting():
    state = table(activate_mat="any")
    put(state, "amethyst", 73)
    give(state, caves=[1])
    story = ability(state, 73).use("dragon-73").do("pay", items={"caves": [1]})
    assert "mat-golden-3" in story.all("effect", "by")
    assert "mat-amethyst-4" not in story.all("effect", "by")  # the last cave card was paid


def test_cave_activates_an_ability():
    state = table()
    put(state, "crimson", 139)
    story = digging(state, 1).use("cave-1").use("dragon-139").do("lay", at=[["crimson", 0]])
    assert story.over()
    assert digging(state, 2).all("effect", "use") == [False]  # no when-played dragon
