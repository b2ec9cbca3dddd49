"""The best of many, cheaply: arms that are shown to be worse than another drop out of the race."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

import polars as pl

from simkit.results.view import ArmInfo, Results
from simkit.stats.compare.evenness import EVENNESS, METHOD, measure_distance
from simkit.stats.compare.significance import FEW_DISCORDANT
from simkit.stats.data.measures import Measure
from simkit.stats.data.schema import make_schema
from simkit.stats.data.tally import Tally, tally_blocks, tally_pairs
from simkit.stats.estimate.fixed import tally_interval
from simkit.stats.estimate.sequential import ALPHA, sequence_p
from simkit.stats.estimate.spending import EARLY, Look, look_at, tail_of
from simkit.stats.verdict.verdicts import mean_p

Racer = TypeVar("Racer")

CAUTION = 0.9  # of the error is used where more than two race
FEW_RIVALS = 3  # two count as so many: whoever leaves last but one makes the test of the rest much easier


@dataclass(frozen=True)
class Exit:
    """How an arm dropped out: after so many deals, shown to be worse than another arm."""

    deals: int
    worse_than: str  # arm id


@dataclass(frozen=True)
class Standing:
    """A race at a look: who drops out, and whether no arm left is better than the leader by more than the zone."""

    exits: dict[str, Exit]
    leader: str  # arm id
    is_settled: bool


def stand(
    results: Results,
    running: Collection[str],
    measure: Measure,
    *,
    most: bool,
    zone: float = 0.0,
    alpha: float = ALPHA,
) -> Standing:
    """Judge the arms among those running: by evenness, or by the mean of a measure on the same deals."""
    if measure is EVENNESS:
        return _stand_by_evenness(results, running, most=most, zone=zone, alpha=alpha)
    exits = drop_out(results, running, measure, most=most, alpha=alpha)
    left = [arm for arm in results.arms if arm.id in running and arm.id not in exits]
    leader = lead(results, left, measure, most=most)
    rivals = [arm for arm in left if arm.id != leader.id]
    level = find_level(max(1, len(rivals)), len(results.arms), alpha)

    def is_near(arm: ArmInfo) -> bool:
        gaps = tally_pairs(results, arm, results, leader, measure)
        look = look_at(results, arm, leader)
        return show_gap(gaps, -zone if most else zone, look, most=most) <= level

    return Standing(exits, leader.id, not rivals or (zone > 0 and all(map(is_near, rivals))))


def _stand_by_evenness(
    results: Results, running: Collection[str], *, most: bool, zone: float, alpha: float
) -> Standing:
    """Judge arms by how far their farthest seat is from fair; `most` looks for the least even."""
    sign = -1 if most else 1
    found = {
        arm.id: measure_distance(results, arm, len(results.arms), alpha)
        for arm in results.arms
        if arm.id in running
    }
    leader = min(found, key=lambda arm: sign * found[arm].seen)
    deals = {arm.id: arm.deals for arm in results.arms}
    limit = found[leader].low if most else found[leader].high
    ends = {arm: sign * (one.high if most else one.low) for arm, one in found.items()}
    exits = {arm: Exit(deals[arm], leader) for arm, end in ends.items() if end > sign * limit}
    rest = [end for arm, end in ends.items() if arm not in exits and arm != leader]
    return Standing(exits, leader, all(sign * limit - end <= zone for end in rest))


def drop_out(
    results: Results, running: Collection[str], measure: Measure, *, most: bool, alpha: float = ALPHA
) -> dict[str, Exit]:
    """Return the arms among those running that are shown to be worse than another of them on the same deals."""
    sign = 1 if most else -1
    arms = [arm for arm in results.arms if arm.id in running]
    means = {arm.id: sign * (tally_blocks(results, arm, measure).mean or 0.0) for arm in arms}
    ranked = sorted(arms, key=lambda arm: means[arm.id], reverse=True)

    def gap_p(ahead: ArmInfo, behind: ArmInfo) -> float:
        if means[ahead.id] <= means[behind.id]:
            return 1.0
        gaps = tally_pairs(results, behind, results, ahead, measure)
        return show_gap(gaps, 0.0, look_at(results, behind, ahead), most=most)

    exits = find_exits(ranked, gap_p, len(results.arms), alpha)
    return {arm.id: Exit(min(arm.deals, by.deals), by.id) for arm, by in exits}


def find_exits(
    ranked: Sequence[Racer], gap_p: Callable[[Racer, Racer], float], n_started: int, alpha: float = ALPHA
) -> list[tuple[Racer, Racer]]:
    """Return who drops out of a race at a look, each with one that it is shown to be worse than.

    The p value `gap_p(ahead, behind)` holds at all looks. Each that drops out eases the test of the rest.
    """
    left, exits = list(ranked), list[tuple[Racer, Racer]]()
    while len(left) > 1:
        level = find_level(len(left) - 1, n_started, alpha)
        found = [
            (behind, by)
            for place, behind in enumerate(left)
            if (by := next((one for one in left[:place] if gap_p(one, behind) <= level), None)) is not None
        ]
        if not found:
            break
        exits += found
        left = [one for one in left if all(one is not behind for behind, _ in found)]
    return exits


def find_level(rivals: int, n_started: int, alpha: float = ALPHA) -> float:
    """Return the level at which each pair of a race is tested while the best has so many rivals.

    The best is met by all that run, so their number divides the error. Those that have dropped out divide it no more,
    though they need not have been told from the best; for this a tenth is kept back wherever more than two started,
    and two rivals count as three. Over all looks of a plan the best then drops out in at most 5 % of races: simulated
    for three to six arms, up to gaps of opposite luck. Proved it would be only for alpha divided by all that started.
    """
    if n_started <= 2:
        return alpha
    return CAUTION * alpha / (1 if rivals == 1 else max(rivals, FEW_RIVALS))


def show_gap(gaps: Tally, zone: float, look: Look | None, *, most: bool) -> float:
    """Return the p value, good at all looks, against the leader not being ahead of another by more than a zone.

    With a plan rates and shares are judged by its looks, once enough deals differ; what is counted, and a race
    without a plan, by sequences. Whoever races wants an early end, so early looks may spend more than those of gates.
    """
    if look is None or gaps.is_count:
        return sequence_p(gaps, zone, above=most)
    alike = dict(zip(gaps.values, gaps.counts, strict=True)).get(0, 0)
    early = replace(look, pace=EARLY)
    return mean_p(gaps, zone, early, above=most) if gaps.n - alike >= FEW_DISCORDANT else 1.0


def lead(results: Results, arms: Collection[ArmInfo], measure: Measure, *, most: bool) -> ArmInfo:
    """Return the arm with the best mean so far, the first of equals."""
    sign = 1 if most else -1

    def rank(arm: ArmInfo) -> float:
        return sign * (tally_blocks(results, arm, measure).mean or 0.0)

    return max(arms, key=rank)


def _estimate(
    results: Results, arm: ArmInfo, measure: Measure
) -> tuple[float | None, float | None, float | None, str]:
    """Return what decides the race of one arm, with its ends and method."""
    if measure is EVENNESS:
        found = measure_distance(results, arm, 1)
        return found.seen, found.low, found.high, METHOD
    tally = tally_blocks(results, arm, measure)
    return (tally.mean, *tally_interval(tally, tail_of(results, arm)))


def race_table(results: Results, measure: Measure, exits: Mapping[str, Exit], *, most: bool) -> pl.DataFrame:
    """Return one row for each arm, the best first: estimate, its interval, deals, how it dropped out, by whom."""
    labels = {arm.id: arm.label for arm in results.arms}
    rows = []
    for arm in results.arms:
        estimate, low, high, method = _estimate(results, arm, measure)
        gone = exits.get(arm.id)
        rows.append(
            {
                "arm": arm.label,
                "estimate": estimate,
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
