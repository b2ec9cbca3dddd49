"""Replaying one match."""

from typing import Any

from tests.oracles.stream import Event, Fault, Log, check_file, event_name, rejection, transcripts

from .form import find
from .setup import check_match, check_setup
from .state import audit
from .turns import play


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
    log.end()
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


def main(arguments: list[str]) -> int:
    """Check a file, or the standard input for `-`, and return the exit code."""
    return check_file(arguments, "castellion", transcripts, referee)
