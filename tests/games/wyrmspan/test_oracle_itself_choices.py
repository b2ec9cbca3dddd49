"""Tests of the referee's sets of values: what is listed, what is accepted and what is drawn agree."""

import itertools
import random

import pytest

from tests.games.wyrmspan.stories import give, put, table
from tests.oracles.wyrmspan.choices import Laying, Payment, Resources, Shuffled
from tests.oracles.wyrmspan.payments import all_nests


def rich_player():
    """Return a player with some of everything."""
    state = table()
    put(state, "golden", 56).eggs = 2
    return give(state, meat=2, gold=1, crystal=3, nest=1, coins=4, dragons=[5, 6, 7], caves=[1, 2])


def sets():
    """Return sets of values with the number of their members, counted by hand."""
    player = rich_player()
    nests = all_nests(player)
    room = (("nest", 1), (("golden", 0), 2))
    return {
        "two of any resource": (Payment(player, resources=2), 5),
        "named resources and coins": (Payment(player, coin=2, exact=(("meat", 1), ("gold", 1))), 1),
        "two eggs": (Payment(player, eggs=2, nests=nests), 2),
        "one card of each kind": (Payment(player, dragons=1, caves=1), 6),
        "two cards of either kind": (Payment(player, cards=2), 10),
        "three of resources and cards": (Payment(player, mixed=3), 71),
        "more coins than there are": (Payment(player, coin=5), 0),
        "more milk than there is": (Payment(player, exact=(("milk", 1),)), 0),
        "with a condition": (Payment(player, resources=2, allowed=lambda bundle: "gold" in bundle), 2),
        "gain of three": (Resources(3), 20),
        "gain of two equal": (Resources(2, same=True), 4),
        "gain of one of two types": (Resources(1, ("meat", "gold")), 2),
        "two eggs on places with room": (Laying(2, room), 2),
        "order of three": (Shuffled((4, 8, 9)), 6),
    }


@pytest.mark.parametrize("name", sets())
def test_listed_accepted_and_drawn_agree(name):
    values, n = sets()[name]
    listed = list(values.all())
    assert len(listed) == n
    assert all(one != other for one, other in itertools.combinations(listed, 2))
    assert all(values.has(value) for value in listed)
    rng = random.Random(name)
    assert all(values.sample(rng) in listed for _ in range(20 if listed else 0))


@pytest.mark.parametrize(
    "bundle",
    [
        *({"meat": 3}, {"meat": 1}, {"meat": 1, "milk": 1}, {"meat": 2, "gold": 0}, {"meat": 2, "coin": 1}),
        *(
            {"gold": 2},
            {"meat": True, "gold": 1},
            {"meat": 1.0, "gold": 1},
            {"meat": "2"},
            {"dragons": [5, 6]},
        ),
        *({"meat": 2, "eggs": []}, {"meat": 2, "wood": 1}, [], None, "meat"),
    ],
)
def test_wrong_bundles_are_refused(bundle):
    assert not Payment(rich_player(), resources=2).has(bundle)


@pytest.mark.parametrize(
    "eggs",
    [["nest", "nest"], [["golden", 0]] * 3, [["golden", 1], "nest"], [["silver", 0], "nest"], ["nest", 7]],
)
def test_wrong_eggs_are_refused(eggs):
    player = rich_player()
    assert not Payment(player, eggs=2, nests=all_nests(player)).has({"eggs": eggs})


def test_cards_must_be_in_hand_and_differ():
    player = rich_player()
    for cards in ([5, 5], [5, 8], [5, "6"], [5, True], [5]):
        assert not Payment(player, dragons=2).has({"dragons": cards})
    assert Payment(player, dragons=2).has({"dragons": [7, 5]})
