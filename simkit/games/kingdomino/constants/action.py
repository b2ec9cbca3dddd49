"""What a turn consists of: codes of placements, and of what is left out.

The cell of the left or upper half, + UPRIGHT if the domino lies upright, + SWAPPED if half b comes first.
"""

from __future__ import annotations

from simkit.games.kingdomino.constants import Claim, Placement

UPRIGHT = 64
SWAPPED = 128
DISCARD = Placement(256)
NO_PLACEMENT = Placement(-1)  # of a turn that only claims
NO_CLAIM = Claim(-1)  # of a turn that only places

MAX_PLACEMENTS = 257  # every code, and the discard
