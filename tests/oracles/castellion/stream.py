"""Transcripts: splitting a stream into matches and replaying each of them."""

import json
import sys
from collections.abc import Iterable, Iterator
from typing import Any

from .form import Event, Fault, Rejected, event_name, find, rejection, require
from .setup import check_match, check_setup
from .state import audit
from .turns import play


class Log:
    """The events of one match, read one after the other."""

    def __init__(self, events: list[Event]) -> None:
        """Start before the first event."""
        self.events = events
        self.number = 0  # of the event read last, 1-based

    def read(self) -> Any:
        """Return the next event."""
        self.number += 1
        require(self.number <= len(self.events), "the match is truncated")
        return self.events[self.number - 1]

    def last(self) -> Any:
        """Return the event read last, None past the end."""
        return self.events[self.number - 1] if self.number <= len(self.events) else None


def run(log: Log) -> dict[str, Any]:
    """Replay the events of one match and return its final facts."""
    config = check_match(log.read())
    state = check_setup(log.read(), config)
    moves = play(state)
    options = next(moves)
    chosen: Event = {}
    while chosen.get("event") != "result":
        event = log.read()
        while None in options and not is_one_of(event, options):
            options = moves.send(None)
        chosen = find(event, [option for option in options if option is not None])
        if chosen["event"] != "result":
            options = moves.send(chosen)
    audit(state)
    if log.number < len(log.events):
        log.read()
        raise Fault("nothing may follow the result")
    return {key: value for key, value in chosen.items() if key != "event"}


def is_one_of(event: Any, options: list[Event | None]) -> bool:
    """Tell whether an event bears the name of an option, so that the player does not leave it there."""
    return event_name(event) in {option["event"] for option in options if option is not None}


def referee(events: list[Event]) -> dict[str, Any]:
    """Check one match strictly and return the facts of its end."""
    log = Log(events)
    try:
        return run(log)
    except Fault as fault:
        raise rejection(log.number, log.last(), fault) from None


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


def main(arguments: list[str]) -> int:
    """Check a file, or the standard input for `-`, and return the exit code."""
    if len(arguments) != 1:
        print("usage: python -m tests.oracles.castellion FILE|-", file=sys.stderr)
        return 2
    source = sys.stdin.fileno() if arguments[0] == "-" else arguments[0]
    accepted = 0
    try:
        with open(source, encoding="utf-8", closefd=arguments[0] != "-") as lines:
            for match in matches(lines):
                referee(match)
                accepted += 1
    except (Rejected, UnicodeDecodeError) as error:
        print(f"match {accepted + 1}: {error}")
        return 1
    print(f"{accepted} matches accepted")
    return 0
