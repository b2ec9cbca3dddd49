"""What a match yields: its tally turn by turn, and one row of numbers in the order of the declared columns."""

from __future__ import annotations

from typing import Any

import numpy as np

from simkit.core.bits import count_bits, first_bit
from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.games.contract import MISSING, WHOLE_SHARE
from simkit.games.dragon_castle.constants import (
    COUNTDOWN_VP,
    MAX_SEATS,
    N_ACTIVATIONS,
    N_DISCARDS,
    N_NO_ROOM,
    N_PAIRS,
    N_SETS,
    N_SHRINE_ACTIONS,
    N_SUMMONS,
    POWER,
    SET_SIZES,
    SPIRIT_POINTS,
)
from simkit.games.dragon_castle.rules.cells import bit
from simkit.games.dragon_castle.rules.realm import value_shrine, value_shrines
from simkit.games.dragon_castle.scoring import (
    TIE_BREAKS,
    compare_seats,
    count_face_down,
    find_winners,
    rank_seat,
    score_seat,
)
from simkit.games.dragon_castle.state import record_type

N_MATCH_COLUMNS = 12
N_SEAT_COLUMNS = 25
TOTAL = 0
NOBODY = -1

TALLY = record_type(
    [
        ("results", np.int64, (MAX_SEATS, TIE_BREAKS)),  # total, face-down stacks and shrines of each seat
        ("leader", np.int64),  # the seat ahead of all others; NOBODY
        ("last_leader", np.int64),  # the last seat that was; NOBODY
        ("since", np.int64),  # the turn since which the leader leads without a break
        ("lead_changes", np.int64),  # times that the lead went from one seat to another
    ]
)


@kernel
def clear_tally(tally: Any) -> None:
    """Begin a match."""
    tally.leader = NOBODY
    tally.last_leader = NOBODY
    tally.since = 0
    tally.lead_changes = 0
    for seat in range(MAX_SEATS):
        for step in range(TIE_BREAKS):
            tally.results[seat, step] = 0


@kernel
def measure_seat(rules: Any, state: Any, tally: Any, seat: Any) -> None:
    """Note what a seat would have if the match ended now."""
    realm = state.realms[seat]
    tally.results[seat, 0] = score_seat(rules, state, seat)
    tally.results[seat, 1] = count_face_down(realm)
    tally.results[seat, 2] = count_bits(realm.shrines)


@kernel
def note_turn(rules: Any, state: Any, tally: Any, seat: Any, turn: Any) -> None:
    """Look who leads after a seat's turn; only Power lets other seats' points change in it."""
    for other in range(rules.players):
        if other == seat or state.dragons >> POWER & 1:
            measure_seat(rules, state, tally, int64(other))
    winners = find_winners(tally.results, rules.players)
    leader = first_bit(winners) if count_bits(winners) == 1 else int64(NOBODY)
    if leader != tally.leader and leader != NOBODY:
        tally.since = turn
        tally.lead_changes += int64(tally.last_leader not in (NOBODY, leader))
        tally.last_leader = leader
    tally.leader = leader


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
    players, results = rules.players, tally.results
    winners = find_winners(results, players)
    winner, n_winners = first_bit(winners), count_bits(winners)
    decided = int64(0)
    for other in range(players):
        if other != winner:
            decided = max(decided, compare_seats(results, winner, other))
    match[0] = int64(state.tiles_at_end == 0)
    match[1] = decided
    match[2] = state.turns
    match[3] = state.castle.left
    match[4] = n_winners
    match[5] = results[winner, TOTAL]
    match[6] = results[winner, TOTAL] - find_best_other(results, players, winner)
    match[7] = tally.lead_changes
    match[8] = tally.since if n_winners == 1 else MISSING
    match[9] = state.short_supply
    match[10] = int64(state.spirit_cards[0]) + 1
    match[11] = int64(state.dragon_cards[0]) + 1
    for seat in range(players):
        write_seat(rules, state, tally, int64(seat), seats[seat])
        seats[seat, 0] = WHOLE_SHARE // n_winners if winners >> seat & 1 else 0


@kernel
def write_seat(rules: Any, state: Any, tally: Any, seat: Any, row: Any) -> None:
    """Write what one seat reached, all but its share of the win."""
    realm, counts, results = state.realms[seat], state.counts[seat], tally.results
    row[1] = results[seat, TOTAL]
    row[2] = realm.tokens
    row[3] = value_shrines(realm)
    row[4] = COUNTDOWN_VP * realm.countdown
    row[5] = row[1] - row[2] - row[3] - row[4] if rules.n_dragons else MISSING
    row[6] = rank_seat(results, rules.players, seat)
    row[7] = results[seat, TOTAL] - find_best_other(results, rules.players, seat)
    row[8] = counts[N_PAIRS]
    row[9] = counts[N_SHRINE_ACTIONS]
    row[10] = counts[N_DISCARDS]
    row[11] = counts[N_SUMMONS]
    for size in range(len(SET_SIZES)):
        row[12 + size] = counts[N_SETS + size]
    for floor in range(3):
        row[18 + floor] = 0
    rest = realm.shrines
    while rest:
        cell = first_bit(rest)
        rest &= ~bit(cell)
        row[17 + value_shrine(realm, cell)] += 1
    row[21] = count_face_down(realm)
    row[22] = counts[N_ACTIVATIONS] if rules.n_spirits else MISSING
    row[23] = counts[SPIRIT_POINTS] if rules.n_spirits else MISSING
    row[24] = counts[N_NO_ROOM]
