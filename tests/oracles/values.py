"""What referees share beside the stream: the form of events and the equality of JSON values; no rule of a game."""

from collections.abc import Iterable, Mapping
from typing import Any

from tests.oracles.stream import Event, event_name, require

Keys = Mapping[str, Mapping[str, type]]  # of each event: the keys that it must have, and their types

ANY = object
MATCH: dict[str, type] = {
    "format": int,
    "game": str,
    "rules_version": str,
    "config": dict,
    "seed": int,
    "deal": int,
    "rotation": int,
    "bots": list,
}


def is_same(given: Any, wanted: Any) -> bool:
    """Tell whether two JSON values are equal and of the same type throughout."""
    if type(given) is not type(wanted):
        return False
    if isinstance(wanted, list):
        pairs = zip(given, wanted, strict=False)
        return len(given) == len(wanted) and all(is_same(*pair) for pair in pairs)
    return bool(given == wanted)


def is_among(given: Any, allowed: Iterable[Any]) -> bool:
    """Tell whether a JSON value is one of those allowed."""
    return any(is_same(given, value) for value in allowed)


def check_keys(event: Any, keys: Keys, *due: str) -> str:
    """Check that an event is one of those due, with its keys and their types; return its name."""
    name = event_name(event)
    require(name in keys, f"unknown event {name!r}")
    require(name in due, f"{' or '.join(due)} is due here")
    for key, wanted in keys[name].items():
        require(key in event, f"key `{key}` is missing")
        is_right = wanted is ANY or type(event[key]) is wanted
        require(is_right, f"`{key}` has the wrong type: {event[key]!r}")
    return name


def check_value(event: Event, key: str, wanted: Any) -> None:
    """Check the value of a key against the only right one."""
    require(key in event, f"key `{key}` is missing")
    given = event[key]
    require(is_same(given, wanted), f"`{key}` must be {wanted!r}, not {given!r}")


def as_cell(value: Any, key: str) -> tuple[int, int]:
    """Return a JSON value as a cell."""
    is_right = type(value) is list and len(value) == 2 and all(type(number) is int for number in value)
    require(is_right, f"`{key}` must be a cell [x,y]")
    return value[0], value[1]


def cell_named(event: Event, key: str) -> tuple[int, int]:
    """Return the cell that a key of an event names."""
    return as_cell(event[key], key)


def forced_cards(value: Any, key: str) -> tuple[list[str], list[str]]:
    """Return the cards that a setting forces in (`in-X`) and those that it keeps out (`out-X`)."""
    right = type(value) is list and all(type(word) is str for word in value)
    require(right, f"config: `{key}` must be a list of words")
    for word in value:
        require(word.startswith(("in-", "out-")), f"config: `{key}`: {word!r} is neither in nor out")
    return (
        [word[len("in-") :] for word in value if word.startswith("in-")],
        [word[len("out-") :] for word in value if word.startswith("out-")],
    )
