"""Integer sums over pairs of blocks: the same deal in two arms."""

from __future__ import annotations

import math
from dataclasses import dataclass

import polars as pl

from simkit.results.view import ArmInfo, Results
from simkit.stats.data.blocks import ALL, Part, block_size, block_totals
from simkit.stats.data.measures import Measure
from simkit.stats.estimate import intervals
from simkit.stats.estimate.intervals import EMPTY, Interval


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
    is_solo_flag: bool  # a block of either arm is one win or none

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

    def interval(self, tail: float = intervals.TAIL) -> Interval:
        """Return the interval of the difference: Tango's score for solo flags, else paired t."""
        if self.is_solo_flag:
            return intervals.paired_rate_interval(self.only_a, self.only_b, self.n, tail)
        if self.difference is None:
            return EMPTY
        return intervals.mean_interval(self.difference, self.error, self.n, intervals.PAIRED_T, tail)


def pair_sums(
    results: Results, a: ArmInfo, other: Results, b: ArmInfo, measure: Measure, part: Part = ALL
) -> PairSums:
    """Sum a measure over the deals that both arms have played, the common complete prefix."""
    deals = min(a.deals, b.deals)
    size_a, size_b = block_size(a, measure, part), block_size(b, measure, part)
    common = math.gcd(size_a, size_b)
    totals = [
        block_totals(results, a, measure, deals, part).alias("a"),
        block_totals(other, b, measure, deals, part).alias("b"),
    ]
    x, y = pl.col("a").cast(pl.Int64) * (size_b // common), pl.col("b").cast(pl.Int64) * (size_a // common)
    both = pl.DataFrame(totals).lazy().filter(pl.col("a").is_not_null() & pl.col("b").is_not_null())
    row = both.select(
        n=pl.len(), a=x.sum(), b=y.sum(), aa=(x * x).sum(), bb=(y * y).sum(), ab=(x * y).sum()
    ).collect(engine="streaming")
    sums = PairSums(**row.row(0, named=True), scale=size_a * size_b // common, is_solo_flag=False)
    return as_flags(sums, measure) if size_a == size_b == measure.whole else sums


def against_fair(results: Results, arm: ArmInfo, measure: Measure, part: Part) -> PairSums:
    """Sum a share of wins beside the fair share of the seats that the part holds, which is the same in every deal."""
    totals = block_totals(results, arm, measure, arm.deals, part).drop_nulls().cast(pl.Int64)
    size = block_size(arm, measure, part)
    n, b, fair = len(totals), int(totals.sum()), size * part.held_in(arm) // len(arm.lineup)
    squares = int((totals * totals).sum())
    return PairSums(n, n * fair, b, n * fair**2, squares, fair * b, scale=size, is_solo_flag=False)


def as_flags(sums: PairSums, measure: Measure) -> PairSums:
    """Count wins where a block is one win or none in both arms: flags, and shares of which none is a part."""
    whole = measure.whole
    if measure.kind == "mean" or (sums.aa, sums.bb) != (whole * sums.a, whole * sums.b):
        return sums
    square = whole * whole
    return PairSums(
        *(sums.n, sums.a // whole, sums.b // whole, sums.aa // square, sums.bb // square, sums.ab // square),
        scale=1,
        is_solo_flag=True,
    )
