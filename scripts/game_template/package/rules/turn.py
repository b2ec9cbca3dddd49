"""What an action does, and when the match is over."""

from __future__ import annotations

from simkit.core.jit import kernel
from simkit.core.kinds import Seat
from simkit.core.log import Log
from simkit.games.sample_game.config import Rules
from simkit.games.sample_game.constants import N_CARDS, NO_CARD, Place
from simkit.games.sample_game.data import Tables
from simkit.games.sample_game.state import Actions, State
from simkit.games.sample_game.transcript import note_result, note_take


@kernel
def apply_action(tables: Tables, rules: Rules, state: State, actions: Actions, index: int, log: Log) -> None:
    """Take a card, fill the market and pass the turn on (S-03)."""
    place = actions.places[index]
    note_take(state, place, log)
    state.collections[state.seat, state.market[place] - 1] += 1
    fill_place(state, place)
    state.turns += 1
    state.turns_left -= 1
    state.seat = Seat((state.seat + 1) % rules.players)
    if is_over(state):
        note_result(rules, state, log)


@kernel
def fill_place(state: State, place: Place) -> None:
    """Lay the next card of the deck on a space of the market; none once the deck is empty."""
    if state.drawn == N_CARDS:
        state.market[place] = NO_CARD
        return
    state.market[place] = state.deck[state.drawn]
    state.drawn += 1


@kernel
def is_over(state: State) -> bool:
    """Whether everybody has taken enough cards (S-04)."""
    return state.turns_left == 0
