"""The line-up of a match: which bot sits where, its parameters, its randomness and its room to think."""

from __future__ import annotations

from typing import Any

import numpy as np

from simkit.core.jit import kernel
from simkit.core.rng import STREAM_SIZE, open_stream
from simkit.games.kingdomino.constants import (
    MAX_MOVES,
    MAX_SEATS,
    STREAM_BOT,
    STREAM_IMAGINATION,
    STREAMS_PER_ROUND,
)
from simkit.games.kingdomino.state import DESK, STATE, record_type
from simkit.games.kingdomino.weights import N_PARAMETERS

LINEUP = record_type(
    [
        ("bots", np.int64, MAX_SEATS),  # bot number of each seat
        ("params", np.float64, (MAX_SEATS, N_PARAMETERS)),  # its parameter vector
        ("streams", np.int64, (MAX_SEATS, STREAM_SIZE)),  # its randomness
        ("imaginations", np.int64, (MAX_SEATS, STREAM_SIZE)),  # the randomness of what it imagines
        ("desk", DESK),  # the legal moves of the decision to be made, and scratch
        ("imagined", STATE),  # scratch: a match played on in the mind
        ("imagined_desk", DESK),  # scratch: its legal moves
        ("policies", np.int64, MAX_SEATS),  # scratch: bot number that plays each seat in the mind
        ("sums", np.float64, MAX_MOVES),  # scratch: outcomes of each move
        ("visits", np.int64, MAX_MOVES),  # scratch: playouts of each move
    ]
)

NODE = record_type(
    [
        ("parent", np.int64),  # −1 for the root
        ("next", np.int64),  # next child of the same parent; −1
        ("child", np.int64),  # child added last; −1
        ("n_children", np.int64),  # children so far: moves 0 … are tried in order
        ("move", np.int64),  # the move that leads here
        ("seat", np.int64),  # who made it
        ("visits", np.int64),  # playouts through this node
        ("wins", np.int64),  # those that `seat` won alone
        ("row", np.int64, 4),  # the row that was laid out after the move, if one was
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
def open_bot_streams(lineup: Any, seed: Any, deal: Any, round_: Any) -> None:
    """Set every seat's randomness to the start of a round."""
    later = STREAMS_PER_ROUND * round_
    for seat in range(MAX_SEATS):
        open_stream(lineup.streams[seat], seed, deal, STREAM_BOT + seat + later)
        open_stream(lineup.imaginations[seat], seed, deal, STREAM_IMAGINATION + seat + later)
