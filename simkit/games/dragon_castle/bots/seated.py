"""The bots of a match; none of them remembers anything between two decisions."""

from __future__ import annotations

from simkit.games.dragon_castle.bots.weights import N_PARAMETERS
from simkit.games.dragon_castle.constants import MAX_SEATS
from simkit.games.seating import Bots


class SeatedBots(Bots, seats=MAX_SEATS, parameters=N_PARAMETERS):
    """Which bot sits where, its parameters and its randomness."""
