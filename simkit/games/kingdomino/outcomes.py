"""What a match yields: its tally over the rounds, and one row of numbers in the order of the declared columns."""

from __future__ import annotations

from typing import Any

import numpy as np

from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.games.contract import MISSING, WHOLE_SHARE
from simkit.games.kingdomino.constants import DRAW, HALF_DECK, LOSS, MAX_SEATS, WIN
from simkit.games.kingdomino.scoring import (
    compare_seats,
    count_all_crowns,
    measure_largest,
    rank_seat,
    score_harmony,
    score_middle_kingdom,
)
from simkit.games.kingdomino.state import record_type

N_MATCH_COLUMNS = 7
N_SEAT_COLUMNS = 14

# Columns of a tally; the first three in the order of the tie-breaks.
TOTAL, LARGEST, CROWNS, REGIONS, MIDDLE_KINGDOM, HARMONY, DISCARDS = range(7)
N_RESULTS = 7

TALLY = record_type(
    [
        ("latest", np.int64, (MAX_SEATS, N_RESULTS)),  # results of the round just played
        ("summed", np.int64, (MAX_SEATS, N_RESULTS)),  # their sums over the rounds
        ("first_king", np.int64, MAX_SEATS),  # place of the first king in the first round's draw, from 1 on
        ("turns", np.int64),  # turns of all rounds
    ]
)


@kernel
def clear_tally(tally: Any) -> None:
    """Begin a match."""
    tally.turns = 0
    for seat in range(MAX_SEATS):
        for column in range(N_RESULTS):
            tally.summed[seat, column] = 0


@kernel
def note_first_kings(rules: Any, state: Any, tally: Any) -> None:
    """Note when each seat's first king was drawn."""
    for king in range(rules.kings - 1, -1, -1):
        tally.first_king[state.kings[king]] = king + 1


@kernel
def add_round(rules: Any, state: Any, tally: Any) -> None:
    """Score a finished round and add it to the match (K-15)."""
    tally.turns += state.turns
    for seat in range(rules.players):
        kingdom = state.kingdoms[seat]
        row = tally.latest[seat]
        row[REGIONS] = kingdom.points
        row[MIDDLE_KINGDOM] = score_middle_kingdom(rules, kingdom)
        row[HARMONY] = score_harmony(rules, kingdom)
        row[TOTAL] = row[REGIONS] + row[MIDDLE_KINGDOM] + row[HARMONY]
        row[LARGEST] = measure_largest(kingdom)
        row[CROWNS] = count_all_crowns(kingdom)
        row[DISCARDS] = kingdom.discards
        for column in range(N_RESULTS):
            tally.summed[seat, column] += row[column]
        state.carried[seat] = tally.summed[seat, TOTAL]


@kernel
def find_winners(results: Any, players: Any) -> Any:
    """Bits of the seats that win or share the win (K-12)."""
    winners = int64(0)
    for seat in range(players):
        if rank_seat(results, players, seat) == 1:
            winners |= 1 << seat
    return winners


@kernel
def find_best_other(results: Any, players: Any, seat: Any) -> Any:
    """The best total among a seat's opponents."""
    best = int64(-1)
    for other in range(players):
        if other != seat:
            best = max(best, results[other, TOTAL])
    return best


@kernel
def write_outcome(rules: Any, state: Any, tally: Any, match: Any, seats: Any) -> None:
    """Write the outcome of a finished match into its rows."""
    players = rules.players
    winners = find_winners(tally.summed, players)
    n_winners, decided, best, discards = 0, 0, 0, 0
    for seat in range(players):
        discards += tally.summed[seat, DISCARDS]
        if not winners >> seat & 1:
            continue
        n_winners += 1
        best = tally.summed[seat, TOTAL]
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
        write_seat(rules, state, tally, seat, seats[seat])
        share = WHOLE_SHARE // n_winners if winners >> seat & 1 else 0
        seats[seat, 0] = share
        if share:
            match[5] = best - find_best_other(tally.summed, players, seat)


@kernel
def write_seat(rules: Any, state: Any, tally: Any, seat: Any, row: Any) -> None:
    """Write what one seat reached, all but its share of the win."""
    results = tally.summed[seat]
    margin = results[TOTAL] - find_best_other(tally.summed, rules.players, seat)
    placed = state.kingdoms[seat].placed
    is_single = rules.rounds == 1
    row[1] = results[TOTAL]
    row[2] = results[REGIONS]
    row[3] = results[MIDDLE_KINGDOM] if rules.middle_kingdom else MISSING
    row[4] = results[HARMONY] if rules.harmony else MISSING
    row[5] = results[LARGEST]
    row[6] = results[CROWNS]
    row[7] = results[DISCARDS]
    row[8] = margin
    row[9] = rank_seat(tally.summed, rules.players, seat)
    row[10] = tally.first_king[seat]
    row[11] = WIN if margin > 0 else DRAW if margin == 0 else LOSS
    row[12] = placed & ((1 << HALF_DECK) - 1) if is_single else MISSING
    row[13] = placed >> HALF_DECK if is_single else MISSING
