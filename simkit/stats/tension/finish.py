"""How close matches end, from the final scores that every competitive game has."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

import numpy as np
import polars as pl
from numpy.typing import NDArray

from simkit.results.view import ArmInfo, Results
from simkit.stats.data.frames import n_rotations
from simkit.stats.data.measures import headline_of, score_of
from simkit.stats.data.schema import make_schema
from simkit.stats.data.selection import ARM, varied_keys
from simkit.stats.data.tally import Tally, tally_totals
from simkit.stats.estimate.fixed import fixed_bounds, name_fixed
from simkit.stats.estimate.intervals import NO_METHOD, name_method
from simkit.stats.estimate.spending import tail_of
from simkit.stats.tension.leads import find_leads, is_close

CLOSE, SOLE, LEAD = "close finish", "sole winner", "lead"

COLUMNS = "measure estimate low high n method"


def finish_table(results: Results) -> pl.DataFrame:
    """Return one row per arm of several seats and measure: keys, arm, measure, estimate, low, high, n, method.

    *close finish*: the share of matches whose winner leads by at most a tenth of its score; *sole winner*: the
    share of matches that are not shared; *lead*: the mean lead of the best score in points. n counts deals.
    """
    keys = varied_keys(results)
    rows: list[dict[str, Any]] = []
    for arm in results.arms if results.score is not None else ():
        if arm.question.fair_share(len(arm.lineup)) is not None and arm.deals:
            words = {key: arm.varied.get(key, "") for key in keys} | {ARM: arm.label}
            tail = tail_of(results, arm)
            rows += [
                words | _numbers(name, tally, tail) for name, tally in tally_finishes(results, arm).items()
            ]
    return pl.DataFrame(rows, schema=make_schema(COLUMNS, (*keys, ARM)))


def tally_finishes(results: Results, arm: ArmInfo) -> dict[str, Tally]:
    """Count by deal the close finishes, the sole winners and the leads of an arm."""
    score, share = score_of(results), headline_of(results, arm)
    assert score is not None
    seats, plays = len(arm.lineup), n_rotations(arm.lineup)
    columns = list(dict.fromkeys([score.column, share.column]))
    frame = results.seats(arm, columns).collect()
    totals = frame[score.column].cast(pl.Int64).to_numpy().reshape(-1, seats)
    best, lead = find_leads(totals)
    wins = frame[share.column].cast(pl.Int64).to_numpy().reshape(-1, seats).max(axis=1)

    def by_deal(values: NDArray[Any]) -> NDArray[np.int64]:
        return np.asarray(values.astype(np.int64).reshape(-1, plays).sum(axis=1))

    return {
        CLOSE: tally_totals(by_deal(is_close(best, lead)), plays, 0, plays),
        SOLE: tally_totals(by_deal(wins == share.whole), plays, 0, plays),
        LEAD: replace(tally_totals(by_deal(lead), plays, 0), is_count=True),
    }


def _numbers(name: str, tally: Tally, tail: float) -> dict[str, Any]:
    low, high = fixed_bounds(tally, tail)
    is_known = math.isfinite(high - low)
    return {
        "measure": name,
        "estimate": tally.mean,
        "low": low if is_known else None,
        "high": high if is_known else None,
        "n": tally.n,
        "method": name_method(name_fixed(tally), tail) if is_known else NO_METHOD,
    }
