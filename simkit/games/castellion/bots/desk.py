"""The desk of a match: the legal actions, which bot sits where, its parameters, its randomness, its room to think."""

from __future__ import annotations

from typing import Any

import numpy as np

from simkit.core.jit import kernel
from simkit.core.log import Log
from simkit.core.records import new_record
from simkit.core.rng import STREAM_SIZE, open_stream
from simkit.games.castellion import weights
from simkit.games.castellion.blueprints import MAX_GROUPS
from simkit.games.castellion.constants import (
    MAX_ACTIONS,
    MAX_SEATS,
    N_MOTIFS,
    N_TYPES,
    STREAM_BOT,
    STREAM_MIND,
)
from simkit.games.castellion.network import N_FIRST, N_SECOND, N_SIGHTS
from simkit.games.castellion.state import STATE

N_PARAMETERS = len(weights.ROLLOUT)
MAX_OPTIONS = 256  # turns, or plans
MAX_STEPS = 3  # actions of a turn that are chosen together: a power and its targets

LOG = Log.dtype

DESK = np.dtype(
    [
        ("legal", np.int64, MAX_ACTIONS),  # actions of the decision at hand
        ("n_legal", np.int64),  # how many
        ("bots", np.int64, MAX_SEATS),  # bot number of each seat
        ("params", np.float64, (MAX_SEATS, N_PARAMETERS)),  # its parameter vector
        ("streams", np.int64, (MAX_SEATS, STREAM_SIZE)),  # its randomness
        ("values", np.float64, MAX_GROUPS),  # scratch: value of a tile for each group of a plan
        ("weights", np.float64, len(weights.WORTH_NAMES)),  # scratch: what a castle is worth at this level
        (
            "needs",
            np.int64,
            (2, 3),
        ),  # scratch: formations that the current Trial needs, and all that are left
        ("wanted", np.int64),  # scratch: bits of the kinds of formation that are needed
        ("rows", np.int64),  # scratch: rows that the current Trial may destroy
        ("counts", np.int64, N_TYPES),  # scratch: formations of each type, whole and begun
        ("counted", np.int64),  # scratch: those of all types
        ("live", np.int64, N_TYPES),  # scratch: cells that windows which each type has begun need
        ("first", STATE),  # scratch: a match as it might go on
        ("second", STATE),  # scratch
        # The mind of a bot that thinks
        ("minds", np.int64, (MAX_SEATS, STREAM_SIZE)),  # randomness of what each seat imagines
        (
            "kept_params",
            np.float64,
            (MAX_SEATS, N_PARAMETERS),
        ),  # the seats' own, while all play by the thinker's
        (
            "options",
            np.int64,
            (MAX_OPTIONS, MAX_STEPS),
        ),  # plans or turns that are weighed, the usual one first
        ("worths", np.float64, MAX_OPTIONS),  # what each has come to so far
        ("latest", np.float64, MAX_OPTIONS),  # what each came to in the latest playout
        ("dream", STATE),  # the match with all that is hidden as it might be
        ("mind", STATE),  # the match played on from there
        ("silence", LOG),  # a log with room for nothing
        ("open_cells", np.int64, N_MOTIFS),  # scratch: where a tile of each motif can be built
        ("sights", np.float32, N_SIGHTS),  # scratch: what the network looks at
        ("first_nodes", np.float32, N_FIRST),  # scratch: what its layers make of it
        ("second_nodes", np.float32, N_SECOND),
    ]
)


def new_desk() -> Any:
    """Allocate one desk as a record that kernels take."""
    return new_record(DESK)


@kernel
def seat_bots(desk: Any, bots: Any, params: Any, rotation: Any) -> None:
    """Seat the bots of a rotation."""
    for seat in range(bots.shape[1]):
        desk.bots[seat] = bots[rotation, seat]
        for index in range(params.shape[2]):
            desk.params[seat, index] = params[rotation, seat, index]


@kernel
def open_bot_streams(desk: Any, seed: Any, deal: Any) -> None:
    """Set every seat's randomness to the start of a deal."""
    for seat in range(MAX_SEATS):
        open_stream(desk.streams[seat], seed, deal, STREAM_BOT + seat)
        open_stream(desk.minds[seat], seed, deal, STREAM_MIND + seat)
