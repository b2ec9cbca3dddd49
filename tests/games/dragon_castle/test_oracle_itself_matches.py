"""Tests of the referee itself: whole transcripts, countdown and results.

Nothing here uses the package. Random transcripts come from a player with rules of its own.
"""

import copy
import json

import pytest

from tests.games.dragon_castle.medium import call_spirits
from tests.games.dragon_castle.stories import match_event, play, realm
from tests.games.dragon_castle.whole_matches import (
    RESULT,
    assert_rejected,
    by_hand,
    random_match,
    refuse_match,
    spirited,
    summons,
)
from tests.oracles import dragon_castle as oracle
from tests.oracles.dragon_castle.box import DRAGONS, WINDOWS
from tests.oracles.dragon_castle.scores import facts_of

# Random play ---------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("size", [(6, 6), (6, 5), (5, 6), (3, 3), (1, 2)])
def test_random_play_is_accepted(players, size):
    for seed in range(3):
        events = random_match(players, seed, size)
        facts = oracle.referee(json.loads(json.dumps(events)))
        assert {"event": "result", **facts} == events[-1]


def with_spirits(players, seed, cards):
    """Return a random transcript on the basic castle with Spirits."""
    return [
        match_event(players=players, layout="basic", spirits=list(cards)),
        *call_spirits(players, seed, cards),
    ]


@pytest.mark.parametrize("card", WINDOWS)
def test_random_play_with_a_spirit_is_accepted(card):
    events = with_spirits(2, card, [card])
    assert {"event": "result", **oracle.referee(events)} == events[-1]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_play_with_all_spirits_is_accepted(players):
    """With so much to pay for, sets and what needs them are rare."""
    used = set()
    for seed in range(3):
        events = with_spirits(players, seed, WINDOWS)
        assert {"event": "result", **oracle.referee(events)} == events[-1]
        used |= {event["card"] for event in events if event["event"] == "spirit"}
    assert used >= {"depths", "deception", "destruction", "strength"}


def test_random_play_meets_sets_and_shrines():
    """Without this the comparison above might be one of discards."""
    events = [event for seed in range(5) for event in random_match(2, seed)]
    counts = {name: sum(event["event"] == name for event in events) for name in ("consolidate", "build")}
    assert counts["consolidate"] >= 25
    assert counts["build"] >= 15
    assert max(event["vp"] for event in events if event["event"] == "consolidate") >= 4


SAME = ("take", "place", "build", "consolidate")  # two of these in a row may change places


def structural_edits(events, step):
    """Yield the removal, repetition, adjacent exchange and truncation of every `step`-th event."""
    for i in range(0, len(events), step):
        yield f"removed {i}", events[:i] + events[i + 1 :]
        yield f"repeated {i}", events[: i + 1] + events[i:]
        yield f"truncated {i}", events[:i]
        names = {events[i - 1]["event"], events[i]["event"]}
        if i and not (len(names) == 1 and names <= set(SAME)):
            yield f"exchanged {i}", [*events[: i - 1], events[i], events[i - 1], *events[i + 1 :]]


@pytest.mark.parametrize(("players", "step"), [(2, 13), (3, 29), (4, 17)])
def test_structural_edits_of_random_play_are_rejected(players, step):
    events = random_match(players, "edit")
    oracle.referee(events)
    for what, edited in structural_edits(events, step):
        assert_rejected(what, edited)


def test_every_structural_edit_of_the_hand_made_match_is_rejected():
    for what, edited in structural_edits(by_hand(), 1):
        assert_rejected(what, edited)


FREE = {"seed", "deal", "rules_version", "bots", "config"}  # nothing in the rules fixes them


def wrong_values(value):
    """Return values of the same and of another type that can never be right."""
    if isinstance(value, int):
        return [value + 100, -100 - value, bool(value), float(value), None]
    if isinstance(value, str):
        return ["x", value + " ", None, [], {}]
    return [[*value, 77], None, [[] for _ in range(7)], [float("inf")] * 3]


def test_every_missing_key_and_wrong_value_is_rejected():
    events = by_hand()
    for i, event in enumerate(events):
        for key in event:
            rest = {other: value for other, value in event.items() if other != key}
            assert_rejected(f"{i} without {key}", [*events[:i], rest, *events[i + 1 :]])
            for value in wrong_values(event[key]) if key not in FREE else [None]:
                edited = [*events[:i], {**event, key: value}, *events[i + 1 :]]
                assert_rejected(f"{i} with {key} = {value}", edited)


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("key", ["tokens", "shrines", "countdown", "total"])
def test_every_wrong_number_in_scores_is_rejected(seat, key):
    events = random_match(2)
    for change in (1, -1, 0.0):
        edited = copy.deepcopy(events)
        edited[-1]["scores"][seat][key] += change
        refuse_match(f"`scores` of seat {seat}: `{key}` must be", edited)


# A match written out by hand -----------------------------------------------------


def test_hand_made_match_has_the_result_computed_by_hand():
    assert {"event": "result", **oracle.referee(by_hand())} == RESULT


@pytest.mark.parametrize(
    ("key", "value", "reason"),
    [
        ("winners", [0, 1], "`winners` must be [0]"),
        ("winners", [1], "`winners` must be [0]"),
        ("turns", 7, "`turns` must be 6"),
        ("tiebreak", [[4, 1], [0, 1]], "`tiebreak` must be"),
        ("tiebreak", [[4, 0], [0, 0]], "`tiebreak` must be"),
        ("scores", RESULT["scores"][:1], "`scores` must have 2 entries"),
        ("scores", [{"total": 7}, {"total": 4}], "`scores` of seat 0: key `tokens` is missing"),
        ("scores", [7, 4], "`scores` of seat 0 must be an object"),
    ],
)
def test_wrong_results_are_refused(key, value, reason):
    refuse_match(reason, [*by_hand()[:-1], {**RESULT, key: value}])


def test_dragon_points_stand_in_the_order_of_the_setup():
    events = by_hand()
    events[-1]["scores"][0]["dragons"] = [1, 0]
    refuse_match("`scores` of seat 0: `dragons` must be [1, 1]", events)


def test_keys_may_be_added_also_inside_scores():
    events = [{**event, "note": "x"} for event in by_hand()]
    for own in [*events[-1]["scores"], *events[1]["castle"]]:
        own["note"] = "x"
    assert oracle.referee(events)["winners"] == [0]


def test_nothing_follows_the_result():
    refuse_match("nothing may follow the result", [*by_hand(), by_hand()[-1]])


# All Spirits in one match --------------------------------------------------------


@pytest.mark.parametrize("cards", [(), DRAGONS, DRAGONS[::-1]])
def test_all_spirits_in_one_match(cards):
    events = spirited(cards)
    assert {"event": "result", **oracle.referee(events)} == events[-1]
    used = [event["card"] for event in events if event["event"] == "spirit"]
    assert sorted(used) == sorted(WINDOWS)


def test_events_of_spirits_cannot_be_repeated():
    events = spirited(())
    for i in range(len(events)):
        assert_rejected(f"repeated {i}", events[: i + 1] + events[i:])


def test_wrong_values_in_the_events_of_spirits_are_rejected():
    """One event of each name and reason is enough."""
    events = spirited(())
    kinds = ("spirit", "treat", "consolidate", "build", "flip", "move-shrine", "move-tile", "remove")
    first = {(event["event"], event.get("why")): i for i, event in reversed(list(enumerate(events)))}
    for i in (i for (name, _), i in first.items() if name in kinds):
        for key, right in events[i].items():
            for value in (*wrong_values(right), {"tile": None}, {"tile": [0, "x"]}, [[0]], [["x", 0]]):
                edited = [*events[:i], {**events[i], key: value}, *events[i + 1 :]]
                assert_rejected(f"{i} with {key} = {value}", edited)


# Countdown and the end -----------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "turns"),
    [
        (2, "s!"),
        (2, "sd!d"),
        (2, "sd!s"),  # tokens may still be taken
        (2, "dsdddd!s"),
        (3, "ss!"),
        (3, "sddsdd!ds"),
        (3, "ddsds!"),
        (4, "sss!"),
        (4, "sssd!sss"),  # all seven tokens
        (4, "dsdsdsd!"),
    ],
)
def test_the_match_ends_when_all_had_the_same_number_of_turns(players, turns):
    facts = oracle.referee(summons(players, turns))
    assert facts["turns"] == len(turns)


@pytest.mark.parametrize(
    ("players", "turns", "reason"),
    [
        (2, "s!d", "result is due here"),
        (2, "sd!", "turn is due here"),
        (2, "s", "turn is due here"),
        (2, "ss", "final-round is due here"),
        (2, "!s", "turn is due here"),
        (3, "s!s", "turn is due here"),
        (3, "sss", "final-round is due here"),
        (4, "ss!s", "turn is due here"),
        (4, "ssss", "final-round is due here"),
        (3, "ss!d", "result is due here"),
    ],
)
def test_other_ends_are_refused(players, turns, reason):
    refuse_match(reason, summons(players, turns))


def finished(*boards, vp=()):
    """Return the facts of a match that ends with drawn Realms and given VP tokens."""
    game = play("turn 0 1\ntake 0,0 m1\naction discard", players=len(boards))
    game.realms = [realm(board) for board in boards]
    for own, tokens in zip(game.realms, vp, strict=True):
        own.tokens = tokens
    return facts_of(game)


@pytest.mark.parametrize(
    ("boards", "vp", "winners"),
    [
        (("", ""), (3, 2), [0]),
        (("x x x", ""), (1, 2), [1]),
        (("x x", "x"), (2, 2), [0]),
        (("x", "2x*"), (2, 0), [1]),  # face-down stacks equal, then Shrines
        (("x*", "x"), (1, 2), [0]),
        (("x m1", "x"), (2, 2), [0, 1]),  # shared
        (("x", "x", "x x"), (2, 2, 2), [2]),
        (("x", "x", "m1", "x"), (2, 2, 2, 1), [0, 1]),
    ],
)
def test_ties_go_by_face_down_stacks_then_shrines(boards, vp, winners):
    assert finished(*boards, vp=vp)["winners"] == winners
