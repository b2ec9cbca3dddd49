"""Room for bots to think."""

from __future__ import annotations

import numpy as np

from simkit.core.records import Record, Vector, field
from simkit.games.sample_game.constants import N_PLACES


class Scratch(Record):
    """What a bot computes for the decision at hand."""

    values: Vector[float] = field(N_PLACES, of=np.float64)  # of each legal action
