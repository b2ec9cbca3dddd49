"""Purposes of the random streams of a deal."""

from __future__ import annotations

DRAGONS, CAVES, GUILD, OBJECTIVES, DECISIONS, DRAGONS_AGAIN, CAVES_AGAIN = range(7)
