"""How a match was decided, in the order of the tie-breaks."""

from __future__ import annotations

NAMES = ("score", "largest area", "crowns", "shared")
SCORE, LARGEST, CROWNS, SHARED = range(4)
