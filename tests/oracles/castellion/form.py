"""Comparing the events of a transcript with those that may stand at that moment."""

from typing import Any

from tests.oracles.stream import Event, Fault, event_name, require
from tests.oracles.values import is_among, is_same

EVENTS = {
    *("match", "setup", "draw", "take", "pantry", "vigil", "place", "prison", "discard", "swap"),
    *("reveal", "recover", "destroy", "destroy-rows", "move", "traitor", "traitor-discard"),
    *("premonition", "haunt", "gift", "champion", "uncover", "trial", "trial-end", "result"),
}


def as_listed(allowed: list[Any]) -> str:
    """Return the different values among some, in words."""
    different: list[Any] = []
    for value in allowed:
        if not is_among(value, different):
            different.append(value)
    one = len(different) == 1
    return f"{different[0]!r}" if one else f"one of {different!r}"


def find(event: Any, legal: list[Event]) -> Event:
    """Return the legal event that a given one is, key by key; None stands for absent or null."""
    name = event_name(event)
    require(name in EVENTS, f"unknown event {name!r}")
    due = sorted({option["event"] for option in legal})
    require(name in due, f"no {name} is due here, but {' or '.join(due)}")
    options = [option for option in legal if option["event"] == name]
    for key in options[0]:
        given = event.get(key)
        left = [option for option in options if is_same(given, option[key])]
        if not left:
            allowed = as_listed([option[key] for option in options])
            raise Fault(f"`{key}` must be {allowed}, not {given!r}")
        options = left
    return options[0]
