"""The scores of all seats as a results folder holds them, and who would win if some seats began with points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from simkit import games
from simkit.errors import InputError
from simkit.games.contract import WHOLE_SHARE
from simkit.results.view import ArmInfo, Results

Counts = NDArray[np.int64]


@dataclass(frozen=True)
class SeatScores:
    """Scores and tie-breaks of every match of one bot against itself, [match, seat] and [match, seat, step]."""

    arm: ArmInfo
    scores: Counts
    breaks: Counts
    recorded: Counts  # shares of the win as they were played, in units of 1 / WHOLE_SHARE
    had: Counts  # half points that each seat had beside its score

    def shares(self, halves: Sequence[int]) -> Counts:
        """Return the shares [match, seat] if each seat had so many half points more; half a point wins ties."""
        keys = self._keys + np.array(halves, dtype=np.int64) * self._step
        is_best = keys == keys.max(axis=1, keepdims=True)
        winners = is_best.sum(axis=1, keepdims=True)
        return np.where(is_best, WHOLE_SHARE // winners, 0)

    def part(self, half: int) -> SeatScores:
        """Return every other match, from the first or the second on."""
        return SeatScores(
            self.arm, self.scores[half::2], self.breaks[half::2], self.recorded[half::2], self.had
        )

    @property
    def mismatches(self) -> int:
        """Count the matches whose winner is not told by scores and tie-breaks."""
        return int((self.shares([0] * self.scores.shape[1]) != self.recorded).any(axis=1).sum())

    @cached_property
    def _widths(self) -> list[int]:
        return [int(np.ptp(self.breaks[:, :, step])) + 1 for step in range(self.breaks.shape[2])]

    @property
    def _step(self) -> int:
        """What half a point adds to a key."""
        return int(np.prod(self._widths, dtype=np.int64)) if self._widths else 1

    @cached_property
    def _keys(self) -> Counts:
        """One number for each seat: twice its score, then the tie-breaks."""
        keys = 2 * self.scores + self.had
        for step, width in enumerate(self._widths):
            column = self.breaks[:, :, step]
            keys = keys * width + (column - column.min())
        return keys


def read_seat_scores(results: Results, arm: ArmInfo) -> SeatScores:
    """Read the scores of an arm in which one bot plays in all seats; ties as the game declares them."""
    spec = games.find(results.game)
    if spec.score is None:
        raise InputError(f"{spec.title} declares no score that points could be added to", key="RESULTS")
    names = list(dict.fromkeys(name for step in spec.tie_breaks for name in step))
    frame = results.seats(arm, [arm.question.column, spec.score, *names]).collect()
    shape = (arm.deals, len(arm.lineup))
    rows = arm.deals * len(arm.lineup)
    column = {
        name: frame[name].head(rows).fill_null(0).cast(int).to_numpy().reshape(shape)
        for name in frame.columns
    }
    steps = [sum(column[name] for name in step) for step in spec.tie_breaks]
    breaks = np.stack(steps, axis=2) if steps else np.zeros((*shape, 0), dtype=np.int64)
    had = np.zeros(shape[1], dtype=np.int64)
    if spec.seat_halves in arm.config:
        had[:] = [int(half) for half in arm.config[spec.seat_halves].split("+")][: shape[1]]
    return SeatScores(arm, column[spec.score], breaks, column[arm.question.column], had)


def is_told(arm: ArmInfo) -> bool:
    """Tell whether an arm shows what its seats are worth: one bot in all of several seats that share the wins."""
    return arm.question.has_seat_shares and len(set(arm.lineup)) == 1 < len(arm.lineup) and arm.deals > 0
