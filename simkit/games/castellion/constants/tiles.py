"""Tiles: type × 3 + motif for Defenders (0–11) and Pantry tiles (12–14), then the two kinds of Traitor."""

from simkit.core.kinds import int64
from simkit.games.castellion.constants import MOTIFS, Tile, defender

FIRST_PANTRY = Tile(int64(12))
TRAITOR = Tile(int64(15))
TRAITOR_BLACK = Tile(int64(16))
NONE = Tile(int64(-1))

NAMES = (
    *(f"{kind}-{motif}" for kind in (*defender.NAMES, "pantry") for motif in MOTIFS),
    "traitor",
    "traitor-black",
)
N = len(NAMES)
