"""Where the spread of a score comes from: the deal, the seat, the bot, the setting, or none of these."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from typing import Any

import polars as pl

from simkit.results.view import ArmInfo, Results, by_question
from simkit.stats.compare.comparison_plan import tell_rest
from simkit.stats.data.frames import n_rotations
from simkit.stats.data.keys import BOT, SEAT
from simkit.stats.data.measures import Measure, ranking_measure
from simkit.stats.data.schema import make_schema
from simkit.stats.data.selection import ARM, BOTS

DEAL, REST, VALUE = "deal", "rest", "value"
TIMES = " × "
CHAIR_LUCK = f"{DEAL}{TIMES}{SEAT}"  # what a deal gives to one chair more than to the others
FEW_LEVELS = 1000

SCHEMA = make_schema("seats measure factor levels variance share n")


@dataclass(frozen=True)
class VarianceShare:
    """The part of a score's variance that a factor explains, 0 … 1; None where nothing is left to judge it by."""

    factor: str
    levels: int  # degrees of freedom + 1
    variance: float | None
    share: float | None


def share_variance(frame: pl.LazyFrame, factors: Sequence[str]) -> tuple[VarianceShare, ...]:
    """Split the variance of the column `value` into what each factor explains by itself, and the rest.

    `a × b` behind both a and b is what a level of one explains only together with a level of the other. Every
    level of a factor must meet those of the others in proportion, which full rotations on the same deals ensure
    (see `is_crossed`). Explained is the mean squared effect, less what chance alone would feign:
    freedom × (mean square − mean square of the rest) ÷ rows, at least 0. Shares add up to 1.
    """
    rows, total, squares = (int(number) for number in _sums(frame).row(0))
    between: dict[str, Fraction] = {}
    freedom: dict[str, int] = {}
    for factor in factors:
        group = _group(frame, factor.split(TIMES))
        mains = [name for name in factor.split(TIMES) if name != factor]
        between[factor] = _between(group, rows, total) - sum((between[name] for name in mains), Fraction(0))
        freedom[factor] = len(group) - 1 - sum(freedom[name] for name in mains)
    left = rows - 1 - sum(freedom.values())
    whole = squares - Fraction(total**2, rows) if rows else Fraction(0)
    if left <= 0 or whole == 0:
        return tuple(VarianceShare(factor, freedom[factor] + 1, None, None) for factor in factors)
    noise = (whole - sum(between.values(), Fraction(0))) / left
    parts = {f: max(Fraction(0), (between[f] - freedom[f] * noise) / rows) for f in factors} | {REST: noise}
    everything = sum(parts.values(), Fraction(0))
    return tuple(
        VarianceShare(name, freedom.get(name, left) + 1, float(part), float(part / everything))
        for name, part in parts.items()
    )


def is_crossed(frame: pl.LazyFrame, factors: Sequence[str]) -> bool:
    """Tell whether the levels of all factors meet in proportion, so that none explains a part of another."""
    counts = frame.group_by(factors).len("rows").collect()
    rows = int(counts["rows"].sum())
    for a, b in combinations(factors, 2):
        table = counts.group_by(a, b).agg(pl.col("rows").sum())
        by_a, by_b = (
            table.select(pl.col("rows").sum().over(key).alias(key))[key].cast(pl.Int64) for key in (a, b)
        )
        met = table["rows"].cast(pl.Int64) * rows == by_a * by_b
        if not met.all() or len(table) != table[a].n_unique() * table[b].n_unique():
            return False
    return True


def variance_table(results: Results, measure: Measure | None = None) -> pl.DataFrame:
    """Return one row per number of seats and factor: seats, measure, factor, levels, variance, share, n (deals).

    The measure is the one named, else what ranks configurations. Arms are split by what was set and by bot; numbers
    of seats whose arms are not crossed have no rows.
    """
    rows = [row for part in by_question(results) for row in _rows(part, measure or ranking_measure(part))]
    return pl.DataFrame(rows, schema=SCHEMA)


def _rows(results: Results, chosen: Measure) -> Iterator[dict[str, Any]]:
    for seats in dict.fromkeys(len(arm.lineup) for arm in results.arms):
        arms = [arm for arm in results.arms if len(arm.lineup) == seats and arm.deals]
        deals = min((arm.deals for arm in arms), default=0)
        if deals == 0:
            continue
        frame = gather_scores(results, arms, chosen, deals)
        factors = _varying(frame, (SEAT, BOT, ARM))
        if not is_crossed(frame, factors):
            continue
        has_plays = sum(n_rotations(arm.lineup) for arm in arms) > 1
        chairs = [CHAIR_LUCK] if SEAT in factors and has_plays else []
        for found in share_variance(frame, [DEAL, *factors, *chairs]):
            words = {"seats": seats, "measure": chosen.name, "factor": found.factor, "levels": found.levels}
            yield words | {"variance": found.variance, "share": found.share, "n": deals}


def gather_scores(results: Results, arms: Sequence[ArmInfo], measure: Measure, deals: int) -> pl.LazyFrame:
    """Scan deal, seat, bot, arm (its settings without the bots) and value of every row of the first `deals` deals."""
    frames = []
    for arm in arms:
        words = [pl.lit(tell_rest(arm, BOTS)).alias(ARM)]
        if measure.table == "seats":
            frame = results.seats(arm, [DEAL, SEAT, BOT, measure.column])
            rows, bot = deals * n_rotations(arm.lineup) * len(arm.lineup), pl.col(BOT).cast(pl.String)
        else:
            frame = results.matches(arm, [DEAL, measure.column]).with_columns(pl.lit(0).alias(SEAT))
            rows, bot = deals * n_rotations(arm.lineup), pl.lit("+".join(arm.lineup))
        value = measure.expression_in(measure.table).alias(VALUE)
        frames.append(
            frame.head(rows).select(DEAL, pl.col(SEAT).cast(pl.Int8), bot.alias(BOT), *words, value)
        )
    return pl.concat(frames).drop_nulls(VALUE)


def _varying(frame: pl.LazyFrame, factors: Sequence[str]) -> list[str]:
    levels = frame.select(pl.col(factor).n_unique() for factor in factors).collect().row(0)
    return [factor for factor, n in zip(factors, levels, strict=True) if n > 1]


def _sums(frame: pl.LazyFrame) -> pl.DataFrame:
    value = pl.col(VALUE).cast(pl.Int64)
    return frame.select(pl.len(), value.sum().alias("t"), (value * value).sum().alias("tt")).collect()


def _group(frame: pl.LazyFrame, keys: Sequence[str]) -> pl.DataFrame:
    """Return rows and total of every level."""
    value = pl.col(VALUE).cast(pl.Int64)
    return frame.group_by(keys).agg(pl.len().alias("rows"), value.sum().alias("total")).collect()


def _between(group: pl.DataFrame, rows: int, total: int) -> Fraction:
    """Return the sum of squares between levels: Σ total² ÷ rows of each level, less that of all, exact."""
    if len(group) <= FEW_LEVELS:  # whose totals may be too large to be squared in 64 bits
        sizes = zip(group["rows"].to_list(), group["total"].to_list(), strict=True)
        found = sum((Fraction(level**2, n) for n, level in sizes), Fraction(0))
    else:
        squares = (pl.col("total") * pl.col("total")).sum().alias("squares")
        by_size = group.group_by("rows").agg(squares)
        found = sum((Fraction(int(squared), int(n)) for n, squared in by_size.iter_rows()), Fraction(0))
    return found - Fraction(total**2, rows) if rows else Fraction(0)
