"""A model of how a measure answers to the knobs: a Gaussian process with a linear trend and known errors."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]

SCALES = (0.3, 0.8, 2.0)  # how far along a knob values are alike; each axis has its own
ROUNDS = 2  # over the axes, in which each takes its likeliest scale
TREND = 4.0  # variance of the slopes, in units of the signal's
FLOOR = 1e-9


@dataclass(frozen=True)
class Model:
    """What was observed, and how alike neighbours are."""

    points: Array  # [observation, axis]
    centre: float
    signal: float  # variance of the wiggles
    scales: Array  # by axis
    lower: Array  # Cholesky factor of the covariance of what was observed
    weights: Array

    def predict(self, points: Array) -> tuple[Array, Array]:
        """Return the mean and the standard deviation of the measure at points."""
        across = _cover(points, self.points, self.signal, self.scales)
        inner = np.linalg.solve(self.lower, across.T)
        own = self.signal * (1 + TREND * (1 + (points**2).sum(axis=1)))
        spread = np.maximum(own - (inner**2).sum(axis=0), FLOOR)
        return self.centre + across @ self.weights, np.sqrt(spread)


def fit(points: Array, means: Array, errors: Array) -> Model:
    """Fit a model to means with their standard errors; the scales are those that make the means likeliest."""
    centre = float(means.mean())
    signal = max(float(means.var()), float((errors**2).mean()), FLOOR)
    scales = np.full(points.shape[1], SCALES[1])
    for _, axis in product(range(ROUNDS), range(points.shape[1])):
        tried = [np.where(np.arange(len(scales)) == axis, scale, scales) for scale in SCALES]
        scales = max(tried, key=lambda one: _likelihood(points, means - centre, errors, signal, one))
    lower = _factor(points, errors, signal, scales)
    weights = np.linalg.solve(lower.T, np.linalg.solve(lower, means - centre))
    return Model(points, centre, signal, scales, lower, weights)


def _cover(a: Array, b: Array, signal: float, scales: Array) -> Array:
    gaps = ((a[:, None, :] - b[None, :, :]) / scales) ** 2
    near: Array = np.exp(-gaps.sum(axis=2) / 2)
    return signal * (near + TREND * (1 + a @ b.T))


def _factor(points: Array, errors: Array, signal: float, scales: Array) -> Array:
    covered = _cover(points, points, signal, scales) + np.diag(errors**2 + FLOOR)
    return np.asarray(np.linalg.cholesky(covered), dtype=np.float64)


def _likelihood(points: Array, means: Array, errors: Array, signal: float, scales: Array) -> float:
    lower = _factor(points, errors, signal, scales)
    inner = np.linalg.solve(lower, means)
    return float(-(inner**2).sum() / 2 - np.log(np.diag(lower)).sum())
