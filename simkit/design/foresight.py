"""What boards already played foretell of others: by a few features, with the errors of what was measured.

A board alone is measured coarsely before many thousands of deals. But boards that are alike play alike, and over a
hundred of them the trends are known well. So each seat's distance from fair is regressed on the features of a board
(Bayesian ridge regression with known errors), and what is thought of a board joins the trend with its own deals.
With several hundred boards the trend may bend: products of two features are features too.

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
ENOUGH = 8  # boards for each coefficient before a trend bends
CENTRE = 0.05  # standard deviation of the mean over all boards
STEPS = np.sqrt(2.0) ** np.arange(-4, 9)  # times what is usual: the widths that are tried
DOUBT = 1.0  # standard deviation of the logarithm of a width around what is usual


@dataclass(frozen=True)
class Widths:
    """Standard deviations between boards, by default those that are usual."""

    slope: float = 0.003  # of what a standard deviation of a feature changes
    rest: float = 0.002  # of what features do not tell
    bend: float = 0.0  # of what a product of two features changes; 0: trends do not bend


USUAL = Widths()
BEND = 0.001  # that is usual where trends bend


@dataclass(frozen=True)
class Trend:
    """Coefficients of a quantity on features, their covariance, and how features were scaled."""

    means: Array  # [feature]
    scales: Array
    bends: bool
    weights: Array  # [1 + feature, and products if it bends], the first for all boards
    covariance: Array
    rest: float  # standard deviation of what features do not tell

    def foretell(self, features: Array) -> tuple[Array, Array]:
        """Return mean and standard deviation of boards [board, feature] that were not played."""
        design = _design((features - self.means) / self.scales, self.bends)
        spread = np.einsum("ij,jk,ik->i", design, self.covariance, design)
        return design @ self.weights, np.sqrt(spread + self.rest**2)


def fit_trend(features: Array, values: Array, errors: Array, widths: Widths = USUAL) -> Trend:
    """Fit a trend to values with their standard errors."""
    means, scales = _find_scales(features)
    bends = widths.bend > 0
    design = _design((features - means) / scales, bends)
    weight = 1 / (errors**2 + widths.rest**2)
    prior = np.diag(_prior(features.shape[1], design.shape[1], widths.slope, widths.bend))
    covariance: Array = np.asarray(np.linalg.inv(design.T @ (weight[:, None] * design) + prior))
    return Trend(means, scales, bends, covariance @ (design.T @ (weight * values)), covariance, widths.rest)


def estimate_widths(features: Array, values: Array, errors: Array) -> Widths:
    """Return the widths under which values [board, quantity] with their standard errors are most likely.

    All quantities have the same widths. They are tried on a grid, so that no rounding decides: first slope and rest,
    then with enough boards bend and rest.
    """
    boards, n = features.shape
    means, scales = _find_scales(features)
    scaled = (features - means) / scales
    straight = _design(scaled, False)
    priors = np.array([_prior(n, n + 1, slope, 0.0) for slope in USUAL.slope * STEPS])
    slope, rest = _find_likeliest(straight, values, errors, priors)
    widths = Widths(USUAL.slope * slope, USUAL.rest * rest)
    bent = _design(scaled, True)
    if boards < ENOUGH * bent.shape[1]:
        return widths
    priors = np.array([_prior(n, bent.shape[1], widths.slope, bend) for bend in BEND * STEPS])
    bend, rest = _find_likeliest(bent, values, errors, priors)
    return Widths(widths.slope, USUAL.rest * rest, BEND * bend)


def join(foretold: tuple[Array, Array], values: Array, errors: Array) -> tuple[Array, Array]:
    """Join what a trend foretells with what was measured, each weighted by how sure it is."""
    means, spreads = foretold
    share = spreads**2 / (spreads**2 + errors**2)
    return means + share * (values - means), np.sqrt(share) * errors


def _find_likeliest(design: Array, values: Array, errors: Array, priors: Array) -> tuple[float, float]:
    """Return which of the steps of a width, that gave these priors, and of the rest are most likely together."""
    likely = np.array(
        [
            sum(
                _find_evidence(design, *columns, priors, USUAL.rest * rest)
                for columns in zip(values.T, errors.T, strict=True)
            )
            for rest in STEPS
        ]
    )
    doubt = -0.5 * (np.log(STEPS) / DOUBT) ** 2
    rest, width = np.unravel_index(np.argmax(likely + doubt + doubt[:, None]), likely.shape)
    return float(STEPS[width]), float(STEPS[rest])


def _find_evidence(design: Array, values: Array, errors: Array, priors: Array, rest: float) -> Array:
    """The logarithm of how likely the values are with each of the priors, weights integrated out."""
    weight = 1 / (errors**2 + rest**2)
    inverses = design.T @ (weight[:, None] * design) + np.eye(design.shape[1]) * priors[:, None]
    told = design.T @ (weight * values)
    explained = np.linalg.solve(inverses, told[:, None])[..., 0] @ told
    volume = np.log(priors).sum(axis=1) - np.linalg.slogdet(inverses)[1]
    found: Array = 0.5 * (np.log(weight).sum() - weight @ values**2 + explained + volume)
    return found


def _find_scales(features: Array) -> tuple[Array, Array]:
    """Return mean and standard deviation of each feature, 1 where all boards have the same."""
    scales = features.std(axis=0)
    return features.mean(axis=0), np.where(scales > 0, scales, 1.0)


def _prior(n_features: int, n_weights: int, slope: float, bend: float) -> Array:
    """The precision of each weight before anything is measured."""
    bends = [bend**-2] * (n_weights - 1 - n_features) if bend > 0 else []
    return np.array([CENTRE**-2, *[slope**-2] * n_features, *bends])


def _design(features: Array, bends: bool) -> Array:
    columns = [np.ones((len(features), 1)), features]
    if bends:
        one, other = np.triu_indices(features.shape[1])
        columns.append(features[:, one] * features[:, other])
    return np.hstack(columns)
