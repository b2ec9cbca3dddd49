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
    force_dominoes(rules, state, state.drawn, stream)


@kernel
def force_dominoes(rules: Rules, state: State, first: int, stream: Stream) -> None:
    """Change dominoes that a house forces in or out with ones from the other side of the deck's end (K-03).

    The deck is shuffled from the place `first` on; every place that is open is equally likely.
    """
    if not rules.forced_in | rules.forced_out:
        return
    for place in range(rules.deck, N_DOMINOES):
        if is_among(rules.forced_in, state.deck[place]):
            exchange(rules.forced_in, state, place, first, rules.deck, stream)
    for place in range(first, rules.deck):
        if is_among(rules.forced_out, state.deck[place]):
            exchange(rules.forced_out, state, place, rules.deck, int64(N_DOMINOES), stream)


@kernel
def is_among(dominoes: int, domino: Domino) -> bool:
    """Whether a domino is in a set of bits."""
    return (dominoes >> (int64(domino) - 1)) & 1 != 0


@kernel
def exchange(kept: int, state: State, place: int, first: int, end: int, stream: Stream) -> None:
    """Exchange a domino with one drawn from some places of the deck, but for those that are to stay there."""
    other = first + draw_below(stream, int64(end - first))
    while is_among(kept, state.deck[other]):
        other = first + draw_below(stream, int64(end - first))
    domino = state.deck[place]
    state.deck[place] = state.deck[other]
    state.deck[other] = domino
