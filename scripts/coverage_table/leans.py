"""Estimates after early stops: by how much do they lean away from the limit of the gate that ended the run?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
import polars as pl

from scripts.coverage_table.gates import true_distance
from scripts.coverage_table.pool import DrawnResults, run_gates
from scripts.coverage_table.promises import LEAN, REST, Study, Told
from simkit.games.criteria import SEAT_SHARE, Gate
from simkit.stats.data.measures import find_measures, headline_of
from simkit.stats.data.tally import tally_blocks, tally_seats
from simkit.stats.estimate.summary import summarise

NEAR = (0.03, 0.015, 0.008, 0.0)  # how far limits lie from the truth
TURNS = 80  # times as far for turns, whose spread is so much larger


def check_leans(study: Study) -> Iterator[Told]:
    """Count the lean of what tables tell, in standard errors."""
    yield from _lean_alone(study, "win", "win rate", 1, 10)
    yield from _lean_alone(study, "turns", "mean of turns", TURNS, 4)
    yield _lean_of_seats(study)


def _lean_alone(study: Study, name: str, what: str, scale: float, times: float) -> Iterator[Told]:
    """Count the lean of one measure away from its limit, which lies above and below the truth by turns."""
    pool = study.castellion
    [arm], names = pool.results.arms, ("win", "turns")
    tallies = [tally_blocks(pool.results, arm, measure) for measure in find_measures(pool.results, names)]
    truths = np.array([tally.mean or 0.0 for tally in tallies])
    spreads = np.sqrt([tally.variance for tally in tallies])
    truth, found = truths[names.index(name)], []
    for number, rng in enumerate(study.seeds(15, times)):
        side = 1 - 2 * (number % 2)
        limit = truth + side * scale * NEAR[number // 2 % len(NEAR)]
        gate = Gate(name, name, "", *((None, limit) if side > 0 else (limit, None)))
        run, _ = run_gates(pool.draw(rng, study.planned, study.planned), [gate])
        off = _estimates(run, names)[0] - truths
        found.append(-side * off * np.sqrt(run.arms[0].deals) / spreads)
    leans = np.array(found)
    for place, other in enumerate(names):
        told, promise = (what, LEAN) if other == name else (f"mean of {other}, which is not corrected,", REST)
        if other == name or name == "win":
            row = f"lean of the {told} where a gate on the {what} ended the run, in standard errors"
            row += "" if len(leans) == study.runs else f" ({len(leans):,} runs)"
            yield _tell(row, leans[:, place], promise)


def _lean_of_seats(study: Study) -> Told:
    """Count the lean of the seat that is farthest from fair, away from the limit of the gate: towards fair."""
    pool, found = study.castles, []
    arms = pool.results.arms[:3]
    share = headline_of(pool.results, arms[0])
    known = {arm.id: tally_seats(pool.results, arm, share) for arm in arms}
    for number, rng in enumerate(study.seeds(16)):
        margin = true_distance(pool, arms[number % 3]) + NEAR[number % len(NEAR)]
        gate = Gate(SEAT_SHARE, SEAT_SHARE, "", None, margin)
        run, _ = run_gates(pool.draw(rng, study.planned, study.planned, arms), [gate])
        shares = (
            summarise(run, measures=[share.name], per="seat")["estimate"].to_numpy().reshape(len(arms), -1)
        )
        leans = []
        for arm, told in zip(run.arms, shares, strict=True):
            truths = np.array([tally.mean or 0.0 for tally in known[arm.id]])
            seat = int(np.argmax(np.abs(truths - 1 / len(truths))))
            error = np.sqrt(known[arm.id][seat].variance / arm.deals)
            leans.append(np.sign(1 / len(truths) - truths[seat]) * (told[seat] - truths[seat]) / error)
        found.append(float(np.mean(leans)))  # castles of a run play the same deals
    row = (
        "lean of the farthest seat's share where a gate on seats ended castles one by one, in standard errors"
    )
    return _tell(row, found, LEAN)


def _estimates(run: DrawnResults, names: Sequence[str]) -> np.ndarray:
    """Return what the table of a run tells [arm, measure]."""
    table = summarise(run, measures=names)
    return table.select(pl.col("estimate")).to_numpy().reshape(len(run.arms), len(names))


def _tell(what: str, leans: Sequence[float] | np.ndarray, promise: str) -> Told:
    return Told(what, float(np.mean(leans)), promise, float(np.std(leans)) / np.sqrt(len(leans)))
