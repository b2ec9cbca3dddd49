"""The bots in their seats, and the round that their randomness belongs to."""

from __future__ import annotations

from simkit.core.jit import kernel
from simkit.core.records import field
from simkit.games.kingdomino.bots.weights import N_PARAMETERS
from simkit.games.kingdomino.constants import MAX_SEATS
from simkit.games.kingdomino.state import State
from simkit.games.seating import Bots, open_streams


class SeatedBots(Bots, seats=MAX_SEATS, parameters=N_PARAMETERS):
    """The bots of a match."""

    round_number: int = field()  # of the match, to which the streams belong


@kernel(inline=True)
def follow_round(bots: SeatedBots, state: State) -> None:
    """Open the streams anew if a Dynasty's next round has begun; every bot calls this first."""
    if bots.round_number != state.round_number:
        bots.round_number = state.round_number
        open_streams(bots, state.round_number)
