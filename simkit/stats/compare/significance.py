"""Tests of paired differences, and what many of them at once are worth."""

from __future__ import annotations

import math
from collections.abc import Sequence

from scipy.special import bdtr, stdtr

from simkit.stats.compare.paired_sums import PairSums
from simkit.stats.estimate.spending import Look

FEW_DISCORDANT = 25  # deals won by one arm only; below this McNemar's test is exact
ONE_SAMPLE = "t against the fair share"


def p_value(sums: PairSums, look: Look | None = None) -> tuple[float | None, str]:
    """Test that the two arms are equal: McNemar for a flag of one match per block, else paired t.

    The p value of a look on the way holds at all looks.
    """
    p, test = _single_p(sums)
    return p if look is None or p is None else min(1.0, 2 * look.p(p / 2)), test


def _single_p(sums: PairSums) -> tuple[float | None, str]:
    if sums.n < 2 or sums.difference is None:
        return None, "none"
    if sums.is_solo_flag:
        return mcnemar(sums.only_a, sums.only_b)
    if sums.error == 0:
        return (1.0 if sums.difference == 0 else 0.0), "paired t"
    return 2 * float(stdtr(sums.n - 1, -abs(sums.difference / sums.error))), "paired t"


def mcnemar(only_a: int, only_b: int) -> tuple[float, str]:
    """Return McNemar's p value and its name: exact below 25 discordant deals, else χ² without correction."""
    discordant = only_a + only_b
    if discordant < FEW_DISCORDANT:
        tail = float(bdtr(min(only_a, only_b), discordant, 0.5)) if discordant else 1.0
        return min(1.0, 2 * tail), "McNemar, exact"
    return math.erfc(abs(only_a - only_b) / math.sqrt(2 * discordant)), "McNemar"


def benjamini_hochberg(p_values: Sequence[float | None]) -> list[float | None]:
    """Return q values: the smallest false discovery rate at which each comparison counts as a difference."""
    known = sorted((p, place) for place, p in enumerate(p_values) if p is not None)
    adjusted: list[float | None] = [None] * len(p_values)
    smallest = 1.0
    for rank in range(len(known), 0, -1):
        p, place = known[rank - 1]
        smallest = min(smallest, p * len(known) / rank)
        adjusted[place] = smallest
    return adjusted


def holm(p_values: Sequence[float]) -> list[float]:
    """Return p values adjusted so that the chance of *any* wrong claim at level α is at most α."""
    adjusted = [1.0] * len(p_values)
    largest = 0.0
    for rank, place in enumerate(sorted(range(len(p_values)), key=lambda place: p_values[place])):
        largest = max(largest, min(1.0, p_values[place] * (len(p_values) - rank)))
        adjusted[place] = largest
    return adjusted
