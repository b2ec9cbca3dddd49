"""The gates that a scenario declares, read for every arm."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import polars as pl

from simkit.games.criteria import Gate
from simkit.results.view import ArmInfo, Results
from simkit.stats.data.measures import Measure, find_measures
from simkit.stats.data.schema import make_schema
from simkit.stats.data.tally import tally_blocks
from simkit.stats.estimate.sequential import ALPHA
from simkit.stats.estimate.spending import Look, look_at
from simkit.stats.verdict.balance import read_seat_balance
from simkit.stats.verdict.bounds import Bounds
from simkit.stats.verdict.claims import Seen, least_claims
from simkit.stats.verdict.precision import find_precision
from simkit.stats.verdict.stopped import SEEN, allow_for_stop
from simkit.stats.verdict.verdicts import Reading, Verdict, judge, read_gate

GATED = "gated"  # marks the measures that results keep


@dataclass(frozen=True)
class Judged:
    """A gate on one arm, and its verdict."""

    arm: ArmInfo
    gate: Gate
    verdict: Verdict
    is_percent: bool  # whether people read the measure in per cent


def judge_gates(
    results: Results,
    gates: Sequence[Gate],
    deals: Mapping[str, int] | None = None,
    *,
    foretells: bool = True,
    seen: Seen | None = None,
) -> tuple[Judged, ...]:
    """Judge every gate on every arm that it fits, by Holm over all.

    `deals` are the first so many of each arm, by its id, that a look counts; None: all. A look whose readers ask for
    verdicts alone foretells no further deals. `seen` keeps what looks have found from one to the next.
    """
    pairs = [(arm, gate) for arm in results.arms for gate in gates if gate.fits(arm.question, arm.lineup)]
    n_gates = Counter(arm.id for arm, _ in pairs)
    waits = find_precision(results) is not None
    known = {} if seen is None else seen
    readings = []
    for arm, gate in pairs:
        look = look_at(results, arm, deals=None if deals is None else deals[arm.id])
        reading = _read(results, arm, gate, look, len(pairs) if foretells else None)
        if look is not None and (waits or n_gates[arm.id] > 1):
            reading = _stand(results, arm, gate, look, reading, known, ALPHA / len(pairs))
        readings.append(reading if deals is not None else allow_for_stop(reading, results, arm, gate))
    verdicts = judge(readings)
    return tuple(
        Judged(arm, gate, verdict, gate.is_on_seats or _measure(results, arm, gate).is_percent)
        for (arm, gate), verdict in zip(pairs, verdicts, strict=True)
    )


def _stand(
    results: Results, arm: ArmInfo, gate: Gate, look: Look, reading: Reading, seen: Seen, level: float
) -> Reading:
    """Let what an earlier look has shown stand: an arm may play on for another gate, or for a precision.

    Unless this look shows the opposite: then one of the two is a wrong verdict, most likely that of fewer deals.
    """
    if min(reading.p_holds, reading.p_fails) <= level:
        seen[arm.id, gate, look.deals] = reading.p_holds, reading.p_fails
        return reading
    p_holds, p_fails = least_claims(results, arm, gate, look, seen)
    is_of_before = min(p_holds, p_fails) <= level
    return replace(reading, p_holds=p_holds, p_fails=p_fails, is_of_before=is_of_before)


def verdict_table(judged: Sequence[Judged]) -> pl.DataFrame:
    """Return one row for each gate and arm: the verdict, the estimate with its bounds, n and the method.

    Where some estimate allows for an early stop, `seen` is the mean of the deals played.
    """
    names = "arm gate verdict state estimate low high n more_deals more_deals_high p method is_percent"
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
            *_more(found.verdict),
            found.verdict.p,
            found.verdict.reading.method,
            found.is_percent,
        )
        for found in judged
    ]
    table = pl.DataFrame(rows, schema=make_schema(names), orient="row")
    seen = pl.Series(SEEN, [found.verdict.reading.seen for found in judged], dtype=pl.Float64)
    return table if seen.is_null().all() else table.with_columns(seen)


def _more(verdict: Verdict) -> tuple[int | None, int | None]:
    """Return the range of deals that an undecided gate still needs, 0 where nothing is open."""
    if verdict.state != "undecided":
        return 0, 0
    return verdict.reading.more or (None, None)


def _measure(results: Results, arm: ArmInfo, gate: Gate) -> Measure:
    """Return the measure that a gate bounds in an arm; results keep it for the next arm and look."""
    key = GATED, gate.column_for(arm.question)
    if key not in results.cache:
        [results.cache[key]] = find_measures(results, [key[1]])
    found: Measure = results.cache[key]
    return found


def _read(results: Results, arm: ArmInfo, gate: Gate, look: Look | None, family: int | None) -> Reading:
    if gate.is_on_seats:
        assert gate.high is not None
        return read_seat_balance(results, arm, gate.high, look, family=family)
    deals = None if look is None else look.deals
    tally = tally_blocks(results, arm, _measure(results, arm, gate), deals=deals)
    return read_gate(tally, Bounds(gate.low, gate.high), look, family=family)
