"""How often each block total occurred: all that a test, an interval or a verdict on a mean needs to know."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np
import polars as pl
from numpy.typing import ArrayLike, NDArray

from simkit.results.view import ArmInfo, Results
from simkit.stats.data.blocks import ALL, Part, block_size, known_totals
from simkit.stats.data.frames import n_rotations
from simkit.stats.data.measures import Measure, headline_of

CODES = "codes"  # marks the coded block totals that results keep where they are looked at again and again


@dataclass(frozen=True)
class Tally:
    """Integer block totals, ascending, and how many blocks have each; `scale` units of a total make one.

    `least` and `most` are the totals between which any block must lie by the rules of the measure, None where
    there is no such limit. A block has `rows` rows, and a win is shared by at most `seats`.
    """

    values: tuple[int, ...]
    counts: tuple[int, ...]
    scale: int = 1
    least: int | None = None
    most: int | None = None
    rows: int = 1
    seats: int = 1
    is_count: bool = False  # of something counted, not a rate or a share of wins

    @property
    def n(self) -> int:
        """The number of blocks."""
        return sum(self.counts)

    @property
    def total(self) -> int:
        """The sum over blocks, in units of a total."""
        return sum(value * count for value, count in zip(self.values, self.counts, strict=True))

    @property
    def squares(self) -> int:
        """The sum of squares over blocks."""
        return sum(value**2 * count for value, count in zip(self.values, self.counts, strict=True))

    @property
    def mean(self) -> float | None:
        """The mean over blocks in whole units, None without blocks."""
        return self.total / (self.n * self.scale) if self.n else None

    @property
    def variance(self) -> float:
        """The unbiased variance of a block in whole units, 0 below two blocks."""
        n = self.n
        return (n * self.squares - self.total**2) / (n * (n - 1)) / self.scale**2 if n > 1 else 0.0

    @property
    def skewness(self) -> float:
        """The third moment of a block over its standard deviation cubed, 0 without spread."""
        values, counts = np.array(self.values, dtype=np.float64), np.array(self.counts, dtype=np.float64)
        steps = values - self.total / self.n
        spread = float(counts @ steps**2) / self.n
        return float(counts @ steps**3) / self.n / spread**1.5 if spread > 0 else 0.0

    @property
    def error(self) -> float:
        """The standard error of the mean, 0 below two blocks."""
        return math.sqrt(self.variance / self.n) if self.n > 1 else 0.0

    @property
    def is_bounded(self) -> bool:
        """Whether both limits are known."""
        return self.least is not None and self.most is not None

    @property
    def is_whole(self) -> bool:
        """Whether every block happens to lie at one of its limits: no win of these is shared."""
        seen = (value for value, count in zip(self.values, self.counts, strict=True) if count)
        return self.is_bounded and all(value in (self.least, self.most) for value in seen)

    @property
    def n_most(self) -> int:
        """The number of blocks at the upper limit."""
        return sum(n for value, n in zip(self.values, self.counts, strict=True) if value == self.most)

    @property
    def n_least(self) -> int:
        """The number of blocks at the lower limit."""
        return sum(n for value, n in zip(self.values, self.counts, strict=True) if value == self.least)

    @property
    def mirrored(self) -> Tally:
        """The tally of minus the totals: what is above a bound here is below its negative there."""
        return replace(
            self,
            values=tuple(-value for value in reversed(self.values)),
            counts=tuple(reversed(self.counts)),
            least=None if self.most is None else -self.most,
            most=None if self.least is None else -self.least,
        )

    def scores(self) -> NDArray[np.float64]:
        """Return how far the values lie above `least`, as parts of the way to `most` where there is one."""
        assert self.least is not None
        return (np.array(self.values, dtype=np.float64) - self.least) / self._way

    def place(self, bound: float) -> float:
        """Return how far a bound in whole units lies above `least`, on the scale of the scores."""
        assert self.least is not None
        return (bound * self.scale - self.least) / self._way

    @property
    def _way(self) -> int:
        return 1 if self.most is None else self.most - (self.least or 0)


def tally_totals(
    totals: ArrayLike | pl.Series, scale: int = 1, least: int | None = None, most: int | None = None
) -> Tally:
    """Count integer block totals; nulls of a series are left out."""
    if isinstance(totals, pl.Series):
        totals = totals.drop_nulls() if totals.null_count() else totals
    known = np.asarray(totals)
    values, counts = np.unique(known, return_counts=True)
    assert least is None or len(values) == 0 or least <= values[0]
    assert most is None or len(values) == 0 or values[-1] <= most
    return Tally(tuple(map(int, values)), tuple(map(int, counts)), scale, least, most)


def tally_blocks(
    results: Results, arm: ArmInfo, measure: Measure, part: Part = ALL, deals: int | None = None
) -> Tally:
    """Count the block totals of a measure over the first `deals` deals of an arm, all that it has if None.

    Rates and shares lie between 0 and 1, counts between the limits that their columns declare.
    """
    size = block_size(arm, measure, part)
    known = arm.deals if deals is None else min(deals, arm.deals)
    whole = known_totals(results, arm, measure, known, part)
    rows = n_rotations(arm.lineup) * (part.held_in(arm) if measure.table == "seats" else 1)
    if measure.kind == "mean":
        least, most = (None if end is None else rows * end for end in (measure.least, measure.most))
        limits, seats = (least, most), 1
    else:
        limits, seats = (0, size), len(arm.lineup) if measure.kind == "share" else 1
    key = arm.id, measure, part
    plain = Tally((), (), size, *limits, rows=rows, seats=seats, is_count=measure.kind == "mean")
    return _count_first(results, key, known, lambda: whole, plain)


def tally_seats(
    results: Results, arm: ArmInfo, measure: Measure, deals: int | None = None
) -> tuple[Tally, ...]:
    """Count the block totals of every chair of an arm, by seat."""
    return tuple(
        tally_blocks(results, arm, measure, Part(seat=seat), deals) for seat in range(len(arm.lineup))
    )


def tally_headline(results: Results, arm: ArmInfo, deals: int | None = None) -> tuple[Tally, ...]:
    """Count the block totals of an arm's headline, of every chair where seats share the wins."""
    measure = headline_of(results, arm)
    if arm.question.has_seat_shares:
        return tally_seats(results, arm, measure, deals)
    return (tally_blocks(results, arm, measure, deals=deals),)


def tally_pairs(
    results: Results,
    a: ArmInfo,
    other: Results,
    b: ArmInfo,
    measure: Measure,
    part: Part = ALL,
    deals: int | None = None,
) -> Tally:
    """Count the block differences b − a over the deals that both arms have played, at most the first `deals`."""
    known = min(a.deals, b.deals) if deals is None else min(a.deals, b.deals, deals)
    size_a, size_b = block_size(a, measure, part), block_size(b, measure, part)
    common = math.gcd(size_a, size_b)
    x = known_totals(results, a, measure, known, part)
    y = known_totals(other, b, measure, known, part)
    scale = size_a * size_b // common

    def subtract() -> pl.Series:
        both = min(len(x), len(y))
        first = x.head(both).cast(pl.Int64) * (size_b // common)
        return y.head(both).cast(pl.Int64) * (size_a // common) - first

    is_count = measure.kind == "mean"
    least, most = (None, None) if is_count else (-scale, scale)
    plain = Tally((), (), scale, least, most, is_count=is_count)
    if other is not results:
        return _fill(plain, tally_totals(subtract().head(known)))
    return _count_first(results, (a.id, b.id, measure, part), known, subtract, plain)


def _count_first(
    results: Results, key: tuple[object, ...], known: int, read: Callable[[], pl.Series], plain: Tally
) -> Tally:
    """Count the first totals of those that are read, into a tally without counts.

    Where a plan has many looks, totals are coded once and then counted look by look.
    """
    if results.planned is None:
        return _fill(plain, tally_totals(read().head(known)))
    kept: dict[object, tuple[NDArray[np.int64], NDArray[np.int64]] | None] = results.cache.setdefault(
        CODES, {}
    )
    found = kept.get(key)
    if found is None or len(found[1]) < known:
        totals = read()
        if totals.null_count():
            return _fill(plain, tally_totals(totals.head(known)))
        kept[key] = found = np.unique(totals.to_numpy(), return_inverse=True)
    values, codes = found
    counts = np.bincount(codes[:known], minlength=len(values))
    seen = counts > 0
    return _fill(plain, Tally(tuple(values[seen].tolist()), tuple(counts[seen].tolist())))


def _fill(plain: Tally, counted: Tally) -> Tally:
    """Put counts into a tally, whose limits they keep to."""
    assert plain.least is None or not counted.values or plain.least <= counted.values[0]
    assert plain.most is None or not counted.values or counted.values[-1] <= plain.most
    return replace(plain, values=counted.values, counts=counted.counts)
