"""The inputs of the taught network for one seat: rows, of which some are listed as active, and numbers."""

from __future__ import annotations

from simkit.core.learning import value_network
from simkit.games.kingdomino.constants import MAX_ROW, MAX_ROWS, N_TERRAINS
from simkit.games.kingdomino.constants.ring import SIDE

# Rows, in blocks; what is counted is counted up to a limit.
N_TABLES = 5  # two players, three, four; three with rows of four; the Mighty Duel
SIZES, CROWNS, ROOMS = 8, 5, 4  # of an area: squares 1–8, crowns 0–4, free cells beside it 0–3
N_HOLES, N_CORNERS, N_ODD = 5, 9, 4
STAGE = 0
AREA = STAGE + N_TABLES * (MAX_ROWS + 1)
HOLES = AREA + N_TERRAINS * SIZES * CROWNS * ROOMS
CORNERS = HOLES + N_HOLES
ODD = CORNERS + N_CORNERS
BOX = ODD + 2 * N_ODD
CASTLE = BOX + SIDE * SIDE
OPEN = CASTLE + 5
DISCARDS = OPEN + N_TERRAINS * ROOMS
CLAIMED = DISCARDS + 4
TO_ACT = CLAIMED + N_TABLES * MAX_ROW
N_ROWS = TO_ACT + N_TABLES * MAX_ROW
MAX_ACTIVE = 96

# Numbers.
SQUARES_TO_COME = 0
CROWNS_TO_COME = SQUARES_TO_COME + N_TERRAINS
GROWTH = CROWNS_TO_COME + N_TERRAINS
OPTIONS = GROWTH + N_TERRAINS
(
    ALL_GROWTH,
    ALL_OPTIONS,
    IN_THE_MIDDLE,
    OFF_THE_MIDDLE,
    IN_HARMONY,
    OUT_OF_HARMONY,
    FILLED,
    FREE,
    GAINS,
) = range(OPTIONS + N_TERRAINS, OPTIONS + N_TERRAINS + 9)
N_NUMBERS = GAINS + 2 * MAX_ROW


class Inputs(value_network.Inputs, active=MAX_ACTIVE, numbers=N_NUMBERS):
    """The inputs of a network for one seat."""
