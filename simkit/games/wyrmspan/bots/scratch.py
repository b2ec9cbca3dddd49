"""Room to think, in which bots keep nothing from one decision to the next."""

from __future__ import annotations

import numpy as np

from simkit.core.records import Record, Vector, field
from simkit.games.wyrmspan.bots.weights import N_VALUES


class Scratch(Record):
    """What bots compute in a decision."""

    params: Vector[float] = field(N_VALUES, of=np.float64)  # parameters, adapted to the objectives
