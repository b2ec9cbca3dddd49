"""Writes a match into its log, as numbers that `show.py` turns into a transcript."""

from __future__ import annotations

from typing import Any

from simkit.core.jit import kernel
from simkit.core.log import note
from simkit.games.kingdomino.constants import (
    DISCARD,
    EVENT_DECK,
    EVENT_DISCARD,
    EVENT_KING,
    EVENT_PICK,
    EVENT_PLACE,
    EVENT_POINTS,
    EVENT_RESULT,
    EVENT_ROW,
    EVENT_SETUP,
    EVENT_TALLY,
    NO_DOMINO,
    NOTHING,
    SWAPPED,
    UPRIGHT,
)
from simkit.games.kingdomino.outcomes import (
    CROWNS,
    HARMONY,
    LARGEST,
    MIDDLE_KINGDOM,
    REGIONS,
    TOTAL,
    find_winners,
)
from simkit.games.kingdomino.rules.kingdom import find_place

ORIGIN = 16  # x and y are written as (x + ORIGIN) · SPAN + y + ORIGIN
SPAN = 32


@kernel
def note_setup(rules: Any, state: Any, log: Any) -> None:
    """Write the deck and the kings."""
    if log.room == 0:
        return
    note(log, EVENT_SETUP, 0, 0, 0, 0)
    for position in range(rules.deck):
        note(log, EVENT_DECK, int(state.deck[position]), 0, 0, 0)
    for king in range(rules.kings):
        note(log, EVENT_KING, state.kings[king], 0, 0, 0)


@kernel
def note_row(state: Any, log: Any) -> None:
    """Write the row just laid out, if there is one."""
    if state.row[0] != NO_DOMINO:
        note(log, EVENT_ROW, state.row[0], state.row[1], state.row[2], state.row[3])


@kernel
def note_move(state: Any, placement: Any, claim: Any, log: Any) -> None:
    """Write what a king is about to do."""
    if log.room == 0:
        return
    seat, domino = state.seats[state.turn], state.held[state.turn]
    if placement == DISCARD:
        note(log, EVENT_DISCARD, seat, domino, 0, 0)
    elif placement != NOTHING:
        x, y = find_place(state.kingdoms[seat], placement)
        first = (x + ORIGIN) * SPAN + y + ORIGIN
        second = first + (1 if placement & UPRIGHT else SPAN)
        if placement & SWAPPED:
            first, second = second, first
        note(log, EVENT_PLACE, seat, domino, first, second)
    if claim != NOTHING:
        note(log, EVENT_PICK, seat, state.row[claim], 0, 0)


@kernel
def note_result(rules: Any, tally: Any, round_: Any, log: Any) -> None:
    """Write the result of a round, or of the whole Dynasty after its last."""
    if log.room == 0:
        return
    results = tally.summed if round_ == rules.rounds - 1 else tally.latest
    note(log, EVENT_RESULT, find_winners(results, rules.players), 0, 0, 0)
    for seat in range(rules.players):
        row = results[seat]
        note(log, EVENT_POINTS, seat, row[REGIONS], row[MIDDLE_KINGDOM], row[HARMONY])
        note(log, EVENT_TALLY, seat, row[TOTAL], row[LARGEST], row[CROWNS])
