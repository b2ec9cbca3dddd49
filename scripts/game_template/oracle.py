"""Independent referee for transcripts of Sample Game, from its rules and the transcript format alone.

It imports nothing of simkit. `referee(rounds)` raises Rejected with the event and the rule that a match breaks.
A file or a stream is checked by

    python -m tests.oracles.sample_game FILE|-
"""

import sys
from collections import Counter
from collections.abc import Iterable, Iterator

from tests.oracles.stream import Event, Fault, Log, Rejected, check_file, rejection, require, transcripts

__all__ = ["Rejected", "matches", "referee"]


def matches(lines: Iterable[str]) -> Iterator[list[list[Event]]]:
    """Split a stream into matches, here of one round each."""
    return ([events] for events in transcripts(lines))


def referee(rounds: list[list[Event]]) -> None:
    """Check one match: a list of rounds, here one, each a list of events."""
    log = Log([event for events in rounds for event in events])
    try:
        check(log)
    except (Fault, KeyError, IndexError, TypeError) as fault:
        raise rejection(log.number, log.last(), fault) from None


def check(log: Log) -> None:
    """Follow the events of a match from its set-up to its result."""
    config = log.read()["config"]
    n_players = config["players"]
    market, deck = lay_out(log.read())
    hands: list[list[int]] = [[] for _ in range(n_players)]
    n_turns = n_players * config["cards"]
    for turn in range(n_turns):
        event = log.read()
        require(event["event"] == "take", "S-04: the match ends when all have their cards")
        require(event["seat"] == turn % n_players, "S-02: turns pass to the left")
        hands[event["seat"]].append(take(event, market, deck))
    result = log.read()
    require(result["event"] == "result", "S-04: the match is over")
    totals = [score(hand, config["set_bonus"]) for hand in hands]
    require(result["total"] == totals, f"S-05: the points are {totals}")
    require(result["turns"] == n_turns, "S-03: every take is a turn")
    best = [seat for seat, total in enumerate(totals) if total == max(totals)]
    require(result["winners"] == best, f"S-06: seats {best} have the most points")
    log.end()


def lay_out(setup: Event) -> tuple[list[int | None], list[int]]:
    """Check the deck and open the market (S-01, S-02)."""
    require(setup["event"] == "setup", "S-02: a match begins with its set-up")
    require(Counter(setup["deck"]) == dict.fromkeys(range(1, 7), 4), "S-01: four each of 1 to 6")
    return list(setup["deck"][:3]), list(setup["deck"][3:])


def take(event: Event, market: list[int | None], deck: list[int]) -> int:
    """Check that the card lies in the market, and fill its space (S-03)."""
    require(event["place"] in range(len(market)), "S-03: there is no such space")
    card = market[event["place"]]
    if card is None:
        raise Fault("S-03: the space is empty")
    require(card == event["card"], "S-03: another card lies there")
    market[event["place"]] = deck.pop(0) if deck else None
    return card


def score(hand: list[int], bonus: int) -> int:
    """Points of a collection (S-05)."""
    return sum(hand) + sum(count // 3 * bonus for count in Counter(hand).values())


if __name__ == "__main__":
    sys.exit(check_file(sys.argv[1:], "sample_game", matches, referee))
