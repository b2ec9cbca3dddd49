"""What a match yields, in the order of the declared columns."""

from __future__ import annotations

from simkit.core.jit import kernel
from simkit.core.kinds import Seat, int64
from simkit.core.records import Matrix, Vector
from simkit.games.contract import WHOLE_SHARE
from simkit.games.sample_game.config import Rules
from simkit.games.sample_game.data import Tables
from simkit.games.sample_game.scoring import count_sets, find_best, score_seat
from simkit.games.sample_game.state import State


@kernel
def write_outcome(tables: Tables, rules: Rules, state: State, match: Vector[int], seats: Matrix[int]) -> None:
    """Write the outcome of a finished match into its row and its rows of seats."""
    best, n_best = find_best(rules, state)
    lead = int64(0)
    for number in range(rules.players):
        seat = Seat(number)
        points = score_seat(rules, state, seat)
        if n_best == 1 and points < best:
            lead = best - points if lead == 0 else min(lead, best - points)
        seats[seat, 0] = WHOLE_SHARE // n_best if points == best else 0
        seats[seat, 1] = points
        seats[seat, 2] = count_sets(state, seat)
    match[0] = int64(n_best > 1)
    match[1] = state.turns
    match[2] = n_best
    match[3] = lead
