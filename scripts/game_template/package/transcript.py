"""Writes a match into its log, and turns a log into the events of a transcript."""

from __future__ import annotations

from typing import Any

from simkit.core.jit import kernel
from simkit.core.kinds import Seat
from simkit.core.log import Log, note, note_value, read_log
from simkit.games.sample_game.config import Rules
from simkit.games.sample_game.constants import N_CARDS, Place, event
from simkit.games.sample_game.scoring import find_best, score_seat
from simkit.games.sample_game.state import State

Data = dict[str, Any]


@kernel
def note_setup(state: State, log: Log) -> None:
    """Write the whole deck."""
    note(log, event.SETUP, 0, 0, 0, 0)
    for place in range(N_CARDS):
        note_value(log, state.deck[place])


@kernel
def note_take(state: State, place: Place, log: Log) -> None:
    """Write what a seat is about to take."""
    note(log, event.TAKE, state.seat, place, state.market[place], 0)


@kernel
def note_result(rules: Rules, state: State, log: Log) -> None:
    """Write the points of all seats."""
    best, _ = find_best(rules, state)
    note(log, event.RESULT, state.turns, best, 0, 0)
    for seat in range(rules.players):
        note_value(log, score_seat(rules, state, Seat(seat)))


def transcripts(log: Log, state: State) -> list[list[Data]]:
    """The events of a match, which has one round."""
    return [[_tell(code, numbers) for code, *numbers in read_log(log)]]


def _tell(code: int, numbers: list[int]) -> Data:
    first, second, third, _, *more = numbers
    if code == event.SETUP:
        return {"event": "setup", "deck": more}
    if code == event.TAKE:
        return {"event": "take", "seat": first, "place": second, "card": third}
    winners = [seat for seat, points in enumerate(more) if points == second]
    return {"event": "result", "turns": first, "total": more, "winners": winners}
