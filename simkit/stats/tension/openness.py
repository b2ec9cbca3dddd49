"""How open matches stay, from the points of all seats after each turn, where a game notes them."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import numpy as np
import polars as pl
from numpy.typing import NDArray

from simkit.games.contract import Course
from simkit.results.view import ArmInfo, Results
from simkit.stats.data.frames import n_rotations
from simkit.stats.data.measures import headline_of
from simkit.stats.data.selection import ARM, varied_keys
from simkit.stats.tension.belief import (
    calibrate,
    find_states,
    fit_belief,
    measure_surprise,
    measure_suspense,
    predict,
)
from simkit.stats.tension.finish import CLOSE, LEAD, SOLE, finish_table
from simkit.stats.tension.leads import measure_tension

Ints = NDArray[np.int64]

MOST = 2_000  # deals that are looked at, from the first on
FEWEST = 100  # deals from which beliefs are fitted
LEADS = ("lead_changes", "decided_by", "comebacks")
BELIEFS = ("suspense", "surprise", "off")


def openness_table(results: Results) -> pl.DataFrame:
    """Return one row per configuration whose seats' points are noted: keys, arm, n (deals), leads and beliefs.

    `off` is by how much predicted chances to win and wins differ on deals from which they were not fitted.
    """
    keys, course = varied_keys(results), find_score_course(results)
    rows: list[dict[str, Any]] = []
    for arm in results.arms:
        if course is None or arm.question.fair_share(len(arm.lineup)) is None or not arm.deals:
            continue
        scores, shares, whole = read_scores(results, arm, course)
        if scores.shape[1] > 1:
            deals = len(scores) // n_rotations(arm.lineup)
            words = {key: arm.varied.get(key, "") for key in keys} | {ARM: arm.label, "n": deals}
            leads = {name: value for name, value in asdict(measure_tension(scores)).items() if name in LEADS}
            rows.append(words | leads | measure_beliefs(scores, shares, whole, deals))
    numbers = dict.fromkeys((*LEADS, *BELIEFS), pl.Float64)
    return pl.DataFrame(rows, schema={**dict.fromkeys((*keys, ARM), pl.String), "n": pl.Int64, **numbers})


def tension_by_arm(results: Results) -> pl.DataFrame:
    """Return one row per arm whose seats compete: arm, n, how matches end with intervals, then the way there."""
    rows: dict[str, dict[str, Any]] = {}
    for row in finish_table(results).iter_rows(named=True):
        found = rows.setdefault(row[ARM], {ARM: row[ARM], "n": row["n"]})
        name = row["measure"]
        found |= {name: row["estimate"], f"{name}_low": row["low"], f"{name}_high": row["high"]}
    numbers = [f"{name}{end}" for name in (CLOSE, SOLE, LEAD) for end in ("", "_low", "_high")]
    schema = {ARM: pl.String, "n": pl.Int64, **dict.fromkeys(numbers, pl.Float64)}
    course = openness_table(results).select(ARM, *LEADS, *BELIEFS)
    return pl.DataFrame(list(rows.values()), schema=schema).join(
        course, on=ARM, how="left", maintain_order="left"
    )


def find_score_course(results: Results) -> Course | None:
    """Return the course of every seat that leads to the score; None if the game notes none."""
    found = [c for c in results.courses if c.table == "seats" and c.of and c.of == results.score]
    return found[0] if found else None


def read_scores(results: Results, arm: ArmInfo, course: Course) -> tuple[Ints, Ints, int]:
    """Return points [match, turn, seat] of the first deals, shares of the win [match, seat] and what a win is.

    Turns that no match reached are left out; a match that is over keeps its final score.
    """
    share, seats = headline_of(results, arm), len(arm.lineup)
    noted = [column.name for column in course.columns]
    rows = MOST * n_rotations(arm.lineup) * seats
    frame = results.seats(arm, [course.of, share.column, *noted]).head(rows).collect()
    reached = [name for name in noted if frame[name].null_count() < len(frame)]
    filled = frame.select(pl.col(name).cast(pl.Int64).fill_null(pl.col(course.of)) for name in reached)
    scores = filled.to_numpy().reshape(len(frame) // seats, seats, len(reached)).transpose(0, 2, 1)
    wins = frame[share.column].cast(pl.Int64).to_numpy().reshape(-1, seats)
    return scores, wins, share.whole


def measure_beliefs(scores: Ints, shares: Ints, whole: int, deals: int) -> dict[str, float | None]:
    """Fit chances to win on every other deal and measure on the rest how they move; None with few deals.

    The state from which the next move is expected is how far the leader is ahead.
    """
    if deals < FEWEST:
        return dict.fromkeys(BELIEFS)
    is_fitted = np.arange(len(scores)) // (len(scores) // deals) % 2 == 0
    belief = fit_belief(scores[is_fitted], shares[is_fitted], whole)
    scores, shares = scores[~is_fitted], shares[~is_fitted]
    chances = predict(belief, scores)
    groups = calibrate(chances, shares, whole)
    off = sum(one.n * abs(one.predicted - one.observed) for one in groups) / sum(one.n for one in groups)
    suspense = measure_suspense(chances, find_states(belief, scores).max(axis=2))
    return {
        "suspense": float(suspense.mean()),
        "surprise": float(measure_surprise(chances).mean()),
        "off": off,
    }
