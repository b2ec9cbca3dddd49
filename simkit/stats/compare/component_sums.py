"""Sums over deals from which the effect of one component is read."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.special import ndtr, stdtr

from simkit.stats.estimate.intervals import NO_METHOD, PAIRED_T, Interval, mean_interval, wilson

CLUSTERED = "difference of two means, deals as clusters"
NEWCOMBE = "Newcombe's score interval"

UNKNOWN = dict.fromkeys(("with", "without", "difference", "low", "high", "p"))

Ints = NDArray[np.int64]
Flags = NDArray[np.bool_]


@dataclass
class SeatSums:
    """Seats with a component against seats of the same bot and deal without it; sums over the deals with both."""

    whole: int
    bots: tuple[tuple[int, ...], ...]  # the columns of the arrays that are each bot's own
    n: int = 0
    own: float = 0.0  # Σ of mean shares with the component
    others: float = 0.0  # Σ of mean shares without it
    squares: float = 0.0  # Σ of squared differences

    def add(self, shares: Ints, has: Flags) -> None:
        """Add deals from arrays [deal, rotation × seat]."""
        means = np.zeros((2, len(shares)))
        pairs = np.zeros(len(shares), dtype=np.int64)  # bots whose seats differ in the component
        for columns in self.bots:
            mine, held = shares[:, columns], has[:, columns]
            n_with = held.sum(axis=1)
            both = (n_with > 0) & (n_with < len(columns))
            own = (mine * held).sum(axis=1)[both]
            means[0, both] += own / (self.whole * n_with[both])
            means[1, both] += (mine.sum(axis=1)[both] - own) / (self.whole * (len(columns) - n_with[both]))
            pairs += both
        found = means[:, pairs > 0] / pairs[pairs > 0]
        self.n += found.shape[1]
        self.own += float(found[0].sum())
        self.others += float(found[1].sum())
        self.squares += float(((found[0] - found[1]) ** 2).sum())

    def effect(self) -> dict[str, Any]:
        """Return the paired difference with its t interval and p value."""
        if self.n < 2:
            return {"n": self.n, **UNKNOWN, "method": NO_METHOD}
        own, others = self.own / self.n, self.others / self.n
        difference = own - others
        spread = max(0.0, self.squares / self.n - difference**2)
        error = math.sqrt(spread / (self.n - 1)) if spread > 1e-15 else 0.0
        low, high, method = mean_interval(difference, error, self.n, PAIRED_T)
        p = 2 * float(stdtr(self.n - 1, -abs(difference / error))) if error else float(difference == 0)
        numbers = {"with": own, "without": others, "difference": difference, "low": low, "high": high}
        return {"n": self.n, **numbers, "method": method, "p": p}


@dataclass
class MatchSums:
    """Matches in which something happened to a component against those in which it did not; integer sums.

    Of a deal, k matches have it and make up a total t, `rest` and `left` are those without: Σ over deals.
    """

    is_flag: bool
    deals: int = 0
    touched: int = 0  # deals in which it happened
    is_single: bool = True  # a deal is one match
    k: int = 0
    t: int = 0
    rest: int = 0
    left: int = 0
    products: NDArray[np.int64] | None = None  # [4, 4] Σ of products of k, t, rest, left

    def add(self, values: Ints, has: Flags) -> None:
        """Add deals from arrays [deal, rotation]."""
        k, t = has.sum(axis=1), (values * has).sum(axis=1)
        rest, left = (~has).sum(axis=1), (values * ~has).sum(axis=1)
        table = np.stack([k, t, rest, left]).astype(np.int64)
        self.is_single &= values.shape[1] == 1
        self.deals += len(values)
        self.touched += int((k > 0).sum())
        self.k, self.t = self.k + int(k.sum()), self.t + int(t.sum())
        self.rest, self.left = self.rest + int(rest.sum()), self.left + int(left.sum())
        products = table @ table.T
        self.products = products if self.products is None else self.products + products

    def effect(self) -> dict[str, Any]:
        """Return the difference of means with its interval: of rates by match a score interval, else over deals."""
        if self.k == 0 or self.rest == 0 or self.deals < 2:
            return {"n": self.touched, **UNKNOWN, "method": NO_METHOD}
        own, others = self.t / self.k, self.left / self.rest
        if self.is_single and self.is_flag:
            ends = Interval(*newcombe(self.t, self.k, self.left, self.rest), NEWCOMBE)
            p = pooled_p(self.t, self.k, self.left, self.rest)
        else:
            error = self._error(own, others)
            ends = mean_interval(own - others, error, self.deals, CLUSTERED)
            gap = abs(own - others)
            p = 2 * float(stdtr(self.deals - 1, -gap / error)) if error else float(gap == 0)
        numbers = {"with": own, "without": others, "difference": own - others}
        return {"n": self.touched, **numbers, **ends._asdict(), "p": p}

    def _error(self, own: float, others: float) -> float:
        """Return the standard error from each deal's part, (t − own k) / Σk − (left − others rest) / Σrest."""
        assert self.products is not None
        weights = np.array([-own / self.k, 1 / self.k, others / self.rest, -1 / self.rest])
        spread = float(weights @ self.products @ weights)
        return math.sqrt(max(0.0, spread) * self.deals / (self.deals - 1))


def newcombe(wins: int, n: int, other_wins: int, other_n: int) -> tuple[float, float]:
    """Return Newcombe's hybrid score interval of wins / n − other_wins / other_n at 95 %."""
    first, second = wins / n, other_wins / other_n
    low, high = _wilson(wins, n)
    other_low, other_high = _wilson(other_wins, other_n)
    below = math.hypot(first - low, other_high - second)
    above = math.hypot(high - first, second - other_low)
    return first - second - below, first - second + above


def _wilson(wins: int, n: int) -> tuple[float, float]:
    low, high, _ = wilson(wins, n)
    assert low is not None
    assert high is not None
    return low, high


def pooled_p(wins: int, n: int, other_wins: int, other_n: int) -> float:
    """Return the p value of the score test that two rates are equal."""
    rate = (wins + other_wins) / (n + other_n)
    error = math.sqrt(rate * (1 - rate) * (1 / n + 1 / other_n))
    return 2 * float(ndtr(-abs(wins / n - other_wins / other_n) / error)) if error else 1.0
