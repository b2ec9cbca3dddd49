"""The log of a match: its beginning and end written into it, and all of it turned into the events of a transcript."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from simkit.core.jit import kernel
from simkit.core.kinds import Seat, int64
from simkit.core.log import Log, note, read_log
from simkit.games.dragon_castle.config import Rules
from simkit.games.dragon_castle.constants import (
    BUILD_REASONS,
    CASTLE_STRIDE,
    MAX_REALM,
    MAX_SEATS,
    N_CASTLE_CELLS,
    NO_TILE,
    TYPES,
    Card,
    action,
    dragon,
    event,
    reason,
    spirit,
)
from simkit.games.dragon_castle.data import read_symbols
from simkit.games.dragon_castle.dragons import score_dragon
from simkit.games.dragon_castle.scoring import count_face_down, score_shrines
from simkit.games.dragon_castle.state import Castle, State
from simkit.games.ranking import find_winners, rank_seat

Event = dict[str, Any]

ACTIONS = {  # the four actions of a turn
    action.PAIR: "pair",
    action.SHRINE: "shrine",
    action.DISCARD: "discard",
    action.SUMMON: "summon",
}


@kernel
def read_laid_tile(rules: Rules, castle: Castle, floor: int, cell: int) -> int:
    """The tile on a floor of a cell before play; NO_TILE."""
    return int64(castle.tiles[floor, cell]) if rules.castle[cell] > floor else int64(NO_TILE)


@kernel
def note_setup(rules: Rules, state: State, log: Log) -> None:
    """Write the castle and the cards in play."""
    if log.room == 0:
        return
    note(log, event.SETUP, event.NOTHING, event.NOTHING, event.NOTHING, event.NOTHING)
    castle = state.castle
    for cell in range(N_CASTLE_CELLS):
        if rules.castle[cell] > 0:
            bottom = read_laid_tile(rules, castle, int64(0), cell)
            middle = read_laid_tile(rules, castle, int64(1), cell)
            top = read_laid_tile(rules, castle, int64(2), cell)
            note(log, event.STACK, cell, bottom, middle, top)
    for place in range(rules.n_spirits):
        note(log, event.CARDS, event.NOTHING, int64(state.spirit_cards[place]), event.NOTHING, event.NOTHING)
    for place in range(rules.n_dragons):
        note(log, event.CARDS, int64(1), int64(state.dragon_cards[place]), event.NOTHING, event.NOTHING)


@kernel
def note_result(rules: Rules, state: State, log: Log) -> None:
    """Write the score parts, the tie-breaks and the winners."""
    if log.room == 0:
        return
    results = state.tally.results
    note(
        log, event.RESULT, find_winners(results, rules.players), state.turns, state.castle.left, event.NOTHING
    )
    for seat in range(rules.players):
        realm = state.realms[seat]
        note(
            log,
            event.SCORE,
            seat,
            realm.tokens,
            score_shrines(rules, realm),
            rules.token_points * realm.countdown,
        )
        for place in range(rules.n_dragons):
            points = score_dragon(rules, state, Seat(seat), Card(int64(state.dragon_cards[place])))
            note(log, event.DRAGON_POINTS, seat, points, event.NOTHING, event.NOTHING)
        rank = rank_seat(results, rules.players, seat)
        note(log, event.TIE_BREAK, seat, count_face_down(realm), results[seat, 2], rank)


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
    return "shrine" if code == action.PAY_SHRINE else {"tile": realm_cell(code)}


def _consolidated(seat: int, cells: int, what: int, vp: int) -> Event:
    kind, why = divmod(what, 16)
    shown = {"number": kind} if why == reason.BEAUTY else {"type": TYPES[kind]}
    found = [realm_cell(cell) for cell in range(MAX_REALM * MAX_REALM) if cells >> cell & 1]
    return {"seat": seat, "cells": found, **shown, "vp": vp, "why": reason.NAMES[why]}


# What the four numbers of a logged event add, in the words of the transcript.
DECODERS: Mapping[str, Callable[[int, int, int, int], Event]] = {
    "turn": lambda seat, number, *_: {"seat": seat, "number": number},
    "spirit": lambda seat, card, payment, _: {
        "seat": seat,
        "card": spirit.NAMES[card],
        "pay": _payment(payment),
    },
    "take": lambda seat, cell, tile, _: {"seat": seat, "cell": castle_cell(cell), "tile": tile_name(tile)},
    "action": lambda seat, kind, *_: {"seat": seat, "kind": ACTIONS[kind]},
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


def transcripts(log: Log, state: State) -> list[list[Event]]:
    """The events of a match, which has one round: from `setup` to `result` if it is over, what there is if not."""
    events = read_events(log)
    for score in events[-1].get("scores", ()):
        score["total"] = score["tokens"] + score["shrines"] + score["countdown"] + sum(score["dragons"])
    return [events]


def read_events(log: Log) -> list[Event]:
    """The events of a log, the totals of a result left open."""
    events: list[Event] = []
    for code, *numbers in read_log(log):
        name = event.NAMES[code]
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
        key, names = ("dragons", dragon.NAMES) if numbers[0] else ("spirits", spirit.NAMES)
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
