"""A rare win from the parts of matches that took each step to it, over independent replications."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.special import stdtrit

from simkit.stats.data.schema import make_schema
from simkit.stats.estimate.intervals import EMPTY, TAIL, Interval

SPLITTING = "multilevel splitting, t on replications, as a ratio"
SCHEMA = make_schema("arm estimate low high n matches method crude_matches")


@dataclass(frozen=True)
class RareWin:
    """The chance to win, its interval, and the part that took each step among those that took the one before."""

    estimate: float
    interval: Interval
    parts: tuple[float, ...]
    crude_matches: float | None  # matches of crude play that know the chance as well; None without spread


def estimate_rare(taken: NDArray[np.int64], effort: int) -> RareWin:
    """Estimate the chance to win from counts [replication, step] of `effort` matches for each step.

    Each replication's product of parts has the chance to win as its mean, so they are averaged as they are. Products
    are skewed: the interval reaches as many times below the mean as above.
    """
    shares = (taken / effort).prod(axis=1)
    mean, n = float(shares.mean()), len(shares)
    error = float(shares.std(ddof=1)) / math.sqrt(n) if n > 1 else math.nan
    interval = EMPTY
    if mean > 0 and n > 1:
        reach = math.exp(-float(stdtrit(n - 1, TAIL)) * error / mean)
        interval = Interval(mean / reach, mean * reach, SPLITTING)
    before = np.concatenate(
        [np.full((n, 1), True), taken[:, :-1] > 0], axis=1
    )  # replications that came so far
    tried = np.maximum(before.sum(axis=0) * effort, 1)
    crude = mean * (1 - mean) / error**2 if error > 0 else None
    return RareWin(mean, interval, tuple((taken.sum(axis=0) / tried).tolist()), crude)
