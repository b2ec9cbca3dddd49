"""Tests of the referee itself: house rules. What keeps to them is accepted, what breaks one of them is rejected.

Nothing here uses the package. Valid transcripts come from a small player with rules of its own.
"""

import copy
import json
import re

import pytest

from tests.games.house_rule_faults import change_rules
from tests.games.kingdomino.wanderer import legal, named, random_match
from tests.oracles import kingdomino as oracle

BONUSES = {"middle_kingdom": True, "harmony": True}
OWN = [
    {"domino": 1, "first": "mine", "first_crowns": 3, "second": "swamp", "second_crowns": 2},
    {"domino": 48, "first": "lake", "first_crowns": 0, "second": "lake", "second_crowns": 0},
]
BASES = {
    "start": {"players": 3, "start_points": [30, 0, 7, 0]},
    "start of two": {"players": 2, "start_points": [0, 9, 0, 0]},
    "start of a Dynasty": {"players": 3, "dynasty": True, "start_points": [4, 11, 0, 0]},
    "bonuses low": {"players": 2, **BONUSES, "middle_kingdom_bonus": 0, "harmony_bonus": 0},
    "bonuses high": {"players": 2, **BONUSES, "middle_kingdom_bonus": 40, "harmony_bonus": 39},
    "side 3": {"players": 2, "kingdom_side": 3, **BONUSES},
    "side 4": {"players": 4, "kingdom_side": 4},
    "side 7": {"players": 3, "kingdom_side": 7, "middle_kingdom": True},
    "side 3 in the Duel": {"players": 2, "mighty_duel": True, "kingdom_side": 3},
    "two rows": {"players": 4, "dominoes_used": 8},
    "twelve rows": {"players": 2, "dominoes_used": 48, "harmony": True},
    "five rows of three": {"players": 3, "dominoes_used": 15},
    "own dominoes": {"players": 2, "own_dominoes": OWN, "forced_dominoes": ["in-1", "in-48"]},
    "forced": {"players": 2, "forced_dominoes": ["in-48", "in-1", "out-24"]},
    "all at once": {
        **{"players": 2, **BONUSES, "start_points": [3, 1, 0, 0], "middle_kingdom_bonus": 1},
        **{"harmony_bonus": 20, "kingdom_side": 3, "dominoes_used": 32, "own_dominoes": OWN},
        "forced_dominoes": ["out-13"],
    },
}


def base(name, tidy=True, seed=0):
    """Return a fresh transcript with a house's numbers."""
    return copy.deepcopy(random_match(f"{name} {seed}", tidy=tidy, **BASES[name]))


@pytest.mark.long
@pytest.mark.parametrize("name", BASES)
@pytest.mark.parametrize("tidy", [False, True])
def test_play_by_house_rules_is_accepted(name, tidy):
    for seed in range(3):
        rounds = base(name, tidy, seed)
        facts = oracle.referee(json.loads(json.dumps(rounds)))
        assert facts["scores"] == [own["total"] for own in rounds[-1][-1]["scores"]]


def test_play_by_house_rules_meets_both_bonuses_and_their_absence():
    """Without this the comparison of bonuses above might be one of zeros."""
    found = set()
    for seed in range(6):
        for own in base("bonuses high", seed=seed)[0][-1]["scores"]:
            found |= {own["middle-kingdom"], own["harmony"]}
    assert found == {0, 40, 39}


# Faults --------------------------------------------------------------------------


def give(seat, points, key="total", where=-1):
    """Return an edit that gives a seat more points; in its total too, so that the sum stays right."""

    def spoil(rounds):
        scores = rounds[where][-1]["scores"][seat]
        for name in {key, "total"}:
            scores[name] += points

    return spoil


def first_owner(rounds):
    """Return the seat whose king came out first."""
    return rounds[0][1]["kings"][0]


def forget_start(rounds):
    """Score as if nobody had points at the start."""
    order = list(dict.fromkeys(rounds[0][1]["kings"]))
    for seat, points in zip(order, rounds[0][0]["config"]["start_points"], strict=False):
        rounds[-1][-1]["scores"][seat]["total"] -= points


def start_by_seat(rounds):
    """Give the points in the order of seats, not of kings."""
    points = rounds[0][0]["config"]["start_points"]
    order = list(dict.fromkeys(rounds[0][1]["kings"]))
    for seat, scores in enumerate(rounds[-1][-1]["scores"]):
        scores["total"] += points[seat] - points[order.index(seat)]


def start_in_first_round(rounds):
    """Count the points of the start in the first round's result."""
    rounds[0][-1]["scores"][first_owner(rounds)]["total"] += rounds[0][0]["config"]["start_points"][0]


def start_thrice(rounds):
    """Give the points of the start in each round of a Dynasty."""
    seat, points = first_owner(rounds), rounds[0][0]["config"]["start_points"][0]
    rounds[-1][-1]["scores"][seat]["total"] += 2 * points


def start_as_regions(rounds):
    """Count the points of the start among those of regions."""
    rounds[0][-1]["scores"][first_owner(rounds)]["regions"] += 30


def as_printed(key, points):
    """Return an edit that scores a bonus as printed where it is met."""

    def spoil(rounds):
        for scores in rounds[-1][-1]["scores"]:
            if scores[key]:
                scores["total"] += points - scores[key]
                scores[key] = points
                return
        raise AssertionError("nobody meets it")

    return spoil


def met_anyway(key, points):
    """Return an edit that scores a printed bonus for the first seat."""
    return lambda rounds: rounds[-1][-1]["scores"][0].update(
        {key: points, "total": rounds[-1][-1]["scores"][0]["total"] + points}
    )


def place_outside(rounds):
    """Place a domino where it would fit into the printed box of five, but not into the house's."""
    side = rounds[0][0]["config"]["kingdom_side"]
    lands = [{} for _ in rounds[0][0]["bots"]]
    for event in rounds[0]:
        if event["event"] in ("place", "discard"):
            land = lands[event["seat"]]
            wide = set(legal(land, event["domino"], 5)) - set(legal(land, event["domino"], side))
            if wide:
                a, b = sorted(wide)[0]
                event.update(event="place", a=list(a), b=list(b))
                return
        if event["event"] == "place":
            spot = tuple(event["a"]), tuple(event["b"])
            lands[event["seat"]].update(dict.fromkeys(spot, (" ", 0)))
    raise AssertionError("no such place")


def throw_away(rounds):
    """Discard a domino that fits into the house's box."""
    events = rounds[0]
    place = named(events, "place")[-1]
    events[events.index(place)] = {"event": "discard", "seat": place["seat"], "domino": place["domino"]}


def cut(rounds):
    """End a round's deck a row earlier, as would be printed for fewer dominoes."""
    del rounds[0][1]["deck"][-4:]


def lengthen(rounds):
    """Add a row to the deck."""
    deck = rounds[0][1]["deck"]
    deck += [n for n in range(1, 49) if n not in deck][:4]


def swap_domino(out, into):
    """Return an edit that exchanges a domino of the deck for another."""

    def spoil(rounds):
        deck = rounds[0][1]["deck"]
        deck[deck.index(out)] = into if into not in deck else next(n for n in range(1, 49) if n not in deck)

    return spoil


def spoil_forced(rounds):
    """Deal the domino that is kept out."""
    deck = rounds[0][1]["deck"]
    deck[next(i for i, n in enumerate(deck) if n not in (1, 48))] = 24


def own_as_printed(rounds):
    """Score a match as if its own dominoes were the printed ones."""
    for event in rounds:
        event[0]["config"]["own_dominoes"] = "printed"
        event[0]["house_rules"] = [line for line in event[0]["house_rules"] if "own_" not in line]


def configure(**values):
    """Return an edit of the config that tells what it changes."""

    def spoil(rounds):
        for events in rounds:
            change_rules(events[0], values)

    return spoil


def deal_as_printed(rounds):
    """Claim the printed number of dominoes, which is no house rule, above a match of another number."""
    rounds[0][0]["config"]["dominoes_used"] = 24
    rounds[0][0]["house_rules"] = []


def tell(*lines):
    """Return an edit of what a match says about its house rules."""
    return lambda rounds: rounds[0][0].update(house_rules=list(lines))


def tell_nothing(rounds):
    """Leave the house rules unsaid."""
    del rounds[0][0]["house_rules"]


@pytest.mark.parametrize(("key", "printed"), [("kingdom_side", 5), ("dominoes_used", 48)])
def test_a_number_that_is_printed_anyway_is_no_house_rule(key, printed):
    rounds = random_match("as printed", players=4)
    rounds[0][0]["config"][key] = printed
    oracle.referee(copy.deepcopy(rounds))
    rounds[0][0]["house_rules"] = [f"{key} {printed} → {printed}"]
    with pytest.raises(oracle.Rejected, match="must tell of"):
        oracle.referee(rounds)


# name: (base, edit, message)
FAULTS = {
    "start points forgotten": ("start", forget_start, "`total` must be"),
    "start points by seat": ("start", start_by_seat, "`total` must be"),
    "start points among regions": ("start", start_as_regions, "`regions` must be"),
    "a start point too many": ("start of two", give(1, 1, "total"), "`total` must be"),
    "start points in the first round": ("start of a Dynasty", start_in_first_round, "round 0"),
    "start points in every round": ("start of a Dynasty", start_thrice, "round 2"),
    "middle as printed": ("bonuses high", as_printed("middle-kingdom", 10), "`middle-kingdom` must be 40"),
    "a middle for nothing": ("bonuses low", met_anyway("middle-kingdom", 10), "`middle-kingdom` must be 0"),
    "harmony as printed": ("bonuses high", as_printed("harmony", 5), "`harmony` must be 39"),
    "a harmony for nothing": ("bonuses low", met_anyway("harmony", 5), "`harmony` must be 0"),
    "harmony of a small kingdom forgotten": ("side 3", as_printed("harmony", 0), "`harmony` must be 5"),
    "middle of a small kingdom forgotten": (
        "side 3",
        as_printed("middle-kingdom", 0),
        "`middle-kingdom` must be 10",
    ),
    "kingdom of five where four is the side": ("side 4", place_outside, "does not fit into 4×4"),
    "kingdom of five in a Duel of three": ("side 3 in the Duel", place_outside, "does not fit into 3×3"),
    "discard that a side of seven would take": ("side 7", throw_away, "must be placed"),
    "a row too few": ("two rows", cut, "must hold 8 dominoes, not 4"),
    "a row too many": ("two rows", lengthen, "must hold 8 dominoes, not 12"),
    "as many as printed": ("twelve rows", deal_as_printed, "must hold 24 dominoes, not 48"),
    "own dominoes as printed": ("own dominoes", own_as_printed, "event "),
    "forced domino left out": ("forced", swap_domino(48, 47), "[1, 48] are forced in"),
    "domino kept out is dealt": ("forced", spoil_forced, "[24] are kept out"),
    "house rules unsaid": ("side 4", tell_nothing, "`house_rules` must tell of ['kingdom_side']"),
    "a house rule too many": (
        "side 4",
        tell("kingdom_side 0 → 4", "harmony_bonus 5 → 6"),
        "`house_rules` must tell of ['kingdom_side']",
    ),
    "another number said": ("side 4", tell("kingdom_side 0 → 3"), "must end in '→ 4'"),
    "start points above the range": ("start", configure(start_points=[31, 0, 7, 0]), "goes from 0 to 30"),
    "start points of an empty seat": ("start", configure(start_points=[30, 0, 7, 1]), "nobody sits"),
    "start points of three": ("start", configure(start_points=[30, 0, 7]), "must be 4 whole numbers"),
    "middle above the range": ("bonuses low", configure(middle_kingdom_bonus=41), "goes from 0 to 40"),
    "harmony below the range": ("bonuses low", configure(harmony_bonus=-1), "goes from 0 to 40"),
    "half a bonus": ("bonuses low", configure(harmony_bonus=0.5), "must be 1 whole numbers"),
    "side of two": ("side 4", configure(kingdom_side=2), "at least 3 wide"),
    "side of eight": ("side 4", configure(kingdom_side=8), "goes from 0 to 7"),
    "middle of an even side": ("side 7", configure(kingdom_side=6), "has no middle"),
    "harmony of an even side": (
        "side 3",
        configure(kingdom_side=4, middle_kingdom=False),
        "never fill a kingdom",
    ),
    "one row": ("two rows", configure(dominoes_used=4), "not 2 to 12 rows of 4"),
    "a broken row": ("two rows", configure(dominoes_used=10), "not 2 to 12 rows of 4"),
    "thirteen rows": ("five rows of three", configure(dominoes_used=39), "not 2 to 12 rows of 3"),
    "in and out at once": ("forced", configure(forced_dominoes=["in-3", "out-3"]), "in and out at once"),
    "no such domino": ("forced", configure(forced_dominoes=["in-fish"]), "dominoes 1 to 48"),
    "more kept out than can be": (
        "forced",
        configure(forced_dominoes=[f"out-{n}" for n in range(1, 26)]),
        "too many for a deck",
    ),
    "own domino with four crowns": (
        "own dominoes",
        configure(own_dominoes=[{**OWN[0], "first_crowns": 4}]),
        "4 crowns on a half",
    ),
    "own domino 49": ("own dominoes", configure(own_dominoes=[{**OWN[0], "domino": 49}]), "no domino"),
}


def spoilt(name):
    """Return a transcript with a fault, of the first deal in which it can be put."""
    source, spoil, _ = FAULTS[name]
    for seed in range(20):
        rounds = base(source, seed=seed)
        whole = copy.deepcopy(rounds)
        try:
            spoil(rounds)
        except AssertionError:
            continue
        if rounds != whole:
            return rounds
    raise AssertionError(f"no deal for {name}")


@pytest.mark.long
@pytest.mark.parametrize("name", FAULTS)
def test_fault_against_a_house_rule_is_rejected(name):
    with pytest.raises(oracle.Rejected, match=re.escape(FAULTS[name][2])):
        pytest.fail(f"accepted {oracle.referee(spoilt(name))}")


@pytest.mark.parametrize("name", BASES)
def test_a_match_by_house_rules_is_no_match_by_printed_ones(name):
    """Each number is read: with the printed one the same events are rejected; forced dominoes are legal anyway."""
    config = BASES[name]
    for key in set(config) - {"players", "mighty_duel", "dynasty", *BONUSES, "forced_dominoes"}:
        assert any(is_broken_without(base(name, seed=seed), key) for seed in range(8)), key


def is_broken_without(rounds, key):
    """Tell whether a match is rejected once a house rule is taken from its config and its words."""
    for events in rounds:
        del events[0]["config"][key]
        events[0]["house_rules"] = [line for line in events[0]["house_rules"] if line.split()[0] != key]
    try:
        oracle.referee(rounds)
    except oracle.Rejected:
        return True
    return False
