"""What a match yields: its tally turn by turn, and one row of numbers in the order of the declared columns."""

from __future__ import annotations

from simkit.core.bits import count_bits, first_bit
from simkit.core.jit import kernel
from simkit.core.kinds import Seat, int64
from simkit.core.records import Matrix, Vector
from simkit.games.contract import MISSING, WHOLE_SHARE
from simkit.games.dragon_castle.config import Rules
from simkit.games.dragon_castle.constants import HALF, SET_SIZES, counted, dragon
from simkit.games.dragon_castle.data import Tables
from simkit.games.dragon_castle.rules.cells import bit, first_cell
from simkit.games.dragon_castle.scoring import count_face_down, find_shrine_floor, score_seat, score_shrines
from simkit.games.dragon_castle.state import NOBODY, State
from simkit.games.ranking import TOTAL, compare_seats, find_best_other, find_winners, rank_seat


@kernel
def measure_seat(rules: Rules, state: State, seat: Seat) -> None:
    """Note what a seat would have if the match ended now; half a point goes before the tie-breaks (D-19)."""
    realm, results = state.realms[seat], state.tally.results
    results[seat, 0] = score_seat(rules, state, seat)
    results[seat, 1] = count_face_down(realm) + HALF * rules.start_halves[seat]
    results[seat, 2] = count_bits(realm.shrines)


@kernel
def note_turn(rules: Rules, state: State, seat: Seat, turn: int) -> None:
    """Look who leads after a seat's turn; only Power lets other seats' points change in it."""
    for other in range(rules.players):
        if other == seat or state.dragons >> dragon.POWER & 1:
            measure_seat(rules, state, Seat(other))
    tally = state.tally
    winners = find_winners(tally.results, rules.players)
    leader = first_bit(winners) if count_bits(winners) == 1 else int64(NOBODY)
    if leader != tally.leader and leader != NOBODY:
        tally.since = turn
        tally.lead_changes += int64(tally.last_leader not in (NOBODY, leader))
        tally.last_leader = leader
    tally.leader = leader


@kernel
def write_outcome(tables: Tables, rules: Rules, state: State, match: Vector[int], seats: Matrix[int]) -> None:
    """Write the outcome of a finished match into its rows."""
    players, tally, results = rules.players, state.tally, state.tally.results
    winners = find_winners(results, players)
    winner, n_winners = first_bit(winners), count_bits(winners)
    decided = int64(0)
    for other in range(players):
        if other != winner:
            step = compare_seats(results, winner, other)
            is_by_half = step == 1 and rules.start_halves[winner] != rules.start_halves[other]
            decided = max(decided, int64(0) if is_by_half else step)
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
        write_seat(rules, state, Seat(seat), seats[seat])
        seats[seat, 0] = WHOLE_SHARE // n_winners if winners >> seat & 1 else 0


@kernel
def write_seat(rules: Rules, state: State, seat: Seat, row: Vector[int]) -> None:
    """Write what one seat reached, all but its share of the win."""
    realm, counts, results = state.realms[seat], state.counts[seat], state.tally.results
    row[1] = results[seat, TOTAL]
    row[2] = realm.tokens
    row[3] = score_shrines(rules, realm)
    row[4] = rules.token_points * realm.countdown
    row[5] = row[1] - row[2] - row[3] - row[4] if rules.n_dragons else MISSING
    row[6] = rank_seat(results, rules.players, seat)
    row[7] = results[seat, TOTAL] - find_best_other(results, rules.players, seat)
    row[8] = counts[counted.PAIRS]
    row[9] = counts[counted.SHRINE_ACTIONS]
    row[10] = counts[counted.DISCARDS]
    row[11] = counts[counted.SUMMONS]
    for size in range(len(SET_SIZES)):
        row[12 + size] = counts[counted.SETS + size]
    for floor in range(3):
        row[18 + floor] = 0
    rest = realm.shrines
    while rest:
        cell = first_cell(rest)
        rest &= ~bit(cell)
        row[17 + find_shrine_floor(realm, cell)] += 1
    row[21] = count_face_down(realm)
    row[22] = counts[counted.ACTIVATIONS] if rules.n_spirits else MISSING
    row[23] = counts[counted.SPIRIT_POINTS] if rules.n_spirits else MISSING
    row[24] = counts[counted.NO_ROOM]
