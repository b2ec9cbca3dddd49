"""Laying out a round: castles, deck, kings and the first row."""

from __future__ import annotations

from typing import Any

from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.core.rng import draw_below, open_stream
from simkit.games.kingdomino.constants import (
    N_DOMINOES,
    NO_DOMINO,
    STREAM_DECK,
    STREAM_KINGS,
    STREAMS_PER_ROUND,
)
from simkit.games.kingdomino.rules.kingdom import found_kingdom
from simkit.games.kingdomino.rules.turn import lay_row


@kernel
def lay_out(tables: Any, rules: Any, state: Any, stream: Any, seed: Any, deal: Any, round_: Any) -> None:
    """Lay out one round of a deal."""
    for seat in range(rules.players):
        found_kingdom(tables, rules, state.kingdoms[seat])
    open_stream(stream, seed, deal, STREAM_DECK + STREAMS_PER_ROUND * round_)
    shuffle_deck(state, stream)
    open_stream(stream, seed, deal, STREAM_KINGS + STREAMS_PER_ROUND * round_)
    draw_kings(rules, state, stream)
    state.drawn = 0
    state.seen = 0
    state.turns = 0
    state.turn = 0
    state.is_over = 0
    for king in range(rules.kings):
        state.seats[king] = state.kings[king]
        state.held[king] = NO_DOMINO
    lay_row(rules, state)


@kernel
def shuffle_deck(state: Any, stream: Any) -> None:
    """Shuffle all dominoes; those beyond the deck's size are set aside unseen (K-03)."""
    for position in range(N_DOMINOES):
        other = draw_below(stream, int64(position + 1))
        state.deck[position] = state.deck[other]
        state.deck[other] = position + 1


@kernel
def draw_kings(rules: Any, state: Any, stream: Any) -> None:
    """Draw the kings one by one, every order equally likely, or let two players come out in turn (K-04)."""
    for king in range(rules.kings):
        state.kings[king] = king % rules.players
    if rules.alternate:
        return
    for last in range(rules.kings - 1, 0, -1):
        other = draw_below(stream, int64(last + 1))
        kept = state.kings[last]
        state.kings[last] = state.kings[other]
        state.kings[other] = kept
