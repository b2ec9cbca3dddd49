"""Turns the log of a match into the events of its transcript."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from simkit.core.log import read_log
from simkit.games.dragon_castle.constants import (
    ACTION_KINDS,
    BUILD_REASONS,
    BY_BEAUTY,
    CASTLE_STRIDE,
    DRAGONS,
    EVENTS,
    MAX_REALM,
    MAX_SEATS,
    NO_TILE,
    PAY_SHRINE,
    REASONS,
    SPIRITS,
    TYPES,
)
from simkit.games.dragon_castle.data import read_symbols

Event = dict[str, Any]


def tile_name(tile: int) -> str:
    """A tile by type and number, as transcripts write it."""
    kind, number = read_symbols()[tile]
    return f"{TYPES[kind]}-{number}"


def castle_cell(cell: int) -> list[int]:
    """x and y of a castle cell."""
    return [cell % CASTLE_STRIDE, cell // CASTLE_STRIDE]


def realm_cell(cell: int) -> list[int]:
    """x and y of a realm cell."""
    return [cell % MAX_REALM, cell // MAX_REALM]


def _payment(code: int) -> Any:
    return "shrine" if code == PAY_SHRINE else {"tile": realm_cell(code)}


def _consolidated(seat: int, cells: int, what: int, vp: int) -> Event:
    kind, reason = divmod(what, 16)
    shown = {"number": kind} if reason == BY_BEAUTY else {"type": TYPES[kind]}
    found = [realm_cell(cell) for cell in range(MAX_REALM * MAX_REALM) if cells >> cell & 1]
    return {"seat": seat, "cells": found, **shown, "vp": vp, "why": REASONS[reason]}


# What the four numbers of a logged event add, in the words of the transcript.
DECODERS: Mapping[str, Callable[[int, int, int, int], Event]] = {
    "turn": lambda seat, number, *_: {"seat": seat, "number": number},
    "spirit": lambda seat, card, payment, _: {"seat": seat, "card": SPIRITS[card], "pay": _payment(payment)},
    "take": lambda seat, cell, tile, _: {"seat": seat, "cell": castle_cell(cell), "tile": tile_name(tile)},
    "action": lambda seat, kind, *_: {"seat": seat, "kind": ACTION_KINDS[kind]},
    "place": lambda seat, cell, tile, _: {"seat": seat, "cell": realm_cell(cell), "tile": tile_name(tile)},
    "treat": lambda seat, cell, kind, _: {"seat": seat, "cell": realm_cell(cell), "as": TYPES[kind]},
    "consolidate": _consolidated,
    "build": lambda seat, cell, why, _: {"seat": seat, "cell": realm_cell(cell), "why": BUILD_REASONS[why]},
    "flip": lambda seat, cell, *_: {"seat": seat, "cell": realm_cell(cell)},
    "move-shrine": lambda seat, start, goal, _: {
        "seat": seat,
        "from": realm_cell(start),
        "to": realm_cell(goal),
    },
    "move-tile": lambda seat, start, goal, _: {
        "seat": seat,
        "from": realm_cell(start),
        "to": realm_cell(goal),
    },
    "remove": lambda seat, cell, tile, _: {"seat": seat, "cell": castle_cell(cell), "tile": tile_name(tile)},
    "final-round": lambda seat, *_: {"seat": seat},
    "setup": lambda *_: {"castle": [], "spirits": [], "dragons": []},
    "result": lambda winners, turns, left, _: {
        "scores": [],
        "tiebreak": [],
        "winners": [seat for seat in range(MAX_SEATS) if winners >> seat & 1],
        "turns": turns,
        "tiles_left": left,
        "rank": [],
    },
}


def transcript(log: Any) -> list[Event]:
    """The events of a finished match from `setup` to `result`."""
    events = read_events(log)
    for score in events[-1]["scores"]:
        score["total"] = score["tokens"] + score["shrines"] + score["countdown"] + sum(score["dragons"])
    return events


def read_events(log: Any) -> list[Event]:
    """The events of a log, the totals of a result left open."""
    events: list[Event] = []
    for code, *numbers in read_log(log):
        name = EVENTS[code]
        if name in DECODERS:
            events.append({"event": name} | DECODERS[name](*numbers))
        else:
            _extend(events[-1], name, numbers)
    return events


def _extend(event: Event, name: str, numbers: list[int]) -> None:
    """Add a part to the `setup` or `result` that it belongs to."""
    if name == "stack":
        cell, *tiles = numbers
        stack = [tile_name(tile) for tile in tiles if tile != NO_TILE]
        event["castle"].append({"cell": castle_cell(cell), "tiles": stack})
    elif name == "cards":
        key, names = ("dragons", DRAGONS) if numbers[0] else ("spirits", SPIRITS)
        event[key].append(names[numbers[1]])
    elif name == "score":
        _, tokens, shrines, countdown = numbers
        event["scores"].append({"tokens": tokens, "shrines": shrines, "countdown": countdown, "dragons": []})
    elif name == "dragon-points":
        event["scores"][-1]["dragons"].append(numbers[1])
    else:
        _, down, shrines, rank = numbers
        event["tiebreak"].append([down, shrines])
        event["rank"].append(rank)
