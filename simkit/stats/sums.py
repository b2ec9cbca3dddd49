"""Integer sums over blocks, from which every mean and interval is made.

A block is one deal in all the rotations of its arm (or of several arms, where arms are pooled). It holds k
matches with a value and their total t. Sums of k, t and their products are exact and do not depend on
order or cutting of the data; floats appear only in the properties below.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import polars as pl

from simkit.stats import intervals
from simkit.stats.intervals import EMPTY, Interval
from simkit.stats.measures import Measure


@dataclass(frozen=True)
class BlockSums:
    """The integer sums of one measure over the blocks that have a value."""

    n: int = 0  # blocks
    k: int = 0  # matches
    kk: int = 0  # Σ k² over blocks
    t: int = 0  # Σ t
    tt: int = 0  # Σ t²
    tk: int = 0  # Σ t·k
    squares: int = 0  # Σ of squared values over matches
    touched: int = 0  # of a rate: blocks with a win
    full: int = 0  # of a rate: blocks without a loss
    size: int = 0  # the largest k
    low: int | None = None  # smallest value of a match, None without any
    high: int | None = None

    @property
    def mean(self) -> float | None:
        """The mean over matches, None without any."""
        return self.t / self.k if self.k else None

    @property
    def sd(self) -> float | None:
        """The standard deviation between matches, None below two."""
        if self.k < 2:
            return None
        return math.sqrt((self.squares * self.k - self.t * self.t) / (self.k * (self.k - 1)))

    @property
    def error(self) -> float:
        """The standard error of the mean: the spread of block totals around mean × k (a ratio estimate)."""
        spread = self.tt * self.k**2 - 2 * self.t * self.tk * self.k + self.t**2 * self.kk  # × k², exact
        return math.sqrt(spread * self.n / (self.n - 1)) / self.k**2 if self.n > 1 else math.nan

    def mean_interval(self) -> Interval:
        """Return the t interval on block means."""
        if self.mean is None:
            return EMPTY
        return intervals.mean_interval(self.mean, self.error, self.n)

    def rate_interval(self) -> Interval:
        """Return the interval of a rate: binomial where a block is one match, else over blocks."""
        if self.size <= 1:
            return intervals.rate_interval(self.t, self.n)
        losses = self.k - self.t
        if min(self.t, losses) < intervals.FEW:
            rare_is_win = self.t <= losses
            touched = self.touched if rare_is_win else self.n - self.full
            return intervals.blocked_rate_interval(touched, self.n, self.size, rare_is_win=rare_is_win)
        low, high, method = self.mean_interval()
        if low is None or high is None:
            return EMPTY
        return Interval(max(0.0, low), min(1.0, high), method)


CELLS = 2_000_000  # blocks × measures held at a time
OF_MATCHES = ("k", "t", "squares", "low", "high")
OF_BLOCKS = (*OF_MATCHES, "n", "kk", "tt", "tk", "touched", "full", "size")


Groups = list[tuple[tuple[str | None, ...], dict[str, BlockSums]]]  # values of the keys, sums by measure


def sums_by(
    frame: pl.LazyFrame, measures: Sequence[Measure], keys: Sequence[str], deals: int, *, one_match: bool
) -> Groups:
    """Sum every measure over blocks for each combination of the category columns `keys`, in their own order.

    With `one_match` each of the `deals` has one row, which is the block; otherwise rows are gathered by deal first.
    """
    if one_match:
        table = _aggregate(frame, keys, [e for m in measures for e in _sums_of_matches(m)])
    else:
        table = _gather(frame, measures, keys, deals)
    read = _read_matches if one_match else _read_blocks
    return [
        (tuple(row[key] for key in keys), {m.name: read(row, m) for m in measures})
        for row in table.iter_rows(named=True)
    ]


def _gather(
    frame: pl.LazyFrame, measures: Sequence[Measure], keys: Sequence[str], deals: int
) -> pl.DataFrame:
    """Sum blocks of several rows, a window of deals at a time, so that memory stays bounded."""
    per_match = [e for m in measures for e in _sums_of_matches(m)]
    per_block = [e for m in measures for e in _sums_of_blocks(m)]
    width = max(1, CELLS // len(measures))
    windows = []
    for first in range(0, max(deals, 1), width):
        part = frame.filter(pl.col("deal").is_between(first, first + width, closed="left"))
        windows.append(_aggregate(part.group_by([*keys, "deal"]).agg(per_match), keys, per_block))
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


def _sums_of_matches(measure: Measure) -> list[pl.Expr]:
    value = measure.expression
    parts = (value.count().cast(pl.Int64), value.sum(), (value * value).sum(), value.min(), value.max())
    return [part.alias(_cell(measure, name)) for name, part in zip(OF_MATCHES, parts, strict=True)]


def _sums_of_blocks(measure: Measure) -> list[pl.Expr]:
    k, t, squares, low, high = (pl.col(_cell(measure, name)) for name in OF_MATCHES)
    parts = (
        *(k.sum(), t.sum(), squares.sum(), low.min(), high.max()),
        *((k > 0).sum(), (k * k).sum(), (t * t).sum(), (t * k).sum()),
        *((t > 0).sum(), ((k > 0) & (t == k)).sum(), k.max()),
    )
    return [
        part.cast(pl.Int64).alias(_cell(measure, name)) for name, part in zip(OF_BLOCKS, parts, strict=True)
    ]


def _read_matches(row: Mapping[str, Any], measure: Measure) -> BlockSums:
    """Fill in what follows where every block is one match: k is 1, and t is the match's value."""
    k, t, squares, low, high = (row[_cell(measure, name)] for name in OF_MATCHES)
    return BlockSums(k, k, k, t, squares, t, squares, touched=t, full=t, size=min(k, 1), low=low, high=high)


def _read_blocks(row: Mapping[str, Any], measure: Measure) -> BlockSums:
    return BlockSums(
        **{name: row[_cell(measure, name)] for name in OF_BLOCKS if row[_cell(measure, name)] is not None}
    )


def _cell(measure: Measure, name: str) -> str:
    return f"{measure.name}|{name}"
