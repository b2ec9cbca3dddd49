"""The referee itself: it accepts a match written by hand and rejects what breaks a rule.

Nothing of simkit takes part, so that a fault of the kernel cannot hide here.
"""

from __future__ import annotations

import copy

import pytest

from tests.oracles import sample_game as oracle

CONFIG = {"players": 2, "cards": 3, "set_bonus": 5}
DECK = [2, 5, 6, 2, 2, 4, *[1] * 4, 2, *[3] * 4, *[4] * 3, *[5] * 3, *[6] * 3]
TAKES = [(0, 0, 2), (1, 1, 5), (0, 0, 2), (1, 2, 6), (0, 1, 2), (1, 0, 4)]  # seat, space, card
MATCH = [
    {"event": "match", "config": CONFIG},
    {"event": "setup", "deck": DECK},
    *({"event": "take", "seat": seat, "place": place, "card": card} for seat, place, card in TAKES),
    {"event": "result", "turns": 6, "total": [2 + 2 + 2 + 5, 5 + 6 + 4], "winners": [1]},
]


def find(events, kind, number=0):
    """The first event of a kind, or another by its number; -1 is the last."""
    return [event for event in events if event["event"] == kind][number]


def spoil_deck(events):
    """Put one card in place of another."""
    find(events, "setup")["deck"][-1] = 1


def spoil_turns(events):
    """Let the second player begin."""
    find(events, "take")["seat"] = 1


def spoil_card(events):
    """Take a card that does not lie there."""
    find(events, "take")["card"] = 3


def spoil_end(events):
    """Leave the last turn out."""
    events.remove(find(events, "take", -1))


def spoil_points(events):
    """Give the first player a point too much."""
    find(events, "result")["total"][0] += 1


def spoil_winners(events):
    """Let the fewest points win."""
    find(events, "result")["winners"] = [0]


FAULTS = {
    spoil_deck: "S-01",
    spoil_turns: "S-02",
    spoil_card: "S-03",
    spoil_end: "S-04",
    spoil_points: "S-05",
    spoil_winners: "S-06",
}


def test_the_referee_accepts_a_match_by_the_rules():
    oracle.referee([MATCH])


@pytest.mark.parametrize("spoil", FAULTS)
def test_the_referee_rejects_faults_and_names_the_rule(spoil):
    spoilt = copy.deepcopy(MATCH)
    spoil(spoilt)
    with pytest.raises(oracle.Rejected, match=FAULTS[spoil]):
        oracle.referee([spoilt])
