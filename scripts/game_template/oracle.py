"""Independent referee for transcripts of Sample Game, written from its rules page and the transcript format alone.

It imports nothing of simkit. `referee(rounds)` raises AssertionError with the rule that a match breaks.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

Event = dict[str, Any]


def referee(rounds: list[list[Event]]) -> None:
    """Check one match: a list of rounds, here one, each a list of events."""
    assert len(rounds) == 1, "a match has one round"
    opening, setup, *takes, result = rounds[0]
    config = opening["config"]
    n_players = config["players"]
    market, deck = lay_out(setup)
    hands: list[list[int]] = [[] for _ in range(n_players)]
    assert len(takes) == n_players * config["cards"], "S-04: the match ends when all have their cards"
    for turn, event in enumerate(takes):
        assert event["event"] == "take", f"no such event: {event['event']}"
        assert event["seat"] == turn % n_players, "S-02: turns pass to the left"
        card = market[event["place"]]
        assert card is not None, "S-03: the space is empty"
        assert card == event["card"], "S-03: another card lies there"
        hands[event["seat"]].append(card)
        market[event["place"]] = deck.pop(0) if deck else None
    totals = [score(hand, config["set_bonus"]) for hand in hands]
    assert result["total"] == totals, f"S-05: the points are {totals}"
    assert result["turns"] == len(takes), "every take is a turn"
    best = [seat for seat, total in enumerate(totals) if total == max(totals)]
    assert result["winners"] == best, f"S-06: seats {best} have the most points"


def lay_out(setup: Event) -> tuple[list[int | None], list[int]]:
    """Check the deck and open the market (S-01, S-02)."""
    assert Counter(setup["deck"]) == dict.fromkeys(range(1, 7), 4), "S-01: four each of 1 to 6"
    return list(setup["deck"][:3]), list(setup["deck"][3:])


def score(hand: list[int], bonus: int) -> int:
    """Points of a collection (S-05)."""
    return sum(hand) + sum(count // 3 * bonus for count in Counter(hand).values())
