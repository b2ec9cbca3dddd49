"""Does some seat lie outside its bounds? The farthest of several tests, corrected for those that can err at once.

The shares of all seats add up to one win. So seats that are all within the margin cannot all lie at one of its ends:
at worst half of them lie at the upper end, half at the lower, and an odd one is fair. The chance that a seat is said
to lie outside is convex in its share, so that the sum over seats is largest at such a corner; there it is counted.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from scipy.special import ndtr, ndtri

from simkit.stats.estimate.spending import Look, fixed_looks, look_limits

MOST_SPREAD = 0.5  # no share between 0 and 1 has a larger standard deviation
LEAST = 1e-7  # level below which the small terms of the sum are not followed


def corner_tests(seats: int) -> int:
    """Return how many seats can lie at an end of their bounds at once; of two seats the second mirrors the first."""
    return 2 * (seats // 2) if seats > 2 else 1


def correct_outside(level: float, seats: int, margin: float, n: int, look: Look | None) -> float:
    """Return the p value of the claim that some seat lies outside, from that of the seat that is farthest off.

    The bounds are the fair share ± margin; `level` holds at all looks, or at the only one, after n deals, if None.
    """
    ends = corner_tests(seats)
    most = 2 * (seats if seats > 2 else 1)  # by Bonferroni over seats and sides
    if level >= 1 / most:
        return 1.0
    steps, at = _limits(max(level, LEAST), n, look)
    margins = margin * np.sqrt(at) / MOST_SPREAD
    other_end = float(ndtr(-(steps + 2 * margins)).sum())
    fair = float(ndtr(-(steps + margins)).sum()) if seats > 2 and seats % 2 else 0.0
    return min(most * level, ends * (level + other_end) + 2 * fair)


def _limits(level: float, n: int, look: Look | None) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return the standard errors that a claim at this level needs at each look, and the deals of the looks."""
    if look is None:
        return np.array([-float(ndtri(level))]), np.array([n], dtype=np.float64)
    looks = fixed_looks(look.planned)
    return look_limits(tuple(looks), look.planned, level), np.array(looks, dtype=np.float64)
