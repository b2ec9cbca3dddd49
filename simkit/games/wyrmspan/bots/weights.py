"""Parameter vectors of the bots, by name."""

from __future__ import annotations

N_PARAMETERS = 1
