"""Runs drawn from a pool of real matches, look by look: the scripts on coverage and cost share them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from simkit.stats.data.tally import Tally

WHOLE = 60  # parts of a win

Ints = NDArray[np.int64]


Patterns = tuple[Ints, Ints]  # outcomes [pattern, column], and how many deals have each


def find_patterns(values: Ints) -> Patterns:
    """Find the patterns of outcomes in a pool [deal, column]."""
    found, counts = np.unique(values, axis=0, return_counts=True)
    return found, counts


class Drawn:
    """The counts of every pattern of outcomes among the first deals of a run, look by look."""

    def __init__(
        self, values: Ints, looks: Sequence[int], rng: np.random.Generator, known: Patterns | None = None
    ) -> None:
        """Draw a run from a pool [deal, column]; `known` are its patterns, if they were found before."""
        self.patterns, counts = find_patterns(values) if known is None else known
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
