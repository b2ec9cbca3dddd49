"""Integer sums over blocks, from which every mean and interval is made.

A block is one deal in all the rotations of its arm (or of several arms, where arms are pooled). It holds k
rows (matches, or seats of matches) with a value and their total t. Sums of k, t and their products are exact
and do not depend on order or cutting of the data; floats appear only in the properties below.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import numpy.typing as npt
import polars as pl

from simkit.stats.data.measures import Measure
from simkit.stats.estimate import intervals
from simkit.stats.estimate.intervals import EMPTY, Interval, Limits

ADDED = (
    "n",
    "k",
    "kk",
    "t",
    "tt",
    "ttt",
    "tk",
    "squares",
    "touched",
    "full",
)  # what two sets of blocks add up


@dataclass(frozen=True)
class BlockSums:
    """The integer sums of one measure over the blocks that have a value."""

    n: int = 0  # blocks
    k: int = 0  # rows
    kk: int = 0  # Σ k² over blocks
    t: int = 0  # Σ t
    tt: int = 0  # Σ t²
    ttt: int = 0  # Σ t³ of a count; rates and shares do without
    tk: int = 0  # Σ t·k
    squares: int = 0  # Σ of squared values over rows
    touched: int = 0  # of a rate: blocks with a win
    full: int = 0  # of a rate: blocks without a loss
    size: int = 0  # the largest k
    low: int | None = None  # smallest value of a row, None without any
    high: int | None = None
    whole: int = 1  # units of the values that make one

    @property
    def mean(self) -> float | None:
        """The mean over rows, None without any."""
        return self.t / (self.k * self.whole) if self.k else None

    @property
    def sd(self) -> float | None:
        """The standard deviation between rows, None below two."""
        if self.k < 2:
            return None
        return math.sqrt((self.squares * self.k - self.t * self.t) / (self.k * (self.k - 1))) / self.whole

    @property
    def error(self) -> float:
        """The standard error of the mean: the spread of block totals around mean × k (a ratio estimate)."""
        spread = self.tt * self.k**2 - 2 * self.t * self.tk * self.k + self.t**2 * self.kk  # × k², exact
        scale = self.k**2 * self.whole
        return math.sqrt(spread * self.n / (self.n - 1)) / scale if self.n > 1 else math.nan

    @property
    def is_whole(self) -> bool:
        """Whether every value is 0 or 1: no share of a win is a part of one."""
        return self.squares == self.whole * self.t

    def join(self, other: BlockSums) -> BlockSums:
        """Add the sums of other blocks of the same measure."""
        lows = [low for low in (self.low, other.low) if low is not None]
        highs = [high for high in (self.high, other.high) if high is not None]
        added = {name: getattr(self, name) + getattr(other, name) for name in ADDED}
        return replace(
            self,
            **added,
            size=max(self.size, other.size),
            low=min(lows, default=None),
            high=max(highs, default=None),
        )

    @property
    def skewness(self) -> float:
        """The third moment of a block's total over its standard deviation cubed; 0 where blocks differ in size."""
        n, spread = self.n, self.n * self.tt - self.t**2  # × n², exact
        if spread <= 0 or self.kk * n != self.k**2:
            return 0.0
        return float((n * n * self.ttt - 3 * n * self.t * self.tt + 2 * self.t**3) / spread**1.5)

    def count_interval(self, limits: Limits, tail: float = intervals.TAIL) -> Interval:
        """Return the interval of the mean of something counted between limits."""
        if self.mean is None:
            return EMPTY
        unit = self.n / (self.k * self.whole)
        return intervals.count_interval(self.mean, self.error, self.n, self.skewness, limits, tail, unit)

    def mean_interval(self, tail: float = intervals.TAIL) -> Interval:
        """Return the t interval on block means."""
        if self.mean is None:
            return EMPTY
        return intervals.mean_interval(self.mean, self.error, self.n, tail=tail)

    def share_interval(self, seats: int = 1, tail: float = intervals.TAIL) -> Interval:
        """Return the interval of a rate or a share: binomial where a block is one win or none, else over blocks.

        Where fewer than FEW blocks hold any part of a win, or lack any (of a rate: fewer wins or losses), each such
        block holds or lacks at least one part in `seats` of one match.
        """
        if self.size <= 1 and self.is_whole:
            return intervals.rate_interval(self.t // self.whole, self.n, tail)
        missed = self.n - self.full
        won, lost = (self.touched, missed) if self.whole > 1 else (self.t, self.k - self.t)
        if min(won, lost) < intervals.FEW:
            rare_is_win = won <= lost
            rare = self.touched if rare_is_win else missed
            return intervals.blocked_rate_interval(
                rare, self.n, self.size * seats, rare_is_win=rare_is_win, tail=tail
            )
        return self._clipped(tail)

    def _clipped(self, tail: float) -> Interval:
        low, high, method = self.mean_interval(tail)
        if low is None or high is None:
            return EMPTY
        return Interval(max(0.0, low), min(1.0, high), method)


EXACT = 2**53  # below this floats hold every whole number
CELLS = 2_000_000  # blocks × measures held at a time
OF_ROWS = ("k", "t", "squares", "low", "high")
OF_SINGLE = (*OF_ROWS, "touched", "full")
OF_BLOCKS = (*OF_ROWS, "n", "kk", "tt", "ttt", "tk", "touched", "full", "size")

Array = npt.NDArray[Any]
Groups = list[tuple[tuple[Any, ...], dict[str, BlockSums]]]  # values of the keys, sums by measure


def sums_by(
    frame: pl.LazyFrame, measures: Sequence[Measure], keys: Sequence[str], deals: int, *, is_single: bool
) -> Groups:
    """Sum the columns named as the measures over blocks, for each combination of the columns `keys` in order.

    With `is_single` each of the `deals` has one row of a combination, which is the block; otherwise rows are
    gathered by deal first.
    """
    if is_single:
        table = _aggregate(frame, keys, [e for m in measures for e in _sums_of_single(m)])
        if not all(_is_exact(row, m) for m in measures for row in table.iter_rows(named=True)):
            whole = [pl.col(m.name).cast(pl.Int64) for m in measures]
            exact = [e for m in measures for e in _sums_of_single(m, pl.Int64)]
            table = _aggregate(frame.with_columns(whole), keys, exact)
    else:
        table = _gather(frame, measures, keys, deals)
    read = _read_rows if is_single else _read_blocks
    return [
        (tuple(row[key] for key in keys), {m.name: read(row, m) for m in measures})
        for row in table.iter_rows(named=True)
    ]


def sums_of_deals(
    frame: pl.LazyFrame, measures: Sequence[Measure], deals: int, per_deal: int
) -> dict[str, BlockSums]:
    """Sum the columns named as the measures over blocks of `per_deal` rows that stand one behind the other."""
    width = max(1, CELLS // (len(measures) * per_deal))
    names = [measure.name for measure in measures]
    found = {measure.name: BlockSums(whole=measure.whole) for measure in measures}
    for first in range(0, deals, width):
        part = frame.select(names).slice(first * per_deal, width * per_deal).collect(engine="streaming")
        for measure in measures:
            found[measure.name] = found[measure.name].join(_sum_deals(part[measure.name], measure, per_deal))
    return found


def _sum_deals(column: pl.Series, measure: Measure, per_deal: int) -> BlockSums:
    if column.null_count() == len(column):
        return BlockSums(whole=measure.whole)
    if column.null_count():
        return _sum_gappy(column, measure, per_deal)
    n, low, high = len(column) // per_deal, int(column.min()), int(column.max())  # type: ignore[arg-type]
    is_exact = n * (per_deal * max(abs(low), abs(high), 1)) ** 3 < EXACT
    values = column.to_numpy().astype(np.float64 if is_exact else np.int64)
    t = _add_rows(values, per_deal)
    total = int(t.sum())
    return BlockSums(
        n=n,
        k=n * per_deal,
        kk=n * per_deal**2,
        t=total,
        tt=int(np.square(t).sum()),
        ttt=_cubes(t, measure),
        tk=total * per_deal,
        squares=int(np.square(values).sum()),
        touched=int(np.count_nonzero(t > 0)),
        full=int(np.count_nonzero(t == per_deal * measure.whole)),
        size=per_deal,
        low=low,
        high=high,
        whole=measure.whole,
    )


def _sum_gappy(column: pl.Series, measure: Measure, per_deal: int) -> BlockSums:
    """Sum a column in which some rows have no value."""
    known = column.is_not_null().to_numpy()
    k, values = _add_rows(known.astype(np.int64), per_deal), column.cast(pl.Int64).fill_null(0).to_numpy()
    seen, t = values[known], _add_rows(values, per_deal)
    return BlockSums(
        n=int(np.count_nonzero(k)),
        k=int(k.sum()),
        kk=int(k @ k),
        t=int(t.sum()),
        tt=int(t @ t),
        ttt=_cubes(t, measure),
        tk=int(t @ k),
        squares=int(values @ values),
        touched=int(np.count_nonzero(t > 0)),
        full=int(np.count_nonzero((k > 0) & (t == k * measure.whole))),
        size=int(k.max()),
        low=int(seen.min()),
        high=int(seen.max()),
        whole=measure.whole,
    )


def _cubes(t: Array, measure: Measure) -> int:
    """Add up the cubes of what was counted."""
    return int((t * t * t).sum()) if measure.kind == "mean" else 0


def _add_rows(values: Array, per_deal: int) -> Array:
    """Add up every `per_deal` values, column by column, which is faster than along short rows."""
    total = values[::per_deal].copy()
    for place in range(1, per_deal):
        total += values[place::per_deal]
    return total


def _gather(
    frame: pl.LazyFrame, measures: Sequence[Measure], keys: Sequence[str], deals: int
) -> pl.DataFrame:
    """Sum blocks of several rows, a window of deals at a time, so that memory stays bounded."""
    per_row = [e for m in measures for e in _sums_of_rows(m)]
    per_block = [e for m in measures for e in _sums_of_blocks(m)]
    width = max(1, CELLS // (len(measures) * (2 if keys else 1)))  # keys split a block into several
    windows = []
    for first in range(0, max(deals, 1), width):
        part = frame.filter(pl.col("deal").is_between(first, first + width, closed="left"))
        windows.append(_aggregate(part.group_by([*keys, "deal"]).agg(per_row), keys, per_block))
    return _aggregate(
        pl.concat(windows).lazy(), keys, [_join(m, name) for m in measures for name in OF_BLOCKS]
    )


def _join(measure: Measure, name: str) -> pl.Expr:
    """Add up the sums of several windows of deals; extremes are those of all."""
    column = pl.col(_cell(measure, name))
    return column.min() if name == "low" else column.max() if name in ("high", "size") else column.sum()


def _aggregate(frame: pl.LazyFrame, keys: Sequence[str], expressions: Sequence[pl.Expr]) -> pl.DataFrame:
    if not keys:
        return frame.select(expressions).collect(engine="streaming")
    return frame.group_by(keys).agg(expressions).collect(engine="streaming").sort(keys, nulls_last=True)


def _sums_of_rows(measure: Measure, kind: type[pl.DataType] = pl.Int64) -> list[pl.Expr]:
    """What rows add up to; sums are made in numbers of a kind: floats are twice as fast and exact up to 2⁵³."""
    value = pl.col(measure.name)
    added = value.cast(kind)
    sums = added.sum(), (added * added).sum()
    parts = (value.count(), *(part.cast(pl.Int64, strict=False) for part in sums), value.min(), value.max())
    return [
        part.cast(pl.Int64).alias(_cell(measure, name)) for name, part in zip(OF_ROWS, parts, strict=True)
    ]


def _sums_of_single(measure: Measure, kind: type[pl.DataType] = pl.Float64) -> list[pl.Expr]:
    """What has to be summed where every block is one row: of flags all else follows, means count no wins."""
    value = pl.col(measure.name)
    if measure.kind == "rate":
        parts = (value.count(), value.sum())
        return [
            part.cast(pl.Int64).alias(_cell(measure, name)) for name, part in zip("kt", parts, strict=True)
        ]
    if measure.kind == "mean":
        cubes = (value.cast(kind) ** 3).sum().cast(pl.Int64, strict=False)
        return [*_sums_of_rows(measure, kind), cubes.alias(_cell(measure, "ttt"))]
    wins = ((value > 0).sum().cast(pl.Int64), (value == measure.whole).sum().cast(pl.Int64))
    named = [part.alias(_cell(measure, name)) for name, part in zip(("touched", "full"), wins, strict=True)]
    return [*_sums_of_rows(measure, kind), *named]


def _is_exact(row: Mapping[str, Any], measure: Measure) -> bool:
    """Tell whether sums of floats, however they were added, cannot have lost a unit."""
    if measure.kind == "rate" or row[_cell(measure, "k")] == 0:
        return True
    k, low, high = (row[_cell(measure, name)] for name in ("k", "low", "high"))
    return bool(k * max(abs(low), abs(high), 1) ** 3 < EXACT)


def _sums_of_blocks(measure: Measure) -> list[pl.Expr]:
    k, t, squares, low, high = (pl.col(_cell(measure, name)) for name in OF_ROWS)
    parts = (
        *(k.sum(), t.sum(), squares.sum(), low.min(), high.max()),
        *((k > 0).sum(), (k * k).sum(), (t * t).sum()),
        *((t * t * t).sum() if measure.kind == "mean" else pl.lit(0), (t * k).sum()),
        *((t > 0).sum(), ((k > 0) & (t == k * measure.whole)).sum(), k.max()),
    )
    return [
        part.cast(pl.Int64).alias(_cell(measure, name)) for name, part in zip(OF_BLOCKS, parts, strict=True)
    ]


def _read_rows(row: Mapping[str, Any], measure: Measure) -> BlockSums:
    """Fill in what follows where every block is one row: k is 1, and t is the row's value."""
    ttt = 0
    if measure.kind == "rate":
        k, t = (row[_cell(measure, name)] for name in ("k", "t"))
        low, high = (int(t == k), int(t > 0)) if k else (None, None)
        squares = touched = full = t
    elif measure.kind == "mean":
        k, t, squares, low, high, ttt = (row[_cell(measure, name)] for name in (*OF_ROWS, "ttt"))
        touched = full = 0
    else:
        k, t, squares, low, high, touched, full = (row[_cell(measure, name)] for name in OF_SINGLE)
    return BlockSums(
        *(k, k, k, t, squares, ttt, t, squares, touched, full, min(k, 1), low, high), whole=measure.whole
    )


def _read_blocks(row: Mapping[str, Any], measure: Measure) -> BlockSums:
    known = {name: row[_cell(measure, name)] for name in OF_BLOCKS if row[_cell(measure, name)] is not None}
    return BlockSums(**known, whole=measure.whole)


def _cell(measure: Measure, name: str) -> str:
    return f"{measure.name}|{name}"
