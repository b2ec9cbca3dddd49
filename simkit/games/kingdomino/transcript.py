"""Writes a match into its log, as numbers, and turns a log into transcripts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from simkit.core.jit import kernel
from simkit.core.log import Log, note, read_log
from simkit.games.kingdomino.config import Rules
from simkit.games.kingdomino.constants import MAX_SEATS, NO_DOMINO, Claim, Placement, action, event, result
from simkit.games.kingdomino.rules.kingdom import find_place
from simkit.games.kingdomino.state import State
from simkit.games.ranking import find_winners

Data = dict[str, Any]

ORIGIN = 16  # x and y are written as (x + ORIGIN) · SPAN + y + ORIGIN
SPAN = 32


@kernel
def note_setup(rules: Rules, state: State, log: Log) -> None:
    """Write the deck and the kings."""
    if log.room == 0:
        return
    note(log, event.SETUP, 0, 0, 0, 0)
    for position in range(rules.deck):
        note(log, event.DECK, int(state.deck[position]), 0, 0, 0)
    for king in range(rules.kings):
        note(log, event.KING, state.kings[king], 0, 0, 0)


@kernel
def note_row(state: State, log: Log) -> None:
    """Write the row just laid out, if there is one."""
    if state.row[0] != NO_DOMINO:
        note(log, event.ROW, state.row[0], state.row[1], state.row[2], state.row[3])


@kernel
def note_action(state: State, placement: Placement, claim: Claim, log: Log) -> None:
    """Write what a king is about to do; not called without a trace, so that a turn is quick."""
    seat, domino = state.seat, state.held[state.turn]
    if placement == action.DISCARD:
        note(log, event.DISCARD, seat, domino, 0, 0)
    elif placement != action.NO_PLACEMENT:
        x, y = find_place(state.kingdoms[seat], placement)
        first = (x + ORIGIN) * SPAN + y + ORIGIN
        second = first + (1 if placement & action.UPRIGHT else SPAN)
        if placement & action.SWAPPED:
            first, second = second, first
        note(log, event.PLACE, seat, domino, first, second)
    if claim != action.NO_CLAIM:
        note(log, event.PICK, seat, state.row[claim], 0, 0)


@kernel
def note_result(rules: Rules, state: State, log: Log) -> None:
    """Write the result of a round, or of the whole Dynasty after its last."""
    if log.room == 0:
        return
    is_last = state.round_number == rules.rounds - 1
    results = state.tally.summed if is_last else state.tally.latest
    note(log, event.RESULT, find_winners(results, rules.players), 0, 0, 0)
    for seat in range(rules.players):
        row = results[seat]
        note(log, event.POINTS, seat, row[result.REGIONS], row[result.MIDDLE_KINGDOM], row[result.HARMONY])
        note(log, event.TALLY, seat, row[result.TOTAL], row[result.LARGEST], row[result.CROWNS])


def _cell(code: int) -> list[int]:
    return [code // SPAN - ORIGIN, code % SPAN - ORIGIN]


# What the four numbers of a logged event add, in the words of the transcript.
DECODERS: Mapping[str, Callable[[int, int, int, int], Data]] = {
    "row": lambda *dominoes: {"dominoes": [domino for domino in dominoes if domino]},
    "pick": lambda seat, domino, *_: {"seat": seat, "domino": domino},
    "place": lambda seat, domino, a, b: {"seat": seat, "domino": domino, "a": _cell(a), "b": _cell(b)},
    "discard": lambda seat, domino, *_: {"seat": seat, "domino": domino},
}


def transcripts(log: Log, state: State) -> list[list[Data]]:
    """Turn the log of a finished match into the events of its rounds, each from `setup` to `result`."""
    rounds: list[list[Data]] = []
    for code, *numbers in read_log(log):
        name = event.NAMES[code]
        if name == "setup":
            rounds.append([{"event": name, "deck": [], "kings": []}])
        elif name == "result":
            winners = [seat for seat in range(MAX_SEATS) if numbers[0] >> seat & 1]
            rounds[-1].append({"event": name, "scores": [], "largest": [], "crowns": [], "winners": winners})
        elif name in DECODERS:
            rounds[-1].append({"event": name} | DECODERS[name](*numbers))
        else:
            _extend(rounds[-1][-1], name, numbers)
    return rounds


def _extend(into: Data, name: str, numbers: list[int]) -> None:
    """Add a part to the `setup` or `result` that it belongs to."""
    if name == "deck":
        into["deck"].append(numbers[0])
    elif name == "king":
        into["kings"].append(numbers[0])
    elif name == "points":
        _, regions, middle, harmony = numbers
        into["scores"].append({"regions": regions, "middle-kingdom": middle, "harmony": harmony})
    else:
        _, total, largest, crowns = numbers
        into["scores"][-1]["total"] = total
        into["largest"].append(largest)
        into["crowns"].append(crowns)
