"""What a match yields: one row of numbers in the order of the columns that `columns.py` declares."""

from __future__ import annotations

from simkit.core.jit import kernel
from simkit.core.kinds import Seat
from simkit.core.records import Matrix, Vector
from simkit.games.castellion.config import Rules
from simkit.games.castellion.constants import (
    COURSE_TURNS,
    FIRST_SEAT,
    N_TRIALS,
    N_TYPES,
    SECOND_SEAT,
    reason,
    status,
)
from simkit.games.castellion.data import Tables
from simkit.games.castellion.rules.castle import count_tiles
from simkit.games.castellion.state import State
from simkit.games.contract import MISSING

N_REASONS = len(reason.NAMES)
N_POINTS = len(COURSE_TURNS)
FIRST_CARD = 10
FIRST_POWER = FIRST_CARD + N_TRIALS
FIRST_COUNT = FIRST_POWER + N_TYPES
FIRST_TRIAL = FIRST_COUNT + 8
FIRST_POINT = FIRST_TRIAL + 2 * N_TRIALS
N_MATCH_COLUMNS = FIRST_POINT + N_POINTS
N_SEAT_COLUMNS = 5


@kernel
def count_passed(state: State) -> int:
    """Count the Trials that are passed; the match is won with the last."""
    return state.trial


@kernel
def write_outcome(tables: Tables, rules: Rules, state: State, match: Vector[int], seats: Matrix[int]) -> None:
    """Write the outcome of a finished match into its rows."""
    won = state.status == status.WON
    match[0] = won
    match[1] = 0 if won else 1 + state.trial * N_REASONS + state.reason
    match[2] = state.trial
    match[3] = state.turns
    match[4] = count_tiles(state, FIRST_SEAT) + count_tiles(state, SECOND_SEAT)
    match[5] = state.safe_drawn
    match[6] = state.discarded[0] + state.discarded[1]
    match[7] = state.vigil_swaps
    match[8] = state.herald + 1 if rules.herald else MISSING
    match[9] = MISSING if won else state.cards[state.trial]
    for trial in range(N_TRIALS):
        match[FIRST_CARD + trial] = state.cards[trial]
        match[FIRST_TRIAL + 2 * trial] = state.turn_of_trial[trial]
        match[FIRST_TRIAL + 1 + 2 * trial] = state.tiles_at_trial[trial]
    for kind in range(N_TYPES):
        match[FIRST_POWER + kind] = state.powers[0, kind] + state.powers[1, kind]
    write_counts(rules, state, match)
    for point in range(N_POINTS):
        match[FIRST_POINT + point] = state.course[point]
    for seat in range(seats.shape[0]):
        seats[seat, 0] = count_tiles(state, Seat(seat))
        seats[seat, 1] = state.placed[seat]
        seats[seat, 2] = state.discarded[seat]
        used = 0
        for kind in range(N_TYPES):
            used += state.powers[seat, kind]
        seats[seat, 3] = used
        seats[seat, 4] = state.gifts[seat]


@kernel(inline=True)
def write_counts(rules: Rules, state: State, match: Vector[int]) -> None:
    """Write how often things were done that not every configuration has."""
    match[FIRST_COUNT] = state.traitors_discarded
    match[FIRST_COUNT + 1] = state.volunteered
    match[FIRST_COUNT + 2] = state.uncovered
    match[FIRST_COUNT + 3] = state.n_prison if rules.prison else MISSING
    match[FIRST_COUNT + 4] = state.pantry_placed if rules.pantry else MISSING
    match[FIRST_COUNT + 5] = state.gifts[0] + state.gifts[1] if rules.players == 2 else MISSING
    match[FIRST_COUNT + 6] = state.champion_gifts if rules.players == 2 else MISSING
    spared = rules.premonition + rules.cold_sweat - state.premonition - state.cold_sweat > 0
    match[FIRST_COUNT + 7] = spared if rules.premonition or rules.cold_sweat else MISSING
