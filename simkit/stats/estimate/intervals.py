"""Confidence intervals: each function returns its two ends and the name of its method.

`tail` is what an interval leaves on each side: 2.5 % for a single look, less where it must hold at all looks.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from scipy.special import betaincinv, ndtri, stdtrit

LEVEL = 0.95
FEW = 10  # wins or losses below this: exact instead of Wilson
TAIL = (1 - LEVEL) / 2
UNSEEN = 25  # times the squared skewness: with fewer blocks the long tail may not have been seen

WILSON = "Wilson"
CLOPPER_PEARSON = "Clopper–Pearson"
BLOCKED_CLOPPER_PEARSON = "Clopper–Pearson over deals"
BLOCK_T = "t on means of deals"
TANGO = "Tango score, paired"
PAIRED_T = "paired t on deals"
NO_METHOD = "none"
ALL_LOOKS = ", at all looks"  # behind a method whose tail is made smaller for that
EARLY_STOP = "; the estimate allows for the early stop"  # behind that where a gate ended the play


Limits = tuple[float | None, float | None]  # the least and the most that can be counted, None where unknown


class Interval(NamedTuple):
    """The two ends of an interval, None where there are too few blocks, and its method."""

    low: float | None
    high: float | None
    method: str


EMPTY = Interval(None, None, NO_METHOD)


def name_method(method: str, tail: float) -> str:
    """Name a method, and say so where its interval holds at all looks."""
    return f"{method}{ALL_LOOKS}" if tail < TAIL and method != NO_METHOD else method


def wilson(wins: int, n: int, tail: float = TAIL) -> Interval:
    """Return the Wilson score interval of a rate, both ends in 0 … 1."""
    z = -float(ndtri(tail))
    rate, shrink = wins / n, 1 + z * z / n
    centre = (rate + z * z / (2 * n)) / shrink
    half = z * math.sqrt(rate * (1 - rate) / n + z * z / (4 * n * n)) / shrink
    return Interval(max(0.0, centre - half), min(1.0, centre + half), name_method(WILSON, tail))


def clopper_pearson(wins: int, n: int, tail: float = TAIL) -> Interval:
    """Return the exact interval of a rate; it covers at least what it promises whatever the rate."""
    low = float(betaincinv(wins, n - wins + 1, tail)) if wins > 0 else 0.0
    high = float(betaincinv(wins + 1, n - wins, 1 - tail)) if wins < n else 1.0
    return Interval(low, high, name_method(CLOPPER_PEARSON, tail))


def rate_interval(wins: int, n: int, tail: float = TAIL) -> Interval:
    """Return the interval of a rate over n separate matches: Wilson, exact where wins or losses are few."""
    if n == 0:
        return EMPTY
    return clopper_pearson(wins, n, tail) if min(wins, n - wins) < FEW else wilson(wins, n, tail)


def blocked_rate_interval(
    touched: int, n: int, size: int, *, rare_is_win: bool, tail: float = TAIL
) -> Interval:
    """Return a safe interval for a rate so near 0 or 1 that the spread of block means says nothing.

    `touched` of n blocks hold at least one of the rare outcomes; each of them holds 1 to `size`, so the rate
    of the rare outcome lies between a `size`-th of the rate of touched blocks and that rate itself.
    """
    low, high, _ = clopper_pearson(touched, n, tail)
    assert low is not None
    assert high is not None
    ends = (low / size, high) if rare_is_win else (1 - high, 1 - low / size)
    return Interval(*ends, name_method(BLOCKED_CLOPPER_PEARSON, tail))


def mean_interval(mean: float, error: float, n: int, method: str = BLOCK_T, tail: float = TAIL) -> Interval:
    """Return the t interval around a mean of n blocks whose standard error is `error`."""
    if n < 2:
        return EMPTY
    half = -float(stdtrit(n - 1, tail)) * error
    return Interval(mean - half, mean + half, name_method(method, tail))


def count_interval(
    mean: float, error: float, n: int, skewness: float, limits: Limits, tail: float = TAIL, unit: float = 1.0
) -> Interval:
    """Return the t interval around a mean of n blocks, reaching farther to the side of their long tail.

    What that side lacks is the first term of Edgeworth's expansion (Johnson, Hall). Where blocks are so few that the
    tail may not have been seen at all, the end towards a limit is that with one more block at the limit. Blocks that
    are all alike are taken as if one had been off by a unit.
    """
    if n < 2:
        return EMPTY
    steps, ends = -float(stdtrit(n - 1, tail)), []
    for side, limit in zip((-1, 1), limits, strict=True):
        lean = max(0.0, side * skewness)
        reach = (error or unit / n) * (steps + lean * (2 * steps**2 + 1) / (6 * math.sqrt(n)))
        if limit is not None:
            if error == 0 or n < UNSEEN * lean**2:
                reach = max(reach, _reach_with_one_more(side * (limit - mean), error, n, tail))
            reach = min(reach, max(0.0, side * (limit - mean)))
        ends.append(mean + side * reach)
    return Interval(ends[0], ends[1], name_method(BLOCK_T, tail))


def _reach_with_one_more(gap: float, error: float, n: int, tail: float) -> float:
    """Return how far an end lies from the mean of n blocks with one more block at a gap from it."""
    squares = error**2 * n * (n - 1) + gap**2 * n / (n + 1)
    return gap / (n + 1) - float(stdtrit(n, tail)) * math.sqrt(squares / n / (n + 1))


def rule_of_three(n: int) -> float:
    """Return the rate that n matches without a single win rule out one-sidedly at 95 %, about 3 / n."""
    return -math.expm1(math.log1p(-LEVEL) / n)


def paired_rate_interval(only_a: int, only_b: int, n: int, tail: float = TAIL) -> Interval:
    """Return Tango's score interval for rate b − rate a, from the deals that only one of the two won."""
    if n == 0:
        return EMPTY
    z = -float(ndtri(tail))
    low = -_upper_end(only_b, only_a, n, z)
    return Interval(low, _upper_end(only_a, only_b, n, z), name_method(TANGO, tail))


def _upper_end(only_a: int, only_b: int, n: int, z: float) -> float:
    """Return the largest difference that the score test does not reject, by bisection to the last bit."""
    inside, outside = (only_b - only_a) / n, 1.0
    while True:
        middle = (inside + outside) / 2
        if middle in (inside, outside):
            return inside
        if _score(only_a, only_b, n, middle) > -z:
            inside = middle
        else:
            outside = middle


def _score(only_a: int, only_b: int, n: int, difference: float) -> float:
    """Return Tango's statistic: observed minus assumed difference over its spread if that were true."""
    linear = (2 * n - only_b + only_a) * difference - only_a - only_b
    root = math.sqrt(max(0.0, linear * linear + 8 * n * only_a * difference * (1 - difference)))
    tied = 2 * only_a * difference * (1 - difference)
    chance_a = (root - linear) / (4 * n) if linear <= 0 else tied / (root + linear)  # no cancellation
    spread = math.sqrt(max(0.0, n * (2 * chance_a + difference * (1 - difference))))
    gap = only_b - only_a - n * difference
    return gap / spread if spread > 0 else math.copysign(math.inf, gap) if gap else 0.0
