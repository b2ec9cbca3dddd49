"""Tests of the referee itself: house rules. What keeps to them is accepted, what breaks one of them is rejected.

Nothing here uses the package. Random transcripts come from a player with rules of its own; the other numbers that are
expected were worked out by hand from the rules page.
"""

import copy
import re

import pytest

from tests.games.dragon_castle.stories import match_event, own, realm, refuse, turn
from tests.games.dragon_castle.wanderer import wander
from tests.games.house_rule_faults import change_rules, is_broken_without
from tests.oracles import dragon_castle as oracle
from tests.oracles.dragon_castle import dragons
from tests.oracles.dragon_castle.box import DRAGONS as CARDS
from tests.oracles.dragon_castle.config import DEFAULTS
from tests.oracles.dragon_castle.house import points_of_set, points_of_shrine
from tests.oracles.dragon_castle.scores import facts_of

NO_WINDS = {"season-1": 20, "wind-1": 0, "wind-2": 0, "wind-3": 0, "wind-4": 0}
BASES = {
    "start_points": {"players": 3, "start_points": [30, 0, 7, 0]},
    "start_shrines": {"players": 2, "start_shrines": [0, 8, 1, 1], "shrine_supply": 8},
    "discard_points": {"players": 4, "discard_points": 6},
    "no discard_points": {"players": 2, "discard_points": 0},
    "token_points": {"players": 2, "token_points": 10},
    "one token": {"players": 4, "countdown_tokens": 1},
    "countdown_tokens": {"players": 2, "countdown_tokens": 8},
    "set_points": {"players": 2, "set_points": [7, 0, 20, 1, 3]},
    "dragon_bonus": {"players": 2, "dragon_bonus": 9},
    "floor_points": {"players": 2, "floor_points": [4, 0, 10]},
    "set_shrines": {"players": 2, "set_shrines": [4, 4, 0, 0, 3, 4], "start_shrines": [8, 8, 1, 1]},
    "own_tiles": {"players": 3, "own_tiles": NO_WINDS},
    "all at once": {
        **{"players": 3, "start_points": [0, 1, 2, 0], "start_halves": [0, 1, 0, 0], "discard_points": 3},
        **{"start_shrines": [2, 1, 0, 1], "token_points": 1, "countdown_tokens": 2, "own_tiles": NO_WINDS},
        **{"set_points": [3, 3, 3, 3, 3], "dragon_bonus": 2, "floor_points": [0, 5, 1]},
        "set_shrines": [2, 2, 2, 1, 1, 1],
    },
}


def random_match(name, seed):
    """Return a random transcript with numbers of a house on the basic castle."""
    config = BASES[name]
    house = {key: value for key, value in config.items() if key != "players"}
    return [match_event(layout="basic", **config), *wander(config["players"], f"{name} {seed}", **house)]


@pytest.mark.parametrize("name", BASES)
def test_play_by_house_rules_is_accepted(name):
    for seed in range(4):
        events = random_match(name, seed)
        assert {"event": "result", **oracle.referee(events)} == events[-1]


@pytest.mark.parametrize("name", BASES)
def test_a_match_by_house_rules_is_no_match_by_printed_ones(name):
    """Each number is read: with the printed one the same events are rejected; a half decides too seldom."""
    for key in BASES[name].keys() - {"players", "start_halves", "shrine_supply"}:
        assert any(is_broken_without(oracle, random_match(name, seed), key) for seed in range(30)), key


# Faults --------------------------------------------------------------------------


def first(name, **values):
    """Return whether an event has a name and values; a function of a value must hold for it."""

    def wanted(event):
        pairs = [(event.get(key), value) for key, value in values.items()]
        return event["event"] == name and all(
            value(given) if callable(value) else given == value for given, value in pairs
        )

    return wanted


def score(seat, part, more):
    """Return a change of a part of a seat's points, its total included."""

    def spoil(events, at):
        scores = events[at]["scores"][seat]
        scores[part] += more
        scores["total"] += more

    return spoil


def update(**values):
    """Return a change of values."""
    return lambda events, at: events[at].update(values)


def add(key, more):
    """Return a change of a number."""
    return lambda events, at: events[at].update({key: events[at][key] + more})


def drop(events, at):
    """Leave an event out."""
    del events[at]


def call_early(events, at):
    """Call the final round after a summons that is not the last."""
    events.insert(at + 1, {"event": "final-round", "seat": events[at]["seat"]})


def build_once_more(events, at):
    """Build a Shrine on a free tile of the set; the pool holds enough."""
    cells = events[at]["cells"]
    builds = [event["cell"] for event in events[at + 1 : at + 6] if event["event"] == "build"]
    assert len(builds) < len(cells)
    free = next(cell for cell in cells if cell not in builds)
    events.insert(at + 1, {"event": "build", "seat": events[at]["seat"], "cell": free, "why": "set"})


def exchange_tile(tile):
    """Return a change of a tile of the castle into another one."""
    return lambda events, at: events[at]["castle"][0]["tiles"].__setitem__(0, tile)


def configure(**values):
    """Return a change of the config that tells what it changes."""
    return lambda events, at: change_rules(events[0], values)


SETUP, RESULT = first("setup"), first("result")
# name: (base, event that stands in a match, change, message)
FAULTS = {
    "start points forgotten": ("start_points", RESULT, score(0, "tokens", -30), "`tokens` must be"),
    "start points of another seat": ("start_points", RESULT, score(1, "tokens", 7), "`tokens` must be"),
    "Shrine of an empty pool": (
        "start_shrines",
        SETUP,
        configure(start_shrines=[0, 0, 1, 1]),
        "no Shrine in the pool",
    ),
    "discard as printed": ("discard_points", RESULT, score(0, "tokens", -5), "`tokens` must be"),
    "token as printed": (
        *("token_points", first("result", winners=lambda _: True), score(0, "countdown", -8)),
        "`countdown` must be",
    ),
    "final round put off": ("one token", first("final-round"), drop, "final-round is due here"),
    "final round too early": ("countdown_tokens", first("action", kind="summon"), call_early, "is due here"),
    "set of four as printed": (
        *("set_points", first("consolidate", vp=7), update(vp=2), "`vp` must be 7, not 2"),
    ),
    "dragons as printed": (
        *("dragon_bonus", first("consolidate", type="dragon"), add("vp", -8), "`vp` must be"),
    ),
    "bonus for winds": ("dragon_bonus", first("consolidate", type="wind"), add("vp", 9), "`vp` must be"),
    "Shrine as printed": ("floor_points", RESULT, score(0, "shrines", 1), "`shrines` must be"),
    "Shrine on a set of seasons": (
        *("set_shrines", first("consolidate", type="season"), build_once_more, "allows 0 Shrines"),
    ),
    "tile that the house has not": ("own_tiles", SETUP, exchange_tile("wind-1"), "`castle`: "),
    "tiles that make too many": (
        *("own_tiles", SETUP, configure(own_tiles={**NO_WINDS, "wind-1": 1}), "makes 117 tiles"),
    ),
    "more copies than can be": (
        *("own_tiles", SETUP, configure(own_tiles={**NO_WINDS, "season-1": 21}), "21 tiles of 'season-1'"),
    ),
    "house rules unsaid": (
        *("discard_points", SETUP, lambda e, i: e[0].pop("house_rules"), "`house_rules` must tell of"),
    ),
    "start points above the range": (
        *("start_points", SETUP, configure(start_points=[31, 0, 0, 0]), "goes from 0 to 30"),
    ),
    "start points of an empty seat": (
        *("start_points", SETUP, configure(start_points=[30, 0, 7, 1]), "nobody sits"),
    ),
    "a whole point as a half": (
        *("start_points", SETUP, configure(start_halves=[2, 0, 0, 0]), "goes from 0 to 1"),
    ),
    "nine Shrines": ("start_shrines", SETUP, configure(start_shrines=[9, 8, 1, 1]), "goes from 0 to 8"),
    "more Shrines than there are": (
        *("start_shrines", SETUP, configure(shrine_supply=7, start_shrines=[0, 8, 1, 1]), "not so many"),
    ),
    "seven points of a discard": ("discard_points", SETUP, configure(discard_points=7), "from 0 to 6"),
    "eleven points of a token": ("token_points", SETUP, configure(token_points=11), "from 0 to 10"),
    "nine tokens": ("countdown_tokens", SETUP, configure(countdown_tokens=9), "from 0 to 8"),
    "points of three sets": ("set_points", SETUP, configure(set_points=[1, 2, 3]), "must be 5 whole"),
    "points of a set below none": ("set_points", SETUP, configure(set_points=[-1, 0, 0, 0, 0]), "0 to 20"),
    "five Shrines on a set": ("set_shrines", SETUP, configure(set_shrines=[5, 0, 0, 0, 0, 0]), "0 to 4"),
    "floor above the range": ("floor_points", SETUP, configure(floor_points=[11, 0, 0]), "0 to 10"),
    "bonus above the range": ("dragon_bonus", SETUP, configure(dragon_bonus=11), "0 to 10"),
    "Cunning above the range": ("dragon_bonus", SETUP, configure(cunning_points=11), "0 to 10"),
    "Dragon above the range": ("dragon_bonus", SETUP, configure(dragon_points=[10] * 10), "0 to 9"),
    "line above the range": ("dragon_bonus", SETUP, configure(full_line_points=21), "0 to 20"),
    "majestic ground": ("dragon_bonus", SETUP, configure(majestic_floor=0), "from 1 to 6"),
    "equals above the range": ("dragon_bonus", SETUP, configure(equal_power_points=10), "0 to 9"),
    "mirror above the range": ("dragon_bonus", SETUP, configure(mirrored_shrine_points=21), "0 to 20"),
}


def match_with(name, wanted, spoil):
    """Return the first random match in which such an event stands, spoilt."""
    for seed in range(60):
        events = random_match(name, seed)
        for at, event in enumerate(events):
            if wanted(event):
                oracle.referee(copy.deepcopy(events))
                spoil(events, at)
                return events
    raise AssertionError("no such match")


@pytest.mark.parametrize("name", FAULTS)
def test_fault_against_a_house_rule_is_rejected(name):
    base, wanted, spoil, message = FAULTS[name]
    with pytest.raises(oracle.Rejected, match=re.escape(message)):
        pytest.fail(f"accepted {oracle.referee(match_with(base, wanted, spoil))}")


# Sets and Shrines ----------------------------------------------------------------


def test_points_of_sets_by_size():
    config = {**DEFAULTS, "set_points": [9, 4, 0, 1, 3], "cunning_points": 7}
    assert [points_of_set(config, size) for size in range(3, 12)] == [7, 9, 4, 0, 1, 3, 4, 5, 6]
    assert [points_of_set(DEFAULTS, size) for size in range(3, 12)] == [2, 2, 3, 5, 6, 8, 9, 10, 11]


def test_points_of_shrines_by_floor():
    config = {**DEFAULTS, "floor_points": [7, 0, 2]}
    assert [points_of_shrine(config, height) for height in range(1, 6)] == [7, 0, 2, 2, 2]


CUNNING = turn(
    "spirit cunning shrine", "consolidate {} {} cunning 0,0 1,0 2,0", "take 0,0 m1", "action discard"
)


def test_cunning_is_worth_what_the_house_says_and_the_bonus_beside_it():
    three = {"spirits": ["cunning"], "cunning_points": 5, "dragon_bonus": 3}
    assert own(CUNNING.format("merchant", 5), "m1 m2 m3", **three).tokens == 5 + 1  # and a discard
    assert own(CUNNING.format("dragon", 8), "d1 d2 d3", **three).tokens == 8 + 1
    refuse("`vp` must be 5, not 2", CUNNING.format("merchant", 2), "m1 m2 m3", **three)
    refuse("`vp` must be 8, not 6", CUNNING.format("dragon", 6), "d1 d2 d3", **three)
    plain = {**three, "cunning_dragon_bonus": False}
    assert own(CUNNING.format("dragon", 5), "d1 d2 d3", **plain).tokens == 5 + 1


BEAUTY = turn(
    "spirit beauty shrine", "consolidate 1 {} beauty 0,0 1,0 2,0 3,0", "take 0,0 m1", "action discard"
)


def test_beauty_counts_as_dragons_in_the_numbers_of_a_house():
    numbers = {"spirits": ["beauty"], "dragon_bonus": 4, "set_points": [1, 0, 0, 0, 0]}
    assert own(BEAUTY.format(5), "m1 s1 f1 m1", **numbers).tokens == 5 + 1
    refuse("`vp` must be 5, not 2", BEAUTY.format(2), "m1 s1 f1 m1", **numbers)
    built = BEAUTY.replace("take", "build 0,0 set\nbuild 1,0 set\nbuild 2,0 set\ntake")
    many = {**numbers, "pool": 5, "set_shrines": [0, 0, 0, 0, 0, 3]}
    assert len(own(built.format(5), "m1 s1 f1 m1", **many).shrines) == 3
    fewer = {**many, "set_shrines": [4, 4, 4, 4, 4, 2]}
    refuse("this set allows 2 Shrines", built.format(5), "m1 s1 f1 m1", **fewer)


# Dragons -------------------------------------------------------------------------

LINE = "x* x* x* x* x* x*"
# name: (card, numbers of the house, own realm, other realms, points)
DRAGONS = {
    "humility": ("humility", {}, "x* 2x x*", (), 2 * 9),
    "righteousness": ("righteousness", {"full_line_points": 7}, LINE, (), 9 * 6 + 7 + 9),
    "righteousness without a full line": ("righteousness", {"full_line_points": 7}, "x* x*", (), 9 * 3),
    "full line alone": ("righteousness", {"full_line_points": 20, "each": 0}, LINE, (), 20),
    "tranquility": ("tranquility", {}, "x . x", (), 2 * 9),
    "bravery": ("bravery", {}, "x . 2x", (), 2 * 9),
    "majesty": ("majesty", {}, "3m6 2s5", (), 6 * 9),
    "majesty from the ground": ("majesty", {"majestic_floor": 1}, "3m6 2s5 f1", (), 12 * 9),
    "majesty from the second floor": ("majesty", {"majestic_floor": 2}, "3m6 2s5 f1", (), 11 * 9),
    "majesty from the fourth": ("majesty", {"majestic_floor": 4}, "3m6 2s5 f1", (), 0),
    "power": ("power", {"equal_power_points": 5}, "m6 . s1", ("m5 . s1",), 9 + 5),
    "power of nothing": ("power", {"equal_power_points": 5}, "m6", ("m6 . s1", "m1"), 5 + 9),
    "knowledge": ("knowledge", {}, "t1 w1 t1 d2 m1", (), 3 * 9),
    "harmony": ("harmony", {"mirrored_shrine_points": 7}, "x* . . . . x*", (), 9 + 7),
    "harmony of tiles": ("harmony", {"mirrored_shrine_points": 7}, "x . . . . x", (), 9),
    "harmony of nothing": ("harmony", {"mirrored_shrine_points": 7}, "x* . . . . x", (), 9),
    "devotion": ("devotion", {}, "x* d1 x* x*", (), 2 * 9),
    "audacity": ("audacity", {}, "x* x*\nx* x*", (), 3 * 9),
}


@pytest.mark.parametrize("name", DRAGONS)
def test_dragons_are_worth_what_the_house_says(name):
    card, numbers, board, others, wanted = DRAGONS[name]
    each = numbers.get("each", 9)
    config = {**DEFAULTS, **numbers, "dragon_points": [each if c == card else 1 for c in CARDS]}
    realms = [realm(drawing) for drawing in (board, *others)]
    assert dragons.dragon_points(card, realms, 0, config) == wanted


# Halves --------------------------------------------------------------------------


class Ended:
    """As much of a match as its result needs."""

    def __init__(self, halves, *boards):
        """End with some realms, each with three points."""
        self.config, self.dragons = {**DEFAULTS, "start_halves": halves}, []
        self.realms = [realm(drawing) for drawing in boards]
        self.turn = self
        self.number = 6


@pytest.mark.parametrize(
    ("halves", "boards", "winners"),
    [
        ([0, 0, 0, 0], ("m1", "m1"), [0, 1]),
        ([0, 1, 0, 0], ("m1", "m1"), [1]),
        ([1, 1, 0, 0], ("m1", "m1"), [0, 1]),
        ([0, 1, 0, 0], ("x x x", "m1"), [1]),  # before face-down stacks
        ([0, 1, 0, 0], ("x*", "m1"), [0]),  # but after points
        ([1, 0, 1, 0], ("m1", "m1", "x"), [2]),  # then the tie-breaks
    ],
)
def test_a_half_decides_between_equal_points_before_the_tie_breaks(halves, boards, winners):
    facts = facts_of(Ended(halves, *boards))
    assert facts["winners"] == winners
    assert all(type(own["total"]) is int for own in facts["scores"])
