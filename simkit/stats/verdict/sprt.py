"""Sequential probability ratio tests: one yes/no question answered with about half the deals of a fixed plan.

The generalised test works on block scores, of which there are finitely many. Each of the two hypotheses is a value
of one parameter of the score's distribution (its mean, or its mean in units of its spread); the rest of the
distribution is whatever fits the blocks best under that value.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray
from scipy.special import xlogy

from simkit.stats.data.tally import Tally

Floats = NDArray[np.float64]
Model = Literal["logistic", "normalised"]
Decision = Literal["accept H0", "accept H1", "undecided"]

ELO = 400 / math.log(10)  # Elo points for each unit of log strength
NORMALISED_ELO = 2 * ELO  # normalised Elo points for each standard deviation of one match
UNSEEN = 1e-3  # blocks counted for a score that has not occurred yet
ROUNDS = 30  # of the fixed-point search, which mostly settles within five
STEPS = 80  # halvings of a bisection


@dataclass(frozen=True)
class SprtReading:
    """Where a test stands: the log likelihood ratio between its two limits, and what follows."""

    ratio: float
    lower: float
    upper: float
    n: int
    decision: Decision


def sprt_limits(alpha: float, beta: float) -> tuple[float, float]:
    """Return the log likelihood ratios that accept H0 and H1; alpha and beta are the chances of a wrong H1 and H0."""
    return math.log(beta / (1 - alpha)), math.log((1 - beta) / alpha)


def sprt(wins: int, n: int, rate0: float, rate1: float) -> float:
    """Return the log likelihood ratio of win rate `rate1` to `rate0`, for blocks that are one win or none."""
    return wins * math.log(rate1 / rate0) + (n - wins) * math.log((1 - rate1) / (1 - rate0))


def read_sprt(ratio: float, n: int, alpha: float = 0.05, beta: float = 0.05) -> SprtReading:
    """Compare a log likelihood ratio with its limits."""
    lower, upper = sprt_limits(alpha, beta)
    decision: Decision = "accept H0" if ratio <= lower else "accept H1" if ratio >= upper else "undecided"
    return SprtReading(ratio, lower, upper, n, decision)


def expected_share(elo: float, seats: int = 2) -> float:
    """Return the share of wins of one bot so many Elo points above equal opponents in all other seats."""
    strength = math.exp(elo / ELO)
    return strength / (strength + seats - 1)


def block_ratio(
    tally: Tally, elo0: float, elo1: float, *, model: Model = "normalised", seats: int = 2, matches: int = 2
) -> float:
    """Return the generalised log likelihood ratio of `elo1` to `elo0` for one bot's block scores.

    Blocks are `matches` matches of `seats` seats; the bot holds one seat in each. *logistic*: Elo stand for
    an expected share of wins. *normalised*: for the distance of the share from the fair one in standard
    deviations of a single match, which asks for the same number of deals whatever the share of drawn matches.
    """
    counts, scores = fill_ends(tally)
    if model == "logistic":
        return float(mean_ratio(counts, scores, expected_share(elo0, seats), expected_share(elo1, seats)))
    per_block = math.sqrt(matches) / NORMALISED_ELO
    return float(distance_ratio(counts, scores, 1 / seats, elo0 * per_block, elo1 * per_block))


def fill_ends(tally: Tally) -> tuple[Floats, Floats]:
    """Return counts and scores of a bounded tally with both limits among them, the unseen counted as UNSEEN."""
    assert tally.least is not None
    assert tally.most is not None
    found = dict(zip(tally.values, tally.counts, strict=True))
    for end in (tally.least, tally.most):
        found.setdefault(end, 0)
    values = sorted(found)
    counts = np.array([found[value] or UNSEEN for value in values], dtype=np.float64)
    return counts, np.array(values, dtype=np.float64) / tally.scale


def mean_ratio(counts: Floats, scores: Floats, mean0: float, mean1: float) -> Floats:
    """Return the log likelihood ratios [...] of mean `mean1` to `mean0` from counts [..., score], all positive."""
    fits = [fit_centred(counts, np.broadcast_to(scores - mean, counts.shape)) for mean in (mean0, mean1)]
    return np.asarray(xlogy(counts, fits[1] / fits[0]).sum(axis=-1))


def distance_ratio(counts: Floats, scores: Floats, centre: float, steps0: float, steps1: float) -> Floats:
    """Return the log likelihood ratios [...] of a mean `steps1` to `steps0` standard deviations above `centre`."""
    fits = [fit_distance(counts, scores, centre, steps) for steps in (steps0, steps1)]
    return np.asarray(xlogy(counts, fits[1] / fits[0]).sum(axis=-1))


def fit_distance(counts: Floats, scores: Floats, centre: float, steps: float) -> Floats:
    """Return the likeliest probabilities [..., score] whose mean is `centre` + `steps` × their own deviation.

    The condition is not linear in the probabilities; it is replaced by its tangent at the last fit until that
    no longer moves.
    """
    fit = np.full(counts.shape, 1 / len(scores))
    for _ in range(ROUNDS):
        mean = (fit * scores).sum(axis=-1, keepdims=True)
        deviation = np.sqrt((fit * (scores - mean) ** 2).sum(axis=-1, keepdims=True))
        tangent = deviation * (1 + ((scores - mean) / deviation) ** 2) / 2
        last, fit = fit, fit_centred(counts, scores - centre - steps * tangent)
        if np.abs(fit - last).max() < 1e-12:
            break
    return fit


def fit_centred(counts: Floats, gaps: Floats) -> Floats:
    """Return the likeliest probabilities [..., score] under which the mean of the gaps is 0.

    They are share / (1 + x gap) with the one x that centres them; gaps must lie on both sides of 0.
    """
    shares = counts / counts.sum(axis=-1, keepdims=True)
    low, high = -1 / gaps.max(axis=-1, keepdims=True), -1 / gaps.min(axis=-1, keepdims=True)
    for _ in range(STEPS):
        middle = (low + high) / 2
        is_left = (shares * gaps / (1 + middle * gaps)).sum(axis=-1, keepdims=True) > 0
        low, high = np.where(is_left, middle, low), np.where(is_left, high, middle)
    return np.asarray(shares / (1 + (low + high) / 2 * gaps))
