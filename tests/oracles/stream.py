"""What all referees share: reading transcripts, splitting a stream into them, naming faults; no rule of a game."""

import json
import sys
from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

Event = dict[str, Any]
Match = TypeVar("Match")


class Rejected(Exception):
    """A transcript breaks the rules or the format; `place` is the line of its match, 1-based."""

    def __init__(self, message: str, place: int) -> None:
        """Keep the place beside the message."""
        super().__init__(message)
        self.place = place


class Fault(Exception):
    """What is wrong, before it is known at which event."""


def require(condition: bool, wrong: str) -> None:
    """Raise a fault unless the condition holds."""
    if not condition:
        raise Fault(wrong)


def rejection(number: int, event: object, wrong: object, where: str = "", before: int = 0) -> Rejected:
    """Return the exception that names the event's number, the event and the fault.

    A round of a match is named by `where`; `before` counts the events of the rounds before it.
    """
    return Rejected(f"{where}event {number}: {json.dumps(event)}: {wrong}", before + number)


class Log:
    """The events of one transcript, read one after the other."""

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

    def coming(self, key: str = "event") -> Any:
        """Return the value of a key of the next event without reading it, None if there is none."""
        event = self.events[self.number] if self.number < len(self.events) else None
        return event.get(key) if isinstance(event, dict) else None

    def end(self) -> None:
        """Check that no event is left."""
        if self.number < len(self.events):
            self.read()
            raise Fault("nothing may follow the result")


def event_name(event: Any) -> str:
    """Return an event's name, which must be its first key."""
    require(isinstance(event, dict), "an event must be an object")
    require(next(iter(event), None) == "event", "the first key must be `event`")
    require(isinstance(event["event"], str), "`event` must be a name")
    return str(event["event"])


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


def transcripts(lines: Iterable[str]) -> Iterator[list[Event]]:
    """Split a stream of JSON Lines into transcripts, each from `match` to `result`."""
    events: list[Event] = []
    for line in lines:
        try:
            event = parse(line)
            opens = event["event"] == "match"
            require(not (events and opens), "a match begins before the last one ended")
            require(bool(events) or opens, "a match must begin with `match`")
        except Fault as fault:
            raise rejection(len(events) + 1, line.strip(), fault) from None
        events.append(event)
        if event["event"] == "result":
            yield events
            events = []
    if events:
        raise rejection(len(events) + 1, None, "the match is truncated")


class Lines:
    """The lines of an open file, counted as they are read."""

    def __init__(self, source: Iterable[bytes]) -> None:
        """Start before the first line."""
        self.source = source
        self.number = 0  # of the line read last, 1-based

    def __iter__(self) -> Iterator[str]:
        """Yield line after line as text."""
        for line in self.source:
            self.number += 1
            yield line.decode("utf-8")


def find_fault(
    lines: Lines, split: Callable[[Lines], Iterator[Match]], referee: Callable[[Match], object]
) -> tuple[int, str]:
    """Return how many matches were accepted, and the first fault with its line, empty if there is none."""
    accepted = before = 0  # matches, and the lines that they take
    try:
        for match in split(lines):
            try:
                referee(match)
            except Rejected as fault:
                return accepted, f"{fault} (line {min(before + fault.place, lines.number)})"
            accepted, before = accepted + 1, lines.number
    except (Rejected, UnicodeDecodeError) as fault:
        return accepted, f"{fault} (line {lines.number})"
    return accepted, ""


def check_file(
    arguments: list[str],
    game: str,
    split: Callable[[Lines], Iterator[Match]],
    referee: Callable[[Match], object],
) -> int:
    """Check the file that a command line names, or the standard input for `-`, and return the exit code."""
    if len(arguments) != 1:
        print(f"usage: python -m tests.oracles.{game} FILE|-", file=sys.stderr)
        return 2
    is_file = arguments[0] != "-"
    with open(arguments[0] if is_file else sys.stdin.fileno(), "rb", closefd=is_file) as file:
        accepted, fault = find_fault(Lines(file), split, referee)
    print(f"match {accepted + 1}: {fault}" if fault else f"{accepted} matches accepted")
    return 1 if fault else 0
