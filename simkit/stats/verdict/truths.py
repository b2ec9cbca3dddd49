"""Which truths do the deals allow? Of several seats the farthest owes a part of its distance to chance.

The shares of seats lie off fair by what all configurations of a game have in common (who begins has it harder) and by
what each has of its own. Both are learnt from the configurations that are looked at, mixed with what is usual.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from simkit.stats.data.tally import Tally
from simkit.stats.estimate.sequential import floored_variance

Floats = NDArray[np.float64]

COMMON = 0.02  # how far seats usually lie off fair in all configurations
OWN = 0.01  # and how far each configuration usually lies off that
COMMON_WEIGHT, OWN_WEIGHT = 4, 10  # as if so many seats had told it
LEAST = 1 / 16  # of what is usual remains


class Seats(NamedTuple):
    """How the true shares of arms spread: the variance around fair that they have in common, and their own."""

    means: Floats  # by seat, over all arms
    arms: int
    common: float
    own: float


def learn_seats(arms: Iterable[Sequence[Tally]]) -> dict[int, Seats]:
    """Learn from the tallies by seat of arms how true shares spread, by the number of seats."""
    groups: dict[int, list[Sequence[Tally]]] = {}
    for tallies in arms:
        groups.setdefault(len(tallies), []).append(tallies)
    return {seats: _learn(group) for seats, group in groups.items()}


def _learn(group: Sequence[Sequence[Tally]]) -> Seats:
    """Learn from arms with equally many seats; what chance gives is subtracted."""
    shares = np.array([[tally.mean for tally in tallies] for tallies in group])  # [arm, seat]
    noise = float(np.mean([floored_variance(tally) / tally.n for tallies in group for tally in tallies]))
    (n, seats), means = shares.shape, shares.mean(axis=0)
    free = seats - 1  # shares add up to 1
    apart = float(((shares - means) ** 2).sum()) * free / seats - (n - 1) * free * noise
    own = max(LEAST * OWN**2, (OWN_WEIGHT * OWN**2 + apart) / (OWN_WEIGHT + (n - 1) * free))
    off = free * (float(((means - means.mean()) ** 2).mean()) - (own + noise) / n)
    common = max(LEAST * COMMON**2, (COMMON_WEIGHT * COMMON**2 + off) / (COMMON_WEIGHT + free))
    return Seats(means, n, common, own)


def allow_truths(means: Floats, errors: Floats, seats: Seats | None) -> tuple[Floats, Floats]:
    """Return around which values, and how widely, the truths lie that means [seat] with standard errors allow.

    A single mean is taken as it is. Shares of seats are drawn towards those of all arms, and these towards fair: the
    more, the less their spread exceeds what chance gives.
    """
    if seats is None:
        return means, errors
    noise, n = float((errors**2).mean()), seats.arms
    own = seats.own / (seats.own + noise)
    common = (seats.common + seats.own / n) / (seats.common + (seats.own + noise) / n)
    fair = 1 / len(means)
    likely = fair + common * (seats.means - fair) + own * (means - seats.means)
    return likely, errors * math.sqrt(own * (1 - 1 / n) + common / n)
