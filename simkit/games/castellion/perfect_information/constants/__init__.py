"""Numbers of the search with perfect information; the enumerations stand beside this, one module each."""

from __future__ import annotations

from simkit.core.kinds import int64
from simkit.games.castellion.constants import ROW_0, STRIDE, Cell

GROUP_SIZE = 4  # tiles of a formation
ROW = STRIDE - 1  # mask of the row within a cell number
FOUNDATION = int64(ROW_0)
NOWHERE = Cell(int64(-1))  # of a tile that is discarded
NO_TYPE = int64(-1)
NO_GROUP = int64(-1)

STREAM_SEARCH = int64(64)  # randomness of the search of a deal
STREAM_PLANS = int64(65)  # of the castle plans for a card
