"""The two claims on a gate, that it holds and that it fails, at a look; what was shown at an earlier one stands."""

from __future__ import annotations

from simkit.games.criteria import Gate
from simkit.results.view import ArmInfo, Results
from simkit.stats.data.measures import find_measures
from simkit.stats.data.tally import Tally, tally_blocks, tally_headline
from simkit.stats.estimate.spending import Look, fixed_looks
from simkit.stats.verdict.balance import seats_p
from simkit.stats.verdict.bounds import Bounds, within
from simkit.stats.verdict.verdicts import gate_p

Claims = tuple[float, float]  # p values: it holds, it fails
Seen = dict[tuple[str, Gate, int], Claims]  # by arm, gate and deals


def find_tallies(results: Results, arm: ArmInfo, gate: Gate, deals: int | None = None) -> tuple[Tally, ...]:
    """Return what a gate bounds: the shares of all seats, or one measure."""
    if gate.is_on_seats:
        return tally_headline(results, arm, deals)
    [measure] = find_measures(results, [gate.column_for(arm.question)])
    return (tally_blocks(results, arm, measure, deals=deals),)


def find_bounds(arm: ArmInfo, gate: Gate) -> Bounds:
    """Return between which values a gate wants what it bounds."""
    if gate.is_on_seats:
        return within(gate.high or 0.0, 1 / len(arm.lineup))
    return Bounds(gate.low, gate.high)


def read_claims(results: Results, arm: ArmInfo, gate: Gate, look: Look) -> Claims:
    """Return the p values of both claims at a look."""
    tallies, bounds = find_tallies(results, arm, gate, look.deals), find_bounds(arm, gate)
    return seats_p(tallies, bounds, look) if gate.is_on_seats else gate_p(tallies[0], bounds, look)


def least_claims(results: Results, arm: ArmInfo, gate: Gate, look: Look, seen: Seen) -> Claims:
    """Return the least p values of both claims at a look and those before it; `seen` keeps those that are known.

    They hold at all looks at once, so the least of them does too, and a verdict never returns to undecided.
    """
    for deals in (*(one for one in fixed_looks(look.planned) if one < look.deals), look.deals):
        key = arm.id, gate, deals
        if key not in seen:
            seen[key] = read_claims(results, arm, gate, Look(deals, look.planned))
    known = [
        claims
        for (one, other, at), claims in seen.items()
        if (one, other) == (arm.id, gate) and at <= look.deals
    ]
    return min(holds for holds, _ in known), min(fails for _, fails in known)
