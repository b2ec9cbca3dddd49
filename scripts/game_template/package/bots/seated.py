"""The bots in their seats."""

from __future__ import annotations

from simkit.games.sample_game.bots.weights import N_PARAMETERS
from simkit.games.sample_game.constants import MAX_SEATS
from simkit.games.seating import Bots


class SeatedBots(Bots, seats=MAX_SEATS, parameters=N_PARAMETERS):
    """These bots remember nothing between decisions."""
