"""Are the seats balanced? Equivalence of every seat's share with the fair one, within a declared margin."""

from __future__ import annotations

from collections.abc import Sequence

from simkit.results.view import ArmInfo, Results
from simkit.stats.data.tally import Tally, tally_headline
from simkit.stats.estimate.fixed import is_sparse
from simkit.stats.estimate.sequential import ALPHA
from simkit.stats.estimate.spending import Look
from simkit.stats.verdict.bounds import Bounds, within
from simkit.stats.verdict.forecast import forecast
from simkit.stats.verdict.outside import correct_outside
from simkit.stats.verdict.verdicts import Reading, gate_p, mean_p, read_once


def read_seats(
    tallies: Sequence[Tally],
    margin: float,
    look: Look | None = None,
    *,
    alpha: float = ALPHA,
    family: int | None = 1,
) -> Reading:
    """Read the gate that every seat's share of wins lies within `margin` of 1 / p, for p seats.

    Tallies are by seat, their shares add up to 1 in every block. Balanced: each seat is shown to lie within
    (intersection–union, each at alpha). Unbalanced: some seat is shown to lie outside, corrected for the seats that
    can lie at an end of the bounds at once. Estimate and bounds are those of the seat farthest off. `family` is the
    number of gates that the forecast of further blocks reckons with; None: no forecast.
    """
    seats = len(tallies)
    bounds = within(margin, 1 / seats)
    parts = tuple(read_once(tally, bounds, look) for tally in tallies)
    p_holds, p_fails = seats_p(tallies, bounds, look)
    worst = parts[farthest_seat(tallies)]
    is_open = family is not None and min(p_holds, p_fails) > alpha / family
    more = forecast(tallies, bounds, look, alpha / (family or 1)) if is_open else None
    method = f"{worst.method}, every seat"
    return Reading(
        bounds, worst.estimate, worst.low, worst.high, worst.n, method, p_holds, p_fails, more, parts
    )


def farthest_seat(tallies: Sequence[Tally]) -> int:
    """Return the seat whose share is farthest from fair."""
    off = [abs(len(tallies) * tally.total - tally.n * tally.scale) for tally in tallies]
    return off.index(max(off))


def seats_p(tallies: Sequence[Tally], bounds: Bounds, look: Look | None) -> tuple[float, float]:
    """Return p values for two claims: every seat lies within the bounds, some seat lies outside."""
    assert bounds.low is not None
    assert bounds.high is not None
    inside = max(gate_p(tally, bounds, look)[0] for tally in tallies)
    level = min(
        min(mean_p(tally, bounds.low, look, above=False), mean_p(tally, bounds.high, look, above=True))
        for tally in tallies
    )
    if any(map(is_sparse, tallies)):  # judged by bets, not by standard errors
        return inside, min(1.0, 2 * len(tallies) * level)
    margin = (bounds.high - bounds.low) / 2
    return inside, correct_outside(level, len(tallies), margin, tallies[0].n, look)


def read_seat_balance(
    results: Results,
    arm: ArmInfo,
    margin: float,
    look: Look | None,
    *,
    family: int | None = 1,
) -> Reading:
    """Read the gate on all seats of an arm from the deals of a look, all that it has if None."""
    tallies = tally_headline(results, arm, None if look is None else look.deals)
    return read_seats(tallies, margin, look, family=family)
