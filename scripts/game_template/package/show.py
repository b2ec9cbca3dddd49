"""A transcript as text for terminals."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from simkit.games.sentences import find_sentence

Event = Mapping[str, Any]


def tell(events: Sequence[Event]) -> Iterator[list[str]]:
    """Yield the lines of each event; seats count from 1 for people."""
    for event in events:
        yield [find_sentence(SENTENCES, event)(event)]


def _sentence_of_result(event: Event) -> str:
    winners = " and ".join(f"seat {seat + 1}" for seat in event["winners"])
    points = ", ".join(f"seat {seat + 1} {points}" for seat, points in enumerate(event["total"]))
    return f"After {event['turns']} turns: {points} points. Won by {winners}."


# One sentence for each event.
SENTENCES: Mapping[str, Callable[[Event], str]] = {
    "match": lambda e: f"{e['game']}, deal {e['deal']}, bots {' + '.join(e['bots'])}",
    "setup": lambda e: f"{len(e['deck'])} cards are shuffled; the first three are the market.",
    "take": lambda e: f"Seat {e['seat'] + 1} takes a {e['card']} from space {e['place'] + 1}.",
    "result": _sentence_of_result,
}
