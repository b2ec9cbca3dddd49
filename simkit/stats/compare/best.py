"""The best of many arms: chosen on the even deals and judged on the odd ones, since the best of many flatters itself.

Whatever arm is chosen, the odd deals know nothing of the choice. An arm that is truly the best, or as good as the one
chosen, is shown to be worse with a chance of at most 2.5 %; so among equal arms hardly ever one stands alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.special import stdtrit

from simkit.results.view import ArmInfo, Results
from simkit.stats.data.blocks import block_size, block_totals
from simkit.stats.data.measures import Measure
from simkit.stats.data.parallel import together
from simkit.stats.estimate.intervals import TAIL
from simkit.stats.estimate.spending import tail_of

FEWEST = 8  # deals of a half below which nothing is told


@dataclass(frozen=True)
class Standing:
    """The place of an arm chosen on the even deals, what the odd ones say of it, and who is not shown to be worse."""

    place: int
    mean: float  # of the odd deals
    low: float
    high: float
    alike: tuple[int, ...]  # places

    @property
    def is_alone(self) -> bool:
        """Whether the arm is shown to be better than every other."""
        return not self.alike


def find_best(
    results: Results,
    arms: Sequence[ArmInfo],
    measure: Measure,
    place: int | None = None,
    *,
    least: bool = False,
) -> Standing | None:
    """Choose the arm with the most of a measure on the even deals, and judge it on the odd; None with too few deals.

    With a place that arm is judged, chosen elsewhere. With `least` the arm with the least of it is chosen.
    """
    deals = min(arm.deals for arm in arms)
    columns = together(lambda arm: block_totals(results, arm, measure, deals), arms)
    values = np.stack([column.to_numpy() for column in columns], axis=1)
    values = values / np.array([block_size(arm, measure) for arm in arms])
    values = values[~np.isnan(values).any(axis=1)]  # a missing total
    return stand_out(values, sign=-1 if least else 1, tail=tail_of(results, *arms, tail=TAIL), place=place)


def stand_out(
    values: NDArray[np.float64], *, sign: int = 1, tail: float = TAIL, place: int | None = None
) -> Standing | None:
    """Choose a column of values [deal, arm] on the even deals and judge it on the odd ones; `sign` −1: least."""
    first, second = values[::2], values[1::2]
    n = len(second)
    if n < FEWEST:
        return None
    if place is None:
        place = int(np.argmax(sign * first.mean(axis=0)))
    steps = -float(stdtrit(n - 1, tail))
    ahead = sign * (second[:, [place]] - second)
    errors = ahead.std(axis=0, ddof=1) / np.sqrt(n)
    is_worse = ahead.mean(axis=0) - steps * errors > 0
    alike = tuple(other for other in range(values.shape[1]) if other != place and not is_worse[other])
    own = second[:, place]
    mean, reach = float(own.mean()), steps * float(own.std(ddof=1)) / np.sqrt(n)
    return Standing(place, mean, mean - reach, mean + reach, alike)
