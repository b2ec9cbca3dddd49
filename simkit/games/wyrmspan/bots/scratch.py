"""Room to think, in which bots keep nothing from one decision to the next."""

from __future__ import annotations

import numpy as np

from simkit.core.records import Record, Vector, field
from simkit.games.wyrmspan.constants import MAX_ACTIONS


class Scratch(Record):
    """What bots compute in a decision."""

    values: Vector[float] = field(MAX_ACTIONS, of=np.float64)  # of the legal actions
