"""A transcript as text for terminals."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any


def text(events: Sequence[Mapping[str, Any]]) -> str:
    """Write a match for reading, a line for each event; seats count from 1 for people."""
    return "".join(f"{line}\n" for lines in tell(events) for line in lines)


def tell(events: Sequence[Mapping[str, Any]]) -> Iterator[list[str]]:
    """Yield the lines of each event."""
    for event in events:
        yield [_sentence(event)]


def _sentence(event: Mapping[str, Any]) -> str:
    match event["event"]:
        case "match":
            return f"{event['game']}, deal {event['deal']}, bots {' + '.join(event['bots'])}"
        case "setup":
            return f"{len(event['deck'])} cards are shuffled; the first three are the market."
        case "take":
            return f"Seat {event['seat'] + 1} takes a {event['card']} from space {event['place'] + 1}."
    winners = " and ".join(f"seat {seat + 1}" for seat in event["winners"])
    points = ", ".join(f"seat {seat + 1} {points}" for seat, points in enumerate(event["total"]))
    return f"After {event['turns']} turns: {points} points. Won by {winners}."
