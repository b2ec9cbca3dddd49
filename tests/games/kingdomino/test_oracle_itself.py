"""Tests of the referee itself: what it accepts, what it rejects, and how it counts.

Nothing here uses the package. Valid transcripts come from a small player with rules of its own.
"""

import copy
import functools
import json
import random
import re

import pytest

from tests.games.kingdomino.wanderer import (
    BOX,
    TERRAINS,
    Chance,
    Script,
    around,
    broken_rules,
    deal,
    legal,
    named,
    random_match,
    sizes,
    transcribe,
)
from tests.oracles import kingdomino as oracle

# Random play ---------------------------------------------------------------------

BONUSES = {"middle_kingdom": True, "harmony": True}
VARIANTS = {
    "plain": {},
    "middle": {"middle_kingdom": True},
    "strict": {"middle_kingdom": True, "middle_kingdom_strict": True},
    "harmony": {"harmony": True},
    "free": {"free_discard": True, **BONUSES},
    "alternate": {"king_draw": "alternate"},
    "dynasty": {"dynasty": True, **BONUSES},
}
CASES = {
    f"{players}-{name}": {"players": players, **more}
    for players in (2, 3, 4)
    for name, more in VARIANTS.items()
}
CASES |= {f"rows-{name}": {"players": 3, "three_player_rows": 4, **more} for name, more in VARIANTS.items()}
CASES |= {f"mighty-{name}": {"players": 2, "mighty_duel": True, **more} for name, more in VARIANTS.items()}


def check_random_match(case, tidy):
    """Check that the referee accepts a match and finds the player's own facts."""
    rounds = random_match(case, tidy, **CASES[case])
    facts = oracle.referee(json.loads(json.dumps(rounds)))
    last = rounds[-1][-1]
    assert facts == {
        "winners": last["winners"],
        "scores": [score["total"] for score in last["scores"]],
        "largest": last["largest"],
        "crowns": last["crowns"],
    }


@pytest.mark.long
@pytest.mark.parametrize("case", CASES)
def test_random_play_is_accepted(case):
    check_random_match(case, tidy=False)


@pytest.mark.long
@pytest.mark.parametrize("case", [case for case in CASES if case.endswith(("strict", "harmony", "dynasty"))])
def test_tidy_play_is_accepted(case):
    check_random_match(case, tidy=True)


def test_tidy_play_meets_both_bonuses_and_their_absence():
    """Without this the comparison of bonuses above might be one of zeros."""
    found = set()
    for seed in range(6):
        rounds = random_match(seed, tidy=True, players=4, **BONUSES)
        oracle.referee(rounds)
        found |= {(own["middle-kingdom"], own["harmony"]) for own in rounds[0][-1]["scores"]}
    assert {(10, 5), (10, 0)} <= found


SHAPES = {
    # case: rows, picks, placements and discards
    "2-plain": (6, 24, 24),
    "3-plain": (12, 36, 36),
    "4-plain": (12, 48, 48),
    "rows-plain": (12, 36, 36),
    "mighty-plain": (12, 48, 48),
}


@pytest.mark.parametrize("case", SHAPES)
def test_number_of_events(case):
    (events,) = random_match(case, **CASES[case])
    used = named(events, "place") + named(events, "discard")
    assert (len(named(events, "row")), len(named(events, "pick")), len(used)) == SHAPES[case]
    oracle.referee([events])


# A match written out by hand -----------------------------------------------------

# Rows 1-19-45-48, 2-24-40-43, then 15-18 down to 3-6. The kings claim the lowest free domino.
HAND_DECK = [48, 1, 45, 19, 43, 24, 2, 40, *range(18, 2, -1)]
HAND_KINGS = [0, 1, 1, 0]
HAND_SPOTS = {
    # seat 0: six wheat squares without a crown, one mine with 3, one swamp with 2
    1: ((1, 0), (2, 0)),
    48: ((1, 1), (0, 1)),
    2: ((1, -1), (2, -1)),
    43: ((2, 1), (2, 2)),
    # seat 1: wheat 3 squares 1 crown, mine 2 squares 3 crowns, forest 1 square 1 crown
    19: ((-1, 0), (-2, 0)),
    45: ((-2, 1), (-1, 1)),
    24: ((-2, 2), (-1, 2)),
    40: ((0, 2), (0, 1)),
}


def by_hand(spots=HAND_SPOTS, **config):
    """Return the hand-made match."""
    setup = {"event": "setup", "deck": list(HAND_DECK), "kings": list(HAND_KINGS)}
    return transcribe(Script(spots), [setup], players=2, free_discard=True, **config)


HAND_OPENING = """
row [1, 19, 45, 48]
pick 0 1
pick 1 19
pick 1 45
pick 0 48
row [2, 24, 40, 43]
place 0 1 [1, 0] [2, 0]
pick 0 2
place 1 19 [-1, 0] [-2, 0]
pick 1 24
place 1 45 [-2, 1] [-1, 1]
pick 1 40
place 0 48 [1, 1] [0, 1]
pick 0 43
row [15, 16, 17, 18]
"""


def test_hand_made_match_opens_as_written():
    (events,) = by_hand()
    lines = [" ".join(str(value) for value in event.values()) for event in events[2:]]
    opening = HAND_OPENING.strip().splitlines()
    assert lines[: len(opening)] == opening


def test_hand_made_match_has_the_result_computed_by_hand():
    rounds = by_hand(middle_kingdom=True)
    rounds[0][-1] = {
        "event": "result",
        "scores": [
            {"regions": 5, "middle-kingdom": 10, "harmony": 0, "total": 15},
            {"regions": 10, "middle-kingdom": 10, "harmony": 0, "total": 20},
        ],
        "largest": [6, 3],
        "crowns": [5, 5],
        "winners": [1],
    }
    assert oracle.referee(rounds) == {
        "winners": [1],
        "scores": [15, 20],
        "largest": [6, 3],
        "crowns": [5, 5],
    }


def test_a_match_of_discards_is_shared():
    facts = oracle.referee(by_hand({}))
    assert facts == {"winners": [0, 1], "scores": [0, 0], "largest": [0, 0], "crowns": [0, 0]}


def dynasty_by_hand(**config):
    """Return a Dynasty of three hand-made rounds; in the last one the kings change hands."""
    setups = [{"event": "setup", "deck": list(HAND_DECK), "kings": list(HAND_KINGS)} for _ in range(3)]
    setups[1]["deck"][8:] = range(3, 19)
    setups[2]["deck"][8:] = [*range(4, 19), 3]
    setups[2]["kings"] = [1, 0, 0, 1]
    return transcribe(Script(HAND_SPOTS), setups, players=2, free_discard=True, **config)


def test_dynasty_adds_three_rounds_up():
    rounds = dynasty_by_hand(middle_kingdom=True)
    assert rounds[1][-1]["winners"] == [1]
    rounds[2][-1] = {
        "event": "result",
        "scores": [
            {"regions": 20, "middle-kingdom": 30, "harmony": 0, "total": 50},
            {"regions": 25, "middle-kingdom": 30, "harmony": 0, "total": 55},
        ],
        "largest": [15, 12],
        "crowns": [15, 15],
        "winners": [1],
    }
    facts = oracle.referee(rounds)
    assert facts == {"winners": [1], "scores": [50, 55], "largest": [15, 12], "crowns": [15, 15]}


# What is accepted ----------------------------------------------------------------


def test_keys_may_be_added_also_inside_scores():
    rounds = [[{**event, "note": "x"} for event in events] for events in by_hand()]
    for own in rounds[0][-1]["scores"]:
        own["note"] = "x"
    assert oracle.referee(rounds)["winners"] == [1]


def test_config_keys_left_out_have_their_defaults():
    rounds = random_match("defaults", players=3)
    rounds[0][0]["config"] = {"players": 3}
    oracle.referee(rounds)


def test_unknown_config_keys_that_are_off_pass():
    rounds = random_match("off", players=2)
    rounds[0][0]["config"].update(giants=False, queens=None, origins="off", court=[])
    oracle.referee(rounds)


def test_round_zero_may_be_named_without_dynasty():
    rounds = random_match("zero", players=2)
    rounds[0][0]["round"] = 0
    oracle.referee(rounds)


@pytest.mark.parametrize("kings", [[0, 1, 0, 1], [1, 0, 1, 0]])
def test_alternating_kings_may_start_with_either_seat(kings):
    setup = deal(random.Random(str(kings)), {"players": 2}) | {"kings": kings}
    rounds = transcribe(Chance(1), [setup], players=2, king_draw="alternate")
    oracle.referee(rounds)


# Every small change --------------------------------------------------------------


def are_picks_of_one_seat(first, second):
    """Tell whether two events are claims of the same player, whose order may not matter."""
    return first["event"] == second["event"] == "pick" and first["seat"] == second["seat"]


def structural_edits(events):
    """Yield every removal, repetition, adjacent exchange and truncation."""
    for i in range(len(events)):
        yield f"removed {i}", events[:i] + events[i + 1 :]
        yield f"repeated {i}", events[: i + 1] + events[i:]
        yield f"truncated {i}", events[:i]
        if i and not are_picks_of_one_seat(events[i - 1], events[i]):
            yield f"exchanged {i}", [*events[: i - 1], events[i], events[i - 1], *events[i + 1 :]]


@pytest.mark.parametrize("case", ["2-plain", "2-free", "3-plain", "rows-middle", "4-harmony"])
def test_every_structural_edit_is_rejected(case):
    (events,) = random_match(f"edit {case}", **CASES[case])
    oracle.referee([events])
    for what, edited in structural_edits(events):
        with pytest.raises(oracle.Rejected):
            pytest.fail(f"{what}: accepted {oracle.referee([edited])}")


FREE = {"seed", "deal", "rules_version", "bots", "config"}  # nothing in the rules fixes them


def wrong_values(value):
    """Return values of the same and of another type that can never be right."""
    if isinstance(value, int):
        return [value + 100, -100 - value, bool(value), float(value), None]
    if isinstance(value, str):
        return ["x", value + " ", None, [], {}]
    return [value[:-1], [*value, value[0]], None, [[] for _ in value], [float("inf") for _ in value]]


def value_edits(events):
    """Yield every listed key removed or given a wrong value."""
    for i, event in enumerate(events):
        for key in event:
            rest = {other: value for other, value in event.items() if other != key}
            yield f"{i} without {key}", [*events[:i], rest, *events[i + 1 :]]
            for value in wrong_values(event[key]) if key not in FREE else [None]:
                yield f"{i} with {key} = {value}", [*events[:i], {**event, key: value}, *events[i + 1 :]]


def test_every_missing_key_and_wrong_value_is_rejected():
    (events,) = random_match("values", **CASES["2-middle"])
    oracle.referee([events])
    for what, edited in value_edits(events):
        with pytest.raises(oracle.Rejected):
            pytest.fail(f"{what}: accepted {oracle.referee([edited])}")


@pytest.mark.parametrize("seat", [0, 1, 2])
@pytest.mark.parametrize("key", ["regions", "middle-kingdom", "harmony", "total"])
def test_every_wrong_number_in_scores_is_rejected(seat, key):
    rounds = random_match("numbers", players=3, **BONUSES)
    own = rounds[0][-1]["scores"][seat]
    for value in (own[key] + 1, own[key] - 1, float(own[key]), None):
        edited = copy.deepcopy(rounds)
        edited[0][-1]["scores"][seat][key] = value
        with pytest.raises(oracle.Rejected, match=f"`scores` of seat {seat}: `{key}`"):
            oracle.referee(edited)


# Seeded faults -------------------------------------------------------------------


def at(events, name, nth=0):
    """Return the position of the n-th event of a name, counted from 0."""
    return [i for i, event in enumerate(events) if event["event"] == name][nth]


def edit(name, nth=0, in_round=0, **values):
    """Return a fault that changes keys of one event."""
    return lambda rounds: rounds[in_round][at(rounds[in_round], name, nth)].update(values)


def change(name, spoil, nth=0, in_round=0):
    """Return a fault that spoils one event in place."""
    return lambda rounds: spoil(rounds[in_round][at(rounds[in_round], name, nth)])


def drop(name, nth=0):
    """Return a fault that removes one event."""
    return lambda rounds: rounds[0].pop(at(rounds[0], name, nth))


def shift(name, nth, by):
    """Return a fault that moves one event forwards or backwards."""

    def fault(rounds):
        i = at(rounds[0], name, nth)
        rounds[0].insert(i + by, rounds[0].pop(i))

    return fault


def insert(event, before, nth=0):
    """Return a fault that adds an event before another one."""
    return lambda rounds: rounds[0].insert(at(rounds[0], before, nth), event)


def append(event):
    """Return a fault that adds an event at the end."""
    return lambda rounds: rounds[0].append(event)


def configure(**values):
    """Return a fault that changes the config of all rounds."""

    def fault(rounds):
        for events in rounds:
            events[0]["config"].update(values)

    return fault


def redeal(i, domino):
    """Return a fault that replaces a domino of the deck."""
    return change("setup", lambda setup: setup["deck"].__setitem__(i, domino))


def exchange(key, i, j):
    """Return a fault that exchanges two entries of the setup."""

    def spoil(setup):
        values = setup[key]
        assert values[i] != values[j]
        values[i], values[j] = values[j], values[i]

    return change("setup", spoil)


def walk(rounds):
    """Yield each placement or discard of the first round with the kingdom before it."""
    config = rounds[0][0]["config"]
    lands = [{} for _ in range(config["players"])]
    for event in rounds[0]:
        if event["event"] in ("place", "discard"):
            yield event, dict(lands[event["seat"]]), sizes(config)[2]
        if event["event"] == "place":
            cells = tuple(event["a"]), tuple(event["b"])
            lands[event["seat"]].update(zip(cells, BOX[event["domino"]], strict=True))


def misplace(rule, name="place"):
    """Return a fault that breaks exactly one rule of placement, in a kingdom already begun."""
    reach = [(x, y) for x in range(-7, 8) for y in range(-7, 8)]

    def fault(rounds):
        for event, land, side in walk(rounds):
            if event["event"] != name or len(land) < 6:
                continue
            pairs = [(a, b) for a in reach for b in (reach if rule == "apart" else around(a))]
            for a, b in pairs:
                if broken_rules(land, event["domino"], a, b, side) == {rule}:
                    event.update(event="place", a=list(a), b=list(b))
                    return
        raise AssertionError("no event for this fault")

    return fault


def turn_round(rounds):
    """Exchange the halves of a domino where they then match nothing."""
    for event, land, side in walk(rounds):
        a, b = (tuple(event.get(key, ())) for key in "ab")
        if a and broken_rules(land, event["domino"], b, a, side) == {"loose"}:
            event.update(a=list(b), b=list(a))
            return
    raise AssertionError("no event for this fault")


def throw_away(rounds):
    """Discard a domino that was placed."""
    event = rounds[0][at(rounds[0], "place", 7)]
    event["event"] = "discard"


def exchange_turns(rounds):
    """Let the second king of the second row play before the first."""
    events = rounds[0]
    i = at(events, "row", 1) + 1
    events[i : i + 4] = events[i + 2 : i + 4] + events[i : i + 2]


def pick_claimed(rounds):
    """Let a king pick what another king has just picked."""
    first, second = named(rounds[0], "pick")[:2]
    second["domino"] = first["domino"]


def pick_ahead(rounds):
    """Let a king pick from the row after next."""
    named(rounds[0], "pick")[1]["domino"] = named(rounds[0], "row")[1]["dominoes"][0]


def pick_left_over(rounds):
    """Let a king pick the unclaimed domino of the row before."""
    events = rounds[0]
    claimed = {pick["domino"] for pick in named(events, "pick")[:3]}
    (left,) = set(named(events, "row")[0]["dominoes"]) - claimed
    named(events, "pick")[3]["domino"] = left


def claim_fourth(rounds):
    """Claim the domino that nobody picked."""
    events = rounds[0]
    claimed = {pick["domino"] for pick in named(events, "pick")[:3]}
    (left,) = set(named(events, "row")[0]["dominoes"]) - claimed
    events.insert(at(events, "row", 1), {"event": "pick", "seat": 0, "domino": left})


def leave_over(rounds):
    """Lay the unclaimed domino out a second time."""
    first, second = named(rounds[0], "row")[:2]
    claimed = {pick["domino"] for pick in named(rounds[0], "pick")[:3]}
    (left,) = set(first["dominoes"]) - claimed
    second["dominoes"] = sorted([left, *second["dominoes"][1:]])


def use_other(rounds):
    """Place the domino on which the same player's other king stands."""
    events = rounds[0]
    own = [pick["domino"] for pick in named(events, "pick")[:4] if pick["seat"] == 0]
    first = next(e for e in events if e["event"] in ("place", "discard") and e["seat"] == 0)
    first["domino"] = max(own)


def bonus(seat, key, points):
    """Return a fault that grants a bonus and adds it to the total."""

    def spoil(result):
        own = result["scores"][seat]
        own["total"] += points - own[key]
        own[key] = points

    return change("result", spoil)


def sum_early(rounds):
    """Give the second result of a Dynasty as a sum."""
    for own, before in zip(rounds[1][-1]["scores"], rounds[0][-1]["scores"], strict=True):
        for key in own:
            own[key] += before[key]


def sum_never(rounds):
    """Give the third result of a Dynasty as that of the round."""
    first, second, last = (events[-1]["scores"] for events in rounds)
    for seat, own in enumerate(last):
        for key in own:
            own[key] -= first[seat][key] + second[seat][key]


def same_deck(rounds):
    """Deal the second round of a Dynasty as the first."""
    rounds[1][1:-1] = copy.deepcopy(rounds[0][1:-1])


def next_pick(events):
    """Return a claim that could only follow the last row."""
    return {"event": "pick", "seat": events[-2]["seat"], "domino": 48}


def two_placements(rounds):
    """Move a claim behind the next king's placement."""
    shift("pick", 5, 1)(rounds)


PLACE = {"event": "place", "seat": 0, "domino": 1, "a": [1, 0], "b": [2, 0]}
ROW = {"event": "row", "dominoes": [1, 2, 3, 4]}

BASES = {
    "hand": by_hand,
    "2": lambda: random_match("two", players=2),
    "3": lambda: random_match("three", players=3),
    "rows": lambda: random_match("rows", players=3, three_player_rows=4),
    "4": lambda: random_match("four", players=4),
    "mighty": lambda: random_match("mighty", players=2, mighty_duel=True),
    "alternate": lambda: random_match("alternate", players=2, king_draw="alternate"),
    "free": lambda: random_match("free", players=4, free_discard=True),
    "centred": lambda: by_hand(middle_kingdom=True),
    "strict": lambda: by_hand(middle_kingdom=True, middle_kingdom_strict=True),
    "shared": lambda: by_hand({}),
    "hand dynasty": dynasty_by_hand,
    "dynasty": lambda: random_match("dynasty 2", players=2, dynasty=True, **BONUSES),
}

# name: (valid match, fault, what the message must say)
FAULTS = {
    # match
    "no match event": ("2", drop("match"), "match is due"),
    "other format": ("2", edit("match", format=2), "`format`"),
    "other game": ("2", edit("match", game="castellion"), "`game`"),
    "rotation too high": ("3", edit("match", rotation=3), "`rotation`"),
    "rotation negative": ("3", edit("match", rotation=-1), "`rotation`"),
    "deal negative": ("2", edit("match", deal=-1), "`deal`"),
    "one bot too few": ("3", edit("match", bots=["a", "b"]), "`bots`"),
    "bot without a name": ("2", edit("match", bots=["a", 1]), "`bots`"),
    "round without Dynasty": ("2", edit("match", round=1), "`round`"),
    "one player": ("2", configure(players=1), "`players`"),
    "five players": ("4", configure(players=5), "`players`"),
    "players as text": ("2", configure(players="2"), "`players`"),
    "players unnamed": ("2", change("match", lambda e: e["config"].pop("players")), "`players`"),
    "unknown flag on": ("2", configure(giants=True), "not covered"),
    "unknown option": ("2", configure(queens="one"), "not covered"),
    "flag as number": ("2", configure(harmony=1), "`harmony`"),
    "flag as null": ("2", configure(dynasty=None), "`dynasty`"),
    "Mighty Duel of three": ("3", configure(mighty_duel=True), "`mighty_duel`"),
    "Mighty Duel of four": ("4", configure(mighty_duel=True), "`mighty_duel`"),
    "three-player rows for two": ("2", configure(three_player_rows=4), "`three_player_rows`"),
    "three-player rows for four": ("4", configure(three_player_rows=4), "`three_player_rows`"),
    "rows of five": ("3", configure(three_player_rows=5), "`three_player_rows`"),
    "unknown king draw": ("2", configure(king_draw="fixed"), "`king_draw`"),
    # setup
    "no setup": ("2", drop("setup"), "setup is due"),
    "setup twice": ("2", insert({"event": "setup", "deck": [], "kings": []}, "row"), "row is due"),
    "deck one short": ("2", change("setup", lambda e: e["deck"].pop()), "must hold 24"),
    "deck of 48 without Mighty Duel": ("mighty", configure(mighty_duel=False), "must hold 24"),
    "deck of 24 in Mighty Duel": ("2", configure(mighty_duel=True), "must hold 48"),
    "deck of 36 for rows of 4": ("3", configure(three_player_rows=4), "must hold 48"),
    "deck of 48 for rows of 3": ("rows", configure(three_player_rows=3), "must hold 36"),
    "domino twice": ("hand", redeal(20, 48), "stands twice"),
    "domino 49": ("hand", redeal(20, 49), "no domino 49"),
    "domino 0": ("hand", redeal(20, 0), "no domino 0"),
    "domino as text": ("hand", redeal(20, "6"), "no domino '6'"),
    "deck in another order": ("2", exchange("deck", 3, 4), "`dominoes`"),
    "king missing": ("2", change("setup", lambda e: e["kings"].pop()), "`kings`"),
    "king too many": ("3", change("setup", lambda e: e["kings"].append(0)), "`kings`"),
    "one king each for two": ("2", edit("setup", kings=[0, 1]), "has 1 kings, not 2"),
    "three kings of a seat": ("2", edit("setup", kings=[0, 1, 0, 0]), "has 3 kings"),
    "king of no seat": ("3", edit("setup", kings=[0, 1, 3]), "no seat 3"),
    "king as bool": ("3", edit("setup", kings=[0, True, 2]), "no seat True"),
    "kings do not alternate": ("alternate", edit("setup", kings=[0, 1, 1, 0]), "alternate"),
    "kings came out otherwise": ("3", exchange("kings", 0, 1), "`seat`"),
    # rows
    "no first row": ("2", drop("row"), "row is due"),
    "no second row": ("2", drop("row", 1), "row is due"),
    "row after the first placement": ("2", shift("row", 1, 1), "row is due"),
    "row before the last pick": ("4", shift("row", 1, -1), "pick is due"),
    "row not ascending": ("2", change("row", lambda e: e["dominoes"].reverse()), "`dominoes`"),
    "row of three": ("2", change("row", lambda e: e["dominoes"].pop()), "`dominoes`"),
    "row with another domino": ("hand", edit("row", dominoes=[1, 19, 45, 47]), "`dominoes`"),
    "row after the last": ("2", insert(ROW, "result"), "result is due"),
    "row at the last turn": (
        "2",
        lambda r: r[0].insert(at(r[0], "pick", -1) + 1, ROW),
        "place or discard is due",
    ),
    "unclaimed domino comes again": ("rows", leave_over, "`dominoes`"),
    # picks
    "pick of another seat": ("hand", edit("pick", 1, seat=0), "`seat`"),
    "pick of a claimed domino": ("4", pick_claimed, "cannot be picked"),
    "pick from the next row": ("4", pick_ahead, "cannot be picked"),
    "pick of what was left over": ("rows", pick_left_over, "cannot be picked"),
    "fourth pick of three kings": ("rows", claim_fourth, "row is due"),
    "forced pick missing": ("2", drop("pick", 3), "pick is due"),
    "later forced pick missing": ("2", drop("pick", 7), "pick is due"),
    "pick before the placement": ("hand", shift("pick", 4, -1), "place or discard is due"),
    "two placements in a row": ("2", two_placements, "pick is due"),
    "pick after the last row": ("2", lambda r: r[0].insert(-1, next_pick(r[0])), "result is due"),
    "pick in the last turn": ("2", lambda r: r[0].insert(-2, next_pick(r[0])), "place or discard is due"),
    # placements
    "halves apart": ("4", misplace("apart"), "halves must touch"),
    "occupied cell": ("4", misplace("occupied"), "occupied"),
    "outside 5×5": ("4", misplace("box"), "5×5"),
    "outside 7×7": ("mighty", misplace("box"), "7×7"),
    "no match": ("4", misplace("loose"), "no half touches"),
    "match of the halves only": ("hand", edit("place", a=[2, 0], b=[3, 0]), "no half touches"),
    "castle by its corner only": ("hand", edit("place", a=[1, 1], b=[2, 1]), "no half touches"),
    "on the castle": ("hand", edit("place", a=[0, 0], b=[1, 0]), "occupied"),
    "both halves on one cell": ("hand", edit("place", a=[1, 0], b=[1, 0]), "halves must touch"),
    "halves turned round": ("4", turn_round, "no half touches"),
    "another domino placed": ("hand", edit("place", domino=2), "stands on domino 1"),
    "other king's domino first": ("hand", use_other, "stands on domino 1"),
    "another seat places": ("hand", edit("place", seat=1), "`seat`"),
    "cell with three numbers": ("hand", edit("place", a=[1, 0, 0]), "`a` must be a cell"),
    "cell of text": ("hand", edit("place", b=["2", "0"]), "`b` must be a cell"),
    "cell of floats": ("hand", edit("place", b=[2.0, 0]), "`b` must be a cell"),
    "placed twice": ("hand", insert(PLACE, "place"), "pick is due"),
    "kings in another order": ("4", exchange_turns, "`seat`"),
    "placement missing": ("hand", drop("place"), "place or discard is due"),
    "last placement missing": ("2", lambda r: r[0].pop(-2), "place or discard is due"),
    # discards
    "discard though placeable": ("4", throw_away, "must be placed"),
    "discard without the option": ("free", configure(free_discard=False), "must be placed"),
    "placement outside instead of discard": ("4", misplace("box", "discard"), "5×5"),
    "placement without match instead of discard": ("4", misplace("loose", "discard"), "no half"),
    "another domino discarded": ("hand", edit("discard", domino=4), "stands on domino"),
    "another seat discards": ("hand", edit("discard", seat=1), "`seat`"),
    # result
    "no result": ("2", drop("result"), "truncated"),
    "result early": ("2", shift("result", 0, -1), "place or discard is due"),
    "event after the result": ("2", append(ROW), "nothing may follow"),
    "unknown event": ("2", insert({"event": "score"}, "result"), "unknown event"),
    "bonus though the variant is off": ("hand", bonus(0, "middle-kingdom", 10), "`middle-kingdom`"),
    "bonus withheld": ("centred", bonus(1, "middle-kingdom", 0), "`middle-kingdom`"),
    "lenient bonus in the strict reading": ("strict", bonus(1, "middle-kingdom", 10), "`middle-kingdom`"),
    "harmony with gaps": ("hand", bonus(0, "harmony", 5), "`harmony`"),
    "regions one too many": ("hand", bonus(1, "regions", 11), "`regions`"),
    "total that does not add up": (
        "hand",
        change("result", lambda e: e["scores"][0].update(total=6)),
        "`total`",
    ),
    "bonus key missing": ("hand", change("result", lambda e: e["scores"][0].pop("harmony")), "is missing"),
    "scores of one seat": ("hand", change("result", lambda e: e["scores"].pop()), "2 entries"),
    "scores as numbers": ("hand", edit("result", scores=[5, 10]), "must be an object"),
    "largest region wrong": ("hand", edit("result", largest=[5, 3]), "`largest`"),
    "crowns of scoring regions only": ("hand", edit("result", crowns=[4, 5]), "`crowns`"),
    "wrong winner": ("hand", edit("result", winners=[0]), "`winners`"),
    "no winner": ("hand", edit("result", winners=[]), "`winners`"),
    "win not shared": ("shared", edit("result", winners=[0]), "`winners`"),
    "winners descending": ("shared", edit("result", winners=[1, 0]), "`winners`"),
    # Dynasty
    "Dynasty: round unnamed": ("dynasty", change("match", lambda e: e.pop("round")), "`round` must be 0"),
    "Dynasty: round wrong": ("dynasty", edit("match", in_round=1, round=2), "`round` must be 1"),
    "Dynasty: rounds exchanged": ("dynasty", lambda r: r.reverse(), "`round` must be 0"),
    "Dynasty: two rounds": ("dynasty", lambda r: r.pop(), "truncated"),
    "Dynasty: one round": ("dynasty", lambda r: r.__delitem__(slice(1, 3)), "truncated"),
    "Dynasty: four rounds": ("dynasty", lambda r: r.append(r[2]), "3 rounds"),
    "Dynasty not switched on": ("dynasty", configure(dynasty=False), "one transcript"),
    "Dynasty: other seed": ("dynasty", edit("match", in_round=1, seed=8), "`seed` differs"),
    "Dynasty: other deal": ("dynasty", edit("match", in_round=1, deal=13), "`deal` differs"),
    "Dynasty: other rotation": ("dynasty", edit("match", in_round=2, rotation=1), "`rotation` differs"),
    "Dynasty: other bots": ("dynasty", edit("match", in_round=2, bots=["a", "b"]), "`bots` differs"),
    "Dynasty: other config": (
        "dynasty",
        change("match", lambda e: e["config"].update(harmony=False), in_round=1),
        "`config` differs",
    ),
    "Dynasty: other rules": (
        "dynasty",
        edit("match", in_round=1, rules_version="2"),
        "`rules_version` differs",
    ),
    "Dynasty: deck dealt again": ("dynasty", same_deck, "no fresh shuffle"),
    "Dynasty: summed too early": ("dynasty", sum_early, "`scores` of seat 0"),
    "Dynasty: not summed": ("dynasty", sum_never, "`scores` of seat 0"),
    "Dynasty: winner of the last round": (
        "hand dynasty",
        edit("result", in_round=2, winners=[0]),
        "`winners`",
    ),
    "Dynasty: winner of the sum": ("hand dynasty", edit("result", in_round=1, winners=[0]), "`winners`"),
    "two matches as one": ("2", lambda r: r.append(r[0]), "one transcript"),
}


@functools.cache
def base(name):
    """Return a valid match; callers copy it before they spoil it."""
    return BASES[name]()


@pytest.mark.parametrize("name", BASES)
def test_base_is_accepted(name):
    oracle.referee(copy.deepcopy(base(name)))


@pytest.mark.parametrize("name", FAULTS)
def test_fault_is_rejected(name):
    source, spoil, message = FAULTS[name]
    rounds = copy.deepcopy(base(source))
    spoil(rounds)
    with pytest.raises(oracle.Rejected, match=re.escape(message)):
        oracle.referee(rounds)


def test_empty_match_is_rejected():
    for rounds in ([], [[]]):
        with pytest.raises(oracle.Rejected, match="truncated"):
            oracle.referee(rounds)


def test_rejection_names_round_number_event_and_fault():
    (events,) = by_hand()
    events[3]["seat"] = 1
    with pytest.raises(oracle.Rejected) as caught:
        oracle.referee([events])
    assert str(caught.value) == (
        'event 4: {"event": "pick", "seat": 1, "domino": 1}: `seat`: it is the turn of a king of seat 0'
    )
    rounds = dynasty_by_hand()
    rounds[1][2]["dominoes"] = []
    with pytest.raises(oracle.Rejected, match=r"^round 1, event 3: "):
        oracle.referee(rounds)


# Placement -----------------------------------------------------------------------


def test_first_domino_has_24_oriented_placements_also_a_double():
    for domino in (1, 48):
        spots = oracle.legal_placements(oracle.new_kingdom(), domino, 5)
        assert len(spots) == 24
        assert {(b, a) for a, b in spots} == spots
        assert {((1, 0), (2, 0)), ((2, 0), (1, 0)), ((1, 0), (1, -1))} <= spots


def kingdom(picture):
    """Return a drawn kingdom: a letter and its crowns per square, `C` the castle, `.` nothing."""
    tokens = {
        (x, y): token
        for y, line in enumerate(picture.strip().splitlines())
        for x, token in enumerate(line.split())
    }
    (home,) = [cell for cell, token in tokens.items() if token == "C"]
    return {
        (x - home[0], y - home[1]): oracle.CASTLE
        if token == "C"
        else (TERRAINS[token[0]], int(token[1:] or 0))
        for (x, y), token in tokens.items()
        if token != "."
    }


def test_box_is_5_wide_wherever_the_castle_stands():
    drawn = kingdom("C w w w .")
    spots = oracle.legal_placements(drawn, 1, 5)
    assert ((4, 0), (4, 1)) in spots
    assert ((4, 0), (5, 0)) not in spots
    assert ((-1, 0), (-1, 1)) in spots
    assert ((-1, 0), (-2, 0)) not in spots
    assert ((4, 0), (5, 0)) in oracle.legal_placements(drawn, 1, 7)


def test_one_matching_half_is_enough_and_mismatches_elsewhere_are_fine():
    drawn = kingdom("""
        .  .  .
        C  f  l
        .  .  .""")
    spots = oracle.legal_placements(drawn, 28, 5)  # half a lake, half b forest
    assert ((2, 1), (1, 1)) in spots  # both match
    assert ((3, 0), (4, 0)) in spots  # lake matches, forest touches nothing
    assert ((1, 2), (1, 1)) in spots  # forest matches, lake touches nothing
    assert ((1, 1), (1, 2)) not in spots  # lake below forest, diagonal to lake
    assert ((1, 1), (0, 1)) in spots  # forest beside the castle
    assert ((1, 1), (2, 1)) not in spots  # both beside the other's terrain


def test_nothing_fits_into_single_holes():
    drawn = kingdom("""
        w w . w w
        w w w w w
        . w C w w
        w w w w .
        w . w w w""")
    assert oracle.legal_placements(drawn, 1, 5) == set()


@pytest.mark.parametrize("mighty", [False, True])
def test_two_ways_of_finding_placements_agree(mighty):
    rounds = random_match("agree", players=2, mighty_duel=mighty)
    rng = random.Random(3)
    for _, land, side in list(walk(rounds))[:: 2 if mighty else 1]:
        drawn = {(0, 0): oracle.CASTLE}
        drawn |= {cell: (TERRAINS[letter], crowns) for cell, (letter, crowns) in land.items()}
        for domino in rng.sample(range(1, 49), 2):
            assert sorted(oracle.legal_placements(drawn, domino, side)) == legal(land, domino, side)


# Scoring -------------------------------------------------------------------------

# wheat 4×1, forest 5×1, lake 4×1, grass 3×2, mine 2×3, swamp 4×3, wheat 2×1
FULL = """
w  w  w1 f  f
w  f1 f  f  l
g2 g  C  l  l1
g  m  m3 l  s
w1 w  s  s1 s2
"""
# The castle and the wheat in the first corner have changed places, so the wheat above falls
# apart into 2×1 and 1×0; the wheat in the middle is 1×0.
CORNERED = """
C  w  w1 f  f
w  f1 f  f  l
g2 g  w  l  l1
g  m  m3 l  s
w1 w  s  s1 s2
"""
# wheat 7×1, forest 7×2, lake 7×0, grass 3×1 and 3×0, swamp 7×3, wheat 7×0, mine 7×1
MIGHTY = """
w w w1 w w w w
f f1 f f f f1 f
l l l l l l l
g1 g g C g g g
s s s2 s s s1 s
w w w w w w w
m m m m m m m1
"""
# FULL without its first domino: wheat 2×1 instead of 4×1
GAPPED = """
.  w  w1 f  f
.  f1 f  f  l
g2 g  C  l  l1
g  m  m3 l  s
w1 w  s  s1 s2
"""
# name: picture, box, (regions, lenient middle, strict middle, harmony, largest, crowns)
KINGDOMS = {
    "lone castle": ("C", 5, (0, 10, 0, 0, 0, 0)),
    "full and centred": (FULL, 5, (39, 10, 10, 5, 5, 12)),
    "one domino short": (GAPPED, 5, (2 + 35, 10, 10, 0, 5, 12)),
    "full, castle in the corner": (CORNERED, 5, (2 + 35, 0, 0, 5, 5, 12)),
    "full for 5 is not full for 7": (FULL, 7, (39, 10, 0, 0, 5, 12)),
    "7×7 full": (MIGHTY, 7, (7 + 14 + 3 + 21 + 7, 10, 10, 5, 7, 8)),
    "7×7 off centre": ("w w w w C w1 w", 7, (2, 0, 0, 0, 4, 1)),
    "7×7 reaching 3 on one side": ("w w w C w1 w .", 7, (2, 10, 0, 0, 3, 1)),
    "5×5 reaching 3": ("w w w C w1", 5, (1, 0, 0, 0, 3, 1)),
    "castle joins nothing": ("w1 w C w w1", 5, (2 + 2, 10, 0, 0, 2, 2)),
    "corners join nothing": ("C l1 w2 \n . w1 l", 5, (2 + 1 + 1, 10, 0, 0, 1, 4)),
    "a ring is one region": ("f f f1 \n f l2 f \n f1 f C", 5, (7 * 2 + 1 * 2, 10, 0, 0, 7, 4)),
    "crowns of a region add up": ("C g2 g1 \n . g g2", 5, (4 * 5, 10, 0, 0, 4, 5)),
    "largest without crowns": ("w w w \n . C m3 \n . . m", 5, (2 * 3, 10, 0, 0, 3, 3)),
    "strict needs the full height": (
        "w w C w w \n s s s s s \n l l l l l",
        5,
        (0, 10, 0, 0, 5, 0),
    ),
    "strict needs the full width": (
        "w \n w \n C \n w1 \n w",
        5,
        (2, 10, 0, 0, 2, 1),
    ),
    "strict allows gaps": (
        ". . w . . \n . . w . . \n l l C l1 l \n . . f . . \n . . f1 . .",
        5,
        (2 + 2, 10, 10, 0, 2, 2),
    ),
    "full width off centre": (
        "w C w w w \n w . . . . \n w . . . . \n w . . . . \n w . . . w1",
        5,
        (1, 0, 0, 0, 5, 1),
    ),
}


@pytest.mark.parametrize("name", KINGDOMS)
def test_scores_computed_by_hand(name):
    picture, box, (regions, lenient, strict, harmony, largest, crowns) = KINGDOMS[name]
    config = oracle.full_config({"players": 2, "mighty_duel": box == 7, **BONUSES})
    for is_strict, middle in ((False, lenient), (True, strict)):
        config["middle_kingdom_strict"] = is_strict
        assert oracle.score(kingdom(picture), config) == {
            "regions": regions,
            "middle-kingdom": middle,
            "harmony": harmony,
            "total": regions + middle + harmony,
            "largest": largest,
            "crowns": crowns,
        }


def test_bonuses_are_0_when_their_variants_are_off():
    own = oracle.score(kingdom(FULL), oracle.full_config({"players": 4}))
    assert (own["middle-kingdom"], own["harmony"], own["total"]) == (0, 0, 39)
    own = oracle.score(kingdom(FULL), oracle.full_config({"players": 4, "harmony": True}))
    assert (own["middle-kingdom"], own["harmony"], own["total"]) == (0, 5, 44)


# totals, largest regions and crowns by seat, and the winners
TIES = {
    "best total": ([30, 31, 29], [9, 1, 9], [9, 1, 9], [1]),
    "largest region": ([30, 30, 29], [5, 6, 9], [9, 1, 9], [1]),
    "crowns": ([30, 30, 30], [6, 6, 5], [7, 8, 9], [1]),
    "two share": ([30, 12, 30], [6, 6, 6], [7, 7, 7], [0, 2]),
    "all share": ([0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0], [0, 1, 2, 3]),
}


@pytest.mark.parametrize("name", TIES)
def test_ties(name):
    totals, largest, crowns, wanted = TIES[name]
    standing = [
        {"total": total, "largest": area, "crowns": n}
        for total, area, n in zip(totals, largest, crowns, strict=True)
    ]
    assert oracle.winners(standing) == wanted


def test_ties_of_a_dynasty_are_broken_by_sums():
    rounds = [
        [{"total": 10, "largest": 9, "crowns": 1}, {"total": 20, "largest": 4, "crowns": 1}],
        [{"total": 10, "largest": 2, "crowns": 1}, {"total": 0, "largest": 4, "crowns": 1}],
    ]
    assert oracle.winners(oracle.add_up(rounds)) == [0]
    rounds[0][0]["largest"] = 6
    assert oracle.winners(oracle.add_up(rounds)) == [0, 1]
    rounds[1][1]["crowns"] = 2
    assert oracle.winners(oracle.add_up(rounds)) == [1]


# The 48 dominoes -----------------------------------------------------------------

# terrain: squares with 0, 1, 2 and 3 crowns
SQUARES = {
    "wheat": [21, 5, 0, 0],
    "forest": [16, 6, 0, 0],
    "lake": [12, 6, 0, 0],
    "grass": [10, 2, 2, 0],
    "swamp": [6, 2, 2, 0],
    "mine": [1, 1, 3, 1],
}


def test_domino_audit():
    squares = [half for domino in oracle.DOMINOES.values() for half in domino]
    for terrain, wanted in SQUARES.items():
        assert [squares.count((terrain, crowns)) for crowns in range(4)] == wanted
    assert (len(squares), sum(crowns for _, crowns in squares)) == (96, 39)
    doubles = [number for number, (a, b) in oracle.DOMINOES.items() if a == b]
    crowned = [number for number, (a, b) in oracle.DOMINOES.items() if a[1] == 0 < b[1]]
    assert (doubles, crowned) == ([*range(1, 13)], [*range(19, 49)])


@pytest.mark.parametrize("domino", range(1, 49))
def test_both_tables_agree(domino):
    named_halves = tuple((TERRAINS[letter], crowns) for letter, crowns in BOX[domino])
    assert oracle.DOMINOES[domino] == named_halves


# Streams -------------------------------------------------------------------------


def as_lines(*given):
    """Return matches as JSON Lines."""
    return [json.dumps(event) + "\n" for rounds in given for events in rounds for event in events]


def test_stream_is_split_into_matches():
    given = [by_hand(), dynasty_by_hand(), by_hand()]
    assert list(oracle.matches(as_lines(*given))) == given
    assert list(oracle.matches([])) == []


def test_a_dynasty_without_its_last_round_is_rejected():
    with pytest.raises(oracle.Rejected, match=r"^round 2, .*truncated"):
        list(oracle.matches(as_lines(dynasty_by_hand()[:2])))


def test_dynasty_cut_short_by_another_match_is_rejected():
    lines = as_lines(dynasty_by_hand()[:2], by_hand())
    (rounds,) = oracle.matches(lines)
    with pytest.raises(oracle.Rejected, match=r"^round 2, event 1: .*one transcript"):
        oracle.referee(rounds)


def test_command_line(tmp_path, capsys):
    path = tmp_path / "matches.jsonl"
    path.write_text("".join(as_lines(by_hand(), dynasty_by_hand())))
    assert oracle.main([str(path)]) == 0
    assert capsys.readouterr().out == "2 matches accepted\n"
    spoilt = dynasty_by_hand()
    spoilt[2][-1]["winners"] = []
    path.write_text("".join(as_lines(by_hand(), spoilt)))
    assert oracle.main([str(path)]) == 1
    assert capsys.readouterr().out.startswith("match 2: round 2, event 57: ")
    assert oracle.main([]) == 2
