"""How many more deals an undecided gate needs: a range, since the truth is known no better than the deals tell."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from simkit.stats.data.tally import Tally
from simkit.stats.estimate.sequential import FEWEST, floored_variance, normal_reach
from simkit.stats.estimate.spending import NEAREST, Look, fixed_looks, look_limits
from simkit.stats.verdict.bounds import Bounds
from simkit.stats.verdict.outside import corner_tests
from simkit.stats.verdict.truths import Seats, allow_truths, learn_seats

FARTHEST = 100  # times the deals so far or planned; beyond that no forecast is given
STEP = 1.25  # from a look beyond the plan to the next
DRAWS = 600  # futures that are tried
FEW, MANY = 0.1, 0.9  # of the futures are decided by the two ends of the range
SEED = 1


class More(NamedTuple):
    """More deals: in one of ten futures these few decide, in nine of ten these many; None: beyond any sense."""

    few: int
    many: int | None


def forecast(tallies: Sequence[Tally], bounds: Bounds, look: Look | None, alpha: float) -> More | None:
    """Return the range of deals that decide whether all means lie within bounds, None if hardly any future does.

    A future has a truth that the blocks so far allow, and further blocks with their spread; it is looked at as the
    run will be, and beyond its plan. Tallies are of the seats of one arm, or a single one.
    """
    n = tallies[0].n
    if n < FEWEST:
        return None
    here = look or Look(n, n)
    ahead = looks_ahead(here)
    looks = (*_looks_before(here), here.deals, *ahead)
    tests = tests_outside(len(tallies), bounds)
    claims = [
        limits_of(looks, here.planned, level, is_count=tallies[0].is_count)[-len(ahead) :]
        for level in (alpha, alpha / tests)
    ]
    at = np.array(ahead) * (n / here.deals)
    means, errors = draw_futures(
        tallies, at, DRAWS, SEED, learn_seats([tallies])[len(tallies)] if len(tallies) > 1 else None
    )
    nearest = gaps_inside(means, errors / np.sqrt(at)[:, None], bounds)
    inside, outside = claims
    first = np.where((nearest >= inside) | (nearest <= -outside), at, math.inf).min(axis=1)
    few, many = (float(np.quantile(first, part, method="higher")) for part in (FEW, MANY))
    if math.isinf(few):
        return None
    return More(math.ceil(few - n), None if math.isinf(many) else math.ceil(many - n))


def tests_outside(seats: int, bounds: Bounds) -> int:
    """Return for how many tests the claim is corrected that some mean lies outside: of seats, or of either side."""
    if seats > 1:
        return corner_tests(seats)
    return sum(end is not None for end in (bounds.low, bounds.high))


def looks_ahead(here: Look) -> list[int]:
    """Return the numbers of deals of the looks to come: those of the plan, then farther and farther ones."""
    ahead = [deals for deals in fixed_looks(here.planned) if deals * NEAREST > here.deals]
    place = max(here.deals, here.planned)
    while place < FARTHEST * max(here.deals, here.planned):
        place = math.ceil(place * STEP)
        ahead.append(place)
    return ahead


def _looks_before(here: Look) -> list[int]:
    return [deals for deals in fixed_looks(here.planned) if deals <= NEAREST * here.deals]


def limits_of(looks: tuple[int, ...], planned: int, alpha: float, *, is_count: bool) -> NDArray[np.float64]:
    """Return the standard errors that a claim needs at each look: of a count by the normal mixture."""
    if is_count:
        return np.array([math.sqrt(n) * normal_reach(n, 1.0, alpha) for n in looks])
    return look_limits(looks, planned, alpha)


def gaps_inside(
    means: NDArray[np.float64], errors: NDArray[np.float64], bounds: Bounds
) -> NDArray[np.float64]:
    """Return how many standard errors means [draw, look, seat] lie inside the bounds, of the nearest seat."""
    gaps = []
    if bounds.low is not None:
        gaps.append((means - bounds.low) / errors)
    if bounds.high is not None:
        gaps.append((bounds.high - means) / errors)
    return np.asarray(np.min(gaps, axis=0).min(axis=-1))


def draw_futures(
    tallies: Sequence[Tally], at: NDArray[np.float64], draws: int, seed: int, spread: Seats | None
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Draw means [draw, look, seat] after `at` blocks in all, those of the tallies as seen; and a block's spread.

    `spread` tells how the true shares of several seats spread; None for a single measure.
    """
    rng = np.random.default_rng(seed)
    seats, n = len(tallies), tallies[0].n
    means = np.array([tally.mean for tally in tallies])
    errors = np.sqrt([floored_variance(tally) for tally in tallies])

    def draw(*shape: int) -> NDArray[np.float64]:
        """Draw normal numbers; the shares of several seats go up and down against each other."""
        found = np.asarray(rng.normal(size=(*shape, seats)))
        if seats == 1:
            return found
        centred: NDArray[np.float64] = found - found.mean(axis=-1, keepdims=True)
        return centred * math.sqrt(seats / (seats - 1))

    likely, widths, chances = allow_truths(means, errors / math.sqrt(n), spread)
    guess = np.random.default_rng(SEED).choice(
        len(chances), draws, p=chances
    )  # the same for all arms of a run
    truth = likely[guess] + widths[guess] * draw(draws)
    more = np.diff(np.concatenate([[n], at]))
    sums = truth[:, None, :] * more[:, None] + errors * np.sqrt(more)[:, None] * draw(draws, len(at))
    return (n * means + sums.cumsum(axis=1)) / at[:, None], errors
