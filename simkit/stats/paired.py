"""Integer sums over pairs of blocks: the same deal in two arms."""

from __future__ import annotations

import math
from dataclasses import dataclass

import polars as pl

from simkit.results.view import ArmInfo, Results
from simkit.stats import intervals
from simkit.stats.intervals import EMPTY, Interval
from simkit.stats.measures import Measure
from simkit.stats.summary import n_rotations


@dataclass(frozen=True)
class PairSums:
    """Sums over the deals in which both arms have all their values; blocks sum to `scale` × their mean."""

    n: int  # deals
    a: int
    b: int
    aa: int  # Σ of squares
    bb: int
    ab: int  # Σ of products
    scale: int
    is_solo_flag: bool  # a flag, and a block of either arm is one match

    @property
    def mean_a(self) -> float | None:
        """The mean of arm a over the shared deals."""
        return self.a / (self.n * self.scale) if self.n else None

    @property
    def mean_b(self) -> float | None:
        """The mean of arm b over the shared deals."""
        return self.b / (self.n * self.scale) if self.n else None

    @property
    def difference(self) -> float | None:
        """The mean of b minus the mean of a."""
        return (self.b - self.a) / (self.n * self.scale) if self.n else None

    @property
    def only_a(self) -> int:
        """Of a solo flag: deals won by a alone."""
        return self.a - self.ab

    @property
    def only_b(self) -> int:
        """Of a solo flag: deals won by b alone."""
        return self.b - self.ab

    @property
    def spread_a(self) -> int:
        """The variance of a × n² scale², exact."""
        return self.n * self.aa - self.a**2

    @property
    def spread_b(self) -> int:
        """The variance of b × n² scale², exact."""
        return self.n * self.bb - self.b**2

    @property
    def spread_ab(self) -> int:
        """The covariance × n² scale², exact."""
        return self.n * self.ab - self.a * self.b

    @property
    def spread(self) -> int:
        """The variance of the difference × n² scale², exact."""
        return self.spread_a + self.spread_b - 2 * self.spread_ab

    @property
    def error(self) -> float:
        """The standard error of the difference."""
        return math.sqrt(self.spread / (self.n - 1)) / (self.n * self.scale) if self.n > 1 else math.nan

    @property
    def rho(self) -> float | None:
        """The achieved correlation of the two arms over deals, None where one of them never varies."""
        if self.spread_a == 0 or self.spread_b == 0:
            return None
        return self.spread_ab / math.sqrt(self.spread_a * self.spread_b)

    @property
    def saving(self) -> float | None:
        """How many times as many deals an unpaired comparison as precise needs; None without spread."""
        return (self.spread_a + self.spread_b) / self.spread if self.spread else None

    def interval(self) -> Interval:
        """Return the interval of the difference: Tango's score for solo flags, else paired t."""
        if self.is_solo_flag:
            return intervals.paired_rate_interval(self.only_a, self.only_b, self.n)
        if self.difference is None:
            return EMPTY
        return intervals.mean_interval(self.difference, self.error, self.n, intervals.PAIRED_T)


def pair_sums(results: Results, a: ArmInfo, other: Results, b: ArmInfo, measure: Measure) -> PairSums:
    """Sum a measure over the deals that both arms have played, the common complete prefix."""
    deals = min(a.deals, b.deals)
    turns_a, turns_b = n_rotations(a.lineup), n_rotations(b.lineup)
    block_a = _block_totals(results, a, measure, deals, turns_a, "a")
    block_b = _block_totals(other, b, measure, deals, turns_b, "b")
    frame = pl.DataFrame([block_a, block_b])
    x, y = pl.col("a").cast(pl.Int64) * turns_b, pl.col("b").cast(pl.Int64) * turns_a
    both = frame.lazy().filter(pl.col("a").is_not_null() & pl.col("b").is_not_null())
    row = both.select(
        n=pl.len(), a=x.sum(), b=y.sum(), aa=(x * x).sum(), bb=(y * y).sum(), ab=(x * y).sum()
    ).collect(engine="streaming")
    is_solo_flag = measure.kind == "rate" and turns_a == turns_b == 1
    return PairSums(**row.row(0, named=True), scale=turns_a * turns_b, is_solo_flag=is_solo_flag)


def _block_totals(
    results: Results, arm: ArmInfo, measure: Measure, deals: int, rotations: int, name: str
) -> pl.Series:
    """Return one Int32 total for each of the first `deals` deals, null unless every rotation has a value."""
    value = measure.expression.cast(pl.Int32).alias(name)
    frame = results.matches(arm, [measure.column]).head(deals * rotations)
    values = frame.select(value).collect(engine="streaming")[
        name
    ]  # rotations of a deal stand one behind the other
    return sum(
        (values.gather_every(rotations, turn) for turn in range(1, rotations)), values.gather_every(rotations)
    )
