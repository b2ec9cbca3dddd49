"""The line-up of a match: which bot sits where, its parameters, its randomness and its room to think."""

from __future__ import annotations

from typing import Any

import numpy as np

from simkit.core.jit import kernel
from simkit.core.records import new_record
from simkit.core.rng import STREAM_SIZE, open_stream
from simkit.games.castellion import weights
from simkit.games.castellion.blueprints import MAX_GROUPS
from simkit.games.castellion.constants import MAX_SEATS, STREAM_BOT

N_PARAMETERS = len(weights.BLUEPRINT)

LINEUP = np.dtype(
    [
        ("bots", np.int64, MAX_SEATS),  # bot number of each seat
        ("params", np.float64, (MAX_SEATS, N_PARAMETERS)),  # its parameter vector
        ("streams", np.int64, (MAX_SEATS, STREAM_SIZE)),  # its randomness
        ("values", np.float64, MAX_GROUPS),  # scratch: value of a tile for each group of a plan
    ]
)


def new_lineup() -> Any:
    """Allocate one line-up as a record that kernels take."""
    return new_record(LINEUP)


@kernel
def seat_bots(lineup: Any, bots: Any, params: Any, rotation: Any) -> None:
    """Seat the bots of a rotation."""
    for seat in range(bots.shape[1]):
        lineup.bots[seat] = bots[rotation, seat]
        for index in range(params.shape[2]):
            lineup.params[seat, index] = params[rotation, seat, index]


@kernel
def open_bot_streams(lineup: Any, seed: Any, deal: Any) -> None:
    """Set every seat's randomness to the start of a deal."""
    for seat in range(MAX_SEATS):
        open_stream(lineup.streams[seat], seed, deal, STREAM_BOT + seat)
