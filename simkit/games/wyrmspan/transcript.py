"""The log of a match: its beginning and end written into it, and all of it turned into the events of a transcript."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from simkit.core.bits import count_bits
from simkit.core.jit import kernel
from simkit.core.log import Log, note, note_value, read_log
from simkit.games.wyrmspan.config import Rules
from simkit.games.wyrmspan.constants import (
    CAVES,
    DECK,
    GUILDS,
    N_COLUMNS,
    N_ROUNDS,
    N_STEPS,
    NEST,
    RESOURCES,
    event,
    frame,
    objective,
)
from simkit.games.wyrmspan.outcomes import rank_seat
from simkit.games.wyrmspan.scoring import (
    PART_NAMES,
    find_winners,
    score_automa,
    score_automa_guild,
)
from simkit.games.wyrmspan.state import N_PARTS, State

Event = dict[str, Any]


@kernel
def note_setup(rules: Rules, state: State, log: Log) -> None:
    """Write the guild, the objectives and both decks."""
    if log.room == 0:
        return
    note(log, event.SETUP, state.guild, event.NOTHING, event.NOTHING, event.NOTHING)
    for index in range(N_ROUNDS):
        note_value(log, state.objectives[index])
    for kind in range(2):
        deck = state.decks[kind]
        note(log, event.DRAGONS + kind, event.NOTHING, event.NOTHING, event.NOTHING, event.NOTHING)
        for place in range(deck.end):
            note_value(log, deck.cards[place])


@kernel
def note_result(rules: Rules, state: State, log: Log) -> None:
    """Write the score parts, the tie-break and the winners."""
    if log.room == 0:
        return
    note(log, event.RESULT, find_winners(rules, state), state.turns, event.NOTHING, event.NOTHING)
    for seat in range(rules.players):
        dragons, rank = count_bits(state.players[seat].occupied), rank_seat(rules, state, seat)
        note(log, event.SCORE, dragons, rank, event.NOTHING, event.NOTHING)
        for part in range(N_PARTS):
            note_value(log, state.scores[seat, part])
    if rules.is_solo:
        automa = state.automa
        note(
            log,
            event.AUTOMA_SCORE,
            rules.automa_dragon * automa.dragons,
            rules.automa_cave_points * automa.caves,
            score_automa_guild(rules, automa),
            score_automa(rules, automa),
        )


def space_name(space: int) -> list[Any]:
    """A space as cave and column."""
    return [CAVES[space // N_COLUMNS], space % N_COLUMNS]


def place_name(place: int) -> Any:
    """A space, or the nests."""
    return "nest" if place == NEST else space_name(place)


def source_name(source: int) -> Any:
    """Where a card comes from."""
    return {DECK: "deck", event.FROM_HAND: "hand"}.get(source, source)


def by_name(by: int) -> str:
    """By what an effect is reached."""
    source, number = divmod(by, 256)
    if source == frame.STEP:
        return f"mat-{CAVES[number // N_STEPS]}-{number % N_STEPS}"
    if source == frame.COVERED:
        return f"covered-{CAVES[number]}"
    if source == frame.ROW:
        return f"row-{number}"
    word = {frame.DRAGON: "dragon", frame.CAVE: "cave", frame.FEED: "feed", frame.THIRD: "third"}[source]
    return f"{word}-{number + 1}"


def read_bundle(values: Sequence[int]) -> Event:
    """What a bundle holds; empty parts are left out."""
    found: Event = {}
    for value in values:
        part, number = divmod(value, 256)
        if part == event.COIN:
            found["coin"] = number
        elif part < event.EGG:
            found[RESOURCES[part - event.FIRST_RESOURCE]] = number
        elif part == event.EGG:
            found.setdefault("eggs", []).append(place_name(number))
        else:
            found.setdefault("dragons" if part == event.DRAGON else "caves", []).append(number + 1)
    return found


def _card(number: int) -> int | None:
    return None if number < 0 else number + 1


def _kept(seat: int, values: Sequence[int]) -> Event:
    gained = {
        RESOURCES[v // 256 - event.TAKEN]: v % 256 for v in values if v // 256 >= event.TAKEN and v % 256
    }
    discarded = read_bundle([value for value in values if value // 256 < event.TAKEN])
    return {"seat": seat, "discard": discarded, "gain": gained}


def _given(a: int, b: int) -> Event:
    return {RESOURCES[a]: 2} if a == b else {RESOURCES[a]: 1, RESOURCES[b]: 1}


# What the numbers of a logged event mean, in the words of the transcript: the first four, then the rest.
DECODERS: Mapping[str, Callable[[int, int, int, int, list[int]], Event]] = {
    "setup": lambda a, b, c, d, rest: {"guild": GUILDS[a], "objectives": [objective.NAMES[o] for o in rest]},
    "display": lambda a, b, c, d, rest: {
        "dragons": [_card(card) for card in rest[:3]],
        "caves": [_card(card) for card in rest[3:]],
    },
    "keep": lambda a, b, c, d, rest: _kept(a, rest),
    "round": lambda a, b, c, d, rest: {
        "number": a + 1,
        "first": b,
        "decisions": [card + 1 for card in rest] if c else None,
    },
    "turn": lambda a, b, c, d, rest: {"seat": a, "number": b},
    "excavate": lambda a, b, c, d, rest: {
        "seat": a,
        "cave": b + 1,
        "from": source_name(c),
        "at": space_name(d),
        "pay": read_bundle(rest),
    },
    "entice": lambda a, b, c, d, rest: {
        "seat": a,
        "dragon": b + 1,
        "from": source_name(c),
        "at": space_name(d),
        "pay": read_bundle(rest),
    },
    "explore": lambda a, b, c, d, rest: {"seat": a, "at": CAVES[b], "pay": read_bundle(rest)},
    "pass": lambda a, b, c, d, rest: {"seat": a},
    "effect": lambda a, b, c, d, rest: {"seat": a, "by": by_name(b), "use": bool(c)},
    "gain": lambda a, b, c, d, rest: {"seat": a, "items": read_bundle(rest)},
    "draw": lambda a, b, c, d, rest: {
        "seat": a,
        "cave" if b else "dragon": c + 1,
        "from": source_name(d),
    },
    "guild": lambda a, b, c, d, rest: {"seat": a, "space": b},
    "cube": lambda a, b, c, d, rest: {"seat": a, "row": b + 1},
    "lay": lambda a, b, c, d, rest: {"seat": a, "at": [place_name(value % 256) for value in rest]},
    "pay": lambda a, b, c, d, rest: {"seat": a, "items": read_bundle(rest)},
    "cache": lambda a, b, c, d, rest: {
        "seat": a,
        "resource": RESOURCES[b],
        "from": "bank" if c else "supply",
        "at": space_name(d),
    },
    "tuck": lambda a, b, c, d, rest: {
        "seat": a,
        "dragon": b + 1,
        "from": source_name(c),
        "at": space_name(d),
    },
    "swap": lambda a, b, c, d, rest: {"seat": a, "a": space_name(b), "b": space_name(c)},
    "discard": lambda a, b, c, d, rest: {"seat": a, "items": read_bundle(rest)},
    "exchange": lambda a, b, c, d, rest: {"seat": a, "give": _given(b, c), "get": RESOURCES[d]},
    "shuffle": lambda a, b, c, d, rest: {
        "deck": ("dragons", "caves")[a],
        "order": [card + 1 for card in rest],
    },
    "decision": lambda a, b, c, d, rest: {"seat": a, "card": b + 1, "pass": bool(c)},
    "automa": lambda a, b, c, d, rest: {
        "seat": 1,
        "coins": a,
        "space": b,
        "dragon": _card(c),
        "cave": _card(d),
        "row": _card(rest[0]),
    },
    "objective": lambda a, b, c, d, rest: {
        "round": a + 1,
        "code": objective.NAMES[b],
        "values": rest[::2],
        "points": rest[1::2],
    },
    "result": lambda a, b, c, d, rest: {
        "scores": [],
        "automa": None,
        "tiebreak": [],
        "rank": [],
        "winners": [seat for seat in range(8) if a >> seat & 1],
        "turns": b,
    },
}


def transcripts(log: Log, state: State) -> list[list[Event]]:
    """The events of a match, from `setup` to `result` if it is over, what there is if not."""
    events: list[Event] = []
    for code, *numbers in read_log(log):
        name, rest = event.NAMES[code], numbers[4:]
        if name in DECODERS:
            a, b, c, d = numbers[:4]
            events.append({"event": name} | DECODERS[name](a, b, c, d, rest))
        elif name in ("dragons", "caves"):
            events[-1][name] = [card + 1 for card in rest]
        elif name == "score":
            events[-1]["scores"].append(dict(zip(PART_NAMES, rest, strict=True)))
            events[-1]["tiebreak"].append(numbers[0])
            events[-1]["rank"].append(numbers[1])
        else:
            dragons, caves, guild, total = numbers[:4]
            objectives = total - dragons - caves - guild
            told = {"dragons": dragons, "caves": caves, "objectives": objectives, "guild": guild}
            events[-1]["automa"] = told | {"total": total}
    return [events]
