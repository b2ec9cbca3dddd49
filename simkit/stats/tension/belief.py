"""What a spectator who knows only the scores believes about the winner, turn by turn, and how that moves.

The chance to win is read off other matches: of all seats that were about as far ahead or behind after the same
turn, how many won? It is fitted on one half of the deals and checked on the other.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Belief:
    """Chances to win by turn and by how far a seat is ahead of its best opponent.

    `edges` [turn, bin − 1] are the smallest leads of the second and later bins, `chances` [turn, bin].
    """

    edges: Ints
    chances: Floats


@dataclass(frozen=True)
class Calibration:
    """Of seats with a predicted chance near `predicted`, the share `observed` won; n are seats × turns."""

    predicted: float
    observed: float
    n: int


def find_margins(scores: Ints) -> Ints:
    """Return [match, turn, seat] how far each seat is ahead of its best opponent, negative if behind."""
    ordered = np.sort(scores, axis=-1)
    best, second = ordered[..., -1:], ordered[..., -2:-1]
    return scores - np.where(scores == best, second, best)


def fit_belief(scores: Ints, shares: Ints, whole: int, bins: int = 12) -> Belief:
    """Fit chances from scores [match, turn, seat] and shares of the win [match, seat] of `whole` units.

    Bins hold about equally many seats; each starts from one win shared evenly, so that no chance is 0 or 1.
    """
    margins = find_margins(scores)
    _, turns, seats = margins.shape
    edges = np.empty((turns, bins - 1), dtype=np.int64)
    chances = np.empty((turns, bins))
    for turn in range(turns):
        ordered = np.sort(margins[:, turn].ravel())
        edges[turn] = ordered[[len(ordered) * place // bins for place in range(1, bins)]]
        bin_of = np.searchsorted(edges[turn], margins[:, turn].ravel(), side="right")
        won = np.bincount(bin_of, weights=shares.ravel(), minlength=bins) / whole
        chances[turn] = (won + 1) / (np.bincount(bin_of, minlength=bins) + seats)
    return Belief(edges, chances)


def find_states(belief: Belief, scores: Ints) -> Ints:
    """Return the bin [match, turn, seat] of every seat."""
    margins = find_margins(scores)
    found = [
        np.searchsorted(edges, margins[:, turn], side="right") for turn, edges in enumerate(belief.edges)
    ]
    return np.stack(found, axis=1)


def predict(belief: Belief, scores: Ints) -> Floats:
    """Return the chances [match, turn, seat] of all seats, which add up to 1 after every turn."""
    turns = np.arange(len(belief.edges))[None, :, None]
    raw = belief.chances[turns, find_states(belief, scores)]
    return np.asarray(raw / raw.sum(axis=-1, keepdims=True))


def calibrate(chances: Floats, shares: Ints, whole: int, groups: int = 10) -> tuple[Calibration, ...]:
    """Compare predicted chances [match, turn, seat] with what happened, in equal steps of the chance."""
    observed = np.broadcast_to(shares[:, None, :] / whole, chances.shape)
    place = np.minimum((chances * groups).astype(np.int64), groups - 1)
    return tuple(
        Calibration(float(chances[met].mean()), float(observed[met].mean()), int(met.sum()))
        for group in range(groups)
        if (met := place == group).any()
    )


def measure_surprise(chances: Floats) -> Floats:
    """Return for each match how far beliefs move over all turns: Σ √ Σ over seats of change²."""
    return np.asarray(np.sqrt((np.diff(chances, axis=1) ** 2).sum(axis=-1)).sum(axis=1))


def measure_suspense(chances: Floats, states: Ints) -> Floats:
    """Return for each match Σ over turns of the change of belief that is to be expected next.

    Expected is √ of the mean of Σ over seats of change², over all matches in the same state [match, turn].
    """
    moved = (np.diff(chances, axis=1) ** 2).sum(axis=-1)
    total = np.zeros(len(chances))
    for turn in range(moved.shape[1]):
        _, state = np.unique(states[:, turn], return_inverse=True)
        means = np.bincount(state, weights=moved[:, turn]) / np.bincount(state)
        total += np.sqrt(means[state])
    return total
