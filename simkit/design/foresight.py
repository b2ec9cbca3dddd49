"""What boards already played foretell of others: linear in a few features, with the errors of what was measured.

A board alone is measured coarsely before many thousands of deals. But boards that are alike play alike, and over a
hundred of them the trends are known well. So each seat's distance from fair is regressed on the features of a board
(Bayesian ridge regression with known errors), and what is thought of a board joins the trend with its own deals.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]

FEWEST = 12  # boards before a trend is believed
CENTRE = 0.05  # standard deviations taken for granted: of the mean over all boards,
SLOPE = 0.003  # of what a standard deviation of a feature changes,
REST = 0.002  # and of what features do not tell


@dataclass(frozen=True)
class Trend:
    """Coefficients of a quantity on features, their covariance, and how features were scaled."""

    means: Array  # [feature]
    scales: Array
    weights: Array  # [1 + feature], the first for all boards
    covariance: Array

    def foretell(self, features: Array) -> tuple[Array, Array]:
        """Return mean and standard deviation of boards [board, feature] that were not played."""
        design = _design((features - self.means) / self.scales)
        spread = np.einsum("ij,jk,ik->i", design, self.covariance, design)
        return design @ self.weights, np.sqrt(spread + REST**2)


def fit_trend(features: Array, values: Array, errors: Array) -> Trend:
    """Fit a trend to values with their standard errors."""
    means, scales = features.mean(axis=0), features.std(axis=0)
    scales = np.where(scales > 0, scales, 1.0)
    design = _design((features - means) / scales)
    weight = 1 / (errors**2 + REST**2)
    prior = np.diag([CENTRE**-2, *[SLOPE**-2] * features.shape[1]])
    covariance: Array = np.asarray(np.linalg.inv(design.T @ (weight[:, None] * design) + prior))
    return Trend(means, scales, covariance @ (design.T @ (weight * values)), covariance)


def join(foretold: tuple[Array, Array], values: Array, errors: Array) -> tuple[Array, Array]:
    """Join what a trend foretells with what was measured, each weighted by how sure it is."""
    means, spreads = foretold
    share = spreads**2 / (spreads**2 + errors**2)
    return means + share * (values - means), np.sqrt(share) * errors


def _design(features: Array) -> Array:
    return np.column_stack([np.ones(len(features)), features])
