"""Which truths do the deals allow? Of several seats the farthest owes a part of its distance to chance.

The shares of seats lie off fair by what all configurations of a game have in common (who begins has it harder) and by
what each has of its own. How large both are nobody knows: many guesses are tried, each as likely as it is usual and
as the configurations that are looked at make it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from simkit.stats.data.tally import Tally
from simkit.stats.estimate.sequential import floored_variance

Floats = NDArray[np.float64]

COMMON = 0.012  # how far seats usually lie off fair in all configurations, as in simkit's own reports
OWN = 0.009  # and how far each configuration usually lies off that
UNSURE = 0.5  # standard deviation of the logarithms of both: of ten games seven lie within a factor of 1.7
STEPS = np.linspace(-4, 4, 17)  # of the guesses, in these standard deviations
TIMES = np.exp(UNSURE * STEPS)  # what is usual
USUAL = np.exp(-(STEPS**2) / 2)  # how likely a guess is before anything was played, but for a factor


class Seats(NamedTuple):
    """How true shares of arms spread: guesses of the variance around fair in common to all, and of their own."""

    means: Floats  # by seat, over all arms
    arms: int
    common: Floats  # [guess]
    own: Floats  # [guess]
    chances: Floats  # [guess], 1 in all


def learn_seats(arms: Iterable[Sequence[Tally]]) -> dict[int, Seats]:
    """Learn from the tallies by seat of arms how true shares spread, by the number of seats."""
    groups: dict[int, list[Sequence[Tally]]] = {}
    for tallies in arms:
        groups.setdefault(len(tallies), []).append(tallies)
    return {seats: _learn(group) for seats, group in groups.items()}


def _learn(group: Sequence[Sequence[Tally]]) -> Seats:
    """Weigh guesses by what arms with equally many seats show: how far they are apart, and their means from fair."""
    shares = np.array([[tally.mean for tally in tallies] for tallies in group])  # [arm, seat]
    noise = float(np.mean([floored_variance(tally) / tally.n for tallies in group for tally in tallies]))
    (n, seats), means = shares.shape, shares.mean(axis=0)
    free = seats - 1  # shares add up to 1
    common, own = (grid.ravel() for grid in np.meshgrid((COMMON * TIMES) ** 2, (OWN * TIMES) ** 2))
    apart, off = (float((gaps**2).sum()) * free / seats for gaps in (shares - means, means - 1 / seats))
    logs = _log_normal(apart, own + noise, (n - 1) * free)
    logs += _log_normal(off, common + (own + noise) / n, free)
    chances = np.outer(USUAL, USUAL).ravel() * np.exp(logs - logs.max())
    return Seats(means, n, common, own, chances / chances.sum())


def _log_normal(squares: float, variances: Floats, free: int) -> Floats:
    """Return the log likelihood of a sum of so many squares, but for a constant."""
    return np.asarray(-(squares / variances + free * np.log(variances)) / 2)


def allow_truths(means: Floats, errors: Floats, seats: Seats | None) -> tuple[Floats, Floats, Floats]:
    """Return around which values and how widely truths lie [guess, seat], and the chances of guesses [guess].

    They are those that means [seat] with standard errors allow. A single mean is taken as it is. Shares of seats are
    drawn towards those of all arms, and these towards fair: the more, the less they spread beyond what chance gives.
    """
    if seats is None:
        return means[None], errors[None], np.ones(1)
    noise, n = float((errors**2).mean()), seats.arms
    own = seats.own / (seats.own + noise)
    common = (seats.common + seats.own / n) / (seats.common + (seats.own + noise) / n)
    fair = 1 / len(means)
    likely = fair + np.outer(common, seats.means - fair) + np.outer(own, means - seats.means)
    return likely, np.outer(np.sqrt(own * (1 - 1 / n) + common / n), errors), seats.chances
