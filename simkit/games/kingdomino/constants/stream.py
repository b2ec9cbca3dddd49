"""Purposes of the random streams of a deal; those of a Dynasty's later rounds follow at `seating.PER_ROUND`."""

from __future__ import annotations

DECK, KINGS = range(2)
