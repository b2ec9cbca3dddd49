"""Where the tile in play comes from."""

from simkit.core.kinds import int64

DRAWN, TAKEN, VIGIL, RECOVERED, GIVEN, PANTRY = (int64(code) for code in range(6))
