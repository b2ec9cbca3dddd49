"""What is measured of a candidate: sums over deals of whole numbers, exact, so that they add up in any order."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from simkit.errors import InputError
from simkit.games.contract import MISSING, WHOLE_SHARE, GameSpec
from simkit.scenario.model import Arm

Rows = NDArray[np.int32]
Read = Callable[[Rows, Rows], NDArray[np.int64]]  # matches and seats of a chunk → one number for each match


@dataclass(frozen=True)
class Quantity:
    """A number that every match of an arm has; `scale` units of a deal's total make one."""

    name: str
    read: Read
    scale: int


@dataclass(frozen=True)
class Sums:
    """Deals that have a value, the sum of their totals and of the squares; `scale` as the quantity has it."""

    n: int = 0
    total: int = 0
    squares: int = 0
    scale: int = 1

    def __add__(self, other: Sums) -> Sums:
        return Sums(self.n + other.n, self.total + other.total, self.squares + other.squares, other.scale)

    @property
    def mean(self) -> float:
        """The mean over deals in whole units, 0 without any."""
        return self.total / (self.n * self.scale) if self.n else 0.0

    @property
    def error(self) -> float:
        """The standard error of the mean; that of one deal in two extremes where all deals are alike."""
        if self.n < 2:
            return math.inf
        spread = (self.n * self.squares - self.total**2) / (self.n * (self.n - 1))
        return math.sqrt(max(spread, self.scale**2 / self.n) / self.n) / self.scale


def add_up(quantity: Quantity, arm: Arm, matches: Rows, seats: Rows) -> Sums:
    """Sum a quantity over the deals of a chunk, those without a value left out."""
    values = quantity.read(matches, seats).astype(np.int64).reshape(-1, len(arm.rotations))
    known = values[(values != MISSING).all(axis=1)]
    totals = known.sum(axis=1)
    return Sums(len(totals), int(totals.sum()), int((totals**2).sum()), quantity.scale)


def seat_shares(spec: GameSpec, arm: Arm) -> tuple[Quantity, ...]:
    """Return the share of the wins of every seat."""
    column = [one.name for one in spec.all_seat_columns].index(arm.question.column)
    scale = WHOLE_SHARE * len(arm.rotations)
    return tuple(
        Quantity(f"seat {seat + 1}", _SeatColumn(seat, column), scale) for seat in range(len(arm.lineup))
    )


def column_mean(spec: GameSpec, arm: Arm, name: str) -> Quantity:
    """Return the mean of a column, or the share of a label (`ending=won`); of a seat's column the mean over seats."""
    bare, _, label = name.partition("=")
    names = [one.name for one in spec.all_match_columns]
    if bare in names:
        column = spec.all_match_columns[names.index(bare)]
        number = column.labels.index(label) if label else None
        return Quantity(name, _MatchColumn(names.index(bare), number), len(arm.rotations))
    of_seats = [one.name for one in spec.all_seat_columns]
    if bare not in of_seats or label:
        raise InputError("no such column", value=name, allowed=[*names, *of_seats])
    return Quantity(name, _AllSeats(of_seats.index(bare)), len(arm.rotations) * len(arm.lineup))


@dataclass(frozen=True)
class _SeatColumn:
    seat: int
    column: int

    def __call__(self, matches: Rows, seats: Rows) -> NDArray[np.int64]:
        return seats[:, self.seat, self.column].astype(np.int64)


@dataclass(frozen=True)
class _MatchColumn:
    column: int
    label: int | None  # the number of a category's label whose share is meant

    def __call__(self, matches: Rows, seats: Rows) -> NDArray[np.int64]:
        values = matches[:, self.column].astype(np.int64)
        return values if self.label is None else (values == self.label).astype(np.int64)


@dataclass(frozen=True)
class _AllSeats:
    column: int

    def __call__(self, matches: Rows, seats: Rows) -> NDArray[np.int64]:
        values = seats[:, :, self.column].astype(np.int64)
        return np.where((values == MISSING).any(axis=1), MISSING, values.sum(axis=1))


def add_all(one: Sequence[Sums], other: Sequence[Sums]) -> tuple[Sums, ...]:
    """Add sums quantity by quantity."""
    return tuple(a + b for a, b in zip(one, other, strict=True))
