"""Tests of the referee: faults put into random matches are rejected, each with its reason."""

import copy
import re

import pytest

from tests.games.wyrmspan.matches import random_match
from tests.oracles import wyrmspan as oracle

PARTS = ("guild", "dragons", "abilities", "eggs", "cached", "tucked", "objectives", "coins", "items", "total")


def fits(event, name, wanted):
    """Tell whether an event has a name and values; a function of a value must hold for it."""
    if event["event"] != name:
        return False
    pairs = [(event.get(key), value) for key, value in wanted.items()]
    return all(value(given) if callable(value) else given == value for given, value in pairs)


def match_with(name, wanted):
    """Return the first random match in which such an event stands, and its position."""
    for number in range(100):
        events = random_match(number)
        for at, event in enumerate(events):
            if fits(event, name, wanted):
                return copy.deepcopy(events), at
    raise AssertionError("no such match")


# Changes of the events of a match at a position ----------------------------------


def drop(events, at):
    """Leave an event out."""
    events.pop(at)


def update(**values):
    """Return a change of values."""
    return lambda events, at: events[at].update(values)


def add(key):
    """Return a change that adds one to a number."""
    return lambda events, at: events[at].update({key: events[at][key] + 1})


def put_first(key, value):
    """Return a change of the first entry of a list."""
    return lambda events, at: events[at][key].__setitem__(0, value)


def pay_less(part):
    """Return a change that leaves a part of a payment out."""
    return lambda events, at: events[at]["pay"].pop(part)


def pay_more(**parts):
    """Return a change that adds parts to a payment."""
    return lambda events, at: events[at]["pay"].update(parts)


def pay_milk_for_gold(events, at):
    """Pay in another resource."""
    events[at]["pay"]["milk"] = events[at]["pay"].pop("gold")


def last_card(key, deck):
    """Return a change to the card at the bottom of a deck."""
    return lambda events, at: events[at].update({key: events[1][deck][-1]})


def score_more(part):
    """Return a change of one part of the score of the first seat."""
    return lambda events, at: events[at]["scores"][0].update({part: events[at]["scores"][0][part] + 1})


def discard_less(events, at):
    """Keep a part of what is to be discarded."""
    events[at]["items"].popitem()


def is_given(value):
    """Tell whether a value is there."""
    return bool(value)


# name: (event that stands in a match, its values, change, message)
PAYMENTS = {
    "action coin not paid": ("explore", {}, pay_less("coin"), "`pay` must be a bundle of 1 coins"),
    "a coin too much": ("explore", {}, pay_more(coin=2), "`pay` must be a bundle of 1 coins"),
    "an egg too much": ("excavate", {"pay": {"coin": 1}}, pay_more(eggs=["nest"]), "a bundle of 1 coins"),
    "egg not paid": ("explore", {"pay": lambda pay: "eggs" in pay}, pay_less("eggs"), "1 coins, 1 eggs, not"),
    "resource not paid": ("entice", {"pay": lambda pay: "gold" in pay}, pay_less("gold"), "`pay` must be"),
    "wrong resource paid": (
        *("entice", {"pay": lambda pay: pay.get("gold") == 1 and "milk" not in pay}),
        *(pay_milk_for_gold, "`pay` must be"),
    ),
    "payment of an effect left out": ("pay", {}, drop, "is due here, but pay"),
    "payment of an effect in other things": (
        "pay",
        {},
        update(items={"coin": 7}),
        "`items` must be a bundle",
    ),
    "exchange for the same": (
        *("exchange", {"give": lambda give: "meat" in give}, update(get="meat"), "`get` must be one of"),
    ),
    "exchange of three": ("exchange", {}, update(give={"meat": 3}), "`give` must be"),
    "exchange of an empty hand": ("exchange", {}, update(seat=9), "`seat` must be"),
    "surplus kept": ("discard", {}, drop, "is due here, but discard"),
    "too few discarded": ("discard", {}, discard_less, "`items` must be"),
}
CARDS = {
    "cave that is not in hand": ("excavate", {"from": "hand"}, last_card("cave", "caves"), "`cave` must be"),
    "dragon that is not in hand": (
        "entice",
        {"from": "hand"},
        last_card("dragon", "dragons"),
        "`dragon` must be",
    ),
    "dragon in a foreign habitat": (
        *("entice", {"dragon": lambda number: number in range(20, 36)}, update(at=["golden", 0])),
        "`at` must be",
    ),
    "gap between caves": ("excavate", {"at": ["golden", 1]}, update(at=["golden", 2]), "`at` must be"),
    "card that is not on top": (
        *("draw", {"from": "deck", "dragon": is_given}, last_card("dragon", "dragons"), "`dragon` must be"),
    ),
    "card of another slot": ("draw", {"from": 0}, update(**{"from": 1}), "`from` must be 0"),
    "tuck of a foreign card": ("tuck", {}, update(dragon=1000), "`dragon` must be"),
    "display with another card": ("display", {}, put_first("dragons", 1000), "`dragons` must be"),
    "display left out": ("display", {}, drop, "is due here, but display"),
}
EFFECTS = {
    "guild step too far": ("guild", {}, add("space"), "`space` must be"),
    "guild step left out": ("guild", {"space": 6}, drop, "is due here, but guild"),
    "cube left out": ("cube", {}, drop, "is due here, but cube"),
    "guild row that is none": ("cube", {}, update(row=6), "`row` must be"),
    "effect of the row left out": ("effect", {"by": "row-3"}, drop, "is due here, but effect"),
    "effect of another card": ("effect", {"use": True}, update(by="dragon-1000"), "`by` must be"),
    "effect of another seat": ("effect", {"seat": 1}, update(seat=0), "`seat` must be 1, not 0"),
    "effect not carried out": ("gain", {"items": {"coin": 1}}, drop, "is due here, but"),
    "gain of too much": ("gain", {"items": {"coin": 1}}, update(items={"coin": 2}), "`items` must be"),
    "eggs without room": ("lay", {"at": ["nest"]}, update(at=["nest"] * 3), "`at` must be"),
    "egg on an empty space": ("lay", {"at": ["nest"]}, update(at=[["crimson", 3]]), "`at` must be"),
    "cache on an empty space": ("cache", {}, update(at=["crimson", 3]), "`at` must be"),
}
COURSE = {
    "turn of another seat": ("turn", {"seat": 1}, update(seat=0), "`seat` must be 1, not 0"),
    "number of a turn": ("turn", {"number": 7}, add("number"), "`number` must be 7, not 8"),
    "first player of a round": ("round", {"number": 2}, add("first"), "`first` must be"),
    "decision card of another level": (
        *("round", {"decisions": is_given}, put_first("decisions", 17), "`decisions` must be the cards"),
    ),
    "wrong decision card": ("decision", {}, add("card"), "`card` must be"),
    "pass of the Automa": ("decision", {"pass": False}, update(**{"pass": True}), "`pass` must be False"),
    "steps of the Automa": ("automa", {}, add("space"), "`space` must be"),
    "coins of the Automa": ("automa", {}, add("coins"), "`coins` must be"),
    "dragon of the Automa": ("automa", {"dragon": is_given}, update(dragon=None), "`dragon` must be"),
    "cave of the Automa": ("automa", {"cave": None}, update(cave=1), "`cave` must be None, not 1"),
    "row of the Automa": ("automa", {"row": is_given}, update(row=None), "`row` must be"),
    "quantity of an objective": ("objective", {}, put_first("values", 99), "`values` must be"),
    "points of an objective": ("objective", {}, put_first("points", 99), "`points` must be"),
    "score of the Automa": ("result", {"automa": is_given}, update(automa={}), "`automa` must be"),
    "wrong winner": ("result", {"winners": [0]}, update(winners=[1]), "`winners` must be [0]"),
    "dragons of the tie-break": ("result", {}, update(tiebreak=[99]), "`tiebreak` must be"),
    "number of turns": ("result", {}, add("turns"), "`turns` must be"),
    "unknown event": ("turn", {}, update(event="dance"), "unknown event 'dance'"),
    **{f"score of {part}": ("result", {}, score_more(part), "`scores` must be") for part in PARTS},
}
FAULTS = {**PAYMENTS, **CARDS, **EFFECTS, **COURSE}


@pytest.mark.parametrize("name", FAULTS)
def test_fault_is_rejected(name):
    event, wanted, spoil, message = FAULTS[name]
    events, at = match_with(event, wanted)
    spoil(events, at)
    with pytest.raises(oracle.Rejected, match=re.escape(message)) as caught:
        oracle.referee([events])
    assert caught.value.place == at + 1
