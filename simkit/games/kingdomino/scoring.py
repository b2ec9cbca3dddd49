"""Points of a kingdom, and who wins."""

from __future__ import annotations

from typing import Any

from simkit.core.bits import count_bits, first_bit
from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.games.kingdomino.constants import (
    BY_SCORE,
    HARMONY_POINTS,
    MIDDLE_KINGDOM_POINTS,
    SHARED,
)
from simkit.games.kingdomino.rules.kingdom import count_crowns


@kernel
def score_middle_kingdom(rules: Any, kingdom: Any) -> Any:
    """Points for a castle in the middle: no square too far away; strictly, full width as well (K-13)."""
    if not rules.middle_kingdom:
        return int64(0)
    reach = rules.reach
    least = min(kingdom.right, -kingdom.left, kingdom.bottom, -kingdom.top)
    most = max(kingdom.right, -kingdom.left, kingdom.bottom, -kingdom.top)
    if most > reach or (rules.strict and least < reach):
        return int64(0)
    return int64(MIDDLE_KINGDOM_POINTS)


@kernel
def score_harmony(rules: Any, kingdom: Any) -> Any:
    """Points for a complete kingdom (K-14)."""
    if rules.harmony and kingdom.squares == rules.side * rules.side - 1:
        return int64(HARMONY_POINTS)
    return int64(0)


@kernel
def score_kingdom(rules: Any, kingdom: Any) -> Any:
    """All points of a kingdom as if the round ended now."""
    return kingdom.points + score_middle_kingdom(rules, kingdom) + score_harmony(rules, kingdom)


@kernel
def measure_largest(kingdom: Any) -> Any:
    """Squares of the largest area, with or without crowns; 0 for a lone castle (K-12)."""
    largest = int64(0)
    rest = kingdom.landscape
    while rest:
        area = kingdom.areas[first_bit(rest)]
        largest = max(largest, count_bits(area))
        rest &= ~area
    return largest


@kernel
def count_all_crowns(kingdom: Any) -> Any:
    """Crowns of the whole kingdom (K-12)."""
    return count_crowns(kingdom, kingdom.landscape)


@kernel
def compare_seats(results: Any, one: Any, other: Any) -> Any:
    """By what one seat is ahead of another: BY_SCORE, BY_LARGEST, BY_CROWNS, or SHARED; −1 if it is behind (K-12).

    Results are rows of total, largest area and crowns.
    """
    for step in range(3):
        if results[one, step] != results[other, step]:
            return int64(BY_SCORE + step) if results[one, step] > results[other, step] else int64(-1)
    return int64(SHARED)


@kernel
def rank_seat(results: Any, players: Any, seat: Any) -> Any:
    """Rank of a seat from 1 on; equal seats share the better rank (K-12)."""
    rank = int64(1)
    for other in range(players):
        if compare_seats(results, seat, other) < 0:
            rank += 1
    return rank
