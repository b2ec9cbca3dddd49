"""One-sided tests and bounds of a mean at a number of blocks fixed beforehand."""

from __future__ import annotations

import math

from scipy.special import betainc, betaincinv, stdtr, stdtrit

from simkit.stats.data.sums import BlockSums
from simkit.stats.data.tally import Tally
from simkit.stats.estimate.intervals import (
    BLOCK_T,
    CLOPPER_PEARSON,
    EMPTY,
    FEW,
    TAIL,
    Interval,
    count_interval,
    mean_interval,
)
from simkit.stats.estimate.sequential import (
    FEWEST,
    floored_variance,
    lower_end,
    name_sequence,
    sequence_p,
    upper_end,
)

LEAST_P = 1e-12  # below which the p value of a count is not told
HALVINGS = 40


def name_fixed(tally: Tally) -> str:
    """Name the method: exact if every block is a win or none, t on block means, a sequence if neither serves."""
    if tally.is_whole:
        return CLOPPER_PEARSON
    return name_sequence(tally) if is_sparse(tally) and not tally.is_count else BLOCK_T


def is_sparse(tally: Tally) -> bool:
    """Tell whether the spread of block means says nothing: none, or hardly a block off one of the limits."""
    if not tally.is_bounded:
        return False
    counts = dict(zip(tally.values, tally.counts, strict=True))
    off = tally.n - max(counts.get(tally.least or 0, 0), counts.get(tally.most or 0, 0))
    return off < FEW or len(tally.values) == 1


def tally_interval(tally: Tally, tail: float = TAIL) -> Interval:
    """Return the interval of a mean as tables show it: of a count by t and skewness, else as sums of blocks do."""
    if tally.n == 0:
        return EMPTY
    if tally.is_count:
        least, most = (None if end is None else end / tally.scale for end in (tally.least, tally.most))
        unit = 1 / tally.scale
        return count_interval(
            tally.mean or 0.0, tally.error, tally.n, tally.skewness, (least, most), tail, unit
        )
    if not tally.is_bounded:
        return mean_interval(tally.mean or 0.0, tally.error, tally.n, tail=tail)
    sums = BlockSums(
        n=tally.n,
        k=tally.n * tally.rows,
        kk=tally.n * tally.rows**2,
        t=tally.total,
        tt=tally.squares,
        tk=tally.total * tally.rows,
        squares=tally.squares,
        touched=tally.n - tally.n_least,
        full=tally.n_most,
        size=tally.rows,
        whole=tally.scale // tally.rows,
    )
    return sums.share_interval(tally.seats, tail)


def fixed_p(tally: Tally, bound: float, *, above: bool) -> float:
    """Return the p value against the mean *not* lying above (below) the bound."""
    if not above:
        return fixed_p(tally.mirrored, -bound, above=True)
    if tally.is_whole and tally.n:
        place = min(max(tally.place(bound), 0.0), 1.0)
        wins = tally.n_most
        return float(betainc(wins, tally.n - wins + 1, place)) if wins else 1.0
    if is_sparse(tally):
        return sequence_p(tally, bound, above=True)
    error = known_error(tally)
    if tally.mean is None or error is None:
        return 1.0
    if tally.is_count:
        return _count_p(tally, bound)
    return float(stdtr(tally.n - 1, -(tally.mean - bound) / error))


def _count_p(tally: Tally, bound: float) -> float:
    """Return the tail at which the interval of a count ends at the bound, so that gate and bracket agree."""
    low, high = math.log(LEAST_P), math.log(0.5)
    if not _reaches_beyond(tally, bound, high):
        return 1.0
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        low, high = (low, middle) if _reaches_beyond(tally, bound, middle) else (middle, high)
    return math.exp(high)


def _reaches_beyond(tally: Tally, bound: float, log_tail: float) -> bool:
    """Tell whether the interval of a count that leaves so much on a side lies above the bound."""
    end = tally_interval(tally, math.exp(log_tail)).low
    return end is not None and end > bound


def known_error(tally: Tally) -> float | None:
    """Return the standard error of the mean, None below two blocks or FEWEST that are all alike."""
    if tally.error > 0:
        return tally.error
    return math.sqrt(floored_variance(tally) / tally.n) if tally.n >= FEWEST else None


def fixed_bounds(tally: Tally, alpha: float) -> tuple[float, float]:
    """Return a lower and an upper bound of the mean, each with confidence 1 − alpha; infinite if unknown."""
    if tally.is_whole and tally.n:
        return _exact_lower(tally, alpha), -_exact_lower(tally.mirrored, alpha)
    if tally.is_count:
        low, high, _ = tally_interval(tally, alpha)
        return (-math.inf, math.inf) if low is None or high is None else (low, high)
    if tally.n and is_sparse(tally):
        return lower_end(tally, alpha), upper_end(tally, alpha)
    error = known_error(tally)
    if tally.mean is None or error is None:
        return -math.inf, math.inf
    reach = float(stdtrit(tally.n - 1, 1 - alpha)) * error
    return tally.mean - reach, tally.mean + reach


def _exact_lower(tally: Tally, alpha: float) -> float:
    """Return the rate, in whole units, below which so many blocks at the upper limit have a chance below alpha."""
    assert tally.least is not None
    assert tally.most is not None
    wins = tally.n_most
    rate = float(betaincinv(wins, tally.n - wins + 1, alpha)) if wins else 0.0
    return (tally.least + rate * (tally.most - tally.least)) / tally.scale
