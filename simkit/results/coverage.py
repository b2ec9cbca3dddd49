"""Which deals are there and which are missing, as half-open intervals of deal numbers."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterable

Interval = tuple[int, int]  # first deal, end (exclusive)


def complete_prefix(present: Iterable[Interval]) -> int:
    """Return how many deals from 0 on are present without a gap."""
    end = 0
    for first, stop in sorted(present):
        if first > end:
            break
        end = max(end, stop)
    return end


def missing(present: Iterable[Interval], deals: int) -> list[Interval]:
    """Return the gaps among the deals 0 … deals − 1, in order."""
    gaps = []
    end = 0
    for first, stop in sorted(present):
        if first >= deals:
            break
        if first > end:
            gaps.append((end, first))
        end = max(end, stop)
    if end < deals:
        gaps.append((end, deals))
    return gaps


def insert(present: list[Interval], interval: Interval) -> bool:
    """Put an interval into a sorted list, or return False if it shares a deal with one that is there."""
    place = bisect(present, interval)
    first, stop = interval
    if (place > 0 and present[place - 1][1] > first) or (place < len(present) and present[place][0] < stop):
        return False
    present.insert(place, interval)
    return True
