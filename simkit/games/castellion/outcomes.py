"""What a match yields: one row of numbers in the order of the columns that `__init__.py` declares."""

from __future__ import annotations

from typing import Any

from simkit.core.jit import kernel
from simkit.games.castellion.constants import COURSE_TURNS, N_TRIALS, REASONS, WON
from simkit.games.castellion.rules.castle import count_tiles
from simkit.games.contract import MISSING

N_REASONS = len(REASONS)
N_POINTS = len(COURSE_TURNS)
FIRST_TRIAL = 10
FIRST_POINT = FIRST_TRIAL + 2 * N_TRIALS
N_MATCH_COLUMNS = FIRST_POINT + N_POINTS
N_SEAT_COLUMNS = 3


@kernel
def write_outcome(tables: Any, rules: Any, state: Any, match: Any, seats: Any) -> None:
    """Write the outcome of a finished match into its rows."""
    won = state.status == WON
    match[0] = won
    match[1] = 0 if won else 1 + state.trial * N_REASONS + state.reason
    match[2] = state.trial
    match[3] = state.turns
    match[4] = count_tiles(state, 0)
    match[5] = state.safe_next - rules.vigil
    match[6] = state.discarded[0]
    match[7] = state.vigil_swaps
    match[8] = state.herald + 1 if rules.herald else MISSING
    match[9] = state.cards[N_TRIALS - 1] - tables.decks[N_TRIALS - 1, 1]
    for trial in range(N_TRIALS):
        match[FIRST_TRIAL + 2 * trial] = state.turn_of_trial[trial]
        match[FIRST_TRIAL + 1 + 2 * trial] = state.tiles_at_trial[trial]
    for point in range(N_POINTS):
        match[FIRST_POINT + point] = state.course[point]
    for seat in range(seats.shape[0]):
        seats[seat, 0] = count_tiles(state, seat)
        seats[seat, 1] = state.placed[seat]
        seats[seat, 2] = state.discarded[seat]
