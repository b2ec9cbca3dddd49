"""Purposes of the random streams of a deal."""

from __future__ import annotations

TILES, SPIRITS, DRAGONS = range(3)
