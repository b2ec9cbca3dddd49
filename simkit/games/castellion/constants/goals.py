"""Goals of a tile that is moved or built: the columns, then the two ends."""

from simkit.core.kinds import int64
from simkit.games.castellion.constants import WIDTH

LEFT, RIGHT = int64(WIDTH), int64(WIDTH + 1)
N = 8
