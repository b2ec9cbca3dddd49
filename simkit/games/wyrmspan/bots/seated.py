"""The bots of a match; none of them remembers anything between two decisions."""

from __future__ import annotations

from simkit.games.seating import Bots
from simkit.games.wyrmspan.bots.weights import N_PARAMETERS
from simkit.games.wyrmspan.constants import MAX_SEATS


class SeatedBots(Bots, seats=MAX_SEATS, parameters=N_PARAMETERS):
    """Which bot sits where, its parameters and its randomness."""
