"""Paired comparison of arms on the same deals."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any

import polars as pl
from scipy.special import bdtr, stdtr

from simkit.errors import InputError
from simkit.results.view import ArmInfo, Results
from simkit.stats.measures import Measure, find_measures
from simkit.stats.paired import PairSums, pair_sums
from simkit.stats.pairs import Pair, pair_arms, planned_pairs

SCHEMA = {
    "setting": pl.String,
    "from": pl.String,
    "to": pl.String,
    "given": pl.String,
    "measure": pl.String,
    "estimate_from": pl.Float64,
    "estimate_to": pl.Float64,
    "difference": pl.Float64,
    "low": pl.Float64,
    "high": pl.Float64,
    "rho": pl.Float64,
    "saving": pl.Float64,
    "n": pl.Int64,
    "method": pl.String,
    "p": pl.Float64,
    "q": pl.Float64,
    "test": pl.String,
}
FEW_DISCORDANT = 25  # deals won by one arm only; below this McNemar's test is exact


def compare_planned(results: Results, measures: Sequence[str] = ()) -> pl.DataFrame:
    """Compare all planned pairs of a results folder, by the headline unless measures are named."""
    chosen = find_measures(results, measures or [results.headline])
    return _table(row for pair in planned_pairs(results) for row in _compare(results, results, pair, chosen))


def compare_arms(
    results: Results, a: ArmInfo, other: Results, b: ArmInfo, measures: Sequence[str] = ()
) -> pl.DataFrame:
    """Compare arm b of `other` with arm a of `results`; the two folders must share game and seed."""
    refuse_other_deals(results, other)
    return _table(
        _compare(results, other, pair_arms(a, b), find_measures(results, measures or [results.headline]))
    )


def compare_folders(results: Results, other: Results, measures: Sequence[str] = ()) -> pl.DataFrame:
    """Compare every arm of `other` with the arm of the same label in `results`."""
    refuse_other_deals(results, other)
    chosen = find_measures(results, measures or [results.headline])
    ours = {arm.label: arm for arm in results.arms}
    pairs = [
        Pair("results", "first", "second", b.label, ours[b.label], b) for b in other.arms if b.label in ours
    ]
    if not pairs:
        raise InputError(
            "the two results folders have no arm in common",
            value=", ".join(arm.label for arm in other.arms),
            allowed=ours,
            hint="Name the two arms with --a and --b.",
        )
    return _table(row for pair in pairs for row in _compare(results, other, pair, chosen))


def refuse_other_deals(results: Results, other: Results) -> None:
    """Raise InputError unless both folders hold the same game's deals: same game, same seed."""
    for key in ("game", "seed"):
        ours, theirs = (held.game if key == "game" else held.manifest["seed"] for held in (results, other))
        if ours != theirs:
            raise InputError(
                f"arms are compared on the same deals, and the {key} differs",
                key=key,
                value=theirs,
                hint=f"{results.folder} has {key} {ours}, {other.folder} has {theirs}.",
            )


def _compare(
    results: Results, other: Results, pair: Pair, measures: Sequence[Measure]
) -> Iterator[dict[str, Any]]:
    words = {"setting": pair.setting, "from": pair.from_value, "to": pair.to_value, "given": pair.given}
    for measure in measures:
        sums = pair_sums(results, pair.a, other, pair.b, measure)
        low, high, method = sums.interval()
        p, test = p_value(sums)
        yield words | {
            "measure": measure.name,
            "estimate_from": sums.mean_a,
            "estimate_to": sums.mean_b,
            "difference": sums.difference,
            "low": low,
            "high": high,
            "rho": sums.rho,
            "saving": sums.saving,
            "n": sums.n,
            "method": method,
            "p": p,
            "test": test,
        }


def _table(rows: Iterator[dict[str, Any]]) -> pl.DataFrame:
    found = list(rows)
    adjusted = benjamini_hochberg([row["p"] for row in found])
    return pl.DataFrame([row | {"q": q} for row, q in zip(found, adjusted, strict=True)], schema=SCHEMA)


def p_value(sums: PairSums) -> tuple[float | None, str]:
    """Test that the two arms are equal: McNemar for a flag of one match per block, else paired t."""
    if sums.n < 2 or sums.difference is None:
        return None, "none"
    if sums.is_solo_flag:
        return mcnemar(sums.only_a, sums.only_b)
    if sums.error == 0:
        return (1.0 if sums.difference == 0 else 0.0), "paired t"
    return 2 * float(stdtr(sums.n - 1, -abs(sums.difference / sums.error))), "paired t"


def mcnemar(only_a: int, only_b: int) -> tuple[float, str]:
    """Return McNemar's p value and its name: exact below 25 discordant deals, else χ² without correction."""
    discordant = only_a + only_b
    if discordant < FEW_DISCORDANT:
        tail = float(bdtr(min(only_a, only_b), discordant, 0.5)) if discordant else 1.0
        return min(1.0, 2 * tail), "McNemar, exact"
    return math.erfc(abs(only_a - only_b) / math.sqrt(2 * discordant)), "McNemar"


def benjamini_hochberg(p_values: Sequence[float | None]) -> list[float | None]:
    """Return q values: the smallest false discovery rate at which each comparison counts as a difference."""
    known = sorted((p, place) for place, p in enumerate(p_values) if p is not None)
    adjusted: list[float | None] = [None] * len(p_values)
    smallest = 1.0
    for rank in range(len(known), 0, -1):
        p, place = known[rank - 1]
        smallest = min(smallest, p * len(known) / rank)
        adjusted[place] = smallest
    return adjusted
