"""Columns of results of a round; the first three in the order of the tie-breaks."""

from __future__ import annotations

TOTAL, LARGEST, CROWNS, REGIONS, MIDDLE_KINGDOM, HARMONY, DISCARDS = range(7)
N_RESULTS = 7
