"""The best of many, cheaply: arms that are shown to be worse than another drop out of the race."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

import polars as pl

from simkit.results.view import ArmInfo, Results
from simkit.stats.data.measures import Measure
from simkit.stats.data.schema import make_schema
from simkit.stats.data.tally import tally_blocks, tally_pairs
from simkit.stats.estimate.sequential import ALPHA, sequence_interval, sequence_p


@dataclass(frozen=True)
class Exit:
    """How an arm dropped out: after so many deals, shown to be worse than another arm."""

    deals: int
    worse_than: str  # arm id


def drop_out(
    results: Results, running: Collection[str], measure: Measure, *, most: bool, alpha: float = ALPHA
) -> dict[str, Exit]:
    """Return the arms among those running that are shown to be worse than the present leader.

    The best arm drops out with a chance of at most alpha over the whole race: each of its comparisons holds at
    all looks at once, and there are as many as other arms (Bonferroni).
    """
    arms = [arm for arm in results.arms if arm.id in running]
    rivals = max(1, len(results.arms) - 1)
    leader = lead(results, arms, measure, most=most)
    exits = {}
    for arm in arms:
        if arm.id == leader.id:
            continue
        gaps = tally_pairs(results, arm, results, leader, measure)
        if sequence_p(gaps, 0.0, above=most) <= alpha / rivals:
            exits[arm.id] = Exit(gaps.n, leader.id)
    return exits


def lead(results: Results, arms: Collection[ArmInfo], measure: Measure, *, most: bool) -> ArmInfo:
    """Return the arm with the best mean so far, the first of equals."""
    sign = 1 if most else -1

    def rank(arm: ArmInfo) -> float:
        return sign * (tally_blocks(results, arm, measure).mean or 0.0)

    return max(arms, key=rank)


def race_table(results: Results, measure: Measure, exits: Mapping[str, Exit], *, most: bool) -> pl.DataFrame:
    """Return one row for each arm, the best first: estimate, its interval, deals, how it dropped out, by whom."""
    labels = {arm.id: arm.label for arm in results.arms}
    rows = []
    for arm in results.arms:
        tally = tally_blocks(results, arm, measure)
        low, high, method = sequence_interval(tally)
        gone = exits.get(arm.id)
        rows.append(
            {
                "arm": arm.label,
                "estimate": tally.mean,
                "low": low,
                "high": high,
                "n": arm.deals,
                "dropped_at": gone.deals if gone else None,
                "worse_than": labels[gone.worse_than] if gone else None,
                "method": method,
            }
        )
    schema = make_schema("arm estimate low high n dropped_at worse_than method")
    frame = pl.DataFrame(rows, schema=schema)
    return frame.sort(
        pl.col("dropped_at").is_null(), pl.col("n"), pl.col("estimate") * (1 if most else -1), descending=True
    )
