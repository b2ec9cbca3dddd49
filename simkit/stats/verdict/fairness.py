"""Are all seats equal? One test over all seats of an arm, and how far from equal they are."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations_with_replacement

import polars as pl
from scipy.special import chdtrc, fdtrc

from simkit.results.view import ArmInfo, Results
from simkit.stats.compare.significance import benjamini_hochberg
from simkit.stats.data.blocks import Part, block_size, block_totals
from simkit.stats.data.frames import n_rotations
from simkit.stats.data.measures import Measure, headline_of
from simkit.stats.data.schema import make_schema
from simkit.stats.data.selection import ARM, varied_keys
from simkit.stats.estimate.intervals import NO_METHOD
from simkit.stats.estimate.spending import look_at

CHI_SQUARE = "multinomial χ²"
HOTELLING = "Hotelling's T² on deals"
FEWEST_WINS = 5  # expected of each seat, below this no χ²
FEWEST_BLOCKS = 20  # for each seat, below this no T²: shares are far from normal

COLUMNS = "seats statistic v n p q test"


@dataclass(frozen=True)
class SeatSums:
    """Integer sums over blocks of the shares of all seats; a block's shares add up to `size` units or fewer."""

    n: int  # blocks
    totals: tuple[int, ...]  # Σ by seat
    products: tuple[tuple[int, ...], ...]  # Σ of products, seat by seat
    size: int
    is_counted: bool  # a block is one match, and none of its wins is shared

    @property
    def v(self) -> float | None:
        """Cramér's V of the shares: 0 if all seats are equal, 1 if one seat wins always."""
        if self.n == 0 or sum(self.totals) == 0:
            return None
        seats, whole = len(self.totals), sum(self.totals)
        spread = sum((seats * total - whole) ** 2 for total in self.totals)
        return math.sqrt(spread / (seats * (seats - 1))) / whole

    def test(self) -> tuple[float | None, float | None, str]:
        """Return statistic, p value and the name of the test that all seats have the same share."""
        seats = len(self.totals)
        if self.is_counted:
            if self.n < FEWEST_WINS * seats:
                return None, None, NO_METHOD
            wins = [total // self.size for total in self.totals]
            statistic = sum((seats * won - self.n) ** 2 for won in wins) / (seats * self.n)
            return statistic, float(chdtrc(seats - 1, statistic)), CHI_SQUARE
        squared = hotelling(self.n, *self._contrasts()) if self.n >= FEWEST_BLOCKS * seats else None
        if squared is None:
            return None, None, NO_METHOD
        free, rest = seats - 1, self.n - seats + 1
        return squared, float(fdtrc(free, rest, squared * rest / (free * (self.n - 1)))), HOTELLING

    def _contrasts(self) -> tuple[list[int], list[list[int]]]:
        """Return Σ and Σ of products of each seat's share minus the last seat's."""
        last, products = len(self.totals) - 1, self.products
        sums = [total - self.totals[last] for total in self.totals[:last]]
        return sums, [
            [
                products[i][j] - products[i][last] - products[last][j] + products[last][last]
                for j in range(last)
            ]
            for i in range(last)
        ]


def hotelling(n: int, sums: Sequence[int], products: Sequence[Sequence[int]]) -> float | None:
    """Return Hotelling's T² of n vectors against 0 from their exact sums, None if their spread has no inverse."""
    spread = [
        [n * pair - a * b for pair, b in zip(row, sums, strict=True)]
        for row, a in zip(products, sums, strict=True)
    ]
    solved = _solve(spread, sums)
    if solved is None:
        return None
    return float((n - 1) * sum((a * x for a, x in zip(sums, solved, strict=True)), Fraction(0)))


def _solve(matrix: Sequence[Sequence[int]], right: Sequence[int]) -> list[Fraction] | None:
    """Solve a system of equations exactly, None if it has no single solution."""
    rows = [[Fraction(cell) for cell in (*row, end)] for row, end in zip(matrix, right, strict=True)]
    for place in range(len(rows)):
        pivot = next((row for row in rows[place:] if row[place]), None)
        if pivot is None:
            return None
        rows.remove(pivot)
        rows.insert(place, [cell / pivot[place] for cell in pivot])
        for other in range(len(rows)):
            if other != place:
                factor = rows[other][place]
                rows[other] = [a - factor * b for a, b in zip(rows[other], rows[place], strict=True)]
    return [row[-1] for row in rows]


def seat_sums(results: Results, arm: ArmInfo, share: Measure) -> SeatSums:
    """Sum the shares of all seats of an arm over its blocks."""
    seats = len(arm.lineup)
    names = [str(seat) for seat in range(seats)]
    columns = [
        block_totals(results, arm, share, arm.deals, Part(seat=seat)).cast(pl.Int64).alias(name)
        for seat, name in enumerate(names)
    ]
    pairs = list(combinations_with_replacement(names, 2))
    row = pl.DataFrame(columns).select(
        *(pl.col(name).sum().alias(name) for name in names),
        *((pl.col(a) * pl.col(b)).sum().alias(f"{a}×{b}") for a, b in pairs),
    )
    found = row.row(0, named=True)
    totals = tuple(int(found[name]) for name in names)
    products = tuple(
        tuple(int(found["×".join(sorted((a, b)))]) for b in names) for a in names
    )  # one digit each, so that text sorts as numbers do
    size = block_size(arm, share, Part(seat=0))
    is_whole = sum(products[seat][seat] for seat in range(seats)) == size * sum(totals) == size**2 * arm.deals
    return SeatSums(arm.deals, totals, products, size, n_rotations(arm.lineup) == 1 and is_whole)


def seat_tests(results: Results) -> pl.DataFrame:
    """Return one row per arm whose seats share the wins: keys, arm, seats, statistic, v, n, p, q, test."""
    keys = varied_keys(results)
    rows = []
    for arm in results.arms:
        if arm.question.fair_share(len(arm.lineup)) is not None:
            sums = seat_sums(results, arm, headline_of(results, arm))
            statistic, p, test = sums.test()
            look = look_at(results, arm)
            p = p if look is None or p is None else look.p(p)
            words = {key: arm.varied.get(key, "") for key in keys} | {ARM: arm.label}
            numbers = {"seats": len(arm.lineup), "statistic": statistic, "v": sums.v, "n": sums.n}
            rows.append(words | numbers | {"p": p, "test": test})
    adjusted = benjamini_hochberg([row["p"] for row in rows])  # type: ignore[misc]
    schema = make_schema(COLUMNS, (*keys, ARM))
    return pl.DataFrame([row | {"q": q} for row, q in zip(rows, adjusted, strict=True)], schema=schema)
