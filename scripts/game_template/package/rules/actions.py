"""What the seat whose turn it is may do."""

from __future__ import annotations

from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.games.sample_game.config import Rules
from simkit.games.sample_game.constants import N_PLACES, NO_CARD, Place
from simkit.games.sample_game.data import Tables
from simkit.games.sample_game.state import Actions, State


@kernel
def list_actions(tables: Tables, rules: Rules, state: State, actions: Actions) -> None:
    """Write the spaces of the market that hold a card (S-03)."""
    count = int64(0)
    for place in range(N_PLACES):
        if state.market[place] != NO_CARD:
            actions.places[count] = Place(place)
            count += 1
    actions.n = count
