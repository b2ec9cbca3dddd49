"""What no seat may know, drawn anew."""

from __future__ import annotations

from simkit.core.jit import kernel
from simkit.core.kinds import Seat, int64
from simkit.core.records import Stream
from simkit.core.rng import draw_below
from simkit.games.sample_game.config import Rules
from simkit.games.sample_game.constants import N_CARDS
from simkit.games.sample_game.data import Tables
from simkit.games.sample_game.state import State


@kernel
def resample(tables: Tables, rules: Rules, state: State, seat: Seat, stream: Stream) -> None:
    """Shuffle the cards that were not drawn yet; first in order, so that nothing hidden shows through."""
    sort_hidden(state)
    for last in range(N_CARDS - 1, state.drawn, -1):
        other = state.drawn + draw_below(stream, int64(last - state.drawn + 1))
        swap(state, int64(last), other)


@kernel
def sort_hidden(state: State) -> None:
    """Put the hidden part of the deck in order."""
    for end in range(state.drawn + 1, N_CARDS):
        place = int64(end)
        while place > state.drawn and state.deck[place - 1] > state.deck[place]:
            swap(state, place - 1, place)
            place -= 1


@kernel
def swap(state: State, one: int, other: int) -> None:
    """Exchange two cards of the deck."""
    card = state.deck[one]
    state.deck[one] = state.deck[other]
    state.deck[other] = card
