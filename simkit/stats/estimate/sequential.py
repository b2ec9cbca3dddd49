"""Confidence sequences: intervals that hold at every look at once, however often and whenever one looks.

Each is the set of means against which a bettor would not have become rich. A bettor who starts with 1 and bets
that the mean lies above m has, if it does not, a fortune whose expectation never exceeds 1; so the chance that it
*ever* reaches 1 / α is at most α (Ville's inequality). The fortune is averaged over many sizes of the bet, which
makes it a function of the counts alone: the order of deals and the number of looks do not enter.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray
from scipy.special import log_ndtr

from simkit.stats.data.tally import Tally

BETTING = "betting sequence"
NORMAL_MIXTURE = "normal-mixture sequence (asymptotic)"

ALPHA = 0.05
FEWEST = 30  # blocks of an unbounded measure below which nothing is said
TUNED_FOR = 10_000  # blocks at which the normal mixture is tightest
BETS = np.geomspace(2.0**-16, 1 - 2.0**-7, 51)  # parts of the fortune that are put at stake
WEIGHTS = 1 / (1 + (np.log2(BETS) / 9) ** 4)  # of the bets: tiny ones pay after millions of blocks
LOG_2, LOG_WEIGHTS = math.log(2), np.log(WEIGHTS / WEIGHTS.sum())
SPREAD = (-2 * math.log(ALPHA) + math.log(-2 * math.log(ALPHA)) + 1) / TUNED_FOR
STEPS = 60  # halvings of a bisection


def name_sequence(tally: Tally) -> str:
    """Name the sequence that suits a tally: with a limit, or with none.

    It depends on the measure alone: a method that changed with the data would not hold over all looks.
    """
    return NORMAL_MIXTURE if tally.least is None and tally.most is None else BETTING


def log_fortune(tally: Tally, bound: float, times: float = 1.0) -> float:
    """Return the log fortune of betting that the mean lies above `bound`, in whole units.

    If the mean does not, this exceeds log(1/α) at any look with a chance of at most α. `times` multiplies all
    counts: the fortune after so many times as many blocks of the same kind. Whoever bets on *above* need only know
    that no block lies below `least`; without that, sums are taken as normal, once there are blocks enough.
    """
    if tally.n == 0:
        return 0.0
    if tally.least is None:
        gap = (tally.mean or 0.0) - bound
        return normal_fortune(tally.n * times, gap, floored_variance(tally)) if is_enough(tally) else 0.0
    place = tally.place(bound)
    if place < 0:
        return math.inf
    if tally.most is not None and place >= 1:
        return -math.inf
    counts = np.array(tally.counts, dtype=np.float64) * times
    return float(betting_fortune(counts, tally.scores(), place))


def is_enough(tally: Tally) -> bool:
    """Tell whether there are blocks enough to take sums as normal: the more skewed, the more it takes."""
    return tally.n >= FEWEST * (1 + 4 * tally.skewness**2)


def floored_variance(tally: Tally) -> float:
    """Return the variance of a block, at least what one block off by one unit would give: no constant is certain."""
    return max(tally.variance, 1 / (tally.n * tally.scale**2))


def betting_fortune(
    counts: NDArray[np.float64], scores: NDArray[np.float64], mean: float
) -> NDArray[np.float64]:
    """Return log fortunes [...] from counts [..., score] against a mean of the scores, none below 0, 0 ≤ mean.

    A block with score x multiplies the fortune by 1 + bet × (x / mean − 1), never below 0.
    """
    if mean <= 0:
        return np.where((counts * (scores > 0)).any(axis=-1), np.inf, 0.0)
    gains = np.log1p(BETS[:, None] * (scores / mean - 1))  # [bet, score]
    logs = counts @ gains.T + LOG_WEIGHTS
    best = logs.max(axis=-1, keepdims=True)
    return np.asarray(np.log(np.exp(logs - best).sum(axis=-1)) + best[..., 0])


def normal_fortune(n: float, gap: float, variance: float) -> float:
    """Return the log fortune for a mean `gap` above the bound, averaged over a half-normal choice of the truth.

    It treats sums of blocks as normal with the variance seen, so it holds for many blocks only.
    """
    total, width = n * gap / math.sqrt(variance), 1 + n * SPREAD
    root = total * math.sqrt(SPREAD / width)
    return LOG_2 - math.log(width) / 2 + root * root / 2 + float(log_ndtr(root))


def sequence_p(tally: Tally, bound: float, *, above: bool, times: float = 1.0) -> float:
    """Return a p value, valid at every look, against the mean *not* lying above (below) the bound."""
    log = log_fortune(tally, bound, times) if above else log_fortune(tally.mirrored, -bound, times)
    return math.exp(-max(log, 0.0))


def lower_end(tally: Tally, alpha: float = ALPHA) -> float:
    """Return the bound that the mean lies above, at all looks at once with a confidence of 1 − alpha."""
    wanted, mean = -math.log(alpha), tally.mean
    assert mean is not None
    if tally.least is not None:
        start = tally.least / tally.scale
        return _bisect(lambda bound: log_fortune(tally, bound) >= wanted, start, mean)
    return mean - normal_reach(tally.n, floored_variance(tally), alpha) if is_enough(tally) else -math.inf


def upper_end(tally: Tally, alpha: float = ALPHA) -> float:
    """Return the bound that the mean lies below, at all looks at once with a confidence of 1 − alpha."""
    return -lower_end(tally.mirrored, alpha)


def normal_reach(n: float, variance: float, alpha: float) -> float:
    """Return how far below the mean of n blocks the normal mixture's end lies."""
    wanted = -math.log(alpha)
    most = 1.0
    while normal_fortune(n, most, variance) < wanted and most < 1e300:
        most *= 2
    return _bisect(lambda gap: normal_fortune(n, gap, variance) < wanted, 0.0, most)


def _bisect(is_inside: Callable[[float], bool], inside: float, outside: float) -> float:
    """Return the last number on the way from `inside` to `outside` for which the condition holds."""
    for _ in range(STEPS):
        middle = (inside + outside) / 2
        if is_inside(middle):
            inside = middle
        else:
            outside = middle
    return inside
