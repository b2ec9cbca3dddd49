"""The gates that a scenario declares, read for every arm, and whether its headline is known precisely enough."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import polars as pl

from simkit.games.criteria import Gate
from simkit.results.view import ArmInfo, Results
from simkit.stats.data.measures import Measure, find_measures
from simkit.stats.data.schema import make_schema
from simkit.stats.data.tally import tally_blocks, tally_headline
from simkit.stats.estimate.sequential import ALPHA, sequence_interval
from simkit.stats.verdict.balance import read_seat_balance
from simkit.stats.verdict.verdicts import Bounds, Reading, Verdict, judge, read_gate


@dataclass(frozen=True)
class Judged:
    """A gate on one arm, and its verdict."""

    arm: ArmInfo
    gate: Gate
    verdict: Verdict
    is_percent: bool  # whether people read the measure in per cent


def judge_gates(
    results: Results, gates: Sequence[Gate], *, live: bool, deals: int | None = None
) -> tuple[Judged, ...]:
    """Judge every gate on every arm that it fits, by Holm over all, from the first `deals` deals, all if None."""
    pairs = [
        (arm, gate) for arm in results.arms for gate in gates if gate.fits(arm.question, len(arm.lineup))
    ]
    readings = [_read(results, arm, gate, live, deals, len(pairs)) for arm, gate in pairs]
    verdicts = judge(readings)
    return tuple(
        Judged(arm, gate, verdict, gate.is_on_seats or _measure(results, arm, gate).is_percent)
        for (arm, gate), verdict in zip(pairs, verdicts, strict=True)
    )


def is_precise(results: Results, precision: float, deals: int) -> bool:
    """Tell whether every arm's headline, of each seat where seats compete, is known to within the precision."""
    for arm in results.arms:
        for tally in tally_headline(results, arm, deals):
            interval = sequence_interval(tally, ALPHA)
            if interval.low is None or interval.high is None:
                return False
            if interval.high - interval.low > 2 * precision:
                return False
    return True


def verdict_table(judged: Sequence[Judged]) -> pl.DataFrame:
    """Return one row for each gate and arm: the verdict, the estimate with its bounds, n and the method."""
    schema = make_schema("arm gate verdict state estimate low high n more_deals p method is_percent")
    rows = [
        (
            found.arm.label,
            str(found.gate),
            found.verdict.text,
            found.verdict.state,
            found.verdict.reading.estimate,
            found.verdict.reading.low,
            found.verdict.reading.high,
            found.verdict.reading.n,
            found.verdict.reading.more,
            found.verdict.p,
            found.verdict.reading.method,
            found.is_percent,
        )
        for found in judged
    ]
    return pl.DataFrame(rows, schema=schema, orient="row")


def _measure(results: Results, arm: ArmInfo, gate: Gate) -> Measure:
    return find_measures(results, [gate.column_for(arm.question)])[0]


def _read(results: Results, arm: ArmInfo, gate: Gate, live: bool, deals: int | None, family: int) -> Reading:
    if gate.is_on_seats:
        assert gate.high is not None
        return read_seat_balance(results, arm, gate.high, live=live, family=family, deals=deals)
    tally = tally_blocks(results, arm, _measure(results, arm, gate), deals=deals)
    return read_gate(tally, Bounds(gate.low, gate.high), live=live, family=family)
