"""The form of events."""

from collections.abc import Iterable
from typing import Any

from tests.oracles.dragon_castle.box import Cell
from tests.oracles.dragon_castle.state import Game
from tests.oracles.stream import Event, event_name, require

ANY = object
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
    "setup": {"castle": list, "spirits": list, "dragons": list},
    "turn": {"seat": int, "number": int},
    "spirit": {"seat": int, "card": str, "pay": ANY},
    "take": {"seat": int, "cell": list, "tile": str},
    "action": {"seat": int, "kind": str},
    "place": {"seat": int, "cell": list, "tile": str},
    "treat": {"seat": int, "cell": list, "as": str},
    "consolidate": {"seat": int, "cells": list, "vp": int, "why": str},
    "build": {"seat": int, "cell": list, "why": str},
    "flip": {"seat": int, "cell": list},
    "move-shrine": {"seat": int, "from": list, "to": list},
    "move-tile": {"seat": int, "from": list, "to": list},
    "remove": {"seat": int, "cell": list, "tile": str},
    "final-round": {"seat": int},
    "result": {"scores": list, "tiebreak": list, "winners": list, "turns": int},
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
        is_right = wanted is ANY or type(event[key]) is wanted
        require(is_right, f"`{key}` has the wrong type: {event[key]!r}")
    return name


def check_value(event: Event, key: str, wanted: Any) -> None:
    """Check the value of a key against the only right one."""
    require(key in event, f"key `{key}` is missing")
    given = event[key]
    require(is_same(given, wanted), f"`{key}` must be {wanted!r}, not {given!r}")


def as_cell(value: Any, key: str) -> Cell:
    """Return a JSON value as a cell."""
    is_right = type(value) is list and len(value) == 2 and all(type(number) is int for number in value)
    require(is_right, f"`{key}` must be a cell [x,y]")
    return value[0], value[1]


def cell_named(event: Event, key: str) -> Cell:
    """Return the cell that a key of an event names."""
    return as_cell(event[key], key)


def read_own(game: Game, *due: str) -> Event:
    """Return the next event, one of those due, of the seat whose turn it is."""
    event = game.log.read()
    check_form(event, *due)
    require(event["seat"] == game.turn.seat, f"`seat`: it is the turn of seat {game.turn.seat}")
    return dict(event)
