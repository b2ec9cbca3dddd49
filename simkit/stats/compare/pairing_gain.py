"""What playing both arms on the same deals was worth."""

from __future__ import annotations

import math
from dataclasses import dataclass

from scipy.special import stdtrit

from simkit.stats.compare.paired_sums import PairSums
from simkit.stats.estimate.intervals import EMPTY, TAIL, Interval

WELCH = "Welch t, unpaired"


@dataclass(frozen=True)
class Pairing:
    """A paired difference b − a beside the interval that as many deals of their own for each arm would give.

    `saving` is how many times as many deals an unpaired comparison as precise needs, `deals_saved` how many that
    is beyond those played, for each arm; negative where pairing costs precision, None without spread.
    """

    n: int
    difference: float | None
    paired: Interval
    unpaired: Interval
    rho: float | None
    saving: float | None
    deals_saved: int | None


def value_pairing(sums: PairSums) -> Pairing:
    """Set a paired comparison beside the unpaired one of the same size."""
    saved = (
        None if sums.spread == 0 else round(sums.n * (sums.spread_a + sums.spread_b) / sums.spread) - sums.n
    )
    return Pairing(
        sums.n, sums.difference, sums.interval(), unpaired_interval(sums, sums), sums.rho, sums.saving, saved
    )


def unpaired_interval(a: PairSums, b: PairSums) -> Interval:
    """Return Welch's t interval for arm b of `b` minus arm a of `a` as if no deal were shared.

    With sums from two runs on different deals this is the honest unpaired comparison.
    """
    if a.n < 2 or b.n < 2 or a.mean_a is None or b.mean_b is None:
        return EMPTY
    error_a = a.spread_a / (a.n**2 * (a.n - 1) * a.scale**2)
    error_b = b.spread_b / (b.n**2 * (b.n - 1) * b.scale**2)
    error = error_a + error_b
    difference = b.mean_b - a.mean_a
    if error == 0:
        return Interval(difference, difference, WELCH)
    freedom = error**2 / (error_a**2 / (a.n - 1) + error_b**2 / (b.n - 1))
    half = float(stdtrit(freedom, 1 - TAIL)) * math.sqrt(error)
    return Interval(difference - half, difference + half, WELCH)
