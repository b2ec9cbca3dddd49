"""Many estimates at once, drawn towards their mean by how uncertain they are (empirical Bayes)."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

FEWEST = 4  # estimates of which a spread can be told
STEPS = 60

Floats = NDArray[np.float64]


class Shrunken(NamedTuple):
    """Estimates drawn towards their mean, and their standard errors."""

    values: Floats
    errors: Floats


def shrink(estimates: Floats, errors: Floats) -> Shrunken:
    """Shrink estimates with known standard errors towards their common mean (Morris 1983).

    The true values are taken to lie around one mean with a spread that the estimates tell themselves; the errors
    allow for both being estimated. Fewer than four estimates stay as they are.
    """
    k = len(estimates)
    if k < FEWEST or not (errors > 0).any():
        return Shrunken(estimates, errors)
    known = np.where(errors > 0, errors, errors[errors > 0].min())
    spread = find_spread(estimates, known)
    weights = 1 / (known**2 + spread)
    weights /= weights.sum()
    mean = float((weights * estimates).sum())
    pull = (k - 3) / (k - 1) * known**2 / (known**2 + spread)
    values = pull * mean + (1 - pull) * estimates
    variances = known**2 * (1 - (1 - weights) * pull) + 2 / (k - 3) * pull**2 * (estimates - mean) ** 2
    return Shrunken(values, np.sqrt(variances))


def find_spread(estimates: Floats, errors: Floats) -> float:
    """Return the variance of the true values with which the estimates scatter as they do (Paule and Mandel 1982)."""

    def excess(spread: float) -> float:
        weights = 1 / (errors**2 + spread)
        mean = (weights * estimates).sum() / weights.sum()
        return float((weights * (estimates - mean) ** 2).sum()) - (len(estimates) - 1)

    if excess(0.0) <= 0:
        return 0.0
    low, high = 0.0, float(np.ptp(estimates)) ** 2 * len(estimates)
    for _ in range(STEPS):
        middle = (low + high) / 2
        low, high = (middle, high) if excess(middle) > 0 else (low, middle)
    return (low + high) / 2
