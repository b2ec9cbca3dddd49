"""The gates that a scenario declares, read for every arm, and whether its headline is known precisely enough."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import polars as pl

from simkit.errors import InputError
from simkit.games.criteria import Gate
from simkit.results.view import ArmInfo, Results
from simkit.stats.data.measures import find_measures, headline_of, is_competitive
from simkit.stats.data.tally import tally_blocks, tally_seats
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
    """Judge every gate on every arm, by Holm over all; only the first `deals` deals count, all if None."""
    pairs = [(arm, gate) for arm in results.arms for gate in gates]
    readings = [_read(results, arm, gate, live, deals, len(pairs)) for arm, gate in pairs]
    verdicts = judge(readings)
    return tuple(
        Judged(arm, gate, verdict, gate.is_on_seats or find_measures(results, [gate.column])[0].is_percent)
        for (arm, gate), verdict in zip(pairs, verdicts, strict=True)
    )


def is_precise(results: Results, precision: float, deals: int) -> bool:
    """Tell whether every arm's headline, of each seat where seats compete, is known to within the precision."""
    measure = headline_of(results)
    for arm in results.arms:
        tallies = (
            tally_seats(results, arm, measure, deals)
            if is_competitive(results)
            else [tally_blocks(results, arm, measure, deals=deals)]
        )
        for tally in tallies:
            interval = sequence_interval(tally, ALPHA)
            if interval.low is None or interval.high is None:
                return False
            if interval.high - interval.low > 2 * precision:
                return False
    return True


def verdict_table(judged: Sequence[Judged]) -> pl.DataFrame:
    """Return one row for each gate and arm: the verdict, the estimate with its bounds, n and the method."""
    schema = {
        "arm": pl.String,
        "gate": pl.String,
        "verdict": pl.String,
        "state": pl.String,
        "estimate": pl.Float64,
        "low": pl.Float64,
        "high": pl.Float64,
        "n": pl.Int64,
        "more_deals": pl.Int64,
        "p": pl.Float64,
        "method": pl.String,
        "is_percent": pl.Boolean,
    }
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


def _read(results: Results, arm: ArmInfo, gate: Gate, live: bool, deals: int | None, family: int) -> Reading:
    if gate.is_on_seats:
        if len(arm.lineup) < 2:
            raise InputError(
                f"arm “{arm.label}” has a single seat",
                key="gates",
                value=str(gate),
                hint="Leave the gate out.",
            )
        assert gate.high is not None
        return read_seat_balance(results, arm, gate.high, live=live, family=family, deals=deals)
    [measure] = find_measures(results, [gate.column])
    tally = tally_blocks(results, arm, measure, deals=deals)
    return read_gate(tally, Bounds(gate.low, gate.high), live=live, family=family)
