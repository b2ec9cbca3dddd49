"""Wrong verdicts of every kind of gate, its bound exactly at the truth, where errors are most frequent."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scripts.coverage_table.pool import Pool, run_gates
from scripts.coverage_table.promises import WRONG, Study, Told, share
from simkit.games.criteria import SEAT_SHARE, Gate
from simkit.results.view import ArmInfo
from simkit.stats.data.measures import find_measures, headline_of
from simkit.stats.data.tally import tally_blocks, tally_seats


def true_mean(pool: Pool, arm: ArmInfo, column: str) -> float:
    """Return the mean of a column in the pool."""
    [measure] = find_measures(pool.results, [column])
    return tally_blocks(pool.results, arm, measure).mean or 0.0


def true_distance(pool: Pool, arm: ArmInfo) -> float:
    """Return how far the farthest seat of an arm is from fair in the pool."""
    seats = tally_seats(pool.results, arm, headline_of(pool.results, arm))
    return max(abs((seat.mean or 0.0) - 1 / len(seats)) for seat in seats)


def check_gates(study: Study) -> Iterator[Told]:
    """Count wrong verdicts of single gates, and of several at once."""
    solo, castles = study.castellion, study.castles
    [arm] = solo.results.arms
    win, turns, skewed = (true_mean(solo, arm, name) for name in ("win", "turns", "safe_used"))
    for name, gate in (
        ("win rate at most", Gate("win", "win", "", None, win)),
        ("win rate at least", Gate("win", "win", "", win, None)),
        ("win rate between, the lower limit", Gate("win", "win", "", win, 2 * win)),
        ("win rate between, both limits near", Gate("win", "win", "", win - 0.02, win)),
        ("turns at most", Gate("turns", "turns", "", None, turns)),
        ("turns at least", Gate("turns", "turns", "", turns, None)),
        ("turns between, the upper limit", Gate("turns", "turns", "", turns - 5, turns)),
        ("skewed count at least", Gate("safe_used", "safe_used", "", skewed, None)),
        ("skewed count at most", Gate("safe_used", "safe_used", "", None, skewed)),
    ):
        yield from _count(study, solo, [arm], name, gate)
    farthest = max(castles.results.arms, key=lambda arm: true_distance(castles, arm))
    margin = true_distance(castles, farthest)
    seats = Gate(SEAT_SHARE, SEAT_SHARE, "", None, margin)
    yield from _count(study, castles, [farthest], "all seats, the farthest", seats)
    score = castles.results.score
    assert score is not None
    points = Gate(score, score, "", None, true_mean(castles, farthest, score))
    yield from _count(study, castles, [farthest], "mean score at most", points)
    yield _count_any(study, [arm], win, turns, skewed)


def _count(study: Study, pool: Pool, arms: Sequence[ArmInfo], name: str, gate: Gate) -> Iterator[Told]:
    states = []
    for rng in study.seeds(1):
        run = pool.draw(rng, study.planned, study.planned, arms)
        [judged] = run_gates(run, [gate])[1]
        states.append(judged.verdict.state)
    for state in ("holds", "fails"):
        wrong = share([found == state for found in states])
        yield Told(f"gate: {name} at the truth: said to {state.removesuffix('s')}", wrong, WRONG)


def _count_any(study: Study, arms: Sequence[ArmInfo], win: float, turns: float, skewed: float) -> Told:
    """Count runs with a wrong verdict among three gates at their bounds, each wrong on one side only."""
    gates = [
        Gate("win", "win", "", None, win - 1e-9),  # all three fail by a hair, so that "holds" is wrong
        Gate("turns", "turns", "", turns + 1e-9, None),
        Gate("safe_used", "safe_used", "", skewed + 1e-9, None),
    ]
    wrong = []
    for rng in study.seeds(2):
        run = study.castellion.draw(rng, study.planned, study.planned, arms)
        wrong.append(any(one.verdict.state == "holds" for one in run_gates(run, gates)[1]))
    return Told("gate: any of three at once, each just missed: some said to hold", share(wrong), WRONG)
