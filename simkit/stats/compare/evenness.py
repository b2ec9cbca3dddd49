"""The most even of many arms: chosen on some deals, confirmed on others, since the best of many flatters itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import polars as pl
from numpy.typing import NDArray
from scipy.special import ndtri

from simkit.results.view import ArmInfo, Results
from simkit.stats.data.blocks import Part, block_size, block_totals
from simkit.stats.data.measures import Measure, headline_of
from simkit.stats.data.tally import tally_blocks
from simkit.stats.estimate.fixed import tally_interval
from simkit.stats.estimate.intervals import TAIL
from simkit.stats.estimate.sequential import ALPHA
from simkit.stats.estimate.spending import tail_of


@dataclass(frozen=True)
class MostEven:
    """An arm chosen on the even deals, and what the odd ones say of its farthest seat, in shares of wins."""

    arm: ArmInfo
    off: float  # from the fair share
    at_most: float  # with 95 % confidence
    alike: tuple[ArmInfo, ...]  # the arms that are not shown to be less even


def find_most_even(results: Results, arms: Sequence[ArmInfo]) -> MostEven | None:
    """Choose the arm whose farthest seat is nearest to fair, confirm it on fresh deals; None with too few deals."""
    if min(arm.deals for arm in arms) < 4:
        return None
    halves = [(_offs(results, arm, 0), _offs(results, arm, 1)) for arm in arms]
    best = min(range(len(arms)), key=lambda place: np.abs(halves[place][0][0]).max())
    seats = len(arms[best].lineup)
    off, error = halves[best][1]
    reach = _steps(results, arms[best], seats) * error
    at_most = float((np.abs(off) + reach).max())
    alike = tuple(
        arm
        for place, (arm, (_, (offs, errors))) in enumerate(zip(arms, halves, strict=True))
        if place != best
        and float((np.abs(offs) - _steps(results, arm, seats * len(arms)) * errors).max()) <= at_most
    )
    return MostEven(arms[best], float(np.abs(off).max()), at_most, alike)


def _offs(results: Results, arm: ArmInfo, half: int) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return how far each seat's share lies above the fair one on every other deal, and its standard error."""
    share = headline_of(results, arm)
    columns = [
        block_totals(results, arm, share, arm.deals, Part(seat=seat)).gather_every(2, half).alias(str(seat))
        for seat in range(len(arm.lineup))
    ]
    shares = pl.DataFrame(columns).to_numpy() / block_size(arm, share, Part(seat=0))
    means = shares.mean(axis=0) - 1 / len(arm.lineup)
    return means, shares.std(axis=0, ddof=1) / np.sqrt(len(shares))


def _steps(results: Results, arm: ArmInfo, choices: int) -> float:
    """Return how many standard errors hold for so many seats together, at all looks where there are several."""
    return -float(ndtri(tail_of(results, arm, tail=TAIL / choices)))


EVENNESS = Measure(
    "evenness", "share", "", "Distance of the farthest seat from fair", better="less", table="seats"
)
ZONE = 0.005  # shares of wins that are no difference, unless another zone is asked for
METHOD = "largest distance over seats, at all looks"


@dataclass(frozen=True)
class Distance:
    """How far the farthest seat of an arm is from fair: as seen, and between which limits."""

    seen: float
    low: float
    high: float


def measure_distance(results: Results, arm: ArmInfo, arms: int, alpha: float = ALPHA) -> Distance:
    """Bound the distance of an arm's farthest seat so that the bounds of so many arms hold together, at all looks."""
    share, seats = headline_of(results, arm), len(arm.lineup)
    tail = tail_of(results, arm, tail=alpha / 2 / (arms * seats))
    offs = []
    for seat in range(seats):
        tally = tally_blocks(results, arm, share, Part(seat=seat))
        low, high, _ = tally_interval(tally, tail)
        fair = 1 / seats
        far = 1.0 if low is None or high is None else max(fair - low, high - fair)
        near = 0.0 if low is None or high is None else max(0.0, low - fair, fair - high)
        offs.append((abs((tally.mean or 0.0) - fair), near, far))
    return Distance(*(max(off[place] for off in offs) for place in range(3)))
