"""Laying a match out."""

from __future__ import annotations

from simkit.core.jit import kernel
from simkit.core.log import Log
from simkit.core.rng import open_stream, shuffle
from simkit.games.sample_game.config import Rules
from simkit.games.sample_game.constants import N_CARDS, N_PLACES, STREAM_DECK, Place
from simkit.games.sample_game.data import Tables
from simkit.games.sample_game.rules.turn import fill_place
from simkit.games.sample_game.state import State
from simkit.games.sample_game.transcript import note_setup


@kernel
def begin_match(tables: Tables, rules: Rules, state: State, seed: int, deal: int, log: Log) -> None:
    """Shuffle the deck and open the market (S-02)."""
    for place in range(N_CARDS):
        state.deck[place] = tables.cards[place]
    open_stream(state.stream, seed, deal, STREAM_DECK)
    shuffle(state.stream, state.deck)
    note_setup(state, log)
    for place in range(N_PLACES):
        fill_place(state, Place(place))
    state.turns_left = rules.players * rules.cards
