"""Transcripts in streams of JSON Lines."""

import json
from collections.abc import Iterable, Iterator
from typing import Any

from tests.oracles.dragon_castle.box import Event
from tests.oracles.dragon_castle.faults import Fault, rejection, require
from tests.oracles.dragon_castle.form import event_name


def unique_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return a JSON object whose keys must all differ."""
    require(len(dict(pairs)) == len(pairs), "a key stands twice")
    return dict(pairs)


def refuse_constant(name: str) -> None:
    """Refuse the numbers that Python reads but JSON does not know."""
    raise Fault(f"{name} is no JSON")


def parse(line: str) -> Event:
    """Return the event that a line holds."""
    try:
        event = json.loads(line, object_pairs_hook=unique_keys, parse_constant=refuse_constant)
    except (ValueError, RecursionError) as error:
        raise Fault(f"no JSON: {error}") from None
    event_name(event)
    return dict(event)


def matches(lines: Iterable[str]) -> Iterator[list[Event]]:
    """Split a stream of JSON Lines into matches, each from `match` to `result`."""
    match: list[Event] = []
    for line in lines:
        try:
            event = parse(line)
            opens = event["event"] == "match"
            require(not (match and opens), "a match begins before the last one ended")
            require(bool(match) or opens, "a match must begin with `match`")
        except Fault as fault:
            raise rejection(len(match) + 1, line.strip(), fault) from None
        match.append(event)
        if event["event"] == "result":
            yield match
            match = []
    if match:
        raise rejection(len(match) + 1, None, "the match is truncated")
