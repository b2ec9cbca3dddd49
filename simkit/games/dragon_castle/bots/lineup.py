"""The line-up of a match: which bot sits where, its parameters, its randomness and its room to think."""

from __future__ import annotations

from typing import Any

import numpy as np

from simkit.core.jit import kernel
from simkit.core.log import Log
from simkit.core.rng import STREAM_SIZE, open_stream
from simkit.games.dragon_castle.bots.sketch import SKETCH
from simkit.games.dragon_castle.constants import (
    MAX_SEATS,
    N_REALM_CELLS,
    N_TILES,
    N_TYPES,
    STREAM_BOT,
    STREAM_IMAGINATION,
)
from simkit.games.dragon_castle.state import DESK, REALM, STATE, record_type
from simkit.games.dragon_castle.weights import N_PARAMETERS

LOG = Log.dtype  # one type for all logs, so that the rules compile once

LINEUP = record_type(
    [
        ("bots", np.int64, MAX_SEATS),  # bot number of each seat
        ("params", np.float64, (MAX_SEATS, N_PARAMETERS)),  # its parameter vector
        ("streams", np.int64, (MAX_SEATS, STREAM_SIZE)),  # its randomness
        ("imaginations", np.int64, (MAX_SEATS, STREAM_SIZE)),  # the randomness of what it imagines
        ("desk", DESK),  # the legal actions of the decision to be made, and scratch
        ("imagined", STATE),  # scratch: a match played on in the mind
        ("imagined_desk", DESK),  # scratch: its legal actions
        ("ahead", STATE),  # scratch: that match one action further
        ("sketch", SKETCH),  # scratch: the realm of the seat that decides
        ("rival", SKETCH),  # scratch: the realm of the next seat
        ("kept", REALM),  # scratch: a realm as it was
        ("sizes", np.int64, N_REALM_CELLS),  # scratch: group that a tile would make on each space
        ("one", np.float64, N_TYPES),  # scratch: worth of one more tile of each type
        ("two", np.float64, N_TYPES),  # scratch: worth of two more
        ("standings", np.float64, MAX_SEATS),  # scratch: points and potential of every seat
        ("dream", STATE),  # scratch: a match whose covered tiles lie as they might
        ("played", STATE),  # scratch: that match as it is played out
        ("stack", np.int64, N_TILES),  # scratch: covered tiles
        ("options", np.int64, 16),  # scratch: actions to be played out
        ("sums", np.float64, 16),  # scratch: their outcomes
        ("kept_params", np.float64, (MAX_SEATS, N_PARAMETERS)),  # scratch: parameter vectors as they are
        ("kept_streams", np.int64, (MAX_SEATS, STREAM_SIZE)),  # scratch: the seats' randomness as it is
        ("silence", LOG),  # a log with room for nothing
    ]
)


@kernel
def seat_bots(lineup: Any, bots: Any, params: Any, rotation: Any) -> None:
    """Seat the bots of a rotation."""
    for seat in range(bots.shape[1]):
        lineup.bots[seat] = bots[rotation, seat]
        for index in range(params.shape[2]):
            lineup.params[seat, index] = params[rotation, seat, index]


@kernel
def open_bot_streams(lineup: Any, seed: Any, deal: Any) -> None:
    """Set every seat's randomness to its start."""
    for seat in range(MAX_SEATS):
        open_stream(lineup.streams[seat], seed, deal, STREAM_BOT + seat)
        open_stream(lineup.imaginations[seat], seed, deal, STREAM_IMAGINATION + seat)
