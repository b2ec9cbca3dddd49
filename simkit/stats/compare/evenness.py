"""How far the farthest seat of an arm is from fair, for many arms at once."""

from __future__ import annotations

from dataclasses import dataclass, replace

from simkit.results.view import ArmInfo, Results
from simkit.stats.data.blocks import Part
from simkit.stats.data.measures import Measure, headline_of
from simkit.stats.data.tally import tally_blocks
from simkit.stats.estimate.fixed import tally_interval
from simkit.stats.estimate.sequential import ALPHA
from simkit.stats.estimate.spending import EARLY, look_at

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
    look, tail = look_at(results, arm), alpha / 2 / (arms * seats)
    tail = tail if look is None else replace(look, pace=EARLY).tail(tail)
    offs = []
    for seat in range(seats):
        tally = tally_blocks(results, arm, share, Part(seat=seat))
        low, high, _ = tally_interval(tally, tail)
        fair = 1 / seats
        far = 1.0 if low is None or high is None else max(fair - low, high - fair)
        near = 0.0 if low is None or high is None else max(0.0, low - fair, fair - high)
        offs.append((abs((tally.mean or 0.0) - fair), near, far))
    return Distance(*(max(off[place] for off in offs) for place in range(3)))
