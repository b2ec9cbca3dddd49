"""Why a set is consolidated."""

from __future__ import annotations

NAMES = ("set", "beauty", "change", "cunning")
SET, BEAUTY, CHANGE, CUNNING = range(4)
