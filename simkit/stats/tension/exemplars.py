"""Which match to look at: the typical, the closest and the most extreme one of an arm."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import polars as pl
from numpy.typing import NDArray

from simkit.results.view import ArmInfo, Results, nothing_played
from simkit.stats.data.measures import default_measures, headline_of, score_of

TYPICAL, CLOSEST, EXTREME = "typical", "closest", "extreme"
PICKS = (TYPICAL, CLOSEST, EXTREME)
MOST = 200_000  # matches that are looked at, from the first deal on


@dataclass(frozen=True)
class Pick:
    """A match and why it was chosen."""

    kind: str
    deal: int
    rotation: int
    reason: str


def pick_matches(results: Results, arm: ArmInfo, kinds: tuple[str, ...] = PICKS) -> tuple[Pick, ...]:
    """Choose one match of each kind; the first deal wins where several fit equally well."""
    if not arm.deals:
        raise nothing_played(results)
    frame = results.matches(arm).head(MOST).collect()
    distance = _distances(results, arm, frame)
    picks = []
    for kind in kinds:
        if kind == CLOSEST:
            row, reason = _closest(results, arm, frame)
        elif kind == TYPICAL:
            row = int(np.argmin(distance))
            reason = f"of {len(frame):,} matches, the one nearest to the middle of all measures"
        else:
            row = int(np.argmax(distance))
            reason = f"of {len(frame):,} matches, the one farthest from the middle of all measures"
        picks.append(Pick(kind, int(frame["deal"][row]), int(frame["rotation"][row]), reason))
    return tuple(picks)


def _matrix(results: Results, arm: ArmInfo, frame: pl.DataFrame) -> NDArray[np.float64]:
    """Return matches × measures, each measure with mean 0 and deviation 1; what is missing counts as its mean."""
    chosen = [
        measure for measure in default_measures(results, question=arm.question) if measure.table == "matches"
    ]
    values = frame.select(
        measure.expression_in("matches").cast(pl.Float64).alias(measure.name) for measure in chosen
    )
    matrix = values.to_numpy()
    known = ~np.isnan(matrix)
    n = np.maximum(known.sum(axis=0), 1)
    mean = np.where(known, matrix, 0.0).sum(axis=0) / n
    centred = np.where(known, matrix - mean, 0.0)
    deviation = np.sqrt((centred**2).sum(axis=0) / n)
    return np.asarray(centred / np.where(deviation > 0, deviation, 1.0))


def _distances(results: Results, arm: ArmInfo, frame: pl.DataFrame) -> NDArray[np.float64]:
    """Return how far each match lies from the medians of all measures."""
    matrix = _matrix(results, arm, frame)
    return np.asarray(((matrix - np.median(matrix, axis=0)) ** 2).sum(axis=1))


def _closest(results: Results, arm: ArmInfo, frame: pl.DataFrame) -> tuple[int, str]:
    score = score_of(results)
    if arm.question.fair_share(len(arm.lineup)) is not None and score is not None:
        return _closest_score(results, arm, score.column, len(frame))
    won = frame[headline_of(results, arm).column].cast(pl.Boolean).fill_null(False).to_numpy()
    if won.all() or not won.any():
        distance = _distances(results, arm, frame)
        return int(np.argmin(distance)), "all matches end alike: the nearest to the middle of all measures"
    matrix = _matrix(results, arm, frame)
    distance = ((matrix - matrix[won].mean(axis=0)) ** 2).sum(axis=1)
    row = int(np.argmin(np.where(won, np.inf, distance)))
    return row, "of the matches that were lost, the one most like those that were won"


def _closest_score(results: Results, arm: ArmInfo, column: str, n_matches: int) -> tuple[int, str]:
    seats = len(arm.lineup)
    values = results.seats(arm, [column]).head(n_matches * seats).collect()[column]
    scores = np.sort(values.cast(pl.Int64).to_numpy().reshape(-1, seats), axis=1)
    leads = scores[:, -1] - scores[:, -2]
    top = scores[:, -1]
    row = int(np.lexsort((-top, leads))[0])
    return row, f"the first two are {leads[row]} apart, at {top[row]} points the highest such match"
