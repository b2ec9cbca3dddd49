"""Are the data sound? Chunks of one arm are samples of the same thing and must look alike."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import polars as pl
from numpy.typing import NDArray
from scipy.special import chdtrc

from simkit.games.contract import MISSING
from simkit.results.view import ArmInfo, Results
from simkit.stats.data.blocks import ALL, Part, block_totals
from simkit.stats.data.measures import Measure, headline_of
from simkit.stats.data.schema import make_schema

FAULT = 1e-9  # a p value below this is not chance, even among a million chunks
FEWEST = 5  # blocks expected in every cell of the table
SMALLEST = 50  # blocks in a row of the table; smaller chunks are joined with their neighbours

SCHEMA = make_schema("arm measure chunks statistic freedom p is_fault")


@dataclass(frozen=True)
class Homogeneity:
    """Pearson's χ² of a table of chunks by outcome; p is None where there is nothing to compare."""

    chunks: int
    statistic: float | None
    freedom: int
    p: float | None

    @property
    def is_fault(self) -> bool:
        """Whether chunks differ more than chance explains."""
        return self.p is not None and self.p < FAULT


def compare_chunks(table: NDArray[np.int64]) -> Homogeneity:
    """Test that all rows of [chunk, outcome] counts come from one distribution; what is rare is joined first."""
    merged = merge_rare(table)
    rows, columns = merged.sum(axis=1), merged.sum(axis=0)
    n = int(rows.sum())
    freedom = (len(rows) - 1) * (len(columns) - 1)
    if freedom <= 0 or n == 0:
        return Homogeneity(len(rows), None, 0, None)
    expected = np.outer(rows, columns) / n
    statistic = float(((merged - expected) ** 2 / expected).sum())
    return Homogeneity(len(rows), statistic, freedom, float(chdtrc(freedom, statistic)))


def merge_rare(table: NDArray[np.int64]) -> NDArray[np.int64]:
    """Join neighbouring chunks and outcomes until FEWEST blocks are expected in every cell."""
    joined = _join(table.T, SMALLEST).T
    smallest = int(joined.sum(axis=1).min()) if joined.size else 0
    return _join(joined, FEWEST * int(joined.sum()) / smallest) if smallest else joined


def check_chunks(
    results: Results, arm: ArmInfo, measure: Measure | None = None, part: Part | None = None
) -> Homogeneity:
    """Compare the block totals of a measure between the chunks of an arm.

    Without a measure it is the headline; without a part, of a share of wins that of the first seat, else all.
    """
    chosen = measure or headline_of(results, arm)
    seats = part or (Part(seat=0) if chosen.kind == "share" else ALL)
    totals = block_totals(results, arm, chosen, arm.deals, seats).fill_null(MISSING).to_numpy()
    if len(totals) == 0:
        return Homogeneity(0, None, 0, None)
    starts = [entry.first_deal for entry in results.entries[arm.id]]
    chunk = np.searchsorted(np.array(starts), np.arange(len(totals)), side="right") - 1
    values, outcome = np.unique(totals, return_inverse=True)
    cells = np.bincount(chunk * len(values) + outcome, minlength=len(starts) * len(values))
    return compare_chunks(cells.reshape(-1, len(values)).astype(np.int64))


def chunk_table(results: Results) -> pl.DataFrame:
    """Return one row per arm: arm, measure (the headline), chunks compared, statistic, freedom, p, is_fault."""
    rows = []
    for arm in results.arms:
        found = check_chunks(results, arm)
        words = {"arm": arm.label, "measure": headline_of(results, arm).name, "chunks": found.chunks}
        numbers = {"statistic": found.statistic, "freedom": found.freedom, "p": found.p}
        rows.append(words | numbers | {"is_fault": found.is_fault})
    return pl.DataFrame(rows, schema=SCHEMA)


def _join(table: NDArray[np.int64], fewest: float) -> NDArray[np.int64]:
    """Add neighbouring columns up until each holds at least `fewest`; what is left joins the last."""
    found: list[NDArray[np.int64]] = []
    for column in table.T:
        if found and found[-1].sum() < fewest:
            found[-1] = found[-1] + column
        else:
            found.append(column)
    if len(found) > 1 and found[-1].sum() < fewest:
        last = found.pop()
        found[-1] = found[-1] + last
    return np.stack(found, axis=1) if found else table
