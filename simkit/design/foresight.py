"""What boards already played foretell of others: linear in a few features, with the errors of what was measured.

A board alone is measured coarsely before many thousands of deals. But boards that are alike play alike, and over a
hundred of them the trends are known well. So each seat's distance from fair is regressed on the features of a board
(Bayesian ridge regression with known errors), and what is thought of a board joins the trend with its own deals.

Where boards are much alike, a trend of a few tenths of a point is all there is and the rest is luck; elsewhere they
differ by several points. How much is learnt from the boards themselves: the widths of the trend are those under which
what was measured is most likely (empirical Bayes), drawn a little towards what is usual.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]

FEWEST = 12  # boards before a trend is believed
CENTRE = 0.05  # standard deviation of the mean over all boards
STEPS = np.sqrt(2.0) ** np.arange(-4, 9)  # times what is usual: the widths that are tried
DOUBT = 1.0  # standard deviation of the logarithm of a width around what is usual


@dataclass(frozen=True)
class Widths:
    """Standard deviations between boards, by default those that are usual."""

    slope: float = 0.003  # of what a standard deviation of a feature changes
    rest: float = 0.002  # of what features do not tell


USUAL = Widths()


@dataclass(frozen=True)
class Trend:
    """Coefficients of a quantity on features, their covariance, and how features were scaled."""

    means: Array  # [feature]
    scales: Array
    weights: Array  # [1 + feature], the first for all boards
    covariance: Array
    rest: float  # standard deviation of what features do not tell

    def foretell(self, features: Array) -> tuple[Array, Array]:
        """Return mean and standard deviation of boards [board, feature] that were not played."""
        design = _design((features - self.means) / self.scales)
        spread = np.einsum("ij,jk,ik->i", design, self.covariance, design)
        return design @ self.weights, np.sqrt(spread + self.rest**2)


def fit_trend(features: Array, values: Array, errors: Array, widths: Widths = USUAL) -> Trend:
    """Fit a trend to values with their standard errors."""
    means, scales = _find_scales(features)
    design = _design((features - means) / scales)
    weight = 1 / (errors**2 + widths.rest**2)
    prior = np.diag(_prior(features.shape[1], widths.slope))
    covariance: Array = np.asarray(np.linalg.inv(design.T @ (weight[:, None] * design) + prior))
    return Trend(means, scales, covariance @ (design.T @ (weight * values)), covariance, widths.rest)


def estimate_widths(features: Array, values: Array, errors: Array) -> Widths:
    """Return the widths under which values [board, quantity] with their standard errors are most likely.

    All quantities have the same widths. Both are tried on a grid, so that no rounding decides.
    """
    means, scales = _find_scales(features)
    design = _design((features - means) / scales)
    doubt = -0.5 * (np.log(STEPS) / DOUBT) ** 2
    slopes = USUAL.slope * STEPS
    likely = np.array(
        [
            sum(
                _find_evidence(design, *columns, slopes, rest)
                for columns in zip(values.T, errors.T, strict=True)
            )
            for rest in USUAL.rest * STEPS
        ]
    )
    rest, slope = np.unravel_index(np.argmax(likely + doubt + doubt[:, None]), likely.shape)
    return Widths(float(slopes[slope]), float(USUAL.rest * STEPS[rest]))


def _find_evidence(design: Array, values: Array, errors: Array, slopes: Array, rest: float) -> Array:
    """The logarithm of how likely the values are with each of the slopes, weights integrated out."""
    weight = 1 / (errors**2 + rest**2)
    priors = np.array([_prior(design.shape[1] - 1, slope) for slope in slopes])
    inverses = design.T @ (weight[:, None] * design) + np.eye(design.shape[1]) * priors[:, None]
    told = design.T @ (weight * values)
    explained = np.linalg.solve(inverses, told[:, None])[..., 0] @ told
    volume = np.log(priors).sum(axis=1) - np.linalg.slogdet(inverses)[1]
    found: Array = 0.5 * (np.log(weight).sum() - weight @ values**2 + explained + volume)
    return found


def join(foretold: tuple[Array, Array], values: Array, errors: Array) -> tuple[Array, Array]:
    """Join what a trend foretells with what was measured, each weighted by how sure it is."""
    means, spreads = foretold
    share = spreads**2 / (spreads**2 + errors**2)
    return means + share * (values - means), np.sqrt(share) * errors


def _find_scales(features: Array) -> tuple[Array, Array]:
    """Return mean and standard deviation of each feature, 1 where all boards have the same."""
    scales = features.std(axis=0)
    return features.mean(axis=0), np.where(scales > 0, scales, 1.0)


def _prior(n_features: int, slope: float) -> Array:
    """The precision of each weight before anything is measured."""
    return np.array([CENTRE**-2, *[slope**-2] * n_features])


def _design(features: Array) -> Array:
    return np.column_stack([np.ones(len(features)), features])
