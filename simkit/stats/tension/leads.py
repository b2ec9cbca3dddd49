"""Tension of matches from the scores of all seats after each turn: who leads, for how long, and whether it lasts.

Scores are integers [match, turn, seat]; a match that is over keeps its last scores. A seat leads a turn if its
score is above all others; nobody leads a tie.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]

NOBODY = -1


@dataclass(frozen=True)
class Tension:
    """Means over matches; turns count from 1, shares lie in 0 … 1, None without a match that counts."""

    matches: int
    lead_changes: float | None  # times that the lead goes from one seat to another
    decided_by: float | None  # turn from which the winner leads to the end, as a part of all turns
    comebacks: float | None  # of matches with a sole winner: it was behind at half time


def find_leaders(scores: Ints) -> Ints:
    """Return the leading seat [match, turn], NOBODY where the best score is shared."""
    best = scores.max(axis=-1, keepdims=True)
    return np.where((scores == best).sum(axis=-1) == 1, scores.argmax(axis=-1), NOBODY)


def count_lead_changes(scores: Ints) -> Ints:
    """Count for each match how often a seat takes the lead that another seat held last; ties do not end a lead."""
    leaders = find_leaders(scores)
    changes = np.zeros(len(leaders), dtype=np.int64)
    holder = np.full(len(leaders), NOBODY)
    for leader in leaders.T:
        changes += (leader != NOBODY) & (holder != NOBODY) & (leader != holder)
        holder = np.where(leader == NOBODY, holder, leader)
    return changes


def find_decided(scores: Ints) -> Ints:
    """Return the turn, from 1 on, after which the winner leads without a break; the last turn if it is a tie."""
    leaders = find_leaders(scores)
    turns = leaders.shape[1]
    is_won = (leaders == leaders[:, -1:]) & (leaders[:, -1:] != NOBODY)
    unbroken = np.logical_and.accumulate(is_won[:, ::-1], axis=1).sum(axis=1)
    return np.asarray(np.minimum(turns - unbroken + 1, turns))


def find_comebacks(scores: Ints, turn: int) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Tell for each match whether it has a sole winner, and whether that was behind after `turn`, from 1 on."""
    winner = find_leaders(scores)[:, -1]
    then = scores[:, turn - 1]
    own = np.take_along_axis(then, np.maximum(winner, 0)[:, None], axis=1)[:, 0]
    is_sole = winner != NOBODY
    return is_sole, is_sole & (own < then.max(axis=1))


def find_leads(final: Ints) -> tuple[Ints, Ints]:
    """Return the best score and how far it lies above the next, 0 if shared, from final scores [match, seat]."""
    ordered = np.sort(final, axis=1)
    return ordered[:, -1], ordered[:, -1] - ordered[:, -2]


def is_close(best: Ints, lead: Ints) -> NDArray[np.bool_]:
    """Tell whether the lead is at most a tenth of the best score."""
    return 10 * lead <= best


def measure_tension(scores: Ints) -> Tension:
    """Average all measures over matches of two or more seats."""
    matches, turns, _ = scores.shape
    if matches == 0:
        return Tension(0, None, None, None)
    is_sole, is_comeback = find_comebacks(scores, max(1, turns // 2))
    soles = int(is_sole.sum())
    return Tension(
        matches,
        lead_changes=int(count_lead_changes(scores).sum()) / matches,
        decided_by=int(find_decided(scores).sum()) / (matches * turns),
        comebacks=int(is_comeback.sum()) / soles if soles else None,
    )
