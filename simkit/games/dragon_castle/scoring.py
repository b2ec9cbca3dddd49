"""Points of a seat, and who wins."""

from __future__ import annotations

from simkit.core.bits import count_bits
from simkit.core.jit import kernel
from simkit.core.kinds import Seat, int64
from simkit.core.records import Matrix
from simkit.games.dragon_castle.config import Rules
from simkit.games.dragon_castle.constants import (
    COUNTDOWN_VP,
    CUNNING_VP,
    DRAGON_BONUS,
    DRAGON_TYPE,
    MAX_SHRINE_VP,
    SHARED,
    Card,
    RealmCell,
    TileType,
)
from simkit.games.dragon_castle.data import Tables
from simkit.games.dragon_castle.dragons import score_dragon
from simkit.games.dragon_castle.rules.cells import bit, first_cell
from simkit.games.dragon_castle.state import TIE_BREAKS, Realm, State


@kernel
def score_set(tables: Tables, size: int, kind: TileType) -> int:
    """VP of a set by its size, one more for dragons (D-15)."""
    return tables.set_vp[size] + (DRAGON_BONUS if kind == DRAGON_TYPE else 0)


@kernel
def score_trio(rules: Rules, kind: TileType) -> int:
    """VP of three tiles of a type by Cunning (D-32)."""
    return int64(CUNNING_VP + (DRAGON_BONUS if kind == DRAGON_TYPE and rules.cunning_dragon_bonus else 0))


@kernel
def score_shrine(realm: Realm, cell: RealmCell) -> int:
    """VP of a shrine on a cell: its floor, 3 at most (D-17)."""
    return min(int64(realm.heights[cell]), MAX_SHRINE_VP)


@kernel
def score_shrines(realm: Realm) -> int:
    """VP of all built shrines (D-17)."""
    total = int64(0)
    rest = realm.shrines
    while rest:
        cell = first_cell(rest)
        rest &= ~bit(cell)
        total += score_shrine(realm, cell)
    return total


@kernel
def score_dragons(rules: Rules, state: State, seat: Seat) -> int:
    """Points of all Dragons in play for a seat."""
    points = int64(0)
    for place in range(rules.n_dragons):
        points += score_dragon(rules, state, seat, Card(int64(state.dragon_cards[place])))
    return points


@kernel
def score_seat(rules: Rules, state: State, seat: Seat) -> int:
    """All points of a seat as if the match ended now: sets, discards, shrines, countdown, Dragons (D-18)."""
    realm = state.realms[seat]
    return (
        realm.tokens
        + score_shrines(realm)
        + COUNTDOWN_VP * realm.countdown
        + score_dragons(rules, state, seat)
    )


@kernel
def count_face_down(realm: Realm) -> int:
    """Stacks topped by a face-down tile, those with a shrine included: the first tie-break (D-19)."""
    return count_bits(realm.down)


@kernel
def compare_seats(results: Matrix[int], one: int, other: int) -> int:
    """By what one seat is ahead of another: 0 score, 1 stacks, 2 shrines, SHARED; −1 if it is behind (D-19).

    Results are rows of total, face-down stacks and shrines.
    """
    for step in range(TIE_BREAKS):
        if results[one, step] != results[other, step]:
            return int64(step) if results[one, step] > results[other, step] else int64(-1)
    return int64(SHARED)


@kernel
def rank_seat(results: Matrix[int], players: int, seat: int) -> int:
    """Rank of a seat from 1 on; equal seats share the better rank (D-19)."""
    rank = int64(1)
    for other in range(players):
        if compare_seats(results, seat, other) < 0:
            rank += 1
    return rank


@kernel
def find_winners(results: Matrix[int], players: int) -> int:
    """Bits of the seats that win or share the win (D-19)."""
    winners = int64(0)
    for seat in range(players):
        if rank_seat(results, players, seat) == 1:
            winners |= 1 << seat
    return winners
