"""Runs drawn from a pool of real matches, look by look: the scripts on coverage and cost share them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from simkit.stats.data.tally import Tally

WHOLE = 60  # parts of a win

Ints = NDArray[np.int64]


class Drawn:
    """The counts of every pattern of outcomes among the first deals of a run, look by look."""

    def __init__(self, values: Ints, looks: Sequence[int], rng: np.random.Generator) -> None:
        """Draw a run from a pool [deal, column]."""
        self.patterns, counts = np.unique(values, axis=0, return_counts=True)
        steps = np.diff([0, *looks])
        self.counts = np.cumsum([rng.multinomial(step, counts / counts.sum()) for step in steps], axis=0)

    def tally(self, look: int, column: Ints, scale: int = 1, least: int = 0, most: int = 1) -> Tally:
        """Count the values of a column of the patterns at a look."""
        values, places = np.unique(column, return_inverse=True)
        counts = np.bincount(places, weights=self.counts[look]).astype(int)
        return Tally(tuple(values.tolist()), tuple(counts.tolist()), scale, least, most)

    def seats(self, look: int) -> list[Tally]:
        """Count the shares of every seat at a look."""
        columns = self.patterns.T
        return [replace(self.tally(look, column, WHOLE, 0, WHOLE), seats=len(columns)) for column in columns]
