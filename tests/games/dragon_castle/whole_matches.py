"""Whole transcripts of Dragon Castle: at random, by hand, with all Spirits, and of summons."""

import copy
import re

import pytest

from tests.games.dragon_castle.stories import match_event, script, setup_event
from tests.games.dragon_castle.wanderer import wander
from tests.oracles import dragon_castle as oracle
from tests.oracles.dragon_castle.box import TILES, WINDOWS


def refuse_match(reason, events):
    """Check that the referee rejects a transcript for a given reason."""
    with pytest.raises(oracle.Rejected, match=re.escape(reason)):
        oracle.referee(events)


def assert_rejected(what, events):
    """Check that an edited transcript is rejected, for whatever reason."""
    with pytest.raises(oracle.Rejected):
        pytest.fail(f"{what}: accepted {oracle.referee(events)}")


def random_match(players, seed=1, size=(6, 6)):
    """Return a random transcript on the basic castle."""
    return [match_event(players=players, layout="basic", realm=list(size)), *wander(players, seed, size)]


# In the open layout the four copies of the first merchant stand at x = 0, of the second at x = 2.
BY_HAND = """
turn 0 1
take 0,0 m1
take 0,1 m1
action pair
place 0,0 m1
place 1,0 m1
turn 1 2
take 56,0 d3
action discard
turn 0 3
take 2,0 m2
take 2,3 m2
action pair
place 2,0 m2
place 3,0 m2
consolidate merchant 2 set 0,0 1,0 2,0 3,0
build 0,0 set
turn 1 4
action summon
turn 0 5
action summon
final-round
turn 1 6
take 56,1 d3
action discard
"""
RESULT = {
    "event": "result",
    "scores": [
        {"tokens": 2, "shrines": 1, "countdown": 2, "dragons": [1, 1], "total": 7},
        {"tokens": 2, "shrines": 0, "countdown": 2, "dragons": [0, 0], "total": 4},
    ],
    "tiebreak": [[4, 1], [0, 0]],
    "winners": [0],
    "turns": 6,
}
CARDS = ["tranquility", "audacity"]


def by_hand():
    """Return the hand-made match."""
    return [match_event(dragons=CARDS), setup_event(dragons=CARDS), *script(BY_HAND), copy.deepcopy(RESULT)]


SPIRITED = """
turn 0 1
spirit deception shrine
take 0,0 m1
take 0,1 m1
action pair
place 0,0 m1
place 1,0 m1
turn 1 2
take 56,0 d3
action discard
turn 0 3
take 2,0 m2
spirit depths 1,0
take 4,0 m3
action pair
place 1,0 m2
place 2,0 m3
turn 1 4
take 56,1 d3
action discard
turn 0 5
take 12,0 s1
action shrine
place 0,2 s1
spirit destruction 0,2
remove 6,0 m4
turn 1 6
take 56,2 d3
action discard
turn 0 7
spirit cunning shrine
consolidate merchant 2 cunning 0,0 1,0 2,0
take 36,0 t1
action shrine
place 0,0 t1
turn 1 8
take 56,3 d3
action discard
turn 0 9
take 14,0 s2
take 14,1 s2
action pair
place 0,1 s2
place 1,1 s2
turn 1 10
take 54,0 d2
action discard
turn 0 11
take 14,2 s2
action shrine
place 2,1 s2
spirit change shrine
treat 0,0 soldier
consolidate soldier 2 change 0,0 0,1 1,1 2,1
build 0,0 set
turn 1 12
take 54,1 d2
action discard
turn 0 13
take 24,0 f1
action shrine
place 3,1 f1
turn 1 14
take 54,2 d2
action discard
turn 0 15
spirit wind shrine
flip 3,1
move-shrine 0,0 3,1
take 24,1 f1
action shrine
place 0,0 f1
turn 1 16
take 54,3 d2
action discard
turn 0 17
take 0,2 m1
take 0,3 m1
action pair
place 1,0 m1
place 0,1 m1
turn 1 18
take 52,0 d1
action discard
turn 0 19
take 12,1 s1
action shrine
place 1,1 s1
spirit beauty shrine
consolidate 1 3 beauty 0,0 1,0 0,1 1,1
build 0,0 set
turn 1 20
take 52,1 d1
action discard
turn 0 21
take 16,0 s3
action shrine
place 5,5 s3
spirit strength shrine
move-tile 5,5 4,5
move-tile 2,1 5,0
turn 1 22
take 52,2 d1
action discard
turn 0 23
spirit elegance 4,5
take 18,0 s4
action shrine
place 0,5 s4
turn 1 24
take 52,3 d1
action discard
turn 0 25
take 18,1 s4
take 18,2 s4
action pair
place 1,5 s4
place 2,5 s4
turn 1 26
take 50,0 w4
action discard
turn 0 27
take 18,3 s4
action shrine
place 3,5 s4
consolidate soldier 2 set 0,5 1,5 2,5 3,5
spirit faith shrine
build 0,5 faith
turn 1 28
action summon
turn 0 29
action summon
final-round
turn 1 30
take 50,1 w4
action discard
"""
# The Realm of seat 0 at the end; seat 1 has discarded fourteen tiles.
#     3x* 2x x . . x
#     2x  2x . x*
#     (three empty rows)
#     x*  x  x x
DRAGON_POINTS = {"righteousness": 3, "tranquility": 4, "bravery": 3, "audacity": 2}


def spirited(cards):
    """Return the match with all Spirits and some Dragons."""
    dragons = [DRAGON_POINTS.get(card, 0) for card in cards]
    result = {
        "event": "result",
        "scores": [
            {"tokens": 9, "shrines": 5, "countdown": 2, "dragons": dragons, "total": 16 + sum(dragons)},
            {"tokens": 14, "shrines": 0, "countdown": 2, "dragons": [0] * len(cards), "total": 16},
        ],
        "tiebreak": [[11, 3], [0, 0]],
        "winners": [0],
        "turns": 30,
    }
    spirits = list(WINDOWS)
    opening = [match_event(spirits=spirits, dragons=list(cards)), setup_event(spirits, cards)]
    return [*opening, *script(SPIRITED), result]


def summons(players, turns):
    """Return a transcript in which turns are `s` (summon), `!` (with the final round) and `d` (discard)."""
    lines, n_discards = [], 0
    for i, mark in enumerate(turns):
        lines.append(f"turn {i % players} {i + 1}")
        if mark == "d":
            x, y = 2 * (n_discards // 4), n_discards % 4
            tile = TILES[n_discards // 4]
            lines += [f"take {x},{y} {tile[0]}{tile[-1]}", "action discard"]
            n_discards += 1
        else:
            lines += ["action summon", *(["final-round"] if mark == "!" else [])]
    scores = []
    for seat in range(players):
        own = turns[seat::players]
        tokens, countdown = own.count("d"), 2 * (len(own) - own.count("d"))
        parts = {"tokens": tokens, "shrines": 0, "countdown": countdown, "dragons": []}
        scores.append({**parts, "total": tokens + countdown})
    best = max(own["total"] for own in scores)
    winners = [seat for seat, own in enumerate(scores) if own["total"] == best]
    ties = [[0, 0] for _ in range(players)]
    result = {"event": "result", "scores": scores, "tiebreak": ties, "winners": winners, "turns": len(turns)}
    return [match_event(players=players), setup_event(), *script("\n".join(lines)), result]
