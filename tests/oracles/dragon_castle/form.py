"""The form of events."""

from typing import Any

from tests.oracles.dragon_castle.state import Game
from tests.oracles.stream import Event, require
from tests.oracles.values import ANY, MATCH, check_keys

# Keys that an event must have, and their types.
KEYS: dict[str, dict[str, type]] = {
    "match": MATCH,
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


def check_form(event: Any, *due: str) -> str:
    """Check that an event is one of those due, with its keys and their types; return its name."""
    return check_keys(event, KEYS, *due)


def read_own(game: Game, *due: str) -> Event:
    """Return the next event, one of those due, of the seat whose turn it is."""
    event = game.log.read()
    check_form(event, *due)
    require(event["seat"] == game.turn.seat, f"`seat`: it is the turn of seat {game.turn.seat}")
    return dict(event)
