"""Many arms at once: each against a reference, and which of them cannot be told apart."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from string import ascii_lowercase
from typing import Any

import numpy as np
import polars as pl

from simkit.results.view import ArmInfo, Results
from simkit.stats.compare.paired_sums import PairSums, as_flags
from simkit.stats.compare.significance import holm, p_value
from simkit.stats.data.blocks import ALL, Part, block_size, block_totals
from simkit.stats.data.measures import Measure
from simkit.stats.data.parallel import together
from simkit.stats.data.schema import make_schema
from simkit.stats.data.selection import ARM
from simkit.stats.data.sums import EXACT
from simkit.stats.estimate.intervals import TAIL
from simkit.stats.estimate.spending import Look, look_at

LEVEL = 0.05
SUMS = "sums of arms"  # marks what results keep
WINDOW = 32_768  # deals whose products are summed at a time, fewer if their sum would not be exact

SCHEMA = make_schema(
    "rank arm measure estimate difference low high rho saving n method p holm test group is_reference"
)


def league_table(
    results: Results,
    measure: Measure,
    arms: Sequence[ArmInfo] | None = None,
    reference: ArmInfo | None = None,
    part: Part = ALL,
) -> pl.DataFrame:
    """Rank arms by a measure, best first, each with its paired difference from the reference, the first arm if None.

    Intervals of differences are 95 % each; `holm` is corrected over all arms. Arms that share a letter in
    `group` are not told apart at 5 % by Holm over all pairs. Best is most, unless less of the measure is better.
    """
    chosen = [arm for arm in (results.arms if arms is None else arms) if arm.deals]
    if not chosen:
        return pl.DataFrame(schema=SCHEMA)
    base = chosen.index(reference) if reference in chosen else 0
    sums = sum_arms(results, chosen, measure, part)
    sign = 1 if measure.better == "less" else -1
    look = look_at(results, *chosen)
    ranked = sorted(range(len(chosen)), key=lambda arm: sign * (sums.pair(base, arm).mean_b or 0.0))
    others = [arm for arm in ranked if arm != base]
    adjusted = dict(zip(others, holm([_p(sums.pair(base, arm), look) for arm in others]), strict=True))
    pairs = list(combinations(range(len(ranked)), 2))
    apart = holm([_p(sums.pair(ranked[a], ranked[b]), look) for a, b in pairs])
    letters = group_letters(len(ranked), {pair for pair, p in zip(pairs, apart, strict=True) if p > LEVEL})
    rows = [
        {"rank": place + 1, ARM: chosen[arm].label, "measure": measure.name, "group": letters[place]}
        | _numbers(sums.pair(base, arm), adjusted.get(arm), look)
        for place, arm in enumerate(ranked)
    ]
    return pl.DataFrame(rows, schema=SCHEMA)


@dataclass(frozen=True)
class ArmSums:
    """Integer sums of all arms over the deals in which every arm has all its values, for any two to be paired."""

    n: int
    totals: tuple[int, ...]
    products: tuple[tuple[int, ...], ...]
    scale: int
    measure: Measure
    is_single: bool  # a block of every arm is one match

    def pair(self, a: int, b: int) -> PairSums:
        """Return the sums of arm b against arm a."""
        squares = self.products[a][a], self.products[b][b], self.products[a][b]
        sums = PairSums(self.n, self.totals[a], self.totals[b], *squares, self.scale, is_solo_flag=False)
        return as_flags(sums, self.measure) if self.is_single else sums


def sum_arms(results: Results, arms: Sequence[ArmInfo], measure: Measure, part: Part = ALL) -> ArmSums:
    """Sum all products of two arms over the deals that all have played; results keep the sums for the next time."""
    kept = results.cache.setdefault(SUMS, {})
    key = tuple(arm.id for arm in arms), measure, part
    if key not in kept:
        kept[key] = _sum_arms(results, arms, measure, part)
    found: ArmSums = kept[key]
    return found


def _sum_arms(results: Results, arms: Sequence[ArmInfo], measure: Measure, part: Part) -> ArmSums:
    """Read every arm once."""
    deals = min(arm.deals for arm in arms)
    sizes = [block_size(arm, measure, part) for arm in arms]
    scale = math.lcm(*sizes)
    factors = np.array([scale // size for size in sizes])
    columns = together(lambda arm: block_totals(results, arm, measure, deals, part), arms)
    table = pl.DataFrame({str(place): column for place, column in enumerate(columns)}).drop_nulls()
    totals = np.zeros(len(arms), dtype=np.int64)
    products = np.zeros((len(arms), len(arms)), dtype=np.int64)
    highest = int(table.select(pl.all().abs().max()).to_numpy().max()) if len(table) else 0
    width = min(WINDOW, EXACT // max(highest * int(factors.max()), 1) ** 2)
    assert width > 0, "sums of products must be exact"
    for window in table.iter_slices(width):
        values = window.to_numpy().astype(np.float64) * factors
        totals += values.sum(axis=0).astype(np.int64)
        products += (values.T @ values).astype(np.int64)
    return ArmSums(
        len(table),
        tuple(map(int, totals)),
        tuple(tuple(map(int, row)) for row in products),
        scale,
        measure,
        all(size == measure.whole for size in sizes),
    )


def group_letters(n: int, alike: set[tuple[int, int]]) -> list[str]:
    """Give letters to n ranked places so that two share one if and only if they are alike (insert and absorb).

    One letter for all comes first; each pair that is told apart splits every letter that holds both into two, one
    without either, and what lies within another letter is dropped (Piepho 2004).
    """
    letters = [frozenset(range(n))]
    for pair in combinations(range(n), 2):
        if pair in alike:
            continue
        split = [part for held in letters for part in (_without(held, pair) if held >= {*pair} else [held])]
        letters = [held for held in dict.fromkeys(split) if not any(held < other for other in split)]
    found = [""] * n
    for letter, held in enumerate(sorted(letters, key=sorted)):
        for place in held:
            found[place] += _letter(letter)
    return found


def _without(held: frozenset[int], pair: tuple[int, int]) -> list[frozenset[int]]:
    return [held - {place} for place in pair]


def _p(sums: PairSums, look: Look | None) -> float:
    found = p_value(sums, look)[0]
    return 1.0 if found is None else found


def _letter(place: int) -> str:
    """Return a … z, then a2 … z2 and so on."""
    turn, letter = divmod(place, len(ascii_lowercase))
    return ascii_lowercase[letter] + (str(turn + 1) if turn else "")


def _numbers(sums: PairSums, adjusted: float | None, look: Look | None) -> dict[str, Any]:
    """Return the numbers of one arm; the reference has no difference from itself."""
    told: dict[str, Any] = {"estimate": sums.mean_b, "n": sums.n, "is_reference": adjusted is None}
    if adjusted is None:
        return told
    low, high, method = sums.interval(TAIL if look is None else look.tail())
    p, test = p_value(sums, look)
    ends = {"difference": sums.difference, "low": low, "high": high, "rho": sums.rho, "saving": sums.saving}
    return told | ends | {"method": method, "p": p, "holm": adjusted, "test": test}
