"""Tests of the referee: house rules. What keeps to them is accepted, what breaks one of them is rejected.

The numbers that are expected were worked out by hand from the rules page; a ledger adds up what everybody must own
from the events alone.
"""

import copy
import functools
import random
import re

import pytest

from tests.games.wyrmspan.ledger import empty_account, enter, owned
from tests.games.wyrmspan.play import EAGER, play_match, shuffled_setup
from tests.games.wyrmspan.stories import Story, dig, give, put, table
from tests.oracles import wyrmspan as oracle
from tests.oracles.wyrmspan.components import dragon_rows
from tests.oracles.wyrmspan.house import NUMBERS
from tests.oracles.wyrmspan.objectives import ranked_points
from tests.oracles.wyrmspan.scoring import automa_scores
from tests.oracles.wyrmspan.turns import begin_round, take_turn

HEAD = "number name crimson golden amethyst cost_meat cost_milk cost_gold cost_crystal cost_egg cost_coin vp size"
HEAD += " personality egg_capacity kind effect feed feed_each feed_third"


def rows_of_house(number, **values):
    """Return the lines of a dragon of a house, some of its cells changed."""
    row = {**dragon_rows()[number], **values}
    return [HEAD.replace(" ", "\t"), "\t".join(row[name] for name in HEAD.split())]


CHEAP = dict.fromkeys(("cost_meat", "cost_milk", "cost_gold", "cost_crystal", "cost_egg", "cost_coin"), "0")
OWN = rows_of_house(60, **CHEAP, vp="15", crimson="1", golden="1", amethyst="1")
BASES = {
    "start": {
        "start_coins": [0, 13, 6, 6, 6],
        "start_resources": [8, 1, 3, 3, 3],
        "start_eggs": [2, 0, 1, 1, 1],
    },
    "rounds": {"players": 3, "round_coins": 11, "round_eggs": 2, "round_resources": 3},
    "poor rounds": {"round_coins": 1, "round_eggs": 0, "round_resources": 1},
    "eggs": {"excavate_eggs": [2, 0, 1], "explore_eggs": [1, 0, 3], "start_eggs": [2, 2, 1, 1, 1]},
    "no eggs": {"excavate_eggs": [0, 0, 0], "explore_eggs": [0, 0, 0], "round_coins": 12},
    "limits": {"coin_limit": 3, "card_limit": 4, "resource_limit": 2},
    "ranks": {
        **{"players": 3, "rank_points_1": [9, 5, 2, 1], "rank_points_2": [0, 8, 0, 0]},
        **{"rank_points_3": [20, 20, 20, 20], "rank_points_4": [1, 2, 3, 4]},
    },
    "automa": {"players": 1, "automa": "3", "automa_dragon_points": 11, "automa_cave_points": 5},
    "ravel": {"players": 1, "automa": "ravel-1", "ravel_coins": 0, "round_coins": 20},
    "forced": {"forced_cards": ["in-dragon-60", "out-dragon-12", "in-cave-7"]},
    "own_dragons": {"own_dragons": OWN, "forced_cards": ["in-dragon-60"]},
    "own_caves": {
        **{"own_caves": ["number\teffect", "7\tgain:coin:1 + lay:any:2"]},
        "forced_cards": ["in-cave-7"],
    },
}


def forced_setup(rng, config):
    """Return a random deal in which the first player holds the cards that are forced in."""
    setup = shuffled_setup(rng, config)
    for kind, word in (("dragons", "in-dragon-"), ("caves", "in-cave-")):
        names = [name for name in config.get("forced_cards", []) if name.startswith(word)]
        for place, name in enumerate(names, start=3):
            cards, number = setup[kind], int(name.removeprefix(word))
            at = cards.index(number)
            cards[at], cards[place] = cards[place], cards[at]
    return setup


@functools.cache
def random_match(name, seed):
    """Return a match with house rules, played at random by players who act while they can."""
    rng, config = random.Random(f"{name} {seed}"), {"players": 2, **BASES[name]}
    return play_match(rng, config, forced_setup(rng, config), weights=EAGER)


@pytest.mark.parametrize("name", BASES)
def test_play_by_house_rules_is_accepted(name):
    for seed in range(2):
        events = random_match(name, seed)
        assert {"event": "result", **oracle.referee([events])} == events[-1]


@pytest.mark.parametrize("name", ["start", "rounds", "poor rounds", "eggs", "limits", "ravel"])
def test_ledger_balances_with_numbers_of_a_house(name):
    """What everybody owns, added up from the events alone."""
    events, config = random_match(name, 0), {"ravel_coins": 2, "round_coins": 6, **BASES[name]}
    players = config.get("players", 2)
    coins, eggs = config.get("start_coins", [6] * 5), config.get("start_eggs", [1] * 5)
    accounts = [empty_account(coins[seat], eggs[seat]) for seat in range(players)]
    course = oracle.match_course(events[0]["config"], events[1])
    for event in events[2:]:
        course.step(event)
        enter(accounts, event, "ravel" in name, config["ravel_coins"], config["round_coins"])
        if event["event"] == "keep":
            continue  # hands are dealt before, and counted with the last of these
        for account, player in zip(accounts, course.state.players, strict=True):
            assert {key: account[key] for key in owned(player)} == owned(player), event


@pytest.mark.parametrize("name", BASES)
def test_a_match_by_house_rules_is_no_match_by_printed_ones(name):
    """Each number is read: with the printed one the same events are rejected; forced cards are legal anyway."""
    for key in BASES[name].keys() - {"players", "automa", "forced_cards"}:
        assert any(is_broken_without(random_match(name, seed), key) for seed in range(4)), key


def is_broken_without(events, key):
    """Tell whether a match is rejected once a house rule is taken from its config and its words."""
    events = copy.deepcopy(events)
    del events[0]["config"][key]
    lines = [line for line in events[0].get("house_rules", []) if line.split()[0] != key]
    events[0]["house_rules"] = lines
    try:
        oracle.referee([events])
    except oracle.Rejected:
        return True
    return False


# Faults --------------------------------------------------------------------------


def event_named(name, **values):
    """Return whether an event has a name and values; a function of a value must hold for it."""

    def wanted(event):
        pairs = [(event.get(key), value) for key, value in values.items()]
        return event["event"] == name and all(
            value(given) if callable(value) else given == value for given, value in pairs
        )

    return wanted


def drop(events, at):
    """Leave an event out."""
    del events[at]


def find_next(events, at, name):
    """Return where the next event of a name stands."""
    return next(place for place in range(at, len(events)) if events[place]["event"] == name)


def drop_next(name):
    """Return a change that leaves out the next event of a name."""
    return lambda events, at: drop(events, find_next(events, at, name))


def change_next(name, **values):
    """Return a change of the next event of a name."""
    return lambda events, at: events[find_next(events, at, name)].update(values)


def repeat(events, at):
    """Write an event twice."""
    events.insert(at, events[at])


def update(**values):
    """Return a change of values."""
    return lambda events, at: events[at].update(values)


def score(part, more):
    """Return a change of a part of the first player's points, or of the Automa's."""

    def spoil(events, at):
        scores = events[at]["scores"][0] if part[0] != "automa" else events[at]["automa"]
        scores[part[-1]] += more
        scores["total"] += more

    return spoil


def pay_no_eggs(events, at):
    """Leave the eggs of a payment out."""
    del events[at]["pay"]["eggs"]


def pay_an_egg(events, at):
    """Pay an egg as would be printed."""
    events[at]["pay"]["eggs"] = ["nest"]


def deal(kind, number):
    """Return a change that puts a card at the bottom of its deck, or in the place of the last one."""

    def spoil(events, at):
        cards = events[at][kind]
        if number in cards:
            cards.remove(number)
            cards.append(number)
        else:
            cards[-1] = number

    return spoil


def configure(**values):
    """Return a change of the config that tells what it changes."""

    def spoil(events, at):
        events[0]["config"].update(values)
        lines = [line for line in events[0].get("house_rules", []) if line.split()[0] not in values]
        for key, value in values.items():
            if key in NUMBERS or key == "forced_cards":
                number = "+".join(map(str, value)) if isinstance(value, list) else value
                lines.append(f"{key} as printed → {number}")
        events[0]["house_rules"] = lines

    return spoil


def points_as_printed(*points):
    """Return a change of the points of an objective."""
    return lambda events, at: events[at].update(points=list(points))


def is_paid_with_eggs(pay):
    """Tell whether a payment has eggs."""
    return "eggs" in pay


def is_for_eggs(at):
    """Tell whether an egg is laid."""
    return len(at) == 1


SETUP, RESULT = event_named("setup"), event_named("result")
SECOND = event_named("excavate", **{"from": "hand", "at": lambda at: at[1] == 1})
# name: (base, event that stands in a match, change, message)
FAULTS = {
    "resources as printed": (
        *("start", event_named("keep", seat=0), update(gain={"meat": 3}), "`gain` must be"),
    ),
    "a start coin too many": ("start", RESULT, score(["coins"], 1), "`scores` must be"),
    "coins of the start as printed": ("start", SETUP, configure(start_coins=[0, 6, 6, 6, 6]), "event "),
    "eggs of the start as printed": ("start", SETUP, configure(start_eggs=[2, 1, 1, 1, 1]), "event "),
    "coins of a round as printed": ("rounds", SETUP, configure(round_coins=6), "event "),
    "one egg of a round left out": ("rounds", event_named("lay", at=is_for_eggs), drop, "event "),
    "one resource of a round too many": (
        *("poor rounds", event_named("round", number=2), change_next("gain", items={"milk": 2})),
        "`items` must be",
    ),
    "coins for the resources of a round": (
        *("poor rounds", event_named("round", number=2), change_next("gain", items={"coin": 1})),
        "`items` must be",
    ),
    "resources of a round left out": (
        *("poor rounds", event_named("round", number=3), drop_next("gain"), "`seat` must be 0"),
    ),
    "resources of a round as printed": ("rounds", SETUP, configure(round_resources=0), "event "),
    "egg of a round without eggs": (
        *("poor rounds", event_named("round", number=2), configure(round_eggs=2), "is due here, but lay"),
    ),
    "eggs of an excavation not paid": (
        *("eggs", event_named("excavate", pay=is_paid_with_eggs), pay_no_eggs, "`pay` must be"),
    ),
    "eggs of an exploration not paid": (
        *("eggs", event_named("explore", pay=is_paid_with_eggs), pay_no_eggs, "`pay` must be"),
    ),
    "eggs of an exploration as printed": (
        *("no eggs", event_named("explore", pay={"coin": 1}), pay_an_egg, "`pay` must be"),
    ),
    "surplus as printed": ("limits", event_named("discard"), drop, "but discard"),
    "coins above the limit": ("limits", event_named("discard"), configure(coin_limit=2), "event "),
    "cards above the limit": ("limits", event_named("discard"), configure(card_limit=3), "event "),
    "resources above the limit": ("limits", event_named("discard"), configure(resource_limit=1), "event "),
    "ranks as printed": (
        *("ranks", event_named("objective", round=1, points=lambda p: 9 in p)),
        *(points_as_printed(4, 1, 0), "`points` must be"),
    ),
    "ranks of another round": (
        *("ranks", event_named("objective", round=3, points=lambda p: 20 in p)),
        *(points_as_printed(9, 5, 2), "`points` must be"),
    ),
    "dragons of the Automa as printed": ("automa", RESULT, score(["automa", "dragons"], -3), "`automa`"),
    "caves of the Automa as printed": ("automa", RESULT, score(["automa", "caves"], -3), "`automa`"),
    "coins kept from Ravel": ("ravel", SETUP, configure(ravel_coins=2), "event "),
    "forced dragon not dealt": ("forced", SETUP, deal("dragons", 60), "[60] must be dealt to the first"),
    "forced cave not dealt": ("forced", SETUP, deal("caves", 7), "[7] must be dealt to the first"),
    "dragon of the box in the deck": ("forced", SETUP, deal("dragons", 12), "the 182 cards of the deck"),
    "price of a house's dragon as printed": (
        *("own_dragons", event_named("entice", dragon=60), update(pay={"coin": 1, "gold": 1}), "`pay`"),
    ),
    "points of a house's dragon as printed": ("own_dragons", RESULT, score(["dragons"], -9), "`scores`"),
    "effect of a house's cave as printed": (
        *("own_caves", event_named("excavate", cave=7), configure(own_caves="off"), "event "),
    ),
    "house rules unsaid": ("rounds", SETUP, lambda e, i: e[0].pop("house_rules"), "must tell of"),
    "coins above the range": ("start", SETUP, configure(start_coins=[21, 0, 6, 6, 6]), "from 0 to 20"),
    "coins of an empty seat": ("start", SETUP, configure(start_coins=[0, 13, 7, 6, 6]), "nobody sits"),
    "no resources": ("start", SETUP, configure(start_resources=[0, 1, 3, 3, 3]), "from 1 to 8"),
    "three eggs on two nests": ("start", SETUP, configure(start_eggs=[3, 0, 1, 1, 1]), "from 0 to 2"),
    "coins of a round above the range": ("rounds", SETUP, configure(round_coins=21), "from 0 to 20"),
    "five resources of a round": ("rounds", SETUP, configure(round_resources=5), "from 0 to 4"),
    "four eggs of a round": ("rounds", SETUP, configure(round_eggs=4), "from 0 to 3"),
    "four columns": ("eggs", SETUP, configure(excavate_eggs=[0, 0, 1, 2]), "must be 3 whole numbers"),
    "seven eggs": ("eggs", SETUP, configure(explore_eggs=[0, 1, 7]), "from 0 to 6"),
    "limit of none": ("limits", SETUP, configure(coin_limit=0), "from 1 to 20"),
    "cards above the range": ("limits", SETUP, configure(card_limit=16), "from 1 to 15"),
    "resources above the range": ("limits", SETUP, configure(resource_limit=16), "from 1 to 15"),
    "ranks above the range": ("ranks", SETUP, configure(rank_points_2=[21, 0, 0, 0]), "from 0 to 20"),
    "Automa above the range": ("automa", SETUP, configure(automa_dragon_points=16), "from 0 to 15"),
    "caves above the range": ("automa", SETUP, configure(automa_cave_points=11), "from 0 to 10"),
    "Ravel above the range": ("ravel", SETUP, configure(ravel_coins=10), "from 0 to 9"),
    "four forced dragons": (
        *("forced", SETUP, configure(forced_cards=[f"in-dragon-{n}" for n in (1, 2, 3, 4)])),
        "only 3 dragons are dealt",
    ),
    "no such card": ("forced", SETUP, configure(forced_cards=["in-fish-3"]), "there is no card 'fish-3'"),
    "in and out at once": (
        *("forced", SETUP, configure(forced_cards=["in-cave-3", "out-cave-3"]), "in and out at once"),
    ),
    "own dragon 200": (
        "own_dragons",
        SETUP,
        configure(own_dragons=[OWN[0], "200" + OWN[1][2:]]),
        "numbers of",
    ),
    "own effect that nobody knows": (
        *("own_caves", SETUP, configure(own_caves=["number\teffect", "7\tgain:fish:1"]), "`own_caves`"),
    ),
}


@pytest.mark.parametrize("name", FAULTS)
def test_fault_against_a_house_rule_is_rejected(name):
    base, wanted, spoil, message = FAULTS[name]
    for seed in range(6):
        events = copy.deepcopy(random_match(base, seed))
        for at, event in enumerate(events):
            if wanted(event):
                spoil(events, at)
                with pytest.raises(oracle.Rejected, match=re.escape(message)):
                    pytest.fail(f"accepted {oracle.referee([events])}")
                return
    raise AssertionError("no such match")


# Situations by hand --------------------------------------------------------------


@pytest.mark.parametrize(("eggs", "wanted"), [(0, 0), (1, 1), (3, 3)])
def test_each_egg_of_a_round_is_laid_by_itself_while_there_is_room(eggs, wanted):
    state = table(round_eggs=eggs, dragons=[1, 2, 3], caves=[4, 5, 6])
    put(state, "golden", 60)
    state.players[0].nest, state.players[1].nest = 0, 2
    story = Story(state, begin_round(state, 2)).do("round").do("display")
    for _ in range(wanted):
        assert story.due() == {"lay"}
        story.do("lay", seat=0, at=[["golden", 0]] if state.players[0].nest == 2 else ["nest"])
    assert story.over()  # seat 1 has no room


def test_resources_of_a_round_are_taken_by_all_when_all_eggs_are_laid():
    state = table(round_resources=2, dragons=[1, 2, 3], caves=[4, 5, 6])
    story = Story(state, begin_round(state, 2)).do("round").do("display")
    for seat in range(2):
        story.do("lay", seat=seat, at=["nest"])
    assert story.refuses("gain", seat=0, items={"meat": 1})
    assert story.refuses("gain", seat=0, items={"coin": 2})
    assert story.refuses("gain", seat=1, items={"gold": 2})
    story.do("gain", seat=0, items={"meat": 1, "crystal": 1}).do("gain", seat=1, items={"gold": 2})
    assert story.over()
    assert [player.n_stock() for player in state.players] == [2, 2]


def test_no_resources_come_with_the_first_round():
    state = table(round_resources=4)
    assert Story(state, begin_round(state, 1)).do("round").over()


def test_excavating_costs_the_eggs_of_its_column():
    state = table(excavate_eggs=[3, 0, 1])
    put(state, "golden", 60)
    give(state, caves=[12], nest=2)
    state.players[0].dens["golden", 0].eggs = 1
    dig(state, "golden", 2)
    dig(state, "amethyst", 3)
    story = Story(state, take_turn(state, 0))
    assert story.refuses("excavate", at=["crimson", 1], pay={"coin": 1, "eggs": ["nest", "nest"]})
    assert not story.refuses(
        "excavate", at=["crimson", 1], pay={"coin": 1, "eggs": ["nest", "nest", ["golden", 0]]}
    )
    assert not story.refuses("excavate", at=["golden", 2], pay={"coin": 1})
    assert not story.refuses("excavate", at=["amethyst", 3], pay={"coin": 1, "eggs": ["nest"]})


def test_a_cave_is_explored_three_times_at_the_prices_of_the_house():
    state = table(explore_eggs=[1, 0, 2])
    give(state, nest=2, coins=9)
    for times, pay in (
        (0, {"coin": 1, "eggs": ["nest"]}),
        (1, {"coin": 1}),
        (2, {"coin": 1, "eggs": ["nest"] * 2}),
    ):
        state.players[0].explored["golden"] = times
        story = Story(state, take_turn(state, 0))
        assert not story.refuses("explore", at="golden", pay=pay)
    state.players[0].explored["golden"] = 3
    assert Story(state, take_turn(state, 0)).refuses("explore", at="golden")


@pytest.mark.parametrize(
    ("what", "limit", "has", "items"),
    [
        ("coin_limit", 2, {"coins": 5}, {"coin": 3}),
        ("card_limit", 1, {"dragons": [60, 61]}, {"dragons": [60]}),
        ("resource_limit", 3, {"meat": 5}, {"meat": 2}),
        ("coin_limit", 20, {"coins": 20}, None),
        ("resource_limit", 15, {"meat": 15}, None),
    ],
)
def test_what_is_above_a_limit_goes_at_the_end_of_the_turn(what, limit, has, items):
    state = table(**{what: limit})
    give(state, **has)
    story = Story(state, take_turn(state, 0)).do("pass")
    if items is None:
        assert story.over()
    else:
        assert story.refuses("discard", items={})
        assert story.do("discard", items=items).over()


@pytest.mark.parametrize(
    ("values", "points"),
    [
        ([5, 4, 3, 2, 1], [9, 5, 2, 1, 1]),
        ([3, 3, 1, 0, 0], [9, 9, 5, 0, 0]),
        ([0, 0, 0, 0, 1], [0, 0, 0, 0, 9]),
    ],
)
def test_points_of_ranks_the_fourth_for_all_later_ones(values, points):
    config = table(players=5, rank_points_2=[9, 5, 2, 1]).config
    assert ranked_points(config, 2, values) == points


@pytest.mark.parametrize(
    ("level", "points", "each"), [("1", 0, 7), ("3", 0, 8), ("3", 11, 11), ("ravel-3", 0, 7)]
)
def test_dragons_and_caves_of_the_automa(level, points, each):
    state = table(players=1, automa=level, automa_dragon_points=points, automa_cave_points=10)
    state.automa.dragons, state.automa.caves = [1, 2, 3], [1, 2]
    found = automa_scores(state)
    assert (found["dragons"], found["caves"]) == (3 * each, 20)


@pytest.mark.parametrize(
    ("automa", "coins", "wanted"), [("ravel-2", 8, 5 + 4), ("ravel-2", 3, 3 + 4), ("2", 8, 8 + 4)]
)
def test_coins_kept_against_ravel(automa, coins, wanted):
    state = table(players=1, automa=automa, ravel_coins=5, round_coins=4)
    give(state, coins=coins)
    story = Story(state, begin_round(state, 2))
    story.do("round", decisions=sorted(story.ask.options()[0].event["decisions"].cards))
    assert state.players[0].coins == wanted
