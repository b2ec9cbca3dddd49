"""What a match yields: one row of numbers for it and one for each seat, in the order of the declared columns."""

from __future__ import annotations

from simkit.core.bits import first_bit
from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.core.records import Matrix, Vector
from simkit.games.contract import MISSING, WHOLE_SHARE
from simkit.games.kingdomino.config import Rules
from simkit.games.kingdomino.constants import MAX_ROWS, by_score, result
from simkit.games.kingdomino.data import Tables
from simkit.games.kingdomino.rules.cells import bit
from simkit.games.kingdomino.state import State
from simkit.games.ranking import compare_seats, find_best_other, find_winners, rank_seat

FIRST_POINT = 12  # the first column of the course of points
PLACED = 0  # what happened to a domino: it lies in the kingdom at the end


@kernel(inline=True)
def write_outcome(tables: Tables, rules: Rules, state: State, match: Vector[int], seats: Matrix[int]) -> None:
    """Write the outcome of a finished match into its rows."""
    tally, players = state.tally, rules.players
    winners = find_winners(tally.summed, players)
    n_winners, decided, best, discards = 0, 0, 0, 0
    for seat in range(players):
        discards += tally.summed[seat, result.DISCARDS]
        if not winners >> seat & 1:
            continue
        n_winners += 1
        best = tally.summed[seat, result.TOTAL]
        for other in range(players):
            if other != seat:
                decided = max(decided, compare_seats(tally.summed, seat, other))
    match[0] = decided
    match[1] = rules.rounds
    match[2] = tally.turns
    match[3] = n_winners
    match[4] = best
    match[5] = MISSING
    match[6] = discards
    for seat in range(players):
        write_seat(rules, state, seat, seats[seat])
        share = WHOLE_SHARE // n_winners if winners >> seat & 1 else 0
        seats[seat, 0] = share
        if share:
            match[5] = best - find_best_other(tally.summed, players, seat)


@kernel(inline=True)
def write_seat(rules: Rules, state: State, seat: int, row: Vector[int]) -> None:
    """Write what one seat reached, all but its share of the win."""
    tally = state.tally
    results = tally.summed[seat]
    margin = results[result.TOTAL] - find_best_other(tally.summed, rules.players, seat)
    row[1] = results[result.TOTAL]
    row[2] = results[result.REGIONS]
    row[3] = results[result.MIDDLE_KINGDOM] if rules.middle_kingdom else MISSING
    row[4] = results[result.HARMONY] if rules.harmony else MISSING
    row[5] = results[result.LARGEST]
    row[6] = results[result.CROWNS]
    row[7] = results[result.DISCARDS]
    row[8] = margin
    row[9] = rank_seat(tally.summed, rules.players, seat)
    row[10] = tally.first_king[seat]
    row[11] = by_score.WIN if margin > 0 else by_score.DRAW if margin == 0 else by_score.LOSS
    write_course(rules, state, seat, row)


@kernel
def write_course(rules: Rules, state: State, seat: int, row: Vector[int]) -> None:
    """Write a seat's points after each row of dominoes; a Dynasty has three such courses and writes none."""
    rows = rules.deck // rules.row if rules.rounds == 1 else 0
    for point in range(MAX_ROWS):
        row[FIRST_POINT + point] = int64(state.tally.course[seat, point]) if point < rows else MISSING


@kernel(inline=True)
def write_components(tables: Tables, rules: Rules, state: State, rows: Matrix[int]) -> int:
    """Write a row for each domino in a kingdom at the end and return how many; a Dynasty has too many ends."""
    count = int64(0)
    if rules.rounds > 1:
        return count
    for seat in range(rules.players):
        rest = state.kingdoms[seat].placed
        while rest:
            component = first_bit(rest)
            rest &= ~bit(component)
            rows[count, 1] = seat
            rows[count, 2] = component
            rows[count, 3] = PLACED
            rows[count, 4] = MISSING
            rows[count, 5] = MISSING
            count += 1
    return count
