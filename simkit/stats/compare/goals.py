"""Many goals at once: which arms may be the best, where no arm is the best in all of them (Pareto).

An arm is out if some other arm is better by *every* goal. So what is looked for is the set of arms of which this is
not so. An arm leaves it only if another is *shown* to be better by every goal: each goal at the same level (an
intersection–union test, which needs no correction for the number of goals), corrected for all pairs of arms. Whatever
the truth, all arms that belong to the set are in it with a confidence of 95 %.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray
from scipy.special import ndtri, stdtrit

from simkit.errors import InputError
from simkit.results.view import ArmInfo, Results
from simkit.stats.compare.evenness import EVENNESS
from simkit.stats.compare.league import sum_arms
from simkit.stats.data.measures import Measure, find_measures, headline_of
from simkit.stats.data.tally import tally_seats
from simkit.stats.estimate.sequential import ALPHA
from simkit.stats.estimate.spending import tail_of

Array = NDArray[np.float64]
Direction = Literal["more", "less"]


@dataclass(frozen=True)
class Goal:
    """A measure, and whether more or less of it is wanted."""

    measure: Measure
    better: Direction

    @property
    def text(self) -> str:
        """The goal in words."""
        if self.measure is EVENNESS:
            return "evenness"
        return f"{self.better} {self.measure.label[:1].lower()}{self.measure.label[1:]}"


@dataclass(frozen=True)
class Front:
    """The arms that may be the best by all goals: means [goal, arm] and, for each arm, by which arms it is beaten."""

    goals: tuple[Goal, ...]
    means: Array
    beaten_by: tuple[tuple[int, ...], ...]

    @property
    def kept(self) -> tuple[int, ...]:
        """The arms that no other is shown to beat by every goal."""
        return tuple(arm for arm, others in enumerate(self.beaten_by) if not others)


def choose_goals(results: Results, words: Sequence[str] = ()) -> tuple[Goal, ...]:
    """Read goals written `measure`, `measure:more`, `measure:less`; without words evenness, lead changes, length."""
    if not words:
        headline = headline_of(results)
        usual = [
            (EVENNESS.name, "less") if results.question.has_seat_shares else (headline.name, headline.better),
            (results.lead_changes, "more"),
            (results.length, "less"),
        ]
        words = [
            f"{name}:{better}" for name, better in usual if name is not None and better in ("more", "less")
        ]
    return tuple(_read_goal(results, word) for word in words)


def _read_goal(results: Results, word: str) -> Goal:
    name, _, better = word.partition(":")
    if name == EVENNESS.name:
        if not results.question.has_seat_shares:
            raise InputError("evenness is told where seats share the wins", key="--by", value=word)
        return Goal(EVENNESS, "less")
    [measure, *_] = find_measures(results, [name])
    better = better or measure.better
    if better not in ("more", "less"):
        raise InputError(
            "whether more or less of it is wanted must be said",
            key="--by",
            value=word,
            allowed=[f"{name}:more", f"{name}:less"],
        )
    return Goal(measure, "more" if better == "more" else "less")


def find_front(
    results: Results, arms: Sequence[ArmInfo], goals: Sequence[Goal], alpha: float = ALPHA
) -> Front:
    """Find the arms that may be the best by all goals, on the deals that all have played."""
    level = tail_of(results, *arms, tail=alpha / max(1, len(arms) * (len(arms) - 1)))
    found = [
        _compare_evenness(results, arms, level)
        if goal.measure is EVENNESS
        else _compare_means(results, arms, goal, level)
        for goal in goals
    ]
    is_better = np.all([better for _, better in found], axis=0)
    return Front(tuple(goals), np.array([means for means, _ in found]), beaten_arms(is_better))


def beaten_arms(is_better: NDArray[np.bool_]) -> tuple[tuple[int, ...], ...]:
    """Return for each arm those that are shown to be better by every goal, from [better, worse]."""
    return tuple(tuple(np.flatnonzero(column).tolist()) for column in is_better.T)


def show_means(gaps: Array, errors: Array, n: int, level: float) -> NDArray[np.bool_]:
    """Tell which arms are shown to be better than which, from mean gaps [better, worse] and their errors."""
    steps = -float(stdtrit(n - 1, level)) if n > 1 else np.inf
    return np.asarray(gaps > steps * errors)


def show_evenness(offs: Array, errors: Array, level: float) -> NDArray[np.bool_]:
    """Tell which arms are shown to be more even [better, worse], from distances [arm, seat] and their errors.

    The farthest seat of one is bounded above (each seat at half of the level), that of the other below (half of the
    level over seats and sides).
    """
    seats = offs.shape[1]
    high = (offs - float(ndtri(level / 2)) * errors).max(axis=1)
    low = (offs + float(ndtri(level / 2 / (2 * seats))) * errors).max(axis=1)
    return np.asarray(high[:, None] < low[None, :])


def _compare_means(
    results: Results, arms: Sequence[ArmInfo], goal: Goal, level: float
) -> tuple[Array, NDArray[np.bool_]]:
    """Compare means on the same deals."""
    sums = sum_arms(results, arms, goal.measure)
    sign = 1.0 if goal.better == "more" else -1.0
    k = len(arms)
    gaps, errors = np.zeros((k, k)), np.full((k, k), np.inf)
    for a in range(k):
        for b in range(k):
            if a != b:
                pair = sums.pair(b, a)
                gaps[a, b], errors[a, b] = sign * (pair.difference or 0.0), pair.error
    means = np.array([sums.pair(0, arm).mean_b or 0.0 for arm in range(k)])
    return means, show_means(gaps, errors, sums.n, level)


def _compare_evenness(
    results: Results, arms: Sequence[ArmInfo], level: float
) -> tuple[Array, NDArray[np.bool_]]:
    """Compare how far the farthest seats are from fair."""
    deals = min(arm.deals for arm in arms)
    tallies = [tally_seats(results, arm, headline_of(results, arm), deals) for arm in arms]
    offs = np.array([[abs((seat.mean or 0.0) - 1 / len(row)) for seat in row] for row in tallies])
    errors = np.array([[seat.error for seat in row] for row in tallies])
    return offs.max(axis=1), show_evenness(offs, errors, level)
