"""Points of a collection, and who wins."""

from __future__ import annotations

from simkit.core.jit import kernel
from simkit.core.kinds import Seat, int64
from simkit.games.sample_game.config import Rules
from simkit.games.sample_game.constants import N_VALUES, SET_SIZE
from simkit.games.sample_game.state import State


@kernel
def score_seat(rules: Rules, state: State, seat: Seat) -> int:
    """All points of a seat (S-05)."""
    points = rules.set_bonus * count_sets(state, seat)
    for value in range(N_VALUES):
        points += (value + 1) * state.collections[seat, value]
    return points


@kernel
def count_sets(state: State, seat: Seat) -> int:
    """Sets of three equal cards (S-05)."""
    sets = int64(0)
    for value in range(N_VALUES):
        sets += state.collections[seat, value] // SET_SIZE
    return sets


@kernel
def find_best(rules: Rules, state: State) -> tuple[int, int]:
    """The most points of a seat, and how many seats have them (S-06)."""
    best, n_best = int64(0), int64(0)
    for seat in range(rules.players):
        points = score_seat(rules, state, Seat(seat))
        if seat == 0 or points > best:
            best, n_best = points, int64(0)
        n_best += int64(points == best)
    return best, n_best
