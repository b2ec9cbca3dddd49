"""Points of a seat, and the tie-breaks; `games/ranking.py` compares them."""

from __future__ import annotations

from simkit.core.bits import count_bits
from simkit.core.jit import kernel
from simkit.core.kinds import Seat, int64
from simkit.games.dragon_castle.config import Rules
from simkit.games.dragon_castle.constants import (
    COUNTDOWN_VP,
    CUNNING_VP,
    DRAGON_BONUS,
    DRAGON_TYPE,
    MAX_SHRINE_VP,
    Card,
    RealmCell,
    TileType,
)
from simkit.games.dragon_castle.data import Tables
from simkit.games.dragon_castle.dragons import score_dragon
from simkit.games.dragon_castle.rules.cells import bit, first_cell
from simkit.games.dragon_castle.state import Realm, State


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
