"""The form of events."""

from collections.abc import Iterable
from typing import Any

from tests.oracles.kingdomino.components import Cell
from tests.oracles.stream import Event, event_name, require

# Keys that an event must have, and their types.
KEYS: dict[str, dict[str, type]] = {
    "match": {
        "format": int,
        "game": str,
        "rules_version": str,
        "config": dict,
        "seed": int,
        "deal": int,
        "rotation": int,
        "bots": list,
    },
    "setup": {"deck": list, "kings": list},
    "row": {"dominoes": list},
    "pick": {"seat": int, "domino": int},
    "place": {"seat": int, "domino": int, "a": list, "b": list},
    "discard": {"seat": int, "domino": int},
    "result": {"scores": list, "largest": list, "crowns": list, "winners": list},
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


def check_form(event: Any, *due: str) -> str:
    """Check that an event is one of those due, with its keys and their types; return its name."""
    name = event_name(event)
    require(name in KEYS, f"unknown event {name!r}")
    require(name in due, f"{' or '.join(due)} is due here")
    for key, wanted in KEYS[name].items():
        require(key in event, f"key `{key}` is missing")
        require(type(event[key]) is wanted, f"`{key}` has the wrong type: {event[key]!r}")
    return name


def check_value(event: Event, key: str, wanted: Any) -> None:
    """Check the value of a key against the only right one."""
    given = event[key]
    require(is_same(given, wanted), f"`{key}` must be {wanted!r}, not {given!r}")


def cell_named(event: Event, key: str) -> Cell:
    """Return the cell that a key of an event names."""
    cell = event[key]
    right = len(cell) == 2 and all(type(number) is int for number in cell)
    require(right, f"`{key}` must be a cell [x,y]")
    return cell[0], cell[1]
