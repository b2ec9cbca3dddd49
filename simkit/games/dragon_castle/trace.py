"""Writes the beginning and the end of a match into its log; what happens between, the rules write."""

from __future__ import annotations

from typing import Any

from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.core.log import note
from simkit.games.dragon_castle.constants import (
    COUNTDOWN_VP,
    N_CASTLE_CELLS,
    NO_TILE,
)
from simkit.games.dragon_castle.dragons import score_dragon
from simkit.games.dragon_castle.events import (
    EVENT_CARDS,
    EVENT_DRAGON_POINTS,
    EVENT_RESULT,
    EVENT_SCORE,
    EVENT_SETUP,
    EVENT_STACK,
    EVENT_TIE_BREAK,
    NOTHING,
)
from simkit.games.dragon_castle.rules.realm import value_shrines
from simkit.games.dragon_castle.scoring import find_winners, rank_seat


@kernel
def read_tile(rules: Any, castle: Any, floor: Any, cell: Any) -> Any:
    """The tile on a floor of a cell before play; NO_TILE."""
    return int64(castle.tiles[floor, cell]) if rules.castle[cell] > floor else int64(NO_TILE)


@kernel
def note_setup(rules: Any, state: Any, log: Any) -> None:
    """Write the castle and the cards in play."""
    if log.room == 0:
        return
    note(log, EVENT_SETUP, NOTHING, NOTHING, NOTHING, NOTHING)
    castle = state.castle
    for cell in range(N_CASTLE_CELLS):
        if rules.castle[cell] > 0:
            bottom = read_tile(rules, castle, int64(0), cell)
            middle = read_tile(rules, castle, int64(1), cell)
            top = read_tile(rules, castle, int64(2), cell)
            note(log, EVENT_STACK, cell, bottom, middle, top)
    for place in range(rules.n_spirits):
        note(log, EVENT_CARDS, NOTHING, int64(state.spirit_cards[place]), NOTHING, NOTHING)
    for place in range(rules.n_dragons):
        note(log, EVENT_CARDS, int64(1), int64(state.dragon_cards[place]), NOTHING, NOTHING)


@kernel
def note_result(rules: Any, state: Any, tally: Any, log: Any) -> None:
    """Write the score parts, the tie-breaks and the winners."""
    if log.room == 0:
        return
    note(
        log, EVENT_RESULT, find_winners(tally.results, rules.players), state.turns, state.castle.left, NOTHING
    )
    for seat in range(rules.players):
        realm = state.realms[seat]
        note(log, EVENT_SCORE, seat, realm.tokens, value_shrines(realm), COUNTDOWN_VP * realm.countdown)
        for place in range(rules.n_dragons):
            points = score_dragon(rules, state, int64(seat), int64(state.dragon_cards[place]))
            note(log, EVENT_DRAGON_POINTS, seat, points, NOTHING, NOTHING)
        rank = rank_seat(tally.results, rules.players, seat)
        note(log, EVENT_TIE_BREAK, seat, tally.results[seat, 1], tally.results[seat, 2], rank)
