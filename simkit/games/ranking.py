"""Who wins, by rows of results: the total of each seat and two tie-breaks, the first that differs decides."""

from __future__ import annotations

from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.core.records import Matrix

TOTAL = 0  # the first column of results
N_STEPS = 3  # columns that are compared: the total, then the tie-breaks
SHARED = N_STEPS  # what decides between seats that are equal in all of them


@kernel
def compare_seats(results: Matrix[int], one: int, other: int) -> int:
    """Find the step by which one seat is ahead of another; SHARED if they are equal, −1 if it is behind."""
    for step in range(N_STEPS):
        if results[one, step] != results[other, step]:
            return int64(step) if results[one, step] > results[other, step] else int64(-1)
    return int64(SHARED)


@kernel
def rank_seat(results: Matrix[int], players: int, seat: int) -> int:
    """Rank a seat from 1 on; equal seats share the better rank."""
    rank = int64(1)
    for other in range(players):
        if compare_seats(results, seat, other) < 0:
            rank += 1
    return rank


@kernel
def find_winners(results: Matrix[int], players: int) -> int:
    """Find the seats that win or share the win, as bits."""
    winners = int64(0)
    for seat in range(players):
        if rank_seat(results, players, seat) == 1:
            winners |= 1 << seat
    return winners


@kernel
def find_best_other(results: Matrix[int], players: int, seat: int) -> int:
    """Find the best total among a seat's opponents."""
    best = int64(-1)
    for other in range(players):
        if other != seat:
            best = max(best, results[other, TOTAL])
    return best
