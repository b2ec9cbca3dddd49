"""What no seat sees: the order of the deck, the dominoes set aside, and a Dynasty's later rounds."""

from __future__ import annotations

from simkit.core.jit import kernel
from simkit.core.kinds import Seat, int64
from simkit.core.records import Stream
from simkit.core.rng import draw_below, draw_word
from simkit.games.kingdomino.config import Rules
from simkit.games.kingdomino.constants import N_DOMINOES, Domino
from simkit.games.kingdomino.data import Tables
from simkit.games.kingdomino.state import State


@kernel
def resample(tables: Tables, rules: Rules, state: State, seat: Seat, stream: Stream) -> None:
    """Draw anew what no seat sees, whichever asks."""
    draw_deck(rules, state, stream)
    state.seed = draw_word(stream)


@kernel
def draw_deck(rules: Rules, state: State, stream: Stream) -> None:
    """Draw the rest of the deck from the dominoes not seen yet (K-03)."""
    deck = state.deck
    end = state.drawn
    for domino in range(1, N_DOMINOES + 1):
        if not state.seen >> (domino - 1) & 1:
            deck[end] = Domino(domino)
            end += 1
    for position in range(state.drawn, rules.deck):
        other = position + draw_below(stream, int64(N_DOMINOES - position))
        kept = deck[position]
        deck[position] = deck[other]
        deck[other] = kept
